// The arena's terms in words.

import { listText } from "../app/narration.js";
import { say } from "../app/later.js";

/** @typedef {import("../app/types.js").Format} Format */

/** @returns {{name: Format, title: string, about: string}[]} */
export const formats = () => [
  { name: "match", title: say("arena-match"), about: say("arena-match-about") },
  { name: "knockout", title: say("arena-knockout"), about: say("arena-knockout-about") },
  { name: "round-robin", title: say("arena-round-robin"), about: say("arena-round-robin-about") },
  { name: "swiss", title: say("arena-swiss"), about: say("arena-swiss-about") },
  { name: "gauntlet", title: say("arena-gauntlet"), about: say("arena-gauntlet-about") },
];

/** @param {Format} format */
export const formatText = (format) => formats().find((one) => one.name === format)?.title ?? format;

/** @param {import("../app/types.js").EventState} state */
export function stateText(state) {
  return {
    running: say("arena-running"),
    finished: say("arena-finished"),
    stopped: say("arena-stopped"),
    failed: say("arena-failed"),
  }[state] ?? state;
}

/** @param {string} state of a bot */
export function botStateText(state) {
  return state === "playing" ? say("arena-bot-playing") : state === "waiting" ? say("arena-bot-ready") : say("arena-bot-new");
}

/** Why a game ended: the reason alone, as a noun. @param {string} reason */
export function reasonText(reason) {
  /** @type {Record<string, string>} */
  const words = {
    win: say("arena-reason-win"),
    draw: say("arena-reason-draw"),
    no_moves: say("arena-reason-no-moves"),
    timeout: say("arena-reason-timeout"),
    illegal_move: say("arena-reason-illegal"),
    bad_reply: say("arena-reason-bad-reply"),
    too_large: say("arena-reason-too-large"),
    flood: say("arena-reason-flood"),
    disconnected: say("arena-reason-disconnected"),
    crashed: say("arena-reason-crashed"),
    absent: say("arena-reason-absent"),
    adjudicated: say("arena-reason-adjudicated"),
  };
  return words[reason] ?? reason;
}

/** How a game ended, in a sentence. @param {import("../app/types.js").Ending} ending @param {string[]} names by seat */
export function endingText(ending, names) {
  const fault = ending.offender ?? null;
  if (fault !== null) return `${names[fault]}: ${reasonText(ending.reason)}`;
  return reasonText(ending.reason);
}

/** Who won, in a sentence. @param {import("../app/types.js").Ending} ending @param {string[]} names by seat */
export function winnerText(ending, names) {
  if (ending.winners.length === 0) return say("arena-draw");
  const who = ending.winners.map((seat) => names[seat]);
  return say("arena-wins", { bots: listText(who), count: who.length });
}

/** The names in the order of a game's players, of whom the first begins.
 * @param {{names: string[], starter: number}} game names by seat, and the seat that began */
export const byPlayer = ({ names, starter }) => names.map((_, player) => names[(player + starter) % names.length]);

/** How a match was decided, if not by points. @param {string} decision */
export function decisionText(decision) {
  return { sudden_death: say("arena-by-sudden-death"), lot: say("arena-by-lot"), open: say("arena-under-way"), equal: say("arena-equal") }[decision] ?? "";
}

/** A round of a knockout by the number of its matches. @param {number} matches */
export function roundText(matches) {
  if (matches === 1) return say("arena-final");
  if (matches === 2) return say("arena-semi-finals");
  if (matches === 4) return say("arena-quarter-finals");
  return say("arena-last", { count: matches * 2 });
}

/** "3 minutes ago" @param {number} ms since 1970 */
export function agoText(ms) {
  const minutes = Math.round((ms - Date.now()) / 60_000);
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
  if (minutes > -60) return format.format(minutes, "minute");
  if (minutes > -60 * 24) return format.format(Math.round(minutes / 60), "hour");
  return format.format(Math.round(minutes / 60 / 24), "day");
}

/** Points with halves. @param {number} points */
export const pointsText = (points) => (points % 1 ? `${points >= 1 ? Math.floor(points) : ""}½` : String(points));
