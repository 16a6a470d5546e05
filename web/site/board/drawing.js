// What a board looks like: its ground, names, stones, marks and values, each as a part of the drawing.

import { svg, nothing, repeat } from "../vendor/lit.js";
import { say } from "../app/voice.js";
import { valueText } from "../app/narration.js";
import { CELL, cellOf, fallOf, hexagon, indexOf, landingOf, popsOf } from "./geometry.js";
import { bomb, gridPath, starPoints, stone, wallPath } from "./shapes.js";

/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./geometry.js").Spot} Spot */
/** @typedef {import("./board.js").Piece} Piece */

/** Boards with more values than this show the best ones only. */
const MOST_VALUES = 25;
const BEST_VALUES = 5;

export const defs = () => svg`<defs>
  <linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop class="wall-top" offset="0"></stop><stop class="wall-bottom" offset="1"></stop></linearGradient>
  <radialGradient id="fire"><stop offset="0" stop-color="#fff7d1"></stop><stop offset="0.45" stop-color="#ffb02e"></stop><stop offset="1" stop-color="#e5484d" stop-opacity="0"></stop></radialGradient>
</defs>`;

/** Where something stands, and how large it is there. @param {Spot} spot */
const at = (spot) => `translate(${spot.x} ${spot.y})${spot.scale ? ` scale(${spot.scale})` : ""}`;

/** What a layer is called in words. @param {Game} game @param {string} number */
export const layerText = (game, number) => (game.gravity ? say("page-board-level", { number }) : say("page-board-layer", { number }));

/** What lies under the stones. @param {Layout} layout @param {number} layer */
export function ground(layout, layer) {
  if (layout.style === "space") return nothing;
  const { x, y, width, height } = layout.layers[layer];
  const all = layout.spots.filter((spot) => spot.layer === layer);
  const spots = all.filter((spot) => !spot.missing);
  if (layout.style === "hex") return svg`<g aria-hidden="true">${spots.map((spot) => svg`<path class="tile" d=${hexagon(spot, 0.96)}></path>`)}</g>`;
  // Where cells are missing, the ground is missing, too.
  const whole = spots.length === all.length;
  return svg`<g aria-hidden="true">
    ${whole || layout.style === "drop" ? svg`<rect class="ground" x=${x + 4} y=${y + 4} width=${width - 8} height=${height - 8} rx=${layout.style === "points" ? 18 : 40}></rect>`
      : layout.style === "points" ? spots.map((spot) => svg`<rect class="ground part" x=${spot.x - 50.5} y=${spot.y - 50.5} width="101" height="101"></rect>`) : nothing}
    ${layout.style === "points" ? svg`<path class="lines" d=${gridPath(layout, layer)}></path>` : nothing}
    ${starPoints(layout).map((spot) => svg`<circle class="star" cx=${spot.x} cy=${spot.y} r="9"></circle>`)}
    ${layout.style === "tiles" ? spots.map((spot) => svg`<rect class="tile ${whole ? "" : "alone"}" x=${spot.x - 45} y=${spot.y - 45} width="90" height="90" rx="20"></rect>`) : nothing}
  </g>`;
}

/** What layers, rows and columns are called. @param {Game} game @param {Layout} layout @param {Spot|null} pointed the cell that somebody points at */
export const names = (game, layout, pointed) => svg`<g class="ruler" aria-hidden="true">
  ${layout.captions.map((caption) => svg`<text class="caption ${pointed && caption.layer === pointed.layer ? "here" : ""}" x=${caption.x} y=${caption.y}>${layerText(game, caption.text)}</text>`)}
  ${layout.labels.map((label) => svg`<text class="label" x=${label.x} y=${label.y}>${label.text}</text>`)}</g>`;

