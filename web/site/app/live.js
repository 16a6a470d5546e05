// Live events over a WebSocket that comes back by itself.

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 25_000;

/** Fires "message" (detail: the message) and "state" (detail: "open", "waiting" or "closed"). */
export class Live extends EventTarget {
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
    this.timer = undefined;
    this.pinger = setInterval(() => this.send({ type: "ping" }), PING_EVERY);
    this.wake = () => {
      if (!this.socket) this.connect();
    };
    addEventListener("online", this.wake);
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    if (this.stopped) return;
    const url = new URL(this.path, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    if (this.key) url.searchParams.set("key", this.key);
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => {
      this.attempts = 0;
      this.tell("state", "open");
    };
    socket.onmessage = (event) => this.tell("message", JSON.parse(event.data));
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (this.stopped) return;
      this.tell("state", "waiting");
      // Twice as long each time, and never all clients at the same moment.
      const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.attempts);
      this.attempts += 1;
      this.timer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
    };
  }

  /** @param {unknown} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    clearInterval(this.pinger);
    removeEventListener("online", this.wake);
    this.socket?.close();
    this.socket = null;
  }

  /** @param {string} type @param {unknown} detail */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
