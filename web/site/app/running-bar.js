// The way back to a game with others that this browser has left while it goes on.

import { html, nothing } from "../vendor/lit.js";
import { PlainElement } from "./element.js";
import { icon } from "./icons.js";
import { forgetRunning, keptGame } from "./running-game.js";
import { RunningWatch } from "./running-watch.js";
import { localised, say } from "./voice.js";

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
  look() {
    const id = keptGame();
    if (this.watch && this.watch.id === id && location.pathname !== `/g/${id}`) return;
    this.leave();
    if (typeof id !== "string" || location.pathname === `/g/${id}`) return;
    this.watch = new RunningWatch(id, (running) => {
      this.running = running;
      if (!running) forgetRunning(id);
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