/** Cells that are seen again beyond the edges, faintly. @param {Game} game @param {Layout} layout */
export function beyondEdges(game, layout) {
  if (layout.beyond.length === 0) return nothing;
  const won = new Set(game.lines.flatMap((line) => line.cells.map((cell) => indexOf(game.dims, cell))));
  return svg`<g class="beyond" aria-hidden="true">${layout.beyond.map(({ x, y, index }) => {
    const content = game.cells[index];
    return svg`<g transform="translate(${x} ${y})" data-beyond=${index} data-content=${content}>
      ${layout.style === "hex" ? svg`<path class="beyond-ground" d=${hexagon({ x: 0, y: 0 })}></path>` : svg`<rect class="beyond-ground" x="-50" y="-50" width="100" height="100"></rect>`}
      ${layout.style === "points" ? svg`<path class="lines" d="M-50 0H50M0-50V50"></path>` : svg`<circle class="socket" r="42"></circle>`}
      ${content < 0 ? nothing : content === 8 ? bomb(game.bomb?.rounds_left ?? null) : stone(game.players[content], content)}
      ${won.has(index) ? svg`<circle class="won" r="44"></circle>` : nothing}</g>`;
  })}</g>`;
}

/** @param {Layout} layout @param {number} layer */
export function wall(layout, layer) {
  const spots = layout.spots.filter((spot) => spot.layer === layer && !spot.missing);
  return svg`<g class="wall" aria-hidden="true">
    <path d=${wallPath(layout, layer)} fill="url(#wall)"></path>
    ${spots.map((spot) => svg`<circle class="rim" cx=${spot.x} cy=${spot.y} r="42"></circle>`)}
  </g>`;
}

/** All stones; in space among the plates and sticks that they hide or that hide them.
 * @param {Game} game @param {Layout} layout @param {Piece[]} pieces @param {Spot|null} pointed the cell that somebody points at */
export function stones(game, layout, pieces, pointed) {
  const { plates = [], sticks = [] } = layout.scenery ?? {};
  const left = game.bomb?.rounds_left ?? null;
  const items = [
    ...plates.map((plate, i) => ({ key: `plate${i}`, depth: plate.depth, drawn: svg`<g class="level ${pointed?.layer === plate.layer ? "here" : ""}" data-layer=${plate.layer} data-tint=${plate.layer % 4} aria-hidden="true"><path class="plate" d=${plate.outline}></path><path class="plate-lines" d=${plate.lines}></path></g>` })),
    ...sticks.map(({ from, to, depth, row, column }, i) => ({ key: `stick${i}`, depth, drawn: svg`<path class="stick ${pointed?.coords[1] === row && pointed.coords[2] === column ? "here" : ""}" aria-hidden="true" d="M${from.x} ${from.y}L${to.x} ${to.y}"></path>` })),
    ...pieces.map((piece) => ({
      key: piece.id, depth: layout.spots[piece.index].depth ?? 0,
      drawn: svg`<g class="piece" data-piece=${piece.id} transform=${at(layout.spots[piece.index])}><g>
        ${piece.content === 8 ? bomb(left) : stone(game.players[piece.content], piece.content)}</g></g>`,
    })),
  ];
  if (layout.scenery) items.sort((a, b) => a.depth - b.depth);
  return svg`<g class="pieces">${repeat(items, (item) => item.key, (item) => item.drawn)}</g>`;
}

/** Where on the screen the open column nearest to the middle is. @param {Game} game @param {Layout} layout @returns {number|null} */
function middleColumn(game, layout) {
  const across = (game.legal ?? []).flatMap((place) => {
    const cell = landingOf(game, place);
    return cell ? [layout.spots[indexOf(game.dims, cell)].x] : [];
  });
  const all = layout.spots.map(({ x }) => x);
  const middle = (Math.min(...all) + Math.max(...all)) / 2;
  return across.length ? across.reduce((best, x) => (Math.abs(x - middle) < Math.abs(best - middle) ? x : best)) : null;
}

/** The stone in hand: above its column, and faintly where it would come to rest.
 * @param {Game} game @param {Layout} layout @param {number[]|null} aim a place that can be played @param {boolean} idle nobody points anywhere @param {number|null} chosen whose stone it is, if that was chosen */
