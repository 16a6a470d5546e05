// Places and events in words, for people who read the game instead of seeing it.

import { pick, say } from "./lang.js";

/** @typedef {import("./types.js").Game} Game */

/** Coordinates as the server writes them. @param {import("./types.js").Names} names @param {number[]} coords */
const nameOf = ({ axes, order, separator }, coords) => order.map((axis) => axes[axis][coords[axis]]).join(separator);

/** A cell as people call it. @param {Game} game @param {number[]} cell */
export const cellName = (game, cell) => nameOf(game.cell_names, cell);

/** A move as it is written. @param {Game} game @param {number[]} mv */
export const moveName = (game, mv) => nameOf(game.move_names, mv);

/** What stands on a cell. @param {Game} game @param {number} content @returns {string} */
export function contentName(game, content) {
  if (content < 0) return pick("empty", "leer");
  if (content === 8) return pick("bomb", "Bombe");
  return playerName(game, content);
}

/** @param {Game} game @param {number} player @returns {string} */
export function playerName(game, player) {
  return say(game.players[player]?.name) || String(player + 1);
}

/** "Red and Yellow" @param {Game} game @param {number[]} players */
export function playerNames(game, players) {
  return players.map((player) => playerName(game, player)).join(pick(" and ", " und "));
}

/** What a move is worth, in words. @param {import("./types.js").Value} value */
export function valueText(value) {
  return say(value.words) || value.text;
}

/** How a game ended, in a sentence. @param {Game} game @returns {string} */
export function resultText(game) {
  const winners = game.result?.winners ?? [];
  if (winners.length === 0) return pick("A draw", "Unentschieden");
  const wins = winners.length === 1 ? pick("wins", "gewinnt") : pick("win", "gewinnen");
  return `${playerNames(game, winners)} ${wins}`;
}

/** Why a game ended, in a few words. @param {Game} game @returns {string} */
export function reasonText(game) {
  switch (game.result?.kind) {
    case "resigned": return pick("by resignation", "durch Aufgabe");
    case "timeout": return pick("on time", "durch Zeit");
    case "disconnected": return pick("the other side left", "die andere Seite ging");
    case "illegal": return pick("by an illegal move", "durch einen verbotenen Zug");
    case "crashed": return pick("the other program failed", "das andere Programm fiel aus");
    case "no_moves": return pick("no move is left", "kein Zug ist mehr möglich");
    default: {
      const lines = game.lines.length;
      if (lines > 1) return pick(`with ${lines} lines at once`, `mit ${lines} Reihen auf einmal`);
      const score = game.scores.find((entry) => entry.name === game.result?.score);
      return score?.label && lines === 0 ? `${say(score.label)}: ${score.values.join(" – ")}` : "";
    }
  }
}

/** A turn in sentences for the live region. @param {Game} game @param {import("./types.js").Turn} turn */
export function turnText(game, turn) {
  return turn.events.map((event) => eventText(game, event)).filter(Boolean).join(" ");
}

/** @param {Game} game @param {import("./types.js").GameEvent} event @returns {string} */
function eventText(game, event) {
  const at = () => cellName(game, event.cell ?? []);
  const gone = (event.stones ?? []).length;
  switch (event.event) {
    case "placed":
    case "added":
      return pick(`${playerName(game, event.player ?? 0)} plays ${at()}.`, `${playerName(game, event.player ?? 0)} setzt auf ${at()}.`);
    case "captured":
      return pick(`${gone} stones are captured.`, `${gone} Steine sind geschlagen.`);
    case "bomb_placed":
      return pick(`A bomb drops to ${at()}.`, `Eine Bombe fällt auf ${at()}.`);
    case "bomb_ticked":
      return pick(`The bomb ticks: ${event.rounds_left}.`, `Die Bombe tickt: ${event.rounds_left}.`);
    case "exploded":
      return pick(`The bomb goes off: ${gone} stones are gone.`, `Die Bombe explodiert: ${gone} Steine sind weg.`);
    case "won":
      return pick(
        `${playerNames(game, event.players ?? [])} wins with ${event.line_count} lines.`,
        `${playerNames(game, event.players ?? [])} gewinnt mit ${event.line_count} Reihen.`,
      );
    case "tied":
      return pick("A draw.", "Unentschieden.");
    default:
      return "";
  }
}

/** The board as lines of text. @param {Game} game @returns {string} */
export function boardText(game) {
  const [rows, columns] = [game.dims.at(-2) ?? 1, game.dims.at(-1) ?? 1];
  const lines = [];
  for (let start = 0; start < game.cells.length; start += rows * columns) {
    if (start > 0) lines.push("");
    for (let row = 0; row < rows; row += 1) {
      const cells = game.cells.slice(start + row * columns, start + (row + 1) * columns);
      lines.push(cells.map((cell) => (cell < 0 ? "." : cell === 8 ? "*" : game.players[cell]?.symbol ?? "?")).join(" "));
    }
  }
  return lines.join("\n");
}
