// The page on which games are played and watched.

import { html, nothing, createRef, ref } from "../vendor/lit.js";
import { errorText, get, loaded } from "../app/api.js";
import { Page } from "../app/element.js";
import { reachability } from "../app/offline.js";
import { Shortcuts } from "../app/shortcuts.js";
import { localised, say } from "../app/voice.js";
import { go, pushAddress, replaceAddress } from "../app/router.js";
import { store, readStored, settings } from "../app/settings.js";
import { noteRunning } from "../app/running-game.js";
import { play } from "../app/sound.js";
import { resultDetails, resultText } from "../app/narration.js";
import "../board/board.js";
import { placing } from "../board/placing.js";
import "./setup-form.js";
import "./player-cards.js";
import { Advice } from "./advice.js";
import { shareLink } from "./invitation.js";
import { keepingOf } from "./keeping.js";
import { gamePanel } from "./panel.js";
import { Past } from "./past.js";
import { pastBoard, stepBar } from "./past-view.js";
import { showTitle } from "./play-title.js";
import { defaultNewGame, openedDraft, readStart, seated } from "./prepare.js";
import { Problem, Session } from "./session.js";
import { statusKind, statusText } from "./status.js";
import { TurnPlayer } from "./turn-player.js";

/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {import("../app/types.js").NewGame} NewGame */

/** The last game of those that follow one another: earlier ones are long over. @param {string} id @returns {Promise<string>} */
async function latestOf(id) {
  for (let latest = id, hops = 0; ; hops += 1) {
    const { next } = await get(`/api/games/${encodeURIComponent(latest)}`);
    if (!next || hops > 100) return latest;
    latest = next;
  }
}

/** True in a series that goes on. @param {Game} game */
const hasNextGame = ({ series }) => Boolean(series && series.number < series.games);

/** How giving up is asked about: nobody needs it before a game is open. */
const loadResign = () => import("./resign.js");

export class PlayPage extends Page {
  constructor() {
    super();
    /** @type {Session|null} */
    this.session = null;
    /** @type {NewGame} */
    this.newGame = { ...defaultNewGame(), ...readStored("foursight.wish") };
    /** @type {Game|null} the empty position of the chosen game */
    this.start = null;
    /** What can be added to it. @type {import("../app/types.js").Addition[]} */
    this.additions = [];
    /** The computer players that know it. @type {string[]} */
    this.agents = [];
    /** @type {import("../vendor/lit.js").Ref<import("../board/board.js").FsBoard>} */
    this.boardRef = createRef();
    this.turns = new TurnPlayer(this);
    this.advice = new Advice();
    this.past = new Past(this);
    this.paused = false;
    /** Whose stone is placed next, where there is a choice; null is one's own. @type {number|null} */
    this.stone = null;
    this.busy = false;
    this.announcement = "";
    /** What became of sharing the link. @type {""|"shared"|"copied"|"failed"} */
    this.shared = "";
    /** @type {import("../replay/recording.js").Recording|null} the game while it is shown again */
    this.recording = null;
    /** @type {string|null} the game whose end was told */
    this.ended = null;
    /** @type {string|null} the game that was seen while it was played */
    this.followed = null;
    new Shortcuts(this, (event) => this.shortcut(event));
    this.onReach = () => reachability.offline || this.reconnected();
  }

  connectedCallback() {
    super.connectedCallback();
    reachability.addEventListener("change", this.onReach);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    reachability.removeEventListener("change", this.onReach);
    this.closeSession();
  }

  get board() {
    return this.boardRef.value;
  }

  /** The game as the board shows it, else as it is known. */
  get game() {
    return this.session ? this.session.game : this.start;
  }