export function inHand(game, layout, aim, idle, chosen) {
  const owner = chosen ?? game.stone ?? game.to_move;
  const player = game.players[owner];
  const cell = aim && landingOf(game, aim);
  if (!cell) {
    // The stone waits above the column nearest to the middle that has room.
    const waits = layout.head && idle ? middleColumn(game, layout) : null;
    return waits === null ? nothing
      : svg`<g class="in-hand idle" aria-hidden="true" transform="translate(${waits} ${layout.head - 58})">${stone(player, owner)}</g>`;
  }
  const spot = layout.spots[indexOf(game.dims, cell)];
  return svg`<g aria-hidden="true">
    <g class="ghost" transform=${at(spot)}>${stone(player, owner)}</g>
    ${layout.head ? svg`<g class="in-hand" transform="translate(${spot.x} ${layout.head - 58})">${stone(player, owner)}</g>` : nothing}
  </g>`;
}

/** Moves that wait for their turn. @param {Game} game @param {Layout} layout @param {number[][]} places @param {number} player */
export function keptMoves(game, layout, places, player) {
  return places.map((place) => {
    const cell = landingOf(game, place);
    if (!cell) return nothing;
    const spot = layout.spots[indexOf(game.dims, cell)];
    return svg`<g class="kept" aria-hidden="true"><g transform=${at(spot)}><g class="ghost">${stone(game.players[player], player)}</g><circle class="kept-ring" r="44"></circle></g>
      ${layout.head ? svg`<g class="in-hand" transform="translate(${spot.x} ${layout.head - 58})">${stone(game.players[player], player)}<circle class="kept-ring" r="44"></circle></g>` : nothing}</g>`;
  });
}

/** Where a finger aims on a board with small cells. @param {Game} game @param {Layout} layout @param {number[]} place */
export function crosshair(game, layout, place) {
  const cell = landingOf(game, place);
  if (!cell) return nothing;
  const spot = layout.spots[indexOf(game.dims, cell)];
  const { x, y, width, height } = layout.layers[spot.layer];
  return svg`<g class="crosshair" aria-hidden="true">
    ${layout.style === "space" || layout.style === "hex" ? nothing : svg`<path d="M${x} ${spot.y}H${x + width}M${spot.x} ${y}V${y + height}"></path>`}
    <circle cx=${spot.x} cy=${spot.y} r=${60 * (spot.scale ?? 1)}></circle></g>`;
}

/** Stones that can be taken out, and the one that is about to be.
 * @param {Game} game @param {Layout} layout @param {import("../app/types.js").OtherMove|null} pending */
export function popMarks(game, layout, pending) {
  const { x, y } = (layout.style === "space" ? null : fallOf(game)) ?? { x: 0, y: 1 };
  const turned = y > 0 ? 0 : y < 0 ? 180 : x > 0 ? -90 : 90;
  return svg`<g class="pops" aria-hidden="true">${popsOf(game).map((move) => {
    const spot = layout.spots[indexOf(game.dims, move.cell ?? [])];
    const chosen = move.notation === pending?.notation;
    return svg`<g class="pop ${chosen ? "chosen" : ""}" transform="translate(${spot.x} ${spot.y}) scale(${spot.scale ?? 1})">
      ${chosen ? svg`<circle class="pop-ring" r="44"></circle>` : nothing}
      <g transform="rotate(${turned})"><circle class="pop-disc" cy="36" r=${chosen ? 20 : 15}></circle><path class="pop-arrow" d="M-7 33 0 41 7 33"></path></g></g>`;
  })}</g>`;
}

