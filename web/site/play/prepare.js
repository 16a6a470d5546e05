// The game that was chosen before it is begun: its empty board, and who may sit at it.

import { getCached, loaded, post } from "../app/api.js";
import { localised } from "../app/voice.js";

/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {import("../app/types.js").NewGame} NewGame */

/** @returns {NewGame} */
export const defaultNewGame = () => ({ packs: ["connect4"], seats: ["human", "level3"] });

/** The text of the draft that was opened last; undefined if there is none. @returns {Promise<string|undefined>} */
export async function openedDraft() {
  return await (await loaded(import("../packs/drafts.js"))).openedDraft() ?? undefined;
}

/** Reads the empty position of a game, which computers can play it, and what can be added to it.
 * @param {NewGame} newGame @returns {Promise<{start: Game, agents: string[], additions: import("../app/types.js").Addition[]}>} */
export async function readStart({ draft, packs }) {
  const answer = draft
    ? await post("/api/packs/check", { text: draft })
    : await getCached(`/api/packs/${encodeURIComponent(packs.join(","))}`);
  if (!answer.start) throw new Error(localised(answer.diagnostics?.[0]?.words));
  return { start: answer.start, agents: answer.summary?.agents ?? answer.agents ?? [], additions: answer.additions ?? [] };
}

/** Seats as they were chosen; whoever cannot play the game is replaced. @param {string[]} seats @param {Game} start @param {string[]} agents */
export function seated(seats, start, agents) {
  const known = ["human", "open", ...agents];
  const standard = agents.includes("level3") ? "level3" : agents.at(-1) ?? "human";
  return start.players.map((_, seat) => (known.includes(seats[seat]) ? seats[seat] : standard));
}
