// A bot as contestants write them: a client of the WebSocket protocol in docs/bots.md.

import WebSocket from "ws";

/** @typedef {{coin_id: number, round: number, board: number[][]}} State row 0 is the bottom */
/** @typedef {{close: () => Promise<void>, answerOnce: () => void, release: () => void}} Bot */

/** A held bot answers by itself after this long: half the time that the server gives at most. */
const HELD_MS = 5000;

/** The columns with room. @param {State} state */
const open = (state) => state.board[state.board.length - 1].flatMap((cell, column) => (cell === 0 ? [column] : []));

/** Any column with room. @param {State} state */
export function anyColumn(state) {
  const columns = open(state);
  return columns[Math.floor(Math.random() * columns.length)];
}

/**
 * Connects a bot and lets it play until it is closed. A held bot waits with each answer until
 * `answerOnce` or `release` is called, but never so long that it would lose on time.
 * @param {string} address "host:port" @param {string} name
 * @param {{choose?: (state: State) => number, pause?: number, held?: boolean}} [options] the pause before each answer is in milliseconds
 * @returns {Promise<Bot>}
 */
export function connectBot(address, name, { choose = anyColumn, pause = 0, held = false } = {}) {
  const socket = new WebSocket(`ws://${address}/${encodeURIComponent(name)}`, { perMessageDeflate: false });
  const closed = new Promise((done) => { socket.once("close", done); });
  let isHeld = held;
  let allowed = 0;
  /** The answer that waits for permission. @type {(() => void)|null} */
  let waiting = null;
  const answer = () => {
    const now = waiting;
    waiting = null;
    now?.();
  };
  socket.on("message", (data) => {
    const text = data.toString();
    // The greeting is no JSON.
    if (!text.startsWith("{")) return;
    const send = () => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify({ column: choose(JSON.parse(text)) }));
    waiting = send;
    if (isHeld && allowed > 0) allowed -= 1;
    else if (isHeld || pause > 0) return void setTimeout(() => { if (waiting === send) answer(); }, isHeld ? HELD_MS : pause).unref();
    answer();
  });
  return new Promise((ready, fail) => {
    socket.once("error", fail);
    socket.once("open", () => ready({
      close: async () => {
        socket.close();
        await closed;
      },
      answerOnce: () => {
        if (waiting) answer();
        else allowed += 1;
      },
      release: () => {
        isHeld = false;
        answer();
      },
    }));
  });
}
