// Whether the page can reach its server, as far as it knows: by what the browser says and by how requests went.

/** Fires "change". */
class Reachability extends EventTarget {
  offline = !navigator.onLine;

  /** A link was followed that leads nowhere without a connection. */
  refused = false;

  /** When it was last noticed that the server cannot be reached. */
  lostAt = -Infinity;

  constructor() {
    super();
    addEventListener("offline", () => this.note(false));
    addEventListener("online", () => this.note(true));
  }

  /**
   * A request came through, or it did not. What was asked before the connection was lost may still be answered
   * afterwards; that says nothing about now.
   * @param {boolean} reached @param {number} [askedAt] on the clock of `performance`
   */
  note(reached, askedAt = Infinity) {
    if (reached && askedAt < this.lostAt) return;
    if (!reached) this.lostAt = performance.now();
    if (this.offline === !reached && !(reached && this.refused)) return;
    this.offline = !reached;
    this.refused = this.refused && !reached;
    this.dispatchEvent(new Event("change"));
  }

  /** A page could not be loaded. */
  refuse() {
    this.lostAt = performance.now();
    this.offline = true;
    this.refused = true;
    this.dispatchEvent(new Event("change"));
  }

  /** Asks the server whether it is there. */
  async retry() {
    const askedAt = performance.now();
    await fetch("/healthz", { method: "HEAD", cache: "no-store" }).then(() => this.note(true, askedAt), () => this.note(false));
  }
}

export const reachability = new Reachability();
