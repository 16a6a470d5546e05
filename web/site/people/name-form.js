// Where somebody chooses a name and a colour, or changes them.

import { html, nothing } from "../vendor/lit.js";
import { Problem, call, errorText } from "../app/api.js";
import { AVATAR_COLOURS, avatar } from "../app/avatar.js";
import { PlainElement } from "../app/element.js";
import { ownPerson } from "../app/person.js";
import { say } from "../app/later.js";

/** What the colours are called, in their order. @type {(() => string)[]} */
const COLOUR_NAMES = [
  () => say("page-me-red"), () => say("page-me-rust"), () => say("page-me-ochre"), () => say("page-me-olive"),
  () => say("page-me-green"), () => say("page-me-teal"), () => say("page-me-blue"), () => say("page-me-indigo"),
  () => say("page-me-violet"), () => say("page-me-purple"), () => say("page-me-pink"), () => say("page-me-grey"),
];

/** Fires "done" once the server has kept it. */
class NameForm extends PlainElement {
  constructor() {
    super();
    this.name = ownPerson.me?.name ?? "";
    this.colour = ownPerson.me?.colour ?? Math.floor(Math.random() * AVATAR_COLOURS.length);
    this.code = "";
    /** The server has asked for its invitation code. */
    this.codeNeeded = false;
    this.busy = false;
    this.trouble = "";
    // Whoever this browser is now has a name and a colour already.
    this.onPerson = () => {
      this.name = ownPerson.me?.name ?? "";
      this.colour = ownPerson.me?.colour ?? this.colour;
    };
  }

  connectedCallback() {
    super.connectedCallback();
    ownPerson.addEventListener("change", this.onPerson);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    ownPerson.removeEventListener("change", this.onPerson);
  }

  async save() {
    if (this.busy) return;
    this.busy = true;
    this.trouble = "";
    this.requestUpdate();
    const { name, colour } = this;
    try {
      if (ownPerson.me) {
        ownPerson.keep(await call("PATCH", "/api/people/me", { body: { name, colour } }));
      } else {
        const { person, secret } = await call("POST", "/api/people", { body: { name, colour, invitation_code: this.code || undefined } });
        ownPerson.keep(person, secret);
      }
      this.dispatchEvent(new Event("done", { bubbles: true }));
    } catch (error) {
      const asked = error instanceof Problem && error.code === "wrong_invitation";
      // The first time it is a question, and no mistake of anybody's.
      this.trouble = asked && !this.codeNeeded ? "" : errorText(error);
      this.codeNeeded ||= asked;
    }
    this.busy = false;
    this.requestUpdate();
  }

  render() {
    const { me } = ownPerson;
    return html`<form class="setup" @submit=${(/** @type {Event} */ e) => { e.preventDefault(); this.save(); }}>
      <label class="field"><span>${say("page-me-name")}</span>
        <input name="person-name" required maxlength="24" autocomplete="nickname" .value=${this.name} aria-describedby="name-trouble"
          @input=${(/** @type {any} */ e) => { this.name = e.target.value; this.requestUpdate(); }}></label>
      <fieldset class="colours"><legend>${say("page-me-colour")}</legend>
        ${AVATAR_COLOURS.map((_, colour) => html`<label title=${COLOUR_NAMES[colour]()}><input type="radio" name="colour" value=${colour} .checked=${colour === this.colour}
            @change=${() => { this.colour = colour; this.requestUpdate(); }}>${avatar({ name: this.name || "?", colour })}<span class="visually-hidden">${COLOUR_NAMES[colour]()}</span></label>`)}
      </fieldset>
      ${this.codeNeeded && !me ? html`<label class="field"><span>${say("page-me-code")}</span>
        <input name="invitation-code" autocomplete="off" .value=${this.code} @input=${(/** @type {any} */ e) => { this.code = e.target.value; }}></label>
        <p class="note">${say("page-me-code-about")}</p>` : nothing}
      <p class="trouble" id="name-trouble" role="alert">${this.trouble}</p>
      <button class="primary" name="save-person" ?disabled=${this.busy}>${me ? say("page-me-save") : say("page-me-take")}</button>
    </form>`;
  }
}

customElements.define("name-form", NameForm);
