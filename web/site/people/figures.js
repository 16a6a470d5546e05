// A person's ratings and results, as tables.

import { html, nothing } from "../vendor/lit.js";
import { getCached } from "../app/api.js";
import { icon } from "../app/icons.js";
import { localised, say } from "../app/later.js";

/** @typedef {import("../app/types.js").Profile} Profile */
/** @typedef {Map<string, string>} Titles titles of games by the names of their packs */

/** The titles of all games. @returns {Promise<Titles>} */
export async function readTitles() {
  const { packs } = await getCached("/api/packs");
  return new Map(packs.map((/** @type {import("../app/types.js").PackEntry} */ pack) => [pack.name, localised(pack.title)]));
}

/** @param {Titles} titles @param {string} key packs with `+` between them */
export const titleOf = (titles, key) => key.split("+").map((name) => titles.get(name) ?? name).join(" + ");

/** @param {import("../app/types.js").Tally} tally */
const tallyCell = ({ won, drawn, lost }) => html`<td><span aria-hidden="true">${won} – ${drawn} – ${lost}</span><span class="visually-hidden">${say("page-me-tally", { won, drawn, lost })}</span></td>`;

/** A rating and how sure it is. @param {import("../app/types.js").PersonRating} rating */
export const ratingText = ({ rating, deviation, provisional }) => html`<b>${rating}</b> <small>± ${2 * deviation}</small>${provisional ? html` <small>${say("page-me-provisional")}</small>` : nothing}`;

/** @param {Profile} profile @param {Titles} titles */
export const ratingTable = ({ ratings }, titles) => (ratings.length === 0 ? html`<p class="note">${say("page-me-no-ratings")}</p>` : html`<table class="figures-table">
  <thead><tr><th scope="col">${say("page-game")}</th><th scope="col">${say("page-me-rating")}</th><th scope="col">${say("page-me-games")}</th></tr></thead>
  <tbody>${ratings.map((rating) => html`<tr><th scope="row"><a href="/ratings?pack=${encodeURIComponent(rating.pack)}">${titleOf(titles, rating.pack)}</a></th>
    <td>${ratingText(rating)}</td><td>${rating.games}</td></tr>`)}</tbody></table>`);

/** The way to everybody's ratings. */
export const bestLink = () => html`<p class="row best-link"><a class="button" data-action="best" href="/ratings">${icon("trophy")} ${say("page-best")}</a></p>`;

/** @param {Profile} profile @param {Titles} titles */
export const resultTable = ({ statistics }, titles) => (statistics.length === 0 ? html`<p class="note">${say("page-me-no-results")}</p>` : html`<table class="figures-table results">
  <thead><tr><th scope="col">${say("page-game")}</th><th scope="col">${say("page-me-against-people")}</th><th scope="col">${say("page-me-against-computers")}</th></tr></thead>
  <tbody>${statistics.map((game) => html`<tr><th scope="row">${titleOf(titles, game.pack)}</th>${tallyCell(game.people)}${tallyCell(game.computers)}</tr>`)}</tbody></table>
  <p class="note" aria-hidden="true">${say("page-me-tally-order")}</p>`);
