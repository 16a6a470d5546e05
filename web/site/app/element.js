// What all elements share: they live in the page itself, under its style sheets; pages know their address.

import { LitElement } from "../vendor/lit.js";
import { errorText } from "./api.js";
import { ownPerson } from "./person.js";
import { settings } from "./settings.js";
import { setTitle } from "./title.js";

/** An element without a shadow root, drawn again when a setting changes, or whoever uses this browser. */
export class PlainElement extends LitElement {
  constructor() {
    super();
    this.onChange = () => this.requestUpdate();
  }

  connectedCallback() {
    super.connectedCallback();
    settings.addEventListener("change", this.onChange);
    ownPerson.addEventListener("change", this.onChange);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    settings.removeEventListener("change", this.onChange);
    ownPerson.removeEventListener("change", this.onChange);
  }

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

  /** The tab is called what the page is, unless the page knows something more urgent. */
  updated() {
    setTitle(this.querySelector("h1")?.textContent ?? "");
  }

  /** Takes an address as its own. @param {string[]} params @param {URLSearchParams} [query] */
  setAddress(params, query = new URLSearchParams()) {
    this.params = params;
    this.query = query;
  }

  /** @param {unknown} error */
  showError(error) {
    this.trouble = errorText(error);
    this.requestUpdate();
  }
}
