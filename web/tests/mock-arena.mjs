// The mock's arena: bots that are only names, events that really play, results as the arena tells them.

import { randomBytes } from "node:crypto";
import { begin, bestMove, copy, describe, legal, playMove } from "./mock-rules.mjs";

const PAUSE_MS = 40;
/** The bots that pretend to be connected. */
export const BOTS = ["Rex", "Ada"];

/** @typedef {any} Event an event with its encounters */

export class MockArena {
  /** @param {{view: (game: any) => any, found: (name: string) => any, refuse: (status: number, code: string, detail: string) => never}} host */
  constructor(host) {
    this.host = host;
    /** @type {Map<string, Event>} */
    this.events = new Map();
    /** @type {Map<string, any>} */
    this.live = new Map();
    /** @type {Set<(message: unknown) => void>} */
    this.listeners = new Set();
    /** @type {Map<string, {rating: number, error: number, matches: number[], points: number[]}>} */
    this.rungs = new Map();
    /** @type {any[]} */
    this.history = [];
    this.since = Date.now();
  }

  /** @param {unknown} message */
  tell(message) {
    for (const listener of this.listeners) listener(message);
  }

  arena() {
    return {
      address: "127.0.0.1:5051", closed: null,
      bots: BOTS.map((name) => ({ name, state: [...this.live.values()].some((live) => live.names.includes(name)) ? "playing" : "waiting", since_ms: this.since })),
      live: [...this.live.values()].slice(0, 12),
      running: [...this.events.values()].filter((event) => event.state === "running").map((event) => this.summary(event)),
    };
  }

  /** @param {Event} event */
  summary(event) {
    const played = event.matches.reduce((/** @type {number} */ sum, /** @type {any} */ match) => sum + match.games.length, 0);
    return { id: event.id, name: event.name, format: event.format, packs: event.packs, bots: event.bots, state: event.state, created_ms: event.created_ms, played, planned: event.planned, winner: event.winner };
  }

  /** @param {any} wish */
  begin(wish) {
    const bots = wish.bots.map((/** @type {string} */ bot) => bot.replace(/^bot:/, ""));
    if (bots.length < 2) this.host.refuse(422, "bad_request", "An event needs two bots.");
    const pairs = bots.flatMap((/** @type {string} */ _, /** @type {number} */ a) => bots.slice(a + 1).map((/** @type {string} */ _b, /** @type {number} */ i) => [a, a + 1 + i]));
    const knockout = wish.format === "knockout";
    const size = 2 ** Math.ceil(Math.log2(bots.length));
    /** @type {(number|null)[]} */
    const draw = knockout ? Array.from({ length: size }, (_, i) => (i % 2 && Math.floor(i / 2) >= bots.length - size / 2 ? null : 0)) : [];
    let next = 0;
    draw.forEach((place, i) => { if (place !== null) { draw[i] = next; next += 1; } });
    const event = { id: randomBytes(4).toString("hex"), name: wish.name ?? bots.join(" – "), format: wish.format, packs: wish.packs, bots, wish, state: "running", created_ms: Date.now(), winner: null,
      draw, byes: [], matches: [], planned: (knockout ? bots.length - 1 : pairs.length) * wish.games };
    this.events.set(event.id, event);
    this.run(event, knockout ? null : wish.format === "gauntlet" ? pairs.filter((/** @type {number[]} */ pair) => pair[0] === 0) : pairs);
    return { id: event.id };
  }

  /** @param {Event} event @param {number[][]|null} pairs null for a knockout */
  async run(event, pairs) {
    this.tell({ type: "event", event: this.summary(event) });
    if (pairs) {
      await Promise.all(pairs.map((pair) => this.match(event, 1, pair)));
    } else {
      let places = event.draw;
      for (let round = 1; places.length > 1; round += 1) {
        const winners = [];
        for (let at = 0; at < places.length; at += 2) {
          const [a, b] = [places[at], places[at + 1]];
          winners.push(a === null || b === null ? a ?? b : this.match(event, round, [a, b]).then((match) => match.winner));
        }
        places = await Promise.all(winners);
      }
    }
    if (event.state !== "running") return;
    event.state = "finished";
    event.winner = event.bots[this.report(event).standings[0].bot];
    this.rate(event);
    this.tell({ type: "event", event: this.summary(event) });
  }

