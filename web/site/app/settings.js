// What a person has chosen, kept in the browser.

const STORAGE_KEY = "foursight.settings";

const DEFAULTS = {
  /** @type {"auto"|"light"|"dark"} */ theme: "auto",
  /** @type {"auto"|"en"|"de"} */ lang: "auto",
  /** @type {"pack"|"safe"} */ palette: "pack",
  /** @type {"auto"|"reduced"} */ motion: "auto",
  /** Whether boards are seen from the other side. */
  flip: false,
  /** How boards of three dimensions are drawn. @type {"space"|"flat"} */ space: "space",
  /** Whether what others say is hidden. */
  muted: false,
  /** Whether to notify when it is one's turn and the page is out of sight. */
  alerts: false,
  volume: 60,
  speed: 1,
};

/** @typedef {typeof DEFAULTS} Choices */

/** What the browser does not keep for us lasts as long as the page does. @type {Map<string, string>} */
const unkept = new Map();

/** Reads a JSON value from the browser's storage; storage may be missing or full.
 * @param {string} place @returns {any} */
export function readStored(place) {
  try {
    return JSON.parse(unkept.get(place) ?? localStorage.getItem(place) ?? "null");
  } catch {
    return null;
  }
}

/** Answers whether it is kept. @param {string} place @param {unknown} value null forgets */
export function store(place, value) {
  try {
    unkept.delete(place);
    if (value === null) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(value));
    return true;
  } catch {
    // Browsers may refuse, and seats are played with what is noted here.
    if (value !== null) unkept.set(place, JSON.stringify(value));
    return false;
  }
}

class Settings extends EventTarget {
  /** @type {Choices} */
  all = { ...DEFAULTS, ...readStored(STORAGE_KEY) };

  /** @template {keyof Choices} K @param {K} name @param {Choices[K]} value */
  set(name, value) {
    this.all = { ...this.all, [name]: value };
    store(STORAGE_KEY, this.all);
    this.apply();
    this.dispatchEvent(new Event("change"));
  }

  /** Puts the choices that style sheets know onto the document. */
  apply() {
    const root = document.documentElement;
    root.dataset.theme = this.all.theme;
    root.dataset.palette = this.all.palette;
    root.dataset.motion = this.reducedMotion ? "reduced" : "full";
    root.lang = this.lang;
  }

  get lang() {
    if (this.all.lang !== "auto") return this.all.lang;
    return navigator.language.toLowerCase().startsWith("de") ? "de" : "en";
  }

  /** True if things should not move. */
  get reducedMotion() {
    return this.all.motion === "reduced"
      || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
}

export const settings = new Settings();
