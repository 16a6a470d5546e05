// One game on the server as this browser knows it: the seats it holds, its live events, its moves.

import { Problem, get, post } from "../app/api.js";
import { LiveConnection } from "../app/live.js";
import { store, readStored } from "../app/settings.js";

/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {import("../app/types.js").Turn} Turn */

/** The seat keys that this browser holds for a game. @param {string} id @returns {(string|null)[]} */
const heldKeys = (id) => readStored(`foursight.keys.${id}`) ?? [];

/** The invitation to a game: whoever made the game holds it, whoever was invited has it in the link, behind the `#`.
 * @param {string} id @returns {string|null} */
const heldInvitation = (id) => readStored(`foursight.invitation.${id}`) ?? (location.hash.slice(1) || null);

/**
 * Fires "turn" (detail: {turn, game}), "game" (detail: the game; shown as it is) and
 * "change" for everything else.
 */
export class Session extends EventTarget {
  /** @param {string} id */
  constructor(id) {
    super();
    this.id = id;
    this.keys = heldKeys(id);
    this.invitation = heldInvitation(id);
    /** @type {Game|null} */
    this.game = null;
    this.spectators = 0;
    /** The game that follows this one, once somebody asked for it. @type {string|null} */
    this.nextId = null;
    /** True after the server announced that it shuts down. */
    this.closing = false;
    this.connected = false;
    /** When the clocks were as the game says. */
    this.clockRead = 0;
    /** @type {LiveConnection|null} */
    this.live = null;
  }

  /** Makes a game and takes its seats. @param {import("../app/types.js").NewGame} newGame */
  static async make(newGame) {
    // A draft is a game by itself; the chosen packs would be mixed into it.
    const answer = await post("/api/games", newGame.draft ? { ...newGame, packs: undefined } : newGame);
    store(`foursight.keys.${answer.id}`, answer.keys);
    if (newGame.draft) store(`foursight.draft-of.${answer.id}`, readStored("foursight.draft-from"));
    if (answer.invitation) store(`foursight.invitation.${answer.id}`, answer.invitation);
    const session = new Session(answer.id);
    session.setGame(answer.game);
    return session;
  }

  /** Reads the game and follows it. */
  async open() {
    if (!this.game) this.setGame(await get(this.path("")));
    this.connect();
  }

  connect() {
    this.live?.stop();
    this.live = new LiveConnection(this.path("/live"), this.keys.find(Boolean) ?? null);
    this.live.addEventListener("message", (event) => this.onMessage(/** @type {CustomEvent} */ (event).detail));
    this.live.addEventListener("state", (event) => {
      this.connected = /** @type {CustomEvent} */ (event).detail === "open";
      if (this.connected) this.closing = false;
      this.emit("change");
    });
  }

  close() {
    this.live?.stop();
  }

  /** @param {string} rest */
  path(rest) {
    return `/api/games/${encodeURIComponent(this.id)}${rest}`;
  }

  /** @param {any} message */
  onMessage(message) {
    switch (message.type) {
      case "game":
        if (this.game && message.game.turns === this.game.turns && !message.game.result === !this.game.result) {
          this.setGame(message.game);
          return this.emit("change");
        }
        this.setGame(message.game);
        return this.emit("game", this.game);
      case "turn":
        return this.turn(message.turn, message.game);
      case "presence":
        this.spectators = message.spectators;
        if (this.game) {
          const players = this.game.players.map((player, seat) => ({ ...player, connected: message.players[seat] ?? null }));
          this.game = { ...this.game, players };
        }
        return this.emit("change");
      case "rematch":
        this.nextId = message.id;
        return this.emit("change");
      case "closing":
        this.closing = true;
        return this.emit("change");
      default:
        return this.emit("change");
    }
  }

  /** A turn that came by one of two ways; the second time it is no news. @param {Turn} turn @param {Game} game */
  async turn(turn, game) {
    const known = this.game?.turns ?? 0;
    if (turn.number <= known) return;
    const missed = turn.number > known + 1;
    const whole = game.cells ? game : await get(this.path(""));
    this.setGame(whole);
    if (missed) this.emit("game", this.game);
    else this.emit("turn", { turn, game: whole });
  }

