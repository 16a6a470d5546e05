// Requests that only whoever runs the server may make: they carry the control token, where one is needed.

import { html, nothing } from "../vendor/lit.js";
import { Problem, call } from "./api.js";
import { say } from "./later.js";
import { store, readStored } from "./settings.js";

const STORAGE_KEY = "foursight.token";

export class ControlRequests {
  /** True once the server asked for the token. */
  tokenNeeded = false;

  /** @param {string} method @param {string} path @param {unknown} [body] */
  async send(method, path, body) {
    try {
      const answer = await call(method, path, { body, token: readStored(STORAGE_KEY) });
      this.tokenNeeded = false;
      return answer;
    } catch (error) {
      this.tokenNeeded = error instanceof Problem && error.code === "token_needed";
      throw error;
    }
  }

  /** Where the token is entered, if it is needed. @param {() => void} retry called once it was entered */
  tokenField(retry) {
    return this.tokenNeeded ? html`<label class="field"><span>${say("page-token")}</span>
      <input type="password" name="token" autocomplete="off" @change=${(/** @type {any} */ e) => {
        store(STORAGE_KEY, e.target.value || null);
        retry();
      }}></label>` : nothing;
  }
}
