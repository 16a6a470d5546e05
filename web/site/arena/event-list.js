// Matches and tournaments in a list.

import { html, nothing } from "../vendor/lit.js";
import { icon } from "../app/icons.js";
import { pick } from "../app/lang.js";
import { badge } from "./badge.js";
import { agoWords, formatWords, stateWords } from "./words.js";

/** @typedef {import("../app/types.js").EventSummary} EventSummary */

/** Badges before the rest is a number. */
const FACES = 6;

/** How far an event is. @param {EventSummary} event */
export function progress(event) {
  if (event.state !== "running" || !event.planned) return nothing;
  return html`<progress max=${event.planned} value=${event.played} aria-label=${pick("Games played", "Gespielte Spiele")}></progress>`;
}

/** @param {EventSummary} event */
export const stateTag = (event) => html`<span class="tag state" data-state=${event.state}>${event.state === "running" ? html`<i class="beat" aria-hidden="true"></i>` : nothing}${stateWords(event.state)}</span>`;

/** @param {EventSummary[]} events */
export function eventList(events) {
  return html`<ul class="events">${events.map((event) => html`<li><a class="card event-card" href="/arena/${event.id}">
    <span class="event-title"><b>${event.name || formatWords(event.format)}</b>${stateTag(event)}</span>
    <span class="note">${formatWords(event.format)} · ${event.packs.join(", ")} · ${agoWords(event.created_ms)}</span>
    <span class="faces">${event.bots.slice(0, FACES).map(badge)}${event.bots.length > FACES ? html`<small>+${event.bots.length - FACES}</small>` : nothing}</span>
    ${event.winner ? html`<span class="champion">${icon("trophy")} ${event.winner}</span>` : html`<span class="note">${event.planned ? pick(`${event.played} of ${event.planned} games`, `${event.played} von ${event.planned} Spielen`) : pick(`${event.played} games`, `${event.played} Spiele`)}</span>`}
    ${progress(event)}</a></li>`)}</ul>`;
}