  /** @param {Game} game */
  setGame(game) {
    this.game = game;
    this.nextId = game.next ?? this.nextId;
    this.clockRead = performance.now();
  }

  /** Where the draft that is played can be changed, if it is one of this browser. @returns {string|null} */
  get draftFrom() {
    return readStored(`foursight.draft-of.${this.id}`);
  }

  /** The seats that this browser plays. */
  get seats() {
    return this.keys.flatMap((key, seat) => (key ? [seat] : []));
  }

  /** The key for what is to be done now: the mover's if we hold it, else any. */
  get key() {
    return this.keys[this.game?.to_move ?? 0] ?? this.keys.find(Boolean) ?? null;
  }

  get myTurn() {
    const { game } = this;
    return Boolean(game && !game.result && this.keys[game.to_move] && !game.players.some((player) => player.seat === "open"));
  }

  /** True if we may ask for the next game: who plays, or anybody where only computers play. */
  get canRematch() {
    return this.seats.length > 0 || !this.game?.players.some((player) => player.seat === "human" || player.seat === "open");
  }

  get hasOpenSeat() {
    return Boolean(this.game?.players.some((player) => player.seat === "open"));
  }

  get canJoin() {
    return this.seats.length === 0 && this.hasOpenSeat && Boolean(this.invitation || !this.game?.by_invitation);
  }

  /** The address to give to others: with the invitation while a seat is open, never with a key. */
  get link() {
    const url = new URL(location.href);
    url.hash = this.hasOpenSeat && this.invitation ? this.invitation : "";
    return url.href;
  }

  /** @param {number[]} place */
  async move(place) {
    const { game } = this;
    if (!game) return;
    const answer = await post(this.path("/moves"), { place, ply: game.moves.length }, { key: this.key });
    await this.turn(answer.turn, answer.game);
  }

  async undo() {
    // Seats take turns, so the number of moves tells who made the last one.
    const count = this.game?.players.length ?? 1;
    const last = ((this.game?.moves.length ?? 0) + count - 1) % count;
    await this.change("/undo", this.keys[last] ?? this.key);
  }

  async resign() {
    await this.change("/resign", this.key);
  }

  /** @param {string} what @param {string|null} key */
  async change(what, key) {
    const answer = await post(this.path(what), {}, { key });
    this.setGame(answer.game);
    this.emit("game", answer.game);
  }

  /** The next game with the same people; answers its id. */
  async rematch() {
    const keys = this.keys.filter(Boolean);
    /** @type {(string|null)[]} */
    const held = [];
    let id = "";
    for (const key of keys.length ? keys : [null]) {
      const answer = await post(this.path("/rematch"), {}, { key });
      id = answer.id;
      (answer.keys ?? []).forEach((/** @type {string|null} */ mine, /** @type {number} */ seat) => {
        held[seat] = mine ?? held[seat] ?? null;
      });
    }
    if (!heldKeys(id).some(Boolean)) store(`foursight.keys.${id}`, held);
    return id;
  }

  /** Takes the open seat. */
  async join() {
    const { seat, key } = await post(this.path("/join"), {}, { invitation: this.invitation });
    this.keys[seat] = key;
    for (let i = 0; i < this.keys.length; i += 1) this.keys[i] ??= null;
    store(`foursight.keys.${this.id}`, this.keys);
    this.setGame(await get(this.path("")));
    this.connect();
    this.emit("game", this.game);
  }

  /** @returns {Promise<import("../app/types.js").Value[]>} */
  async values() {
    return (await get(this.path("/values"), { key: this.key })).values;
  }

  /** @returns {Promise<import("../app/types.js").Value>} */
  hint() {
    return get(this.path("/hint"), { key: this.key });
  }

  /** @param {string} type @param {unknown} [detail] */
  emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

export { Problem };
