// What the tab's title says about a game: whose turn it is, or how it ended; whoever looks elsewhere is alerted.

import { resultText, seatName } from "../app/narration.js";
import { alertTurn } from "../app/alerts.js";
import { setTitle } from "../app/title.js";
import { localised, say } from "../app/voice.js";

/** @param {import("./session.js").Session|null} session @param {import("../app/types.js").Game|null} game */
export function showTitle(session, game) {
  const name = localised(game?.title);
  if (!session || !game) return setTitle(name);
  if (game.result) return setTitle(resultText(game, session.seats), name);
  if (session.hasOpenSeat) return setTitle(say("page-play-open-seat"), name);
  // Who plays several sides here knows whose turn it is.
  const mine = session.myTurn && session.seats.length === 1;
  if (mine) alertTurn(game);
  setTitle(mine ? say("page-play-your-move") : say("page-play-to-move", { player: seatName(game, game.to_move) }), name);
}
