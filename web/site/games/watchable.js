// Which of the games that go on are worth watching.

/** @typedef {import("../app/types.js").Summary} Summary */

/** How many games are looked at to find them. */
export const LOOKED_AT = 200;

/** Somebody who tries a game alone and has not moved is nothing to watch. @param {Summary} game */
const isBegun = ({ seats, turns }) => turns > 0 || seats.filter((seat) => seat === "human" || seat.startsWith("bot:")).length !== 1;

/** How many people play. @param {Summary} game */
const peopleIn = ({ seats }) => seats.filter((seat) => seat === "human").length;

/** Games between people first, the newest of each kind on top. @param {Summary[]} games newest first @param {number} most */
export function watchable(games, most) {
  return games.filter(isBegun).sort((a, b) => Number(peopleIn(b) > 1) - Number(peopleIn(a) > 1)).slice(0, most);
}
