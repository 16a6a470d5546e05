// Turns a turn's events into motion, one after the other, at the chosen speed.

import { settings } from "../app/settings.js";
import { play } from "../app/sound.js";
import { afterEvent } from "./events.js";
import { CELL, indexOf } from "./geometry.js";

/** @typedef {import("./board.js").FsBoard} FsBoard */
/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {import("../app/types.js").GameEvent} GameEvent */

const DROP_MS_PER_CELL = 62;
const POP = [{ transform: "scale(0)", opacity: 0 }, { transform: "scale(1.12)", opacity: 1, offset: 0.7 }, { transform: "scale(1)" }];
const VANISH = [{ transform: "scale(1)", opacity: 1 }, { transform: "scale(1.25)", opacity: 0.9, offset: 0.3 }, { transform: "scale(0)", opacity: 0 }];
const FLAME = [{ transform: "scale(0.1)", opacity: 0.9 }, { transform: "scale(1.3)", opacity: 1, offset: 0.4 }, { transform: "scale(1.6)", opacity: 0 }];
const SHAKE = [[0, 0], [6, 3], [-6, -2], [3, -3], [0, 0]].map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));

/** Everything that moves, and on which board. @type {Map<Animation, TurnAnimator>} */
const moving = new Map();

// Nothing moves in a tab that nobody sees: what waits for the end of a motion would wait until somebody looks.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState !== "hidden") return;
  for (const [animation, animator] of moving) if (!animator.paused) animation.finish();
});

export class TurnAnimator {
  /** @param {FsBoard} board */
  constructor(board) {
    this.board = board;
    this.paused = false;
    /** Counts what was stopped, so that an older turn notices that it is over. */
    this.generation = 0;
    /** @type {Set<Animation>} */
    this.running = new Set();
    /** @type {(() => void)[]} */
    this.suspended = [];
  }

  /** Ends all motion at once. */
  stop() {
    this.generation += 1;
    for (const animation of this.running) animation.cancel();
    this.running.clear();
    this.resume();
  }

  /** @param {boolean} paused */
  pause(paused) {
    this.paused = paused;
    for (const animation of this.running) paused ? animation.pause() : animation.play();
    if (!paused) this.resume();
  }

  /** @param {number} speed */
  setSpeed(speed) {
    for (const animation of this.running) animation.updatePlaybackRate(speed);
  }

  resume() {
    this.suspended.splice(0).forEach((go) => go());
  }

  /** @returns {Promise<void>} */
  unpaused() {
    return this.paused ? new Promise((go) => this.suspended.push(() => go())) : Promise.resolve();
  }

  /** Plays all events; false if something newer took over. @param {import("../app/types.js").Turn} turn */
  async play(turn) {
    const generation = ++this.generation;
    // The last stone is marked when everything lies still, as the server says where it is then.
    if (this.board.game) this.board.game = { ...this.board.game, last: null };
    for (const event of turn.events) {
      await this.unpaused();
      if (generation !== this.generation || !this.board.game) return false;
      const next = afterEvent(this.board.game, event);
      await this.show(event, next);
      if (generation !== this.generation) return false;
      this.board.game = next;
    }
    await this.unpaused();
    return generation === this.generation;
  }

  /** @param {GameEvent} event @param {Game} next the game after it */
  async show(event, next) {
    const { board } = this;
    const cell = event.cell ?? [];
    switch (event.event) {
      case "placed":
      case "added": {
        board.hint = null;
        const id = this.addPiece(cell, event.player ?? 0);
        board.game = next;
        await board.redraw();
        return this.enter(id, cell, event.event === "placed");
      }
      case "bomb_placed": {
        const id = this.addPiece(cell, 8);
        board.game = next;
        await board.redraw();
        return this.enter(id, cell, true);
      }
      case "bomb_ticked":
        board.game = next;
        play("tick");
        return board.redraw();
      case "turned":
        this.removePieces([cell]);
        return this.pop(this.addPiece(cell, event.to ?? 0));
      case "popped":
        play("capture");
        return this.vanish([cell]);
      case "captured":
        play("capture");
        return this.vanish((event.stones ?? []).map((stone) => stone.cell));
      case "exploded":
        return this.explode(event, next);
      case "fell":
        return this.fall(event.falls ?? [], next);
      case "won":
        board.game = next;
        await board.redraw();
        return this.hold(500);
      default:
    }
  }

  /** @param {number[]} cell @param {number} content @returns {number} the piece's name */
  addPiece(cell, content) {
    const { board } = this;
    const index = indexOf(board.game?.dims ?? [], cell);
    const id = Math.random();
    board.pieces = [...board.pieces, { id, index, content }];
    return id;
  }

  /** @param {number[][]} cells */
  removePieces(cells) {
    const { board } = this;
    const gone = cells.map((cell) => indexOf(board.game?.dims ?? [], cell));
    board.pieces = board.pieces.filter((piece) => !gone.includes(piece.index));
  }

