// What only whoever runs the server may do: asked for with the control token, where one is needed.

import { html, nothing } from "../vendor/lit.js";
import { Problem, call } from "./api.js";
import { pick } from "./lang.js";
import { remember, remembered } from "./settings.js";

const PLACE = "foursight.token";

export class Control {
  /** True once the server asked for the token. */
  needed = false;

  /** @param {string} method @param {string} path @param {unknown} [body] */
  async ask(method, path, body) {
    try {
      const answer = await call(method, path, { body, token: remembered(PLACE) });
      this.needed = false;
      return answer;
    } catch (error) {
      this.needed = error instanceof Problem && error.code === "token_needed";
      throw error;
    }
  }

  /** Where the token is entered, if it is needed. @param {() => void} again what to do with it */
  field(again) {
    return this.needed ? html`<label class="field"><span>${pick("Control token", "Zugangsschlüssel")}</span>
      <input type="password" name="token" autocomplete="off" @change=${(/** @type {any} */ e) => {
        remember(PLACE, e.target.value || null);
        again();
      }}></label>` : nothing;
  }
}
