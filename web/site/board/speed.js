// How fast things move, to choose.

import { html } from "../vendor/lit.js";
import { say } from "../app/voice.js";
import { settings } from "../app/settings.js";

const SPEEDS = [0.5, 1, 2, 4];

/** @param {import("./board.js").FsBoard|undefined} board whose motion takes the new speed at once */
export function speedChips(board) {
  const choose = (/** @type {number} */ speed) => {
    settings.set("speed", speed);
    board?.animator.setSpeed(speed);
  };
  return html`<div class="speed" role="group" aria-label=${say("page-speed")}><span class="note">${say("page-speed")}</span>
    ${SPEEDS.map((speed) => html`<button class="chip" aria-pressed=${settings.all.speed === speed} @click=${() => choose(speed)}>×${speed.toLocaleString(settings.lang)}</button>`)}</div>`;
}