  /** A stone comes to the board: it falls in where stones fall, else it pops up.
   * @param {number} id @param {number[]} cell @param {boolean} dropped */
  async enter(id, cell, dropped) {
    const { board } = this;
    const game = /** @type {Game} */ (board.game);
    const { layout } = board;
    const from = dropped ? layout.entry(layout.spots[indexOf(game.dims, cell)]) : null;
    if (!from) {
      play("place");
      return this.pop(id);
    }
    await this.drop(id, from.x, from.y, layout.spots[indexOf(game.dims, cell)].scale);
    play("land");
  }

  /** From an offset to its place, faster and faster, with a small bounce.
   * @param {number} id @param {number} dx @param {number} dy @param {number} [scale] of the stone, which its motion shares */
  drop(id, dx, dy, scale = 1) {
    const [x, y] = [dx / scale, dy / scale];
    const far = Math.hypot(x, y);
    const ms = 130 + (DROP_MS_PER_CELL * far) / CELL;
    const at = (/** @type {number} */ part) => `translate(${x * part}px, ${y * part}px)`;
    const hop = Math.min(0.06, 16 / far);
    return this.animate(id, [
      { transform: at(1), easing: "cubic-bezier(0.5, 0, 0.9, 0.6)" },
      { transform: at(0), offset: 0.74, easing: "ease-out" },
      { transform: at(hop), offset: 0.86, easing: "ease-in" },
      { transform: at(0) },
    ], ms);
  }

  /** @param {number} id */
  async pop(id) {
    await this.board.redraw();
    return this.animate(id, POP, 220);
  }

  /** @param {number[][]} cells */
  async vanish(cells) {
    const { generation, board } = this;
    const gone = cells.map((cell) => indexOf(board.game?.dims ?? [], cell));
    const pieces = board.pieces.filter((piece) => gone.includes(piece.index));
    await Promise.all(pieces.map((piece) => this.animate(piece.id, VANISH, 340)));
    if (generation !== this.generation) return;
    this.removePieces(cells);
    await board.redraw();
  }

  /** @param {GameEvent} event @param {Game} next */
  async explode(event, next) {
    const { generation, board } = this;
    const cells = [event.cell ?? [], ...(event.stones ?? []).map((stone) => stone.cell)];
    play("boom");
    board.blast = settings.reducedMotion ? [] : cells.map((cell) => indexOf(next.dims, cell));
    await board.redraw();
    const flames = [...board.querySelectorAll(".flame")];
    await Promise.all([
      ...flames.map((flame, i) => this.runAnimation(flame, FLAME, 620, i === 0 ? 0 : 40)),
      this.runAnimation(board.querySelector(".board"), SHAKE, 380),
      this.vanish(cells),
    ]);
    if (generation !== this.generation) return;
    board.blast = [];
    board.game = next;
    await board.redraw();
  }

  /** @param {{from: number[], to: number[]}[]} falls @param {Game} next */
  async fall(falls, next) {
    const { board } = this;
    const { layout } = board;
    const moves = falls.map(({ from, to }) => ({ from: indexOf(next.dims, from), to: indexOf(next.dims, to) }));
    const pieces = moves.map((move) => board.pieces.find((piece) => piece.index === move.from));
    board.pieces = board.pieces.map((piece) => {
      const at = pieces.indexOf(piece);
      return at < 0 ? piece : { ...piece, index: moves[at].to };
    });
    board.game = next;
    await board.redraw();
    await Promise.all(moves.map((move, i) => {
      const piece = pieces[i];
      const [a, b] = [layout.spots[move.from], layout.spots[move.to]];
      return piece && (a.layer === b.layer || layout.scenery) ? this.drop(piece.id, a.x - b.x, a.y - b.y, b.scale) : null;
    }));
    play("land");
  }

  /** @param {number} id @param {Keyframe[]} frames @param {number} ms */
  animate(id, frames, ms) {
    return this.runAnimation(this.board.pieceElement(id), frames, ms);
  }

  /** A moment in which nothing moves. @param {number} ms */
  hold(ms) {
    return this.runAnimation(this.board.querySelector("svg"), [{ opacity: 1 }, { opacity: 1 }], ms);
  }

  /** @param {Element|null} element @param {Keyframe[]} frames @param {number} ms @param {number} [delay] */
  async runAnimation(element, frames, ms, delay = 0) {
    if (!element || settings.reducedMotion || document.visibilityState === "hidden" && !this.paused) return;
    const animation = element.animate(frames, { duration: ms, delay, fill: "backwards" });
    animation.playbackRate = settings.all.speed;
    this.running.add(animation);
    moving.set(animation, this);
    if (this.paused) animation.pause();
    await animation.finished.catch(() => {});
    this.running.delete(animation);
    moving.delete(animation);
  }
}
