// What there is to say about a position in which every move loses: what the other side threatens, and which moves resist longest.

import { coordsOf } from "../board/geometry.js";
import { bestOf } from "./judge.js";

/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {import("../app/types.js").MoveName} MoveName */
/** @typedef {import("../app/types.js").Value} Value */
/** @typedef {{game: Game, values: Value[], exact: boolean}} Analysed */

/** An outlook beyond this is a sure win, below its negative a sure loss. */
const SURE = 0.95;

/** Whether whoever is to move loses whatever they do, and several moves lose alike. @param {Analysed} analysed */
export function isLost({ game, values }) {
  const best = bestOf(values);
  if (!best?.certain || best.outlook > -SURE || game.players.length !== 2 || game.gravity) return false;
  return values.filter((value) => value.outlook === best.outlook).length > 1;
}

/** A move that changes nothing: the one that is farthest from all stones. @param {Analysed} analysed @returns {MoveName|null} */
function idleMove({ game, values }) {
  const stones = game.cells.flatMap((content, index) => (content >= 0 ? [coordsOf(game.dims, index)] : []));
  const far = (/** @type {number[]} */ place) => Math.min(...stones.map((stone) => Math.max(...stone.map((one, axis) => Math.abs(one - place[axis])))));
  let [idle, most] = [/** @type {MoveName|null} */ (null), 0];
  for (const { place } of values) {
    const distance = Array.isArray(place) && place.length === game.dims.length ? far(place) : 0;
    if (distance > most) [idle, most] = [place, distance];
  }
  return idle;
}

/** The moves with which the other side wins soonest if nothing is done about it.
 * @param {Analysed} analysed @param {(move: MoveName) => Promise<Analysed>} after looks at the position after a move @returns {Promise<MoveName[]>} */
export async function threatsIn(analysed, after) {
  const idle = isLost(analysed) ? idleMove(analysed) : null;
  if (idle === null) return [];
  const { game, values } = await after(idle);
  const best = bestOf(values);
  if (!best?.certain || best.outlook < SURE || game.to_move === analysed.game.to_move) return [];
  return values.filter((value) => value.outlook === best.outlook).map((value) => value.place);
}

/** The values of those moves that are best and stop a threat; all of them if nothing is threatened. @param {Value[]} values @param {MoveName[]} threats @returns {Value[]} */
export function resisting(values, threats) {
  const best = bestOf(values);
  const stopped = new Set(threats.map((threat) => JSON.stringify(threat)));
  const resist = values.filter((value) => value.outlook === best?.outlook && stopped.has(JSON.stringify(value.place)));
  return resist.length ? resist : values;
}
