// Who may sit at a table, in words.

import { pick, say } from "../app/lang.js";
import { getOnce } from "../app/api.js";

/** @typedef {{name: string, about: import("../app/types.js").Words}} Agent */

/** @param {string} seat @param {boolean} [mine] @param {boolean} [alone] one person here only */
export function seatWords(seat, mine = false, alone = true) {
  if (mine && alone) return pick("You", "Du");
  if (seat === "human") return pick("Person", "Mensch");
  if (seat === "open") return pick("Waiting for a friend", "Wartet auf jemanden");
  if (seat.startsWith("bot:")) return `Bot ${seat.slice(4)}`;
  const level = /^level(\d+)$/.exec(seat);
  if (level) return pick(`Computer, level ${level[1]}`, `Computer, Stufe ${level[1]}`);
  return `Computer (${seat})`;
}

/** The computer players that know a game. @param {string} pack @returns {Promise<Agent[]>} */
export async function agentsOf(pack) {
  return (await getOnce(`/api/agents?pack=${encodeURIComponent(pack)}`)).agents;
}

/** What may be chosen for a seat. @param {Agent[]} agents @param {string} [chosen] @returns {{value: string, text: string, about: string}[]} */
export function seatOptions(agents, chosen) {
  const options = [
    { value: "human", text: pick("Person here", "Mensch hier"), about: "" },
    { value: "open", text: pick("A friend by link", "Jemand per Link"), about: "" },
    ...agents.map((agent) => ({ value: agent.name, text: seatWords(agent.name), about: say(agent.about) })),
  ];
  if (chosen && !options.some((option) => option.value === chosen)) options.push({ value: chosen, text: seatWords(chosen), about: "" });
  return options;
}
