// Dates and times of day as whoever reads them writes them.

import { settings } from "./settings.js";

/** A moment in words: as the browser's own kind of the language that is spoken, in English else as the British write it.
 * @param {number} at in milliseconds since 1970 @param {Intl.DateTimeFormatOptions} options @returns {string} */
export function momentText(at, options) {
  const { lang } = settings;
  const own = navigator.languages.find((known) => known.toLowerCase().split("-")[0] === lang && known.includes("-"));
  return new Date(at).toLocaleString(own ?? (lang === "en" ? "en-GB" : lang), options);
}
