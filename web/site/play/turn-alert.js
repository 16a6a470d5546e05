// Tells somebody whose page is out of sight that it is their turn.

import { alertPerson } from "../app/alerts.js";
import { localised, say } from "../app/voice.js";

/** The turn that was told last: the game and how many moves it had. */
let told = "";

/** @param {import("./session.js").Session|null} session @param {import("../app/types.js").Game|null} game */
export function alertTurn(session, game) {
  // Who plays several sides here knows whose turn it is.
  if (!session?.myTurn || !game || session.seats.length !== 1) return;
  const turn = `${game.id} ${game.turns}`;
  if (turn === told) return;
  told = turn;
  alertPerson(say("page-alert-turn"), say("page-alert-turn-about", { game: localised(game.title) }), "turn");
}
