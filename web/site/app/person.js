// Who this browser is: a name without an account, and the secret that proves it. Kept here and nowhere else.

import { readStored, store } from "./settings.js";

/** @typedef {import("./types.js").Person} Person */

const STORAGE_KEY = "foursight.person";

/** Fires "change". */
class OwnPerson extends EventTarget {
  /** @type {(Person & {secret: string})|null} */
  #known = readStored(STORAGE_KEY);

  constructor() {
    super();
    // Other tabs of this browser are the same person.
    addEventListener("storage", (event) => {
      if (event.key === STORAGE_KEY) this.#take(readStored(STORAGE_KEY));
    });
  }

  /** @param {(Person & {secret: string})|null} known */
  #take(known) {
    this.#known = known;
    this.dispatchEvent(new Event("change"));
  }

  /** @returns {Person|null} */
  get me() {
    return this.#known;
  }

  /** @returns {string|null} */
  get secret() {
    return this.#known?.secret ?? null;
  }

  /** This browser is somebody now, or they have changed. @param {Person} person @param {string} [secret] */
  keep({ id, name, colour }, secret = this.secret ?? "") {
    const known = { id, name, colour, secret };
    store(STORAGE_KEY, known);
    this.#take(known);
  }

  /** This browser is nobody any more. */
  forget() {
    store(STORAGE_KEY, null);
    this.#take(null);
  }
}

export const ownPerson = new OwnPerson();
