// The page on which games are played and watched.

import { html, nothing, createRef, ref } from "../vendor/lit.js";
import { errorText, get, getCached, post } from "../app/api.js";
import { Page } from "../app/element.js";
import { Shortcuts } from "../app/shortcuts.js";
import { icon } from "../app/icons.js";
import { localised, say } from "../app/voice.js";
import { go, replaceAddress } from "../app/router.js";
import { store, readStored, settings } from "../app/settings.js";
import { play } from "../app/sound.js";
import { moveName, playerName, reasonText, resultText, turnText, valueText } from "../app/narration.js";
import "../board/board.js";
import { speedChips } from "../board/speed.js";
import "./setup-form.js";
import "./player-cards.js";
import "./offers.js";
import { wantsToResign } from "./resign.js";
import { invitationCard, invitedCard, shareLink } from "./invitation.js";
import { keepingOf } from "./keeping.js";
import { showTitle } from "./play-title.js";
import { Problem, Session } from "./session.js";

/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {import("../app/types.js").NewGame} NewGame */

/** Turns that may wait to be shown before the page jumps to the newest. */
const MAX_QUEUED_TURNS = 400;

/** @returns {NewGame} */
const defaultNewGame = () => ({ packs: ["connect4"], seats: ["human", "level3"] });

class PlayPage extends Page {
  constructor() {
    super();
    /** @type {Session|null} */
    this.session = null;
    /** @type {NewGame} */
    this.newGame = { ...defaultNewGame(), ...readStored("foursight.wish") };
    /** @type {Game|null} the empty position of the chosen game */
    this.start = null;
    /** @type {import("../vendor/lit.js").Ref<import("../board/board.js").FsBoard>} */
    this.boardRef = createRef();
    /** @type {{turn: import("../app/types.js").Turn, game: Game}[]} */
    this.queue = [];
    this.showing = false;
    this.paused = false;
    this.wantsValues = false;
    /** @type {import("../app/types.js").Value[]|null} */
    this.values = null;
    /** @type {import("../app/types.js").Value|null} */
    this.hint = null;
    this.busy = false;
    this.announcement = "";
    /** What became of sharing the link. @type {""|"shared"|"copied"|"failed"} */
    this.shared = "";
    /** @type {import("../replay/game-replay.js").Recording|null} the game while it is shown again */
    this.recording = null;
    /** @type {string|null} the game whose end was told */
    this.ended = null;
    /** @type {string|null} the game that was seen while it was played */
    this.followed = null;
    new Shortcuts(this, (event) => this.shortcut(event));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.closeSession();
  }

  get board() {
    return this.boardRef.value;
  }

  /** The game as the board shows it, else as it is known. */
  get game() {
    return this.session ? this.session.game : this.start;
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
    showTitle(this.session, this.game);
  }

  closeSession() {
    this.session?.close();
    this.session = null;
    this.queue = [];
    this.hint = null;
    this.values = null;
    this.trouble = "";
    this.paused = false;
    this.shared = "";
    this.recording = null;
  }

