// One match or tournament: who leads, how it stands between any two, every game.

import { html, nothing } from "../vendor/lit.js";
import { Problem, get } from "../app/api.js";
import { Control } from "../app/control.js";
import { Page } from "../app/element.js";
import { icon } from "../app/icons.js";
import { pick } from "../app/lang.js";
import { go } from "../app/router.js";
import { badge } from "./badge.js";
import { bracket } from "./bracket.js";
import { progress, stateTag } from "./event-list.js";
import { Feed } from "./feed.js";
import "./live-games.js";
import { matchList } from "./matches.js";
import { crosstable, standings } from "./tables.js";
import { agoWords, formatWords } from "./words.js";

/** @typedef {import("../app/types.js").Report} Report */
/** @typedef {Partial<import("../app/types.js").EventSummary> & {id: string, state: import("../app/types.js").EventState, why?: string|null, created_ms: number, report: Report}} ArenaEvent */

/** Results are read again at most this often. */
const BREATH_MS = 500;

class EventPage extends Page {
  constructor() {
    super();
    /** @type {Feed|null} */
    this.feed = null;
    /** @type {ArenaEvent|null} */
    this.event = null;
    this.gone = false;
    this.watched = "";
    this.control = new Control();
    /** @type {() => void} what was asked for when the token was missing */
    this.again = () => {};
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    this.feed = new Feed();
    this.feed.addEventListener("change", () => this.requestUpdate());
    this.feed.addEventListener("event", (event) => {
      const summary = /** @type {CustomEvent} */ (event).detail;
      if (!summary || summary.id === this.params[0]) this.soon();
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
      this.gone = false;
      this.read();
    }
  }

  soon() {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.read();
    }, BREATH_MS);
  }

  async read() {
    const id = this.params[0];
    try {
      const event = await get(`/api/arena/events/${id}`);
      if (id !== this.params[0]) return;
      this.event = event;
      this.requestUpdate();
    } catch (error) {
      this.gone = error instanceof Problem && error.status === 404;
      this.explain(error);
    }
  }

  /** @param {string} method @param {string} path @param {() => void} then */
  async order(method, path, then) {
    this.again = () => this.order(method, path, then);
    this.trouble = "";
    try {
      await this.control.ask(method, `/api/arena/events/${this.params[0]}${path}`, method === "POST" ? {} : undefined);
      then();
    } catch (error) {
      this.explain(error);
    }
    this.requestUpdate();
  }

  dismiss() {
    if (!confirm(pick("Delete this event and all its games?", "Diese Veranstaltung mit allen Spielen löschen?"))) return;
    this.order("DELETE", "", () => go("/arena", { replace: true }));
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
    if (this.gone) return html`<section class="card lonely"><h1>${pick("This event is not here", "Diese Veranstaltung gibt es nicht")}</h1><p role="alert">${this.trouble}</p><p><a class="button primary" href="/arena">${pick("To the arena", "Zur Arena")}</a></p></section>`;
    if (!event) return html`<p class="empty">…</p>`;
    const { report } = event;
    const played = event.played ?? report.matches.reduce((sum, match) => sum + match.games.length, 0);
    const summary = /** @type {import("../app/types.js").EventSummary} */ ({ ...event, played, planned: event.planned ?? null });
    const live = [...(this.feed?.tables.values() ?? [])].some((game) => game.event === event.id);
    const show = (/** @type {number} */ match) => this.showMatch(match);
    const cross = report.kind !== "knockout" && report.bots.length > 2;
    return html`<div class="page-head"><div><p class="note"><a href="/arena">${pick("Arena", "Arena")}</a> / ${event.id}</p><h1>${report.name || formatWords(report.kind)}</h1>
        <p class="row facts">${stateTag(summary)}<span>${formatWords(report.kind)}</span><span>${report.pack.join(", ")}</span><span>${pick(`${report.games} games a match`, `${report.games} Spiele pro Match`)}</span>${report.time_ms ? html`<span>${report.time_ms} ms</span>` : nothing}<span>${agoWords(event.created_ms)}</span></p></div>
        ${this.actions(event)}</div>
      ${progress(summary)}
      ${event.why ? html`<p class="trouble">${event.why}</p>` : nothing}
      ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}${this.control.field(() => this.again())}
      <div class="event">
        ${this.champion(event)}
        ${live ? html`<section aria-labelledby="live-title"><h2 id="live-title">Live</h2><live-games .feed=${this.feed} .only=${event.id} .watched=${this.watched} @watch=${(/** @type {CustomEvent} */ e) => { this.watched = e.detail; this.requestUpdate(); }}></live-games></section>` : nothing}
        ${report.draw?.length ? html`<section class="card" aria-labelledby="bracket-title"><h2 id="bracket-title">${pick("Bracket", "Turnierbaum")}</h2>${bracket(report, show)}</section>` : nothing}
        <section class="card" aria-labelledby="standings-title"><h2 id="standings-title">${pick("Standings", "Tabelle")}</h2>${standings(report)}</section>
        ${cross ? html`<section class="card" aria-labelledby="cross-title"><h2 id="cross-title">${pick("Crosstable", "Kreuztabelle")}</h2>${crosstable(report, show)}</section>` : nothing}
        <section aria-labelledby="matches-title"><h2 id="matches-title">${pick("Matches", "Matches")}</h2><div class="matches">${matchList(event.id, report)}</div></section>
      </div>`;
  }

  /** @param {ArenaEvent} event */
  actions(event) {
    const path = `/api/arena/events/${event.id}`;
    return html`<p class="row">
      ${event.state === "running" ? html`<button name="stop" @click=${() => this.order("POST", "/stop", () => this.read())}>${icon("stop")} ${pick("Stop", "Anhalten")}</button>`
        : html`<button name="delete" @click=${() => this.dismiss()}>${icon("trash")} ${pick("Delete", "Löschen")}</button>`}
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
    return html`<section class="card result champion-card">${badge(name)}<div><p class="kicker">${pick("Winner", "Sieger")}</p><p class="champion-name">${name}</p></div>${icon("trophy")}</section>`;
  }
}

customElements.define("event-page", EventPage);
