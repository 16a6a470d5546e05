// The way back to a game with others that this browser has left while it goes on.

import { html, nothing } from "../vendor/lit.js";
import { PlainElement } from "./element.js";
import { icon } from "./icons.js";
import { readStored, store } from "./settings.js";
import { localised, say } from "./voice.js";

/** The game with others that was played last, while it goes on. */
const KEPT = "foursight.running";

/** Notes the game that is played here, or that it is over. @param {import("../play/session.js").Session} session */
export function noteRunning({ id, game, seats }) {
  if (!game) return;
  const goesOn = !game.result && game.needs_consent && seats.length > 0;
  if (goesOn) store(KEPT, id);
  else if (readStored(KEPT) === id) store(KEPT, null);
}

class RunningGame extends PlainElement {
  constructor() {
    super();
    /** What is known of it, while it goes on and another page is open. @type {import("./running-watch.js").Running|null} */
    this.running = null;
    /** @type {import("./running-watch.js").RunningWatch|null} */
    this.watch = null;
    this.onRoute = () => this.look();
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener("foursight-route", this.onRoute);
    this.look();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("foursight-route", this.onRoute);
    this.leave();
  }

  leave() {
    this.watch?.stop();
    this.watch = null;
    this.running = null;
    this.requestUpdate();
  }

  /** Looks whether there is one, each time another page is opened, and follows it from there. */
  async look() {
    const id = readStored(KEPT);
    if (this.watch && this.watch.id === id && location.pathname !== `/g/${id}`) return;
    this.leave();
    if (typeof id !== "string" || location.pathname === `/g/${id}`) return;
    const loaded = await import("./running-watch.js").catch(() => null);
    // Another page may have been opened in the meantime.
    if (!loaded || this.watch || !this.isConnected || location.pathname === `/g/${id}`) return;
    this.watch = new loaded.RunningWatch(id, (running) => {
      this.running = running;
      if (!running && readStored(KEPT) === id) store(KEPT, null);
      this.requestUpdate();
    });
  }

  render() {
    const { running } = this;
    if (!running) return nothing;
    const { game, mine } = running;
    return html`<p class="offline running">${localised(game.title)}: ${mine ? say("page-running-your-move") : say("page-running")}
      <a class="button primary" data-action="to-running" href="/g/${game.id}">${icon("play")} ${say("page-running-back")}</a></p>`;
  }
}

customElements.define("running-game", RunningGame);
