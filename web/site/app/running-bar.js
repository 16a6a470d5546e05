// The way back to a game with others that this browser has left: while it goes on, once it has ended, and when somebody wants
// another one.

import { html, nothing } from "../vendor/lit.js";
import { hasAgreed, offerText } from "../play/offers.js";
import { alertPerson } from "./alerts.js";
import { PlainElement } from "./element.js";
import { icon } from "./icons.js";
import { resultDetails, resultText } from "./narration.js";
import { forgetRunning, keptGame, noteOver, seenOver } from "./running-game.js";
import { RunningWatch } from "./running-watch.js";
import { setUrgent } from "./title.js";
import { localised, say } from "./later.js";

/** For so long after its end somebody may want another game. */
const AGAIN_MS = 30 * 60_000;

/** @param {import("./types.js").Game} game */
const rematchOf = (game) => (game.result ? game.offers.find(({ kind }) => kind === "rematch") : undefined);

class RunningGame extends PlainElement {
  constructor() {
    super();
    /** What is known of it, while it goes on and another page is open. @type {import("./running-watch.js").Running|null} */
    this.running = null;
    /** @type {import("./running-watch.js").RunningWatch|null} */
    this.watch = null;
    /** The wish for another game that was told. */
    this.told = "";
    /** What was closed while its game goes on: it comes back with something else to tell. */
    this.closed = "";
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
    this.watch = new RunningWatch(id, (running) => this.take(id, running));
  }

  /** @param {string} id @param {import("./running-watch.js").Running|null} running */
  take(id, running) {
    const seen = seenOver(id);
    const offer = running && rematchOf(running.game);
    if (!running || seen && !offer && Date.now() - seen > AGAIN_MS) {
      forgetRunning(id);
      return this.leave();
    }
    this.running = running;
    if (noteOf(running) !== this.closed) this.closed = "";
    const text = offer && !hasAgreed(offer, running.seats) ? offerText(running.game, offer, running.seats) : "";
    if (text) setUrgent(text);
    if (text && text !== this.told) alertPerson(localised(running.game.title), text, "found", `/g/${id}`);
    this.told = text;
    this.requestUpdate();
  }

  /** Whoever closes it does not want to go back now, knows how the game ended, or does not want another one here. @param {import("./running-watch.js").Running} running */
  close(running) {
    const { id, game } = running;
    if (!game.result) {
      this.closed = noteOf(running);
      return this.requestUpdate();
    }
    if (!rematchOf(game)) {
      noteOver(id);
      return this.requestUpdate();
    }
    forgetRunning(id);
    this.leave();
  }

  render() {
    const { running } = this;
    const text = running && textOf(running);
    if (!running || !text || noteOf(running) === this.closed) return nothing;
    const { id, game } = running;
    return html`<p class="offline running">${localised(game.title)}: ${text}
      <a class="button primary" data-action="to-running" href="/g/${id}">${icon("play")} ${say("page-running-back")}</a>
      <button class="chip" name="close-running" aria-label=${say("page-close")} @click=${() => this.close(running)}>${icon("close")}</button></p>`;
  }
}

/** What there is to tell; nothing if it is known. @param {import("./running-watch.js").Running} running */
function textOf({ id, game, seats, mine }) {
  const offer = rematchOf(game);
  if (offer) return offerText(game, offer, seats);
  if (!game.result) return mine ? say("page-running-your-move") : say("page-running");
  return seenOver(id) ? "" : [resultText(game, seats), ...resultDetails(game, seats)].join(", ");
}

/** What is told of which game. @param {import("./running-watch.js").Running} running */
const noteOf = (running) => `${running.id} ${textOf(running)}`;

customElements.define("running-game", RunningGame);
