// Where the cells of any board are drawn: flat boards as they are, others as layers side by side; space.js has another way.

/** @typedef {import("../app/types.js").Game} Game */

/** A cell's width in units of the drawing. */
export const CELL = 100;

/** From one row of hexagons to the next, and from the middle of one to its upper corner. */
const HEX_ROW = CELL * Math.sqrt(3) / 2;
const HEX_CORNER = CELL / Math.sqrt(3);

const MARGIN = 16;
const GAP = 46;
const CAPTION = 52;
/** Room for the names of rows and columns, by what the board looks like. */
const RULERS = { drop: { side: 44, foot: 50 }, points: { side: 66, foot: 60 }, tiles: { side: 54, foot: 54 }, hex: { side: 62, foot: 62 } };

/** @typedef {{index: number, coords: number[], x: number, y: number, layer: number, missing?: boolean, scale?: number, depth?: number, outline?: string}} Spot a cell and its centre; in perspective also how large, how near and which outline */
/** @typedef {{x: number, y: number, width: number, height: number}} Layer */
/** @typedef {{x: number, y: number, text: string, layer?: number}} Label of a row, a column or a layer */

/**
 * @typedef {object} Layout
 * @property {"drop"|"points"|"tiles"|"hex"|"space"} style a wall with holes, crossing lines, squares, hexagons, or seen in perspective
 * @property {number} width
 * @property {number} height
 * @property {number} rows
 * @property {number} columns
 * @property {Spot[]} spots one per cell, in the order of the cells, those that do not exist included
 * @property {{x: number, y: number, index: number}[]} beyond cells that are seen again beyond the edges
 * @property {Layer[]} layers
 * @property {Label[]} captions of the layers
 * @property {Label[]} labels of rows and columns
 * @property {number} head room above the board, for the stone in hand and the values
 * @property {number} size of the smallest cell, as far as fingers are concerned
 * @property {(spot: Spot) => {x: number, y: number}|null} entry from where a stone falls to a cell; null if it does not fall
 * @property {import("./space.js").Scenery} [scenery] what stands in space beside the stones
 */

/** What stands for a cell that does not exist. */
export const MISSING = -2;

/** A hexagon around a place, as a path. @param {{x: number, y: number}} at @param {number} [scale] */
export function hexagon({ x, y }, scale = 1) {
  const [half, corner] = [CELL / 2 * scale, HEX_CORNER * scale];
  return `M${x} ${y - corner}l${half} ${corner / 2}v${corner}l${-half} ${corner / 2}l${-half} ${-corner / 2}v${-corner}Z`;
}

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

/** The cell in which a stone comes to rest, as the server says; null if there is no room.
 * @param {Game} game @param {import("../app/types.js").MoveName} mv @returns {number[]|null} */
export function landingOf(game, mv) {
  // Other moves come to rest nowhere.
  if (!Array.isArray(mv)) return null;
  const { gravity, landings, levels } = game;
  if (!gravity) return mv;
  const number = indexOf(game.move_sizes, mv);
  const level = levels?.[number] ?? null;
  return landings?.[number] ?? (level === null ? null : mv.toSpliced(gravity.axis, 0, level));
}

/** The cell that a move is about: where its stone comes to rest, or whose stone it takes out; null if it is about none.
 * @param {Game} game @param {import("../app/types.js").MoveName} mv @returns {number[]|null} */
export function cellOf(game, mv) {
  if (Array.isArray(mv) || typeof mv === "string") return landingOf(game, mv);
  if ("place" in mv) return landingOf(game, mv.place);
  return "pop" in mv ? popsOf(game).find((move) => same(move.place, mv.pop))?.cell ?? null : null;
}

/** Stones that can be taken out. @param {Game} game @returns {import("../app/types.js").OtherMove[]} */
export const popsOf = (game) => (game.others ?? []).filter((move) => move.kind === "pop" && move.cell);

/** What an axis calls a coordinate. Long axes do not list their names. @param {import("../app/types.js").AxisNames} names @param {number} at */
export function nameAt(names, at) {
  if (Array.isArray(names)) return names[at];
  if ("letters" in names) return columnLetters(at);
  return String(names.first < names.last ? names.first + at : names.first - at);
}

/** The letters over a column: a to z, then aa, ab and so on. @param {number} column */
function columnLetters(column) {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(97 + ((rest - 1) % 26)) + letters;
  return letters;
}

