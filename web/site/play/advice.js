// Help in a game that allows it: the hint that was asked for, and what every move is worth.

import { moveName, valueText } from "../app/narration.js";

/** @typedef {import("../app/types.js").Value} Value */

export class Advice {
  constructor() {
    /** @type {Value|null} */
    this.hint = null;
    /** @type {Value[]|null} */
    this.values = null;
    /** Whether values are wanted, from now on. */
    this.wantsValues = false;
  }

  /** Forgets what was about another position. */
  clear() {
    this.hint = null;
    this.values = null;
  }

  /** Asks for a hint; answers it in words. @param {import("./session.js").Session} session @returns {Promise<string>} */
  async askHint(session) {
    this.hint = await session.hint() ?? null;
    return this.hint && session.game ? `${moveName(session.game, this.hint.place)}: ${valueText(this.hint)}` : "";
  }

  /** Whether values are to be shown of this game. @param {import("./session.js").Session|null} session */
  valuesAreDue(session) {
    return Boolean(this.wantsValues && session?.game?.has_advice && !session.game.result);
  }

  /** Reads the values of the position; an answer that comes too late is none.
   * @param {import("./session.js").Session} session @param {() => boolean} wanted whether the session is still the one that is shown */
  async readValues(session, wanted) {
    const turns = session.game?.turns;
    const values = await session.values();
    if (wanted() && session.game?.turns === turns && this.wantsValues) this.values = values;
  }
}
