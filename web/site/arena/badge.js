// A bot's badge: a stone with its letter, in a colour that it keeps.

import { html } from "../vendor/lit.js";

/** As many as the style sheet knows. */
const HUES = 8;

/** @type {Map<string, number>} */
const hues = new Map();

/** The colour of a bot: the first ones to be seen get different ones. @param {string} name */
export function hueOf(name) {
  const hue = hues.get(name) ?? hues.size % HUES;
  hues.set(name, hue);
  return hue;
}

/** @param {string} name */
export function badge(name) {
  const letter = [...name.replace(/^level/, "")][0]?.toUpperCase() ?? "?";
  return html`<svg class="badge" data-hue=${hueOf(name)} viewBox="-20 -20 40 40" aria-hidden="true"><circle class="disc-fill" r="19"></circle><circle class="disc-edge" r="15.5"></circle><text y="6">${letter}</text></svg>`;
}

/** Badge and name. @param {string} name */
export const named = (name) => html`<span class="named">${badge(name)}<span class="name">${name}</span></span>`;
