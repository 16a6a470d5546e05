// The menu of settings behind the gear.

import { html } from "../vendor/lit.js";
import { PlainElement } from "./element.js";
import { icon } from "./icons.js";
import { pick } from "./lang.js";
import { settings } from "./settings.js";
import { play } from "./sound.js";

class SettingsMenu extends PlainElement {
  connectedCallback() {
    super.connectedCallback();
    this.changed = () => this.requestUpdate();
    settings.addEventListener("change", this.changed);
  }

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
      <summary aria-label=${pick("Settings", "Einstellungen")}>${icon("gear")}</summary>
      <div class="card sheet">
        ${this.choice(pick("Appearance", "Aussehen"), "theme", [["auto", pick("as the system", "wie das System")], ["light", pick("light", "hell")], ["dark", pick("dark", "dunkel")]])}
        ${this.choice(pick("Language", "Sprache"), "lang", [["auto", pick("as the browser", "wie der Browser")], ["en", "English"], ["de", "Deutsch"]])}
        ${this.choice(pick("Colours", "Farben"), "palette", [["pack", pick("of the game", "des Spiels")], ["safe", pick("colour-blind safe", "für Farbenblinde")]])}
        ${this.choice(pick("Motion", "Bewegung"), "motion", [["auto", pick("as the system", "wie das System")], ["reduced", pick("reduced", "reduziert")]])}
        <label class="field"><span>${pick("Volume", "Lautstärke")} <output>${volume}</output></span>
          <input type="range" name="volume" min="0" max="100" .value=${String(volume)}
            @input=${(/** @type {any} */ e) => settings.set("volume", Number(e.target.value))} @change=${() => play("place")}></label>
      </div></details>`;
  }

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
