// Follows the game with others that goes on while another page is open: whose move it is, until it is over. It is asked for,
// and not listened to: whoever listens counts as somebody who is there, or who watches.

import { alertTurn } from "./alerts.js";
import { get } from "./api.js";
import { ownPerson } from "./person.js";
import { readStored } from "./settings.js";
import { setUrgent } from "./title.js";
import { say } from "./voice.js";

/** @typedef {{game: import("./types.js").Game, mine: boolean}} Running a game, and whether it is our move */

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
  /** @param {string} id @param {(running: Running|null) => void} tell what is known now; nothing once it is over or gone */
  constructor(id, tell) {
    this.id = id;
    this.tell = tell;
    this.stopped = false;
    /** How many moves it had, and since when. */
    this.turns = -1;
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
      if (game.result) return this.end();
      this.note(game);
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
    if (game.turns !== this.turns) this.since = performance.now();
    this.turns = game.turns;
    const keys = readStored(`foursight.keys.${this.id}`) ?? [];
    const { me } = ownPerson;
    const ours = Boolean(keys[game.to_move] || me && game.players[game.to_move].person?.id === me.id);
    const mine = ours && !game.players.some((player) => player.seat === "open");
    setUrgent(mine ? say("page-play-your-move") : "");
    if (mine) alertTurn(game);
    this.tell({ game, mine });
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
