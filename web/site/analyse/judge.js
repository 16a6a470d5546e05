// Which moves were mistakes: exact where the values are, estimated elsewhere.

import { say } from "../app/voice.js";

/** @typedef {import("../app/types.js").Value} Value */
/** @typedef {{values: Value[], exact: boolean}} Judged */
/** @typedef {{sign: "??"|"?"|"?!", exact: boolean}} Mark */

/** How much a move may lose of an estimate, from -1 (lost) to 1 (won), before it is marked. */
const ESTIMATED = /** @type {const} */ ([[1, "??"], [0.5, "?"], [0.25, "?!"]]);

/** The best of some values. @param {Value[]} values @returns {Value|undefined} */
export const bestOf = (values) => values.reduce((/** @type {Value|undefined} */ best, value) => (best && best.outlook >= value.outlook ? best : value), undefined);

/** Won, drawn or lost. @param {Value} value */
const result = (value) => Math.sign(value.score ?? 0);

/** What is to be said about a move from a position. @param {Judged} before @param {import("../app/types.js").MoveName} move @returns {Mark|null} */
export function markOf({ values, exact }, move) {
  const played = values.find((value) => JSON.stringify(value.place) === JSON.stringify(move));
  const best = bestOf(values);
  if (!played || !best) return null;
  if (exact) {
    const lost = result(best) - result(played);
    return lost === 0 ? null : { sign: lost > 1 ? "??" : "?", exact };
  }
  const lost = best.outlook - played.outlook;
  const sign = ESTIMATED.find(([least]) => lost >= least)?.[1];
  return sign ? { sign, exact } : null;
}

/** A mark in words. @param {Mark} mark */
export function markText({ sign, exact }) {
  const what = { "??": say("page-analyse-blunder"), "?": say("page-analyse-mistake"), "?!": say("page-analyse-inaccuracy") }[sign];
  return exact ? what : say("page-analyse-estimated-mark", { what });
}
