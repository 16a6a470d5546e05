// Whose moves the board keeps while they cannot be played yet.

/**
 * @param {import("./session.js").Session|null} session
 * @param {{busy: boolean, showing: boolean}} page a request is on its way; something moves on the board
 * @returns {import("../board/move-queue.js").Keeping|null}
 */
export function keepingOf(session, { busy, showing }) {
  const game = session?.game;
  if (!session || !game || game.result || session.hasOpenSeat || session.seats.length === 0) return null;
  // Who plays alone decides about the next move while the others think.
  if (session.seats.length === 1) return { player: session.seats[0], all: false };
  // Whoever plays several sides plays them in order; what is chosen before an answer came may be a slip.
  return showing && !busy && session.myTurn ? { player: game.to_move, all: true } : null;
}
