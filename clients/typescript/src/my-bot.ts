/** Your bot: edit `choose`. */

import { main, type PlayState } from "./bot/index.js";
import { isProgram } from "./bot/program.js";

/** The column, 0 to 6, for the next stone. You have 700 ms. `look-ahead-bot.ts` shows how to try out moves. */
export function choose(state: PlayState): number {
  return state.board.legalColumns()[0]!;
}

if (isProgram(import.meta.url)) {
  await main("typescript_bot", choose);
}
