// A finished game, shown again: step by step, by itself, at any speed.

import { html, nothing, createRef, ref } from "../vendor/lit.js";
import { PlainElement } from "../app/element.js";
import { Shortcuts } from "../app/shortcuts.js";
import { icon } from "../app/icons.js";
import { localised, say } from "../app/later.js";
import { settings } from "../app/settings.js";
import { moveName, turnText } from "../app/narration.js";
import "../board/board.js";
import { speedChips } from "../board/speed.js";
import "../play/player-cards.js";
import { positionText, positionsOf, scrollToCurrent } from "./recording.js";

/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {import("../app/types.js").Turn} Turn */
/** @typedef {import("./recording.js").Recording} Recording */

/** Time to look at a position before the next move. */
const PAUSE_BETWEEN_MOVES_MS = 450;

/** Fires "ply" (detail: the number of moves shown) when another position is shown. */
class GameReplay extends PlainElement {
  static properties = { recording: { attribute: false }, from: { attribute: false } };

  constructor() {
    super();
    /** @type {Recording|null} */
    this.recording = null;
    /** The move to begin with; all of them if it is null. @type {number|null} */
    this.from = null;
    /** @type {Game[]} the position after each number of moves */
    this.positions = [];
    this.ply = 0;
    this.playing = false;
    this.announcement = "";
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    /** @type {import("../vendor/lit.js").Ref<import("../board/board.js").FsBoard>} */
    this.boardRef = createRef();
    new Shortcuts(this, (event) => this.key(event));
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
    if (!changed.has("recording") || !this.recording) return;
    this.stop();
    const { start, turns, game } = this.recording;
    this.positions = positionsOf(start, turns);
    // Only the server knows an end that the board does not show, such as a lost connection.
    this.positions[turns.length] = game;
    // The number may come from an address that anybody has written.
    const from = this.from ?? turns.length;
    this.ply = Math.max(0, Math.min(Math.trunc(from) || 0, turns.length));
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    if (changed.has("recording")) this.board?.show(this.positions[this.ply] ?? null);
  }

  /** Shows a position at once. @param {number} ply */
  jump(ply) {
    this.stop();
    this.ply = Math.max(0, Math.min(this.length, ply));
    this.board?.show(this.positions[this.ply]);
    this.announce();
  }

  /** Shows the next move as it happened; answers whether it came to its end. */
  async step() {
    if (this.ply >= this.length || !this.recording) return false;
    const turn = this.recording.turns[this.ply];
    this.ply += 1;
    const ply = this.ply;
    this.announce();
    this.board?.show(this.positions[ply - 1]);
    await this.board?.playTurn(turn, this.positions[ply]);
    return this.ply === ply;
  }

  async play() {
    if (this.ply >= this.length) this.jump(0);
    this.playing = true;
    this.requestUpdate();
    while (this.playing && await this.step()) {
      await new Promise((go) => { this.timer = setTimeout(go, PAUSE_BETWEEN_MOVES_MS / settings.all.speed); });
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
  announce() {
    const turn = this.recording?.turns[this.ply - 1];
    this.announcement = turn ? turnText(this.positions[this.ply], turn) : say("page-replay-at-start");
    this.dispatchEvent(new CustomEvent("ply", { detail: this.ply }));
    this.requestUpdate();
    this.updateComplete.then(() => scrollToCurrent(this.querySelector(".film")));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const inside = event.target instanceof Element && event.target.closest("input, select, textarea, [contenteditable], [role=grid], summary");
    if (inside || event.ctrlKey || event.metaKey || event.altKey || !this.recording) return;
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
    const { recording, ply } = this;
    if (!recording) return nothing;
    const shown = this.positions[ply];
    return html`<div class="table replay">
      <player-cards .game=${shown} .names=${recording.names ?? null}></player-cards>
      <div class="screen"><fs-board ${ref(this.boardRef)} .label=${localised(recording.start.title)}></fs-board>
        ${ply === 0 && !this.playing && this.length > 0 ? html`<button class="primary curtain" name="begin" @click=${() => this.play()}>${icon("play")} ${say("page-replay-play")}</button>` : nothing}</div>
      <section class="card transport" aria-label=${say("page-replay-title")}>
        <div class="row reel">
          ${this.button("first", say("page-replay-start"), ply === 0, () => this.jump(0), "Home")}
          ${this.button("left", say("page-replay-back"), ply === 0, () => this.jump(ply - 1), "ArrowLeft")}
          <button class="primary round" name="play" aria-label=${this.playing ? say("page-play-pause") : say("page-replay-play")} aria-keyshortcuts="Space" @click=${() => this.toggle()}>${icon(this.playing ? "pause" : "play")}</button>
          ${this.button("right", say("page-replay-forward"), ply >= this.length, () => this.forward(), "ArrowRight")}
          ${this.button("last", say("page-replay-end"), ply >= this.length, () => this.jump(this.length), "End")}
        </div>
        <label class="scrub"><span class="visually-hidden">${say("page-replay-move")}</span>
          <input type="range" name="ply" min="0" max=${this.length} .value=${String(ply)} aria-valuetext=${positionText(shown, ply, this.length)}
            @input=${(/** @type {any} */ e) => this.jump(Number(e.target.value))}></label>
        <span class="count">${ply}<small> / ${this.length}</small></span>
        ${speedChips(this.board)}
        <ol class="film" aria-label=${say("page-moves")}>${recording.turns.map((turn, i) => html`<li><button class="frame" data-seat=${turn.player}
          aria-current=${i + 1 === ply ? "step" : nothing} @click=${() => this.jump(i + 1)}><small>${i + 1}</small>${moveName(recording.start, turn.place)}${this.moveMark(turn)}</button></li>`)}</ol>
      </section>
      <p class="visually-hidden" role="status" aria-live="polite">${this.announcement}</p>
    </div>`;
  }

  /** @param {string} name @param {string} label @param {boolean} disabled @param {() => void} action @param {string} key */
  button(name, label, disabled, action, key) {
    return html`<button class="round" name=${name} aria-label=${label} aria-keyshortcuts=${key} ?disabled=${disabled} @click=${action}>${icon(name)}</button>`;
  }

  /** What makes a move stand out in the list. @param {Turn} turn */
  moveMark(turn) {
    const kinds = turn.events.map((event) => event.event);
    if (kinds.includes("won")) return html`<span class="sign" title=${say("page-replay-wins")}>★</span>`;
    if (kinds.includes("exploded")) return html`<span class="sign" title=${say("page-replay-exploded")}>✸</span>`;
    if (kinds.includes("bomb_placed")) return html`<span class="sign" title=${say("page-replay-bomb")}>●</span>`;
    if (kinds.includes("captured")) return html`<span class="sign" title=${say("page-replay-captures")}>×</span>`;
    return nothing;
  }
}

customElements.define("game-replay", GameReplay);
