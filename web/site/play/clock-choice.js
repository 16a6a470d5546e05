// Which clock to play by: none, for each move, for the game, or one's own figures.

import { html, nothing } from "../vendor/lit.js";
import { PlainElement } from "../app/element.js";
import { say } from "../app/voice.js";

/** @typedef {{move_ms?: number, game_ms?: number, increment_ms?: number}} Limits */

/** Clocks as people know them. @type {{name: string, limits: Limits, text: () => string}[]} */
export const CLOCKS = [
  { name: "none", limits: {}, text: () => say("page-play-clock-none") },
  { name: "move10", limits: { move_ms: 10_000 }, text: () => say("page-play-clock-move", { seconds: 10 }) },
  { name: "move30", limits: { move_ms: 30_000 }, text: () => say("page-play-clock-move", { seconds: 30 }) },
  { name: "game1", limits: { game_ms: 60_000 }, text: () => say("page-play-clock-game", { minutes: 1 }) },
  { name: "game3plus2", limits: { game_ms: 180_000, increment_ms: 2000 }, text: () => say("page-play-clock-increment", { minutes: 3, seconds: 2 }) },
  { name: "game5", limits: { game_ms: 300_000 }, text: () => say("page-play-clock-game", { minutes: 5 }) },
  { name: "game10plus5", limits: { game_ms: 600_000, increment_ms: 5000 }, text: () => say("page-play-clock-increment", { minutes: 10, seconds: 5 }) },
];

/** What own figures begin with. */
const OWN = { game_ms: 300_000, increment_ms: 3000 };

/** The figures of one's own clock: what they mean, in which unit, and between which values. */
const FIGURES = /** @type {const} */ ([
  { name: "game_ms", unit: 60_000, least: 0, most: 600, label: () => say("page-play-clock-minutes") },
  { name: "increment_ms", unit: 1000, least: 0, most: 600, label: () => say("page-play-clock-plus") },
  { name: "move_ms", unit: 1000, least: 0, most: 3600, label: () => say("page-play-clock-seconds") },
]);

/** @param {{[figure in keyof Limits]: Limits[figure]|null}} a @param {{[figure in keyof Limits]: Limits[figure]|null}} b */
const same = (a, b) => FIGURES.every(({ name }) => (a[name] ?? 0) === (b[name] ?? 0));

/** A clock in words, one's own figures, too. @param {{[figure in keyof Limits]: Limits[figure]|null}} limits */
export function limitsText(limits) {
  const known = CLOCKS.find((one) => same(one.limits, limits));
  if (known) return known.text();
  const { game_ms, increment_ms, move_ms } = limits;
  const minutes = (game_ms ?? 0) / 60_000;
  const parts = [
    game_ms ? increment_ms ? say("page-play-clock-increment", { minutes, seconds: increment_ms / 1000 }) : say("page-play-clock-game", { minutes }) : "",
    move_ms ? say("page-play-clock-move", { seconds: move_ms / 1000 }) : "",
  ];
  return parts.filter(Boolean).join(", ");
}

/** Fires "limits" (detail: all three, those without a value undefined). */
class ClockChoice extends PlainElement {
  static properties = { limits: { attribute: false } };

  constructor() {
    super();
    /** @type {Limits} */
    this.limits = {};
    this.own = false;
  }

  /** @param {Limits} limits */
  change(limits) {
    const { move_ms, game_ms, increment_ms } = limits;
    // What is added needs something to be added to.
    this.dispatchEvent(new CustomEvent("limits", { detail: { move_ms, game_ms, increment_ms: game_ms ? increment_ms : undefined } }));
    this.requestUpdate();
  }

  /** @param {string} name */
  choose(name) {
    const clock = CLOCKS.find((one) => one.name === name);
    this.own = !clock;
    this.change(clock?.limits ?? OWN);
  }

  render() {
    const known = CLOCKS.find((one) => same(one.limits, this.limits));
    const chosen = this.own ? "own" : known?.name ?? "own";
    return html`<label class="field"><span>${say("page-play-clock")}</span>
        <select name="clock" @change=${(/** @type {any} */ e) => this.choose(e.target.value)}>
          ${CLOCKS.map((one) => html`<option value=${one.name} ?selected=${one.name === chosen}>${one.text()}</option>`)}
          <option value="own" ?selected=${chosen === "own"}>${say("page-play-clock-own")}</option>
        </select></label>
      ${chosen === "own" ? html`<div class="own-clock">${FIGURES.map((figure) => this.figure(figure))}</div>${limitsText(this.limits) === CLOCKS[0].text() ? html`<p class="note" role="status">${CLOCKS[0].text()}</p>` : nothing}` : nothing}`;
  }

  /** @param {typeof FIGURES[number]} figure */
  figure({ name, unit, least, most, label }) {
    const value = (this.limits[name] ?? 0) / unit;
    return html`<label class="field"><span>${label()}</span>
      <input type="number" name=${name} min=${least} max=${most} step="any" .value=${String(value)} @change=${(/** @type {any} */ e) => {
        this.own = true;
        const wanted = Math.min(most, Math.max(least, Number(e.target.value) || 0));
        this.change({ ...this.limits, [name]: wanted > 0 ? Math.max(1000, Math.round(wanted * unit)) : undefined });
      }}></label>`;
  }
}

customElements.define("clock-choice", ClockChoice);
