// Boards of three dimensions seen in perspective: plates above each other, or sticks with beads where stones fall.

import { svg, nothing } from "../vendor/lit.js";
import { cellName } from "../app/narration.js";
import { layerText } from "./drawing.js";
import { CELL, axisNames, coordsOf, layerName } from "./geometry.js";

/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./geometry.js").Label} Label */
/** @typedef {import("./geometry.js").Spot} Spot */
/** @typedef {{yaw: number, tilt: number}} View from where the board is looked at, in degrees */
/** @typedef {{flip?: boolean, low?: boolean}} How seen from the other side; in a room without height, where plates stand side by side, too */
/** @typedef {{outline: string, lines: string, depth: number, layer: number}} Plate */
/** @typedef {{from: Point, to: Point, depth: number, row: number, column: number}} Stick */
/** @typedef {{plates: Plate[], sticks: Stick[], stacked: boolean, straight: boolean}} Scenery lines of a straight one can be drawn from plate to plate */
/** @typedef {{x: number, y: number}} Point */

/** How a board is looked at first. @type {View} */
export const FIRST_VIEW = { yaw: -24, tilt: 32 };

const TILTS = { least: 18, most: 62 };
/** How far away the eye is, in cells. */
const EYE = 15;
/** A bead's size, and how far one lies above the other. */
const BEAD = 0.8;
const BEAD_STEP = 0.68;
/** A stone's size on a plate. */
const STONE = 0.72;
/** Room around the drawing. */
const EDGE = 34;

/** A view turned by some degrees. @param {View} view @param {number} yaw @param {number} tilt @returns {View} */
export function turned(view, yaw, tilt) {
  return { yaw: (view.yaw + yaw + 540) % 360 - 180, tilt: Math.min(TILTS.most, Math.max(TILTS.least, view.tilt + tilt)) };
}

/** @param {Game} game @param {View} view @param {How} [how] @returns {Layout} */
export function spaceLayout(game, view, { flip = false, low = false } = {}) {
  return new Scene(game, flip ? turned(view, 180, 0) : view, low).layout();
}

/** Makes the function that says where a point of space is seen. @param {number} turn @param {number} lean in radians */
function camera(turn, lean) {
  const [sin, cos, up, flat] = [Math.sin(turn), Math.cos(turn), Math.sin(lean), Math.cos(lean)];
  return (/** @type {number} */ across, /** @type {number} */ near, /** @type {number} */ high) => {
    const x = across * cos + near * sin;
    const z = near * cos - across * sin;
    const depth = z * flat + high * up;
    const scale = EYE / (EYE - depth);
    return { x: x * scale * CELL, y: (z * up - high * flat) * scale * CELL, scale, depth };
  };
}

/** The size of a figure with four corners. @param {Point[]} corners */
const areaOf = (corners) => Math.abs(corners.reduce((sum, one, i) => sum + one.x * corners[(i + 1) % 4].y - one.y * corners[(i + 1) % 4].x, 0)) / 2;

/** A board in space, looked at from somewhere. */
class Scene {
  /** @param {Game} game @param {View} view @param {boolean} low */
  constructor(game, view, low) {
    this.game = game;
    this.count = game.dims[0];
    this.rows = game.dims[1];
    this.columns = game.dims[2];
    this.stacked = game.gravity?.axis === 0;
    this.perRow = !this.stacked && this.count > 2 && low ? 2 : 1;
    // Two beside each other leave height for looking at them from above.
    const { yaw, tilt } = this.perRow === 2 ? turned(view, 0, 26) : view;
    const [turn, lean] = [yaw, tilt].map((degrees) => degrees * Math.PI / 180);
    const [sin, cos] = [Math.abs(Math.sin(turn)), Math.abs(Math.cos(turn))];
    this.see = camera(turn, lean);
    // Plates are so far from each other that each can be seen whole.
    this.step = this.stacked ? BEAD_STEP : (this.rows * cos + this.columns * sin) * Math.sin(lean) * 0.84 + (this.perRow === 2 ? 0.75 : 0.5);
    this.aside = this.columns * cos + this.rows * sin + 0.9;
    this.floor = this.stacked ? -BEAD / 2 : 0;
    this.top = (this.count - 0.2) * this.step;
  }

