/** Everything a bot needs: the messages, the board, and the loop that plays. */

export { BOMB, Board, EMPTY } from "./board.js";
export { backOff, main, Refused, run, type Choose } from "./client.js";
export { PlayState, reply, type Bomb } from "./messages.js";
export { Settings, USAGE } from "./settings.js";