  /** @param {Event} event @param {number} round @param {number[]} pair */
  async match(event, round, pair) {
    const match = { round, bots: pair, points: [0, 0], draws: 0, winner: /** @type {number|null} */ (null), decided_by: "open", counts: true, games: /** @type {any[]} */ ([]) };
    const number = event.matches.push(match) - 1;
    for (let game = 1; event.state === "running" && (game <= event.wish.games || (event.format === "knockout" && game <= event.wish.games + 3 && match.points[0] === match.points[1])); game += 1) {
      const played = await this.game(event, number, game, (game + 1) % 2);
      match.games.push(played);
      if (played.winners.length) match.points[played.winners[0]] += 1;
      else match.draws += 1;
      this.tell({ type: "event", event: this.summary(event) });
    }
    const [a, b] = match.points;
    const lot = a === b && event.format === "knockout";
    match.winner = lot ? pair[0] : a === b ? null : pair[a > b ? 0 : 1];
    match.decided_by = lot ? "lot" : a === b ? "equal" : match.games.length > event.wish.games ? "sudden_death" : "points";
    return match;
  }

  /** @param {Event} event @param {number} match @param {number} number @param {number} starter */
  async game(event, match, number, starter) {
    const rules = describe(this.host.found(event.packs[0]).pack);
    const names = event.matches[match].bots.map((/** @type {number} */ bot) => event.bots[bot]);
    /** @type {any} */
    const state = begin(rules);
    const shown = () => this.host.view({ id: null, rules, state, seats: names.map((/** @type {string} */ _, /** @type {number} */ player) => names[(player + starter) % 2]), clock: null });
    const start = structuredClone(shown());
    const key = `${event.id}/${match}`;
    this.live.set(key, { event: event.id, match, number, names, starter, game: start });
    this.tell({ type: "begins", live: this.live.get(key) });
    const turns = [];
    while (!state.result) {
      await new Promise((go) => setTimeout(go, PAUSE_MS * (0.5 + Math.random())));
      const options = legal(state);
      const mover = names[(state.to_move + starter) % 2];
      const skill = mover === "random" ? 0 : Math.min(0.95, 0.45 + mover.length / 14);
      const turn = playMove(state, Math.random() < skill ? bestMove(copy(state)) : options[Math.floor(Math.random() * options.length)]);
      turns.push(turn);
      const game = structuredClone(shown());
      this.live.set(key, { event: event.id, match, number, names, starter, game });
      this.tell({ type: "turn", event: event.id, match, number, turn, game });
    }
    const slow = Math.random() < 0.06;
    const winners = state.result.winners.slice(0, 1).map((/** @type {number} */ player) => (player + starter) % 2);
    const ending = { winners, reason: winners.length === 0 ? "draw" : slow ? "timeout" : "win", offender: slow && winners.length ? 1 - winners[0] : null, detail: slow ? "no answer within 700 ms" : "four in a row" };
    this.live.delete(key);
    this.tell({ type: "ends", event: event.id, match, number, ending, game: shown() });
    event.tapes ??= new Map();
    event.tapes.set(`${match}/${number}`, { game: shown(), turns, start, ending, names, starter, record: { format: "foursight-game", moves: state.moves }, event: event.id, match, number });
    return { number, starter, moves: turns.length, ...ending };
  }

