// Two games side by side: where they part, and what the board looked like in each.

import { html, nothing } from "../vendor/lit.js";
import { errorText, post } from "../app/api.js";
import { PlainElement } from "../app/element.js";
import { moveName } from "../app/narration.js";
import { say } from "../app/later.js";
import { miniature } from "../board/miniature.js";
import { MAX_ADDRESS } from "../packs/link.js";
import "../play/invitation.js";
import { readGame } from "./import.js";
import { markOf, markText } from "./judge.js";
import { commonMoves } from "./study.js";

/** @typedef {import("./study.js").Study} Study */
/** @typedef {import("./analyse-page.js").Analysis} Analysis */
/** @typedef {{study: Study, moves: import("../app/types.js").MoveName[], known: Map<number, Analysis>}} Side one of the games, and what is known of its positions by their number of moves */

/** Fires "compared" (detail: the address of the comparison) when another one is shown. */
class GameCompare extends PlainElement {
  static properties = { study: { attribute: false }, game: { attribute: false }, line: { attribute: false }, beside: { attribute: false } };

  constructor() {
    super();
    /** @type {Study|null} */
    this.study = null;
    /** Its board, if it was read. @type {import("../app/types.js").Game|null} */
    this.game = null;
    /** The moves of the game that is analysed. @type {import("../app/types.js").MoveName[]} */
    this.line = [];
    /** The game to compare it with at once, and the number of moves to show. @type {{study: Study, ply: number}|null} */
    this.beside = null;
    /** @type {Side[]} */
    this.sides = [];
    this.address = "";
    this.ply = 0;
    this.trouble = "";
    this.generation = 0;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.generation += 1;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    const { beside } = this;
    if (changed.has("beside") && beside) this.compare(async () => beside.study, beside.ply);
  }

  /** @param {string} text the other game */
  compareText(text) {
    const { study } = this;
    if (study && text.trim()) this.compare(() => readGame(text, study, this.game));
  }

  /** @param {() => Promise<Study>} reading the other game @param {number} [ply] what to look at; where they part, unless told */
  async compare(reading, ply) {
    const { study } = this;
    if (!study) return;
    this.trouble = "";
    try {
      const other = await reading();
      if (other.packs.join() !== study.packs.join()) throw new Error(say("page-compare-other-game", { here: study.packs.join(", "), there: other.packs.join(", ") }));
      const answer = await post("/api/analyse", other.request());
      const moves = answer.game.moves;
      const read = other.chance === null ? other.with(moves) : other.with(moves, answer.record.chance ?? []);
      this.sides = [{ study, moves: this.line, known: new Map() }, { study: read, moves, known: new Map([[moves.length, answer]]) }];
      await this.show(ply || commonMoves(this.line, moves) + 1);
    } catch (error) {
      this.trouble = errorText(error);
    }
    this.requestUpdate();
  }

  /** Shows both games after so many moves, then judges the rest of their moves. @param {number} ply */
  async show(ply) {
    const generation = ++this.generation;
    this.ply = Math.min(ply, Math.max(...this.sides.map((side) => side.moves.length)));
    this.requestUpdate();
    try {
      await Promise.all(this.sides.flatMap((side) => [this.read(side, this.ply), this.read(side, side.moves.length)]));
      if (generation === this.generation) await this.noteAddress();
      const from = commonMoves(this.sides[0].moves, this.sides[1].moves);
      for (const side of this.sides) {
        for (let at = from; at < side.moves.length; at += 1) {
          if (generation !== this.generation) return;
          await this.read(side, at);
        }
      }
    } catch (error) {
      this.trouble = errorText(error);
      this.requestUpdate();
    }
  }

  /** @param {Side} side @param {number} ply */
  async read(side, ply) {
    const at = Math.min(ply, side.moves.length);
    if (!side.known.has(at)) side.known.set(at, await post("/api/analyse", side.study.request(side.moves.slice(0, at))));
    this.requestUpdate();
  }

  /** The address says everything about both games, so that it can be passed on. */
  async noteAddress() {
    const [here, there] = this.sides.map((side) => side.known.get(side.moves.length));
    if (!here || !there) return;
    const beside = { study: this.sides[1].study, notation: there.game.notation, bombs: there.record.chance ?? [], ply: this.ply };
    this.address = await this.sides[0].study.address(here.game.notation, here.record.chance ?? [], beside);
    this.dispatchEvent(new CustomEvent("compared", { detail: this.address }));
    this.requestUpdate();
  }

  /** The link to this comparison. */
  link() {
    const url = location.origin + this.address;
    if (!this.address) return nothing;
    return url.length > MAX_ADDRESS ? html`<p class="note">${say("page-analyse-too-long")}</p>` : html`<share-link .url=${url}></share-link>`;
  }

  render() {
    return html`<form class="entry" @submit=${(/** @type {any} */ e) => { e.preventDefault(); this.compareText(e.target.elements.other.value); }}>
        <label class="field"><span>${say("page-compare-other")}</span><textarea name="other" rows="3" spellcheck="false"></textarea></label>
        <button name="compare">${say("page-compare-now")}</button>
        ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}</form>
      ${this.sides.length ? this.comparison() : nothing}`;
  }

  comparison() {
    const [one, other] = this.sides;
    const common = commonMoves(one.moves, other.moves);
    const longest = Math.max(one.moves.length, other.moves.length);
    const same = common === longest;
    return html`<p class="parting" role="status">${same ? say("page-compare-same") : say("page-compare-part", { number: common + 1 })}</p>
      <div class="pair boards">${this.sides.map((side) => this.board(side))}</div>
      <div class="scroll" tabindex="0" role="group" aria-label=${say("page-compare")}><table class="plain"><thead><tr><th scope="col">${say("page-replay-move")}</th><th scope="col">${say("page-compare-this")}</th><th scope="col">${say("page-compare-that")}</th></tr></thead>
        <tbody>${Array.from({ length: longest }, (_, ply) => html`<tr data-part=${ply === common && !same ? "yes" : nothing}><th scope="row"><button aria-current=${ply + 1 === this.ply ? "step" : nothing} @click=${() => this.show(ply + 1)}>${ply + 1}</button></th>
          ${this.sides.map((side) => html`<td>${this.move(side, ply)}</td>`)}</tr>`)}</tbody></table></div>
      ${this.link()}`;
  }

  /** @param {Side} side */
  board(side) {
    const shown = side.known.get(Math.min(this.ply, side.moves.length));
    return shown ? miniature(shown.game) : html`<span class="mini"></span>`;
  }

  /** @param {Side} side @param {number} ply */
  move(side, ply) {
    const game = [...side.known.values()][0]?.game;
    const move = side.moves[ply];
    if (!game || !move) return nothing;
    const before = side.known.get(ply);
    const mark = before && markOf(before, move);
    return html`${moveName(game, move)}${mark ? html`<span class="mark" data-exact=${mark.certain} title=${markText(mark)}>${mark.sign}</span>` : nothing}`;
  }
}

customElements.define("game-compare", GameCompare);
