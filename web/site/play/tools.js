// What can be done in a game: take back, offer, ask, give up, share.

import { html, nothing } from "../vendor/lit.js";
import { icon } from "../app/icons.js";
import { moveName, valueText } from "../app/narration.js";
import { say } from "../app/voice.js";
import { speedChips } from "../board/speed.js";
import { terms } from "./invitation.js";

/** @typedef {import("./play-page.js").PlayPage} PlayPage */
/** @typedef {import("./session.js").Session} Session */

/** @param {PlayPage} page @param {Session} session */
export function toolsCard(page, session) {
  const { game } = session;
  const { hint } = page.advice;
  return html`<section class="card tools" aria-label=${say("page-play-controls")}>
    <div class="toolbar">${tools(page, session)}</div>
    ${page.shared === "failed" ? html`<share-link class="call" .url=${session.link} failed></share-link>` : nothing}
    ${game?.clock && !session.hasOpenSeat ? terms(game) : nothing}
    ${game?.teaching ? html`<p class="note teaching">${say("page-play-teaching-game")}</p>` : nothing}
    ${game?.rated ? html`<p class="note rated">${say("page-play-rated-game")}</p>` : nothing}
    ${speedChips(page.board)}
    ${valuesNote(page.advice.values)}
    ${hint && game ? html`<p class="advice">${icon("hint")} <b>${moveName(game, hint.place)}</b> ${valueText(hint)}</p>` : nothing}
  </section>`;
}

/** What the figures at the moves mean. @param {import("../app/types.js").Value[]|null} values */
export function valuesNote(values) {
  if (!values?.length) return nothing;
  return html`<p class="note values-note">${say(values[0].score === null ? "page-play-values-estimated" : "page-play-values-exact")}</p>`;
}

/** @param {PlayPage} page @param {Session} session */
function tools(page, session) {
  const { game } = session;
  const { paused } = page;
  // Whoever watches has nothing to take back or to give up.
  const plays = session.seats.length > 0;
  return html`
    ${plays ? tool("undo", game?.needs_consent ? say("page-play-ask-takeback") : say("page-play-undo"), !page.canUndo, () => page.undo(), "u") : nothing}
    ${game?.needs_consent && plays ? tool("draw", say("page-play-offer-draw"), !session.canOfferDraw || page.busy, () => page.attempt(() => session.offer("draw"))) : nothing}
    ${tool("hint", say("page-play-hint"), !page.canHint, () => page.askHint(), "h")}
    <button class="tool" name="values" aria-pressed=${page.advice.wantsValues} aria-keyshortcuts="e" ?disabled=${!game?.has_advice} @click=${() => page.toggleValues()}>${icon("values")}<span>${say("page-play-values")}</span></button>
    ${page.canPause ? html`<button class="tool" name="pause" aria-pressed=${paused} aria-keyshortcuts="p" @click=${() => page.togglePause()}>${icon(paused ? "play" : "pause")}<span>${paused ? say("page-play-continue") : say("page-play-pause")}</span></button>` : nothing}
    ${plays ? tool("flag", say("page-play-resign"), Boolean(game?.result) || page.busy, () => page.resign(session)) : nothing}
    ${shareButton(page, "share", "tool")}`;
}

/** @param {string} name @param {string} label @param {boolean} disabled @param {() => void} action @param {string} [key] */
function tool(name, label, disabled, action, key) {
  return html`<button class="tool" name=${name} ?disabled=${disabled} aria-keyshortcuts=${key ?? nothing} @click=${action}>${icon(name)}<span>${label}</span></button>`;
}

/** The button that gives others the address. @param {PlayPage} page @param {string} name @param {string} style */
export function shareButton(page, name, style) {
  return html`<button class=${style} name=${name} @click=${() => page.shareLink()}>${icon("share")}<span>${page.shared === "copied" ? say("page-play-copied") : say("page-play-share")}</span></button>`;
}
