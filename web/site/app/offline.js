// Whether the page can reach its server, as far as it knows: by what the browser says and by how requests went.

/** Fires "change". */
class Reachability extends EventTarget {
  offline = !navigator.onLine;

  /** A link was followed that leads nowhere without a connection. */
  refused = false;

  constructor() {
    super();
    addEventListener("offline", () => this.note(false));
    addEventListener("online", () => this.note(true));
  }

  /** A request came through, or it did not. @param {boolean} reached */
  note(reached) {
    if (this.offline === !reached && !(reached && this.refused)) return;
    this.offline = !reached;
    this.refused = this.refused && !reached;
    this.dispatchEvent(new Event("change"));
  }

  /** A page could not be loaded. */
  refuse() {
    this.offline = true;
    this.refused = true;
    this.dispatchEvent(new Event("change"));
  }

  /** Asks the server whether it is there. */
  async retry() {
    await fetch("/healthz", { method: "HEAD", cache: "no-store" }).then(() => this.note(true), () => this.note(false));
  }
}

export const reachability = new Reachability();
