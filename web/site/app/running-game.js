// Which game with others this browser has left while it goes on; the way back to it is loaded once there is one.

import { readStored, store } from "./settings.js";

/** The game with others that was played last, while it goes on. */
const KEPT = "foursight.running";

/** @returns {unknown} its id, if there is one */
export const keptGame = () => readStored(KEPT);

/** It is over, or gone. @param {string} id */
export function forgetRunning(id) {
  if (keptGame() === id) store(KEPT, null);
}

/** Notes the game that is played here, or that it is over. @param {import("../play/session.js").Session} session */
export function noteRunning({ id, game, seats }) {
  if (!game) return;
  if (!game.result && game.needs_consent && seats.length > 0) store(KEPT, id);
  else forgetRunning(id);
}

/** Each time another page is opened, until it has come. */
const load = () => keptGame() && import("./running-bar.js").catch(() => {});
addEventListener("foursight-route", load);
load();
