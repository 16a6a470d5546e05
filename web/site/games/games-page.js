// Games that are running and games that were played, to watch and to read.

import { html, nothing } from "../vendor/lit.js";
import { get } from "../app/api.js";
import { Page } from "../app/element.js";
import { icon } from "../app/icons.js";
import { localised, say } from "../app/later.js";
import { resultText } from "../app/narration.js";
import { miniature } from "../board/miniature.js";
import { seatText } from "../play/seats.js";

/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {import("../app/types.js").Summary} Summary */

/** Boards that are read to be drawn, of each list. */
const MAX_BOARDS = 8;

class GamesPage extends Page {
  constructor() {
    super();
    /** @type {Summary[]|null} */
    this.running = null;
    /** @type {Summary[]|null} */
    this.finished = null;
    /** @type {Map<string, Game>} games whose boards were read */
    this.boards = new Map();
  }

  connectedCallback() {
    super.connectedCallback();
    this.read();
    this.beat = setInterval(() => this.read(), 4000);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.beat);
  }

  async read() {
    try {
      const [running, finished] = await Promise.all(["watchable", "finished"].map((state) => get(`/api/games?state=${state}&limit=24`)));
      this.running = running.games;
      this.finished = finished.games;
      this.trouble = "";
      this.requestUpdate();
      await this.readBoards();
    } catch (error) {
      this.showError(error);
    }
    this.requestUpdate();
  }

  /** Reads the boards that changed since they were read. */
  async readBoards() {
    const listed = [...(this.running ?? []).slice(0, MAX_BOARDS), ...(this.finished ?? []).slice(0, MAX_BOARDS)];
    const stale = listed.filter((game) => this.boards.get(game.id)?.turns !== game.turns);
    await Promise.all(stale.map(async (game) => this.boards.set(game.id, await get(`/api/games/${game.id}`))));
  }

  render() {
    return html`<div class="page-head"><div><h1>${say("page-watch")}</h1>
        <p>${say("page-games-about")}</p></div></div>
      ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
      <h2>${say("page-games-running")}</h2>
      ${this.list(this.running, say("page-games-none-running"))}
      <h2>${say("page-games-finished")}</h2>
      ${this.list(this.finished, say("page-games-none-finished"))}`;
  }

  /** @param {Summary[]|null} games @param {string} none */
  list(games, none) {
    if (!games) return html`<p class="empty">…</p>`;
    if (games.length === 0) return html`<p class="empty card spaced">${none} <a href="/">${say("page-play")}</a></p>`;
    return html`<ul class="gallery spaced">${games.map((game) => this.entry(game))}</ul>`;
  }

  /** @param {Summary} game */
  entry(game) {
    const board = this.boards.get(game.id);
    return html`<li><a class="card tilecard" href="/g/${game.id}">
      ${board ? miniature(board) : html`<span></span>`}
      <div><h3>${localised(game.title)}</h3><p class="note">${game.seats.map((seat, at) => game.people[at]?.name ?? seatText(seat)).join(" – ")}</p></div>
      <p class="tags"><span class="tag">${game.result ? (board?.result ? resultText(board) : say("page-games-over")) : say("page-games-live")}</span>
        <span class="tag">${say("page-move-count", { count: game.turns })}</span>
        ${game.spectators ? html`<span class="note watching">${icon("eye")} <span aria-hidden="true">${game.spectators}</span><span class="visually-hidden">${say("page-play-watching", { count: game.spectators })}</span></span>` : nothing}</p></a></li>`;
  }
}

customElements.define("games-page", GamesPage);
