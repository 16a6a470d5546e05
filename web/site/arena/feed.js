// The arena as it is now: who is connected, what runs, the games under way.

import { Emitter } from "../app/emitter.js";
import { LiveConnection } from "../app/live.js";

/** @typedef {import("../app/types.js").LiveGame} LiveGame */

/** Changes are announced at most this often; messages come faster than anybody can read. */
const UPDATE_INTERVAL_MS = 80;
/** How long the end of a game can be seen. */
const LINGER_MS = 3000;

/** The name of the table at which a match is played, game after game. @param {{event: string, match: number}} game */
export const tableOf = (game) => `${game.event}/${game.match}`;

/**
 * Fires "change" now and then, "turn" (detail: {table, turn, game}), "board" (detail: the table whose
 * board was replaced) and "event" (detail: a summary that changed).
 */
export class Feed extends Emitter {
  constructor() {
    super();
    /** @type {import("../app/types.js").Arena|null} */
    this.arena = null;
    /** @type {Map<string, LiveGame>} */
    this.tables = new Map();
    this.connected = false;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    this.live = new LiveConnection("/api/arena/live");
    this.live.addEventListener("message", (event) => this.onMessage(/** @type {CustomEvent} */ (event).detail));
    this.live.addEventListener("state", (event) => {
      this.connected = /** @type {CustomEvent} */ (event).detail === "open";
      this.scheduleChange();
    });
  }

  close() {
    clearTimeout(this.timer);
    this.live.stop();
  }

  /** @param {any} message */
  onMessage(message) {
    switch (message.type) {
      case "arena":
        this.arena = message.arena;
        this.tables = new Map(message.arena.live.map((/** @type {LiveGame} */ game) => [tableOf(game), game]));
        this.tables.forEach((_, table) => this.emit("board", table));
        this.emit("event", null);
        break;
      case "bots":
        if (this.arena) this.arena = { ...this.arena, bots: message.bots };
        break;
      case "event":
        this.updateRunning(message.event);
        break;
      case "begins":
        this.tables.set(tableOf(message.live), message.live);
        this.emit("board", tableOf(message.live));
        break;
      case "turn":
        this.turn(message);
        break;
      case "ends":
        this.end(message);
        break;
      default:
    }
    this.scheduleChange();
  }

  /** @param {import("../app/types.js").EventSummary} summary */
  updateRunning(summary) {
    if (!this.arena) return;
    const others = this.arena.running.filter((event) => event.id !== summary.id);
    if (summary.state !== "running") this.clearTables(summary.id);
    this.arena = { ...this.arena, running: summary.state === "running" ? [...others, summary].sort((a, b) => b.created_ms - a.created_ms) : others };
    this.emit("event", summary);
  }

  /** @param {any} message */
  turn(message) {
    const table = tableOf(message);
    const known = this.tables.get(table);
    if (!known || known.number !== message.number) return;
    this.tables.set(table, { ...known, game: message.game });
    this.emit("turn", { table, turn: message.turn, game: message.game });
  }

  /** @param {any} message */
  end(message) {
    const table = tableOf(message);
    const known = this.tables.get(table);
    if (!known || known.number !== message.number) return;
    const over = { ...known, game: message.game ?? known.game, ending: message.ending };
    this.tables.set(table, over);
    setTimeout(() => {
      if (this.tables.get(table) !== over) return;
      this.tables.delete(table);
      this.scheduleChange();
    }, LINGER_MS);
  }

  /** Nothing of an event is live once it is over: what has ended can be seen for a moment, the rest is gone. @param {string} event */
  clearTables(event) {
    for (const [table, game] of this.tables) if (game.event === event && !game.ending) this.tables.delete(table);
  }

  /** True while an event is played. @param {string} event */
  isRunning(event) {
    return Boolean(this.arena?.running.some((one) => one.id === event));
  }

  scheduleChange() {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.emit("change", null);
    }, UPDATE_INTERVAL_MS);
  }
}
