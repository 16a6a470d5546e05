// What the events of a turn make of a game: for the board while it moves, and for replays.

import { indexOf } from "./geometry.js";

/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {import("../app/types.js").GameEvent} GameEvent */

/** @param {Game} game @param {number[][]} cells @param {number} content */
function filled(game, cells, content) {
  const all = [...game.cells];
  for (const cell of cells) all[indexOf(game.dims, cell)] = content;
  return all;
}

/** Without the mark of the last move, if its stone is gone. @param {Game} game @param {number[][]} gone */
function lastLeft(game, gone) {
  const { last, dims } = game;
  return last && gone.some((cell) => indexOf(dims, cell) === indexOf(dims, last)) ? null : last;
}

/** The game after an event; the given one stays as it is. @param {Game} game @param {GameEvent} event @returns {Game} */
export function afterEvent(game, event) {
  const cell = event.cell ?? [];
  const stones = (event.stones ?? []).map((stone) => stone.cell);
  switch (event.event) {
    case "placed":
    case "added":
      return { ...game, cells: filled(game, [cell], event.player ?? 0), last: cell };
    case "turned":
      return { ...game, cells: filled(game, [cell], event.to ?? 0) };
    case "captured":
      return { ...game, cells: filled(game, stones, -1), last: lastLeft(game, stones) };
    case "bomb_placed":
      return { ...game, cells: filled(game, [cell], 8), bomb: { cell, rounds_left: (event.explode_in_round ?? 0) - game.round } };
    case "bomb_ticked":
      return { ...game, bomb: { cell, rounds_left: event.rounds_left ?? 0 } };
    case "exploded":
      return { ...game, cells: filled(game, [cell, ...stones], -1), bomb: null, last: lastLeft(game, [cell, ...stones]) };
    case "fell":
      return afterFalls(game, event.falls ?? []);
    case "score_changed":
      return { ...game, scores: game.scores.map((score) => (score.name === event.score ? { ...score, values: score.values.with(event.player ?? 0, event.to ?? 0) } : score)) };
    case "turn":
      return { ...game, to_move: event.player ?? 0, round: event.round ?? game.round };
    case "won":
      return { ...game, lines: event.lines ?? [], result: { winners: event.players ?? [], kind: "score", score: event.reason } };
    case "tied":
      return { ...game, result: { winners: [], kind: "no_moves" } };
    default:
      return game;
  }
}

/** @param {Game} game @param {{from: number[], to: number[]}[]} falls @returns {Game} */
function afterFalls(game, falls) {
  const at = (/** @type {number[]} */ cell) => indexOf(game.dims, cell);
  const cells = filled(game, falls.map((fall) => fall.from), -1);
  for (const { from, to } of falls) cells[at(to)] = game.cells[at(from)];
  const moved = (/** @type {number[]|null} */ cell) => falls.find((fall) => cell && at(fall.from) === at(cell))?.to ?? cell;
  const bomb = game.bomb && { ...game.bomb, cell: moved(game.bomb.cell) ?? game.bomb.cell };
  return { ...game, cells, bomb, last: moved(game.last) };
}

/** The game after a whole turn. @param {Game} game @param {import("../app/types.js").Turn} turn @returns {Game} */
export function afterTurn(game, turn) {
  const moved = { ...game, moves: [...game.moves, turn.place], turns: turn.number, legal: undefined };
  return turn.events.reduce(afterEvent, moved);
}

/** The cells before an event. @param {Game} game @param {number[]} cells after it @param {GameEvent} event */
function cellsBefore(game, cells, event) {
  const at = (/** @type {number[]|undefined} */ cell) => indexOf(game.dims, cell ?? []);
  const back = [...cells];
  if (["placed", "added", "bomb_placed"].includes(event.event)) back[at(event.cell)] = -1;
  if (event.event === "turned") back[at(event.cell)] = event.from ?? -1;
  if (event.event === "exploded") back[at(event.cell)] = 8;
  for (const stone of event.stones ?? []) back[at(stone.cell)] = stone.player;
  for (const { to } of event.falls ?? []) back[at(to)] = -1;
  for (const { from, to } of event.falls ?? []) back[at(from)] = cells[at(to)];
  return back;
}

/** The position from which turns led to a game. @param {Game} game @param {import("../app/types.js").Turn[]} turns @returns {Game} */
export function beforeTurns(game, turns) {
  const events = turns.flatMap((turn) => turn.events).reverse();
  const cells = events.reduce((after, event) => cellsBefore(game, after, event), game.cells);
  const scores = game.scores.map((score) => ({
    ...score,
    values: score.values.map((value, player) => events.findLast((event) => event.event === "score_changed" && event.score === score.name && event.player === player)?.from ?? value),
  }));
  const moves = game.moves.slice(0, game.moves.length - turns.length);
  return { ...game, cells, scores, moves, to_move: turns[0]?.player ?? 0, round: moves.length + 1, turns: moves.length, bomb: null, last: null, lines: [], result: null, legal: undefined };
}
