// The link and the picture that take one's name to another device.

import { html, nothing } from "../vendor/lit.js";
import { PlainElement } from "../app/element.js";
import { ownPerson } from "../app/person.js";
import { say } from "../app/voice.js";
import "../play/invitation.js";
import { qrCode } from "./qr.js";

/** The address that makes another browser this person. What stands behind the `#` is sent to nobody. */
const carryLink = () => `${location.origin}/me#${ownPerson.secret}`;

/** A QR code as a drawing: dark squares on white, whatever the theme. @param {boolean[][]} rows */
function drawing(rows) {
  const size = rows.length;
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return html`<svg class="qr" viewBox="-4 -4 ${size + 8} ${size + 8}" role="img" aria-label=${say("page-me-qr")} shape-rendering="crispEdges">
    <rect x="-4" y="-4" width=${size + 8} height=${size + 8} fill="#fff"></rect><path d=${path} fill="#000"></path></svg>`;
}

class CarryPerson extends PlainElement {
  constructor() {
    super();
    /** The link is hidden until somebody asks: others may look at the screen. */
    this.shown = false;
  }

  render() {
    return html`<p class="note">${say("page-me-carry-about")}</p>
      ${this.shown ? html`${drawing(qrCode(carryLink()))}<share-link .url=${carryLink()}></share-link>
        <p class="note warning">${say("page-me-carry-secret")}</p>` : nothing}
      <button name="carry" aria-expanded=${this.shown} @click=${() => { this.shown = !this.shown; this.requestUpdate(); }}>${this.shown ? say("page-me-carry-hide") : say("page-me-carry-show")}</button>`;
  }
}

customElements.define("carry-person", CarryPerson);
