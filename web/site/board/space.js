// Boards of three dimensions seen in perspective: plates above each other, or sticks with beads where stones fall.

import { CELL, axisNames, coordsOf, layerName } from "./geometry.js";

/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./geometry.js").Spot} Spot */
/** @typedef {{yaw: number, tilt: number}} View from where the board is looked at, in degrees */
/** @typedef {{outline: string, lines: string, depth: number}} Plate */
/** @typedef {{from: Point, to: Point, depth: number}} Stick */
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
const EDGE = 34;

/** A view turned by some degrees. @param {View} view @param {number} yaw @param {number} tilt @returns {View} */
export function turned(view, yaw, tilt) {
  return { yaw: (view.yaw + yaw + 540) % 360 - 180, tilt: Math.min(TILTS.most, Math.max(TILTS.least, view.tilt + tilt)) };
}

/** Makes the function that says where a point of space is seen. @param {View} view */
function camera({ yaw, tilt }) {
  const [turn, lean] = [yaw, tilt].map((degrees) => degrees * Math.PI / 180);
  const [sin, cos, up, flat] = [Math.sin(turn), Math.cos(turn), Math.sin(lean), Math.cos(lean)];
  return (/** @type {number} */ across, /** @type {number} */ near, /** @type {number} */ high) => {
    const x = across * cos + near * sin;
    const z = near * cos - across * sin;
    const depth = z * flat + high * up;
    const scale = EYE / (EYE - depth);
    return { x: x * scale * CELL, y: (z * up - high * flat) * scale * CELL, scale, depth };
  };
}

/** @param {Game} game @param {View} view @param {{flip?: boolean, low?: boolean}} [how] seen from the other side; in a room without height, where plates stand side by side, too @returns {Layout} */
export function spaceLayout(game, view, { flip = false, low = false } = {}) {
  const [count, rows, columns] = game.dims;
  const stacked = game.gravity?.axis === 0;
  const see = camera(flip ? turned(view, 180, 0) : view);
  const turn = (view.yaw + (flip ? 180 : 0)) * Math.PI / 180;
  const extent = rows * Math.abs(Math.cos(turn)) + columns * Math.abs(Math.sin(turn));
  const width = columns * Math.abs(Math.cos(turn)) + rows * Math.abs(Math.sin(turn));
  const lean = view.tilt * Math.PI / 180;
  const perRow = !stacked && count > 2 && low ? 2 : 1;
  // Plates are so far from each other that each can be seen whole.
  const step = stacked ? BEAD_STEP : extent * Math.sin(lean) * 0.84 + 0.3;
  const upward = stacked && game.gravity?.end === "low";
  const level = (/** @type {number} */ layer) => (upward ? layer : count - 1 - layer);
  const height = (/** @type {number} */ layer) => level(layer) * step;
  const at = (/** @type {number} */ row, /** @type {number} */ column, /** @type {number} */ high) => {
    const [across, near] = [column - (columns - 1) / 2, row - (rows - 1) / 2];
    if (stacked) return see(across, near, high);
    // All plates look the same, each above the next.
    const seen = see(across, near, 0);
    const place = Math.round(high / step);
    const beside = (perRow - 1 - place % perRow) * (width + 1.2);
    return { ...seen, x: seen.x + beside * CELL, y: seen.y - (Math.floor(place / perRow) * step + high - place * step) * CELL };
  };
  const outline = (/** @type {number} */ top, /** @type {number} */ left, /** @type {number} */ bottom, /** @type {number} */ right, /** @type {number} */ high) =>
    [[top, left], [top, right], [bottom, right], [bottom, left]].map(([row, column]) => at(row, column, high));
  const floor = stacked ? -BEAD / 2 : 0;
  const size = stacked ? BEAD : STONE;
  const spots = game.cells.map((_, index) => {
    const coords = coordsOf(game.dims, index);
    const [layer, row, column] = coords;
    const high = height(layer) + (stacked ? 0 : 0.08);
    const { x, y, scale, depth } = at(row, column, high);
    // What hides what: sticks by how near they are, plates by how high.
    const order = stacked ? at(row, column, 0).depth + level(layer) / 1000 : level(layer) * 1000 + depth;
    return { index, coords, layer, x, y, depth: order, scale: scale * size, corners: stacked ? [] : outline(row - 0.5, column - 0.5, row + 0.5, column + 0.5, height(layer)) };
  });
  const plated = stacked ? [count - 1] : Array.from({ length: count }, (_, layer) => layer);
  const plates = plated.map((layer) => {
    const high = stacked ? floor : height(layer);
    const bars = [
      ...Array.from({ length: rows - 1 }, (_, row) => [at(row + 0.5, -0.5, high), at(row + 0.5, columns - 0.5, high)]),
      ...Array.from({ length: columns - 1 }, (_, column) => [at(-0.5, column + 0.5, high), at(rows - 0.5, column + 0.5, high)]),
    ];
    return { layer, corners: outline(-0.5, -0.5, rows - 0.5, columns - 0.5, high), bars, high, depth: level(layer) * 1000 - 500 };
  });
  const top = (count - 0.2) * step;
  const sticks = stacked ? Array.from({ length: rows * columns }, (_, i) => {
    const [row, column] = [Math.floor(i / columns), i % columns];
    const [from, to] = [at(row, column, floor), at(row, column, top)];
    return { from, to, depth: at(row, column, 0).depth - 1 / 1000 };
  }) : [];
  const names = axisNames(game);
  // Names stand at the edges that are nearest to whoever looks.
  const nearRow = at(rows - 1, 0, 0).depth + at(rows - 1, columns - 1, 0).depth >= at(0, 0, 0).depth + at(0, columns - 1, 0).depth ? rows - 0.15 : -0.85;
  const nearColumn = at(0, columns - 1, 0).depth + at(rows - 1, columns - 1, 0).depth >= at(0, 0, 0).depth + at(rows - 1, 0, 0).depth ? columns - 0.15 : -0.85;
  const labels = plates.flatMap(({ high }) => [
    ...names.columns.map((text, column) => ({ ...at(nearRow, column, high), text })),
    ...names.rows.map((text, row) => ({ ...at(row, nearColumn, high), text })),
  ]);
  const captions = stacked ? [] : plates.map(({ layer, corners }) => ({
    x: Math.min(...corners.map((corner) => corner.x)), y: Math.min(...corners.map((corner) => corner.y)) + 30, text: layerName(game, layer),
  }));
  return framed(game, { spots, plates, sticks, labels, captions, stacked, straight: perRow === 1, topOf: (/** @type {Spot} */ spot) => at(spot.coords[1], spot.coords[2], top + 0.6) });
}

