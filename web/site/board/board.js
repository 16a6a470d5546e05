// The board: draws any game, lets people play on it, and shows a turn's events as they happen.

import { html, nothing } from "../vendor/lit.js";
import { PlainElement } from "../app/element.js";
import { Shortcuts } from "../app/shortcuts.js";
import { say } from "../app/voice.js";
import { settings } from "../app/settings.js";
import { play } from "../app/sound.js";
import { TurnAnimator } from "./animator.js";
import { cellGrids } from "./cells.js";
import { controls } from "./controls.js";
import { beyondEdges, crosshair, defs, explosion, focusRing, ground, inHand, keptMoves, marks, names, popMarks, stones, valueMarks, wall } from "./drawing.js";
import { MISSING, indexOf, isSpatial, landingOf, layoutOf, moveAt, popsOf, same } from "./geometry.js";
import { BoardKeys } from "./keys.js";
import { MoveQueue } from "./move-queue.js";
import { placing } from "./placing.js";
import { Turning } from "./turning.js";

/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {import("../app/types.js").Turn} Turn */
/** @typedef {{id: number, index: number, content: number}} Piece what lies on a cell, with a name of its own */

/** Cells that are smaller on the screen than this are aimed at before they are played. */
const FINGER_PX = 32;

let lastPieceId = 0;

/** Fires "play" with the place that a person chose as its detail, or the move that takes a stone out. */
export class FsBoard extends PlainElement {
  static properties = {
    game: { attribute: false },
    values: { attribute: false },
    hint: { attribute: false },
    keeps: { attribute: false },
    stone: { attribute: false },
    active: { type: Boolean },
    roaming: { attribute: false },
    label: {},
  };

  constructor() {
    super();
    /** @type {Game|null} the game as it is shown, which may lag behind while events play */
    this.game = null;
    /** @type {import("../app/types.js").Value[]|null} */
    this.values = null;
    /** @type {import("../app/types.js").MoveName|null} */
    this.hint = null;
    /** Whose stone is placed next, if that was chosen. @type {number|null} */
    this.stone = null;
    /** The stone that is taken out when it is chosen once more. @type {import("../app/types.js").OtherMove|null} */
    this.pending = null;
    this.active = false;
    /** Whether arrow keys lead to the board from anywhere on the page. */
    this.roaming = true;
    /** Whose moves are kept while the board is not active. @type {import("./move-queue.js").Keeping|null} */
    this.keeps = null;
    this.label = "";
    /** @type {Piece[]} */
    this.pieces = [];
    /** @type {number[]|null} the place under the pointer or the focus */
    this.aim = null;
    /** True while a finger aims at a small cell. */
    this.aimed = false;
    this.cursor = -1;
    this.hasFocus = false;
    this.aspect = 1.2;
    /** Whether cells are too small for fingers. */
    this.small = false;
    /** @type {number[]} cells that an explosion is reaching */
    this.blast = [];
    this.queue = new MoveQueue();
    this.animator = new TurnAnimator(this);
    this.turning = new Turning(this);
    this.keys = new BoardKeys(this);
    new Shortcuts(this, (event) => this.keys.anywhere(event));
  }

  connectedCallback() {
    super.connectedCallback();
    this.sizes = new ResizeObserver(([entry]) => {
      const { width } = entry.contentRect;
      const aspect = width / Math.max(320, innerHeight - 190);
      if (width > 0 && Math.abs(aspect - this.aspect) > 0.05) this.aspect = aspect;
      this.requestUpdate();
    });
    this.sizes.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.sizes?.disconnect();
    this.animator.stop();
    this.turning.release();
  }

  /** Shows a game as it is, at once. @param {Game|null} game */
  show(game) {
    this.animator.stop();
    this.blast = [];
    this.pending = null;
    const before = this.game;
    if (!game || game.result || game.id !== before?.id || game.turns < before.turns) this.queue.clear();
    this.game = game && { ...game };
    const known = this.pieces;
    this.pieces = (game?.cells ?? []).flatMap((content, index) => {
      if (content < 0) return [];
      const kept = known.find((piece) => piece.index === index && piece.content === content);
      return [kept ?? { id: ++lastPieceId, index, content }];
    });
    if (game && (this.cursor < 0 || this.cursor >= game.cells.length || game.cells[this.cursor] === MISSING)) {
      const middle = indexOf(game.dims, game.dims.map((size) => Math.floor(size / 2)));
      this.cursor = game.cells[middle] === MISSING ? this.keys.nearest(middle, () => true) ?? 0 : middle;
    }
    this.requestUpdate();
  }

