// Whoever wants to resign is asked once: it cannot be taken back.

import { confirmed } from "../app/confirm.js";
import { listText, seatName } from "../app/narration.js";
import { say } from "../app/later.js";

/** Whether whoever plays here really wants to give up. @param {import("./session.js").Session} session @returns {Promise<boolean>} */
export async function wantsToResign({ game, seats }) {
  if (!game) return false;
  const loser = seats.includes(game.to_move) ? game.to_move : seats[0];
  const players = listText(game.players.flatMap((_, seat) => (seat === loser ? [] : [seatName(game, seat)])));
  const text = say("page-resign-text", { players, count: game.players.length - 1 });
  return confirmed({ title: say("page-resign-title"), text, yes: say("page-play-resign"), no: say("page-resign-no") });
}
