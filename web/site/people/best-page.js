// The best of a game: everybody with a rating in it, the strongest first.

import { html, nothing } from "../vendor/lit.js";
import { get, getCached } from "../app/api.js";
import { avatar } from "../app/avatar.js";
import { Page } from "../app/element.js";
import { ownPerson } from "../app/person.js";
import { go } from "../app/router.js";
import { say } from "../app/later.js";
import { gameChoice } from "../lobby/seek-form.js";
import { ratingText } from "./figures.js";

/** @typedef {import("../app/types.js").PersonRating & {person: import("../app/types.js").Person}} RatedPerson */

/** As many as the server lists. */
const MOST = 100;

class BestPage extends Page {
  constructor() {
    super();
    /** @type {RatedPerson[]|null} */
    this.best = null;
    /** The games that can be rated. @type {import("../app/types.js").PackEntry[]} */
    this.packs = [];
    /** The game whose best are shown. */
    this.pack = "";
  }

  connectedCallback() {
    super.connectedCallback();
    getCached("/api/packs").then(({ packs }) => {
      this.packs = packs.filter((/** @type {import("../app/types.js").PackEntry} */ pack) => pack.dims?.length && pack.players === 2 && !pack.saved);
      this.requestUpdate();
    }, () => {});
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("query")) this.read(this.query.get("pack") || "connect4");
  }

  /** @param {string} pack */
  async read(pack) {
    if (pack !== this.pack) this.best = null;
    this.pack = pack;
    this.trouble = "";
    try {
      const { ratings } = await get(`/api/ratings?pack=${encodeURIComponent(pack)}&limit=${MOST}`);
      if (this.pack === pack) this.best = ratings;
    } catch (error) {
      if (this.pack === pack) this.showError(error);
    }
    this.requestUpdate();
  }

  render() {
    const chosen = (/** @type {string} */ name) => go(`/ratings?pack=${encodeURIComponent(name)}`, { replace: true });
    return html`<div class="page-head"><div><h1>${say("page-best")}</h1><p>${say("page-best-about")}</p></div></div>
      ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
      <section class="card best"><div class="best-game">${gameChoice(this.packs, this.pack, chosen)}</div>
        <div aria-live="polite">${this.best ? this.table(this.best) : nothing}</div></section>`;
  }

  /** @param {RatedPerson[]} best */
  table(best) {
    if (best.length === 0) {
      return html`<p class="note">${say("page-best-none")}</p>
        <p class="row"><a class="button primary" href="/lobby">${say("page-lobby")}</a>${ownPerson.me ? nothing : html`<a class="button" href="/me">${say("page-me-choose")}</a>`}</p>`;
    }
    return html`<table class="figures-table best-table"><thead><tr><th scope="col">${say("page-best-rank")}</th><th scope="col">${say("page-me-name")}</th><th scope="col">${say("page-me-rating")}</th><th scope="col">${say("page-me-games")}</th></tr></thead>
      <tbody>${best.map((entry, at) => html`<tr class=${entry.person.id === ownPerson.me?.id ? "mine" : ""}><td>${at + 1}</td>
        <th scope="row"><a class="person" href="/people/${entry.person.id}">${avatar(entry.person)} ${entry.person.name}</a></th>
        <td>${ratingText(entry)}</td><td>${entry.games}</td></tr>`)}</tbody></table>`;
  }
}

customElements.define("best-page", BestPage);
