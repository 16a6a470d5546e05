// What stands under a board: the move that waits, the aim that is to be confirmed, and how the board is looked at.

import { html, nothing } from "../vendor/lit.js";
import { icon } from "../app/icons.js";
import { moveName } from "../app/narration.js";
import { settings } from "../app/settings.js";
import { say } from "../app/voice.js";
import { TILT_DEGREES, TURN_DEGREES } from "./turning.js";

/** @typedef {import("./board.js").FsBoard} FsBoard */

/** @param {FsBoard} board @param {{small: boolean, spatial: boolean}} what */
export function controls(board, { small, spatial }) {
  const { game } = board;
  if (!game) return nothing;
  // What is played as soon as things lie still needs no words.
  const [premove] = board.keeps?.all ? [] : board.queue.places;
  const { pending } = board;
  return html`<div class="board-bar">
    ${small && (board.active || board.keeps) && game.legal?.length !== 0 ? aimBar(board, game) : nothing}
    ${spatial ? viewBar(board) : nothing}
    <p class="kept-bar" role="status">${pending ? html`<span>${say("page-board-pop-question", { column: moveName(game, pending.place ?? []) })}</span>
      <button class="chip" name="keep-stone" aria-keyshortcuts="Escape" @click=${() => board.forgetKept()}>${icon("close")} ${say("page-board-pop-no")}</button>`
      : premove ? html`<span>${say("page-board-premove", { move: moveName(game, premove) })}</span>
      <button class="chip" name="take-away" aria-keyshortcuts="Escape" @click=${() => board.forgetKept()}>${icon("close")} ${say("page-board-take-away")}</button>` : nothing}</p>
  </div>`;
}

/** How a board of three dimensions is looked at. @param {FsBoard} board */
function viewBar(board) {
  const flat = settings.all.space === "flat";
  const turn = (/** @type {string} */ name, /** @type {string} */ label, /** @type {number} */ yaw, /** @type {number} */ tilt, /** @type {string} */ key) =>
    html`<button class="round" name=${name} aria-label=${label} title=${label} aria-keyshortcuts="Shift+${key}" @click=${() => board.turn(yaw, tilt)}>${icon(name)}</button>`;
  return html`<div class="row view-bar" role="group" aria-label=${say("page-board-view")}>
    ${flat ? nothing : html`${turn("turn-left", say("page-board-turn-left"), TURN_DEGREES, 0, "ArrowLeft")}${turn("turn-right", say("page-board-turn-right"), -TURN_DEGREES, 0, "ArrowRight")}
      ${turn("tilt-up", say("page-board-tilt-up"), 0, TILT_DEGREES, "ArrowUp")}${turn("tilt-down", say("page-board-tilt-down"), 0, -TILT_DEGREES, "ArrowDown")}`}
    <button class="chip" name="space" aria-pressed=${flat} @click=${() => settings.set("space", flat ? "space" : "flat")}>${icon("layers")} ${say("page-board-flat")}</button></div>`;
}

/** @param {FsBoard} board @param {import("../app/types.js").Game} game */
function aimBar(board, game) {
  const { aim } = board;
  const chosen = board.aimed && aim && board.canChoose(aim) ? aim : null;
  const nudge = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ key) =>
    html`<button class="round" name="aim-${name}" aria-label=${label} ?disabled=${!board.aimed} @click=${() => board.nudge(key)}>${icon(name)}</button>`;
  return html`<div class="row aim-bar" role="group" aria-label=${say("page-board-aim")}>
    ${nudge("left", say("page-board-aim-left"), "ArrowLeft")}${nudge("up", say("page-board-aim-up"), "ArrowUp")}
    ${nudge("down", say("page-board-aim-down"), "ArrowDown")}${nudge("right", say("page-board-aim-right"), "ArrowRight")}
    ${chosen ? html`<button class="primary" name="confirm" @click=${() => board.confirm(chosen)}>${icon("check")} ${say("page-board-play-here", { move: moveName(game, chosen) })}</button>`
    : html`<span class="aim-hint note">${say("page-board-tap-to-aim")}</span>`}</div>`;
}
