// Keys that play: arrows, Enter and the names of columns on the board, digits and arrows from anywhere on the page.

import { settings } from "../app/settings.js";
import { MISSING, isSpatial, moveAt } from "./geometry.js";
import { TILT_DEGREES, TURN_DEGREES } from "./turning.js";

/** @typedef {import("./board.js").FsBoard} FsBoard */

/** Where arrow keys lead on the screen. @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class BoardKeys {
  /** @param {FsBoard} board */
  constructor(board) {
    this.board = board;
  }

  /** The cell beside another one, in the direction of an arrow as it is drawn. @param {number} index @param {string} key @returns {number|null} */
  neighbour(index, key) {
    const { game, layout } = this.board;
    const [x, y] = ARROWS[key];
    if (!game) return null;
    if (layout.style !== "space" && (layout.style === "hex" || game.cells.includes(MISSING))) return this.beside(index, x, y);
    const here = layout.spots[index];
    const last = game.dims.length - 1;
    /** @type {{next: number|null, fit: number}} */
    let best = { next: null, fit: 0.5 };
    for (const axis of [last - 1, last].filter((one) => one >= 0)) {
      for (const step of [-1, 1]) {
        const at = here.coords[axis] + step;
        const stride = axis === last ? 1 : game.dims[last];
        // Beyond the edge there is nothing, but the direction counts: the other axis must not win then.
        const spot = at < 0 || at >= game.dims[axis] ? null : layout.spots[index + step * stride];
        const back = spot ?? layout.spots[index - step * stride];
        if (!back) continue;
        const sign = spot ? 1 : -1;
        const [dx, dy] = [sign * (back.x - here.x), sign * (back.y - here.y)];
        const fit = (dx * x + dy * y) / Math.hypot(dx, dy);
        if (fit > best.fit) best = { next: spot ? spot.index : null, fit };
      }
    }
    // In space, what does not exist is passed over.
    return best.next !== null && layout.spots[best.next].missing ? this.neighbour(best.next, key) : best.next;
  }

  /** The same on a board of hexagons or with cells that do not exist: the next cell in the row, or the nearest one in the next row that has any.
   * @param {number} index @param {number} x @param {number} y @returns {number|null} */
  beside(index, x, y) {
    const { spots } = this.board.layout;
    const here = spots[index];
    const inLayer = spots.filter((spot) => !spot.missing && spot.layer === here.layer);
    const ahead = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ way) => (to - from) * way > 1;
    if (x) {
      const row = inLayer.filter((spot) => Math.abs(spot.y - here.y) < 1 && ahead(here.x, spot.x, x));
      return row.sort((a, b) => Math.abs(a.x - here.x) - Math.abs(b.x - here.x))[0]?.index ?? null;
    }
    const further = inLayer.filter((spot) => ahead(here.y, spot.y, y));
    const near = Math.min(...further.map((spot) => Math.abs(spot.y - here.y)));
    // Between two that are as near, going up and down takes turns, so that it stays in place.
    const turn = here.coords.at(-2) ?? 0;
    const far = (/** @type {import("./geometry.js").Spot} */ spot) => Math.abs(spot.x - here.x) + ((spot.x > here.x) === (turn % 2 === 0) ? 0 : 1);
    const row = further.filter((spot) => Math.abs(spot.y - here.y) < near + 1);
    return row.sort((a, b) => far(a) - far(b))[0]?.index ?? null;
  }

  /** The cell nearest to a place, of those that are wanted. @param {number} index @param {(spot: import("./geometry.js").Spot) => boolean} wanted @returns {number|null} */
  nearest(index, wanted) {
    const { spots } = this.board.layout;
    const here = spots[index];
    const far = (/** @type {import("./geometry.js").Spot} */ spot) => spot.coords.reduce((sum, at, axis) => sum + Math.abs(at - here.coords[axis]), 0);
    const there = spots.filter((spot) => !spot.missing && wanted(spot));
    return there.sort((a, b) => far(a) - far(b))[0]?.index ?? null;
  }

  /** On the board. @param {KeyboardEvent} event */
  onBoard(event) {
    const { board } = this;
    const { game } = board;
    if (!game || event.ctrlKey || event.metaKey || event.altKey || this.look(event)) return;
    const size = (game.dims.at(-2) ?? 1) * (game.dims.at(-1) ?? 1);
    if (event.key in ARROWS) {
      const next = this.neighbour(board.cursor, event.key);
      if (next !== null) board.focusCell(next);
    } else if (event.key === "PageUp" || event.key === "PageDown") {
      const next = board.cursor + (event.key === "PageUp" ? -size : size);
      const { layer } = board.layout.spots[next] ?? {};
      const there = layer === undefined ? null : this.nearest(next, (spot) => spot.layer === layer);
      if (there !== null) board.focusCell(there);
    } else if (event.key === "Enter" || event.key === " ") {
      const pop = board.popAt(board.cursor);
      if (pop) board.takeOut(pop);
      else board.choose(moveAt(game, board.layout.spots[board.cursor].coords));
    } else if (!this.column(event.key)) {
      return;
    }
    event.preventDefault();
  }

  /** Anywhere on the page, unless a key means something else there. @param {KeyboardEvent} event */
  anywhere(event) {
    const { board } = this;
    const { target } = event;
    if (board.hidden || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof Element && target.closest("input, select, textarea, [contenteditable], [role=dialog], dialog")) return;
    if (event.key === "Escape" && (board.queue.length || board.pending)) {
      board.forgetKept();
    } else if (event.key === "f" && board.game) {
      settings.set("flip", !settings.all.flip);
    } else if (target instanceof Element && target.closest("[role=grid]")) {
      return;
    } else if (this.look(event)) {
      return;
    } else if (!board.active && !board.keeps) {
      return;
    } else if (/^\d$/.test(event.key)) {
      if (!this.column(event.key)) return;
    } else if (event.key in ARROWS && board.roaming && !(target instanceof Element && target.closest("button, a, summary, [tabindex]:not(main)"))) {
      board.focusCell(board.cursor);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** Plays a column by its name; false if there is none of this name. @param {string} name */
  column(name) {
    const { game } = this.board;
    const [columns, ...more] = game?.move_names.axes ?? [];
    if (more.length || !Array.isArray(columns) || !columns.includes(name)) return false;
    this.board.choose([columns.indexOf(name)]);
    return true;
  }

  /** Shift and an arrow turn a board in space. @param {KeyboardEvent} event @returns {boolean} whether it did */
  look(event) {
    const { board } = this;
    if (!event.shiftKey || !(event.key in ARROWS) || !board.game || !isSpatial(board.game) || settings.all.space === "flat") return false;
    const [x, y] = ARROWS[event.key];
    board.turn(-x * TURN_DEGREES, -y * TILT_DEGREES);
    event.preventDefault();
    return true;
  }
}
