// A seek of one's own: which game, which clock, which side.

import { html, nothing } from "../vendor/lit.js";
import { PlainElement } from "../app/element.js";
import { ownPerson } from "../app/person.js";
import { localised, say } from "../app/later.js";
import "../play/clock-choice.js";

/** @typedef {import("../app/types.js").SeekTerms} SeekTerms */

/** Fires "wish" when something was chosen and "post" with the button. */
class SeekForm extends PlainElement {
  static properties = { wish: { attribute: false }, packs: { attribute: false }, disabled: { type: Boolean } };

  constructor() {
    super();
    /** @type {SeekTerms} */
    this.wish = { packs: ["connect4"] };
    /** The games that two can play. @type {import("../app/types.js").PackEntry[]} */
    this.packs = [];
    this.disabled = false;
  }

  /** @param {Partial<SeekTerms>} part */
  change(part) {
    this.dispatchEvent(new CustomEvent("wish", { detail: { ...this.wish, ...part } }));
  }

  render() {
    const { wish } = this;
    const canRate = mayRate(wish, this.packs);
    const sides = [["random", say("page-lobby-side-random")], ["first", say("page-lobby-side-first")], ["second", say("page-lobby-side-second")]];
    return html`<form class="setup" @submit=${(/** @type {Event} */ e) => { e.preventDefault(); this.dispatchEvent(new Event("post")); }}>
      ${gameChoice(this.packs, wish.packs[0], (name) => this.change({ packs: [name] }))}
      <clock-choice .limits=${wish} @limits=${(/** @type {CustomEvent} */ e) => this.change(e.detail)}></clock-choice>
      <label class="field"><span>${say("page-lobby-side")}</span>
        <select name="side" @change=${(/** @type {any} */ e) => this.change({ side: e.target.value })}>
          ${sides.map(([value, text]) => html`<option value=${value} ?selected=${value === (wish.side ?? "random")}>${text}</option>`)}
        </select></label>
      ${canRate ? html`<label class="check"><input type="checkbox" name="rated" .checked=${wish.rated ?? false}
        @change=${(/** @type {any} */ e) => this.change({ rated: e.target.checked || undefined })}> <span>${say("page-play-rated")}</span></label>` : nothing}
      <button class="primary wide" name="post" ?disabled=${this.disabled}>${say("page-lobby-post")}</button>
    </form>`;
  }
}

/** Whether a seek can be rated: of somebody with a name, against a clock, by rules that came with the server.
 * @param {SeekTerms} wish @param {import("../app/types.js").PackEntry[]} packs */
export const mayRate = ({ packs: [name], game_ms, move_ms }, packs) => Boolean(ownPerson.me && (game_ms || move_ms) && !packs.find((pack) => pack.name === name)?.saved);

/** @param {import("../app/types.js").PackEntry[]} packs @param {string} chosen @param {(name: string) => void} choose */
export const gameChoice = (packs, chosen, choose) => html`<label class="field"><span>${say("page-game")}</span>
  <select name="pack" @change=${(/** @type {any} */ e) => choose(e.target.value)}>
    ${packs.length ? nothing : html`<option value=${chosen}>…</option>`}
    ${packs.map((pack) => html`<option value=${pack.name} ?selected=${pack.name === chosen}>${localised(pack.title)}</option>`)}
  </select></label>`;

customElements.define("seek-form", SeekForm);
