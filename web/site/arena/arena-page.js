// The arena: connected bots, live games, matches and tournaments, the ladder.

import { html, nothing } from "../vendor/lit.js";
import { get } from "../app/api.js";
import { Page } from "../app/element.js";
import { say } from "../app/later.js";
import { replaceAddress } from "../app/router.js";
import { readTitles } from "../people/figures.js";
import { named } from "./badge.js";
import "./connect.js";
import { eventList } from "./event-list.js";
import { Feed } from "./feed.js";
import { historyChart } from "./history.js";
import "./live-games.js";
import "./start-form.js";
import { ladder } from "./tables.js";
import { agoText, botStateText } from "./texts.js";

const PAGE = 12;

class ArenaPage extends Page {
  constructor() {
    super();
    /** @type {Feed|null} */
    this.feed = null;
    /** @type {import("../people/figures.js").Titles} */
    this.titles = new Map();
    /** @type {import("../app/types.js").EventSummary[]|null} newest first */
    this.events = null;
    this.more = false;
    /** @type {{rungs: import("../app/types.js").LadderEntry[], history: import("../app/types.js").RatingPoint[]}|null} */
    this.ladder = null;
    this.watched = "";
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    // Without them games are called by the names of their packs.
    readTitles().then((titles) => { this.titles = titles; this.requestUpdate(); }, () => {});
    this.feed = new Feed();
    this.feed.addEventListener("change", () => this.requestUpdate());
    this.feed.addEventListener("event", (event) => this.onEvent(/** @type {CustomEvent} */ (event).detail));
    this.read();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
    this.feed?.close();
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("query")) this.watched = this.query.get("watch") ?? "";
  }

  async read() {
    try {
      const [{ events }, ladder] = await Promise.all([get(`/api/arena/events?limit=${PAGE}`), get("/api/arena/ladder")]);
      this.events = events;
      this.more = events.length === PAGE;
      this.ladder = ladder;
      this.trouble = "";
      this.requestUpdate();
    } catch (error) {
      this.showError(error);
    }
  }

  async readMore() {
    const last = this.events?.at(-1);
    if (!last || !this.events) return;
    try {
      const { events } = await get(`/api/arena/events?limit=${PAGE}&before=${last.id}`);
      this.events = [...this.events, ...events];
      this.more = events.length === PAGE;
      this.requestUpdate();
    } catch (error) {
      this.showError(error);
    }
  }

  /** @param {import("../app/types.js").EventSummary|null} summary */
  onEvent(summary) {
    if (summary && this.events?.some((event) => event.id === summary.id)) this.events = this.events.map((event) => (event.id === summary.id ? summary : event));
    // A new event, an end, or a connection that was lost for a while: list and ladder are read again, soon.
    else if (summary?.state === "running" && this.events) this.events = [summary, ...this.events];
    if (!summary || summary.state !== "running") {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.read(), 300);
    }
  }

  /** @param {string} table */
  watch(table) {
    this.watched = table;
    replaceAddress(table ? `/arena?watch=${table}` : "/arena");
    this.requestUpdate();
  }

  render() {
    const arena = this.feed?.arena;
    const bots = arena?.bots ?? [];
    return html`<div class="page-head"><div><h1>${say("page-arena")}</h1>
        <p>${say("arena-about")}</p></div>
        ${arena ? html`<dl class="pulse"><div><dt>${say("arena-bots-here")}</dt><dd>${bots.length}</dd></div><div><dt>${say("arena-live-games")}</dt><dd>${this.feed?.tables.size ?? 0}</dd></div></dl>` : nothing}</div>
      ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
      <div class="arena">
        <div class="main-column">
          <section aria-labelledby="live-title"><h2 id="live-title">${say("arena-live")}</h2>
            <live-games .feed=${this.feed} .watched=${this.watched} @watch=${(/** @type {CustomEvent} */ e) => this.watch(e.detail)}></live-games></section>
          ${this.events?.length ? html`<section aria-labelledby="events-title"><h2 id="events-title">${say("arena-events")}</h2>${eventList(this.events, this.titles)}
            ${this.more ? html`<p><button name="more" @click=${this.readMore}>${say("arena-older")}</button></p>` : nothing}</section>` : nothing}
          <section class="card" aria-labelledby="ladder-title"><h2 id="ladder-title">${say("arena-ladder")}</h2>
            ${this.ladder?.rungs.length ? ladder(this.ladder.rungs) : html`<p class="empty">${this.ladder ? say("arena-ladder-empty") : say("arena-loading")}</p>`}</section>
          ${this.ladder?.history.length ? html`<section class="card" aria-labelledby="history-title"><h2 id="history-title">${say("arena-history")}</h2>
            ${historyChart(this.ladder.history, this.ladder.rungs.map((rung) => rung.bot))}</section>` : nothing}
        </div>
        <aside class="side">
          <section class="card" aria-labelledby="start-title"><h2 id="start-title">${say("arena-start")}</h2><start-form .bots=${bots}></start-form></section>
          <section class="card" aria-labelledby="bots-title"><h2 id="bots-title">${say("arena-bots")}</h2>
            <div aria-live="polite">${bots.length ? html`<ul class="bots">${bots.map((bot) => html`<li>${named(bot.name)}<span class="bot-state" data-state=${bot.state}>${botStateText(bot.state)}</span><small class="note">${agoText(bot.since_ms)}</small></li>`)}</ul>`
              : html`<p class="note">${arena ? say("arena-no-bots") : say("arena-loading")}</p>`}</div>
            <h3>${say("arena-connect")}</h3>
            <connect-bot .address=${arena?.address ?? null} .closed=${arena?.closed_words ?? arena?.closed ?? null}></connect-bot></section>
        </aside>
      </div>`;
  }
}

customElements.define("arena-page", ArenaPage);