  /** Shows the empty board of the chosen game; the game is made with the first move. `trouble` says why it is not the one asked for.
   * @param {string|null} [pack] @param {boolean} [drafted] @param {string} [trouble] @returns {Promise<void>} */
  async prepare(pack = this.query.get("pack"), drafted = this.query.has("draft"), trouble = "") {
    if (pack && pack !== this.newGame.packs[0]) this.newGame = { ...defaultNewGame(), packs: [pack] };
    const wanted = this.newGame.packs[0];
    try {
      const draft = drafted ? await (await import("../packs/drafts.js")).openedDraft() : null;
      this.newGame = { ...this.newGame, draft: draft ?? undefined };
      const answer = draft
        ? await post("/api/packs/check", { text: draft })
        : await getCached(`/api/packs/${encodeURIComponent(wanted)}`);
      if (this.session || this.newGame.packs[0] !== wanted) return;
      if (!answer.start) throw new Error(answer.diagnostics?.[0]?.message);
      this.start = answer.start;
      const players = answer.start.players.length;
      const agents = answer.summary?.agents ?? answer.agents ?? [];
      const standard = agents.includes("level3") ? "level3" : agents.at(-1) ?? "human";
      const known = ["human", "open", ...agents];
      const seats = Array.from({ length: players }, (_, seat) => (known.includes(this.newGame.seats[seat]) ? this.newGame.seats[seat] : standard));
      this.newGame = { ...this.newGame, seats };
      this.trouble = trouble;
      this.requestUpdate();
      await this.updateComplete;
      this.board?.show(this.start);
    } catch (error) {
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
    session.addEventListener("change", () => this.requestUpdate());
    session.addEventListener("game", () => this.showLatest());
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

  /** The game is gone; whoever looks at it hears so. @param {Session} session */
  leaveDeleted(session) {
    if (this.session !== session) return;
    this.closeSession();
    this.trouble = say("page-game-deleted");
    this.requestUpdate();
  }

  /** Shows the newest position at once. */
  showLatest() {
    this.queue = [];
    this.hint = null;
    this.recording = null;
    this.board?.show(this.session?.game ?? null);
    this.afterShowing();
  }

  /** @param {{turn: import("../app/types.js").Turn, game: Game}} news */
  async receive(news) {
    this.queue.push(news);
    this.values = null;
    this.hint = null;
    this.requestUpdate();
    if (this.queue.length > MAX_QUEUED_TURNS) return this.showLatest();
    if (this.showing) return;
    this.showing = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      await this.board?.playTurn(next.turn, next.game);
      // Told once it is seen, so that words and the list of moves are never ahead of the board.
      this.announcement = turnText(next.game, next.turn);
      this.requestUpdate();
    }
    this.showing = false;
    this.afterShowing();
  }

  /** After everything was shown. */
  afterShowing() {
    const game = this.session?.game;
    if (game?.result && this.ended !== game.id && this.session) {
      const mine = this.session.seats;
      const won = game.result.winners.some((winner) => mine.includes(winner));
      play(game.result.winners.length === 0 ? "tie" : won || mine.length === 0 ? "win" : "lose");
      this.announcement = `${resultText(game)} ${reasonText(game)}`;
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
    if (!game.series || game.series.number >= game.series.games) return;
    if (game.players.some((player) => player.seat === "human" || player.seat === "open")) return;
    setTimeout(() => {
      if (this.session?.id === game.id && !this.paused) this.rematch();
    }, 1800 / settings.all.speed);
  }

  async readValues() {
    const { session } = this;
    if (!session || !this.wantsValues || session.game?.result || !session.game?.has_advice) {
      this.values = null;
      return;
    }
    const turns = session.game?.turns;
    await this.attempt(async () => {
      const values = await session.values();
      if (this.session === session && session.game?.turns === turns && this.wantsValues) this.values = values;
    }, { quiet: true });
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
    history.pushState(null, "", `/g/${session.id}`);
    this.setAddress([session.id]);
    await this.openMade(session);
    return session;
  }

  /** @param {Session} session */
  async openMade(session) {
    this.session = session;
    await this.openSession(session);
  }

  /** @param {number[]} place */
  async choose(place) {
    if (this.busy || this.showing) return;
    await this.attempt(async () => {
      const session = this.session ?? await this.createGame();
      if (session.myTurn) await session.move(place);
    }, { stale: true });
  }

  async rematch() {
    await this.attempt(async () => {
      const id = await this.session?.rematch();
      if (id) this.openNext(id);
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
      const [{ start, turns }] = await Promise.all([get(session.path("/turns")), import("../replay/game-replay.js")]);
      if (this.session === session) this.recording = { start, turns, game };
    });
  }

  async endReplay() {
    this.recording = null;
    replaceAddress(`/g/${this.session?.id}`);
    this.requestUpdate();
    await this.updateComplete;
    this.showLatest();
  }

  async askHint() {
    await this.attempt(async () => {
      this.hint = await this.session?.hint() ?? null;
      this.announcement = this.hint && this.game ? `${moveName(this.game, this.hint.place)}: ${valueText(this.hint)}` : "";
    });
  }

  toggleValues() {
    this.wantsValues = !this.wantsValues;
    this.values = null;
    this.readValues();
    this.requestUpdate();
  }

  togglePause() {
    this.paused = !this.paused;
    this.board?.animator.pause(this.paused);
    if (!this.paused && this.session?.game?.result) this.continueSeries(this.session.game);
    this.requestUpdate();
  }

  async shareLink() {
    this.shared = await shareLink(this.session?.link ?? location.href);
    if (this.shared === "copied") this.announcement = say("page-play-link-copied");
    this.requestUpdate();
  }

  /** The button that gives others the address. @param {string} name @param {string} style */
  shareButton(name, style) {
    return html`<button class=${style} name=${name} @click=${this.shareLink}>${icon("share")}<span>${this.shared === "copied" ? say("page-play-copied") : say("page-play-share")}</span></button>`;
  }

  /** Gives up, if that is what was meant. @param {Session} session */
  async resign(session) {
    if (await wantsToResign(session) && this.session === session) await this.attempt(() => session.resign());
  }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    const typing = event.target instanceof HTMLElement && event.target.closest("input, select, textarea, [contenteditable]");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !this.session || this.recording) return;
    const action = { u: () => this.canUndo && this.attempt(() => /** @type {Session} */ (this.session).undo()), h: () => this.canHint && this.askHint(), e: () => this.toggleValues(), p: () => this.canPause && this.togglePause() }[event.key];
    action?.();
  }

