// Who may sit at a table, in words.

import { localised, say } from "../app/voice.js";
import { get } from "../app/api.js";

/** @typedef {{name: string, about: import("../app/types.js").LocalisedText}} Agent */
/** @typedef {{agents: Agent[], bots?: string[]}} Opponents */

/** @param {string} seat @param {boolean} [mine] @param {boolean} [alone] one person here only */
export function seatText(seat, mine = false, alone = true) {
  if (mine && alone) return say("page-play-you");
  if (seat === "human") return mine ? say("page-play-person") : say("page-lobby-guest");
  if (seat === "open") return say("page-play-open-seat");
  if (seat.startsWith("bot:")) return say("page-play-bot", { name: seat.slice(4) });
  const level = /^level(\d+)$/.exec(seat);
  if (level) return say("page-play-computer-level", { level: level[1] });
  return say("page-play-computer", { name: seat });
}

/** The computer players that know a game, and the bots that are connected now. @param {string} pack @returns {Promise<Opponents>} */
export function opponentsFor(pack) {
  return get(`/api/agents?pack=${encodeURIComponent(pack)}`);
}

/** What may be chosen for a seat. @param {Opponents} opponents @param {string} [chosen] @returns {{value: string, text: string, about: string}[]} */
export function seatOptions({ agents, bots = [] }, chosen) {
  const options = [
    { value: "human", text: say("page-play-person-here"), about: "" },
    { value: "open", text: say("page-play-friend-by-link"), about: "" },
    ...bots.map((name) => ({ value: `bot:${name}`, text: seatText(`bot:${name}`), about: say("page-connected") })),
    ...agents.map((agent) => ({ value: agent.name, text: seatText(agent.name), about: localised(agent.about) })),
  ];
  if (chosen && !options.some((option) => option.value === chosen)) options.push({ value: chosen, text: seatText(chosen), about: "" });
  return options;
}
