// The bracket of a knockout, from the first round on the left to the final.

import { html, svg, nothing } from "../vendor/lit.js";
import { say } from "../app/later.js";
import { hueOf } from "./badge.js";
import { roundText } from "./texts.js";

/** @typedef {import("../app/types.js").Report} Report */
/** @typedef {{bots: (number|null)[], match: number, bye: boolean}} Slot a box: who meets there, and the match if it is drawn */

const BOX = 196;
const GAP = 46;
const STEP = 92;
const HEAD = 44;
const ROW = 30;

/** All boxes of all rounds, also those that nobody has reached. @param {Report} report @returns {Slot[][]} */
export function roundsOf(report) {
  let places = report.draw ?? [];
  const rounds = [];
  for (let round = 1; places.length >= 2; round += 1) {
    /** @type {Slot[]} */
    const slots = [];
    /** @type {(number|null)[]} */
    const next = [];
    for (let at = 0; at < places.length; at += 2) {
      const pair = [places[at], places[at + 1]];
      const match = report.matches.findIndex((played) => played.round === round && pair.every((bot) => bot !== null && played.bots.includes(bot)));
      const bye = round === 1 && pair.includes(null) && pair.some((bot) => bot !== null);
      slots.push({ bots: pair, match, bye });
      next.push(bye ? pair.find((bot) => bot !== null) ?? null : report.matches[match]?.winner ?? null);
    }
    rounds.push(slots);
    places = next;
  }
  return rounds;
}

/** @param {Report} report @param {(match: number) => void} show */
export function bracket(report, show) {
  const rounds = roundsOf(report);
  const width = rounds.length * (BOX + GAP) - GAP + 4;
  const height = HEAD + (rounds[0]?.length ?? 1) * STEP;
  const middle = (/** @type {number} */ round, /** @type {number} */ at) => HEAD + (at + 0.5) * STEP * 2 ** round;
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${say("arena-bracket")}>
    <svg class="bracket" viewBox="0 0 ${width} ${height}" width=${width} height=${height} role="group" aria-label=${say("arena-bracket")}>
      ${rounds.map((slots, round) => svg`<text class="round" x=${2 + round * (BOX + GAP) + BOX / 2} y="18">${roundText(slots.length)}</text>`)}
      ${rounds.slice(0, -1).map((slots, round) => slots.map((slot, at) => {
        const x = 2 + round * (BOX + GAP) + BOX;
        const decided = slot.bye || report.matches[slot.match]?.winner != null;
        return svg`<path class="way ${decided ? "decided" : ""}" d="M${x} ${middle(round, at)}h${GAP / 2}V${middle(round + 1, Math.floor(at / 2))}h${GAP / 2}"></path>`;
      }))}
      ${rounds.map((slots, round) => slots.map((slot, at) => box(report, slot, 2 + round * (BOX + GAP), middle(round, at), round === rounds.length - 1, show)))}
    </svg></div>`;
}

/** @param {Report} report @param {Slot} slot @param {number} x @param {number} y @param {boolean} final @param {(match: number) => void} show */
function box(report, slot, x, y, final, show) {
  const played = report.matches[slot.match];
  const name = (/** @type {number|null} */ bot) => (bot === null ? slot.bye ? say("arena-bye") : "–" : report.bots[bot]?.name ?? "?");
  const points = (/** @type {number|null} */ bot) => (played && bot !== null ? played.points[played.bots.indexOf(bot)] : "");
  const open = () => played && show(slot.match);
  return svg`<g class="box ${played ? "drawn" : ""} ${final ? "final" : ""} ${played?.decided_by === "open" ? "open" : ""}" transform="translate(${x} ${y})" role=${played ? "button" : "group"} tabindex=${played ? "0" : nothing} aria-label=${played ? nothing : slot.bots.map(name).join(", ")}
      @click=${open} @keydown=${(/** @type {KeyboardEvent} */ e) => { if (e.key === "Enter" || e.key === " ") { e.preventDefault(); open(); } }}>
    <rect class="plate" y=${-ROW} width=${BOX} height=${2 * ROW} rx="12"></rect><path class="split" d="M10 0H${BOX - 10}"></path>
    ${slot.bots.map((bot, i) => svg`<g class="line ${played && bot !== null && played.winner === bot ? "winner" : ""} ${played && played.winner !== null && played.winner !== bot ? "loser" : ""}" transform="translate(0 ${i === 0 ? -ROW / 2 : ROW / 2})">
      ${bot === null ? nothing : svg`<circle class="stone" data-hue=${hueOf(name(bot))} cx="17" r="7"></circle>`}
      <text class="entry-name ${bot === null ? "nobody" : ""}" x="32" y="5">${short(name(bot))} </text><text class="entry-points" x=${BOX - 14} y="5">${points(bot)} </text></g>`)}
  </g>`;
}

/** @param {string} name */
const short = (name) => ([...name].length > 16 ? `${[...name].slice(0, 15).join("")}…` : name);