  /** How many layers lie below one. @param {number} layer */
  level(layer) {
    return this.stacked && this.game.gravity?.end === "low" ? layer : this.count - 1 - layer;
  }

  /** Where a place at a level is seen, or one a little above it. @param {number} row @param {number} column @param {number} level @param {number} [above] */
  at(row, column, level, above = 0) {
    const [across, near] = [column - (this.columns - 1) / 2, row - (this.rows - 1) / 2];
    if (this.stacked) return this.see(across, near, level * this.step + above);
    // All plates look the same, each above the next.
    const seen = this.see(across, near, 0);
    const beside = (this.perRow - 1 - level % this.perRow) * this.aside;
    const high = Math.floor(level / this.perRow) * this.step + above;
    return { ...seen, x: seen.x + beside * CELL, y: seen.y - high * CELL };
  }

  /** The corners of a part of a plate. @param {number} top @param {number} left @param {number} bottom @param {number} right @param {number} level */
  corners(top, left, bottom, right, level) {
    return [[top, left], [top, right], [bottom, right], [bottom, left]].map(([row, column]) => this.at(row, column, level, this.floor));
  }

  spots() {
    const size = this.stacked ? BEAD : STONE;
    return this.game.cells.map((_, index) => {
      const coords = coordsOf(this.game.dims, index);
      const [layer, row, column] = coords;
      const level = this.level(layer);
      const { x, y, scale, depth } = this.at(row, column, level, this.stacked ? 0 : 0.08);
      // What hides what: sticks by how near they are, plates by how high.
      const order = this.stacked ? this.at(row, column, 0).depth + level / 1000 : level * 1000 + depth;
      return { index, coords, layer, x, y, depth: order, scale: scale * size, corners: this.stacked ? [] : this.corners(row - 0.5, column - 0.5, row + 0.5, column + 0.5, level) };
    });
  }

  plates() {
    const { rows, columns } = this;
    return Array.from({ length: this.stacked ? 1 : this.count }, (_, level) => {
      const point = (/** @type {number} */ row, /** @type {number} */ column) => this.at(row, column, level, this.floor);
      const bars = [
        ...Array.from({ length: rows - 1 }, (_, row) => [point(row + 0.5, -0.5), point(row + 0.5, columns - 0.5)]),
        ...Array.from({ length: columns - 1 }, (_, column) => [point(-0.5, column + 0.5), point(rows - 0.5, column + 0.5)]),
      ];
      return { level, bars, corners: this.corners(-0.5, -0.5, rows - 0.5, columns - 0.5, level), depth: level * 1000 - 500 };
    });
  }

  sticks() {
    if (!this.stacked) return [];
    return Array.from({ length: this.rows * this.columns }, (_, i) => {
      const [row, column] = [Math.floor(i / this.columns), i % this.columns];
      return { row, column, from: this.at(row, column, 0, this.floor), to: this.at(row, column, 0, this.top), depth: this.at(row, column, 0).depth - 1 / 1000 };
    });
  }

  /** Names stand at the edges that are nearest to whoever looks. @param {number} level @returns {Label[]} */
  labels(level) {
    const { rows, columns } = this;
    const names = axisNames(this.game);
    const depth = (/** @type {number} */ row, /** @type {number} */ column) => this.at(row, column, 0).depth;
    const nearRow = depth(rows - 1, 0) >= depth(0, 0) ? rows - 0.15 : -0.85;
    const nearColumn = depth(0, columns - 1) >= depth(0, 0) ? columns - 0.15 : -0.85;
    return [
      ...names.columns.map((text, column) => ({ ...this.at(nearRow, column, level, this.floor), text })),
      ...names.rows.map((text, row) => ({ ...this.at(row, nearColumn, level, this.floor), text })),
    ];
  }

