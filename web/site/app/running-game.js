// The way back to a game with others that this browser has left while it goes on.

import { html, nothing } from "../vendor/lit.js";
import { get } from "./api.js";
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
    /** @type {import("./types.js").Game|null} */
    this.game = null;
    this.onRoute = () => this.read();
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener("foursight-route", this.onRoute);
    this.read();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("foursight-route", this.onRoute);
  }

  /** Looks whether there is one, each time another page is opened. */
  async read() {
    const id = readStored(KEPT);
    /** @type {import("./types.js").Game|null} */
    let game = null;
    if (typeof id === "string" && location.pathname !== `/g/${id}`) {
      try {
        game = await get(`/api/games/${encodeURIComponent(id)}`);
      } catch (error) {
        // A game that is gone is forgotten; one that cannot be asked for now is not.
        if (/** @type {{status?: number}} */ (error).status === 404) store(KEPT, null);
      }
    }
    this.game = game && !game.result ? game : null;
    if (game?.result) store(KEPT, null);
    this.requestUpdate();
  }

  render() {
    const { game } = this;
    if (!game || location.pathname === `/g/${game.id}`) return nothing;
    const keys = readStored(`foursight.keys.${game.id}`) ?? [];
    const mine = Boolean(keys[game.to_move]) && !game.players.some((player) => player.seat === "open");
    return html`<p class="offline running">${localised(game.title)}: ${mine ? say("page-running-your-move") : say("page-running")}
      <a class="button primary" data-action="to-running" href="/g/${game.id}">${icon("play")} ${say("page-running-back")}</a></p>`;
  }
}

customElements.define("running-game", RunningGame);
