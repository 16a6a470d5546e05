// Looking back in a game that goes on: earlier positions on a board of their own, which takes no move.

import { createRef } from "../vendor/lit.js";
import { get } from "../app/api.js";
import { say } from "../app/voice.js";
import { afterTurn } from "../board/events.js";
import { positionText, positionsOf, scrollToCurrent } from "../replay/recording.js";

/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {import("../app/types.js").Turn} Turn */
/** @typedef {import("./play-page.js").PlayPage} PlayPage */

export class Past {
  /** @param {PlayPage} page */
  constructor(page) {
    this.page = page;
    /** @type {import("../vendor/lit.js").Ref<import("../board/board.js").FsBoard>} */
    this.boardRef = createRef();
    this.clear();
  }

  /** Forgets the game. */
  clear() {
    /** How many moves lie before the position that is looked at; null is now. @type {number|null} */
    this.ply = null;
    /** The position after each number of moves, as far as it was read. @type {Game[]} */
    this.positions = [];
    /** False if the game has become another one than its turns led to. */
    this.fresh = false;
    /** The cell of the game's board that had the focus when it was left. @type {number|null} */
    this.held = null;
    /** What was drawn last. @type {{board: unknown, position: Game|null, list: string}} */
    this.drawn = { board: null, position: null, list: "" };
  }

  /** Moves so far. */
  get length() {
    return this.page.session?.game?.moves.length ?? 0;
  }

  /** The position that is looked at; null if that is the newest one. @returns {Game|null} */
  get position() {
    return this.ply === null ? null : this.positions[this.ply] ?? null;
  }

  /** The game goes on. @param {Turn} turn */
  add(turn) {
    if (this.positions.length === turn.number) this.positions.push(afterTurn(this.positions[turn.number - 1], turn));
    else this.fresh = false;
  }

  /** The game has changed in another way than by a move, such as a takeback: it is read again if it is looked at. */
  async refresh() {
    this.fresh = false;
    if (this.ply !== null) await this.show(this.ply);
  }

  /** Shows the position after so many moves; after the last of them it is now. @param {number} ply */
  async show(ply) {
    const { page, length } = this;
    const { session } = page;
    if (!session || ply >= length) return this.leave();
    if (!this.position) this.held = page.board?.contains(document.activeElement) ? page.board.cursor : null;
    this.ply = Math.max(0, ply);
    if (!this.fresh || !this.positions[this.ply]) await page.attempt(() => this.read(session), { quiet: true });
    const { position } = this;
    if (!position) this.ply = null;
    else page.announcement = positionText(position, position.moves.length, this.length);
    page.requestUpdate();
  }

  /** @param {import("./session.js").Session} session */
  async read(session) {
    const { start, turns } = await get(session.path("/turns"));
    if (this.page.session !== session) return;
    this.positions = positionsOf(start, turns);
    this.fresh = true;
  }

  /** One move back, or forward. @param {number} by */
  step(by) {
    return this.show((this.ply ?? this.length) + by);
  }

  /** Back to the game as it is. */
  leave() {
    if (this.ply === null) return;
    const { page } = this;
    this.ply = null;
    page.announcement = say("page-past-left");
    // Whatever had the focus is about to go.
    const held = this.boardRef.value?.contains(document.activeElement) ? page.board : null;
    const back = document.activeElement?.matches("[name=now], [name=step-forward]") ? "[name=step-back]" : "";
    page.requestUpdate();
    page.updateComplete.then(() => {
      if (held) held.focusCell(held.cursor);
      else if (back) /** @type {HTMLElement|null} */ (page.querySelector(back))?.focus();
    });
  }

  /** What a key means; answers whether it means anything here. @param {KeyboardEvent} event */
  key({ key, target }) {
    if (target instanceof Element && target.closest("dialog")) return false;
    if (key === ",") this.step(-1);
    else if (this.ply === null) return false;
    else if (key === ".") this.step(1);
    else if (key === "Escape") this.leave();
    else if (target instanceof Element && target.closest("[role=grid]")) return false;
    else if (key === "ArrowLeft") this.step(-1);
    else if (key === "ArrowRight") this.step(1);
    else if (key === "Home") this.show(0);
    else if (key === "End") this.leave();
    else return false;
    return true;
  }

  /** Draws what has changed, seen as the game is seen, and keeps the focus at it. */
  updated() {
    const { position, page, drawn } = this;
    const board = this.boardRef.value;
    if (position && board && (drawn.board !== board || drawn.position !== position)) {
      this.drawn = { ...drawn, board, position };
      board.turning.view ??= page.board?.turning.view ?? null;
      board.show(position);
      if (this.held !== null) board.focusCell(this.held);
      this.held = null;
    }
    this.showCurrent(`${this.ply}/${this.length}`);
  }

  /** Keeps the current move in sight in the list, and the focus with it. @param {string} at what the list shows */
  showCurrent(at) {
    if (at === this.drawn.list) return;
    this.drawn.list = at;
    const list = this.page.querySelector(".moves ol");
    scrollToCurrent(list);
    if (list?.contains(document.activeElement)) /** @type {HTMLElement|null} */ (list.querySelector("[aria-current]"))?.focus();
  }
}
