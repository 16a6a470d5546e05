// A game written down turn by turn, and the positions that it went through.

import { moveName } from "../app/narration.js";
import { say } from "../app/voice.js";
import { afterTurn } from "../board/events.js";

/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {import("../app/types.js").Turn} Turn */
/** @typedef {{start: Game, turns: Turn[], game: Game, names?: string[]}} Recording the first position, what happened, the last position */

/** The position after each number of moves. @param {Game} start @param {Turn[]} turns @returns {Game[]} */
export function positionsOf(start, turns) {
  const positions = [start];
  for (const turn of turns) positions.push(afterTurn(positions[positions.length - 1], turn));
  return positions;
}

/** Where a position is in its game, in words. @param {Game} game the position @param {number} number of its last move @param {number} total moves of the game */
export function positionText(game, number, total) {
  const move = game.moves.at(-1);
  return number > 0 && move ? say("page-replay-position", { number, total, move: moveName(game, move) }) : say("page-replay-start");
}

/** Keeps the current move of a list in sight, without moving the page. @param {Element|null} list */
export function scrollToCurrent(list) {
  const here = list?.querySelector("[aria-current]");
  if (!(list instanceof HTMLElement)) return;
  const top = here instanceof HTMLElement ? here.offsetTop - list.offsetTop : 0;
  if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 40) list.scrollTop = top - 40;
}
