// The cells of a board for pointer, keyboard and screen reader: grids of rows of cells.

import { svg, nothing } from "../vendor/lit.js";
import { say } from "../app/voice.js";
import { cellName, contentName, moveName, valueText } from "../app/narration.js";
import { layerText, shownValues } from "./drawing.js";
import { CELL, cellOf, hexagon, layerName, moveAt, same } from "./geometry.js";

/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./geometry.js").Spot} Spot */
/** @typedef {import("./board.js").FsBoard} FsBoard */

/** All grids: one a layer, or one for sticks. @param {FsBoard} board @param {Layout} layout */
export function cellGrids(board, layout) {
  const game = /** @type {Game} */ (board.game);
  if (layout.scenery?.stacked) return grid(board, layout, board.label || say("page-board-label"), stickRows(layout));
  const layers = layout.layers.map((_, layer) => layer);
  // In space the upper plates hide the lower ones.
  if (layout.style === "space") layers.reverse();
  return layers.map((layer) => {
    const label = layers.length === 1 ? board.label || say("page-board-label") : layerText(game, layerName(game, layer));
    const spots = layout.spots.filter((spot) => spot.layer === layer);
    return grid(board, layout, label, Array.from({ length: layout.rows }, (_, row) => spots.slice(row * layout.columns, (row + 1) * layout.columns)));
  });
}

/** Sticks side by side, the nearest ones last, since they hide the others; each from its top, which is always seen.
 * @param {Layout} layout @returns {Spot[][]} */
function stickRows({ spots, rows, columns }) {
  const depthOf = (/** @type {Spot} */ spot) => spot.depth ?? 0;
  const first = spots[0];
  const along = (/** @type {number} */ axis) => Math.abs(depthOf(first) - depthOf(spots[axis === 1 ? (rows - 1) * columns : columns - 1]));
  const axis = along(1) >= along(2) ? 1 : 2;
  const groups = Array.from({ length: axis === 1 ? rows : columns }, (_, at) => spots.filter((spot) => spot.coords[axis] === at)
    .sort((a, b) => (a.coords[1] === b.coords[1] && a.coords[2] === b.coords[2] ? a.y - b.y : depthOf(a) - depthOf(b))));
  return groups.sort((a, b) => depthOf(a[0]) - depthOf(b[0]));
}

/** @param {FsBoard} board @param {Layout} layout @param {string} label @param {Spot[][]} rows */
function grid(board, layout, label, rows) {
  const there = rows.map((spots) => spots.filter((spot) => !spot.missing)).filter((spots) => spots.length);
  return svg`<g role="grid" aria-label=${label} aria-rowcount=${there.length} aria-colcount=${Math.max(...there.map((spots) => spots.length))}>
    ${there.map((spots) => svg`<g role="row">${spots.map((spot) => cell(board, layout, spot))}</g>`)}</g>`;
}

/** What a cell is called and holds. @param {FsBoard} board @param {Spot} spot */
function cellText(board, spot) {
  const game = /** @type {Game} */ (board.game);
  const content = game.cells[spot.index];
  const won = game.lines.some((line) => line.cells.some((one) => same(one, spot.coords)));
  return [
    `${cellName(game, spot.coords)}: ${contentName(game, content)}`,
    same(game.last, spot.coords) ? say("page-board-last-move") : "",
    content === 8 && game.bomb ? say("page-board-rounds-left", { count: game.bomb.rounds_left }) : "",
    won ? say("page-board-winning-line") : "",
    board.popAt(spot.index) ? (board.isPending(spot.index) ? say("page-board-pop-again") : say("page-board-can-pop")) : "",
    ...shownValues(board.values ?? []).filter((value) => same(cellOf(game, value.place), spot.coords)).map(valueText),
  ].filter(Boolean).join(", ");
}

/** Where a cell takes the pointer. @param {Layout} layout @param {Spot} spot */
function area(layout, spot) {
  if (layout.style === "space") {
    // A bead, no higher than what is seen of the sticks behind it.
    const [wide, high] = [CELL * (spot.scale ?? 1), CELL * (spot.scale ?? 1) * 0.85];
    return spot.outline ?? `M${spot.x - wide / 2} ${spot.y - high / 2}h${wide}v${high}h${-wide}Z`;
  }
  if (layout.style === "hex") return hexagon(spot);
  // The top row reaches up to where the stone is held, so that pointing there works, too.
  const top = layout.head && spot.coords.at(-2) === 0 ? layout.head + 16 : 0;
  return `M${spot.x - CELL / 2} ${spot.y - CELL / 2 - top}h${CELL}v${CELL + top}h${-CELL}Z`;
}

/** @param {FsBoard} board @param {Layout} layout @param {Spot} spot */
function cell(board, layout, spot) {
  const game = /** @type {Game} */ (board.game);
  const place = moveAt(game, spot.coords);
  const pops = board.popAt(spot.index) !== null;
  return svg`<path role="gridcell" class="cell ${pops ? "can-pop" : ""}" d=${area(layout, spot)} data-cell=${spot.index} data-move=${moveName(game, place)} data-content=${game.cells[spot.index]}
    tabindex=${spot.index === board.cursor ? 0 : -1} aria-label=${cellText(board, spot)} aria-selected=${board.isKept(place) ? "true" : nothing}
    @focus=${() => board.focused(spot.index, place)} @blur=${() => board.blurred()}
    @pointermove=${(/** @type {PointerEvent} */ e) => e.pointerType !== "touch" && board.point(pops ? null : place)} @click=${(/** @type {MouseEvent} */ e) => board.press(place, e.detail, spot.index)}></path>`;
}
