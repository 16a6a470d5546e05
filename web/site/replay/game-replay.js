// A finished game, shown again: step by step, by itself, at any speed.

import { html, nothing, createRef, ref } from "../vendor/lit.js";
import { PlainElement } from "../app/element.js";
import { Keys } from "../app/keys.js";
import { icon } from "../app/icons.js";
import { pick, say } from "../app/lang.js";
import { settings } from "../app/settings.js";
import { moveName, turnWords } from "../app/telling.js";
import "../board/board.js";
import { afterTurn } from "../board/events.js";
import { speedChips } from "../board/speed.js";
import "../play/player-cards.js";

/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {import("../app/types.js").Turn} Turn */
/** @typedef {{start: Game, turns: Turn[], game: Game, names?: string[]}} Tape the first position, what happened, the last position */

/** Time to look at a position before the next move. */
const LOOK_MS = 450;

/** Fires "ply" (detail: the number of moves shown) when another position is shown. */
class GameReplay extends PlainElement {
  static properties = { tape: { attribute: false }, from: { attribute: false } };

  constructor() {
    super();
    /** @type {Tape|null} */
    this.tape = null;
    /** The move to begin with; all of them if it is null. @type {number|null} */
    this.from = null;
    /** @type {Game[]} the position after each number of moves */
    this.positions = [];
    this.ply = 0;
    this.playing = false;
    this.spoken = "";
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    /** @type {import("../vendor/lit.js").Ref<import("../board/board.js").FsBoard>} */
    this.boardRef = createRef();
    new Keys(this, (event) => this.key(event));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.stop();
  }

  get board() {
    return this.boardRef.value;
  }

