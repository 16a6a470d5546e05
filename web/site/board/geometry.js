// Where the cells of any board are drawn: flat boards as they are, others as layers side by side.

/** @typedef {import("../app/types.js").Game} Game */

/** A cell's width in units of the drawing. */
export const CELL = 100;

const MARGIN = 16;
const GAP = 46;
const CAPTION = 52;
const RULER = 54;

/** @typedef {{index: number, coords: number[], x: number, y: number, layer: number}} Spot a cell and its centre */
/** @typedef {{x: number, y: number, width: number, height: number, caption: string}} Layer */

/**
 * @typedef {object} Layout
 * @property {"drop"|"points"|"tiles"} style a wall with holes, crossing lines, or squares
 * @property {number} width
 * @property {number} height
 * @property {number} rows
 * @property {number} columns
 * @property {Spot[]} spots one per cell, in the order of the cells
 * @property {Layer[]} layers
 * @property {{x: number, y: number}|null} fall the way stones fall in the drawing
 * @property {number} head room above the board, for the stone in hand and the values
 */

/** The cell number of coordinates. @param {number[]} dims @param {number[]} coords */
export function indexOf(dims, coords) {
  return coords.reduce((index, at, axis) => index * dims[axis] + at, 0);
}

/** @param {number[]} dims @param {number} index @returns {number[]} */
export function coordsOf(dims, index) {
  const coords = dims.map(() => 0);
  for (let axis = dims.length - 1; axis >= 0; axis -= 1) {
    coords[axis] = index % dims[axis];
    index = Math.floor(index / dims[axis]);
  }
  return coords;
}

/** The move that plays to a cell: with gravity a column, else the cell itself.
 * @param {Game} game @param {number[]} coords */
export function moveAt(game, coords) {
  const axis = game.gravity?.axis;
  return axis === undefined ? [...coords] : coords.filter((_, i) => i !== axis);
}

/** The cell in which a stone comes to rest, as the server says; null if there is no room or the server did not say.
 * @param {Game} game @param {number[]} mv */
export function landingOf(game, mv) {
  return game.gravity ? game.landings?.[indexOf(game.move_sizes, mv)] ?? null : mv;
}

/** True if two places are the same. @param {number[]|null|undefined} a @param {number[]|null|undefined} b */
export function same(a, b) {
  return Boolean(a && b && a.length === b.length && a.every((at, i) => at === b[i]));
}

/** @param {Game} game @param {number} aspect how much wider than high the room is @returns {Layout} */
export function layoutOf(game, aspect) {
  const { dims, gravity } = game;
  const rows = dims.length > 1 ? dims[dims.length - 2] : 1;
  const columns = dims[dims.length - 1];
  const count = dims.slice(0, -2).reduce((product, size) => product * size, 1);
  const flatAxis = gravity ? gravity.axis - (dims.length - 2) : -1;
  const sign = gravity?.end === "low" ? -1 : 1;
  const fall = flatAxis < 0 || !gravity ? null : flatAxis === 0 && dims.length > 1 ? { x: 0, y: sign } : { x: sign, y: 0 };
  const style = fall ? "drop" : Math.min(rows, columns) >= 9 ? "points" : "tiles";
  const head = style === "drop" && fall?.y === 1 ? CELL + 10 : 0;
  const ruler = count === 1 && style !== "drop" ? RULER : 0;
  const width = columns * CELL + 2 * MARGIN;
  const height = rows * CELL + 2 * MARGIN;
  const caption = count > 1 ? CAPTION : 0;
  const perRow = count === 1 ? 1 : bestPerRow(count, width + GAP, height + GAP + caption, aspect);
  const layers = Array.from({ length: count }, (_, layer) => ({
    x: ruler + (layer % perRow) * (width + GAP),
    y: head + caption + Math.floor(layer / perRow) * (height + GAP + caption),
    width, height,
    caption: coordsOf(dims.slice(0, -2), layer).map((at) => at + 1).join(","),
  }));
  const spots = game.cells.map((_, index) => {
    const layer = Math.floor(index / (rows * columns));
    const inside = index % (rows * columns);
    return {
      index, layer, coords: coordsOf(dims, index),
      x: layers[layer].x + MARGIN + ((inside % columns) + 0.5) * CELL,
      y: layers[layer].y + MARGIN + (Math.floor(inside / columns) + 0.5) * CELL,
    };
  });
  return {
    style, rows, columns, spots, layers, fall, head,
    width: Math.max(...layers.map((layer) => layer.x + layer.width)),
    height: Math.max(...layers.map((layer) => layer.y + layer.height)) + (ruler || (style === "drop" ? 8 : 0)),
  };
}

/** The number of layers in a row that makes them largest.
 * @param {number} count @param {number} width @param {number} height @param {number} aspect */
function bestPerRow(count, width, height, aspect) {
  let best = { perRow: 1, scale: 0 };
  for (let perRow = 1; perRow <= count; perRow += 1) {
    const wide = perRow * width;
    const high = Math.ceil(count / perRow) * height;
    const scale = Math.min(aspect / wide, 1 / high);
    if (scale > best.scale) best = { perRow, scale };
  }
  return best.perRow;
}
