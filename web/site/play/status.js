// The line under the board: whose move it is, or what is waited for.

import { resultText, seatName } from "../app/narration.js";
import { localised, say } from "../app/voice.js";
import { mustChoose } from "../board/placing.js";

/** @typedef {import("./play-page.js").PlayPage} PlayPage */

/** @param {PlayPage} page @returns {"offline"|"yours"|""} */
export function statusKind({ session, active }) {
  if (session && !session.connected && !session.game?.result) return "offline";
  return active ? "yours" : "";
}

/** @param {PlayPage} page @returns {string} */
export function statusText(page) {
  const { session } = page;
  if (!session) return beforeGame(page);
  const { game } = session;
  if (!game) return say("page-play-loading");
  if (page.showing) return page.paused ? say("page-play-paused") : " ";
  if (game.result) return resultText(game, session.seats);
  if (session.closing) return say("page-play-server-closing");
  if (!session.connected) return say("page-play-connecting");
  if (session.hasOpenSeat) return session.canJoin ? say("page-play-seat-free") : session.seats.length > 0 ? say("page-play-waiting-for-friend") : say("page-play-open-seat");
  const player = seatName(game, game.to_move);
  if (session.myTurn && mustChoose(game)) return session.seats.length > 1 ? say("page-play-to-choose", { player }) : say("page-play-your-choice");
  if (game.forfeit?.away) return say("page-claim-away", { player });
  const human = game.players[game.to_move].seat === "human";
  const yours = session.myTurn && session.seats.length === 1;
  const whose = yours ? say("page-play-your-move") : say(human ? "page-play-to-move" : "page-play-thinking", { player });
  const note = session.myTurn ? localised(game.note) : "";
  return note ? `${whose}. ${note}` : whose;
}

/** @param {PlayPage} page */
function beforeGame({ start, newGame, active }) {
  if (!start) return say("page-play-loading");
  if (newGame.seats.includes("open")) return say("page-play-start-then-invite");
  return active ? say("page-play-first-move") : say("page-play-start-to-watch");
}
