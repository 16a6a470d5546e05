// Moves besides a stone of one's own: which stone to place, what to choose, and whether to pass. Stones are taken out on the board itself.

import { html, nothing, svg } from "../vendor/lit.js";
import { PlainElement } from "../app/element.js";
import { playerName } from "../app/narration.js";
import { Shortcuts } from "../app/shortcuts.js";
import { localised, say } from "../app/later.js";
import { decisions, mustChoose, stonesOf } from "./placing.js";
import { stone as drawnStone } from "./shapes.js";

/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {import("../app/types.js").MoveName} MoveName */
/** @typedef {import("../app/types.js").OtherMove} OtherMove */

/** Fires "play" with the move that was chosen, and "stone" with whose stone is placed next. */
class OtherMoves extends PlainElement {
  static properties = { game: { attribute: false }, enabled: { attribute: false }, stone: { attribute: false }, hint: { attribute: false } };

  constructor() {
    super();
    /** @type {Game|null} */
    this.game = null;
    this.enabled = false;
    /** Whose stone is placed next; null is one's own. @type {number|null} */
    this.stone = null;
    /** The move that was recommended. @type {MoveName|null} */
    this.hint = null;
    /** The position in which the question was put aside. */
    this.asideAt = "";
    /** The position in which it was asked last. */
    this.askedAt = "";
    new Shortcuts(this, (event) => this.key(event));
  }

  /** The position that a question is about. */
  get position() {
    return `${this.game?.id} ${this.game?.turns}`;
  }

  /** Whether there is a question: something must be chosen, or sides can be swapped. */
  get asks() {
    const { game } = this;
    if (!game) return false;
    return mustChoose(game) || decisions(game).some((move) => move.kind === "swap") && this.asideAt !== this.position;
  }

  updated() {
    const asks = this.asks && this.enabled;
    if (asks && this.askedAt !== this.position) {
      this.askedAt = this.position;
      // Whoever plays on the board is led here; whoever writes or reads something else is not.
      const { activeElement } = document;
      if (!activeElement || activeElement === document.body || activeElement.closest("fs-board")) {
        /** @type {HTMLElement|null} */ (this.querySelector(".choice"))?.focus({ preventScroll: true });
      }
    }
  }

  /** @param {MoveName} move */
  play(move) {
    this.dispatchEvent(new CustomEvent("play", { detail: move }));
  }

  /** Places a stone instead. */
  putAside() {
    this.asideAt = this.position;
    this.requestUpdate();
  }

  /** The players whose stones can be placed, in the order of their seats. @param {Game} game */
  owners(game) {
    const stones = stonesOf(game);
    return stones.length && !game.result ? [...stones, game.to_move].sort((a, b) => a - b) : [];
  }

  /** @param {number} owner */
  pick(owner) {
    this.dispatchEvent(new CustomEvent("stone", { detail: owner === this.game?.to_move ? null : owner }));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { game } = this;
    const { target } = event;
    if (!game || !this.enabled || event.ctrlKey || event.metaKey || event.altKey || event.key !== "s") return;
    if (target instanceof Element && target.closest("input, select, textarea, [contenteditable], dialog")) return;
    const owners = this.owners(game);
    if (owners.length) this.pick(owners[(owners.indexOf(this.stone ?? game.to_move) + 1) % owners.length]);
  }

  render() {
    const { game, enabled } = this;
    if (!game) return nothing;
    return html`${this.stoneChoice(game)}${this.asks ? this.question(game) : nothing}
      ${this.asks ? nothing : this.chips(decisions(game), enabled)}`;
  }

  /** Which stone is placed next. @param {Game} game */
  stoneChoice(game) {
    const owners = this.owners(game);
    if (owners.length === 0) return nothing;
    const chosen = this.stone !== null && owners.includes(this.stone) ? this.stone : game.to_move;
    return html`<div class="stone-choice" role="group" aria-label=${say("page-choice-stone")}><span aria-hidden="true">${say("page-choice-stone")}</span>
      ${owners.map((owner) => html`<button name="stone" value=${owner} aria-pressed=${owner === chosen} aria-keyshortcuts="s" ?disabled=${!this.enabled} @click=${() => this.pick(owner)}>
        <svg viewBox="-44 -44 88 88" aria-hidden="true">${svg`${drawnStone(game.players[owner], owner)}`}</svg> ${playerName(game, owner)}</button>`)}</div>`;
  }

  /** Moves that nobody is asked about. @param {OtherMove[]} moves @param {boolean} enabled */
  chips(moves, enabled) {
    if (moves.length === 0) return nothing;
    return html`<div class="other-moves" role="group" aria-label=${say("other-moves")}>
      ${moves.map((move) => html`<button class="chip ${this.isHinted(move) ? "best" : ""}" name=${move.kind} ?disabled=${!enabled} @click=${() => this.play(move.move)}>${localised(move.label)}</button>`)}</div>`;
  }

  /** @param {OtherMove} move */
  isHinted(move) {
    return this.hint !== null && JSON.stringify(this.hint) === JSON.stringify(move.move);
  }

  /** The question beside the board, which stays in sight. @param {Game} game */
  question(game) {
    const moves = decisions(game);
    const must = mustChoose(game);
    const player = playerName(game, game.to_move);
    const title = !must ? say("page-choice-swap-title", { player }) : moves.some((move) => move.kind !== "pass") ? say("page-choice-title", { player }) : say("page-choice-pass-title", { player });
    const about = (/** @type {OtherMove} */ move) => ({
      swap: () => say("page-choice-swap-about"), stay: () => say("page-choice-stay-about"), more: () => say("page-choice-more-about"), pass: () => say("page-choice-pass-about"),
    })[/** @type {"swap"|"stay"|"more"|"pass"} */ (move.kind)]();
    const option = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ text, /** @type {() => void} */ act, best = false) =>
      html`<button class=${best ? "best" : ""} name=${name} aria-describedby="choice-${name}" ?disabled=${!this.enabled} @click=${act}>${label}</button><span class="note" id="choice-${name}">${text}</span>`;
    return html`<dialog open class="card choice" tabindex="-1" aria-labelledby="choice-title"
        @keydown=${(/** @type {KeyboardEvent} */ e) => e.key === "Escape" && !must && this.putAside()}>
      <h2 id="choice-title">${title}</h2>
      <div class="options">${moves.map((move) => option(move.kind, localised(move.label), about(move), () => this.play(move.move), this.isHinted(move)))}
        ${must ? nothing : option("place", say("page-choice-place"), say("page-choice-place-about"), () => this.putAside())}</div></dialog>`;
  }
}

customElements.define("other-moves", OtherMoves);
