// A bot as contestants write them: a client of the WebSocket protocol in docs/bots.md.

import WebSocket from "ws";

/** @typedef {{coin_id: number, round: number, board: number[][]}} State row 0 is the bottom */
/** @typedef {{close: () => Promise<void>}} Bot */

/** The columns with room. @param {State} state */
const open = (state) => state.board[state.board.length - 1].flatMap((cell, column) => (cell === 0 ? [column] : []));

/** Any column with room. @param {State} state */
export function anyColumn(state) {
  const columns = open(state);
  return columns[Math.floor(Math.random() * columns.length)];
}

/** The first column with room, from the left. @param {State} state */
export const firstColumn = (state) => open(state)[0];

/**
 * Connects a bot and lets it play until it is closed.
 * @param {number} port @param {string} name
 * @param {{choose?: (state: State) => number, pause?: number}} [how] the pause before each answer is in milliseconds
 * @returns {Promise<Bot>}
 */
export function connectBot(port, name, { choose = anyColumn, pause = 0 } = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/${encodeURIComponent(name)}`, { perMessageDeflate: false });
  const closed = new Promise((done) => { socket.once("close", done); });
  socket.on("message", (data) => {
    const text = data.toString();
    // The greeting is no JSON.
    if (!text.startsWith("{")) return;
    const answer = setTimeout(() => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify({ column: choose(JSON.parse(text)) })), pause);
    // A bot that thinks for an hour must not keep the tests from ending.
    answer.unref();
  });
  return new Promise((ready, fail) => {
    socket.once("error", fail);
    socket.once("open", () => ready({
      close: async () => {
        socket.close();
        await closed;
      },
    }));
  });
}
