// Games under way as small boards; one of them large, as it is played.

import { html, nothing, createRef, ref, repeat } from "../vendor/lit.js";
import { errorText } from "../app/api.js";
import { ControlRequests } from "../app/control.js";
import { PlainElement } from "../app/element.js";
import { icon } from "../app/icons.js";
import { Shortcuts } from "../app/shortcuts.js";
import { localised, say } from "../app/later.js";
import "../board/board.js";
import { miniature } from "../board/miniature.js";
import { colorOf } from "../board/shapes.js";
import { speedChips } from "../board/speed.js";
import { Past } from "../play/past.js";
import { pastBoard, stepBar } from "../play/past-view.js";
import "../play/player-cards.js";
import { byPlayer, endingText, winnerText } from "./texts.js";

/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {import("../app/types.js").LiveGame} LiveGame */
/** @typedef {import("./feed.js").Feed} Feed */

/** Turns that may wait to be shown before the large board jumps to the newest. */
const MAX_QUEUED_TURNS = 3;

/** The positions of the watched game, as far as somebody has seen them here: a game under way is told turn by turn. */
class Seen extends Past {
  /** Another game begins, or the watched one was not followed. @param {Game|undefined} game */
  restart(game) {
    this.clear();
    this.see(game);
    this.page.requestUpdate();
  }

  /** @param {Game|undefined} game */
  see(game) {
    if (game) this.positions[game.turns] = game;
  }

  /** How many moves lie before the earliest position that was seen. */
  get earliest() {
    return this.positions.findIndex(Boolean);
  }

  /** The nearest position on the way that was seen: many turns at once are told as one. @param {number} ply */
  async show(ply) {
    const by = ply < (this.ply ?? this.length) ? -1 : 1;
    let at = Math.max(ply, this.earliest);
    while (at < this.length && !this.positions[at]) at += by;
    await super.show(at);
  }

  async read() {
    // There is nothing more to be known.
  }
}

/** Fires "watch" (detail: the table to be shown large, or ""). */
class LiveGames extends PlainElement {
  static properties = { feed: { attribute: false }, only: { attribute: false }, watched: { attribute: false } };

  constructor() {
    super();
    /** @type {Feed|null} */
    this.feed = null;
    /** The event whose games are shown; all of them if it is null. @type {string|null} */
    this.only = null;
    this.watched = "";
    /** @type {{turn: import("../app/types.js").Turn, game: import("../app/types.js").Game}[]} */
    this.queue = [];
    this.showing = false;
    this.control = new ControlRequests();
    /** @type {() => void} what was asked for when the token was missing */
    this.retry = () => {};
    this.trouble = "";
    /** @type {import("../vendor/lit.js").Ref<import("../board/board.js").FsBoard>} */
    this.boardRef = createRef();
    this.announcement = "";
    this.past = new Seen(/** @type {any} */ (this));
    new Shortcuts(this, (event) => this.key(event));
    this.onChange = () => this.requestUpdate();
    this.onTurn = (/** @type {Event} */ event) => this.receive(/** @type {CustomEvent} */ (event).detail);
    this.onBoard = (/** @type {Event} */ event) => {
      if (/** @type {CustomEvent} */ (event).detail !== this.watched) return;
      this.past.restart(this.game ?? undefined);
      this.show();
    };
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    if (changed.has("feed")) {
      this.unfollow(/** @type {Feed|undefined} */ (changed.get("feed")));
      this.feed?.addEventListener("change", this.onChange);
      this.feed?.addEventListener("turn", this.onTurn);
      this.feed?.addEventListener("board", this.onBoard);
    }
    if (changed.has("watched")) {
      this.past.restart(this.game ?? undefined);
      this.show();
    }
    this.past.updated();
  }

  /** The watched game as it is. @returns {Game|null} */
  get game() {
    return this.feed?.tables.get(this.watched)?.game ?? null;
  }

  /** What is stepped through. */
  get session() {
    return this.game && { game: this.game };
  }

