// What can be set: the sheet of the settings, loaded when it is opened for the first time.

import { html, nothing } from "../vendor/lit.js";
import { canNotify, chooseAlerts, isRefused } from "./alerts.js";
import { PlainElement } from "./element.js";
import { showKeys } from "./shortcuts.js";
import { say } from "./later.js";
import { settings } from "./settings.js";
import { play } from "./sound.js";

class SettingsSheet extends PlainElement {
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
    return html`
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
      <button name="keys" aria-keyshortcuts="?" @click=${showKeys}>${say("page-keys")}</button>`;
  }

  /** The browser may not allow it: the switch shows what was decided. @param {HTMLInputElement} box */
  async wishAlerts(box) {
    await chooseAlerts(box.checked);
    box.checked = settings.all.alerts;
    this.requestUpdate();
  }
}

customElements.define("settings-sheet", SettingsSheet);
