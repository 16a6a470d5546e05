// Small drawings of figures: ratings with their errors, results as bars.

import { html, svg } from "../vendor/lit.js";
import { pick } from "../app/lang.js";
import { hueOf } from "./badge.js";

const WIDTH = 220;
const EDGE = 8;

/** The range that holds all ratings with their errors. @param {import("../app/types.js").Rating[]} ratings */
export function rangeOf(ratings) {
  const low = Math.min(...ratings.map((one) => one.rating - one.error));
  const high = Math.max(...ratings.map((one) => one.rating + one.error));
  return { low: low - 1, high: high + 1 };
}

/** A rating as a dot between the ends of its error.
 * @param {import("../app/types.js").Rating} rating @param {{low: number, high: number}} range @param {string} name */
export function whisker({ rating, error }, range, name) {
  const x = (/** @type {number} */ value) => EDGE + ((value - range.low) / (range.high - range.low)) * (WIDTH - 2 * EDGE);
  const [from, to] = [x(rating - error), x(rating + error)];
  return html`<svg class="whisker" data-hue=${hueOf(name)} viewBox="0 0 ${WIDTH} 24" aria-hidden="true">
    <path class="rail" d="M0 12H${WIDTH}"></path><rect class="band" x=${from} y="5" width=${Math.max(1, to - from)} height="14" rx="7"></rect>
    <path class="bar" d="M${from} 12H${to}M${from} 7V17M${to} 7V17"></path><circle class="point" cx=${x(rating)} cy="12" r="5.5"></circle></svg>`;
}

/** Won, drawn and lost as one bar. @param {number[]} counts */
export function shares([won, drawn, lost]) {
  const total = Math.max(1, won + drawn + lost);
  const part = (/** @type {number} */ count) => (count / total) * 100;
  const label = pick(`${won} won, ${drawn} drawn, ${lost} lost`, `${won} gewonnen, ${drawn} unentschieden, ${lost} verloren`);
  return html`<span class="shares"><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    ${svg`<rect class="rail" width="100" height="8"></rect><rect class="share-won" width=${part(won)} height="8"></rect><rect class="share-drawn" x=${part(won)} width=${part(drawn)} height="8"></rect><rect class="share-lost" x=${part(won + drawn)} width=${part(lost)} height="8"></rect>`}</svg>
    <span aria-hidden="true">${won}–${drawn}–${lost}</span><span class="visually-hidden">${label}</span></span>`;
}

/** "1523 ± 41" @param {import("../app/types.js").Rating} rating */
export const ratingText = ({ rating, error }) => html`<b>${Math.round(rating)}</b> <small>± ${Math.round(error)}</small>`;
