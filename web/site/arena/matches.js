// The matches of an event and every game of them, to be opened as replays.

import { html, nothing } from "../vendor/lit.js";
import { icon } from "../app/icons.js";
import { say } from "../app/later.js";
import { hueOf, named } from "./badge.js";
import { decisionText, endingText, roundText, stateText, winnerText } from "./texts.js";

/** @typedef {import("../app/types.js").Report} Report */
/** @typedef {import("../app/types.js").MatchLine} MatchLine */

/** @param {string} event @param {Report} report @param {import("../app/types.js").EventState} state */
export function matchList(event, report, state) {
  const rounds = [...new Set(report.matches.map((played) => played.round))];
  const single = rounds.length < 2;
  return rounds.map((round) => {
    const own = report.matches.map((played, number) => ({ played, number })).filter(({ played }) => played.round === round);
    const places = report.kind === "knockout" && report.draw ? report.draw.length / 2 ** round : 0;
    return html`${single ? nothing : html`<h3 class="round-title">${places ? roundText(places) : say("arena-round", { number: round })}</h3>`}
      ${own.map(({ played, number }) => match(event, report, played, number, state))}`;
  });
}

/** @param {string} event @param {Report} report @param {MatchLine} played @param {number} number @param {import("../app/types.js").EventState} state */
function match(event, report, played, number, state) {
  const names = played.bots.map((bot) => report.bots[bot]?.name ?? "?");
  // What was open when the event ended is not under way any more.
  const how = played.decided_by === "open" && state !== "running" ? stateText(state) : decisionText(played.decided_by);
  return html`<details class="match" id="match-${number}" ?open=${report.matches.length === 1}><summary>
      <span class="side-name ${played.winner === played.bots[0] ? "winner" : ""}">${named(names[0])}</span>
      <span class="score"><b>${played.points[0]}</b><i>:</i><b>${played.points[1]}</b></span>
      <span class="side-name right ${played.winner === played.bots[1] ? "winner" : ""}">${named(names[1])}</span>
      <span class="how">${[how, played.draws ? say("arena-drawn", { count: played.draws }) : ""].filter(Boolean).join(" · ")}</span></summary>
    ${played.games.length === 0 ? html`<p class="note">${say("arena-no-game-over")}</p>` : html`<ol class="games">${played.games.map((game) => html`<li><a class="game-link" href="/arena/${event}/${number}/${game.number}">
      <span class="pip" data-hue=${game.winners.length === 1 ? hueOf(names[game.winners[0]]) : nothing}>${game.number}</span>
      <span class="game-text"><b>${winnerText(game, names)}</b><small class=${game.offender != null ? "fault" : ""}>${endingText(game, names)} · ${say("page-move-count", { count: game.moves })} · ${say("arena-began", { bot: names[game.starter] })}${game.sudden_death ? ` · ${say("arena-sudden-death")}` : ""}</small></span>
      ${icon("play")}</a></li>`)}</ol>`}</details>`;
}
