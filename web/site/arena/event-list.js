// Matches and tournaments in a list.

import { html, nothing } from "../vendor/lit.js";
import { icon } from "../app/icons.js";
import { say } from "../app/later.js";
import { titleOf } from "../people/figures.js";
import { badge } from "./badge.js";
import { agoText, formatText, stateText } from "./texts.js";

/** @typedef {import("../app/types.js").EventSummary} EventSummary */

/** Badges before the rest is a number. */
const MAX_BADGES = 6;

/** How far an event is. @param {EventSummary} event */
export function progress(event) {
  if (event.state !== "running" || !event.planned) return nothing;
  return html`<progress max=${event.planned} value=${event.played} aria-label=${say("arena-games-played")}></progress>`;
}

/** @param {EventSummary} event */
export const stateTag = (event) => html`<span class="tag state" data-state=${event.state}>${event.state === "running" ? html`<i class="beat" aria-hidden="true"></i>` : nothing}${stateText(event.state)}</span>`;

/** @param {EventSummary[]} events @param {import("../people/figures.js").Titles} titles */
export function eventList(events, titles) {
  return html`<ul class="events">${events.map((event) => html`<li><a class="card event-card" href="/arena/${event.id}">
    <span class="event-title"><b>${event.name || formatText(event.format)}</b>${stateTag(event)}</span>
    <span class="note">${formatText(event.format)} · ${titleOf(titles, event.packs.join("+"))} · ${agoText(event.created_ms)}</span>
    <span class="faces">${event.bots.slice(0, MAX_BADGES).map(badge)}${event.bots.length > MAX_BADGES ? html`<small>+${event.bots.length - MAX_BADGES}</small>` : nothing}</span>
    ${event.winner ? html`<span class="champion">${icon("trophy")} ${event.winner}</span>` : html`<span class="note">${event.planned ? say("arena-progress", { played: event.played, planned: event.planned }) : say("arena-game-count", { count: event.played })}</span>`}
    ${progress(event)}</a></li>`)}</ul>`;
}
