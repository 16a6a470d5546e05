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

/** Shows what keys do; the list is loaded when somebody asks for it. */
export const showKeys = async () => (await import("./keys-help.js")).showKeys();

/** Opens the list of keys when "?" is pressed anywhere but in a text. */
export function followHelpKey() {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea, [contenteditable], dialog")) return;
    event.preventDefault();
    showKeys();
  });
}
