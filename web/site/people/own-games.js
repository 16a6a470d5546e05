// The games of whoever uses this browser, those that wait for them first.

import { html, nothing } from "../vendor/lit.js";
import { errorText, get } from "../app/api.js";
import { PlainElement } from "../app/element.js";
import { localised, say } from "../app/later.js";
import { seatText } from "../play/seats.js";

/** @typedef {import("../app/types.js").OwnGame} OwnGame */
/** @typedef {{games: OwnGame[], next: string|null}|null} Part what was read of a list */
/** @typedef {"running"|"finished"|"computers"} Name of a list */

/** How often to look whose turn it is. */
const READ_INTERVAL_MS = 5000;

/** What the lists ask for: games that go on, against anybody; those that are over, against people; and against computers and bots.
 * @type {Record<Name, string>} */
const QUERY = { running: "status=running", finished: "status=finished&against=people", computers: "status=finished&against=computers" };

/** How a game stands for us. @param {OwnGame} game */
function stateText(game) {
  switch (game.outcome) {
    case "won": return say("page-me-game-won");
    case "drawn": return say("page-me-game-drawn");
    case "lost": return say("page-me-game-lost");
    case "none": return say("page-games-over");
    default:
  }
  if (game.to_move === null) return say("page-me-waits");
  return game.to_move === game.seat ? say("page-play-your-move") : say("page-me-their-move");
}

/** Who the others are. @param {OwnGame} game */
const opponents = (game) => game.seats.flatMap((seat, at) => (at === game.seat ? [] : [game.people[at]?.name ?? game.room_names?.[at] ?? seatText(seat)])).join(", ");

class OwnGames extends PlainElement {
  constructor() {
    super();
    /** @type {Part} */
    this.running = null;
    /** @type {Part} */
    this.finished = null;
    /** @type {Part} */
    this.computers = null;
    this.trouble = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.read();
    // Who has looked further on is not thrown back.
    this.beat = setInterval(() => document.visibilityState === "visible" && (this.running?.games.length ?? 0) <= 20 && this.read(), READ_INTERVAL_MS);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.beat);
  }

  async read() {
    try {
      const before = this.running?.games.map((game) => game.id) ?? [];
      this.running = await get(`/api/people/me/games?${QUERY.running}`);
      // What goes on no longer has ended, so that the other lists are older than it.
      const ended = before.some((id) => !this.running?.games.some((game) => game.id === id));
      for (const name of /** @type {const} */ (["finished", "computers"])) {
        if (ended || !this[name]) this[name] = await get(`/api/people/me/games?${QUERY[name]}`);
      }
      this.trouble = "";
    } catch (error) {
      this.trouble = errorText(error);
    }
    this.requestUpdate();
  }

  /** @param {Name} status */
  async readMore(status) {
    const known = this[status];
    if (!known?.next) return;
    try {
      const { games, next } = await get(`/api/people/me/games?${QUERY[status]}&after=${known.next}`);
      this[status] = { games: [...known.games, ...games], next };
    } catch (error) {
      this.trouble = errorText(error);
    }
    this.requestUpdate();
  }

  render() {
    // Those that wait for us come first; the others stay in their order.
    const isOurs = (/** @type {OwnGame} */ game) => Number(game.to_move === game.seat);
    const running = this.running && { ...this.running, games: this.running.games.toSorted((a, b) => isOurs(b) - isOurs(a)) };
    return html`${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
      <h3>${say("page-games-running")}</h3>${this.list("running", running, say("page-me-none-running"))}
      <h3>${say("page-me-finished-people")}</h3>${this.list("finished", this.finished, say("page-me-none-finished"))}
      <h3>${say("page-me-finished-computers")}</h3>${this.list("computers", this.computers, say("page-me-none-computers"))}`;
  }

  /** @param {Name} status @param {Part} part @param {string} none */
  list(status, part, none) {
    if (!part) return html`<p class="note">…</p>`;
    if (part.games.length === 0) return html`<p class="note">${none}</p>`;
    return html`<ul class="own-games" data-status=${status}>${part.games.map((game) => html`<li><a href="/g/${game.id}">
        <b>${localised(game.title)}</b> <span>${opponents(game)}</span>
        <span class="tag ${game.to_move === game.seat ? "mine" : ""}">${stateText(game)}${game.rating_change === null ? nothing : html` <span class="change">${game.rating_change < 0 ? "−" : "+"}${Math.abs(game.rating_change)}</span>`}</span>
        <small>${say("page-move-count", { count: game.turns })}</small></a></li>`)}</ul>
      ${part.next ? html`<button class="chip" name="more-${status}" @click=${() => this.readMore(status)}>${say("page-me-more")}</button>` : nothing}`;
  }
}

customElements.define("own-games", OwnGames);
