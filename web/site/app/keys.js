// Keys that are pressed anywhere on the page, for the element that wants them while it is there.

export class Keys {
  /** @param {import("../vendor/lit.js").LitElement} host @param {(event: KeyboardEvent) => void} heard */
  constructor(host, heard) {
    this.heard = heard;
    host.addController(this);
  }

  hostConnected() {
    document.addEventListener("keydown", this.heard);
  }

  hostDisconnected() {
    document.removeEventListener("keydown", this.heard);
  }
}
