/** A bot that drops its stones anywhere. */

import { main, type PlayState } from "./bot/index.js";
import { isProgram } from "./bot/program.js";

export function choose(state: PlayState): number {
  const legal = state.board.legalColumns();
  return legal[Math.floor(Math.random() * legal.length)]!;
}

if (isProgram(import.meta.url)) {
  await main("typescript_random", choose);
}
