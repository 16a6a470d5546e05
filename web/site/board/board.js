// The board: draws any game, lets people play on it, and shows a turn's events as they happen.

import { html, svg, nothing, repeat } from "../vendor/lit.js";
import { PlainElement } from "../app/element.js";
import { say } from "../app/voice.js";
import { play } from "../app/sound.js";
import { cellName, contentName, moveName, valueText } from "../app/narration.js";
import { TurnAnimator } from "./animator.js";
import { CELL, indexOf, landingOf, layoutOf, moveAt, same } from "./geometry.js";
import { bomb, gridPath, starPoints, stone, wallPath } from "./shapes.js";

/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {import("../app/types.js").Turn} Turn */
/** @typedef {{id: number, index: number, content: number}} Piece what lies on a cell, with a name of its own */

let lastPieceId = 0;

/** Fires "play" with the place that a person chose as its detail. */
export class FsBoard extends PlainElement {
  static properties = {
    game: { attribute: false },
    values: { attribute: false },
    hint: { attribute: false },
    active: { type: Boolean },
    label: {},
  };

  constructor() {
    super();
    /** @type {Game|null} the game as it is shown, which may lag behind while events play */
    this.game = null;
    /** @type {import("../app/types.js").Value[]|null} */
    this.values = null;
    /** @type {number[]|null} */
    this.hint = null;
    this.active = false;
    this.label = "";
    /** @type {Piece[]} */
    this.pieces = [];
    /** @type {number[]|null} the place under the pointer or the focus */
    this.aim = null;
    this.cursor = -1;
    this.aspect = 1.2;
    /** @type {number[]} cells that an explosion is reaching */
    this.blast = [];
    this.animator = new TurnAnimator(this);
  }

  connectedCallback() {
    super.connectedCallback();
    this.sizes = new ResizeObserver(([entry]) => {
      const { width } = entry.contentRect;
      const aspect = width / Math.max(320, innerHeight - 190);
      if (width > 0 && Math.abs(aspect - this.aspect) > 0.05) {
        this.aspect = aspect;
        this.requestUpdate();
      }
    });
    this.sizes.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.sizes?.disconnect();
    this.animator.stop();
  }

  /** Shows a game as it is, at once. @param {Game|null} game */
  show(game) {
    this.animator.stop();
    this.blast = [];
    this.game = game && { ...game };
    const before = this.pieces;
    this.pieces = (game?.cells ?? []).flatMap((content, index) => {
      if (content < 0) return [];
      const kept = before.find((piece) => piece.index === index && piece.content === content);
      return [kept ?? { id: ++lastPieceId, index, content }];
    });
    if (game && (this.cursor < 0 || this.cursor >= game.cells.length)) {
      this.cursor = Math.floor(game.cells.length / 2);
    }
    this.requestUpdate();
  }

  /** Shows what happened in a turn, then the game after it. @param {Turn} turn @param {Game} after */
  async playTurn(turn, after) {
    if (!this.game) return this.show(after);
    this.aim = null;
    const finished = await this.animator.play(turn);
    if (finished) this.show(after);
  }

  /** Draws what the animator changed. */
  async redraw() {
    this.requestUpdate();
    await this.updateComplete;
  }

  /** @param {number} id */
  pieceElement(id) {
    return this.querySelector(`[data-piece="${id}"] > g`);
  }

  /** Whether a move may be tried. Where there are too many to be listed, the server decides about any empty cell.
   * @param {number[]} place */
  isLegal(place) {
    const { game } = this;
    if (!game || game.result) return false;
    if (game.legal) return game.legal.some((legal) => same(legal, place));
    const cell = landingOf(game, place);
    return cell !== null && game.cells[indexOf(game.dims, cell)] < 0;
  }

