// What all elements share: they live in the page itself, under its style sheets; pages know their address.

import { LitElement } from "../vendor/lit.js";
import { reasonOf } from "./api.js";

/** An element without a shadow root. */
export class PlainElement extends LitElement {
  createRenderRoot() {
    return this;
  }
}

/** A page: the router sets what the address says. */
export class Page extends PlainElement {
  static properties = { params: { attribute: false }, query: { attribute: false } };

  constructor() {
    super();
    /** @type {(string|undefined)[]} what the address's pattern caught */
    this.params = [];
    this.query = new URLSearchParams();
    /** What went wrong, in words. */
    this.trouble = "";
  }

  /** Takes an address as its own. @param {string[]} params @param {URLSearchParams} [query] */
  settleAt(params, query = new URLSearchParams()) {
    this.params = params;
    this.query = query;
  }

  /** @param {unknown} error */
  explain(error) {
    this.trouble = reasonOf(error);
    this.requestUpdate();
  }
}
