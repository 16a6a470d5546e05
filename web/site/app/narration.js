// A game in words: its places, players and events, for people who listen to it instead of seeing it.

import { moveAt, nameAt } from "../board/geometry.js";
import { settings } from "./settings.js";
import { localised, say } from "./voice.js";

/** @typedef {import("./types.js").Game} Game */

/** Coordinates as the server writes them. @param {import("./types.js").Names} names @param {number[]} coords */
const nameOf = ({ axes, order, separator }, coords) => order.map((axis) => nameAt(axes[axis], coords[axis])).join(separator);

/** A cell as people call it, in the way that moves are written: where stones fall, the move that leads to it and how high it lies.
 * @param {Game} game @param {number[]} cell */
export function cellName(game, cell) {
  const { gravity } = game;
  if (!gravity) return nameOf(game.cell_names, cell);
  const place = moveName(game, moveAt(game, cell));
  const level = nameAt(game.edge_names[gravity.axis], cell[gravity.axis]);
  return game.dims.length === 2 && gravity.axis === 0 ? say("cell-in-column", { column: place, row: level }) : say("cell-in-stack", { place, level });
}

/** A move as it is written. @param {Game} game @param {import("./types.js").MoveName} mv @returns {string} */
export function moveName(game, mv) {
  if (Array.isArray(mv)) return nameOf(game.move_names, mv);
  if (typeof mv === "string") return mv;
  if ("pop" in mv) return `pop${nameOf(game.move_names, mv.pop)}`;
  if ("choose" in mv) return mv.choose;
  return `${nameOf(game.move_names, mv.place)}:${game.players[mv.stone]?.symbol ?? mv.stone + 1}`;
}

/** What stands on a cell. @param {Game} game @param {number} content @returns {string} */
export function contentName(game, content) {
  if (content < 0) return say("page-board-empty");
  if (content === 8) return say("page-board-bomb");
  return playerName(game, content);
}

/** What a player is called. Whoever is called after a colour is called after the one that is shown.
 * @param {Game} game @param {number} player @returns {string} */
export function playerName(game, player) {
  const name = localised(game.players[player]?.name) || String(player + 1);
  return settings.all.palette === "safe" && colourNames().includes(name) ? safeColourName(player) : name;
}

/** Who plays a colour: by their name, by what their room calls them, else by the colour. @param {Game} game @param {number} seat @returns {string} */
export function seatName(game, seat) {
  const { person, room_name } = game.players[seat] ?? {};
  return person?.name ?? room_name ?? playerName(game, seat);
}

/** The colours that players may be called after. */
const colourNames = () => [
  say("colour-black"), say("colour-blue"), say("colour-cyan"), say("colour-gold"), say("colour-green"), say("colour-grey"), say("colour-orange"),
  say("colour-pink"), say("colour-purple"), say("colour-red"), say("colour-teal"), say("colour-white"), say("colour-yellow"),
];

/** What the colours look like that are safe for the colour-blind, seat by seat as in shapes.js. @param {number} seat */
const safeColourName = (seat) => [
  say("colour-orange"), say("colour-blue"), say("colour-yellow"), say("colour-green"), say("colour-pink"), say("colour-gold"), say("colour-white"), say("colour-grey"),
][seat];

/** "Red", "Red and Yellow", "Red, Yellow and Blue" @param {string[]} names */
export function listText(names) {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : say("list", { first: names.slice(0, -1).join(", "), last });
}

/** Who wins, in a sentence. @param {Game} game @param {number[]} players */
function winnersText(game, players) {
  return say("winners", { players: listText(players.map((player) => seatName(game, player))), count: players.length });
}

/** What a move is worth, in words. @param {import("./types.js").Value} value */
export function valueText(value) {
  return localised(value.words) || value.text;
}

/** How a game ended, in a sentence; whoever plays one side of it wins or loses. @param {Game} game @param {number[]} [seats] whose seats the reader's are @returns {string} */
export function resultText(game, seats = []) {
  if (game.result?.kind === "aborted") return say("end-aborted");
  const winners = game.result?.winners ?? [];
  if (winners.length === 0) return say("page-result-draw");
  if (seats.length !== 1) return winnersText(game, winners);
  return winners.includes(seats[0]) ? say("page-result-you-win") : say("page-result-you-lose");
}

/** What stands beside that: who wins, where it says only that somebody loses or is one of those who win, and why.
 * @param {Game} game @param {number[]} seats @returns {string[]} */
