// English and German, side by side where they are used.

import { settings } from "./settings.js";

/** @param {string} en @param {string} de @returns {string} */
export function pick(en, de) {
  return settings.lang === "de" ? de : en;
}

/** A text that the server gives in both languages.
 * @param {import("./types.js").Words|string|null|undefined} words @returns {string} */
export function say(words) {
  if (!words) return "";
  return typeof words === "string" ? words : words[/** @type {"en"|"de"} */ (settings.lang)] || words.en;
}