  get canUndo() {
    const { session } = this;
    return Boolean(session && session.seats.length > 0 && (session.game?.can_undo || session.canAskTakeback) && !this.busy);
  }

  /** Only what nobody plays can be stopped: people's clocks run on. */
  get canPause() {
    return Boolean(this.game && !this.game.players.some((player) => player.seat === "human" || player.seat === "open"));
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

  render() {
    const { session, game } = this;
    const shown = this.board?.game && this.showing ? this.board.game : game;
    if (this.params[0] && !session && this.trouble) return this.notFound();
    return html`<div class="play ${session ? "in-game" : "before"}">
      <h1 class="visually-hidden">${game ? localised(game.title) : "Foursight"}</h1>
      ${this.recording ? html`<game-replay .recording=${this.recording} .from=${this.query.has("ply") ? Number(this.query.get("ply")) : 0}
        @ply=${(/** @type {CustomEvent} */ e) => replaceAddress(`/g/${session?.id}?ply=${e.detail}`)}></game-replay>` : html`
      <section class="table" aria-label=${say("page-game")}>
        ${shown ? html`<player-cards .game=${shown} .session=${session} .newGame=${session ? null : this.newGame}></player-cards>` : nothing}
        <fs-board ${ref(this.boardRef)} .active=${this.active} .keeps=${keepingOf(session, this)} .values=${this.showing ? null : this.values} .hint=${this.hint?.place ?? null}
          .label=${game ? localised(game.title) : ""} @play=${(/** @type {CustomEvent} */ e) => this.choose(e.detail)}></fs-board>
        <p class="status" data-state=${this.statusKind()}>${this.statusText()}</p>
        ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
      </section>`}
      <aside class="side">
        ${session ? this.panel(session) : html`<section class="card"><h2>${say("page-play-new-game")}</h2>
          <setup-form .newGame=${this.newGame} .game=${this.start} @newGame=${(/** @type {CustomEvent} */ e) => this.setNewGame(e.detail)} @start=${() => this.busy || this.attempt(() => this.createGame())}></setup-form></section>`}
      </aside>
      <p class="visually-hidden" role="status" aria-live="polite" id="live">${this.announcement}</p>
    </div>`;
  }

  notFound() {
    return html`<section class="card lonely"><h1>${say("page-game-not-found")}</h1><p>${this.trouble}</p>
      <p><a class="button primary" href="/">${say("page-play-play-new")}</a></p></section>`;
  }

  /** @param {NewGame} newGame */
  setNewGame(newGame) {
    const samePack = newGame.packs[0] === this.newGame.packs[0];
    // The form may not have heard of the draft yet.
    this.newGame = { ...newGame, draft: samePack ? this.newGame.draft : undefined };
    this.requestUpdate();
    if (!samePack) {
      if (this.query.size) go("/", { replace: true });
      this.setAddress([]);
    }
  }

  statusKind() {
    if (this.session && !this.session.connected && !this.session.game?.result) return "offline";
    return this.active ? "yours" : "";
  }

  statusText() {
    const { session } = this;
    if (!session) {
      if (!this.start) return say("page-play-loading");
      if (this.newGame.seats.includes("open")) return say("page-play-start-then-invite");
      return this.active ? say("page-play-first-move") : say("page-play-start-to-watch");
    }
    const { game } = session;
    if (!game) return "";
    if (this.showing) return this.paused ? say("page-play-paused") : " ";
    if (game.result) return resultText(game);
    if (session.closing) return say("page-play-server-closing");
    if (!session.connected) return say("page-play-connecting");
    if (game.players.some((player) => player.seat === "open")) {
      return session.canJoin ? say("page-play-seat-free") : say("page-play-waiting-for-friend");
    }
    const name = playerName(game, game.to_move);
    if (session.myTurn) return session.seats.length > 1 ? say("page-play-to-move", { player: name }) : say("page-play-your-move");
    const human = game.players[game.to_move].seat === "human";
    return human ? say("page-play-to-move", { player: name }) : say("page-play-thinking", { player: name });
  }

  /** @param {Session} session */
  panel(session) {
    const game = session.game;
    const over = game?.result && !this.showing;
    return html`
      ${over && game ? this.result(session, game) : nothing}
      <game-offers .session=${session} .game=${game} .busy=${this.busy} @act=${(/** @type {CustomEvent} */ e) => this.attempt(e.detail)}></game-offers>
      ${session.canJoin ? invitedCard(session, () => this.attempt(() => session.join())) : nothing}
      ${session.hasOpenSeat && session.seats.length > 0 ? invitationCard(session) : nothing}
      ${this.recording ? nothing : html`<section class="card tools" aria-label=${say("page-play-controls")}>
        <div class="toolbar">
          ${this.tool("undo", game?.needs_consent ? say("page-play-ask-takeback") : say("page-play-undo"), !this.canUndo, () => this.attempt(() => session.undo()), "u")}
          ${game?.needs_consent && session.seats.length > 0 ? this.tool("draw", say("page-play-offer-draw"), !session.canOfferDraw || this.busy, () => this.attempt(() => session.offer("draw"))) : nothing}
          ${this.tool("hint", say("page-play-hint"), !this.canHint, () => this.askHint(), "h")}
          <button class="tool" name="values" aria-pressed=${this.wantsValues} aria-keyshortcuts="e" ?disabled=${!game?.has_advice} @click=${this.toggleValues}>${icon("values")}<span>${say("page-play-values")}</span></button>
          ${this.canPause ? html`<button class="tool" name="pause" aria-pressed=${this.paused} aria-keyshortcuts="p" @click=${this.togglePause}>${icon(this.paused ? "play" : "pause")}<span>${this.paused ? say("page-play-continue") : say("page-play-pause")}</span></button>` : nothing}
          ${this.tool("flag", say("page-play-resign"), !session.seats.length || Boolean(game?.result) || this.busy, () => this.resign(session))}
          ${this.shareButton("share", "tool")}
        </div>
        ${this.shared === "failed" ? html`<share-link class="call" .url=${session.link} failed></share-link>` : nothing}
        ${game?.teaching ? html`<p class="note teaching">${say("page-play-teaching-game")}</p>` : nothing}
        ${speedChips(this.board)}
        ${this.hint && game ? html`<p class="advice">${icon("hint")} <b>${moveName(game, this.hint.place)}</b> ${valueText(this.hint)}</p>` : nothing}
      </section>
      ${game ? this.moves(this.showing && this.board?.game || game) : nothing}`}
      <p class="row"><a class="button" href="/">${icon("plus")} ${say("page-play-new-game")}</a>
        ${session.draftFrom ? html`<a class="button" data-action="edit-draft" href=${session.draftFrom}>${icon("pen")} ${say("page-packs-edit-draft")}</a>` : nothing}
        ${session.spectators > 0 ? html`<span class="note watching">${icon("eye")} <span aria-hidden="true">${session.spectators}</span><span class="visually-hidden">${say("page-play-watching", { count: session.spectators })}</span></span>` : nothing}</p>`;
  }

  /** @param {string} name @param {string} label @param {boolean} disabled @param {() => void} action @param {string} [key] */
  tool(name, label, disabled, action, key) {
    return html`<button class="tool" name=${name} ?disabled=${disabled} aria-keyshortcuts=${key ?? nothing} @click=${action}>${icon(name)}<span>${label}</span></button>`;
  }

  /** @param {Session} session @param {Game} game */
  result(session, game) {
    const { series } = game;
    const last = !series || series.number >= series.games;
    return html`<section class="card result" aria-label=${say("page-play-result")}>
      <p class="kicker">${series ? say("page-game-of", { number: series.number, total: series.games }) : say("page-play-game-over")}</p>
      <h2>${resultText(game)}</h2>
      <p class="note">${[reasonText(game), say("page-move-count", { count: game.moves.length })].filter(Boolean).join(" · ")}</p>
      ${series ? html`<p class="points">${series.points.map((points, seat) => html`<span>${playerName(game, seat)} <b>${points}</b></span>`)}</p>` : nothing}
      ${session.nextId && session.canRematch ? html`<p class="fine">${say("page-play-next-waiting")}</p>` : nothing}
      ${session.canRematch && !session.waitsForRematch ? html`<button class="primary wide" name="rematch" ?disabled=${this.busy} @click=${this.rematch}>${icon("again")} ${last ? say("page-play-rematch") : say("page-play-next-game")}</button>` : nothing}
      ${session.nextId && !session.canRematch ? html`<a class="button primary wide" href="/g/${session.nextId}">${icon("eye")} ${say("page-play-watch-next")}</a>` : nothing}
      <p class="row">
        ${this.recording ? html`<button name="end-replay" @click=${this.endReplay}>${icon("left")} ${say("page-play-back-to-game")}</button>
          ${this.shareButton("share-replay", "")}`
          : html`<button name="replay" ?disabled=${this.busy} @click=${this.replay}>${icon("play")} ${say("page-replay-title")}</button>`}
        <a class="button" data-action="analyse" href="/analyse?game=${game.id}">${icon("graph")} ${say("page-analyse")}</a>
        <a class="button" href="/api/games/${game.id}/record" download="foursight-${game.id}.json">${icon("save")} ${say("page-record")}</a>
      </p></section>`;
  }

  /** @param {Game} game */
  moves(game) {
    return html`<section class="card moves"><h2>${say("page-moves")}</h2>
      ${game.moves.length === 0 ? html`<p class="note">${say("page-play-no-moves")}</p>` : html`<ol tabindex="0" aria-label=${say("page-moves")}>${game.moves.map((move) => html`<li>${moveName(game, move)}</li>`)}</ol>`}</section>`;
  }
}

customElements.define("play-page", PlayPage);