export function resultDetails(game, seats) {
  const winners = game.result?.winners ?? [];
  const told = seats.length !== 1 || winners.length === 0 || winners.length === 1 && winners[0] === seats[0];
  return [told ? "" : winnersText(game, winners), reasonText(game)].filter(Boolean);
}

/** Why a game ended, in a few words. @param {Game} game @returns {string} */
function reasonText(game) {
  const offender = game.result?.offender ?? null;
  const player = offender === null ? "" : seatName(game, offender);
  // With more than two at the table it is not clear who that was.
  const named = game.players.length > 2 && player !== "";
  switch (game.result?.kind) {
    case "aborted": return player ? say("page-result-removed", { player }) : "";
    case "resigned": if (named) return say("page-result-gives-up", { player }); break;
    case "timeout": if (named) return say("page-result-too-late", { player }); break;
  }
  switch (game.result?.kind) {
    case "resigned": return say("page-result-by-resignation");
    case "timeout": return say("page-result-on-time");
    case "agreement": return say("page-result-by-agreement");
    case "absent": return say("page-result-absent");
    case "disconnected": return say("page-result-by-disconnection");
    case "illegal": return say("page-result-by-illegal-move");
    case "crashed": return say("page-result-by-crash");
    case "no_moves": return say("page-result-no-moves");
    default: {
      const lines = game.lines.length;
      if (lines > 1) return say("page-result-lines", { lines });
      const score = game.scores.find((entry) => entry.name === game.result?.score);
      return score?.label && lines === 0 ? `${localised(score.label)}: ${score.values.join(" – ")}` : "";
    }
  }
}

/** A turn in sentences for the live region. @param {Game} game @param {import("./types.js").Turn} turn */
export function turnText(game, turn) {
  return turn.events.map((event) => eventText(game, event)).filter(Boolean).join(" ");
}

/** @param {Game} game @param {import("./types.js").GameEvent} event @returns {string} */
function eventText(game, event) {
  const cell = event.cell ? cellName(game, event.cell) : "";
  const stones = event.stones ?? [];
  const lines = event.line_count ?? 0;
  switch (event.event) {
    case "placed":
      if (event.by !== undefined) return say("event-placed-for", { player: playerName(game, event.by), owner: playerName(game, event.player ?? 0), cell });
      // As the move is written in the list.
      return say("page-narration-played", { player: playerName(game, event.player ?? 0), cell: event.cell ? moveName(game, moveAt(game, event.cell)) : "" });
    case "added":
      return say("page-narration-played", { player: playerName(game, event.player ?? 0), cell });
    case "popped":
      return say("event-popped", { player: playerName(game, event.player ?? 0), cell });
    case "passed":
      return say("event-passed", { player: playerName(game, event.player ?? 0) });
    case "swapped":
      return say("event-swapped", { player: playerName(game, event.player ?? 0) });
    case "chosen":
      return event.option === "more" ? say("event-chosen-more", { player: playerName(game, event.player ?? 0) }) : say("event-chosen-stay", { player: playerName(game, event.player ?? 0) });
    case "repeated":
      return say("event-repeated", { times: event.times ?? 0 });
    case "captured":
      return say("event-captured", { player: playerName(game, event.by ?? 0), cells: stones.map((stone) => cellName(game, stone.cell)).join(", ") });
    case "bomb_placed":
      return say("page-narration-bomb-dropped", { cell });
    case "bomb_ticked":
      return say("event-bomb-ticked", { cell, rounds: event.rounds_left ?? 0 });
    case "exploded":
      return say("event-exploded", { cell, stones: stones.length });
    case "out":
      return say("event-out", { player: playerName(game, event.player ?? 0) });
    case "won": {
      const result = winnersText(game, event.players ?? []);
      return lines > 1 ? say("event-won-by-lines", { result, lines }) : say("event-won", { result });
    }
    case "tied":
      return say("end-draw");
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
      // The rows of hexagons lean.
      const indent = game.lattice === "hex" ? " ".repeat(row) : "";
      lines.push(indent + cells.map((cell) => (cell === -2 ? " " : cell < 0 ? "." : cell === 8 ? "*" : game.players[cell]?.symbol ?? "?")).join(" "));
    }
  }
  const margin = Math.min(...lines.filter(Boolean).map((line) => line.search(/\S|$/)));
  return lines.map((line) => line.slice(margin).trimEnd()).join("\n");
}
