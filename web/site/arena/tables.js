// Standings, crosstable and ladder.

import { html, nothing } from "../vendor/lit.js";
import { say } from "../app/later.js";
import { badge, named } from "./badge.js";
import { rangeOf, ratingText, shares, whisker } from "./plots.js";
import { pointsText, reasonText } from "./texts.js";

/** @typedef {import("../app/types.js").Report} Report */

/** Places one to three are worth a medal. @param {number} rank */
const place = (rank) => html`<span class="place" data-rank=${rank <= 3 ? rank : nothing}>${rank}</span>`;

/** @param {Report} report */
export function standings(report) {
  const range = rangeOf(report.standings.map((row) => row.elo));
  const name = (/** @type {number} */ bot) => report.bots[bot]?.name ?? "?";
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${say("arena-standings")}><table class="ranking">
    <thead><tr><th scope="col"><span class="visually-hidden">${say("arena-place")}</span></th><th scope="col">${say("arena-bot")}</th><th scope="col" class="num">${say("page-points")}</th>
      <th scope="col" class="secondary">${say("page-games")}</th><th scope="col" class="num">Elo</th><th scope="col"><span class="visually-hidden">${say("arena-elo-drawn")}</span></th></tr></thead>
    <tbody>${report.standings.map((row) => html`<tr><td>${place(row.rank)}</td><th scope="row">${named(name(row.bot))}${faults(row.faults)}</th>
      <td class="num big">${pointsText(row.points)}</td><td class="secondary">${shares(row.games)}</td><td class="num nowrap">${ratingText(row.elo)}</td><td class="drawn-rating">${whisker(row.elo, range, name(row.bot))}</td></tr>`)}</tbody></table></div>
    <p class="note">${say("arena-elo-about")}</p>`;
}

/** Games lost by a bot's own fault. @param {Record<string, number>} counts */
function faults(counts) {
  const list = Object.entries(counts ?? {});
  return list.length === 0 ? nothing : html`<small class="faults">${list.map(([reason, count]) => `${count} × ${reasonText(reason)}`).join(", ")}</small>`;
}

/** @param {Report} report @param {(match: number) => void} show */
export function crosstable(report, show) {
  const order = report.standings.map((row) => row.bot);
  const name = (/** @type {number} */ bot) => report.bots[bot]?.name ?? "?";
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${say("arena-crosstable")}><table class="cross">
    <caption class="visually-hidden">${say("arena-crosstable-about")}</caption>
    <thead><tr><td></td>${order.map((bot) => html`<th scope="col">${badge(name(bot))}<span class="visually-hidden">${name(bot)}</span></th>`)}</tr></thead>
    <tbody>${order.map((row) => html`<tr><th scope="row">${named(name(row))}</th>${order.map((column) => (row === column
      ? html`<td class="self"></td>` : headToHead(report, row, column, show)))}</tr>`)}</tbody></table></div>`;
}

/** All matches between two. @param {Report} report @param {number} row @param {number} column @param {(match: number) => void} show */
function headToHead(report, row, column, show) {
  const met = report.matches.map((played, number) => ({ played, number })).filter(({ played }) => played.bots.includes(row) && played.bots.includes(column));
  const games = met.reduce((sum, { played }) => sum + played.games.length, 0);
  if (met.length === 0 || games === 0) return html`<td class="none"><span aria-label=${say("arena-not-played")}>·</span></td>`;
  const points = (/** @type {number} */ bot) => met.reduce((sum, { played }) => sum + played.points[played.bots.indexOf(bot)] + played.draws / 2, 0);
  const [own, other] = [points(row), points(column)];
  const heat = Math.round((own / Math.max(1, own + other)) * 6);
  return html`<td class="met" data-heat=${heat}><button class="cell-link" @click=${() => show(met[0].number)}><span class="visually-hidden">${say("arena-head-to-head", { bot: report.bots[row].name, own: pointsText(own), other: pointsText(other), rival: report.bots[column].name })}</span><span aria-hidden="true"><b>${pointsText(own)}</b><small>${pointsText(other)}</small></span></button></td>`;
}

/** @param {import("../app/types.js").LadderEntry[]} rungs */
export function ladder(rungs) {
  const range = rangeOf(rungs);
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${say("arena-ladder")}><table class="ranking ladder">
    <thead><tr><th scope="col"><span class="visually-hidden">${say("arena-place")}</span></th><th scope="col">${say("arena-bot")}</th><th scope="col" class="secondary">${say("arena-matches")}</th>
      <th scope="col" class="num">${say("arena-rating")}</th><th scope="col"><span class="visually-hidden">${say("arena-rating-drawn")}</span></th></tr></thead>
    <tbody>${rungs.map((rung, at) => html`<tr><td>${place(at + 1)}</td><th scope="row">${named(rung.bot)}</th><td class="secondary">${shares(rung.matches)}</td>
      <td class="num nowrap">${ratingText(rung)}</td><td class="drawn-rating">${whisker(rung, range, rung.bot)}</td></tr>`)}</tbody></table></div>
    <p class="note">${say("arena-ladder-about")}</p>`;
}