  /** Shows what happened in a turn, then the game after it. @param {Turn} turn @param {Game} after */
  async playTurn(turn, after) {
    if (!this.game) return this.show(after);
    this.aim = null;
    this.aimed = false;
    this.pending = null;
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

  /** Where everything is drawn. @returns {import("./geometry.js").Layout} */
  get layout() {
    const game = /** @type {Game} */ (this.game);
    return this.turning.layout(game) ?? layoutOf(game, this.aspect, { flip: settings.all.flip });
  }

  /** Whether a move may be tried. Where there are too many to be listed, the server decides about any empty cell.
   * @param {number[]} place */
  isLegal(place) {
    const { game } = this;
    if (!game || game.result) return false;
    const move = placing(game, place, this.stone);
    if (!Array.isArray(move) && game.legal) return (game.others ?? []).some((other) => other.stone === this.stone && same(other.place, place));
    return game.legal ? game.legal.some((legal) => same(legal, place)) : this.hasRoom(place);
  }

  /** Whether a stone could lie there, whoever is to move. @param {number[]} place */
  hasRoom(place) {
    const { game } = this;
    const cell = game && landingOf(game, place);
    return Boolean(game && cell && game.cells[indexOf(game.dims, cell)] === -1);
  }

  /** Whether a place can be chosen now, to be played at once or in its turn. @param {number[]} place */
  canChoose(place) {
    return this.active ? this.isLegal(place) : Boolean(this.keeps) && this.hasRoom(place);
  }

  /** Somebody wants to play there. @param {number[]} place */
  choose(place) {
    if (!this.active && !this.keeps) return;
    if (!this.canChoose(place)) return play("no");
    this.aimed = false;
    this.pending = null;
    if (this.active) {
      this.dispatchEvent(new CustomEvent("play", { detail: place }));
    } else if (this.keeps) {
      this.queue.add(place, this.keeps.all);
      this.requestUpdate();
    }
  }

  /** The move that takes out the stone on a cell, if that is possible now. @param {number} index @returns {import("../app/types.js").OtherMove|null} */
  popAt(index) {
    const { game } = this;
    if (!game || game.result || !this.active) return null;
    return popsOf(game).find((move) => indexOf(game.dims, move.cell ?? []) === index) ?? null;
  }

  /** Whether the stone on a cell is taken out when it is chosen once more. @param {number} index */
  isPending(index) {
    return this.pending !== null && this.popAt(index)?.notation === this.pending.notation;
  }

  /** Takes a stone out, if it was chosen before: a stone that was hit by mistake stays. @param {import("../app/types.js").OtherMove} pop */
  takeOut(pop) {
    const confirmed = this.pending?.notation === pop.notation;
    this.pending = confirmed ? null : pop;
    this.aimed = false;
    this.requestUpdate();
    if (confirmed) this.dispatchEvent(new CustomEvent("play", { detail: pop.move }));
  }

  /** A click or tap. @param {number[]} place @param {number} count how many there were in quick succession @param {number} index of the cell */
  press(place, count, index) {
    if (this.turning.endedDrag) return;
    // The second half of a double click is no second move.
    if (!this.active && count > 1) return;
    const pop = this.popAt(index);
    if (pop) return this.takeOut(pop);
    if (!this.needsAim || this.aimed && same(place, this.aim)) return this.choose(place);
    if (!this.active && !this.keeps) return;
    this.aimed = true;
    this.aim = place;
    this.requestUpdate();
  }

  /** Whether a tap only aims: cells are small, and fingers are what there is. */
  get needsAim() {
    return this.small && matchMedia("(pointer: coarse)").matches;
  }

  /** @param {number[]} place */
  confirm(place) {
    this.choose(place);
    this.aim = null;
  }

  /** Moves the aim to the next cell. @param {string} key an arrow key */
  nudge(key) {
    const { game, aim } = this;
    const cell = game && aim && landingOf(game, aim);
    if (!cell) return;
    const next = this.keys.neighbour(indexOf(game.dims, cell), key);
    if (next !== null) this.aim = moveAt(game, this.layout.spots[next].coords);
    this.requestUpdate();
  }

  /** Forgets the moves that wait. */
  forgetKept() {
    this.queue.clear();
    this.pending = null;
    this.requestUpdate();
  }

  /** @param {number[]} place */
  isKept(place) {
    return this.queue.has(place);
  }

  /** Looks at the board from elsewhere. @param {number} yaw @param {number} tilt in degrees */
  turn(yaw, tilt) {
    this.turning.turn(yaw, tilt);
  }

  /** @param {number} index */
  async focusCell(index) {
    this.cursor = index;
    await this.redraw();
    /** @type {SVGElement|null} */ (this.querySelector(`[data-cell="${index}"]`))?.focus();
  }

  /** @param {number} index @param {number[]} place */
  focused(index, place) {
    this.cursor = index;
    this.hasFocus = true;
    this.point(place);
    this.requestUpdate();
  }

  blurred() {
    this.hasFocus = false;
    this.requestUpdate();
  }

  /** @param {number[]|null} place */
  point(place) {
    if (this.aimed || same(place, this.aim)) return;
    this.aim = place;
    this.requestUpdate();
  }

  /** A pointer plays, but takes no focus: whatever had it loses it, so that keys mean what they mean on the page. @param {Event} event */
  keepFocus(event) {
    event.preventDefault();
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement || activeElement instanceof SVGElement) activeElement.blur();
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    if (changed.has("active") && this.active) this.playKept();
    const scale = /** @type {SVGSVGElement|null} */ (this.querySelector("svg.board"))?.getScreenCTM()?.a ?? 1;
    const small = this.game !== null && this.layout.size * scale < FINGER_PX;
    if (small !== this.small) {
      this.small = small;
      this.requestUpdate();
    }
  }

