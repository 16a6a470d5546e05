// What is seen of an earlier position: its board, the way through the game, and the moves so far.

import { html, nothing, ref } from "../vendor/lit.js";
import { icon } from "../app/icons.js";
import { moveName } from "../app/narration.js";
import { localised, say } from "../app/voice.js";
import { positionText } from "../replay/recording.js";

/** @typedef {import("./past.js").Past} Past */

/** The board with the earlier position. @param {Past} past */
export function pastBoard({ position, length, boardRef }) {
  if (!position) return nothing;
  return html`<fs-board class="past" ${ref(boardRef)} .label=${`${localised(position.title)}, ${positionText(position, position.moves.length, length)}`}></fs-board>`;
}

/** The line under the board between the buttons that lead through the game. @param {Past} past @param {unknown} status what it says anyway */
export function stepBar(past, status) {
  const { position, length } = past;
  const over = Boolean(past.page.game?.result);
  return html`<div class="status-row">
    ${stepButton(past, "back", say("page-past-back"), length === 0 || past.ply === 0, -1, ",")}
    <div class="status-text">${position ? html`<p class="past-note"><b>${say("page-past-move", { number: position.moves.length, total: length })}</b>
      ${over ? say("page-past-over") : say("page-past-goes-on")}</p>` : nothing}${status}
      ${position ? html`<button class="chip primary" name="now" aria-keyshortcuts="Escape" @click=${() => past.leave()}>${icon("last")} ${over ? say("page-past-end") : say("page-past-now")}</button>` : nothing}</div>
    ${stepButton(past, "forward", say("page-past-forward"), !position, 1, ".")}
  </div>`;
}

/** @param {Past} past @param {"back"|"forward"} name @param {string} label @param {boolean} disabled @param {number} by @param {string} key */
function stepButton(past, name, label, disabled, by, key) {
  return html`<button class="round" name="step-${name}" aria-label=${label} title=${label} aria-keyshortcuts=${key} ?disabled=${disabled} @click=${() => past.step(by)}>${icon(by < 0 ? "left" : "right")}</button>`;
}

/** The moves, each of which leads to its position. @param {Past} past @param {import("../app/types.js").Game} game as far as it was shown */
export function movesCard(past, game) {
  const current = past.position ? past.position.moves.length : game.moves.length;
  return html`<section class="card moves"><h2>${say("page-moves")}</h2>
    ${game.moves.length === 0 ? html`<p class="note">${say("page-play-no-moves")}</p>`
      : html`<ol aria-label=${say("page-moves")}>${game.moves.map((move, i) => html`<li><button aria-current=${i + 1 === current ? "step" : nothing}
        tabindex=${i === Math.max(0, current - 1) ? 0 : -1} @click=${() => past.show(i + 1)}>${moveName(game, move)}</button></li>`)}</ol>`}</section>`;
}
