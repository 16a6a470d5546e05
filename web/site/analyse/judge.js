// Which moves were mistakes, as the server judges them, in words.

import { say } from "../app/later.js";

/** @typedef {import("../app/types.js").Value} Value */
/** @typedef {import("../app/types.js").Mark} Mark */

/** The best of some values. @param {Value[]} values @returns {Value|undefined} */
export const bestOf = (values) => values.reduce((/** @type {Value|undefined} */ best, value) => (best && best.outlook >= value.outlook ? best : value), undefined);

/** What is to be said about a move from a position. @param {{values: Value[]}} before @param {import("../app/types.js").MoveName} move @returns {Mark|null} */
export const markOf = ({ values }, move) => values.find((value) => JSON.stringify(value.place) === JSON.stringify(move))?.mark ?? null;

/** A mark in words. @param {Mark} mark */
export function markText({ severity, certain }) {
  const what = { blunder: say("page-analyse-blunder"), mistake: say("page-analyse-mistake"), inaccuracy: say("page-analyse-inaccuracy") }[severity];
  return certain ? what : say("page-analyse-estimated-mark", { what });
}

/** How many mistakes each player made. @param {{by: number, mark: Mark|null}[]} moves whose they were @param {number} players */
export function mistakesOf(moves, players) {
  return Array.from({ length: players }, (_, player) => moves.filter(({ by, mark }) => mark && by === player).length);
}
