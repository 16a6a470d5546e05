// The link and the picture that take one's name to another device.

import { html, nothing } from "../vendor/lit.js";
import { PlainElement } from "../app/element.js";
import { ownPerson } from "../app/person.js";
import { say } from "../app/later.js";
import "../play/invitation.js";
import "../app/qr-code.js";

/** The address that makes another browser this person. What stands behind the `#` is sent to nobody. */
const carryLink = () => `${location.origin}/me#${ownPerson.secret}`;

class CarryPerson extends PlainElement {
  constructor() {
    super();
    /** The link is hidden until somebody asks: others may look at the screen. */
    this.shown = false;
  }

  render() {
    return html`<p class="note">${say("page-me-carry-about")}</p>
      ${this.shown ? html`<qr-code .text=${carryLink()}></qr-code><share-link .url=${carryLink()}></share-link>
        <p class="note warning">${say("page-me-carry-secret")}</p>` : nothing}
      <button name="carry" aria-expanded=${this.shown} @click=${() => { this.shown = !this.shown; this.requestUpdate(); }}>${this.shown ? say("page-me-carry-hide") : say("page-me-carry-show")}</button>`;
  }
}

customElements.define("carry-person", CarryPerson);