/** True if two places are the same. @param {number[]|null|undefined} a @param {number[]|null|undefined} b */
export function same(a, b) {
  return Boolean(a && b && a.length === b.length && a.every((at, i) => at === b[i]));
}

/** True for games that can be seen in space. @param {Game} game */
export const isSpatial = (game) => game.dims.length === 3 && game.dims.every((size) => size <= 8);

/** The way stones fall in a drawing, if they do. @param {Game} game */
export function fallOf({ dims, gravity }) {
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
  if (game.lattice === "hex") return hexLayout(game, flip, bare);
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
    return { index, layer, missing: game.cells[index] === MISSING, coords: coordsOf(dims, index), ...centre(layer, Math.floor(inside / columns), inside % columns) };
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

/**
 * A flat board of hexagons: each row lies half a cell to the right of the one above, so that columns lean.
 * @param {Game} game @param {boolean} flip @param {boolean} bare @returns {Layout}
 */
function hexLayout(game, flip, bare) {
  const [rows, columns] = game.dims;
  const there = game.cells.flatMap((content, index) => (content === MISSING ? [] : [coordsOf(game.dims, index)]));
  const halves = there.map(([row, column]) => row + 2 * column);
  const [least, most] = [Math.min(...halves), Math.max(...halves)];
  const ruler = bare ? { side: 0, foot: 0 } : RULERS.hex;
  const beyond = bare ? [] : game.beyond ?? [];
  const ring = beyond.length ? CELL : 0;
  const layer = { x: ruler.side + ring, y: ring, width: (most - least + 2) / 2 * CELL + 2 * MARGIN, height: (rows - 1) * HEX_ROW + 2 * HEX_CORNER + 2 * MARGIN };
  const centre = (/** @type {number} */ row, /** @type {number} */ column) => {
    const [x, y] = [(row + 2 * column - least + 1) / 2 * CELL, row * HEX_ROW + HEX_CORNER];
    // Seen from the other side, everything is turned round.
    const [width, height] = [layer.width - 2 * MARGIN, layer.height - 2 * MARGIN];
    return { x: layer.x + MARGIN + (flip ? width - x : x), y: layer.y + MARGIN + (flip ? height - y : y) };
  };
  const spots = game.cells.map((content, index) => {
    const coords = coordsOf(game.dims, index);
    return { index, layer: 0, missing: content === MISSING, coords, ...centre(coords[0], coords[1]) };
  });
  const names = bare ? null : axisNames(game);
  const rowsThere = names?.rows.map((text, row) => ({ text, at: there.filter((cell) => cell[0] === row) })) ?? [];
  const columnsThere = names?.columns.map((text, column) => ({ text, at: there.filter((cell) => cell[1] === column) })) ?? [];
  // Rows are named before their first cell, columns where the next cell after their last would be.
  const labels = [
    ...rowsThere.flatMap(({ text, at }) => (at.length ? [{ text, ...centre(at[0][0], at[0][1] - 0.9) }] : [])),
    ...columnsThere.flatMap(({ text, at }) => (at.length ? [{ text, ...centre(at[at.length - 1][0] + 0.9, at[at.length - 1][1]) }] : [])),
  ].map(({ x, y, text }) => ({ x, y: y + 13, text }));
  return {
    style: "hex", rows, columns, spots, layers: [layer], head: 0, size: HEX_ROW,
    width: layer.x + layer.width + ring + ruler.side,
    height: layer.y + layer.height + ring + ruler.foot,
    beyond: beyond.map(({ at, cell }) => ({ ...centre(at[0], at[1]), index: indexOf(game.dims, cell) })),
    captions: [], labels, entry: () => null,
  };
}

/** What rows and columns are called, in the way that moves are written; nothing if nobody could read so many. @param {Game} game @returns {{rows: string[], columns: string[]}} */
export function axisNames({ edge_names }) {
  const [rows, columns] = [edge_names.at(-2), edge_names.at(-1)].map((names) => (Array.isArray(names) ? names : []));
  return { rows, columns };
}

/** What a layer is called: by its number, or by its height where stones fall through the layers. @param {Game} game @param {number} layer */
export function layerName(game, layer) {
  const { dims, gravity, edge_names } = game;
  const at = coordsOf(dims.slice(0, -2), layer);
  return at.map((one, axis) => (axis === gravity?.axis ? nameAt(edge_names[axis], one) : String(one + 1))).join(",");
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