  /** @param {Event} event */
  report(event) {
    const standings = event.bots.map((/** @type {string} */ _, /** @type {number} */ bot) => {
      const own = event.matches.filter((/** @type {any} */ match) => match.bots.includes(bot));
      const games = [0, 0, 0];
      /** @type {Record<string, number>} */
      const faults = {};
      for (const match of own) for (const game of match.games) {
        const seat = match.bots.indexOf(bot);
        games[game.winners.length === 0 ? 1 : game.winners.includes(seat) ? 0 : 2] += 1;
        if (game.offender === seat) faults[game.reason] = (faults[game.reason] ?? 0) + 1;
      }
      const decided = own.filter((/** @type {any} */ match) => match.decided_by !== "open");
      const matches = [0, 1, 2].map((kind) => decided.filter((/** @type {any} */ match) => (match.winner === bot ? 0 : match.winner === null ? 1 : 2) === kind).length);
      const total = Math.max(1, games[0] + games[1] + games[2]);
      const share = Math.min(0.95, Math.max(0.05, (games[0] + games[1] / 2) / total));
      const elo = { rating: -400 * Math.log10(1 / share - 1), error: 500 / Math.sqrt(total) };
      return { rank: 0, bot, points: matches[0] + matches[1] / 2, matches, games, buchholz: 0, elo, glicko2: { rating: 1500 + elo.rating, error: elo.error }, faults };
    }).sort((/** @type {any} */ a, /** @type {any} */ b) => b.points - a.points || b.games[0] - a.games[0]);
    standings.forEach((/** @type {any} */ row, /** @type {number} */ i) => { row.rank = i + 1; });
    const draw = event.draw.length ? { draw: event.draw, byes: event.byes } : {};
    return { format: "foursight-result", version: 1, name: event.name, kind: event.format, pack: event.packs, seed: 1, games: event.wish.games, time_ms: event.wish.time_ms, nodes: null, complete: event.state === "finished",
      bots: event.bots.map((/** @type {string} */ name) => ({ name, run: name })), standings, matches: event.matches, ...draw };
  }

  /** @param {Event} event */
  rate(event) {
    for (const row of this.report(event).standings) {
      const bot = event.bots[row.bot];
      const rung = this.rungs.get(bot) ?? { rating: 1500, error: 350, matches: [0, 0, 0], points: [0, 0] };
      rung.rating += (row.glicko2.rating - rung.rating) * 0.5;
      rung.error = Math.max(40, rung.error * 0.7);
      rung.matches = rung.matches.map((/** @type {number} */ count, /** @type {number} */ i) => count + row.matches[i]);
      rung.points = [rung.points[0] + row.games[0], rung.points[1] + row.games[2]];
      this.rungs.set(bot, rung);
      this.history.push({ bot, at_ms: Date.now(), event: event.id, rating: rung.rating, error: rung.error });
    }
  }

  /** @param {string} id */
  find(id) {
    return this.events.get(id) ?? this.host.refuse(404, "not_found", "There is no such event.");
  }

  /** @returns {[string, RegExp, (request: {match: string[], body: any, query: URLSearchParams}) => any][]} */
  routes() {
    return [
      ["GET", /^\/api\/arena$/, () => this.arena()],
      ["GET", /^\/api\/arena\/ladder$/, () => ({ rungs: [...this.rungs].map(([bot, rung]) => ({ bot, ...rung })).sort((a, b) => b.rating - a.rating), history: this.history })],
      ["POST", /^\/api\/arena\/events$/, ({ body }) => this.begin(body)],
      ["GET", /^\/api\/arena\/events$/, () => ({ events: [...this.events.values()].reverse().map((event) => this.summary(event)) })],
      ["GET", /^\/api\/arena\/events\/(\w+)$/, ({ match }) => {
        const event = this.find(match[1]);
        return { ...this.summary(event), why: null, report: this.report(event) };
      }],
      ["GET", /^\/api\/arena\/events\/(\w+)\/games\/(\d+)\/(\d+)$/, ({ match }) => this.find(match[1]).tapes?.get(`${match[2]}/${match[3]}`) ?? this.host.refuse(404, "not_found", "There is no such game.")],
      ["POST", /^\/api\/arena\/events\/(\w+)\/stop$/, ({ match }) => {
        const event = this.find(match[1]);
        event.state = "stopped";
        this.tell({ type: "event", event: this.summary(event) });
        return {};
      }],
      ["DELETE", /^\/api\/arena\/events\/(\w+)$/, ({ match }) => ({ gone: this.events.delete(match[1]) })],
    ];
  }
}
