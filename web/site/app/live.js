// Live events over a WebSocket that reconnects by itself.

import { reachability } from "./offline.js";

const FIRST_RETRY_MS = 400;
const LONGEST_RETRY_MS = 15_000;
const PING_INTERVAL_MS = 25_000;

/** Fires "message" (detail: the message) and "state" (detail: "open", "waiting" or "closed"). */
export class LiveConnection extends EventTarget {
  /** @param {string} path @param {string|null} [key] a seat's */
  constructor(path, key = null) {
    super();
    this.path = path;
    this.key = key;
    this.attempts = 0;
    this.stopped = false;
    /** @type {WebSocket|null} */
    this.socket = null;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.retryTimer = undefined;
    this.pingTimer = setInterval(() => this.send({ type: "ping" }), PING_INTERVAL_MS);
    this.reconnectNow = () => {
      if (!this.socket) this.connect();
    };
    addEventListener("online", this.reconnectNow);
    this.connect();
  }

  connect() {
    clearTimeout(this.retryTimer);
    if (this.stopped) return;
    const url = new URL(this.path, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    // The key travels beside the address and not in it, because addresses are written into logs.
    const socket = new WebSocket(url, this.key ? ["foursight", `foursight.seat.${this.key}`] : ["foursight"]);
    this.socket = socket;
    socket.onopen = () => {
      this.attempts = 0;
      reachability.note(true);
      this.emit("state", "open");
    };
    socket.onmessage = (event) => this.emit("message", JSON.parse(event.data));
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (this.stopped) return;
      this.emit("state", "waiting");
      // Twice as long each time, and never all clients at the same moment.
      const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.attempts);
      this.attempts += 1;
      this.retryTimer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
    };
  }

  /** @param {unknown} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.retryTimer);
    clearInterval(this.pingTimer);
    removeEventListener("online", this.reconnectNow);
    this.socket?.close();
    this.socket = null;
  }

  /** @param {string} type @param {unknown} detail */
  emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
