// How a board of three dimensions is looked at: the view, and a pointer that drags it round.

import { settings } from "../app/settings.js";
import { isSpatial } from "./geometry.js";

/** @typedef {import("./board.js").FsBoard} FsBoard */
/** @typedef {import("../app/types.js").Game} Game */

/** How far a button or a key turns. */
export const TURN_DEGREES = 15;
export const TILT_DEGREES = 8;

const DEGREES_PER_PX = 0.5;
/** A pointer that moved less far has clicked. */
const CLICK_PX = 6;

export class Turning {
  /** Perspective, loaded with the first board that needs it. @type {typeof import("./space.js")|null} */
  space = null;

  /** @type {import("./space.js").View|null} */
  view = null;

  /** True from the end of a drag until the click that follows it. */
  endedDrag = false;

  /** @type {{x: number, y: number, far: number}|null} */
  #drag = null;

  /** @param {FsBoard} board */
  constructor(board) {
    this.board = board;
    this.move = (/** @type {PointerEvent} */ event) => this.#move(event);
    this.end = () => this.#end();
  }

  /** True while a board cannot be drawn because perspective is still on its way. @param {Game} game */
  isLoading(game) {
    if (!isSpatial(game) || settings.all.space === "flat" || this.space) return false;
    import("./space.js").then((space) => {
      this.space = space;
      this.board.requestUpdate();
    });
    return true;
  }

  /** The layout in space; null for boards that are drawn flat. @param {Game} game @returns {import("./geometry.js").Layout|null} */
  layout(game) {
    const { space } = this;
    if (!space || !isSpatial(game) || settings.all.space === "flat") return null;
    this.view ??= space.FIRST_VIEW;
    return space.spaceLayout(game, this.view, { flip: settings.all.flip, low: matchMedia("(max-height: 520px)").matches });
  }

  /** @param {number} yaw @param {number} tilt */
  turn(yaw, tilt) {
    if (!this.space || !this.view) return;
    this.view = this.space.turned(this.view, yaw, tilt);
    this.board.requestUpdate();
  }

  /** @param {PointerEvent} event */
  begin(event) {
    this.endedDrag = false;
    if (!this.board.game || !this.layout(this.board.game) || event.button !== 0) return;
    this.#drag = { x: event.clientX, y: event.clientY, far: 0 };
    addEventListener("pointermove", this.move);
    addEventListener("pointerup", this.end);
    addEventListener("pointercancel", this.end);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const drag = this.#drag;
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    drag.far += Math.hypot(dx, dy);
    if (drag.far < CLICK_PX) return;
    Object.assign(drag, { x: event.clientX, y: event.clientY });
    this.turn(dx * DEGREES_PER_PX, dy * DEGREES_PER_PX);
  }

  #end() {
    this.endedDrag = (this.#drag?.far ?? 0) >= CLICK_PX;
    this.release();
  }

  release() {
    this.#drag = null;
    removeEventListener("pointermove", this.move);
    removeEventListener("pointerup", this.end);
    removeEventListener("pointercancel", this.end);
  }
}
