// One game on the server as this browser knows it: the seats it holds, its live events, its moves.

import { Problem, call, get, post } from "../app/api.js";
import { Emitter } from "../app/emitter.js";
import { LiveConnection } from "../app/live.js";
import { ownPerson } from "../app/person.js";
import { store, readStored } from "../app/settings.js";
import { canBeRated } from "./rated.js";

/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {import("../app/types.js").Turn} Turn */

/** The seat keys that this browser holds for a game. @param {string} id @returns {(string|null)[]} */
const heldKeys = (id) => readStored(`foursight.keys.${id}`) ?? [];

/** Keeps the key of a seat that this browser was given. @param {string} id @param {number} seat @param {string} key */
export function holdSeat(id, seat, key) {
  const keys = [...heldKeys(id)];
  keys[seat] = key;
  store(`foursight.keys.${id}`, Array.from(keys, (one) => one ?? null));
}

/** The invitation to a game: whoever made the game holds it, whoever was invited has it in the link, behind the `#`.
 * @param {string} id @returns {string|null} */
const heldInvitation = (id) => readStored(`foursight.invitation.${id}`) ?? (location.hash.slice(1) || null);

/**
 * Fires "turn" (detail: {turn, game}), "game" (detail: the game; shown as it is), "back" (moves were taken back), "rematch"
 * (detail: the id of the game that all have agreed to), "connected" and "change" for everything else.
 */
export class Session extends Emitter {
  /** @param {string} id */
  constructor(id) {
    super();
    this.id = id;
    this.keys = heldKeys(id);
    this.invitation = heldInvitation(id);
    // An invitation can be opened in a tab that shows the game already.
    this.readInvitation = () => {
      this.invitation = heldInvitation(id);
      this.emit("change");
    };
    addEventListener("hashchange", this.readInvitation);
    // Whoever this browser is now may sit here.
    this.onPerson = () => {
      if (this.live) this.connect();
      this.emit("change");
    };
    ownPerson.addEventListener("change", this.onPerson);
    /** @type {Game|null} */
    this.game = null;
    this.spectators = 0;
    /** A seat is being taken: everybody may hear of it before this browser knows that it is its own. */
    this.joining = false;
    /** The game that follows this one, once somebody asked for it. @type {string|null} */
    this.nextId = null;
    /** True after the server announced that it shuts down. */
    this.closing = false;
    this.connected = false;
    /** When the clocks were as the game says. */
    this.clockRead = 0;
    /** When the claim was. */
    this.claimRead = 0;
    /** What the others have declined last. @type {import("../app/types.js").OfferKind|null} */
    this.declined = null;
    /** What we are taking back ourselves. @type {import("../app/types.js").OfferKind|null} */
    this.withdrawn = null;
    /** @type {LiveConnection|null} */
    this.live = null;
  }

  /** Makes a game and takes its seats. @param {import("../app/types.js").NewGame} newGame */
  static async make(newGame) {
    // A draft is a game by itself; the chosen packs would be mixed into it.
    const answer = await post("/api/games", {
      ...newGame,
      packs: newGame.draft ? undefined : newGame.packs,
      teaching: newGame.seats.includes("open") ? newGame.teaching : undefined,
      listed: newGame.seats.includes("open") ? newGame.listed : undefined,
      rated: canBeRated(newGame) ? newGame.rated : undefined,
    });
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
    this.live = new LiveConnection(this.path("/live"), this.keys.find(Boolean) ?? (this.seats.length > 0 ? "" : null));
    this.live.addEventListener("message", (event) => this.onMessage(/** @type {CustomEvent} */ (event).detail));
    this.live.addEventListener("look", () => this.readClocks());
    this.live.addEventListener("state", (event) => {
      this.connected = /** @type {CustomEvent} */ (event).detail === "open";
      if (this.connected) this.closing = false;
      if (this.connected) this.emit("connected");
      this.emit("change");
    });
  }

