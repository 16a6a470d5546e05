// A board as a small picture: for lists, and as a file of its own.

import { html, svg, nothing, render } from "../vendor/lit.js";
import { say } from "../app/later.js";
import { MISSING, hexagon, indexOf, layoutOf } from "./geometry.js";
import { bomb, gridPath, stone, wallPath } from "./shapes.js";

/** @typedef {import("../app/types.js").Game} Game */

/** The colours of the page's style sheet. */
const PAGE = { wall: "var(--wall-bottom)", hole: "var(--hole)", wood: "var(--wood)", line: "var(--wood-line)", ground: "var(--card)", tile: "var(--paper)", edge: "var(--line)", won: "#18b26b" };

/** Colours for pictures that leave the page. */
const FILE = { wall: "#3a50e0", hole: "#e4dcc8", wood: "#e8c58f", line: "#6d4d22", ground: "#fffdf8", tile: "#f4f0e6", edge: "#cfc7b4", won: "#18b26b" };

/** What a picture shows. @param {Game} game @param {import("./geometry.js").Layout} layout @param {typeof PAGE} colors */
function picture(game, layout, colors) {
  const at = (/** @type {number[]} */ cell) => layout.spots[indexOf(game.dims, cell)];
  const spots = layout.spots.filter((spot) => !spot.missing);
  const whole = spots.length === layout.spots.length || layout.style === "drop";
  return svg`
    ${layout.style === "hex" ? spots.map((spot) => svg`<path d=${hexagon(spot, 0.96)} fill=${colors.ground} stroke=${colors.edge} stroke-width="4"></path>`) : nothing}
    ${layout.style === "points" && !whole ? spots.map((spot) => svg`<rect x=${spot.x - 50.5} y=${spot.y - 50.5} width="101" height="101" fill=${colors.wood}></rect>`) : nothing}
    ${layout.layers.map(({ x, y, width, height }, layer) => svg`
      ${layout.style === "hex" || !whole ? nothing : svg`<rect x=${x + 4} y=${y + 4} width=${width - 8} height=${height - 8} rx="36" fill=${layout.style === "drop" ? colors.hole : layout.style === "points" ? colors.wood : colors.ground} stroke=${layout.style === "tiles" ? colors.edge : "none"} stroke-width="3"></rect>`}
      ${layout.style === "points" ? svg`<path d=${gridPath(layout, layer)} fill="none" stroke=${colors.line} stroke-width="3"></path>` : nothing}
      ${layout.style === "tiles" ? spots.filter((spot) => spot.layer === layer).map((spot) => svg`<rect x=${spot.x - 45} y=${spot.y - 45} width="90" height="90" rx="20" fill=${whole ? colors.tile : colors.ground} stroke=${colors.edge} stroke-width=${whole ? 2 : 4}></rect>`) : nothing}`)}
    ${layout.spots.map((spot) => {
      const content = game.cells[spot.index];
      if (content < 0) return nothing;
      return svg`<g transform="translate(${spot.x} ${spot.y})">${content === 8 ? bomb(game.bomb?.rounds_left ?? null) : stone(game.players[content], content)}</g>`;
    })}
    ${layout.style === "drop" ? layout.layers.map((_, layer) => svg`<path d=${wallPath(layout, layer)} fill=${colors.wall}></path>`) : nothing}
    ${game.lines.flatMap((line) => line.cells.map((cell) => svg`<circle cx=${at(cell).x} cy=${at(cell).y} r="44" fill="none" stroke=${layout.style === "drop" ? "#fff" : colors.won} stroke-width="9"></circle>`))}`;
}

/** The visible part of the drawing: without the room above the board.
 * @param {import("./geometry.js").Layout} layout */
const frame = (layout) => ({ top: layout.head ? layout.head - 4 : 0, width: layout.width, height: layout.height - (layout.head ? layout.head - 4 : 0) });

/** @param {Game} game */
export function miniature(game) {
  const layout = layoutOf(game, 1.8, { bare: true });
  const { top, width, height } = frame(layout);
  return html`<svg class="mini" viewBox="0 ${top} ${width} ${height}" aria-hidden="true">${picture(game, layout, PAGE)}</svg>`;
}

/** A picture as SVG text. @param {Game} game */
export function pictureFile(game) {
  const layout = layoutOf(game, 1.4, { bare: true });
  const { top, width, height } = frame(layout);
  const room = document.createElement("div");
  render(html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="-20 ${top - 20} ${width + 40} ${height + 40}" width=${width + 40} height=${height + 40} font-family="sans-serif">
    <rect x="-20" y=${top - 20} width=${width + 40} height=${height + 40} fill="#f4f0e6"></rect>${picture(game, layout, FILE)}</svg>`, room);
  const text = new XMLSerializer().serializeToString(/** @type {Element} */ (room.firstElementChild));
  return text.replace(/<!--.*?-->/gs, "").replace(/>\s+</g, "><");
}

/** The same as PNG, no larger than it needs to be. @param {Game} game @returns {Promise<Blob>} */
export async function pictureBitmap(game) {
  const image = new Image();
  const source = URL.createObjectURL(new Blob([pictureFile(game)], { type: "image/svg+xml" }));
  try {
    image.src = source;
    await image.decode();
    const scale = Math.min(1, 1600 / Math.max(image.width, image.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error(say("page-picture-failed")))), "image/png"));
  } finally {
    URL.revokeObjectURL(source);
  }
}

/** A board of which no more than its shape is known: what is shown until a position of the game is there.
 * @param {Pick<import("../app/types.js").PackEntry, "dims"|"gravity"|"lattice"|"picture">} pack @returns {Game} */
export function emptyBoard({ dims, gravity, lattice, picture }) {
  const cells = Array(dims.reduce((product, size) => product * size, 1)).fill(-1);
  (picture ?? []).forEach((row, at) => [...row].forEach((symbol, column) => { if (symbol !== ".") cells[at * dims[1] + column] = MISSING; }));
  return /** @type {Game} */ (/** @type {unknown} */ ({ dims, lattice, cells, gravity: gravity ? { axis: 0, end: "high" } : null, players: [], lines: [], bomb: null }));
}
