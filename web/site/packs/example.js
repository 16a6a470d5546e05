// A board with a few stones of a pack's own colours, so that a picture of it looks like its game.

/** @typedef {import("../app/types.js").Game} Game */

/** How far stones of the example are from the middle of the board, in rows and columns. */
const AROUND = [[0, 0], [0, 1], [1, 0], [-1, 1], [0, -1], [1, 1], [2, 0], [-1, -1]];

/** The start of a game with a few stones on it. @param {Game} start @returns {Game} */
export function exampleGame(start) {
  const game = { ...start, cells: [...start.cells] };
  const [rows, columns] = [start.dims.at(-2) ?? 1, start.dims.at(-1) ?? 1];
  const players = Math.max(1, start.players.length);
  const stones = columns > 4 ? AROUND : AROUND.slice(0, 3);
  stones.forEach(([down, right], i) => {
    const [row, column] = [Math.floor(rows / 2) + down, Math.floor(columns / 2) + right];
    if (row < 0 || row >= rows || column < 0 || column >= columns) return;
    const at = start.gravity ? lowest(game, column) : row * columns + column;
    if (at !== null && game.cells[at] === -1) game.cells[at] = i % players;
  });
  return game;
}

/** The free cell of a column to which a stone falls on the last layer. @param {Game} game @param {number} column @returns {number|null} */
function lowest(game, column) {
  const [rows, columns] = [game.dims.at(-2) ?? 1, game.dims.at(-1) ?? 1];
  const order = Array.from({ length: rows }, (_, row) => row);
  if (game.gravity?.end !== "low") order.reverse();
  const row = order.find((at) => game.cells[at * columns + column] === -1);
  return row === undefined ? null : row * columns + column;
}
