// The page's sentences in the chosen language: catalogues that the server keeps for every face.

import { FluentBundle, FluentNumber, FluentResource } from "../vendor/fluent.js";
import { settings } from "./settings.js";

/** The sentences in use. */
let bundle = new FluentBundle("en");
let loading = "";

/** Where those are that the first board does not need: behind the language's name. */
const LATER = "-later";

/** Which catalogues are in use. A page without a board says more from the start. */
const parts = /^\/($|g\/)/.test(location.pathname) ? [""] : ["", LATER];

/** Catalogues that were read. @type {Map<string, Promise<string>>} */
const texts = new Map();

/** @param {string} name */
function read(name) {
  const known = texts.get(name);
  if (known) return known;
  const text = fetch(`/voice/${name}.ftl`).then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(name))));
  texts.set(name, text);
  text.catch(() => texts.delete(name));
  return text;
}

/** Speaks a language; the last one asked for is used. @param {string} lang */
async function load(lang) {
  loading = lang;
  const all = await Promise.all(parts.map((part) => read(`${lang}${part}`)));
  if (loading !== lang) return;
  // Isolation marks would be read aloud and copied; all names are in one direction of writing.
  bundle = new FluentBundle(lang, { useIsolating: false });
  for (const text of all) bundle.addResource(new FluentResource(text));
}

/** Resolved when the page can speak. If the catalogue does not come, keys stand for sentences. */
export const voiceReady = load(settings.lang).catch(() => {});

/** Brings the sentences that the first board does not need, and answers whether they are there. */
export function loadLater() {
  if (!parts.includes(LATER)) parts.push(LATER);
  return load(settings.lang).then(() => true, () => false);
}

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
