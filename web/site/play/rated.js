// Which games count for ratings, and what whoever is invited to one is told.

import { html, nothing } from "../vendor/lit.js";
import { ownPerson } from "../app/person.js";
import { loadStyles } from "../app/router.js";
import { say } from "../app/voice.js";

/** True if a game can be rated: a named person and a friend, a clock, no hints, rules that came with the server.
 * @param {import("../app/types.js").NewGame} newGame */
export function canBeRated({ seats, move_ms, game_ms, teaching, draft, moves }) {
  const people = seats.length === 2 && seats.includes("human") && seats.includes("open");
  return Boolean(ownPerson.me && people && (move_ms || game_ms) && !teaching && !draft && !moves);
}

/** What whoever is invited is told about a rated game; without a name they can choose one at once.
 * @param {import("../app/types.js").Game|null} game @returns {unknown} */
export function ratedInvitation(game) {
  if (!game?.rated) return nothing;
  if (ownPerson.me) return html`<p class="note rated">${say("page-play-rated-invited")}</p>`;
  import("../people/name-form.js");
  loadStyles("/styles/people.css");
  return html`<p class="note rated">${say("page-play-rated-invited")} ${say("page-play-rated-choose")}</p><name-form></name-form>`;
}
