// What to play, with whom, how many games, against which clock.

import { html, nothing } from "../vendor/lit.js";
import { getOnce } from "../app/api.js";
import { PlainElement } from "../app/element.js";
import { pick, say } from "../app/lang.js";
import { colorOf } from "../board/shapes.js";
import { rivalsOf, seatOptions } from "./seats.js";

/** @typedef {import("../app/types.js").Wish} Wish */

/** Clocks as people know them: time for a move, or for the whole game. */
const CLOCKS = [
  { name: "none", text: () => pick("no clock", "ohne Uhr") },
  { name: "move10", move_ms: 10_000, text: () => pick("10 s a move", "10 s pro Zug") },
  { name: "move30", move_ms: 30_000, text: () => pick("30 s a move", "30 s pro Zug") },
  { name: "game1", game_ms: 60_000, text: () => pick("1 min a game", "1 min pro Spiel") },
  { name: "game5", game_ms: 300_000, text: () => pick("5 min a game", "5 min pro Spiel") },
];

/** How often to look who is connected. */
const BOTS_EVERY = 5000;

/** Fires "wish" when something was chosen and "start" with the button. */
class SetupForm extends PlainElement {
  static properties = { wish: { attribute: false }, game: { attribute: false } };

  constructor() {
    super();
    /** @type {Wish} */
    this.wish = { packs: ["connect4"], seats: ["human", "level3"] };
    /** @type {import("../app/types.js").Game|null} the empty position, for names and colours */
    this.game = null;
    /** @type {import("../app/types.js").PackEntry[]} */
    this.packs = [];
    /** @type {import("./seats.js").Rivals} */
    this.rivals = { agents: [] };
    this.rivalsFor = "";
  }

  async connectedCallback() {
    super.connectedCallback();
    this.beat = setInterval(() => document.visibilityState === "visible" && this.readRivals(), BOTS_EVERY);
    this.packs = (await getOnce("/api/packs")).packs;
    this.requestUpdate();
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    const pack = this.wish.packs[0];
    if (changed.has("wish") && pack !== this.rivalsFor) {
      this.rivalsFor = pack;
      this.readRivals();
    }
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.beat);
  }

  /** Bots come and go. */
  async readRivals() {
    const pack = this.rivalsFor;
    const rivals = await rivalsOf(pack).catch(() => null);
    if (!rivals || pack !== this.rivalsFor) return;
    this.rivals = rivals;
    this.requestUpdate();
  }

  /** @param {Partial<Wish>} part */
  change(part) {
    this.dispatchEvent(new CustomEvent("wish", { detail: { ...this.wish, ...part } }));
  }

  /** @param {string} name */
  choosePack(name) {
    const entry = this.packs.find((pack) => pack.name === name);
    const agents = entry?.agents ?? [];
    const seats = Array.from({ length: entry?.players ?? 2 }, (_, seat) => {
      const before = this.wish.seats[seat];
      if (before === "human" || before === "open" || agents.includes(before)) return before;
      return agents.find((agent) => agent === "level3") ?? agents.at(-1) ?? "human";
    });
    this.change({ packs: [name], seats });
  }

  /** @param {number} seat @param {string} value */
  chooseSeat(seat, value) {
    this.change({ seats: this.wish.seats.with(seat, value) });
  }

  /** @param {string} name */
  chooseClock(name) {
    const clock = CLOCKS.find((entry) => entry.name === name);
    this.change({ move_ms: clock?.move_ms, game_ms: clock?.game_ms });
  }

  render() {
    const { wish, packs } = this;
    const playable = packs.filter((pack) => pack.dims?.length);
    const entry = packs.find((pack) => pack.name === wish.packs[0]);
    const clock = CLOCKS.find((one) => one.move_ms === wish.move_ms && one.game_ms === wish.game_ms) ?? CLOCKS[0];
    return html`<form class="setup" @submit=${(/** @type {Event} */ e) => { e.preventDefault(); this.dispatchEvent(new Event("start")); }}>
      ${wish.draft ? html`<p class="note">${pick("A draft from the workshop", "Ein Entwurf aus der Werkstatt")}</p>` : html`
      <label class="field"><span>${pick("Game", "Spiel")}</span>
        <select name="pack" @change=${(/** @type {any} */ e) => this.choosePack(e.target.value)}>
          ${playable.length ? nothing : html`<option>${say(this.game?.title)}</option>`}
          ${playable.map((pack) => html`<option value=${pack.name} ?selected=${pack.name === wish.packs[0]}>${say(pack.title)}</option>`)}
        </select></label>`}
      ${entry && !wish.draft ? html`<p class="note">${say(entry.description)}</p>` : nothing}
      ${wish.seats.map((value, seat) => this.seat(value, seat))}
      <div class="pair">
        <label class="field"><span>${pick("Number of games", "Anzahl Spiele")}</span>
          <input type="number" name="games" min="1" max="999" .value=${String(wish.series?.games ?? 1)}
            @change=${(/** @type {any} */ e) => {
              const games = Math.min(999, Math.max(1, Math.round(Number(e.target.value)) || 1));
              this.change({ series: games > 1 ? { games } : undefined });
            }}></label>
        <label class="field"><span>${pick("Clock", "Uhr")}</span>
          <select name="clock" @change=${(/** @type {any} */ e) => this.chooseClock(e.target.value)}>
            ${CLOCKS.map((one) => html`<option value=${one.name} ?selected=${one === clock}>${one.text()}</option>`)}
          </select></label>
      </div>
      <button class="primary wide" name="start">${pick("Start", "Los")}</button>
    </form>`;
  }

  /** @param {string} value @param {number} seat */
  seat(value, seat) {
    const player = this.game?.players[seat];
    const options = seatOptions(this.rivals, value);
    const about = options.find((option) => option.value === value)?.about;
    return html`<label class="field seat-choice"><span>
        <svg class="dot" viewBox="-10 -10 20 20" aria-hidden="true"><circle r="9" fill=${colorOf(player, seat)}></circle></svg>
        ${player ? say(player.name) : `${pick("Player", "Spieler")} ${seat + 1}`}</span>
      <select name="seat${seat}" title=${about || nothing} @change=${(/** @type {any} */ e) => this.chooseSeat(seat, e.target.value)}>
        ${options.map((option) => html`<option value=${option.value} ?selected=${option.value === value}>${option.text}</option>`)}
      </select></label>`;
  }
}

customElements.define("setup-form", SetupForm);
