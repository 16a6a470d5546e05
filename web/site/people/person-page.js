// Somebody as everybody sees them: picture, ratings, results.

import { html, nothing } from "../vendor/lit.js";
import { get } from "../app/api.js";
import { avatar } from "../app/avatar.js";
import { Page } from "../app/element.js";
import { ownPerson } from "../app/person.js";
import { say } from "../app/later.js";
import { bestLink, ratingTable, readTitles, resultTable } from "./figures.js";

class PersonPage extends Page {
  constructor() {
    super();
    /** @type {import("../app/types.js").Profile|null} */
    this.profile = null;
    /** @type {import("./figures.js").Titles} */
    this.titles = new Map();
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("params")) this.read(this.params[0] ?? "");
  }

  /** @param {string} id */
  async read(id) {
    // Somebody who is read again stays on the page meanwhile.
    if (this.profile?.person.id !== id) this.profile = null;
    this.trouble = "";
    try {
      const [profile, titles] = await Promise.all([get(`/api/people/${encodeURIComponent(id)}`), readTitles()]);
      if (this.params[0] !== id) return;
      this.profile = profile;
      this.titles = titles;
    } catch (error) {
      this.profile = null;
      this.showError(error);
    }
    this.requestUpdate();
  }

  render() {
    const { profile } = this;
    if (!profile) {
      return this.trouble ? html`<section class="card lonely"><h1>${say("page-person-not-found")}</h1><p>${this.trouble}</p></section>` : html`<h1 class="visually-hidden">${say("page-person-title")}</h1><p class="note">…</p>`;
    }
    const { person } = profile;
    return html`<div class="page-head"><div><h1>${person.name}</h1>
        ${person.id === ownPerson.me?.id ? html`<p>${say("page-person-you")} <a href="/me">${say("page-me-title")}</a></p>` : nothing}</div>${avatar(person)}</div>
      <div class="people-grid">
        <section class="card"><h2>${say("page-me-ratings")}</h2>${ratingTable(profile, this.titles)}${bestLink()}</section>
        <section class="card"><h2>${say("page-me-results")}</h2>${resultTable(profile, this.titles)}</section>
      </div>`;
  }
}

customElements.define("person-page", PersonPage);
