// One's own page: name and colour, games, results, and the way to other devices.

import { html, nothing } from "../vendor/lit.js";
import { call, errorText, get } from "../app/api.js";
import { avatar } from "../app/avatar.js";
import { confirmed } from "../app/confirm.js";
import { Page } from "../app/element.js";
import { ownPerson } from "../app/person.js";
import { replaceAddress } from "../app/router.js";
import { say } from "../app/later.js";
import "./carry.js";
import { bestLink, ratingTable, readTitles, resultTable } from "./figures.js";
import "./name-form.js";
import "./own-games.js";

/** @typedef {import("../app/types.js").Profile} Profile */

class MePage extends Page {
  constructor() {
    super();
    /** @type {Profile|null} */
    this.profile = null;
    /** @type {import("./figures.js").Titles} */
    this.titles = new Map();
    /** Somebody else whom a link wants this browser to be. @type {{secret: string, profile: Profile}|null} */
    this.other = null;
    this.onPerson = () => this.read();
    this.onHash = () => this.readHash();
  }

  connectedCallback() {
    super.connectedCallback();
    ownPerson.addEventListener("change", this.onPerson);
    addEventListener("hashchange", this.onHash);
    this.readHash();
    this.read();
    readTitles().then((titles) => {
      this.titles = titles;
      this.requestUpdate();
    }, () => {});
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    ownPerson.removeEventListener("change", this.onPerson);
    removeEventListener("hashchange", this.onHash);
  }

  /** Takes the secret that a link has brought; the address forgets it at once. */
  async readHash() {
    const secret = location.hash.slice(1);
    if (!secret) return;
    replaceAddress("/me");
    try {
      const profile = await get("/api/people/me", { person: secret });
      if (!ownPerson.me || ownPerson.me.id === profile.person.id) ownPerson.keep(profile.person, secret);
      else this.other = { secret, profile };
      this.requestUpdate();
    } catch (error) {
      this.showError(error);
    }
  }

  async read() {
    const { me } = ownPerson;
    if (!me) this.profile = null;
    this.requestUpdate();
    if (!me) return;
    try {
      const profile = await get("/api/people/me");
      if (ownPerson.me?.id !== profile.person.id) return;
      this.profile = profile;
      // Another device may have changed it.
      if (me.name !== profile.person.name || me.colour !== profile.person.colour) ownPerson.keep(profile.person);
    } catch (error) {
      this.showError(error);
    }
    this.requestUpdate();
  }

  /** @param {boolean} yes */
  answerOther(yes) {
    if (yes && this.other) ownPerson.keep(this.other.profile.person, this.other.secret);
    this.other = null;
    this.requestUpdate();
  }

  async leave() {
    const question = { title: say("page-me-leave"), text: say("page-me-leave-about"), yes: say("page-me-leave"), no: say("page-me-keep") };
    if (await confirmed(question)) ownPerson.forget();
  }

  async giveUp() {
    const question = { title: say("page-me-give-up"), text: say("page-me-give-up-about"), yes: say("page-me-give-up"), no: say("page-me-keep") };
    if (!await confirmed(question)) return;
    try {
      await call("DELETE", "/api/people/me");
      ownPerson.forget();
    } catch (error) {
      this.trouble = errorText(error);
      this.requestUpdate();
    }
  }

  render() {
    const { me } = ownPerson;
    return html`<div class="page-head"><div><h1>${me ? me.name : say("page-me-choose")}</h1><p>${say("page-me-about")}</p></div>${me ? avatar(me) : nothing}</div>
      ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
      ${this.other ? this.question(this.other.profile) : nothing}
      <div class="people-grid">
        ${me ? this.somebody() : html`<section class="card"><name-form></name-form></section>`}
      </div>`;
  }

  /** @param {Profile} profile */
  question({ person }) {
    return html`<section class="card call" data-question="other"><h2>${say("page-me-other", { name: person.name })}</h2>
      <p class="note">${say("page-me-other-about", { name: ownPerson.me?.name ?? "" })}</p>
      <p class="row"><button class="primary" name="be-other" @click=${() => this.answerOther(true)}>${say("page-me-be", { name: person.name })}</button>
        <button name="stay" @click=${() => this.answerOther(false)}>${say("page-me-stay", { name: ownPerson.me?.name ?? "" })}</button></p></section>`;
  }

  somebody() {
    const { profile } = this;
    return html`<section class="card games-of-mine"><h2>${say("page-me-my-games")}</h2><own-games></own-games></section>
      <section class="card"><h2>${say("page-me-ratings")}</h2>${profile ? ratingTable(profile, this.titles) : nothing}${bestLink()}
        <h2 class="spaced">${say("page-me-results")}</h2>${profile ? resultTable(profile, this.titles) : nothing}</section>
      <section class="card"><h2>${say("page-me-who")}</h2><name-form></name-form></section>
      <section class="card call"><h2>${say("page-me-carry")}</h2><carry-person></carry-person></section>
      <section class="card call"><h2>${say("page-me-end")}</h2><p class="note">${say("page-me-end-about")}</p>
        <p class="row"><button name="leave" @click=${this.leave}>${say("page-me-leave")}</button><button name="give-up" @click=${this.giveUp}>${say("page-me-give-up")}</button></p></section>`;
  }
}

customElements.define("me-page", MePage);
