// The matches of an event and every game of them, to be opened as replays.

import { html, nothing } from "../vendor/lit.js";
import { icon } from "../app/icons.js";
import { pick } from "../app/lang.js";
import { hueOf, named } from "./badge.js";
import { decisionWords, endingWords, roundWords, winnerWords } from "./words.js";

/** @typedef {import("../app/types.js").Report} Report */
/** @typedef {import("../app/types.js").MatchLine} MatchLine */

/** @param {string} event @param {Report} report */
export function matchList(event, report) {
  const rounds = [...new Set(report.matches.map((played) => played.round))];
  const single = rounds.length < 2;
  return rounds.map((round) => {
    const own = report.matches.map((played, number) => ({ played, number })).filter(({ played }) => played.round === round);
    const places = report.kind === "knockout" && report.draw ? report.draw.length / 2 ** round : 0;
    return html`${single ? nothing : html`<h3 class="round-title">${places ? roundWords(places) : pick(`Round ${round}`, `Runde ${round}`)}</h3>`}
      ${own.map(({ played, number }) => match(event, report, played, number, report.matches.length === 1))}`;
  });
}

/** @param {string} event @param {Report} report @param {MatchLine} played @param {number} number @param {boolean} open */
function match(event, report, played, number, open) {
  const names = played.bots.map((bot) => report.bots[bot]?.name ?? "?");
  const how = decisionWords(played.decided_by);
  return html`<details class="match" id="match-${number}" ?open=${open}><summary>
      <span class="side-name ${played.winner === played.bots[0] ? "winner" : ""}">${named(names[0])}</span>
      <span class="score"><b>${played.points[0]}</b><i>:</i><b>${played.points[1]}</b></span>
      <span class="side-name right ${played.winner === played.bots[1] ? "winner" : ""}">${named(names[1])}</span>
      <span class="how">${[how, played.draws ? pick(`${played.draws} drawn`, `${played.draws} unentschieden`) : ""].filter(Boolean).join(" · ")}</span></summary>
    ${played.games.length === 0 ? html`<p class="note">${pick("No game is over yet.", "Noch ist kein Spiel zu Ende.")}</p>` : html`<ol class="games">${played.games.map((game) => html`<li><a class="game-link" href="/arena/${event}/${number}/${game.number}">
      <span class="pip" data-hue=${game.winners.length === 1 ? hueOf(names[game.winners[0]]) : nothing}>${game.number}</span>
      <span class="game-text"><b>${winnerWords(game, names)}</b><small class=${game.offender != null ? "fault" : ""}>${endingWords(game, names)} · ${pick(`${game.moves} moves`, `${game.moves} Züge`)} · ${pick(`${names[game.starter]} began`, `${names[game.starter]} begann`)}${game.sudden_death ? ` · ${pick("sudden death", "Sudden Death")}` : ""}</small></span>
      ${icon("play")}</a></li>`)}</ol>`}</details>`;
}
