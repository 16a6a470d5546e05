// The lobby: quick pairing, open seeks, a seek of one's own, and games to watch.

import { html, nothing } from "../vendor/lit.js";
import { alertFound } from "../app/alerts.js";
import { getCached } from "../app/api.js";
import { avatar } from "../app/avatar.js";
import { Page } from "../app/element.js";
import { icon } from "../app/icons.js";
import { go } from "../app/router.js";
import { ownPerson } from "../app/person.js";
import { readStored, store } from "../app/settings.js";
import { setTitle } from "../app/title.js";
import { localised, say } from "../app/later.js";
import { CLOCKS, limitsText } from "../play/clock-choice.js";
import { passedText } from "../play/clock-text.js";
import { LobbyFeed } from "./feed.js";
import "../rooms/room-form.js";
import { gameChoice, mayRate } from "./seek-form.js";
import "./watch-list.js";

/** @typedef {import("../app/types.js").SeekTerms} SeekTerms */
/** @typedef {import("../app/types.js").Seek} Seek */

/** The clocks of quick pairing: those that people choose most. */
const QUICK = ["game1", "game3plus2", "game5", "game10plus5", "move30", "none"];

/** The second click of a double click on a tile meets the button that cancels: for this long it is not meant. */
const DOUBLE_CLICK_MS = 500;

/** Who looks, and how strong they are. @param {Seek} seek */
const seekerText = ({ person, rating }) => (person ? [person.name, rating].filter(Boolean).join(" ") : say("page-lobby-guest"));

/** A search ended because the lobby was left, and nobody was told. */
let hasEnded = false;

class LobbyPage extends Page {
  constructor() {
    super();
    /** Somebody was found. */
    this.isFound = false;
    /** @type {LobbyFeed|null} */
    this.feed = null;
    /** What the form says. @type {SeekTerms} */
    this.wish = { packs: ["connect4"], game_ms: 300_000, ...readStored("foursight.seek") };
    /** The games that two can play. @type {import("../app/types.js").PackEntry[]} */
    this.packs = [];
  }

  connectedCallback() {
    super.connectedCallback();
    this.enter();
    /** That a search has ended is told until the next one. */
    this.tellsEnd = hasEnded;
    hasEnded = false;
    // Whoever this browser is now looks from now on.
    this.onPerson = () => this.enter();
    ownPerson.addEventListener("change", this.onPerson);
    this.beat = setInterval(() => this.feed?.wish && this.requestUpdate(), 500);
    this.readPacks();
  }

  enter() {
    this.feed?.close();
    const feed = new LobbyFeed(this.feed);
    this.feed = feed;
    feed.addEventListener("change", () => this.requestUpdate());
    feed.addEventListener("found", (event) => this.found(/** @type {CustomEvent} */ (event).detail));
    this.requestUpdate();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    if (this.onPerson) ownPerson.removeEventListener("change", this.onPerson);
    // Who comes back is told that nobody looks any more.
    if (this.feed?.wish && !this.isFound) hasEnded = true;
    clearInterval(this.beat);
    this.feed?.close();
  }

  async readPacks() {
    try {
      const { packs } = await getCached("/api/packs");
      this.packs = packs.filter((/** @type {import("../app/types.js").PackEntry} */ pack) => pack.dims?.length && pack.players === 2);
    } catch (error) {
      this.showError(error);
    }
    this.requestUpdate();
  }

  updated() {
    const { wish, since } = this.feed ?? {};
    setTitle(wish ? say("page-lobby-waited", { time: passedText(performance.now() - (since ?? 0)) }) : undefined, say("page-lobby"));
  }

  /** Somebody was found: goes to the game. @param {string} id */
  found(id) {
    this.isFound = true;
    setTitle(say("page-lobby-found"));
    alertFound(this.titleOf(this.feed?.packs ?? []));
    go(`/g/${id}`);
  }

  /** What a game is called. @param {string[]} packs */
  titleOf(packs) {
    return localised(this.packs.find((pack) => pack.name === packs[0])?.title) || packs.join(" + ");
  }

  /** A game and a clock in words. @param {SeekTerms} wish */
  whatText(wish) {
    return `${this.titleOf(wish.packs)}, ${limitsText(wish)}`;
  }

  /** @param {SeekTerms} wish */
  seek(wish) {
    store("foursight.seek", wish);
    this.feed?.seek(wish);
  }

