// The menu of settings behind the gear.

import { html, nothing } from "../vendor/lit.js";
import { canNotify, chooseAlerts, isRefused } from "./alerts.js";
import { PlainElement } from "./element.js";
import { icon } from "./icons.js";
import { showKeys } from "./shortcuts.js";
import { say } from "./voice.js";
import { settings } from "./settings.js";
import { play } from "./sound.js";

class SettingsMenu extends PlainElement {
  /**
   * A choice of one out of a few.
   * @param {string} label @param {keyof import("./settings.js").Choices} name @param {[string, string][]} options
   */
  choice(label, name, options) {
    return html`<label class="field"><span>${label}</span>
      <select name=${name} .value=${String(settings.all[name])} @change=${(/** @type {any} */ e) => settings.set(name, e.target.value)}>
        ${options.map(([value, text]) => html`<option value=${value} ?selected=${value === settings.all[name]}>${text}</option>`)}
      </select></label>`;
  }

  render() {
    const { volume } = settings.all;
    return html`<details class="menu" @focusout=${this.leave} @keydown=${this.key}>
      <summary aria-label=${say("page-settings-title")}>${icon("gear")}</summary>
      <div class="card sheet">
        ${this.choice(say("page-settings-appearance"), "theme", [["auto", say("page-settings-as-system")], ["light", say("page-settings-light")], ["dark", say("page-settings-dark")]])}
        ${this.choice(say("page-settings-language"), "lang", [["auto", say("page-settings-as-browser")], ["en", "English"], ["de", "Deutsch"]])}
        ${this.choice(say("page-settings-colours"), "palette", [["pack", say("page-settings-colours-pack")], ["safe", say("page-settings-colours-safe")]])}
        ${this.choice(say("page-settings-motion"), "motion", [["auto", say("page-settings-as-system")], ["reduced", say("page-settings-motion-reduced")]])}
        <label class="field"><span>${say("page-settings-board")}</span>
          <select name="flip" aria-keyshortcuts="f" .value=${String(settings.all.flip)} @change=${(/** @type {any} */ e) => settings.set("flip", e.target.value === "true")}>
            <option value="false" ?selected=${!settings.all.flip}>${say("page-settings-board-near")}</option>
            <option value="true" ?selected=${settings.all.flip}>${say("page-settings-board-far")}</option></select></label>
        ${this.choice(say("page-settings-space"), "space", [["space", say("page-settings-space-perspective")], ["flat", say("page-settings-space-flat")]])}
        <label class="field"><span>${say("page-settings-volume")} <output>${volume}</output></span>
          <input type="range" name="volume" min="0" max="100" .value=${String(volume)}
            @input=${(/** @type {any} */ e) => settings.set("volume", Number(e.target.value))} @change=${() => play("place")}></label>
        ${canNotify() ? html`<label class="check"><input type="checkbox" name="alerts" .checked=${settings.all.alerts && !isRefused()}
          @change=${(/** @type {any} */ e) => this.wishAlerts(e.target)}> <span>${say("page-settings-alerts")}</span></label>
          ${isRefused() ? html`<p class="note">${say("page-settings-alerts-denied")}</p>` : nothing}` : nothing}
        <button name="keys" aria-keyshortcuts="?" @click=${showKeys}>${say("page-keys")}</button>
      </div></details>`;
  }

  /** The browser may not allow it: the switch shows what was decided. @param {HTMLInputElement} box */
  async wishAlerts(box) {
    await chooseAlerts(box.checked);
    box.checked = settings.all.alerts;
    this.requestUpdate();
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
