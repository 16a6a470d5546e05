// The menu of settings behind the gear.

import { html } from "../vendor/lit.js";
import { PlainElement } from "./element.js";
import { icon } from "./icons.js";
import { reachability } from "./offline.js";
import { say } from "./voice.js";

class SettingsMenu extends PlainElement {
  render() {
    return html`<details class="menu" @focusout=${this.leave} @keydown=${this.key} @toggle=${() => import("./settings-sheet.js").catch(() => reachability.refuse())}>
      <summary aria-label=${say("page-settings-title")}>${icon("gear")}</summary>
      <settings-sheet class="card sheet"></settings-sheet></details>`;
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("pointerdown", this.outside, true);
    addEventListener("foursight-route", this.shut);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("pointerdown", this.outside, true);
    removeEventListener("foursight-route", this.shut);
  }

  shut = () => {
    const menu = this.querySelector("details");
    if (menu) menu.open = false;
  };

  /** A press beside the open menu closes it and means nothing else: nobody plays a stone by it. @param {PointerEvent} event */
  outside = (event) => {
    if (!this.querySelector("details")?.open || event.composedPath().includes(this)) return;
    this.shut();
    if (!(event.target instanceof Element && event.target.closest("fs-board"))) return;
    const swallow = (/** @type {Event} */ later) => {
      later.stopPropagation();
      later.preventDefault();
    };
    swallow(event);
    const kinds = ["pointerup", "click"];
    for (const kind of kinds) document.addEventListener(kind, swallow, { capture: true, once: true });
    // A press that becomes no click must not swallow the next one.
    setTimeout(() => kinds.forEach((kind) => document.removeEventListener(kind, swallow, true)), 700);
  };

  /** @param {FocusEvent} event */
  leave(event) {
    const menu = /** @type {HTMLDetailsElement} */ (event.currentTarget);
    if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) menu.open = false;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "Escape") return;
    const menu = /** @type {HTMLDetailsElement} */ (event.currentTarget);
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
}

customElements.define("settings-menu", SettingsMenu);
