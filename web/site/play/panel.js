// What stands beside the board in a game: its result, what was offered, invitations, tools and moves.

import { html, nothing } from "../vendor/lit.js";
import { icon } from "../app/icons.js";
import { say } from "../app/voice.js";
import { invitationCard, invitedCard } from "./invitation.js";
import { movesCard } from "./past-view.js";
import { resultCard, roomLink } from "./result-card.js";
import { toolsCard } from "./tools.js";

/** @typedef {import("./play-page.js").PlayPage} PlayPage */
/** @typedef {import("./session.js").Session} Session */

/** @param {PlayPage} page @param {Session} session */
export function gamePanel(page, session) {
  const { game } = session;
  const over = game?.result && !page.showing;
  // Offers and phrases come with the first game between people: whoever is offline then hears none anyway.
  if (game?.needs_consent || game?.claim || game?.forfeit || game?.offers?.length) {
    import("./offers.js").catch(() => {});
    import("./phrases.js").catch(() => {});
  }
  return html`
    ${over && game ? resultCard(page, session, game) : nothing}
    <game-offers .session=${session} .game=${game} .busy=${page.busy} @act=${(/** @type {CustomEvent} */ e) => page.attempt(e.detail)}></game-offers>
    ${game && !game.result && isOnlyWatching(session) ? html`<p class="card note watched" role="status">${icon("eye")} ${watching(session)}</p>` : nothing}
    ${game?.series && !over ? html`<p class="note series">${say("page-game-of", { number: game.series.number, total: game.series.games })}</p>` : nothing}
    ${session.canJoin ? invitedCard(session, () => page.attempt(() => session.join())) : nothing}
    ${session.hasOpenSeat && session.seats.length > 0 ? invitationCard(session) : nothing}
    <game-phrases .session=${session} .game=${game}></game-phrases>
    ${page.recording ? nothing : html`${toolsCard(page, session)}
    ${game ? movesCard(page.past, page.showing && page.board?.game || game) : nothing}`}
    ${elsewhere(session, Boolean(over))}`;
}

/** What whoever watches is told: the address of a game alone is no invitation to it. @param {Session} session */
function watching({ hasOpenSeat, invitation }) {
  if (hasOpenSeat) return say("page-play-seat-kept");
  return invitation ? say("page-play-seat-taken") : say("page-play-you-watch");
}

/** True if people play, and whoever sits here is none of them. @param {Session} session */
function isOnlyWatching({ game, seats, canJoin, joining }) {
  return seats.length === 0 && !canJoin && !joining && Boolean(game?.players.some((player) => player.seat === "human"));
}

/** Where to go from here, and who looks on. After the end, the result leads back to the room. @param {Session} session @param {boolean} over */
function elsewhere({ draftFrom, spectators, room }, over) {
  return html`<p class="row">${room && !over ? roomLink(room, "") : nothing}<a class="button" href="/">${icon("plus")} ${say("page-play-new-game")}</a>
    ${draftFrom ? html`<a class="button" data-action="edit-draft" href=${draftFrom}>${icon("pen")} ${say("page-packs-edit-draft")}</a>` : nothing}
    ${spectators > 0 ? html`<span class="note watching">${icon("eye")} <span aria-hidden="true">${spectators}</span><span class="visually-hidden">${say("page-play-watching", { count: spectators })}</span></span>` : nothing}</p>`;
}
