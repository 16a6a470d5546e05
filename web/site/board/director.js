// Turns a turn's events into motion, one after the other, at the chosen speed.

import { settings } from "../app/settings.js";
import { play } from "../app/sound.js";
import { CELL, indexOf, layoutOf } from "./geometry.js";

/** @typedef {import("./board.js").FsBoard} FsBoard */
/** @typedef {import("../app/types.js").GameEvent} GameEvent */

const DROP_MS_PER_CELL = 62;
const POP = [{ transform: "scale(0)", opacity: 0 }, { transform: "scale(1.12)", opacity: 1, offset: 0.7 }, { transform: "scale(1)" }];
const VANISH = [{ transform: "scale(1)", opacity: 1 }, { transform: "scale(1.25)", opacity: 0.9, offset: 0.3 }, { transform: "scale(0)", opacity: 0 }];
const FLAME = [{ transform: "scale(0.1)", opacity: 0.9 }, { transform: "scale(1.3)", opacity: 1, offset: 0.4 }, { transform: "scale(1.6)", opacity: 0 }];

export class Director {
  /** @param {FsBoard} board */
  constructor(board) {
    this.board = board;
    this.paused = false;
    /** Counts what was stopped, so that an older turn notices that it is over. */
    this.era = 0;
    /** @type {Set<Animation>} */
    this.running = new Set();
    /** @type {(() => void)[]} */
    this.waiting = [];
  }

  /** Ends all motion at once. */
  stop() {
    this.era += 1;
    for (const animation of this.running) animation.cancel();
    this.running.clear();
    this.release();
  }

  /** @param {boolean} paused */
  pause(paused) {
    this.paused = paused;
    for (const animation of this.running) paused ? animation.pause() : animation.play();
    if (!paused) this.release();
  }

  /** @param {number} speed */
  setSpeed(speed) {
    for (const animation of this.running) animation.updatePlaybackRate(speed);
  }

  release() {
    this.waiting.splice(0).forEach((go) => go());
  }

  /** @returns {Promise<void>} */
  unpaused() {
    return this.paused ? new Promise((go) => this.waiting.push(() => go())) : Promise.resolve();
  }

  /** Plays all events; false if something newer took over. @param {import("../app/types.js").Turn} turn */
  async play(turn) {
    const era = ++this.era;
    for (const event of turn.events) {
      await this.unpaused();
      if (era !== this.era) return false;
      await this.show(event);
      if (era !== this.era) return false;
    }
    await this.unpaused();
    return era === this.era;
  }

  /** @param {GameEvent} event */
  async show(event) {
    const { board } = this;
    const game = board.game;
    if (!game) return;
    switch (event.event) {
      case "placed":
      case "added": {
        board.hint = null;
        const id = this.put(event.cell ?? [], event.player ?? 0);
        board.game = { ...game, last: null };
        await board.redraw();
        await this.enter(id, event.cell ?? [], event.event === "placed");
        board.game = { ...board.game, last: event.cell ?? null };
        return;
      }
      case "bomb_placed": {
        const id = this.put(event.cell ?? [], 8);
        board.game = { ...game, bomb: { cell: event.cell ?? [], rounds_left: (event.explode_in_round ?? 0) - game.round } };
        await board.redraw();
        return this.enter(id, event.cell ?? [], true);
      }
      case "bomb_ticked":
        board.game = { ...game, bomb: { cell: event.cell ?? [], rounds_left: event.rounds_left ?? 0 } };
        play("tick");
        return board.redraw();
      case "turned":
        this.take(event.cell ?? []);
        return this.pop(this.put(event.cell ?? [], event.to ?? 0));
      case "captured":
        play("capture");
        return this.vanish((event.stones ?? []).map((stone) => stone.cell));
      case "exploded":
        return this.explode(event);
      case "fell":
        return this.fall(event.falls ?? []);
      case "score_changed": {
        const scores = game.scores.map((score) => score.name === event.score
          ? { ...score, values: score.values.with(event.player ?? 0, event.to ?? 0) } : score);
        board.game = { ...game, scores };
        return;
      }
      case "turn":
        board.game = { ...game, to_move: event.player ?? 0, round: event.round ?? game.round };
        return;
      case "won":
        board.game = { ...game, lines: event.lines ?? [] };
        await board.redraw();
        return this.rest(500);
      default:
    }
  }

  // `show` gave the board a copy of the game, so changing it here disturbs nobody.

  /** @param {number[]} cell @param {number} content @returns {number} the piece's name */
  put(cell, content) {
    const { board } = this;
    const game = /** @type {import("../app/types.js").Game} */ (board.game);
    const index = indexOf(game.dims, cell);
    const id = Math.random();
    game.cells = game.cells.with(index, content);
    board.pieces = [...board.pieces, { id, index, content }];
    return id;
  }

