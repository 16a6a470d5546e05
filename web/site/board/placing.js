// Which moves besides a stone of one's own there are; how they are chosen is loaded with the first game that has any.

/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {import("../app/types.js").MoveName} MoveName */
/** @typedef {import("../app/types.js").OtherMove} OtherMove */

/** The move that places this player's stone there: another kind of move if the stone is not one's own.
 * @param {Game} game @param {number[]} place @param {number|null} stone @returns {MoveName} */
export function placing(game, place, stone) {
  return stone !== null && stonesOf(game).includes(stone) ? { place, stone } : place;
}

/** Whose stones can be placed besides one's own. @param {Game} game @returns {number[]} */
export const stonesOf = (game) => [...new Set((game.others ?? []).flatMap((move) => (move.stone === undefined ? [] : [move.stone])))];

/** What can be done that is about no place on the board. @param {Game} game @returns {OtherMove[]} */
export const decisions = (game) => (game.result ? [] : game.others ?? []).filter((move) => move.kind !== "stone" && move.kind !== "pop");

/** True if nothing can be done on the board before something is chosen. @param {Game} game */
export function mustChoose(game) {
  const only = decisions(game);
  return only.length > 0 && only.length === game.others?.length && game.legal?.length === 0;
}
