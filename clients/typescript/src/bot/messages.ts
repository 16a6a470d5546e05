/** The messages: the state that the server sends, and the answer. */

import { Board } from "./board.js";

/** A bomb on the board. When its round is reached, it is gone. */
export interface Bomb {
  readonly row: number;
  readonly col: number;
  readonly explode_in_round: number;
}

/** It is this bot's turn. */
export class PlayState {
  private constructor(
    readonly bot: string,
    readonly coinId: number,
    /** 1 for the first stone of a game, then one more for each. */
    readonly round: number,
    readonly bombs: readonly Bomb[],
    readonly board: Board,
  ) {}

  /** The other player's coin. */
  get opponentId(): number {
    return 3 - this.coinId;
  }

  /** Reads a frame; throws if it is not a state. */
  static parse(text: string): PlayState {
    const message: unknown = JSON.parse(text);
    if (!isMessage(message)) {
      throw new TypeError("not a play state");
    }
    const { bot, coin_id, round, bombs, board } = message;
    return new PlayState(bot, coin_id, round, bombs, new Board(board));
  }
}

/** The answer to a state. */
export function reply(column: number): string {
  return JSON.stringify({ state: "play", column });
}

/** A state as it travels. */
interface Message {
  bot: string;
  coin_id: number;
  round: number;
  bombs: Bomb[];
  board: number[][];
}

function isMessage(value: unknown): value is Message {
  return isObject(value)
    && typeof value.bot === "string"
    && Number.isInteger(value.coin_id)
    && Number.isInteger(value.round)
    && Array.isArray(value.bombs)
    && value.bombs.every(isBomb)
    && Array.isArray(value.board)
    && value.board.every((row) => Array.isArray(row) && row.every(Number.isInteger));
}

function isBomb(value: unknown): value is Bomb {
  return isObject(value) && [value.row, value.col, value.explode_in_round].every(Number.isInteger);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