  /** @param {number[]} cell */
  take(cell) {
    const { board } = this;
    const game = /** @type {import("../app/types.js").Game} */ (board.game);
    const index = indexOf(game.dims, cell);
    game.cells = game.cells.with(index, -1);
    board.pieces = board.pieces.filter((piece) => piece.index !== index);
  }

  /** A stone comes to the board: it falls in where stones fall, else it pops up.
   * @param {number} id @param {number[]} cell @param {boolean} dropped */
  async enter(id, cell, dropped) {
    const { board } = this;
    const game = /** @type {import("../app/types.js").Game} */ (board.game);
    const layout = layoutOf(game, board.aspect);
    if (!layout.fall || !dropped) {
      play("place");
      return this.pop(id);
    }
    const spot = layout.spots[indexOf(game.dims, cell)];
    const { fall } = layout;
    const edge = fall.y > 0 ? spot.y - (layout.head - 58) : fall.y < 0 ? layout.height - spot.y + CELL : fall.x > 0 ? spot.x + CELL : layout.width - spot.x + CELL;
    await this.drop(id, -fall.x * edge, -fall.y * edge);
    play("land");
  }

  /** From an offset to its place, faster and faster, with a small bounce. @param {number} id @param {number} x @param {number} y */
  drop(id, x, y) {
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
    const dims = this.board.game?.dims ?? [];
    const gone = cells.map((cell) => indexOf(dims, cell));
    const pieces = this.board.pieces.filter((piece) => gone.includes(piece.index));
    await Promise.all(pieces.map((piece) => this.animate(piece.id, VANISH, 340)));
    cells.forEach((cell) => this.take(cell));
    await this.board.redraw();
  }

  /** @param {GameEvent} event */
  async explode(event) {
    const { board } = this;
    const dims = board.game?.dims ?? [];
    const cells = [event.cell ?? [], ...(event.stones ?? []).map((stone) => stone.cell)];
    play("boom");
    board.blast = cells.map((cell) => indexOf(dims, cell));
    await board.redraw();
    const flames = [...board.querySelectorAll(".flame")];
    await Promise.all([
      ...flames.map((flame, i) => this.run(flame, FLAME, 620, i === 0 ? 0 : 40)),
      this.run(board.querySelector(".board"), [{ transform: "translate(0,0)" }, { transform: "translate(6px,3px)" }, { transform: "translate(-6px,-2px)" }, { transform: "translate(3px,-3px)" }, { transform: "translate(0,0)" }], 380),
      this.vanish(cells),
    ]);
    board.blast = [];
    if (board.game) {
      const { last } = board.game;
      const lost = cells.some((cell) => last && indexOf(dims, cell) === indexOf(dims, last));
      board.game = { ...board.game, bomb: null, last: lost ? null : last };
    }
    await board.redraw();
  }

  /** @param {{from: number[], to: number[]}[]} falls */
  async fall(falls) {
    const { board } = this;
    const game = board.game;
    if (!game) return;
    const layout = layoutOf(game, board.aspect);
    const moves = falls.map(({ from, to }) => ({ from: indexOf(game.dims, from), to: indexOf(game.dims, to) }));
    const contents = moves.map((move) => game.cells[move.from]);
    const cells = [...game.cells];
    moves.forEach((move) => { cells[move.from] = -1; });
    moves.forEach((move, i) => { cells[move.to] = contents[i]; });
    game.cells = cells;
    const pieces = moves.map((move) => board.pieces.find((piece) => piece.index === move.from));
    board.pieces = board.pieces.map((piece) => {
      const at = pieces.indexOf(piece);
      return at < 0 ? piece : { ...piece, index: moves[at].to };
    });
    await board.redraw();
    await Promise.all(moves.map((move, i) => {
      const piece = pieces[i];
      const [a, b] = [layout.spots[move.from], layout.spots[move.to]];
      return piece && a.layer === b.layer ? this.drop(piece.id, a.x - b.x, a.y - b.y) : null;
    }));
    play("land");
  }

  /** @param {number} id @param {Keyframe[]} frames @param {number} ms */
  animate(id, frames, ms) {
    return this.run(this.board.pieceElement(id), frames, ms);
  }

  /** A moment in which nothing moves. @param {number} ms */
  rest(ms) {
    return this.run(this.board.querySelector("svg"), [{ opacity: 1 }, { opacity: 1 }], ms);
  }

  /** @param {Element|null} element @param {Keyframe[]} frames @param {number} ms @param {number} [delay] */
  async run(element, frames, ms, delay = 0) {
    if (!element || settings.calm) return;
    const animation = element.animate(frames, { duration: ms, delay, fill: "backwards" });
    animation.playbackRate = settings.all.speed;
    this.running.add(animation);
    if (this.paused) animation.pause();
    await animation.finished.catch(() => {});
    this.running.delete(animation);
  }
}
