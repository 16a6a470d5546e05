// A new room for a class or a club: its name, its game, its clock.

import { html, nothing } from "../vendor/lit.js";
import { errorText } from "../app/api.js";
import { PlainElement } from "../app/element.js";
import { go } from "../app/router.js";
import { say } from "../app/later.js";
import { gameChoice } from "../lobby/seek-form.js";
import "../play/clock-choice.js";
import { makeRoom } from "./room-feed.js";

class RoomForm extends PlainElement {
  static properties = { packs: { attribute: false } };

  constructor() {
    super();
    /** The games that two can play. @type {import("../app/types.js").PackEntry[]} */
    this.packs = [];
    /** @type {import("../app/types.js").SeekTerms} */
    this.wish = { packs: ["connect4"], game_ms: 180_000, increment_ms: 2000 };
    this.trouble = "";
    this.busy = false;
  }

  /** @param {SubmitEvent} event */
  async make(event) {
    event.preventDefault();
    if (this.busy) return;
    const name = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("room-name") ?? "");
    this.busy = true;
    this.trouble = "";
    this.requestUpdate();
    try {
      go(`/r/${await makeRoom({ ...this.wish, name })}`);
    } catch (error) {
      this.trouble = errorText(error);
    }
    this.busy = false;
    this.requestUpdate();
  }

  render() {
    const change = (/** @type {object} */ part) => {
      this.wish = { ...this.wish, ...part };
      this.requestUpdate();
    };
    return html`<form class="setup" @submit=${this.make}>
      <p class="note">${say("page-room-about")}</p>
      <label class="field"><span>${say("page-room-name")}</span><input name="room-name" required maxlength="40" autocomplete="off"></label>
      ${gameChoice(this.packs, this.wish.packs[0], (name) => change({ packs: [name] }))}
      <clock-choice .limits=${this.wish} @limits=${(/** @type {CustomEvent} */ e) => change(e.detail)}></clock-choice>
      ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
      <button class="primary wide" name="make-room" ?disabled=${this.busy}>${say("page-room-make")}</button></form>`;
  }
}

customElements.define("room-form", RoomForm);