  /** What layers are called; sticks have none. @param {{level: number, corners: Point[]}[]} plates @returns {Label[]} */
  captions(plates) {
    return this.stacked ? [] : plates.map(({ level, corners }) => ({
      x: Math.min(...corners.map((corner) => corner.x)), y: Math.min(...corners.map((corner) => corner.y)) + 30, text: layerName(this.game, this.count - 1 - level),
    })).reverse();
  }

  /** Everything in a frame that begins at the origin. @returns {Layout} */
  layout() {
    const [spots, plates, sticks] = [this.spots(), this.plates(), this.sticks()];
    const [labels, captions] = [plates.flatMap(({ level }) => this.labels(level)), this.captions(plates)];
    const points = [...plates.flatMap((plate) => plate.corners), ...labels, ...captions, ...sticks.map((stick) => stick.to)];
    const [left, high] = [Math.min(...points.map((point) => point.x)) - EDGE, Math.min(...points.map((point) => point.y)) - EDGE];
    const [width, height] = [Math.max(...points.map((point) => point.x)) + EDGE - left, Math.max(...points.map((point) => point.y)) + EDGE - high];
    const move = (/** @type {Point} */ point) => ({ x: point.x - left, y: point.y - high });
    const path = (/** @type {Point[]} */ corners) => `M${corners.map(move).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
    return {
      style: "space", rows: this.rows, columns: this.columns, head: 0, beyond: [], width, height,
      spots: spots.map((spot) => ({ ...spot, ...move(spot), outline: spot.corners.length ? `${path(spot.corners)}Z` : undefined })),
      size: this.stacked ? CELL * Math.min(...spots.map((spot) => spot.scale)) : Math.sqrt(Math.min(...spots.map((spot) => areaOf(spot.corners)))),
      layers: Array.from({ length: this.count }, () => ({ x: 0, y: 0, width, height })),
      captions: captions.map((caption, layer) => ({ ...move(caption), text: caption.text, layer })),
      labels: labels.map((label) => ({ x: label.x - left, y: label.y - high + 10, text: label.text })),
      entry: (spot) => {
        if (!this.stacked) return null;
        const from = move(this.at(spot.coords[1], spot.coords[2], 0, this.top + 0.6));
        return { x: from.x - spot.x, y: from.y - spot.y };
      },
      scenery: {
        stacked: this.stacked, straight: this.perRow === 1,
        plates: plates.map(({ level, depth, corners, bars }) => ({ depth, layer: this.count - 1 - level, outline: `${path(corners)}Z`, lines: bars.map(path).join("") })),
        sticks: sticks.map((stick) => ({ ...stick, from: move(stick.from), to: move(stick.to) })),
      },
    };
  }
}

/** The name of the cell that somebody points at, and the cells above and below it, so that it is clear on which plate it is.
 * @param {Game} game @param {Layout} layout @param {Spot} pointed */
export function pointer(game, layout, pointed) {
  const [, row, column] = pointed.coords;
  const above = layout.spots.filter((spot) => spot.coords[1] === row && spot.coords[2] === column && spot !== pointed);
  const text = `${cellName(game, pointed.coords)} · ${layerText(game, layerName(game, pointed.layer))}`;
  const width = text.length * 15 + 36;
  // Beside the edge it moves inwards.
  const x = Math.min(layout.width - width / 2, Math.max(width / 2, pointed.x));
  const y = pointed.y - 52 < 24 ? pointed.y + 62 : pointed.y - 52;
  return svg`<g class="pointer" aria-hidden="true">
    ${layout.scenery?.stacked ? nothing : above.map((spot) => svg`<circle class="echo" cx=${spot.x} cy=${spot.y} r="7"></circle>`)}
    ${pointed.outline ? svg`<path class="pointed" d=${pointed.outline}></path>` : nothing}
    <g class="bubble" transform="translate(${x} ${y})"><rect x=${-width / 2} y="-23" width=${width} height="42" rx="21"></rect><text y="7">${text}</text></g></g>`;
}
