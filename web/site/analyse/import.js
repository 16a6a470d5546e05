// Games from elsewhere: records, exports, links and moves in any notation.

import { say } from "../app/later.js";
import { nameAt } from "../board/geometry.js";
import { Study } from "./study.js";

/**
 * What a text says about a game, if that can be told without the server; moves are taken for moves of `packs`.
 * @param {string} text @param {Study} here what is analysed now @param {import("../app/types.js").Game|null} [game] its board, if it was read
 * @returns {Promise<Study>}
 */
export async function readGame(text, here, game = null) {
  const trimmed = text.trim();
  if (trimmed.startsWith("{")) return readJson(trimmed, here);
  const link = /^\S+$/.test(trimmed) && URL.canParse(trimmed, location.origin) && /[/?#]/.test(trimmed) ? new URL(trimmed, location.origin) : null;
  if (link) return readLink(link);
  return here.with(movesIn(trimmed, game), null);
}

/** @param {string} text @param {Study} here */
function readJson(text, here) {
  let json;
  try {
    json = JSON.parse(text);
  } catch {
    // What browsers say about it is English, and often without a place.
    throw new Error(say("page-import-not-json"));
  }
  // An export of this page names its packs otherwise than a record.
  const packs = json.game ?? json.packs;
  if (!Array.isArray(packs) || !Array.isArray(json.moves)) throw new Error(say("page-import-no-record"));
  const study = Study.ofRecord({ ...json, game: packs });
  if (json.format !== "foursight-game") study.chance = json.chance ?? null;
  if (packs.join() === here.packs.join()) study.draft = here.draft;
  if (typeof json.draft === "string") study.draft = json.draft;
  return study;
}

/** @param {URL} link */
function readLink(link) {
  const game = /^\/g\/([\w-]+)$/.exec(link.pathname)?.[1];
  if (game) return Study.ofGame(game);
  const arena = /^\/arena\/([\w-]+\/\d+\/\d+)$/.exec(link.pathname)?.[1];
  if (arena) return Study.ofArenaGame(arena);
  if (link.pathname !== "/analyse") throw new Error(say("page-import-no-link"));
  return Study.fromAddress(link.searchParams, link.hash);
}

/** Moves without what people write around them: numbers of moves, headers, comments, results.
 * @param {string} text @param {import("../app/types.js").Game|null} [game] whose moves they are, if it was read */
export function movesIn(text, game = null) {
  const bare = text.replace(/^\s*\[[^\]]*\]\s*$/gm, "").replace(/\{[^}]*\}/g, " ").replace(/;[^\n]*[a-z]{3}[^\n]*$/gim, "")
    .replace(/\b\d+\.+\s*/g, " ").replace(/(?:^|\s)(?:1-0|0-1|1\/2-1\/2|½-½|\*)\s*$/, "").replace(/[!?]+/g, "");
  return asWritten(bare.replace(/\s+/g, " ").trim(), game);
}

/** Moves as this board writes them: where a column is all there is to say and columns have numbers, letters mean columns, too,
 * and how high a stone comes to lie need not be said. @param {string} moves @param {import("../app/types.js").Game|null} game */
function asWritten(moves, game) {
  const axis = game?.move_names.order.length === 1 ? game.move_names.axes[game.move_names.order[0]] : null;
  const words = moves.split(/[\s,]+/);
  if (!game || !axis || nameAt(axis, 0) !== "1" || !words.every((word) => /^[a-z]\d{0,2}$/i.test(word))) return moves;
  return words.map((word) => nameAt(axis, word.toLowerCase().charCodeAt(0) - 97) ?? word).join(" ");
}
