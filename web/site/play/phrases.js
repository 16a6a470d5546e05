// What players say to each other: one of a few phrases, which can be muted.

import { html, nothing } from "../vendor/lit.js";
import { Problem, errorText } from "../app/api.js";
import { PlainElement } from "../app/element.js";
import { icon } from "../app/icons.js";
import { seatName } from "../app/narration.js";
import { settings } from "../app/settings.js";
import { play } from "../app/sound.js";
import { say } from "../app/later.js";

/** The phrases by the names that the server knows, and their words. @type {Record<string, () => string>} */
const PHRASES = {
  hello: () => say("phrase-hello"),
  good_luck: () => say("phrase-good-luck"),
  have_fun: () => say("phrase-have-fun"),
  nice_move: () => say("phrase-nice-move"),
  oops: () => say("phrase-oops"),
  thinking: () => say("phrase-thinking"),
  thanks: () => say("phrase-thanks"),
  good_game: () => say("phrase-good-game"),
  one_more: () => say("phrase-one-more"),
  must_go: () => say("phrase-must-go"),
};

/** How long the second click of a double click may take. */
const DOUBLE_CLICK_MS = 600;

/** Phrases that are shown at once. */
const MAX_SHOWN = 5;

class GamePhrases extends PlainElement {
  static properties = { session: { attribute: false }, game: { attribute: false } };

  constructor() {
    super();
    /** @type {import("./session.js").Session|null} */
    this.session = null;
    /** The session's game; given so that a change of it is seen. @type {import("../app/types.js").Game|null} */
    this.game = null;
    this.trouble = "";
    /** The game that phrases were heard of, and how many. */
    this.heard = { id: "", count: 0 };
  }

  /** What is shown: all of it, or when muted one's own alone. */
  get shown() {
    const mine = this.session?.seats ?? [];
    const said = (this.game?.phrases ?? []).filter(({ seat, phrase }) => phrase in PHRASES && (!settings.all.muted || mine.includes(seat)));
    return said.slice(-MAX_SHOWN);
  }

  updated() {
    const { game, session } = this;
    const last = this.shown.at(-1);
    const count = last ? last.number + 1 : 0;
    const known = this.heard.id === game?.id;
    // What was said before one came makes no noise.
    if (known && last && count > this.heard.count && !session?.seats.includes(last.seat)) play("phrase");
    this.heard = { id: game?.id ?? "", count: known ? Math.max(count, this.heard.count) : count };
  }

  /** @param {string} phrase */
  async speak(phrase) {
    const menu = this.querySelector("details");
    if (menu) menu.open = false;
    // The second click of a double click must not mean what lies under the list.
    const swallow = (/** @type {MouseEvent} */ event) => {
      if (event.detail < 2) return;
      event.stopPropagation();
      event.preventDefault();
    };
    document.addEventListener("click", swallow, true);
    setTimeout(() => document.removeEventListener("click", swallow, true), DOUBLE_CLICK_MS);
    this.trouble = "";
    try {
      await this.session?.say(phrase);
    } catch (error) {
      this.trouble = error instanceof Problem && error.code === "too_many" ? say("page-phrases-wait") : errorText(error);
    }
    this.requestUpdate();
  }

  render() {
    const { game, session } = this;
    if (!game?.needs_consent || !session || session.hasOpenSeat) return nothing;
    const { muted } = settings.all;
    return html`<section class="card phrases" aria-label=${say("page-phrases")}>
      <div role="log"><ol class="said">${this.shown.map((said) => html`<li data-phrase=${said.phrase} class=${session.seats.includes(said.seat) ? "mine" : ""}>${say("page-phrases-said", { player: seatName(game, said.seat), phrase: PHRASES[said.phrase]() })}</li>`)}</ol></div>
      ${muted ? html`<p class="note">${say("page-phrases-muted")}</p>` : nothing}
      ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
      <div class="row">
        ${session.seats.length > 0 ? html`<details class="speak"><summary class="button">${icon("speech")} ${say("page-phrases-say")}</summary>
          <div class="choices">${Object.entries(PHRASES).map(([name, words]) => html`<button class="chip" name="say-${name}" @click=${() => this.speak(name)}>${words()}</button>`)}</div></details>` : nothing}
        <button class="chip" name="mute" aria-pressed=${muted} @click=${() => settings.set("muted", !muted)}>${icon("mute")} ${say("page-phrases-mute")}</button>
      </div></section>`;
  }
}

customElements.define("game-phrases", GamePhrases);
