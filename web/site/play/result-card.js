// How the game ended, and what can be done with it now.

import { html, nothing } from "../vendor/lit.js";
import { icon } from "../app/icons.js";
import { resultDetails, resultText, seatName } from "../app/narration.js";
import { say } from "../app/voice.js";
import { shareButton } from "./tools.js";

/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {import("./play-page.js").PlayPage} PlayPage */
/** @typedef {import("./session.js").Session} Session */

/** @param {PlayPage} page @param {Session} session @param {Game} game */
export function resultCard(page, session, game) {
  const { series } = game;
  return html`<section class="card result" aria-label=${say("page-play-result")}>
    <p class="kicker">${series ? say("page-game-of", { number: series.number, total: series.games }) : say("page-play-game-over")}</p>
    <h2>${resultText(game, session.seats)}</h2>
    <p class="note">${[...resultDetails(game, session.seats), say("page-move-count", { count: game.moves.length })].join(" · ")}</p>
    ${series ? html`<p class="points">${series.points.map((points, seat) => html`<span>${seatName(game, seat)} <b>${points}</b></span>`)}</p>` : nothing}
    ${nextGame(page, session, game)}
    <p class="row">
      ${page.recording ? html`<button name="end-replay" @click=${() => page.endReplay()}>${icon("left")} ${say("page-play-back-to-game")}</button>
        ${shareButton(page, "share-replay", "")}`
        : html`<button name="replay" ?disabled=${page.busy} @click=${() => page.replay()}>${icon("play")} ${say("page-replay-title")}</button>`}
      <a class="button" data-action="analyse" href="/analyse?game=${game.id}">${icon("graph")} ${say("page-analyse")}</a>
      <a class="button" href="/api/games/${game.id}/record" download="foursight-${game.id}.json">${icon("save")} ${say("page-record")}</a>
    </p></section>`;
}

/** The way back to the room that the game belongs to. @param {string} room @param {""|"wide"} width */
export const roomLink = (room, width) => html`<a class="button primary ${width}" data-action="to-room" href="/r/${room}">${icon("people")} ${say("page-room-back")}</a>`;

/** The way to the game that follows. @param {PlayPage} page @param {Session} session @param {Game} game */
function nextGame(page, session, { series, room }) {
  // A room pairs its members itself.
  if (room) return session.room ? roomLink(session.room, "wide") : nothing;
  const last = !series || series.number >= series.games;
  const again = session.nextId ? html`${icon("play")} ${say("page-play-to-next")}` : html`${icon("again")} ${last ? say("page-play-rematch") : say("page-play-next-game")}`;
  // While it is answered the button stays where it is: the second click of a double click meets nothing else. Whoever presses it
  // after the others have asked agrees.
  const button = session.hasAskedForRematch ? html`<button class="primary wide" name="rematch-asked" disabled>${again}</button>`
    : html`<button class="primary wide" name="rematch" ?disabled=${page.busy} @click=${() => page.rematch()}>${again}</button>`;
  return html`
    ${session.nextId && session.canRematch ? html`<p class="fine">${say("page-play-next-waiting")}</p>` : nothing}
    ${session.canRematch ? button : nothing}
    ${session.nextId && !session.canRematch ? html`<a class="button primary wide" href="/g/${session.nextId}">${icon("eye")} ${say("page-play-watch-next")}</a>` : nothing}`;
}
