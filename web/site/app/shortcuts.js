// Keyboard shortcuts that work anywhere on the page while their element is in it.

export class Shortcuts {
  /** @param {import("../vendor/lit.js").LitElement} host @param {(event: KeyboardEvent) => void} handler */
  constructor(host, handler) {
    this.handler = handler;
    host.addController(this);
  }

  hostConnected() {
    document.addEventListener("keydown", this.handler);
  }

  hostDisconnected() {
    document.removeEventListener("keydown", this.handler);
  }
}