  /** True while a turn is shown. */
  get showing() {
    return this.turns.showing;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has("params") && !changed.has("query")) return;
    const id = this.params[0];
    if (id && this.session?.id === id) return;
    this.closeSession();
    if (id) this.openSession(new Session(id));
    else this.prepare();
  }

  updated() {
    if (this.session) noteRunning(this.session);
    if (this.isMissing) super.updated();
    else showTitle(this.session, this.game);
    this.past.updated();
    // One board serves one game after the other, and after a replay there is another board.
    const animator = this.board?.animator;
    if (animator && animator.paused !== this.paused) animator.pause(this.paused);
  }

  closeSession() {
    this.session?.close();
    this.session = null;
    this.turns.clear();
    this.advice.clear();
    this.past.clear();
    this.trouble = "";
    this.announcement = "";
    this.paused = false;
    this.shared = "";
    this.recording = null;
  }

  /** Shows the empty board of the chosen game; the game is made with the first move. `trouble` says why it is not the one asked for.
   * @param {string|null} [pack] @param {boolean} [drafted] @param {string} [trouble] @returns {Promise<void>} */
  async prepare(pack = this.query.get("pack"), drafted = this.query.has("draft"), trouble = "") {
    if (pack && pack !== this.newGame.packs.join(",")) this.newGame = { ...defaultNewGame(), packs: pack.split(",") };
    const wanted = this.newGame.packs.join(",");
    try {
      const draft = drafted ? await openedDraft() : undefined;
      this.newGame = { ...this.newGame, draft };
      const { start, agents, additions } = await readStart(this.newGame);
      if (this.session || this.newGame.packs.join(",") !== wanted) return;
      this.start = start;
      this.additions = additions;
      this.agents = agents;
      // Seats may have been chosen in the meantime.
      this.newGame = { ...this.newGame, seats: seated(this.newGame.seats, start, agents) };
      this.trouble = trouble;
      this.requestUpdate();
      await this.updateComplete;
      this.board?.show(this.start);
    } catch (error) {
      if (this.session || this.newGame.packs.join(",") !== wanted) return;
      if (drafted || wanted !== "connect4" && error instanceof Problem && error.status === 404) {
        this.newGame = defaultNewGame();
        return this.prepare(null, false, errorText(error));
      }
      this.showError(error);
    }
    this.requestUpdate();
  }

  /** @param {Session} session */
  async openSession(session) {
    this.session = session;
    loadResign().catch(() => {});
    session.addEventListener("change", () => this.requestUpdate());
    session.addEventListener("connected", () => this.reconnected());
    session.addEventListener("game", () => this.showLatest());
    session.addEventListener("back", () => { this.announcement = say("page-play-taken-back"); });
    session.addEventListener("deleted", () => this.leaveDeleted(session));
    session.addEventListener("rematch", (event) => this.session === session && this.openNext(/** @type {CustomEvent} */ (event).detail));
    session.addEventListener("turn", (event) => this.receive(/** @type {CustomEvent} */ (event).detail));
    try {
      await session.open();
    } catch (error) {
      this.session = null;
      this.showError(error);
      return;
    }
    if (this.session !== session) return;
    this.requestUpdate();
    await this.updateComplete;
    this.showLatest();
    if (this.query.has("ply") && session.game?.result) this.replay();
  }

  /** The server is there: that it was not is no longer true. */
  reconnected() {
    if (this.trouble !== say("page-offline")) return;
    this.trouble = "";
    this.requestUpdate();
  }

  /** The game is gone; whoever looks at it hears so. @param {Session} session */
  leaveDeleted(session) {
    if (this.session !== session) return;
    this.closeSession();
    this.trouble = say("page-game-deleted");
    this.requestUpdate();
  }

  /** Shows the newest position at once. */
  showLatest() {
    this.turns.clear();
    this.advice.hint = null;
    this.recording = null;
    this.board?.show(this.session?.game ?? null);
    this.past.refresh();
    this.afterShowing();
  }

  /** @param {import("./turn-player.js").News} news */
  receive(news) {
    this.reconnected();
    this.advice.clear();
    this.past.add(news.turn);
    this.requestUpdate();
    return this.turns.receive(news);
  }

  /** After everything was shown. */
  afterShowing() {
    const game = this.session?.game;
    if (game?.result && this.ended !== game.id && this.session) {
      const mine = this.session.seats;
      const won = game.result.winners.some((winner) => mine.includes(winner));
      play(game.result.winners.length === 0 ? "tie" : won || mine.length === 0 ? "win" : "lose");
      this.announcement = [resultText(game, mine), ...resultDetails(game, mine)].join(". ");
      this.ended = game.id;
      this.continueSeries(game);
    } else if (game && !game.result) {
      this.ended = null;
      this.followed = game.id;
    }
    this.readValues();
    this.requestUpdate();
  }

  /** A series between computers goes on by itself for whoever saw the game end; games of a finished one stay. @param {Game} game */
  continueSeries(game) {
    if (this.followed !== game.id) return;
    if (!hasNextGame(game)) return;
    if (game.players.some((player) => player.seat === "human" || player.seat === "open")) return;
    setTimeout(() => {
      if (this.session?.id === game.id && !this.paused) this.rematch();
    }, 1800 / settings.all.speed);
  }

  async readValues() {
    const { session, advice } = this;
    if (!session || !advice.valuesAreDue(session)) advice.values = null;
    else await this.attempt(() => advice.readValues(session, () => this.session === session), { quiet: true });
  }

  /** Does something and tells what went wrong. What is `stale` was about a game that has gone on: it is looked at again.
   * @param {() => Promise<unknown>} action @param {{quiet?: boolean, stale?: boolean}} [how] */
  async attempt(action, { quiet = false, stale = false } = {}) {
    if (!quiet) this.busy = true;
    this.trouble = "";
    this.requestUpdate();
    try {
      await action();
    } catch (error) {
      if (stale && error instanceof Problem && error.code === "conflict") await this.resync();
      else this.showError(error);
    }
    if (!quiet) this.busy = false;
    this.requestUpdate();
  }

  /** @param {unknown} error */
  showError(error) {
    super.showError(error);
    play("no");
  }

  async resync() {
    if (!this.session) return;
    this.session.setGame(await get(this.session.path("")));
    this.showLatest();
  }

  async createGame() {
    store("foursight.wish", { packs: this.newGame.packs, seats: this.newGame.seats });
    const session = await Session.make(this.newGame);
    pushAddress(`/g/${session.id}`);
    this.setAddress([session.id]);
    await this.openMade(session);
    return session;
  }

  /** @param {Session} session */
  async openMade(session) {
    this.session = session;
    await this.openSession(session);
  }

  /** The stone to be placed next; null is one's own. @param {number|null} stone */
  pickStone(stone) {
    this.stone = stone;
    this.requestUpdate();
  }

  /** @param {import("../app/types.js").MoveName} place */
  async choose(place) {
    if (this.busy || this.showing) return;
    await this.attempt(async () => {
      const session = this.session ?? await this.createGame();
      const { game } = session;
      const move = game && Array.isArray(place) ? placing(game, place, this.stone) : place;
      this.stone = null;
      if (session.myTurn) await session.move(move);
    }, { stale: true });
  }

  async undo() {
    await this.attempt(async () => this.session?.undo());
  }

  async rematch() {
    await this.attempt(async () => {
      const id = await this.session?.rematch();
      if (id) this.openNext(await latestOf(id));
    });
  }

  /** Goes to the rematch; both the answer and the message say that it is there. @param {string} id */
  openNext(id) {
    if (location.pathname !== `/g/${id}`) go(`/g/${id}`);
  }

  /** Shows the finished game again, move by move. */
  async replay() {
    const { session } = this;
    if (!session?.game) return;
    const { game } = session;
    await this.attempt(async () => {
      const [{ start, turns }] = await Promise.all([get(session.path("/turns")), loaded(import("../replay/game-replay.js"))]);
      if (this.session === session) this.recording = { start, turns, game };
    });
    await this.updateComplete;
    // On a phone the button is far below the board that it is about.
    if (this.recording) this.querySelector("game-replay")?.scrollIntoView({ block: "nearest" });
  }

  async endReplay() {
    this.recording = null;
    replaceAddress(`/g/${this.session?.id}`);
    this.requestUpdate();
    await this.updateComplete;
    this.showLatest();
  }

  async askHint() {
    this.past.leave();
    await this.attempt(async () => {
      if (this.session) this.announcement = await this.advice.askHint(this.session);
    });
  }

  toggleValues() {
    this.advice.wantsValues = !this.advice.wantsValues;
    this.advice.values = null;
    this.readValues();
    this.requestUpdate();
  }

  togglePause() {
    this.paused = !this.paused;
    if (!this.paused && this.session?.game?.result) this.continueSeries(this.session.game);
    this.requestUpdate();
  }

  async shareLink() {
    this.shared = await shareLink(this.session?.link ?? location.href);
    if (this.shared === "copied") this.announcement = say("page-play-link-copied");
    this.requestUpdate();
  }

  /** Gives up, if that is what was meant. @param {Session} session */
  async resign(session) {
    let sure = false;
    await this.attempt(async () => { sure = await (await loaded(loadResign())).wantsToResign(session); }, { quiet: true });
    if (sure && this.session === session) await this.attempt(() => session.resign());
  }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    const typing = event.target instanceof HTMLElement && event.target.closest("input, select, textarea, [contenteditable]");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !this.session || this.recording) return;
    if (this.past.key(event)) return event.preventDefault();
    const action = { u: () => this.canUndo && this.undo(), h: () => this.canHint && this.askHint(), e: () => this.toggleValues(), p: () => this.canPause && this.togglePause() }[event.key];
    action?.();
  }

  get canUndo() {
    const { session } = this;
    return Boolean(session && session.seats.length > 0 && (session.game?.can_undo || session.canAskTakeback) && !this.busy);
  }

  /** Only what nobody plays can be stopped, while there is something to come: people's clocks run on. */
  get canPause() {
    const { game } = this;
    if (!this.session || !game || game.players.some((player) => player.seat === "human" || player.seat === "open")) return false;
    return this.showing || !game.result || this.followed === game.id && hasNextGame(game);
  }

  get canHint() {
    return Boolean(this.session?.myTurn && this.game?.has_advice && !this.showing && !this.busy);
  }

  /** Whether the board takes a move now. */
  get active() {
    if (this.busy || this.showing) return false;
    if (this.session) return this.session.myTurn;
    return Boolean(this.start && this.newGame.seats[0] === "human" && !this.newGame.seats.includes("open"));
  }

  /** There is no game at this address. */
  get isMissing() {
    return Boolean(this.params[0] && !this.session && this.trouble);
  }

  render() {
    const { session, game } = this;
    // Only games that have them load how they are chosen.
    if (game?.others?.length) import("../board/other-moves.js").catch(() => {});
    if (this.isMissing) return this.notFound();
    return html`<div class="play ${session ? "in-game" : "before"}">
      <h1 class="visually-hidden">${game ? localised(game.title) : "Foursight"}</h1>
      ${this.recording ? html`<game-replay .recording=${this.recording} .from=${this.query.has("ply") ? Number(this.query.get("ply")) : 0}
        @ply=${(/** @type {CustomEvent} */ e) => replaceAddress(`/g/${session?.id}?ply=${e.detail}`)}></game-replay>` : this.table()}
      <aside class="side">
        ${session ? gamePanel(this, session) : html`<section class="card"><h2>${say("page-play-new-game")}</h2>
          <setup-form .newGame=${this.newGame} .game=${this.start} .additions=${this.additions} .agents=${this.agents} @newGame=${(/** @type {CustomEvent} */ e) => this.setNewGame(e.detail)} @start=${() => this.busy || this.attempt(() => this.createGame())}></setup-form></section>`}
      </aside>
      <p class="visually-hidden" role="status" aria-live="polite" id="live">${this.announcement}</p>
    </div>`;
  }

  /** Players, board and status. */
  table() {
    const { session, game, advice, past } = this;
    const status = html`<p class="status" data-state=${statusKind(this)}>${statusText(this)}</p>`;
    const shown = this.board?.game && this.showing ? this.board.game : game;
    return html`<section class="table" aria-label=${say("page-game")}>
      ${shown ? html`<player-cards .game=${shown} .session=${session} .paused=${this.paused} .newGame=${session ? null : this.newGame}></player-cards>` : nothing}
      <fs-board ${ref(this.boardRef)} ?hidden=${past.position !== null} .active=${this.active} .keeps=${keepingOf(session, this)} .values=${this.showing ? null : advice.values} .hint=${advice.hint?.place ?? null} .stone=${this.stone}
        .label=${game ? localised(game.title) : ""} @play=${(/** @type {CustomEvent} */ e) => this.choose(e.detail)}></fs-board>
      ${(session ? session.myTurn : this.active) && game && !past.position ? html`<other-moves .game=${game} .enabled=${this.active} .stone=${this.stone} .hint=${advice.hint?.place ?? null}
        @stone=${(/** @type {CustomEvent} */ e) => this.pickStone(e.detail)} @play=${(/** @type {CustomEvent} */ e) => this.choose(e.detail)}></other-moves>` : nothing}
      ${pastBoard(past)}
      ${session ? stepBar(past, status) : status}
      ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
    </section>`;
  }

  notFound() {
    return html`<section class="card lonely"><h1>${say("page-game-not-found")}</h1><p>${this.trouble}</p>
      <p><a class="button primary" href="/">${say("page-play-play-new")}</a></p></section>`;
  }

  /** @param {NewGame} newGame */
  setNewGame(newGame) {
    const samePack = newGame.packs.join(",") === this.newGame.packs.join(",");
    // The form may not have heard of the draft yet.
    this.newGame = { ...newGame, draft: samePack ? this.newGame.draft : undefined };
    this.requestUpdate();
    if (!samePack) {
      if (this.query.size) go("/", { replace: true });
      this.setAddress([]);
    }
  }
}

customElements.define("play-page", PlayPage);