  /** @param {number[]} place */
  choose(place) {
    if (!this.active) return;
    if (!this.isLegal(place)) return play("no");
    this.dispatchEvent(new CustomEvent("play", { detail: place }));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { game } = this;
    if (!game || event.ctrlKey || event.metaKey || event.altKey) return;
    const columns = game.dims.at(-1) ?? 1;
    const size = (game.dims.at(-2) ?? 1) * columns;
    /** @type {Record<string, number>} */
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns, PageUp: -size, PageDown: size };
    const step = steps[event.key];
    if (step !== undefined) {
      const next = this.cursor + step;
      const wraps = Math.abs(step) === 1 && Math.floor(next / columns) !== Math.floor(this.cursor / columns);
      if (next >= 0 && next < game.cells.length && !wraps) this.focusCell(next);
    } else if (event.key === "Enter" || event.key === " ") {
      this.choose(moveAt(game, layoutOf(game, this.aspect).spots[this.cursor].coords));
    } else if (game.move_names.axes.length === 1 && game.move_names.axes[0].includes(event.key)) {
      this.choose([game.move_names.axes[0].indexOf(event.key)]);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** @param {number} index */
  async focusCell(index) {
    this.cursor = index;
    await this.redraw();
    /** @type {SVGElement|null} */ (this.querySelector(`[data-cell="${index}"]`))?.focus();
  }

  /** @param {number[]|null} place */
  point(place) {
    if (same(place, this.aim)) return;
    this.aim = place;
    this.requestUpdate();
  }

  render() {
    const { game } = this;
    if (!game) return html`<div class="board-room waiting" aria-hidden="true"></div>`;
    const layout = layoutOf(game, this.aspect);
    // Values stand above the stone in hand, in a strip that is there only with them.
    const strip = layout.head && this.values ? 44 : 0;
    const ratio = layout.width / layout.height;
    return html`<div class="board-room">
      <svg class="board ${layout.style} ${this.active ? "active" : ""}" viewBox="0 ${-strip} ${layout.width} ${layout.height + strip}"
        data-wide=${ratio > 1.3 ? "yes" : nothing} @keydown=${this.key} @pointerleave=${() => this.point(null)} role="group"
        aria-label=${this.label || say("page-board-label")}>
        ${this.defs()}
        ${layout.layers.map((_, layer) => this.ground(layout, layer))}
        ${this.valueMarks(layout)}
        <g class="pieces">${repeat(this.pieces, (piece) => piece.id, (piece) => this.piece(layout, piece))}</g>
        ${this.ghost(layout)}
        ${layout.style === "drop" ? layout.layers.map((_, layer) => this.wall(layout, layer)) : nothing}
        ${this.marks(layout)}
        ${this.explosion(layout)}
        ${layout.layers.map((_, layer) => this.cells(layout, layer))}
      </svg></div>`;
  }

  defs() {
    return svg`<defs>
      <linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop class="wall-top" offset="0"></stop><stop class="wall-bottom" offset="1"></stop></linearGradient>
      <radialGradient id="fire"><stop offset="0" stop-color="#fff7d1"></stop><stop offset="0.45" stop-color="#ffb02e"></stop><stop offset="1" stop-color="#e5484d" stop-opacity="0"></stop></radialGradient>
    </defs>`;
  }

  /** What lies under the stones. @param {import("./geometry.js").Layout} layout @param {number} layer */
  ground(layout, layer) {
    const { x, y, width, height, caption } = layout.layers[layer];
    const spots = layout.spots.filter((spot) => spot.layer === layer);
    const single = layout.layers.length === 1;
    return svg`<g aria-hidden="true">
      ${single ? nothing : svg`<text class="caption" x=${x + width / 2} y=${y - 16}>${say("page-board-layer", { number: caption })}</text>`}
      <rect class="ground" x=${x + 4} y=${y + 4} width=${width - 8} height=${height - 8} rx=${layout.style === "points" ? 18 : 40}></rect>
      ${layout.style === "points" ? svg`<path class="lines" d=${gridPath(layout, layer)}></path>` : nothing}
      ${starPoints(layout).map((spot) => svg`<circle class="star" cx=${spot.x} cy=${spot.y} r="9"></circle>`)}
      ${layout.style === "tiles" ? spots.map((spot) => svg`<rect class="tile" x=${spot.x - 45} y=${spot.y - 45} width="90" height="90" rx="20"></rect>`) : nothing}
      ${single && layout.style !== "drop" ? this.rulers(layout) : nothing}
    </g>`;
  }

  /** What columns and rows of a flat board are called. @param {import("./geometry.js").Layout} layout */
  rulers(layout) {
    const { x, y, height } = layout.layers[0];
    const { axes } = /** @type {Game} */ (this.game).cell_names;
    const first = layout.spots[0];
    return svg`<g class="ruler">
      ${Array.from({ length: layout.columns }, (_, column) => svg`<text x=${first.x + column * CELL} y=${y + height + 40}>${axes.at(-1)?.[column]}</text>`)}
      ${Array.from({ length: layout.rows }, (_, row) => svg`<text x=${x - 28} y=${first.y + row * CELL + 12}>${axes.at(-2)?.[row] ?? nothing}</text>`)}
    </g>`;
  }

  /** @param {import("./geometry.js").Layout} layout @param {number} layer */
  wall(layout, layer) {
    const spots = layout.spots.filter((spot) => spot.layer === layer);
    return svg`<g class="wall" aria-hidden="true">
      <path d=${wallPath(layout, layer)} fill="url(#wall)"></path>
      ${spots.map((spot) => svg`<circle class="rim" cx=${spot.x} cy=${spot.y} r="42"></circle>`)}
    </g>`;
  }

  /** @param {import("./geometry.js").Layout} layout @param {Piece} piece */
  piece(layout, piece) {
    const spot = layout.spots[piece.index];
    const left = this.game?.bomb?.rounds_left ?? null;
    return svg`<g class="piece" data-piece=${piece.id} transform="translate(${spot.x} ${spot.y})"><g>
      ${piece.content === 8 ? bomb(left) : stone(this.game?.players[piece.content], piece.content)}
    </g></g>`;
  }

  /** The stone in hand: above its column, and faintly where it would come to rest.
   * @param {import("./geometry.js").Layout} layout */
  ghost(layout) {
    const { game, aim } = this;
    if (!game || !this.active) return nothing;
    const player = game.players[game.to_move];
    const cell = aim && this.isLegal(aim) ? landingOf(game, aim) : null;
    if (!cell) {
      // Nobody points anywhere: the stone waits above the middle.
      return layout.head && !aim
        ? svg`<g class="in-hand idle" aria-hidden="true" transform="translate(${layout.width / 2} ${layout.head - 58})">${stone(player, game.to_move)}</g>`
        : nothing;
    }
    const spot = layout.spots[indexOf(game.dims, cell)];
    return svg`<g aria-hidden="true">
      <g class="ghost" transform="translate(${spot.x} ${spot.y})">${stone(player, game.to_move)}</g>
      ${layout.head ? svg`<g class="in-hand" transform="translate(${spot.x} ${layout.head - 58})">${stone(player, game.to_move)}</g>` : nothing}
    </g>`;
  }

  /** Last move, hint, winning lines. @param {import("./geometry.js").Layout} layout */
  marks(layout) {
    const { game } = this;
    if (!game) return nothing;
    const at = (/** @type {number[]} */ cell) => layout.spots[indexOf(game.dims, cell)];
    const hinted = this.hint && landingOf(game, this.hint);
    return svg`<g class="marks" aria-hidden="true">
      ${game.last && !game.result ? svg`<circle class="last" cx=${at(game.last).x} cy=${at(game.last).y} r="44"></circle>` : nothing}
      ${hinted ? svg`<circle class="hinted" cx=${at(hinted).x} cy=${at(hinted).y} r="34"></circle>` : nothing}
      ${game.lines.flatMap((line) => line.cells.map((cell) => svg`<circle class="won" cx=${at(cell).x} cy=${at(cell).y} r="44"></circle>`))}
      ${layout.layers.length === 1 ? game.lines.map((line) => this.strike(line.cells.map(at))) : nothing}
    </g>`;
  }

  /** A line through the cells, broken where it runs around the board's edge. @param {import("./geometry.js").Spot[]} spots */
  strike(spots) {
    const parts = spots.map((spot, i) => {
      const before = spots[i - 1];
      const next = before && Math.abs(before.x - spot.x) <= CELL && Math.abs(before.y - spot.y) <= CELL;
      return `${next ? "L" : "M"}${spot.x} ${spot.y}`;
    });
    return svg`<path class="strike" d=${parts.join("")}></path>`;
  }

  /** @param {import("./geometry.js").Layout} layout */
  explosion(layout) {
    return svg`<g class="fire" aria-hidden="true">${this.blast.map((index) => {
      const spot = layout.spots[index];
      return svg`<g transform="translate(${spot.x} ${spot.y})"><circle class="flame" r="62" fill="url(#fire)"></circle></g>`;
    })}</g>`;
  }

  /** What every move is worth: above its column, or on its cell. @param {import("./geometry.js").Layout} layout */
  valueMarks(layout) {
    const { game, values } = this;
    if (!game || !values) return nothing;
    const best = Math.max(...values.map((value) => value.outlook));
    return svg`<g class="values">${values.map((value) => {
      const cell = landingOf(game, value.place);
      if (!cell) return nothing;
      const spot = layout.spots[indexOf(game.dims, cell)];
      const kind = value.outlook > 0.05 ? "good" : value.outlook < -0.05 ? "bad" : "even";
      const short = value.score === null ? `${Math.round((value.outlook + 1) * 50)}%` : value.score > 0 ? `+${value.score}` : String(value.score);
      const y = layout.head ? layout.head - 132 : spot.y;
      return svg`<g class="value ${kind} ${value.outlook === best ? "best" : ""}" transform="translate(${spot.x} ${y})">
        <title>${valueText(value)}</title><rect x="-40" y="-24" width="80" height="44" rx="22"></rect><text y="10">${short}</text></g>`;
    })}</g>`;
  }

  /** The cells for pointer, keyboard and screen reader: one grid a layer.
   * @param {import("./geometry.js").Layout} layout @param {number} layer */
  cells(layout, layer) {
    const { game } = this;
    if (!game) return nothing;
    const spots = layout.spots.filter((spot) => spot.layer === layer);
    const label = layout.layers.length === 1 ? this.label || say("page-board-label") : say("page-board-layer", { number: layout.layers[layer].caption });
    return svg`<g role="grid" aria-label=${label} aria-rowcount=${layout.rows} aria-colcount=${layout.columns}>
      ${Array.from({ length: layout.rows }, (_, row) => svg`<g role="row">
        ${spots.slice(row * layout.columns, (row + 1) * layout.columns).map((spot) => this.cell(layout, spot))}</g>`)}
    </g>`;
  }

  /** @param {import("./geometry.js").Layout} layout @param {import("./geometry.js").Spot} spot */
  cell(layout, spot) {
    const game = /** @type {Game} */ (this.game);
    const place = moveAt(game, spot.coords);
    const content = game.cells[spot.index];
    const won = game.lines.some((line) => line.cells.some((cell) => same(cell, spot.coords)));
    const extra = [
      same(game.last, spot.coords) ? say("page-board-last-move") : "",
      content === 8 && game.bomb ? say("page-board-rounds-left", { count: game.bomb.rounds_left }) : "",
      won ? say("page-board-winning-line") : "",
      ...(this.values ?? []).filter((value) => same(landingOf(game, value.place), spot.coords)).map(valueText),
    ].filter(Boolean);
    // The top row reaches up to where the stone is held, so that pointing there works, too.
    const top = layout.head && spot.coords.at(-2) === 0 ? layout.head + 16 : 0;
    return svg`<rect role="gridcell" class="cell" data-cell=${spot.index} data-move=${moveName(game, place)} data-content=${content}
      x=${spot.x - CELL / 2} y=${spot.y - CELL / 2 - top} width=${CELL} height=${CELL + top}
      tabindex=${spot.index === this.cursor ? 0 : -1}
      aria-label="${cellName(game, spot.coords)}: ${contentName(game, content)}${extra.length ? `, ${extra.join(", ")}` : ""}"
      @focus=${() => { this.cursor = spot.index; this.point(place); }}
      @pointermove=${() => this.point(place)} @click=${() => this.choose(place)}></rect>`;
  }
}

customElements.define("fs-board", FsBoard);
