// Moves besides a stone of one's own: buttons under the board, and which stone to place where there is a choice.

import { html, nothing } from "../vendor/lit.js";
import { playerName } from "../app/narration.js";
import { localised, say } from "../app/voice.js";

/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {import("../app/types.js").MoveName} MoveName */

/** The move that places this player's stone there: another kind of move if the stone is not one's own.
 * @param {Game} game @param {number[]} place @param {number|null} stone @returns {MoveName} */
export function placing(game, place, stone) {
  const other = (game.others ?? []).find((move) => move.kind === "stone" && move.stone === stone && String(move.place) === String(place));
  return other?.move ?? place;
}

/** Everything that can be done besides placing a stone of one's own.
 * @param {Game} game
 * @param {{enabled: boolean, stone: number|null, pick: (stone: number|null) => void, play: (move: MoveName) => void}} how */
export function otherMoves(game, { enabled, stone, pick, play }) {
  const others = game.result ? [] : game.others ?? [];
  if (others.length === 0) return nothing;
  const stones = [...new Set(others.flatMap((move) => (move.stone === undefined ? [] : [move.stone])))];
  const owners = [...stones, game.to_move].sort((a, b) => a - b);
  const chosen = stone !== null && stones.includes(stone) ? stone : game.to_move;
  return html`<div class="other-moves" role="group" aria-label=${say("other-moves")}>
    ${stones.length ? owners.map((owner) => html`<button class="chip" name="stone" value=${owner} aria-pressed=${owner === chosen} ?disabled=${!enabled}
      @click=${() => pick(owner === game.to_move ? null : owner)}>${game.players[owner].symbol} ${playerName(game, owner)}</button>`) : nothing}
    ${others.filter((move) => move.kind !== "stone").map((move) => html`<button class="chip" name=${move.kind} ?disabled=${!enabled} @click=${() => play(move.move)}>${localised(move.label)}</button>`)}
  </div>`;
}
