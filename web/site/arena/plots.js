// Small drawings of figures: ratings with their errors, results as bars.

import { html, svg } from "../vendor/lit.js";
import { say } from "../app/later.js";
import { hueOf } from "./badge.js";

/** The range that holds all ratings with their errors. @param {import("../app/types.js").Rating[]} ratings */
export function rangeOf(ratings) {
  const low = Math.min(...ratings.map((one) => one.rating - one.error));
  const high = Math.max(...ratings.map((one) => one.rating + one.error));
  return { low: low - 1, high: high + 1 };
}

/** A rating as a dot between the ends of its error.
 * @param {import("../app/types.js").Rating} rating @param {{low: number, high: number}} range @param {string} name */
export function whisker({ rating, error }, range, name) {
  // Shares of the width, not units of a drawing: the dot stays round in a column of any width.
  const x = (/** @type {number} */ value) => `${(3 + ((value - range.low) / (range.high - range.low)) * 94).toFixed(2)}%`;
  const width = `${(((2 * error) / (range.high - range.low)) * 94).toFixed(2)}%`;
  const [from, to] = [x(rating - error), x(rating + error)];
  return html`<svg class="whisker" data-hue=${hueOf(name)} aria-hidden="true">
    <line class="rail" x1="0" x2="100%" y1="12" y2="12"></line><rect class="band" x=${from} y="5" width=${width} height="14" rx="7"></rect>
    <line class="bar" x1=${from} x2=${to} y1="12" y2="12"></line><line class="bar" x1=${from} x2=${from} y1="7" y2="17"></line><line class="bar" x1=${to} x2=${to} y1="7" y2="17"></line>
    <circle class="point" cx=${x(rating)} cy="12" r="5.5"></circle></svg>`;
}

/** Won, drawn and lost as one bar. @param {number[]} counts */
export function shares([won, drawn, lost]) {
  const total = Math.max(1, won + drawn + lost);
  const part = (/** @type {number} */ count) => (count / total) * 100;
  const label = say("arena-shares", { won, drawn, lost });
  return html`<span class="shares"><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    ${svg`<rect class="rail" width="100" height="8"></rect><rect class="share-won" width=${part(won)} height="8"></rect><rect class="share-drawn" x=${part(won)} width=${part(drawn)} height="8"></rect><rect class="share-lost" x=${part(won + drawn)} width=${part(lost)} height="8"></rect>`}</svg>
    <span aria-hidden="true">${won}–${drawn}–${lost}</span><span class="visually-hidden">${label}</span></span>`;
}

/** "1523 ± 41" @param {import("../app/types.js").Rating} rating */
export const ratingText = ({ rating, error }) => html`<b>${Math.round(rating)}</b> <small>± ${Math.round(error)}</small>`;