/** Last move, hint, winning lines. @param {Game} game @param {Layout} layout @param {import("../app/types.js").MoveName|null} hint */
export function marks(game, layout, hint) {
  const spotOf = (/** @type {number[]} */ cell) => layout.spots[indexOf(game.dims, cell)];
  const ring = (/** @type {string} */ name, /** @type {number[]} */ cell, /** @type {number} */ radius) => {
    const spot = spotOf(cell);
    return svg`<circle class=${name} cx=${spot.x} cy=${spot.y} r=${radius * (spot.scale ?? 1)}></circle>`;
  };
  const hinted = hint && cellOf(game, hint);
  const straight = layout.layers.length === 1 || layout.scenery?.straight;
  return svg`<g class="marks" aria-hidden="true">
    ${game.last && !game.result ? ring("last", game.last, 44) : nothing}
    ${hinted ? ring("hinted", hinted, 34) : nothing}
    ${game.lines.flatMap((line) => line.cells.map((cell) => ring("won", cell, 44)))}
    ${straight ? game.lines.map((line) => strike(line.cells.map(spotOf), layout.style === "space")) : nothing}
  </g>`;
}

/** A line through the cells, broken where it runs around the board's edge. @param {Spot[]} spots @param {boolean} whole */
function strike(spots, whole) {
  // Long steps are all alike; where a line goes round an edge, one differs.
  const step = (/** @type {number} */ i) => `${Math.round(spots[i].x - spots[i - 1].x)},${Math.round(spots[i].y - spots[i - 1].y)}`;
  whole ||= spots.every((_, i) => i < 2 || step(i) === step(1));
  const parts = spots.map((spot, i) => {
    const before = spots[i - 1];
    const next = before && (whole || Math.abs(before.x - spot.x) <= CELL && Math.abs(before.y - spot.y) <= CELL);
    return `${next ? "L" : "M"}${spot.x} ${spot.y}`;
  });
  return svg`<path class="strike" d=${parts.join("")}></path>`;
}

/** Cells that an explosion is reaching. @param {Layout} layout @param {number[]} blast */
export const explosion = (layout, blast) => svg`<g class="fire" aria-hidden="true">${blast.map((index) => svg`<g transform=${at(layout.spots[index])}><circle class="flame" r="62" fill="url(#fire)"></circle></g>`)}</g>`;

/** The values to be shown: all of them, or the best of very many. @param {import("../app/types.js").Value[]} values */
export function shownValues(values) {
  if (values.length <= MOST_VALUES) return values;
  return [...values].sort((a, b) => b.outlook - a.outlook).slice(0, BEST_VALUES);
}

/** What moves are worth: above the column, or on the cell.
 * @param {Game} game @param {Layout} layout @param {import("../app/types.js").Value[]} values */
export function valueMarks(game, layout, values) {
  const best = Math.max(...values.map((value) => value.outlook));
  const large = values.length > MOST_VALUES ? " scale(1.3)" : "";
  return svg`<g class="values">${shownValues(values).map((value) => {
    // Of two stones for one cell, one's own is shown.
    const cell = typeof value.place === "object" && "place" in value.place ? null : cellOf(game, value.place);
    if (!cell) return nothing;
    const spot = layout.spots[indexOf(game.dims, cell)];
    const kind = value.outlook > 0.05 ? "good" : value.outlook < -0.05 ? "bad" : "even";
    const short = value.score === null ? `${Math.round((value.outlook + 1) * 50)}%` : value.score > 0 ? `+${value.score}` : String(value.score);
    const y = layout.head && Array.isArray(value.place) ? layout.head - 132 : spot.y;
    return svg`<g class="value ${kind} ${value.outlook === best ? "best" : ""}" transform="translate(${spot.x} ${y})${layout.style === "space" ? " scale(0.8)" : large}">
      <title>${valueText(value)}</title><rect x="-40" y="-24" width="80" height="44" rx="22"></rect><text y="10">${short}</text></g>`;
  })}</g>`;
}

/** The cell that the keyboard is at: a ring that is seen on any ground. @param {Spot} spot */
export function focusRing(spot) {
  const size = 92 * (spot.scale ?? 1);
  const box = (/** @type {string} */ name) => svg`<rect class=${name} x=${spot.x - size / 2} y=${spot.y - size / 2} width=${size} height=${size} rx="20"></rect>`;
  return svg`<g class="focus" aria-hidden="true">${box("focus-outer")}${box("focus-inner")}</g>`;
}
