// Who may sit at a table, in words.

import { pick, say } from "../app/lang.js";
import { get } from "../app/api.js";

/** @typedef {{name: string, about: import("../app/types.js").Words}} Agent */
/** @typedef {{agents: Agent[], bots?: string[]}} Rivals */

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

/** The computer players that know a game, and the bots that are connected now. @param {string} pack @returns {Promise<Rivals>} */
export function rivalsOf(pack) {
  return get(`/api/agents?pack=${encodeURIComponent(pack)}`);
}

/** What may be chosen for a seat. @param {Rivals} rivals @param {string} [chosen] @returns {{value: string, text: string, about: string}[]} */
export function seatOptions({ agents, bots = [] }, chosen) {
  const options = [
    { value: "human", text: pick("Person here", "Mensch hier"), about: "" },
    { value: "open", text: pick("A friend by link", "Jemand per Link"), about: "" },
    ...bots.map((name) => ({ value: `bot:${name}`, text: seatWords(`bot:${name}`), about: pick("connected", "verbunden") })),
    ...agents.map((agent) => ({ value: agent.name, text: seatWords(agent.name), about: say(agent.about) })),
  ];
  if (chosen && !options.some((option) => option.value === chosen)) options.push({ value: chosen, text: seatWords(chosen), about: "" });
  return options;
}
