// Which game with others this browser has left; the way back to it is loaded once there is one.

import { readStored, store } from "./settings.js";

/** The game with others that was played last, until nobody can want another one. */
const KEPT = "foursight.running";
/** That the end of it was seen here, and when. */
const SEEN = "foursight.running-over";

/** @returns {unknown} its id, if there is one */
export const keptGame = () => readStored(KEPT);

/** It is over, or gone. @param {string} id */
export function forgetRunning(id) {
  if (keptGame() === id) store(KEPT, null);
}

/** When the end of a game was seen; nothing if it was not. @param {string} id @returns {number} */
export const seenOver = (id) => (readStored(SEEN)?.id === id ? readStored(SEEN).at : 0);

/** Its end is known: from here on only a wish for another game is news. @param {string} id */
export const noteOver = (id) => seenOver(id) || store(SEEN, { id, at: Date.now() });

/** Notes the game that is played here, or that it is over. @param {import("../play/session.js").Session} session */
export function noteRunning({ id, game, seats }) {
  if (!game) return;
  const withOthers = game.needs_consent && seats.length > 0;
  if (withOthers && !game.result) store(KEPT, id);
  else if (withOthers && !game.next && keptGame() === id) noteOver(id);
  else forgetRunning(id);
}

/** Each time another page is opened, until it has come. */
const load = () => keptGame() && import("./running-bar.js").catch(() => {});
addEventListener("foursight-route", load);
load();
