// Live events over a WebSocket that reconnects by itself.

import { Emitter } from "./emitter.js";
import { reachability } from "./offline.js";
import { ownPerson } from "./person.js";

const FIRST_RETRY_MS = 400;
const LONGEST_RETRY_MS = 15_000;
const PING_INTERVAL_MS = 15_000;
/** A server that is asked and says nothing for this long is not there: a socket notices that late, or never. */
const ANSWER_MS = 10_000;

/** Fires "message" (detail: the message), "state" (detail: "open", "waiting" or "closed") and, when somebody looks again, "look". */
export class LiveConnection extends Emitter {
  /** @param {string} path @param {string|null} [key] a seat's; empty if people sit there by who they are; null to watch @param {string[]} [more] further protocols */
  constructor(path, key = null, more = []) {
    super();
    this.path = path;
    this.key = key;
    this.more = more;
    this.attempts = 0;
    this.stopped = false;
    /** @type {WebSocket|null} */
    this.socket = null;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.retryTimer = undefined;
    /** Runs while an answer is waited for. @type {ReturnType<typeof setTimeout>|undefined} */
    this.answerTimer = undefined;
    this.pingTimer = setInterval(() => this.ping(), PING_INTERVAL_MS);
    /** Back from another network, or from another tab: is the server still there? */
    this.lookNow = () => {
      if (document.visibilityState === "hidden") return;
      this.emit("look");
      if (this.socket) this.ping();
      else this.connect();
    };
    addEventListener("online", this.lookNow);
    document.addEventListener("visibilitychange", this.lookNow);
    this.connect();
  }

  ping() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.send({ type: "ping" });
    this.expectAnswer();
  }

  /** From now on the server has a while to say something. */
  expectAnswer() {
    this.answerTimer ??= setTimeout(() => this.giveUp(), ANSWER_MS);
  }

  answered() {
    clearTimeout(this.answerTimer);
    this.answerTimer = undefined;
  }

  /** Nobody answers at the other end: begins anew. */
  giveUp() {
    const { socket } = this;
    if (!socket) return;
    reachability.note(false);
    // It may close in minutes; what it still has to say comes again.
    socket.onopen = socket.onmessage = null;
    this.lost(socket);
    socket.close();
  }

  /** The connection has ended, or is given up. @param {WebSocket} socket */
  lost(socket) {
    if (this.socket !== socket) return;
    this.socket = null;
    this.answered();
    if (this.stopped) return;
    this.emit("state", "waiting");
    // Twice as long each time, and never all clients at the same moment.
    const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.attempts);
    this.attempts += 1;
    this.retryTimer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  connect() {
    clearTimeout(this.retryTimer);
    if (this.stopped) return;
    const url = new URL(this.path, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    // Secrets travel beside the address and not in it, because addresses are written into logs.
    const protocols = ["foursight", ...this.more];
    if (this.key) protocols.push(`foursight.seat.${this.key}`);
    if (this.key !== null && ownPerson.secret) protocols.push(`foursight.person.${ownPerson.secret}`);
    const socket = new WebSocket(url, protocols);
    this.socket = socket;
    this.expectAnswer();
    socket.onopen = () => {
      this.answered();
      this.attempts = 0;
      reachability.note(true);
      this.emit("state", "open");
    };
    socket.onmessage = (event) => {
      this.answered();
      this.emit("message", JSON.parse(event.data));
    };
    socket.onclose = () => this.lost(socket);
  }

  /** @param {unknown} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.retryTimer);
    clearInterval(this.pingTimer);
    this.answered();
    removeEventListener("online", this.lookNow);
    document.removeEventListener("visibilitychange", this.lookNow);
    this.socket?.close();
    this.socket = null;
  }
}
