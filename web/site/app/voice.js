// The page's sentences in the chosen language: a catalogue that the server keeps for every face.

import { FluentBundle, FluentNumber, FluentResource } from "../vendor/fluent.js";
import { settings } from "./settings.js";

/** The catalogue in use. */
let bundle = new FluentBundle("en");
let loading = "";

/** Reads the catalogue of a language; the last one asked for is used. @param {string} lang */
async function load(lang) {
  loading = lang;
  const answer = await fetch(`/voice/${lang}.ftl`);
  const text = await answer.text();
  if (loading !== lang || !answer.ok) return;
  // Isolation marks would be read aloud and copied; all names are in one direction of writing.
  bundle = new FluentBundle(lang, { useIsolating: false });
  bundle.addResource(new FluentResource(text));
}

/** Resolved when the page can speak. If the catalogue does not come, keys stand for sentences. */
export const voiceReady = load(settings.lang).catch(() => {});

settings.addEventListener("change", async () => {
  if (settings.lang === loading) return;
  await load(settings.lang).catch(() => {});
  settings.dispatchEvent(new Event("change"));
});

/** A sentence by its key. @param {string} key @param {Record<string, string|number>} [values] @returns {string} */
export function say(key, values = {}) {
  const pattern = bundle.getMessage(key)?.value;
  if (!pattern) return key;
  const given = Object.entries(values).map(([name, value]) => [name, typeof value === "number" ? new FluentNumber(value, { useGrouping: false }) : value]);
  return bundle.formatPattern(pattern, Object.fromEntries(given));
}

/** A text that the server gives in both languages.
 * @param {import("./types.js").LocalisedText|string|null|undefined} words @returns {string} */
export function localised(words) {
  if (!words) return "";
  return typeof words === "string" ? words : words[/** @type {"en"|"de"} */ (settings.lang)] || words.en;
}
