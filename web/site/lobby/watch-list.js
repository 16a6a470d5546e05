// Games that go on and can be watched, with how many do.

import { html, nothing } from "../vendor/lit.js";
import { get } from "../app/api.js";
import { PlainElement } from "../app/element.js";
import { icon } from "../app/icons.js";
import { localised, say } from "../app/later.js";
import { seatText } from "../play/seats.js";

const READ_INTERVAL_MS = 5000;
/** Games that are shown. */
const SHOWN = 12;

class WatchList extends PlainElement {
  constructor() {
    super();
    /** @type {import("../app/types.js").Summary[]} */
    this.games = [];
  }

  connectedCallback() {
    super.connectedCallback();
    this.read();
    this.beat = setInterval(() => document.visibilityState === "visible" && this.read(), READ_INTERVAL_MS);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.beat);
  }

  async read() {
    const answer = await get(`/api/games?state=watchable&limit=${SHOWN}`).catch(() => null);
    if (answer) this.games = answer.games;
    this.requestUpdate();
  }

  render() {
    if (this.games.length === 0) return html`<p class="note">${say("page-games-none-running")}</p>`;
    return html`<ul class="seeks">${this.games.map((game) => html`<li><a class="seek" href="/g/${game.id}">
      <span class="what"><b>${localised(game.title)}</b><small>${game.seats.map((seat, at) => game.people?.[at]?.name ?? seatText(seat)).join(" – ")}</small></span>
      <span class="note">${say("page-move-count", { count: game.turns })}</span>
      ${game.spectators ? html`<span class="note watching">${icon("eye")} <span aria-hidden="true">${game.spectators}</span><span class="visually-hidden">${say("page-play-watching", { count: game.spectators })}</span></span>` : nothing}</a></li>`)}</ul>`;
  }
}

customElements.define("watch-list", WatchList);
