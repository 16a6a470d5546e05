// The arena's terms in words.

import { pick } from "../app/lang.js";

/** @typedef {import("../app/types.js").Format} Format */

/** @returns {{name: Format, title: string, about: string}[]} */
export const formats = () => [
  { name: "match", title: pick("Match", "Match"), about: pick("Two bots, game after game.", "Zwei Bots, Spiel um Spiel.") },
  { name: "knockout", title: pick("Knockout", "K.-o.-Turnier"), about: pick("Who loses a match is out.", "Wer ein Match verliert, ist draußen.") },
  { name: "round-robin", title: pick("Round robin", "Jeder gegen jeden"), about: pick("Everybody meets everybody.", "Alle treffen auf alle.") },
  { name: "swiss", title: pick("Swiss", "Schweizer System"), about: pick("Equals meet, nobody twice.", "Gleich Starke treffen sich, niemand zweimal.") },
  { name: "gauntlet", title: pick("Gauntlet", "Spießrutenlauf"), about: pick("The first one meets all others.", "Der erste trifft auf alle anderen.") },
];

/** @param {Format} format */
export const formatText = (format) => formats().find((one) => one.name === format)?.title ?? format;

/** @param {import("../app/types.js").EventState} state */
export function stateText(state) {
  return {
    running: pick("running", "läuft"),
    finished: pick("finished", "beendet"),
    stopped: pick("stopped", "angehalten"),
    failed: pick("failed", "gescheitert"),
  }[state] ?? state;
}

/** @param {string} state of a bot */
export function botStateText(state) {
  return state === "playing" ? pick("playing", "spielt") : state === "waiting" ? pick("ready", "bereit") : pick("just arrived", "gerade gekommen");
}

/** Why a game ended: the reason alone, as a noun. @param {string} reason */
export function reasonText(reason) {
  /** @type {Record<string, string>} */
  const words = {
    win: pick("won on the board", "auf dem Brett gewonnen"),
    draw: pick("draw", "unentschieden"),
    no_moves: pick("no move left", "kein Zug mehr möglich"),
    timeout: pick("too slow", "zu langsam"),
    illegal_move: pick("illegal move", "verbotener Zug"),
    bad_reply: pick("answer was no move", "Antwort war kein Zug"),
    too_large: pick("answer far too long", "Antwort viel zu lang"),
    flood: pick("far too many messages", "viel zu viele Nachrichten"),
    disconnected: pick("connection lost", "Verbindung verloren"),
    crashed: pick("program ended", "Programm abgestürzt"),
    absent: pick("was not there", "war nicht da"),
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
  if (ending.winners.length === 0) return pick("Draw", "Unentschieden");
  const who = ending.winners.map((seat) => names[seat]).join(pick(" and ", " und "));
  return ending.winners.length > 1 ? pick(`${who} both win`, `${who} gewinnen beide`) : pick(`${who} wins`, `${who} gewinnt`);
}

/** The names in the order of a game's players, of whom the first begins.
 * @param {{names: string[], starter: number}} game names by seat, and the seat that began */
export const byPlayer = ({ names, starter }) => names.map((_, player) => names[(player + starter) % names.length]);

/** How a match was decided, if not by points. @param {string} decision */
export function decisionText(decision) {
  return { sudden_death: pick("by sudden death", "durch Sudden Death"), lot: pick("by lot", "durch Los"), open: pick("under way", "läuft noch"), equal: pick("equal", "gleich") }[decision] ?? "";
}

/** A round of a knockout by the number of its matches. @param {number} matches */
export function roundText(matches) {
  if (matches === 1) return pick("Final", "Finale");
  if (matches === 2) return pick("Semi-finals", "Halbfinale");
  if (matches === 4) return pick("Quarter-finals", "Viertelfinale");
  return pick(`Last ${matches * 2}`, `Letzte ${matches * 2}`);
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
