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
    // Another link to the same room leaves one who one was in it; the owner has the newest one.
    const secret = location.hash.slice(1);
    if (secret && !this.ticket.owner) this.ticket = { ...this.ticket, secret };
    /** @type {Room|null} */
    this.room = null;
    this.connected = false;
    /** True until the room knows again that one wants to play. */
    this.returning = false;
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
      this.room = await this.look();
      keepTicket(this.id, this.ticket);
      this.connect();
    } catch (error) {
      this.trouble = errorText(error);
    }
    this.emit("change");
  }

  /** The room as one may see it: by the link, by who one is in it, or as its owner. @returns {Promise<Room>} */
  async look() {
    const { key, owner } = this.ticket;
    if (owner) return this.ask("GET", "", { authorization: `Owner ${owner}` });
    try {
      return await this.ask("GET", "");
    } catch (error) {
      const kept = ticketOf(this.id).secret;
      if (!(error instanceof Problem) || error.code !== "unknown_room") throw error;
      // The link that was followed is an old one; there may be a better one.
      if (kept && kept !== this.ticket.secret) {
        this.ticket = { ...this.ticket, secret: kept };
        return this.look();
      }
      if (!key) throw error;
      return this.ask("GET", "", { authorization: `Member ${key}` });
    }
  }

  connect() {
    this.live?.stop();
    const wantsToPlay = () => Boolean(this.ticket.key && this.ticket.ready);
    this.returning = wantsToPlay();
    const { secret, key, owner } = this.ticket;
    const proofs = Object.entries({ room: secret, member: key, owner }).flatMap(([what, proof]) => (proof ? [`foursight.${what}.${proof}`] : []));
    this.live = new LiveConnection(`/api/rooms/${this.id}/live`, null, proofs);
    this.live.addEventListener("message", (event) => this.receive(/** @type {CustomEvent} */ (event).detail));
    this.live.addEventListener("state", (event) => {
      this.connected = /** @type {CustomEvent} */ (event).detail === "open";
      // Whoever wanted to play before still does.
      this.returning = wantsToPlay();
      if (this.connected && this.returning) this.live?.send({ type: "ready", ready: true });
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

  /** Whether the owner has removed whoever uses this browser. */
  get isRemoved() {
    return Boolean(this.room && this.ticket.key && !this.me);
  }

  /** The address to give to others; nothing once it was replaced by one that others have. */
  get link() {
    const { secret } = this.ticket;
    return secret ? `${location.origin}/r/${this.id}#${secret}` : null;
  }

  /** @param {any} message */
  receive(message) {
    if (message.type === "problem") this.refuse(new Problem(message.problem, message.problem.status));
    if (message.type === "link_replaced") this.dropLink();
    if (message.type === "room") {
      const before = this.me?.game;
      const [known, wasOut] = [this.room !== null && this.connected, this.isRemoved];
      // Everybody is told the same; whom the owner has removed is told to the owner alone.
      this.room = { ...message.room, removed: this.room?.removed };
      if (message.link === false) this.dropLink();
      if (this.me?.ready || this.me?.game) this.returning = false;
      // Let in again, one comes in as who one was.
      if (wasOut && this.me) this.connect();
      // A name that is taken is so until another is chosen.
      if (!this.nameTaken) this.trouble = "";
      const game = this.me?.game;
      if (known && game && game !== before) this.emit("game", game);
    }
    this.emit("change");
  }

  /** The link opens nothing any more: only the owner has a new one, perhaps from another tab. */
  dropLink() {
    this.keep({ secret: this.ticket.owner ? ticketOf(this.id).secret : null });
  }

  /** @param {Problem} problem */
  refuse(problem) {
    this.trouble = errorText(problem);
    this.returning = false;
    if (problem.code !== "unknown_room") return;
    // The link was replaced while one looked on.
    this.close();
    this.room = null;
  }

  /** The seat that one has in a game of the room. @param {string} game */
  seatIn(game) {
    return this.room?.games.find(({ id }) => id === game)?.members.indexOf(this.ticket.member ?? -1) ?? -1;
  }

  /** @param {string} method @param {string} rest @param {{body?: unknown, authorization?: string}} [more] by the link unless it says otherwise */
  ask(method, rest, { body, authorization = `Room ${this.ticket.secret}` } = {}) {
    return call(method, `/api/rooms/${encodeURIComponent(this.id)}${rest}`, { body, authorization });
  }

  /** As the owner. @param {string} method @param {string} rest @param {unknown} [body] */
  command(method, rest, body) {
    return this.ask(method, rest, { body, authorization: `Owner ${this.ticket.owner}` });
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
        const { member, key } = await this.ask("POST", "/join", { body: { name, key: this.ticket.key } });
        this.keep({ member, key, ready: true });
        this.nameTaken = false;
      } catch (error) {
        this.nameTaken = this.nameTaken || error instanceof Problem && error.code === "conflict";
        throw error;
      }
      // With oneself in it, so that nobody is asked to join twice.
      this.room = await this.look();
      this.connect();
    });
  }

  /** @param {boolean} ready */
  setReady(ready) {
    this.keep({ ready });
    this.returning = false;
    this.live?.send({ type: "ready", ready });
    this.emit("change");
  }

  /** @param {"open"|"paused"|"closed"} state */
  setState(state) {
    return this.attempt(async () => { this.room = await this.command("PATCH", "", { state }); });
  }

  /** @param {number} member */
  remove(member) {
    return this.attempt(async () => { this.room = await this.command("DELETE", `/members/${member}`); });
  }

  /** Lets somebody in again. @param {number} member */
  restore(member) {
    return this.attempt(async () => { this.room = await this.command("PUT", `/members/${member}`); });
  }

  /** Makes a new link: the one so far opens nothing any more. */
  renewLink() {
    return this.attempt(async () => {
      const { secret } = await this.command("POST", "/link");
      this.keep({ secret });
    });
  }

  /** @param {Partial<Ticket>} part */
  keep(part) {
    this.ticket = { ...this.ticket, ...part };
    keepTicket(this.id, this.ticket);
  }
}

/** Makes a room; answers its id. @param {{name: string} & import("../app/types.js").SeekTerms} wanted @returns {Promise<string>} */
export async function makeRoom({ name, packs, move_ms, game_ms, increment_ms }) {
  const { id, secret, owner } = await post("/api/rooms", { name, packs, move_ms, game_ms, increment_ms });
  keepTicket(id, { secret, owner });
  return id;
}