  render() {
    const { feed } = this;
    if (!feed) return nothing;
    const trouble = this.trouble || feed.trouble;
    return html`<div class="page-head"><div><h1>${say("page-lobby-title")}</h1><p>${say("page-lobby-about")}</p></div><a class="button" data-action="best" href="/ratings">${icon("trophy")} ${say("page-best")}</a></div>
      ${trouble ? html`<p class="trouble" role="alert">${trouble}</p>` : nothing}
      ${this.tellsEnd && !feed.wish ? html`<p class="note ended" role="status">${say("page-lobby-ended")}</p>` : nothing}
      <div class="lobby">
        <div class="lobby-main">
          <section class="card" aria-label=${say("page-lobby-quick")}>${this.quick(feed)}</section>
          <section class="card"><h2>${say("page-lobby-seeks")}</h2>${this.openSeeks(feed)}</section>
          <section class="card"><h2>${say("page-lobby-watch")}</h2><watch-list></watch-list></section>
        </div>
        <div class="lobby-side">
          <section class="card"><h2>${say("page-lobby-make")}</h2>
            <seek-form .wish=${this.wish} .packs=${this.packs} ?disabled=${!feed.connected || Boolean(feed.wish)}
              @wish=${(/** @type {CustomEvent} */ e) => { this.wish = e.detail; this.requestUpdate(); }} @post=${() => this.seek({ ...this.wish, rated: this.wish.rated && mayRate(this.wish, this.packs) || undefined })}></seek-form></section>
          <section class="card"><h2>${say("page-room-new")}</h2><room-form .packs=${this.packs}></room-form></section>
        </div>
      </div>`;
  }

  /** Tiles with clocks, or the one that was chosen and how long it has been looked for. @param {LobbyFeed} feed */
  quick(feed) {
    if (feed.wish) {
      return html`<div class="waiting" role="status"><h2>${say("page-lobby-waiting", { what: this.whatText(feed.wish) })}</h2></div>
        <p class="waited" aria-hidden="true">${passedText(performance.now() - feed.since)}</p>
        <button class="wide" name="cancel" ?disabled=${performance.now() - feed.since <= DOUBLE_CLICK_MS} @click=${() => feed.withdraw()}>${icon("close")} ${say("page-lobby-cancel")}</button>
        ${this.connecting(feed)}`;
    }
    const clocks = QUICK.flatMap((name) => CLOCKS.filter((clock) => clock.name === name));
    return html`<h2>${say("page-lobby-quick")}</h2>
      <div class="quick-game">${gameChoice(this.packs, this.wish.packs[0], (name) => { this.wish = { ...this.wish, packs: [name] }; this.requestUpdate(); })}</div>
      <div class="tiles">${clocks.map((clock) => html`<button class="tile" name="quick-${clock.name}" ?disabled=${!feed.connected}
        @click=${() => this.seek({ packs: this.wish.packs, ...clock.limits })}>${clock.text()}</button>`)}</div>
      ${this.connecting(feed)}`;
  }

  /** That the server is not there, while it is not. @param {LobbyFeed} feed */
  connecting(feed) {
    return feed.connected ? nothing : html`<p class="note">${say("page-lobby-connecting")}</p>`;
  }

  /** @param {LobbyFeed} feed */
  openSeeks(feed) {
    if (!feed.connected) return this.connecting(feed);
    if (feed.seeks.size === 0) return html`<p class="note">${say("page-lobby-none")}</p>`;
    return html`<ul class="seeks" aria-live="polite">${[...feed.seeks.values()].map((seek) => this.entry(feed, seek))}</ul>`;
  }

  /** @param {LobbyFeed} feed @param {Seek} seek */
  entry(feed, seek) {
    const mine = seek.id === feed.own;
    const what = this.whatText(seek);
    const side = seek.side === "first" ? say("page-lobby-they-begin") : seek.side === "second" ? say("page-lobby-you-begin") : "";
    return html`<li class="seek" data-seek=${seek.id}>
      ${seek.person ? avatar(seek.person) : nothing}
      <span class="what"><b>${localised(seek.title)}</b><small>${[seekerText(seek), limitsText(seek), seek.rated ? say("page-lobby-rated") : "", mine ? "" : side].filter(Boolean).join(" · ")}</small></span>
      ${mine ? html`<span class="tag">${say("page-lobby-yours")}</span>` : seek.rated && !ownPerson.me ? html`<a class="button" href="/me">${say("page-me-choose")}</a>` : html`<button class="primary" name="take" aria-label=${say("page-lobby-take-label", { what })}
        ?disabled=${!feed.connected || feed.taking !== null} @click=${() => feed.take(seek.id)}>${say("page-lobby-take")}</button>`}</li>`;
  }
}

customElements.define("lobby-page", LobbyPage);
