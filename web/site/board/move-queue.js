// Moves that were chosen before they could be played: during an animation, or while the other is to move.

import { same } from "./geometry.js";

/** @typedef {{player: number, all: boolean}} Keeping whose moves are kept; all of them in order, or one that is decided before the turn */

export class MoveQueue {
  /** @type {number[][]} */
  places = [];

  get length() {
    return this.places.length;
  }

  /** Notes a move. The only one that is kept is taken away when it is chosen again. @param {number[]} place @param {boolean} all */
  add(place, all) {
    if (all) this.places = [...this.places, place];
    else this.places = this.has(place) ? [] : [place];
  }

  /** @param {number[]} place */
  has(place) {
    return this.places.some((kept) => same(kept, place));
  }

  /** The next move, which is no longer kept then. @returns {number[]|undefined} */
  take() {
    const [first, ...rest] = this.places;
    this.places = rest;
    return first;
  }

  clear() {
    this.places = [];
  }
}
