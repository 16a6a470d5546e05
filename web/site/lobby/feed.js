// The lobby as it is now: everybody's open seeks, one's own, and the game that was found.

import { Problem, errorText } from "../app/api.js";
import { Emitter } from "../app/emitter.js";
import { LiveConnection } from "../app/live.js";
import { readStored, store } from "../app/settings.js";
import { holdSeat } from "../play/session.js";

/** @typedef {import("../app/types.js").SeekTerms} SeekTerms */
/** @typedef {import("../app/types.js").Seek} Seek */

/** A name of this browser by lot. The lobby alone is told it, so that nobody plays themselves in another tab; it keeps it nowhere. */
function browserName() {
  const known = readStored("foursight.browser");
  if (typeof known === "string") return known;
  const name = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  store("foursight.browser", name);
  return name;
}

/** Fires "change", and "found" (detail: its id) once a game begins. */
export class LobbyFeed extends Emitter {
  /** @param {{wish: SeekTerms|null, packs: string[], since: number}|null} [before] the feed that this one follows: what was looked for there is looked for here */
  constructor(before = null) {
    super();
    /** @type {Map<number, Seek>} */
    this.seeks = new Map();
    /** What is looked for here. @type {SeekTerms|null} */
    this.wish = before?.wish ?? null;
    /** The number of one's own seek, once it is open. @type {number|null} */
    this.own = null;
    /** The packs of the game that is looked for, or of the seek that was chosen. @type {string[]} */
    this.packs = before?.packs ?? [];
    /** Since when it is looked for. */
    this.since = before?.since ?? 0;
    /** The seek that is being taken. @type {number|null} */
    this.taking = null;
    this.connected = false;
    /** What went wrong, in words. */
    this.trouble = "";
    this.live = new LiveConnection("/api/lobby/live", "", [`foursight.browser.${browserName()}`]);
    this.live.addEventListener("message", (event) => this.receive(/** @type {CustomEvent} */ (event).detail));
    this.live.addEventListener("state", (event) => this.reconnected(/** @type {CustomEvent} */ (event).detail === "open"));
  }

  close() {
    this.live.stop();
  }

  /** A seek goes with its connection: it is posted again with the next one. @param {boolean} connected */
  reconnected(connected) {
    this.connected = connected;
    this.own = null;
    this.taking = null;
    if (!connected) this.seeks.clear();
    else if (this.wish) this.live.send({ type: "seek", ...this.wish });
    this.emit("change");
  }

  /** @param {any} message */
  receive(message) {
    switch (message.type) {
      case "lobby":
        this.seeks = new Map(message.seeks.map((/** @type {Seek} */ seek) => [seek.id, seek]));
        break;
      case "opened":
        // There is something new to choose: what was too late is over.
        this.trouble = "";
        this.seeks.set(message.seek.id, message.seek);
        break;
      case "closed":
        this.seeks.delete(message.seek);
        break;
      case "seeking":
        this.own = message.seek;
        break;
      case "found":
        return this.found(message);
      case "problem":
        this.refused(new Problem(message.problem, message.problem.status));
        break;
      default:
    }
    this.emit("change");
  }

  /** @param {{id: string, seat: number, key: string}} message */
  found({ id, seat, key }) {
    holdSeat(id, seat, key);
    this.wish = null;
    this.own = null;
    this.emit("found", id);
  }

  /** @param {Problem} problem */
  refused(problem) {
    // What was asked for last is refused: a seek that was chosen, or one's own.
    if (this.taking === null && this.own === null) this.wish = null;
    this.taking = null;
    this.trouble = errorText(problem);
  }

  /** Looks for somebody. @param {SeekTerms} wish */
  seek(wish) {
    this.wish = wish;
    this.packs = wish.packs;
    this.own = null;
    this.since = performance.now();
    this.trouble = "";
    this.live.send({ type: "seek", ...wish });
    this.emit("change");
  }

  withdraw() {
    this.wish = null;
    this.own = null;
    this.live.send({ type: "withdraw" });
    this.emit("change");
  }

  /** @param {number} seek */
  take(seek) {
    this.taking = seek;
    this.packs = this.seeks.get(seek)?.packs ?? [];
    this.trouble = "";
    this.live.send({ type: "take", seek });
    this.emit("change");
  }
}