/**
 * Moves everything into a frame that begins at the origin.
 * @param {Game} game
 * @param {{spots: (Spot & {corners: Point[]})[], plates: {corners: Point[], bars: Point[][], depth: number}[], sticks: Stick[], labels: import("./geometry.js").Label[], captions: import("./geometry.js").Label[], stacked: boolean, straight: boolean, topOf: (spot: Spot) => Point}} seen
 * @returns {Layout}
 */
function framed(game, { spots, plates, sticks, labels, captions, stacked, straight, topOf }) {
  const points = [...plates.flatMap((plate) => plate.corners), ...labels, ...captions, ...sticks.map((stick) => stick.to)];
  const [left, high] = [Math.min(...points.map((point) => point.x)) - EDGE, Math.min(...points.map((point) => point.y)) - EDGE];
  const [right, low] = [Math.max(...points.map((point) => point.x)) + EDGE, Math.max(...points.map((point) => point.y)) + EDGE];
  const move = (/** @type {Point} */ point) => ({ x: point.x - left, y: point.y - high });
  const path = (/** @type {Point[]} */ corners) => corners.map(move).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  const area = (/** @type {Point[]} */ corners) => Math.abs(corners.reduce((sum, one, i) => sum + one.x * corners[(i + 1) % 4].y - one.y * corners[(i + 1) % 4].x, 0)) / 2;
  const labelled = (/** @type {import("./geometry.js").Label[]} */ list) => list.map((label) => ({ ...move(label), text: label.text }));
  const moved = spots.map((spot) => ({ ...spot, ...move(spot), outline: spot.corners.length ? `M${path(spot.corners).join("L")}Z` : undefined }));
  const beads = moved.map((spot) => CELL * (spot.scale ?? 1));
  return {
    style: "space", rows: game.dims[1], columns: game.dims[2], head: 0, beyond: [],
    width: right - left, height: low - high,
    spots: moved,
    size: stacked ? Math.min(...beads) : Math.sqrt(Math.min(...spots.map((spot) => area(spot.corners)))),
    layers: Array.from({ length: game.dims[0] }, () => ({ x: 0, y: 0, width: right - left, height: low - high })),
    captions: labelled(captions),
    labels: labelled(labels).map((label) => ({ ...label, y: label.y + 10 })),
    entry: (spot) => {
      if (!stacked) return null;
      const from = move(topOf(spot));
      return { x: from.x - spot.x, y: from.y - spot.y };
    },
    scenery: {
      stacked, straight,
      plates: plates.map(({ depth, corners, bars }) => ({ depth, outline: `M${path(corners).join("L")}Z`, lines: bars.map((bar) => `M${path(bar).join("L")}`).join("") })),
      sticks: sticks.map((stick) => ({ from: move(stick.from), to: move(stick.to), depth: stick.depth })),
    },
  };
}
