// A link as a QR code, for phones that are held up to a screen.

import { html, nothing } from "../vendor/lit.js";
import { PlainElement } from "./element.js";
import { say } from "./later.js";
import { qrCode } from "../people/qr.js";

class QrCode extends PlainElement {
  static properties = { text: { attribute: false } };

  constructor() {
    super();
    this.text = "";
  }

  /** Dark squares on white, whatever the theme. */
  render() {
    if (!this.text) return nothing;
    const rows = qrCode(this.text);
    const size = rows.length;
    const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
    return html`<svg class="qr" viewBox="-4 -4 ${size + 8} ${size + 8}" role="img" aria-label=${say("page-me-qr")} shape-rendering="crispEdges">
      <rect x="-4" y="-4" width=${size + 8} height=${size + 8} fill="#fff"></rect><path d=${path} fill="#000"></path></svg>`;
  }
}

customElements.define("qr-code", QrCode);
