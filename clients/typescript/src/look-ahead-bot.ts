/** A bot that looks one move ahead: an example to learn from and to beat. */

import { Board, main, type PlayState } from "./bot/index.js";
import { isProgram } from "./bot/program.js";

/** Wins if it can, blocks if it must, keeps what the next blast leaves in mind, and otherwise likes the middle. */
export function choose(state: PlayState): number {
  const { board } = state;
  const legal = board.legalColumns();
  for (const coin of [state.coinId, state.opponentId]) {
    for (const column of legal) {
      if (board.drop(column, coin).hasFour(coin)) {
        return column;
      }
    }
  }
  const badness = (column: number) => {
    const loses = afterMyTurn(state, column).hasFour(state.opponentId);
    return Math.abs(column - Math.floor(board.columns / 2)) + (loses ? 100 : 0);
  };
  return legal.reduce((best, column) => (badness(column) < badness(best) ? column : best));
}

/** The state after our stone has the next round's number: a bomb of that round goes off right then. */
function afterMyTurn(state: PlayState, column: number): Board {
  return state.bombs
    .filter((bomb) => bomb.explode_in_round === state.round + 1)
    .reduce((board, bomb) => board.explode(bomb), state.board.drop(column, state.coinId));
}

if (isProgram(import.meta.url)) {
  await main("typescript_look_ahead", choose);
}