  close() {
    removeEventListener("hashchange", this.readInvitation);
    ownPerson.removeEventListener("change", this.onPerson);
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
        return this.take(message.game);
      case "turn":
        return this.turn(message.turn, message.game);
      case "presence":
        this.spectators = message.spectators;
        if (this.game) {
          const players = this.game.players.map((player, seat) => ({ ...player, connected: message.players[seat] ?? null }));
          const against = (message.away_ms ?? []).findIndex((/** @type {number|null} */ ms) => ms !== null);
          const claim = against < 0 ? null : { against, in_ms: message.away_ms[against] };
          this.game = { ...this.game, players, claim, forfeit: message.forfeit };
          this.claimRead = performance.now();
        }
        return this.emit("change");
      case "phrase":
        return this.hear(message.said);
      case "rematch":
        return this.begun(message.id, message.seats);
      case "deleted":
        this.close();
        return this.emit("deleted");
      case "closing":
        this.closing = true;
        return this.emit("change");
      default:
        return this.emit("change");
    }
  }

  /** Somebody says something; what came by two ways is heard once. @param {import("../app/types.js").SpokenPhrase} said */
  hear(said) {
    const { game } = this;
    if (!game || game.phrases?.some(({ number }) => number === said.number)) return;
    this.game = { ...game, phrases: [...game.phrases ?? [], said] };
    this.emit("change");
  }

  /** Says something to the others. @param {string} phrase */
  async say(phrase) {
    const { said } = await post(this.path("/phrases"), { phrase }, { key: this.keys.find(Boolean) ?? null, patient: false });
    this.hear(said);
  }

  /** The game as it is now; a board that is the same is not laid anew. @param {Game} game */
  take(game) {
    const before = this.game;
    this.setGame(game);
    if (before && game.turns === before.turns && !game.result === !before.result) this.emit("change");
    else this.emit("game", game);
  }

  /** A tab that slept has heard of the clocks late, and would show too much. What it missed else comes by itself. */
  async readClocks() {
    if (!this.game?.clock?.running) return;
    const game = await get(this.path("")).catch(() => null);
    if (game && game.turns === this.game.turns) this.take(game);
  }

  /** The rematch has begun: our keys move to our new seats. @param {string} id @param {number[]} seats */
  begun(id, seats) {
    this.nextId = id;
    // Nobody waits for it any more.
    if (this.game) this.game = { ...this.game, offers: this.game.offers.filter(({ kind }) => kind !== "rematch") };
    /** @type {(string|null)[]} */
    const held = seats.map(() => null);
    this.seats.forEach((seat) => { held[seats[seat]] = this.keys[seat] ?? null; });
    if (held.some(Boolean) && !heldKeys(id).some(Boolean)) store(`foursight.keys.${id}`, held);
    // Between people all have agreed to it, so all go there.
    if (this.seats.length > 0 && this.game?.needs_consent) this.emit("rematch", id);
    else this.emit("change");
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

  /** Notes what others have declined: an offer of ours that is gone although nothing came of it and we did not withdraw it.
   * @param {Game|null} before @param {Game} game */
  noteDeclined(before, game) {
    if (before && game.turns !== before.turns) this.declined = null;
    for (const { kind, by } of before?.offers ?? []) {
      if (!this.seats.includes(by) || game.offers.some((offer) => offer.kind === kind)) continue;
      const agreed = kind === "takeback" ? game.turns < (before?.turns ?? 0) : kind === "draw" ? game.result : game.next ?? this.nextId;
      const passed = kind !== "rematch" && (game.result || game.turns !== before?.turns);
      if (!agreed && !passed && this.withdrawn !== kind) this.declined = kind;
    }
    // After the end there is no next move to ask again.
    if (game.result && this.declined !== "rematch") this.declined = null;
    this.withdrawn = null;
  }

  /** @param {Game} game */
  setGame(game) {
    this.noteDeclined(this.game, game);
    const isBack = this.game && game.turns < this.game.turns;
    this.game = game;
    if (isBack) this.emit("back", game);
    this.nextId = game.next ?? this.nextId;
    this.clockRead = performance.now();
    this.claimRead = this.clockRead;
  }

  /** Where the draft that is played can be changed, if it is one of this browser. @returns {string|null} */
  get draftFrom() {
    return readStored(`foursight.draft-of.${this.id}`);
  }

  /** The room that the game belongs to, if this browser has its link. @returns {string|null} */
  get room() {
    const room = this.game?.room;
    return room && readStored(`foursight.room.${room}`) ? room : null;
  }

  /** The seats that this browser plays: those it has keys for, and those of whoever uses it. At a table of one's own
   * that is every seat of a person. */
  get seats() {
    const { me } = ownPerson;
    const { players = [], needs_consent = true } = this.game ?? {};
    const held = players.flatMap((player, seat) => (this.keys[seat] || me && player.person?.id === me.id ? [seat] : []));
    if (needs_consent || held.length === 0) return held;
    return players.flatMap((player, seat) => (player.seat === "human" ? [seat] : []));
  }

  /** What is sent for all seats that are ours: their keys, or nothing where who we are is enough. */
  get proofs() {
    const keys = this.keys.filter(Boolean);
    return keys.length > 0 ? keys : [null];
  }

  /** The key for what is to be done now: the mover's if we hold it, else any. */
  get key() {
    return this.keys[this.game?.to_move ?? 0] ?? this.keys.find(Boolean) ?? null;
  }

  get myTurn() {
    const { game } = this;
    return Boolean(game && !game.result && this.seats.includes(game.to_move) && !game.players.some((player) => player.seat === "open"));
  }

  /** True if a move of ours could be taken back if the others agree. */
  get canAskTakeback() {
    const { game } = this;
    return Boolean(game?.takebacks?.some((seat) => this.seats.includes(seat)) && !game.offers.some((offer) => offer.kind === "takeback"));
  }

  /** True if we can offer a draw: every seat has a person, and none is offered. */
  get canOfferDraw() {
    const { game } = this;
    return Boolean(game?.needs_consent && !game.result && this.seats.length > 0 && game.players.every((player) => player.seat === "human") && !game.offers.some((offer) => offer.kind === "draw"));
  }

  /** True if we may ask for the next game: who plays, or anybody where only computers play. */
  get canRematch() {
    return this.seats.length > 0 || !this.game?.players.some((player) => player.seat === "human" || player.seat === "open");
  }

  /** True while others have to agree to the rematch that we want. */
  get hasAskedForRematch() {
    const offer = this.nextId ? undefined : this.game?.offers.find(({ kind }) => kind === "rematch");
    return Boolean(offer && this.seats.every((seat) => offer.agreed.includes(seat)));
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

  /** @param {import("../app/types.js").MoveName} place */
  async move(place) {
    const { game } = this;
    if (!game) return;
    const answer = await post(this.path("/moves"), { place, ply: game.moves.length }, { key: this.key });
    await this.turn(answer.turn, answer.game);
  }

  /** Takes our last move back, or asks for it where others play. */
  async undo() {
    if (this.game?.needs_consent) return this.offer("takeback");
    await this.change("/undo", this.key);
  }

  async resign() {
    await this.change("/resign", this.key);
  }

  /** Claims the win against whoever keeps everybody waiting. */
  async claim() {
    await this.change("/claim", this.keys.find(Boolean) ?? null);
  }

  /** Offers something to the others, or agrees to it: for all seats that are ours. @param {import("../app/types.js").OfferKind} kind */
  async offer(kind) {
    this.declined = null;
    if (kind === "rematch") return void await this.rematch();
    for (const key of this.proofs) {
      const { game } = await post(this.path("/offers"), { offer: kind }, { key });
      this.take(game);
      // Once all have agreed there is nothing left to agree to.
      if (!game.offers.some((/** @type {import("../app/types.js").Offer} */ offer) => offer.kind === kind)) return;
    }
  }

  /** Declines what was offered, or withdraws it. @param {import("../app/types.js").OfferKind} kind */
  async decline(kind) {
    this.withdrawn = kind;
    const { game } = await call("DELETE", this.path(`/offers/${kind}`), { key: this.keys.find(Boolean) });
    this.take(game);
  }

  /** @param {string} what @param {string|null} key */
  async change(what, key) {
    const answer = await post(this.path(what), {}, { key });
    this.setGame(answer.game);
    this.emit("game", answer.game);
  }

  /** The next game with the same people; answers its id, or nothing while others have to agree.
   * @returns {Promise<string|null>} */
  async rematch() {
    this.declined = null;
    /** @type {(string|null)[]} */
    const held = [];
    /** @type {string|null} */
    let id = null;
    for (const key of this.proofs) {
      const answer = await post(this.path("/rematch"), {}, { key });
      if (!answer.id) {
        this.take(answer.game);
        continue;
      }
      id = answer.id;
      (answer.keys ?? []).forEach((/** @type {string|null} */ mine, /** @type {number} */ seat) => {
        held[seat] = mine ?? held[seat] ?? null;
      });
    }
    if (id && held.some(Boolean) && !heldKeys(id).some(Boolean)) store(`foursight.keys.${id}`, held);
    return id;
  }

  /** Takes the open seat. */
  async join() {
    // The second click of a double click.
    if (this.joining || this.seats.length > 0) return;
    this.joining = true;
    try {
      const { seat, key } = await post(this.path("/join"), {}, { invitation: this.invitation });
      this.keys[seat] = key;
      for (let i = 0; i < this.keys.length; i += 1) this.keys[i] ??= null;
      store(`foursight.keys.${this.id}`, this.keys);
    } finally {
      this.joining = false;
    }
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
}

export { Problem };
