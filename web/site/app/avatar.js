// The picture of a person: the first letter of the name on the chosen colour.

import { html } from "../vendor/lit.js";

/** All are dark enough for white letters. */
export const AVATAR_COLOURS = ["#b3262c", "#a8480a", "#7a5c00", "#4d6b00", "#11734a", "#0b6f77", "#1f62b5", "#3a4fe0", "#6a3fc4", "#97309e", "#b02a6b", "#5a5d6e"];

/** The first letter that can be seen. @param {string} name */
const initial = (name) => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? "?").toLocaleUpperCase();

/** @param {{name: string, colour: number}} person */
export const avatar = ({ name, colour }) => html`<svg class="avatar" viewBox="0 0 40 40" aria-hidden="true">
  <circle cx="20" cy="20" r="20" fill=${AVATAR_COLOURS[colour] ?? AVATAR_COLOURS[0]}></circle>
  <text x="20" y="20" dy="0.36em" text-anchor="middle" fill="#fff" font-size="19" font-weight="700">${initial(name)}</text></svg>`;
