// Standings, crosstable and ladder.

import { html, nothing } from "../vendor/lit.js";
import { pick } from "../app/lang.js";
import { badge, named } from "./badge.js";
import { rangeOf, ratingText, shares, whisker } from "./plots.js";
import { halves, reasonWord } from "./words.js";

/** @typedef {import("../app/types.js").Report} Report */

/** Places one to three are worth a medal. @param {number} rank */
const place = (rank) => html`<span class="place" data-rank=${rank <= 3 ? rank : nothing}>${rank}</span>`;

/** @param {Report} report */
export function standings(report) {
  const range = rangeOf(report.standings.map((row) => row.elo));
  const name = (/** @type {number} */ bot) => report.bots[bot]?.name ?? "?";
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${pick("Standings", "Tabelle")}><table class="ranking">
    <thead><tr><th scope="col"><span class="visually-hidden">${pick("Place", "Platz")}</span></th><th scope="col">${pick("Bot", "Bot")}</th><th scope="col" class="num">${pick("Points", "Punkte")}</th>
      <th scope="col" class="secondary">${pick("Games", "Spiele")}</th><th scope="col" class="num">Elo</th><th scope="col"><span class="visually-hidden">${pick("Elo with its error, drawn", "Elo mit Fehler, gezeichnet")}</span></th></tr></thead>
    <tbody>${report.standings.map((row) => html`<tr><td>${place(row.rank)}</td><th scope="row">${named(name(row.bot))}${faults(row.faults)}</th>
      <td class="num big">${halves(row.points)}</td><td class="secondary">${shares(row.games)}</td><td class="num nowrap">${ratingText(row.elo)}</td><td class="drawn-rating">${whisker(row.elo, range, name(row.bot))}</td></tr>`)}</tbody></table></div>
    <p class="note">${pick("Elo relative to the field, with its 95 % error.", "Elo relativ zum Feld, mit dem Fehler zu 95 %.")}</p>`;
}

/** Games lost by a bot's own fault. @param {Record<string, number>} counts */
function faults(counts) {
  const list = Object.entries(counts ?? {});
  return list.length === 0 ? nothing : html`<small class="faults">${list.map(([reason, count]) => `${count} × ${reasonWord(reason)}`).join(", ")}</small>`;
}

/** @param {Report} report @param {(match: number) => void} show */
export function crosstable(report, show) {
  const order = report.standings.map((row) => row.bot);
  const name = (/** @type {number} */ bot) => report.bots[bot]?.name ?? "?";
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${pick("Crosstable", "Kreuztabelle")}><table class="cross">
    <caption class="visually-hidden">${pick("Game points of each bot (row) against each other (column)", "Spielpunkte jedes Bots (Zeile) gegen jeden anderen (Spalte)")}</caption>
    <thead><tr><td></td>${order.map((bot) => html`<th scope="col">${badge(name(bot))}<span class="visually-hidden">${name(bot)}</span></th>`)}</tr></thead>
    <tbody>${order.map((row) => html`<tr><th scope="row">${named(name(row))}</th>${order.map((column) => (row === column
      ? html`<td class="self"></td>` : meeting(report, row, column, show)))}</tr>`)}</tbody></table></div>`;
}

/** All matches between two. @param {Report} report @param {number} row @param {number} column @param {(match: number) => void} show */
function meeting(report, row, column, show) {
  const met = report.matches.map((played, number) => ({ played, number })).filter(({ played }) => played.bots.includes(row) && played.bots.includes(column));
  const games = met.reduce((sum, { played }) => sum + played.games.length, 0);
  if (met.length === 0 || games === 0) return html`<td class="none"><span aria-label=${pick("not played", "nicht gespielt")}>·</span></td>`;
  const points = (/** @type {number} */ bot) => met.reduce((sum, { played }) => sum + played.points[played.bots.indexOf(bot)] + played.draws / 2, 0);
  const [own, other] = [points(row), points(column)];
  const heat = Math.round((own / Math.max(1, own + other)) * 6);
  return html`<td class="met" data-heat=${heat}><button class="cell-link" @click=${() => show(met[0].number)}><span class="visually-hidden">${report.bots[row].name} </span><b>${halves(own)}</b><span class="visually-hidden">${pick(" to ", " zu ")}</span><small>${halves(other)}</small><span class="visually-hidden">${pick(" against ", " gegen ")}${report.bots[column].name}</span></button></td>`;
}

/** @param {import("../app/types.js").Rung[]} rungs */
export function ladder(rungs) {
  const range = rangeOf(rungs);
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${pick("Ladder", "Rangliste")}><table class="ranking ladder">
    <thead><tr><th scope="col"><span class="visually-hidden">${pick("Place", "Platz")}</span></th><th scope="col">${pick("Bot", "Bot")}</th><th scope="col" class="secondary">${pick("Matches", "Matches")}</th>
      <th scope="col" class="num">${pick("Rating", "Wertung")}</th><th scope="col"><span class="visually-hidden">${pick("Rating with its error, drawn", "Wertung mit Fehler, gezeichnet")}</span></th></tr></thead>
    <tbody>${rungs.map((rung, at) => html`<tr><td>${place(at + 1)}</td><th scope="row">${named(rung.bot)}</th><td class="secondary">${shares(rung.matches)}</td>
      <td class="num nowrap">${ratingText(rung)}</td><td class="drawn-rating">${whisker(rung, range, rung.bot)}</td></tr>`)}</tbody></table></div>
    <p class="note">${pick("Glicko-2 over all matches; bars are 95 % errors. Where bars overlap, the order may be luck.", "Glicko-2 über alle Matches; Balken sind Fehler zu 95 %. Wo sich Balken überlappen, kann die Reihenfolge Glück sein.")}</p>`;
}
