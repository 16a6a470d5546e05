// A room as it is now, and who this browser is in it.

import { Problem, call, errorText, post } from "../app/api.js";
import { Emitter } from "../app/emitter.js";
import { LiveConnection } from "../app/live.js";
import { readStored, store } from "../app/settings.js";

/** @typedef {import("../app/types.js").Room} Room */

/** What this browser knows of a room: what its link carries, the owner's key, who one is in it, and whether one wants to play.
 * @typedef {{secret: string|null, owner?: string, member?: number, key?: string, ready?: boolean}} Ticket */

/** @param {string} id @returns {Ticket} */
export const ticketOf = (id) => readStored(`foursight.room.${id}`) ?? { secret: null };

/** @param {string} id @param {Ticket} ticket */
export const keepTicket = (id, ticket) => store(`foursight.room.${id}`, ticket);

/** Fires "change", and "game" (detail: its id) when one's own game begins. */
export class RoomFeed extends Emitter {
  /** @param {string} id */
  constructor(id) {
    super();
    this.id = id;
    this.ticket = { ...ticketOf(id) };
    const secret = location.hash.slice(1);
    if (secret && secret !== this.ticket.secret) this.ticket = { secret };
    keepTicket(id, this.ticket);
    /** @type {Room|null} */
    this.room = null;
    this.connected = false;
    /** What went wrong, in words. */
    this.trouble = "";
    /** True while something is asked for. */
    this.busy = false;
    /** True once somebody else was found to have one's name here. */
    this.nameTaken = false;
    /** @type {LiveConnection|null} */
    this.live = null;
  }

  /** Looks whether there is such a room, and follows it. */
  async open() {
    try {
      this.room = await this.ask("GET", "");
      this.connect();
    } catch (error) {
      this.trouble = errorText(error);
    }
    this.emit("change");
  }

  connect() {
    this.live?.stop();
    const { secret, key } = this.ticket;
    this.live = new LiveConnection(`/api/rooms/${this.id}/live`, null, [`foursight.room.${secret}`, ...key ? [`foursight.member.${key}`] : []]);
    this.live.addEventListener("message", (event) => this.receive(/** @type {CustomEvent} */ (event).detail));
    this.live.addEventListener("state", (event) => {
      this.connected = /** @type {CustomEvent} */ (event).detail === "open";
      // Whoever wanted to play before still does.
      if (this.connected && this.ticket.key && this.ticket.ready) this.live?.send({ type: "ready", ready: true });
      this.emit("change");
    });
  }

  close() {
    this.live?.stop();
  }

  /** Who one is, as the room sees it. */
  get me() {
    return this.room?.members.find((member) => member.number === this.ticket.member) ?? null;
  }

  /** The address to give to others. */
  get link() {
    return `${location.origin}/r/${this.id}#${this.ticket.secret ?? ""}`;
  }

  /** @param {any} message */
  receive(message) {
    if (message.type === "problem") this.trouble = errorText(new Problem(message.problem, message.problem.status));
    if (message.type === "room") {
      const before = this.me?.game;
      const known = this.room !== null && this.connected;
      this.room = message.room;
      // A name that is taken is so until another is chosen.
      if (!this.nameTaken) this.trouble = "";
      const game = this.me?.game;
      if (known && game && game !== before) this.emit("game", game);
    }
    this.emit("change");
  }

  /** The seat that one has in a game of the room. @param {string} game */
  seatIn(game) {
    return this.room?.games.find(({ id }) => id === game)?.members.indexOf(this.ticket.member ?? -1) ?? -1;
  }

  /** @param {string} method @param {string} rest @param {{body?: unknown, owner?: boolean}} [more] */
  ask(method, rest, { body, owner = false } = {}) {
    const { secret, owner: key } = this.ticket;
    return call(method, `/api/rooms/${encodeURIComponent(this.id)}${rest}`, { body, authorization: owner ? `Owner ${key}` : `Room ${secret}` });
  }

  /** Does one thing at a time and tells what went wrong. @param {() => Promise<unknown>} action */
  async attempt(action) {
    if (this.busy) return;
    this.busy = true;
    this.trouble = "";
    this.emit("change");
    try {
      await action();
    } catch (error) {
      this.trouble = errorText(error);
    }
    this.busy = false;
    this.emit("change");
  }

  /** Joins under one's own name; under this one if there is none, or somebody else has it. @param {string} name */
  join(name) {
    return this.attempt(async () => {
      try {
        const { member, key } = await this.ask("POST", "/join", { body: { name } });
        this.keep({ member, key, ready: true });
        this.nameTaken = false;
      } catch (error) {
        this.nameTaken = this.nameTaken || error instanceof Problem && error.status === 409;
        throw error;
      }
      // With oneself in it, so that nobody is asked to join twice.
      this.room = await this.ask("GET", "");
      this.connect();
    });
  }

  /** @param {boolean} ready */
  setReady(ready) {
    this.keep({ ready });
    this.live?.send({ type: "ready", ready });
    this.emit("change");
  }

  /** @param {"open"|"paused"|"closed"} state */
  setState(state) {
    return this.attempt(async () => { this.room = await this.ask("PATCH", "", { body: { state }, owner: true }); });
  }

  /** @param {number} member */
  remove(member) {
    return this.attempt(async () => { this.room = await this.ask("DELETE", `/members/${member}`, { owner: true }); });
  }

  /** @param {Partial<Ticket>} part */
  keep(part) {
    this.ticket = { ...this.ticket, ...part };
    keepTicket(this.id, this.ticket);
  }
}

/** Makes a room; answers its id. @param {{name: string} & import("../app/types.js").Wish} wanted @returns {Promise<string>} */
export async function makeRoom({ name, packs, move_ms, game_ms, increment_ms }) {
  const { id, secret, owner } = await post("/api/rooms", { name, packs, move_ms, game_ms, increment_ms });
  keepTicket(id, { secret, owner });
  return id;
}
