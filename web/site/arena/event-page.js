// One match or tournament: who leads, how it stands between any two, every game.

import { html, nothing } from "../vendor/lit.js";
import { Problem, errorText, get } from "../app/api.js";
import { confirmed } from "../app/confirm.js";
import { ControlRequests } from "../app/control.js";
import { Page } from "../app/element.js";
import { icon } from "../app/icons.js";
import { localised, say } from "../app/later.js";
import { go } from "../app/router.js";
import { readTitles, titleOf } from "../people/figures.js";
import { badge } from "./badge.js";
import { bracket } from "./bracket.js";
import { progress, stateTag } from "./event-list.js";
import { Feed } from "./feed.js";
import "./live-games.js";
import { matchList } from "./matches.js";
import { crosstable, standings } from "./tables.js";
import { agoText, formatText } from "./texts.js";

/** @typedef {import("../app/types.js").Report} Report */
/** @typedef {Partial<import("../app/types.js").EventSummary> & {id: string, state: import("../app/types.js").EventState, why?: string|null, why_words?: import("../app/types.js").LocalisedText|null, created_ms: number, report: Report}} ArenaEvent */

/** Results are read again at most this often. */
const UPDATE_INTERVAL_MS = 500;

class EventPage extends Page {
  constructor() {
    super();
    /** @type {Feed|null} */
    this.feed = null;
    /** @type {import("../people/figures.js").Titles} */
    this.titles = new Map();
    /** @type {ArenaEvent|null} */
    this.event = null;
    this.notFound = false;
    this.watched = "";
    this.control = new ControlRequests();
    /** @type {() => void} what was asked for when the token was missing */
    this.retry = () => {};
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    // Without them games are called by the names of their packs.
    readTitles().then((titles) => { this.titles = titles; this.requestUpdate(); }, () => {});
    this.feed = new Feed();
    this.feed.addEventListener("change", () => this.requestUpdate());
    this.feed.addEventListener("event", (event) => {
      const summary = /** @type {CustomEvent} */ (event).detail;
      if (!summary || summary.id === this.params[0]) this.scheduleRead();
    });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
    this.feed?.close();
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("params") && this.event?.id !== this.params[0]) {
      this.event = null;
      this.notFound = false;
      this.read();
    }
  }

  scheduleRead() {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.read();
    }, UPDATE_INTERVAL_MS);
  }

  async read() {
    const id = this.params[0];
    try {
      const event = await get(`/api/arena/events/${id}`);
      if (id !== this.params[0]) return;
      this.event = event;
      this.requestUpdate();
    } catch (error) {
      this.notFound = error instanceof Problem && error.status === 404;
      this.showError(error);
    }
  }

  /** @param {string} method @param {string} path @param {() => void} then */
  async sendCommand(method, path, then) {
    this.retry = () => this.sendCommand(method, path, then);
    this.trouble = "";
    try {
      await this.control.send(method, `/api/arena/events/${this.params[0]}${path}`, method === "POST" ? {} : undefined);
      then();
    } catch (error) {
      this.showError(error);
    }
    this.requestUpdate();
  }

  /** Stops it for good, if that is what was meant. */
  async stopEvent() {
    const question = { title: say("arena-stop-title"), text: say("arena-stop-text"), yes: say("arena-stop"), no: say("arena-stop-no") };
    if (await confirmed(question)) this.sendCommand("POST", "/stop", () => this.read());
  }

  /** The same with everything that was played. */
  async deleteEvent() {
    const question = { title: say("arena-delete-title"), text: say("arena-delete-question"), yes: say("arena-delete"), no: say("arena-delete-no") };
    if (!await confirmed(question)) return;
    this.sendCommand("DELETE", "", () => go("/arena", { replace: true }));
  }

  /** Opens a match in the list. @param {number} match */
  showMatch(match) {
    const details = this.querySelector(`#match-${match}`);
    if (!(details instanceof HTMLDetailsElement)) return;
    details.open = true;
    details.scrollIntoView({ block: "start", behavior: "smooth" });
    details.querySelector("summary")?.focus({ preventScroll: true });
  }

  render() {
    const { event } = this;
    if (this.notFound) return html`<section class="card lonely"><h1>${say("arena-event-not-found")}</h1><p role="alert">${this.trouble}</p><p><a class="button primary" href="/arena">${say("arena-to-arena")}</a></p></section>`;
    if (!event) return html`<p class="empty">…</p>`;
    const { report } = event;
    const played = event.played ?? report.matches.reduce((sum, match) => sum + match.games.length, 0);
    const summary = /** @type {import("../app/types.js").EventSummary} */ ({ ...event, played, planned: event.planned ?? null });
    const live = event.state === "running" && [...(this.feed?.tables.values() ?? [])].some((game) => game.event === event.id);
    const show = (/** @type {number} */ match) => this.showMatch(match);
    const cross = report.kind !== "knockout" && report.bots.length > 2;
    return html`<div class="page-head"><div><p class="note"><a href="/arena">${say("page-arena")}</a> / ${event.id}</p><h1>${report.name || formatText(report.kind)}</h1>
        <p class="row facts">${stateTag(summary)}<span>${formatText(report.kind)}</span><span>${titleOf(this.titles, report.pack.join("+"))}</span><span>${say("arena-games-in-match", { count: report.games })}</span>${report.time_ms ? html`<span>${report.time_ms} ms</span>` : nothing}<span>${agoText(event.created_ms)}</span></p></div>
        ${this.actions(event)}</div>
      ${progress(summary)}
      ${event.paused ? html`<p class="note" role="status">${say("arena-paused")}</p>` : nothing}
      ${event.why ? html`<p class="trouble why">${errorText(new Error(localised(event.why_words ?? event.why)))}</p>` : nothing}
      ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}${this.control.tokenField(() => this.retry())}
      <div class="event">
        ${this.champion(event)}
        ${live ? html`<section aria-labelledby="live-title"><h2 id="live-title">${say("arena-live")}</h2><live-games .feed=${this.feed} .only=${event.id} .watched=${this.watched} @watch=${(/** @type {CustomEvent} */ e) => { this.watched = e.detail; this.requestUpdate(); }}></live-games></section>` : nothing}
        ${report.draw?.length ? html`<section class="card" aria-labelledby="bracket-title"><h2 id="bracket-title">${say("arena-bracket")}</h2>${bracket(report, show)}</section>` : nothing}
        <section class="card" aria-labelledby="standings-title"><h2 id="standings-title">${say("arena-standings")}</h2>${standings(report)}</section>
        ${cross ? html`<section class="card" aria-labelledby="cross-title"><h2 id="cross-title">${say("arena-crosstable")}</h2>${crosstable(report, show)}</section>` : nothing}
        <section aria-labelledby="matches-title"><h2 id="matches-title">${say("arena-matches")}</h2><div class="matches">${matchList(event.id, report, event.state)}</div></section>
      </div>`;
  }

  /** @param {ArenaEvent} event */
  actions(event) {
    const path = `/api/arena/events/${event.id}`;
    return html`<p class="row">
      ${event.state === "running" ? html`<button name="pause" aria-pressed=${Boolean(event.paused)} @click=${() => this.sendCommand("POST", event.paused ? "/resume" : "/pause", () => this.read())}>${icon(event.paused ? "play" : "pause")} ${event.paused ? say("arena-resume") : say("arena-pause")}</button>
        ${event.paused ? html`<button name="step" @click=${() => this.sendCommand("POST", "/step", () => {})}>${icon("last")} ${say("arena-step")}</button>` : nothing}
        <button name="stop" @click=${() => this.stopEvent()}>${icon("stop")} ${say("arena-stop")}</button>`
        : html`<button name="delete" @click=${() => this.deleteEvent()}>${icon("trash")} ${say("arena-delete")}</button>`}
      <a class="button" href="${path}/table.csv" download="foursight-${event.id}.csv">${icon("save")} CSV</a>
      <a class="button" href="${path}/${event.report.draw?.length ? "bracket" : "table"}.svg" download="foursight-${event.id}.svg">${icon("save")} SVG</a></p>`;
  }

  /** @param {ArenaEvent} event */
  champion(event) {
    const { report } = event;
    const [first, second] = report.standings;
    const final = report.draw?.length ? report.matches.at(-1)?.winner : null;
    const winner = final ?? (first && second && first.rank !== second.rank ? first.bot : null);
    if (!report.complete || winner === null || winner === undefined) return nothing;
    const name = report.bots[winner]?.name ?? "?";
    return html`<section class="card result champion-card">${badge(name)}<div><p class="kicker">${say("arena-winner")}</p><p class="champion-name">${name}</p></div>${icon("trophy")}</section>`;
  }
}

customElements.define("event-page", EventPage);
