// Where the cells of any board are drawn: flat boards as they are, others as layers side by side; space.js has another way.

/** @typedef {import("../app/types.js").Game} Game */

/** A cell's width in units of the drawing. */
export const CELL = 100;

const MARGIN = 16;
const GAP = 46;
const CAPTION = 52;
/** Room for the names of rows and columns, by what the board looks like. */
const RULERS = { drop: { side: 44, foot: 50 }, points: { side: 66, foot: 60 }, tiles: { side: 54, foot: 54 } };

/** @typedef {{index: number, coords: number[], x: number, y: number, layer: number, scale?: number, depth?: number, outline?: string}} Spot a cell and its centre; in perspective also how large, how near and which outline */
/** @typedef {{x: number, y: number, width: number, height: number}} Layer */
/** @typedef {{x: number, y: number, text: string}} Label */

/**
 * @typedef {object} Layout
 * @property {"drop"|"points"|"tiles"|"space"} style a wall with holes, crossing lines, squares, or seen in perspective
 * @property {number} width
 * @property {number} height
 * @property {number} rows
 * @property {number} columns
 * @property {Spot[]} spots one per cell, in the order of the cells
 * @property {{x: number, y: number, index: number}[]} beyond cells that are seen again beyond the edges
 * @property {Layer[]} layers
 * @property {Label[]} captions of the layers
 * @property {Label[]} labels of rows and columns
 * @property {number} head room above the board, for the stone in hand and the values
 * @property {number} size of the smallest cell, as far as fingers are concerned
 * @property {(spot: Spot) => {x: number, y: number}|null} entry from where a stone falls to a cell; null if it does not fall
 * @property {import("./space.js").Scenery} [scenery] what stands in space beside the stones
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

/** True for games that can be seen in space. @param {Game} game */
export const isSpatial = (game) => game.dims.length === 3 && game.dims.every((size) => size <= 8);

/** The way stones fall in a drawing, if they do. @param {Game} game */
function fallOf({ dims, gravity }) {
  if (!gravity || gravity.axis < dims.length - 2) return null;
  const sign = gravity.end === "low" ? -1 : 1;
  return gravity.axis === dims.length - 2 && dims.length > 1 ? { x: 0, y: sign } : { x: sign, y: 0 };
}

/**
 * @param {Game} game
 * @param {number} aspect how much wider than high the room is
 * @param {{flip?: boolean, bare?: boolean}} [how] seen from the other side; without names and without what is beyond the edges
 * @returns {Layout}
 */
export function layoutOf(game, aspect, { flip = false, bare = false } = {}) {
  const { dims } = game;
  const rows = dims.length > 1 ? dims[dims.length - 2] : 1;
  // A board without dimensions has one cell.
  const columns = dims.length > 0 ? dims[dims.length - 1] : 1;
  const count = dims.slice(0, -2).reduce((product, size) => product * size, 1);
  const fall = fallOf(game);
  const style = fall ? "drop" : Math.min(rows, columns) >= 9 ? "points" : "tiles";
  const head = style === "drop" && fall?.y === 1 ? CELL + 10 : 0;
  const ruler = bare ? { side: 0, foot: 0 } : RULERS[style];
  const beyond = bare ? [] : game.beyond ?? [];
  // Room for what is seen again beyond the edges.
  const ring = { x: beyond.some(({ at }) => at[1] < 0 || at[1] >= columns) ? CELL : 0, y: beyond.some(({ at }) => at[0] < 0 || at[0] >= rows) ? CELL : 0 };
  const width = columns * CELL + 2 * MARGIN;
  const height = rows * CELL + 2 * MARGIN;
  const caption = count > 1 ? CAPTION : 0;
  const around = { x: ruler.side + 2 * ring.x, y: ruler.foot + 2 * ring.y };
  const perRow = count === 1 ? 1 : bestPerRow(count, width + GAP + around.x, height + GAP + caption + around.y, aspect);
  const layers = Array.from({ length: count }, (_, layer) => ({
    x: ruler.side + ring.x + (layer % perRow) * (width + GAP + around.x),
    y: head + caption + ring.y + Math.floor(layer / perRow) * (height + GAP + caption + around.y),
    width, height,
  }));
  // Seen from the other side, but what falls still falls down.
  const across = (/** @type {number} */ column) => (flip && !fall?.x ? columns - 1 - column : column);
  const down = (/** @type {number} */ row) => (flip && !fall?.y ? rows - 1 - row : row);
  const centre = (/** @type {number} */ layer, /** @type {number} */ row, /** @type {number} */ column) => ({
    x: layers[layer].x + MARGIN + (across(column) + 0.5) * CELL,
    y: layers[layer].y + MARGIN + (down(row) + 0.5) * CELL,
  });
  const spots = game.cells.map((_, index) => {
    const layer = Math.floor(index / (rows * columns));
    const inside = index % (rows * columns);
    return { index, layer, coords: coordsOf(dims, index), ...centre(layer, Math.floor(inside / columns), inside % columns) };
  });
  const names = bare ? null : axisNames(game);
  return {
    style, rows, columns, spots, layers, head, size: CELL,
    width: Math.max(...layers.map((layer) => layer.x + layer.width)) + ring.x,
    height: Math.max(...layers.map((layer) => layer.y + layer.height)) + ring.y + (ruler.foot || (style === "drop" ? 8 : 0)),
    beyond: beyond.map(({ at, cell }) => ({ ...centre(0, at[0], at[1]), index: indexOf(dims, cell) })),
    captions: count === 1 || bare ? [] : layers.map((layer, i) => ({ x: layer.x + width / 2, y: layer.y - 16, text: layerName(game, i) })),
    labels: names ? layers.flatMap((layer, i) => [
      ...names.columns.map((text, column) => ({ x: centre(i, 0, column).x, y: layer.y + height + ring.y + ruler.foot - 14, text })),
      ...names.rows.map((text, row) => ({ x: layer.x - ring.x - ruler.side / 2, y: centre(i, row, 0).y + 13, text })),
    ]) : [],
    entry: (spot) => {
      if (!fall) return null;
      const edge = fall.y > 0 ? spot.y - (head - 58) : fall.y < 0 ? height - spot.y + CELL : fall.x > 0 ? spot.x + CELL : width - spot.x + CELL;
      return { x: -fall.x * edge, y: -fall.y * edge };
    },
  };
}

/** What rows and columns are called, in the way that moves are written. @param {Game} game @returns {{rows: string[], columns: string[]}} */
export function axisNames({ edge_names }) {
  return { rows: edge_names.at(-2) ?? [], columns: edge_names.at(-1) ?? [] };
}

/** What a layer is called: by its number, or by its height where stones fall through the layers. @param {Game} game @param {number} layer */
export function layerName(game, layer) {
  const { dims, gravity, edge_names } = game;
  const at = coordsOf(dims.slice(0, -2), layer);
  return at.map((one, axis) => (axis === gravity?.axis ? edge_names[axis][one] : String(one + 1))).join(",");
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
