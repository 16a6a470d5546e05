// Turns that come from the server, shown on the board one after the other; words follow what is seen.

import { turnText } from "../app/narration.js";

/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {{turn: import("../app/types.js").Turn, game: Game}} News a turn and the game after it */

/** Turns that may wait to be shown before the newest position is shown at once: few where people play, whose clocks run on,
 * many where only computers do, which may be looked at in peace. */
const MOST_WAITING = { people: 3, computers: 400 };

export class TurnPlayer {
  /** @param {{board: import("../board/board.js").FsBoard|undefined, announcement: string, canPause: boolean, requestUpdate: () => void, showLatest: () => void, afterShowing: () => void}} page */
  constructor(page) {
    this.page = page;
    /** @type {News[]} */
    this.queue = [];
    /** True while a turn is shown. */
    this.showing = false;
  }

  /** Forgets what waits. */
  clear() {
    this.queue = [];
  }

  /** @param {News} news */
  async receive(news) {
    const { page } = this;
    this.queue.push(news);
    if (this.queue.length > (page.canPause ? MOST_WAITING.computers : MOST_WAITING.people)) return page.showLatest();
    if (this.showing) return;
    this.showing = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      await page.board?.playTurn(next.turn, next.game);
      // Told once it is seen, so that words and the list of moves are never ahead of the board.
      page.announcement = turnText(next.game, next.turn);
      page.requestUpdate();
    }
    this.showing = false;
    page.afterShowing();
  }
}
