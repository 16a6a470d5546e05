// A position to be played on from: who sits where, and a button.

import { html, nothing } from "../vendor/lit.js";
import { errorText } from "../app/api.js";
import { PlainElement } from "../app/element.js";
import { icon } from "../app/icons.js";
import { playerName } from "../app/narration.js";
import { go } from "../app/router.js";
import { say } from "../app/later.js";
import { opponentsFor, seatOptions } from "../play/seats.js";
import { Session } from "../play/session.js";

/** @typedef {import("../app/types.js").Game} Game */

class PlayFromHere extends PlainElement {
  static properties = { game: { attribute: false }, study: { attribute: false }, bombs: { attribute: false } };

  constructor() {
    super();
    /** @type {Game|null} the position */
    this.game = null;
    /** @type {import("./study.js").Study|null} */
    this.study = null;
    /** The bombs that dropped until then. @type {import("../app/types.js").Bomb[]} */
    this.bombs = [];
    /** Chosen seats; the others are as they are usually. @type {Map<number, string>} */
    this.chosen = new Map();
    /** @type {import("../play/seats.js").Opponents} */
    this.opponents = { agents: [] };
    this.known = "";
    this.trouble = "";
  }

  willUpdate() {
    const packs = this.study?.packs.join(",") ?? "";
    if (packs === this.known) return;
    this.known = packs;
    this.chosen.clear();
    // A draft is not known to the server; whoever plays every game plays it, too.
    const asked = opponentsFor(packs).catch(() => opponentsFor("gomoku"));
    asked.then((opponents) => {
      this.opponents = opponents;
      this.requestUpdate();
    }, () => {});
  }

  /** Whoever is to move is a person, the others are computers of middle strength. @param {number} seat */
  seat(seat) {
    return this.chosen.get(seat) ?? (seat === this.game?.to_move ? "human" : "level3");
  }

  async start() {
    const { game, study } = this;
    if (!game || !study || this.starting) return;
    this.starting = true;
    this.trouble = "";
    try {
      const seats = game.players.map((_, seat) => this.seat(seat));
      const session = await Session.make({ packs: study.packs, seats, moves: game.moves, seed: study.seed, chance: this.bombs, draft: study.draft ?? undefined });
      go(`/g/${session.id}`);
    } catch (error) {
      this.trouble = errorText(error);
      this.requestUpdate();
    }
    this.starting = false;
  }

  render() {
    const { game } = this;
    if (!game) return nothing;
    return html`<form class="setup" @submit=${(/** @type {Event} */ e) => { e.preventDefault(); this.start(); }}>
      ${game.players.map((_, seat) => html`<label class="field"><span>${playerName(game, seat)}</span>
        <select name="from-here-seat${seat}" @change=${(/** @type {any} */ e) => { this.chosen.set(seat, e.target.value); }}>
          ${seatOptions(this.opponents, this.seat(seat)).map((option) => html`<option value=${option.value} ?selected=${option.value === this.seat(seat)}>${option.text}</option>`)}</select></label>`)}
      <button class="wide" name="play-from-here" ?disabled=${Boolean(game.result)}>${icon("play")} ${say("page-analyse-play-from-here")}</button>
      ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}</form>`;
  }
}

customElements.define("play-from-here", PlayFromHere);
