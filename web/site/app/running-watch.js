// Follows the game with others that was left while another page is open: whose move it is, how it ended, and who wants another
// one. It is asked for, and not listened to: whoever listens counts as somebody who is there, or who watches.

import { alertTurn } from "./alerts.js";
import { get } from "./api.js";
import { ownPerson } from "./person.js";
import { readStored } from "./settings.js";
import { setUrgent } from "./title.js";
import { say } from "./voice.js";

/** @typedef {{id: string, game: import("./types.js").Game, seats: number[], mine: boolean}} Running a game, which seats are ours, and whether it is our move */

/** How often the game is looked at: the longer nothing has happened, the more rarely. */
const SOONEST_MS = 3000;
const LATEST_MS = 60_000;
/** With a clock nobody may hear so late of a move. */
const LATEST_WITH_CLOCK_MS = 10_000;
/** After this part of the time since the last move. */
const SHARE = 1 / 10;
/** Nobody looks at a tab that was hidden for this long. */
const HIDDEN_MS = 60 * 60_000;

export class RunningWatch {
  /** @param {string} id @param {(running: Running|null) => void} tell what is known now; nothing once it is gone, or nothing can come of it any more */
  constructor(id, tell) {
    this.id = id;
    this.tell = tell;
    this.stopped = false;
    /** What was known of it last (how many moves it had, how it ended, who wants another one), and since when. */
    this.known = "";
    this.since = performance.now();
    this.hiddenSince = performance.now();
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    this.onVisibility = () => {
      this.hiddenSince = performance.now();
      if (document.visibilityState === "visible") this.look();
    };
    document.addEventListener("visibilitychange", this.onVisibility);
    this.look();
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.onVisibility);
    setUrgent("");
  }

  /** Looks at the game, and again in a while. */
  async look() {
    clearTimeout(this.timer);
    try {
      const game = await get(`/api/games/${encodeURIComponent(this.id)}`);
      if (this.stopped) return;
      // The next game has begun, or a room decides about it.
      if (game.result && (game.next || game.room || !game.needs_consent)) return this.end();
      this.note(game);
      if (this.stopped) return;
      this.again(game.clock ? LATEST_WITH_CLOCK_MS : LATEST_MS);
    } catch (error) {
      if (this.stopped) return;
      // A game that is gone is forgotten; one that cannot be asked for now is not.
      if (/** @type {{status?: number}} */ (error).status === 404) this.end();
      else this.again(LATEST_MS);
    }
  }

  end() {
    this.stop();
    this.tell(null);
  }

  /** @param {import("./types.js").Game} game */
  note(game) {
    const known = JSON.stringify([game.turns, game.result, game.offers]);
    if (known !== this.known) this.since = performance.now();
    this.known = known;
    const keys = readStored(`foursight.keys.${this.id}`) ?? [];
    const { me } = ownPerson;
    const seats = game.players.flatMap((player, seat) => (keys[seat] || me && player.person?.id === me.id ? [seat] : []));
    const mine = !game.result && seats.includes(game.to_move) && !game.players.some((player) => player.seat === "open");
    setUrgent(mine ? say("page-play-your-move") : "");
    if (mine) alertTurn(game);
    this.tell({ id: this.id, game, seats, mine });
  }

  /** @param {number} latest */
  again(latest) {
    clearTimeout(this.timer);
    const now = performance.now();
    if (document.visibilityState === "hidden" && now - this.hiddenSince > HIDDEN_MS) return;
    const wait = Math.min(latest, Math.max(SOONEST_MS, (now - this.since) * SHARE));
    this.timer = setTimeout(() => this.look(), wait);
  }
}