  /** The turn has come for a move that waited. */
  playKept() {
    const place = this.queue.take();
    if (!place) return;
    if (!this.isLegal(place)) this.queue.clear();
    this.choose(place);
    this.requestUpdate();
  }

  render() {
    const { game } = this;
    if (!game || this.turning.isLoading(game)) return html`<div class="board-room waiting" aria-hidden="true"></div>`;
    const { layout, keeps } = this;
    // Values stand above the stone in hand, in a strip that is there only with them.
    const strip = layout.head && this.values ? 44 : 0;
    const ratio = layout.width / layout.height;
    const aim = this.aim && this.isLegal(this.aim) ? this.aim : null;
    const cell = layout.style === "space" && this.aim ? landingOf(game, this.aim) : null;
    const pointed = cell ? layout.spots[indexOf(game.dims, cell)] : null;
    return html`<div class="board-room">
      <svg class="board ${layout.style} ${this.active ? "active" : ""} ${keeps ? "keeps" : ""}" viewBox="0 ${-strip} ${layout.width} ${layout.height + strip}"
        data-wide=${ratio > 1.3 ? "yes" : nothing} @keydown=${(/** @type {KeyboardEvent} */ e) => this.keys.onBoard(e)} @pointerleave=${() => this.point(null)}
        @pointerdown=${(/** @type {PointerEvent} */ e) => this.turning.begin(e)} @mousedown=${this.keepFocus} role="group" aria-label=${this.label || say("page-board-label")}>
        ${defs()}
        ${beyondEdges(game, layout)}
        ${layout.layers.map((_, layer) => ground(layout, layer))}
        ${stones(game, layout, this.pieces, pointed)}
        ${names(game, layout, pointed)}
        ${this.active ? inHand(game, layout, aim, !this.aim, this.stone) : nothing}
        ${this.queue.length ? keptMoves(game, layout, this.queue.places, keeps?.player ?? game.to_move) : nothing}
        ${layout.style === "drop" ? layout.layers.map((_, layer) => wall(layout, layer)) : nothing}
        ${this.active ? popMarks(game, layout, this.pending) : nothing}
        ${marks(game, layout, this.hint)}
        ${this.values ? valueMarks(game, layout, this.values) : nothing}
        ${this.aimed && this.aim ? crosshair(game, layout, this.aim) : nothing}
        ${explosion(layout, this.blast)}
        ${pointed ? this.turning.space?.pointer(game, layout, pointed) : nothing}
        ${cellGrids(this, layout)}
        ${this.hasFocus ? focusRing(layout.spots[this.cursor]) : nothing}
      </svg>
      ${controls(this, { small: this.needsAim, spatial: isSpatial(game) })}</div>`;
  }
}

customElements.define("fs-board", FsBoard);