  /** @param {() => Promise<unknown>} action */
  attempt(action) {
    return action();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const typing = event.target instanceof HTMLElement && event.target.closest("input, select, textarea");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !this.board) return;
    if (this.past.key(event)) event.preventDefault();
  }

  /** @param {Feed|null|undefined} feed */
  unfollow(feed) {
    feed?.removeEventListener("change", this.onChange);
    feed?.removeEventListener("turn", this.onTurn);
    feed?.removeEventListener("board", this.onBoard);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.unfollow(this.feed);
  }

  get board() {
    return this.boardRef.value;
  }

  /** Shows the watched game as it is. */
  async show() {
    this.queue = [];
    await this.updateComplete;
    const game = this.feed?.tables.get(this.watched)?.game;
    if (game) this.board?.show(game);
  }

  /** @param {{table: string, turn: import("../app/types.js").Turn, game: import("../app/types.js").Game}} news */
  async receive(news) {
    if (news.table !== this.watched || !this.board) return;
    this.past.see(news.game);
    this.queue.push(news);
    if (this.queue.length > MAX_QUEUED_TURNS) return this.show();
    if (this.showing) return;
    this.showing = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      const follows = next.turn.number === (this.board?.game?.turns ?? -2) + 1;
      if (follows) await this.board?.playTurn(next.turn, next.game);
      else this.board?.show(next.game);
      this.requestUpdate();
    }
    this.showing = false;
    this.requestUpdate();
  }

  /** @param {string} table */
  watch(table) {
    this.dispatchEvent(new CustomEvent("watch", { detail: table }));
  }

  render() {
    const tables = [...(this.feed?.tables ?? [])].filter(([, game]) => this.only === null || game.event === this.only);
    const live = tables.find(([table]) => table === this.watched)?.[1];
    // The large board takes its time: nothing around it may be ahead of it.
    const large = live && this.showing && this.board?.game ? { ...live, game: this.board.game, ending: undefined } : live;
    // Before anything is known nothing is said about it.
    if (!this.feed?.arena) return html`<p class="empty card">${say("arena-loading")}</p>`;
    if (tables.length === 0) return this.watched && this.feed.isRunning(this.watched.split("/")[0]) ? html`<p class="empty">${say("arena-waiting-for-game")}</p>` : html`<p class="empty card">${say("arena-no-live-games")}</p>`;
    return html`${large ? this.stage(large) : nothing}
      <ul class="tables">${repeat(tables, ([table]) => table, ([table, game]) => html`<li>${this.smallBoard(table, game)}</li>`)}</ul>`;
  }

  /** @param {LiveGame} live */
  stage(live) {
    return html`<section class="stage" aria-label=${`${live.names.join(" – ")}`}>
      <div class="row stage-head"><span class="tag live-tag">${say("page-games-live")}</span><b>${localised(live.game.title)}</b><span class="note">${say("arena-game", { number: live.number })} · <a href="/arena/${live.event}">${say("arena-event")}</a></span>
        ${this.pauseButton(live.event)}
        <button class="round" name="close" aria-label=${say("arena-close")} @click=${() => this.watch("")}>${icon("close")}</button></div>
      <player-cards .game=${live.game} .names=${byPlayer(live)}></player-cards>
      <fs-board ${ref(this.boardRef)} ?hidden=${this.past.position !== null} .label=${live.names.join(" – ")}></fs-board>
      ${pastBoard(this.past)}
      ${stepBar(this.past, html`<p class="status">${live.ending ? `${winnerText(live.ending, live.names)} · ${endingText(live.ending, live.names)}` : " "}</p>`)}
      <p class="visually-hidden" role="status">${this.announcement}</p>
      ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}${this.control.tokenField(() => this.retry())}
      ${speedChips(this.board)}</section>`;
  }

  /** Lets the games of an event wait, or go on. @param {string} event */
  pauseButton(event) {
    const running = this.feed?.arena?.running.find((one) => one.id === event);
    if (!running) return nothing;
    const { paused } = running;
    return html`<button name="pause" aria-pressed=${Boolean(paused)} @click=${() => this.steer(event, paused ? "resume" : "pause")}>${icon(paused ? "play" : "pause")} ${paused ? say("arena-resume") : say("arena-pause")}</button>
      ${paused ? html`<button name="step" @click=${() => this.steer(event, "step")}>${icon("last")} ${say("arena-step")}</button>` : nothing}`;
  }

  /** @param {string} event @param {"pause"|"resume"|"step"} how */
  async steer(event, how) {
    this.retry = () => this.steer(event, how);
    this.trouble = "";
    try {
      await this.control.send("POST", `/api/arena/events/${encodeURIComponent(event)}/${how}`, {});
    } catch (error) {
      this.trouble = errorText(error);
    }
    this.requestUpdate();
  }

  /** @param {string} table @param {LiveGame} live */
  smallBoard(table, live) {
    const { game, names, ending } = live;
    return html`<button class="table-card ${ending ? "over" : ""}" aria-pressed=${table === this.watched} @click=${() => this.watch(table === this.watched ? "" : table)}><span class="visually-hidden">${say("arena-watch")}</span>
      ${miniature(game)}
      <span class="sides">${byPlayer(live).map((name, player) => html`<span class="side-line ${ending?.winners.some((seat) => names[seat] === name) ? "winner" : ""} ${!ending && game.to_move === player ? "to-move" : ""}">
        <svg class="dot" viewBox="-10 -10 20 20" aria-hidden="true"><circle r="9" fill=${colorOf(game.players[player], player)}></circle></svg><span class="name">${name}</span></span>`)}</span>
      <span class="table-foot">${ending ? winnerText(ending, names) : html`<i class="beat" aria-hidden="true"></i>${say("arena-game-and-move", { game: live.number, move: game.turns })}`}</span></button>`;
  }
}

customElements.define("live-games", LiveGames);