  get length() {
    return this.positions.length - 1;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has("tape") || !this.tape) return;
    this.stop();
    const { start, turns, game } = this.tape;
    this.positions = [start];
    for (const turn of turns) this.positions.push(afterTurn(this.positions[this.positions.length - 1], turn));
    // Only the server knows an end that the board does not show, such as a lost connection.
    this.positions[turns.length] = game;
    this.ply = Math.min(this.from ?? turns.length, turns.length);
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    if (changed.has("tape")) this.board?.show(this.positions[this.ply] ?? null);
  }

  /** Shows a position at once. @param {number} ply */
  jump(ply) {
    this.stop();
    this.ply = Math.max(0, Math.min(this.length, ply));
    this.board?.show(this.positions[this.ply]);
    this.tell();
  }

  /** Shows the next move as it happened; answers whether it came to its end. */
  async step() {
    if (this.ply >= this.length || !this.tape) return false;
    const turn = this.tape.turns[this.ply];
    this.ply += 1;
    const ply = this.ply;
    this.tell();
    this.board?.show(this.positions[ply - 1]);
    await this.board?.playTurn(turn, this.positions[ply]);
    return this.ply === ply;
  }

  async play() {
    if (this.ply >= this.length) this.jump(0);
    this.playing = true;
    this.requestUpdate();
    while (this.playing && await this.step()) {
      await new Promise((go) => { this.timer = setTimeout(go, LOOK_MS / settings.all.speed); });
    }
    if (this.ply >= this.length) this.stop();
  }

  stop() {
    this.playing = false;
    clearTimeout(this.timer);
    this.requestUpdate();
  }

  /** Stops where it is, with every stone in its place. */
  pause() {
    this.stop();
    this.board?.show(this.positions[this.ply]);
  }

  /** Says what is shown. */
  tell() {
    const turn = this.tape?.turns[this.ply - 1];
    this.spoken = turn ? turnWords(this.positions[this.ply], turn) : pick("The beginning.", "Der Anfang.");
    this.dispatchEvent(new CustomEvent("ply", { detail: this.ply }));
    this.requestUpdate();
    this.updateComplete.then(() => this.reveal());
  }

  /** Keeps the current move in sight in the list, without moving the page. */
  reveal() {
    const list = this.querySelector(".film");
    const here = this.querySelector(".film [aria-current]");
    if (!(list instanceof HTMLElement)) return;
    const top = here instanceof HTMLElement ? here.offsetTop - list.offsetTop : 0;
    if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 40) list.scrollTop = top - 40;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const inside = event.target instanceof Element && event.target.closest("input, select, textarea, [contenteditable], [role=grid], summary");
    if (inside || event.ctrlKey || event.metaKey || event.altKey || !this.tape) return;
    const onButton = event.target instanceof Element && event.target.closest("button, a");
    if (event.key === " " && onButton) return;
    /** @type {Record<string, () => unknown>} */
    const actions = { ArrowLeft: () => this.jump(this.ply - 1), ArrowRight: () => this.forward(), Home: () => this.jump(0), End: () => this.jump(this.length), " ": () => this.toggle() };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  forward() {
    this.stop();
    this.step();
  }

  toggle() {
    return this.playing ? this.pause() : this.play();
  }

  render() {
    const { tape, ply } = this;
    if (!tape) return nothing;
    const shown = this.positions[ply];
    return html`<div class="table replay">
      <player-cards .game=${shown} .names=${tape.names ?? null}></player-cards>
      <fs-board ${ref(this.boardRef)} .label=${say(tape.start.title)}></fs-board>
      <section class="card transport" aria-label=${pick("Replay", "Wiedergabe")}>
        <div class="row reel">
          ${this.button("first", pick("Beginning", "Anfang"), ply === 0, () => this.jump(0), "Home")}
          ${this.button("left", pick("Back", "Zurück"), ply === 0, () => this.jump(ply - 1), "ArrowLeft")}
          <button class="primary round" name="play" aria-label=${this.playing ? pick("Pause", "Pause") : pick("Play", "Abspielen")} aria-keyshortcuts="Space" @click=${() => this.toggle()}>${icon(this.playing ? "pause" : "play")}</button>
          ${this.button("right", pick("Forward", "Vor"), ply >= this.length, () => this.forward(), "ArrowRight")}
          ${this.button("last", pick("End", "Ende"), ply >= this.length, () => this.jump(this.length), "End")}
        </div>
        <label class="scrub"><span class="visually-hidden">${pick("Move", "Zug")}</span>
          <input type="range" name="ply" min="0" max=${this.length} .value=${String(ply)} aria-valuetext=${this.place(shown)}
            @input=${(/** @type {any} */ e) => this.jump(Number(e.target.value))}></label>
        <span class="count">${ply}<small> / ${this.length}</small></span>
        ${speedChips(this.board)}
        <ol class="film" aria-label=${pick("Moves", "Züge")}>${tape.turns.map((turn, i) => html`<li><button class="frame" data-seat=${turn.player}
          aria-current=${i + 1 === ply ? "step" : nothing} @click=${() => this.jump(i + 1)}><small>${i + 1}</small>${moveName(tape.start, turn.place)}${this.sign(turn)}</button></li>`)}</ol>
      </section>
      <p class="visually-hidden" role="status" aria-live="polite">${this.spoken}</p>
    </div>`;
  }

  /** @param {string} name @param {string} label @param {boolean} disabled @param {() => void} action @param {string} key */
  button(name, label, disabled, action, key) {
    return html`<button class="round" name=${name} aria-label=${label} aria-keyshortcuts=${key} ?disabled=${disabled} @click=${action}>${icon(name)}</button>`;
  }

  /** Where we are, in words. @param {Game} game */
  place(game) {
    const move = game.moves.at(-1);
    return this.ply === 0 || !move ? pick("beginning", "Anfang") : pick(`move ${this.ply} of ${this.length}: ${moveName(game, move)}`, `Zug ${this.ply} von ${this.length}: ${moveName(game, move)}`);
  }

  /** What makes a move stand out in the list. @param {Turn} turn */
  sign(turn) {
    const kinds = turn.events.map((event) => event.event);
    if (kinds.includes("won")) return html`<span class="sign" title=${pick("wins", "gewinnt")}>★</span>`;
    if (kinds.includes("exploded")) return html`<span class="sign" title=${pick("the bomb goes off", "die Bombe explodiert")}>✸</span>`;
    if (kinds.includes("bomb_placed")) return html`<span class="sign" title=${pick("a bomb drops", "eine Bombe fällt")}>●</span>`;
    if (kinds.includes("captured")) return html`<span class="sign" title=${pick("captures", "schlägt")}>×</span>`;
    return nothing;
  }
}

customElements.define("game-replay", GameReplay);
