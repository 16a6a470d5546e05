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

/** The game after an event; the given one stays as it is. @param {Game} game @param {GameEvent} event @returns {Game} */
export function afterEvent(game, event) {
  const cell = event.cell ?? [];
  const stones = (event.stones ?? []).map((stone) => stone.cell);
  switch (event.event) {
    case "placed":
    case "added":
      return { ...game, cells: filled(game, [cell], event.player ?? 0) };
    case "turned":
      return { ...game, cells: filled(game, [cell], event.to ?? 0) };
    case "popped":
      return { ...game, cells: filled(game, [cell], -1) };
    case "captured":
      return { ...game, cells: filled(game, stones, -1) };
    case "bomb_placed":
      return { ...game, cells: filled(game, [cell], 8), bomb: { cell, rounds_left: (event.explode_in_round ?? 0) - game.round } };
    case "bomb_ticked":
      return { ...game, bomb: { cell, rounds_left: event.rounds_left ?? 0 } };
    case "exploded":
      return { ...game, cells: filled(game, [cell, ...stones], -1), bomb: null };
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
  const bomb = game.bomb && { ...game.bomb, cell: falls.find((fall) => game.bomb && at(fall.from) === at(game.bomb.cell))?.to ?? game.bomb.cell };
  return { ...game, cells, bomb };
}

/** The game after a whole turn. @param {Game} game @param {import("../app/types.js").Turn} turn @returns {Game} */
export function afterTurn(game, turn) {
  const moved = { ...game, moves: [...game.moves, turn.place], turns: turn.number, last: turn.last, legal: undefined, landings: undefined, levels: undefined, others: undefined, stone: undefined };
  return turn.events.reduce(afterEvent, moved);
}
