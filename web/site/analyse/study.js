// What an analysis is about: a game's packs, moves, bombs, seats, seed and draft, as addresses, records and requests say it.

import { get } from "../app/api.js";
import { say } from "../app/later.js";
import { packInHash, packText } from "../packs/link.js";

/** @typedef {import("../app/types.js").Bomb} Bomb */
/** @typedef {{game: string[], moves: import("../app/types.js").MoveName[], chance?: Bomb[], seed?: number, players?: {name: string}[], table?: {seats?: string[]}}} GameRecord */

/** @typedef {{packs?: string[], moves?: string|import("../app/types.js").MoveName[], chance?: Bomb[]|null, seed?: number, seats?: string[], draft?: string|null}} About */

/** @typedef {{study: Study, notation: string, bombs: Bomb[], ply: number}} Beside another game, and after how many moves both are looked at */

/** How many first moves two lists have in common. @param {import("../app/types.js").MoveName[]} one @param {import("../app/types.js").MoveName[]} other */
export function commonMoves(one, other) {
  const differs = one.findIndex((move, i) => !other[i] || JSON.stringify(move) !== JSON.stringify(other[i]));
  return differs < 0 ? one.length : differs;
}

export class Study {
  /** @param {About} [about] */
  constructor({ packs = ["connect4"], moves = "", chance = null, seed = 0, seats = [], draft = null } = {}) {
    this.packs = packs;
    /** As people write them, or as coordinates. @type {string|import("../app/types.js").MoveName[]} */
    this.moves = moves;
    /** The bombs that dropped; null if the seed decides. @type {Bomb[]|null} */
    this.chance = chance;
    this.seed = seed;
    /** Who played, if that is known. @type {string[]} */
    this.seats = seats;
    /** The text of a pack that the server does not have. @type {string|null} */
    this.draft = draft;
  }

  /** @param {URLSearchParams} query @param {string} hash */
  static async fromAddress(query, hash) {
    const [game, arena] = [query.get("game"), query.get("arena")];
    if (game) return Study.ofGame(game);
    if (arena) return Study.ofArenaGame(arena);
    const draft = await packInHash(hash).catch(() => { throw new Error(say("page-packs-link-damaged")); });
    return new Study({
      packs: (query.get("pack") || "connect4").split(","), moves: query.get("moves") ?? "", chance: readBombs(query.get("bombs")),
      seed: Number(query.get("seed")) || 0, seats: readSeats(query), draft,
    });
  }

  /** A game of this server. @param {string} id */
  static async ofGame(id) {
    const path = `/api/games/${encodeURIComponent(id)}`;
    const [record, game, { packs }] = await Promise.all([get(`${path}/record`), get(path), get(`${path}/packs`)]);
    // While people play each other nobody is told what their moves are worth.
    if (!game.result && !game.has_advice) throw new Error(say("page-analyse-later"));
    const own = packs.find((/** @type {{name: string}} */ pack) => record.game.includes(pack.name));
    const seats = game.players.map((/** @type {import("../app/types.js").Player} */ player) => player.person?.name ?? player.room_name ?? player.seat);
    return new Study({ ...Study.ofRecord(record), seats, draft: own?.text ?? null });
  }

  /** A game between bots. @param {string} place event, match and number, with slashes */
  static async ofArenaGame(place) {
    const [event, match, number] = place.split("/").map(encodeURIComponent);
    const { record } = await get(`/api/arena/events/${event}/games/${match}/${number}`);
    return Study.ofRecord(record);
  }

  /** @param {GameRecord} record */
  static ofRecord(record) {
    const seats = record.table?.seats ?? record.players?.map((player) => player.name) ?? [];
    // Seeds beyond what a number holds are of no use; what chance decided is noted beside them.
    const seed = Number.isSafeInteger(record.seed) ? Number(record.seed) : 0;
    return new Study({ packs: record.game, moves: record.moves, chance: record.chance ?? [], seed, seats });
  }

  /** The same game with other moves. @param {string|import("../app/types.js").MoveName[]} moves @param {Bomb[]|null} [chance] */
  with(moves, chance = this.chance) {
    return new Study({ ...this, moves, chance });
  }

  /** What the server is asked about a position after these moves. @param {string|import("../app/types.js").MoveName[]} [moves] */
  request(moves = this.moves) {
    const about = { packs: this.packs, draft: this.draft ?? undefined, moves, seed: this.seed };
    if (this.chance === null) return about;
    if (moves === this.moves || typeof moves === "string" || typeof this.moves === "string") return { ...about, chance: this.chance };
    // Moves that were tried are beyond what the bombs are known of.
    const settled = commonMoves(this.moves, moves);
    return { ...about, settled, chance: this.chance.filter((bomb) => bomb.round <= settled + 1) };
  }

  /** The game of the same kind that an address puts beside this one. @param {URLSearchParams} query @returns {Study|null} */
  besideIn(query) {
    const moves = query.get("with");
    if (moves === null) return null;
    return new Study({ ...this, moves, chance: readBombs(query.get("with-bombs")), seed: Number(query.get("with-seed")) || 0, seats: [] });
  }

  /** The address of a position, or of two games beside each other; it says everything.
   * @param {string} notation @param {Bomb[]} bombs that dropped until then @param {Beside|null} [beside] */
  async address(notation, bombs, beside = null) {
    const query = new URLSearchParams({ pack: this.packs.join(",") });
    if (notation) query.set("moves", notation);
    if (this.chance !== null || bombs.length) query.set("bombs", writeBombs(bombs));
    if (this.seed) query.set("seed", String(this.seed));
    // Names may have commas, so each has a word of its own; older links have all seats in one.
    for (const seat of this.seats) query.append("seat", seat);
    if (beside) {
      query.set("with", beside.notation);
      if (beside.study.chance !== null || beside.bombs.length) query.set("with-bombs", writeBombs(beside.bombs));
      if (beside.study.seed) query.set("with-seed", String(beside.study.seed));
      query.set("at", String(beside.ply));
    }
    return `/analyse?${query}${this.draft === null ? "" : `#pack=${await packText(this.draft)}`}`;
  }
}

/** Who played, as an address says it. @param {URLSearchParams} query */
function readSeats(query) {
  const seats = query.getAll("seat");
  return seats.length ? seats : query.get("seats")?.split(",") ?? [];
}

/** Bombs as an address has them: `6:3,11:2.4`. @param {Bomb[]} bombs */
const writeBombs = (bombs) => bombs.map(({ round, bomb }) => `${round}:${bomb.join(".")}`).join(",");

/** @param {string|null} text @returns {Bomb[]|null} */
function readBombs(text) {
  if (text === null) return null;
  return text.split(",").filter(Boolean).map((entry) => {
    const [round, place = ""] = entry.split(":");
    return { round: Number(round), bomb: place.split(".").filter(Boolean).map(Number) };
  });
}
