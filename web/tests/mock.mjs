// A stand-in for `foursight serve`: the page's contract in one small process, games in memory.

import { createServer } from "node:http";
import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { BOTS, MockArena } from "./mock-arena.mjs";
import { begin, bestMove, copy, describe, landing, legal, moveSizes, packs, playMove, valuesOf } from "./mock-rules.mjs";

const SITE = fileURLToPath(new URL("../site", import.meta.url));
const CSP = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** @type {Record<string, string>} */
const TYPES = { html: "text/html; charset=utf-8", js: "text/javascript", css: "text/css", svg: "image/svg+xml", txt: "text/plain" };
const AGENTS = ["random", "blocker", "pattern", "xtreme", "level1", "level3", "level5"];

class Refusal extends Error {
  /** @param {number} status @param {string} code @param {string} detail @param {object} [more] */
  constructor(status, code, detail, more = {}) {
    super(detail);
    this.status = status;
    this.body = { code, title: code, detail, status, ...more };
  }
}

/** @type {Map<string, any>} */
const games = new Map();
/** Packs saved from the workshop. @type {Map<string, {pack: any, text: string}>} */
const saved = new Map();

const found = (/** @type {string} */ name) => saved.get(name) ?? packs.get(name) ?? refuse(404, "unknown_pack", `There is no pack "${name}".`);
/** @param {number} status @param {string} code @param {string} detail @param {object} [more] @returns {never} */
function refuse(status, code, detail, more) {
  throw new Refusal(status, code, detail, more);
}

/** @param {any} game */
function view(game) {
  const { state, rules } = game;
  const notation = state.moves.map((/** @type {number[]} */ move) => name(rules, move)).join(moveSizes(rules).length === 1 ? "" : " ");
  const left = game.clock && game.clock.left.map((/** @type {number} */ ms, /** @type {number} */ seat) => seat === state.to_move && !state.result ? (game.clock.move_ms ?? ms) - (Date.now() - game.clock.since) : game.clock.move_ms ?? ms);
  return {
    id: game.id, title: rules.title, packs: [rules.name], dims: rules.dims, move_sizes: moveSizes(rules), gravity: rules.gravity,
    labels: ["", "columns", "grid"][moveSizes(rules).length] ?? "numbers",
    players: rules.players.map((/** @type {any} */ player, /** @type {number} */ seat) => ({ ...player, seat: game.seats[seat], connected: game.seats[seat] === "human" ? true : null })),
    cells: state.cells, moves: state.moves, notation, to_move: state.to_move, round: state.moves.length + 1, bomb: state.bomb,
    scores: rules.scores.map((/** @type {any} */ score) => ({ name: score.name, label: score.display_name ?? null, threshold: score.threshold ?? null, values: score.name.endsWith("captures") ? state.captures : rules.players.map(() => 0) })),
    clock: game.clock ? { move_ms: game.clock.move_ms ?? null, game_ms: game.clock.game_ms ?? null, left_ms: left, running: true } : null,
    legal: legal(state), last: state.last, lines: state.lines, result: state.result, series: game.series ?? null, turns: state.moves.length,
  };
}

/** @param {any} rules @param {number[]} move */
function name(rules, move) {
  const sizes = moveSizes(rules);
  if (sizes.length === 1) return (move[0] + 1).toString(36);
  if (sizes.length === 2) return String.fromCharCode(97 + move[1]) + (sizes[0] - move[0]);
  return move.map((at) => at + 1).join(",");
}

/** @param {any} rules @param {string|number[][]} moves @returns {number[][]} */
function parse(rules, moves) {
  if (Array.isArray(moves)) return moves;
  const sizes = moveSizes(rules);
  const words = sizes.length === 1 ? [...moves.replace(/\s/g, "")] : moves.trim().split(/\s+/).filter(Boolean);
  return words.map((word) => sizes.length === 1 ? [parseInt(word, 36) - 1] : sizes.length === 2 ? [sizes[0] - Number(word.slice(1)), word.charCodeAt(0) - 97] : word.split(",").map((at) => Number(at) - 1));
}

/** @param {any} wish */
function make(wish) {
  const rules = wish.draft ? describe(check(wish.draft).pack ?? refuse(422, "faulty_pack", "The draft has errors.")) : describe(found(wish.packs[0]).pack);
  const game = { id: randomBytes(4).toString("hex"), rules, state: begin(rules), seats: [...wish.seats], keys: wish.seats.map((/** @type {string} */ seat) => (seat === "human" ? randomBytes(16).toString("hex") : null)), sockets: new Set(),
    series: wish.series ? { games: wish.series.games, number: 1, points: rules.players.map(() => 0) } : null,
    clock: wish.move_ms || wish.game_ms ? { move_ms: wish.move_ms, game_ms: wish.game_ms, left: rules.players.map(() => wish.game_ms ?? wish.move_ms), since: Date.now() } : null, next: null };
  for (const move of parse(rules, wish.moves ?? [])) playMove(game.state, move);
  games.set(game.id, game);
  think(game);
  return { id: game.id, keys: game.keys, game: view(game) };
}

/** @param {any} game @param {number[]} place */
function play(game, place) {
  if (game.clock) {
    const used = Date.now() - game.clock.since;
    if (game.clock.game_ms) game.clock.left[game.state.to_move] -= used;
    game.clock.since = Date.now();
  }
  const turn = playMove(game.state, place);
  if (game.state.result && game.series) for (const winner of game.state.result.winners) game.series.points[winner] += 1;
  tell(game, { type: "turn", turn, game: view(game) });
  think(game);
  return turn;
}

/** Lets the computer move. @param {any} game */
function think(game) {
  const seat = game.seats[game.state.to_move];
  if (game.state.result || seat === "human" || seat === "open" || game.seats.includes("open")) return;
  const turns = game.state.moves.length;
  setTimeout(() => {
    if (game.state.moves.length !== turns || game.state.result) return;
    const options = legal(game.state);
    play(game, seat === "random" ? options[Math.floor(Math.random() * options.length)] : bestMove(game.state));
  }, 30);
}

/** @param {any} game @param {string|undefined} key @returns {number} */
function seatOf(game, key) {
  const seat = game.keys.findIndex((/** @type {string|null} */ held) => held && held === key);
  return seat >= 0 ? seat : refuse(403, "wrong_key", "This key opens no seat of this game.");
}

/** What is wrong with a pack's text. @param {string} text */
function check(text) {
  try {
    const pack = JSON.parse(text);
    const known = ["name", "display_name", "description", "dependencies", "scores", "rules", "board", "players", "hazards", "$schema", "restrictions"];
    const bad = Object.keys(pack).find((key) => !known.includes(key) || (key === "players" && pack.players > 8));
    if (bad) {
      const offset = text.indexOf(`"${bad}"`);
      const before = text.slice(0, offset).split("\n");
      const column = (before.at(-1)?.length ?? 0) + 1;
      return { pack: null, diagnostics: [{ severity: "error", message: `"${bad}" is not right`, path: "$", line: before.length, column, end_line: before.length, end_column: column + bad.length + 2, help: `known are ${known.join(", ")}` }] };
    }
    return { pack, diagnostics: [] };
  } catch (error) {
    return { pack: null, diagnostics: [{ severity: "error", message: String(error), path: "$", line: 1, column: 1, end_line: 1, end_column: 2, help: null }] };
  }
}

/** @param {any} pack */
function summary(pack) {
  const rules = describe(pack);
  return { name: pack.name, title: rules.title, description: rules.description, players: rules.size, dims: rules.dims ?? [], gravity: Boolean(rules.gravity), bombs: Boolean(rules.bombs), agents: rules.dims ? AGENTS : [] };
}

/** @param {any} pack */
function start(pack) {
  const rules = describe(pack);
  return rules.dims ? view({ id: null, rules, state: begin(rules), seats: rules.players.map(() => "human"), clock: null }) : null;
}

/** @param {any} pack */
const words = (pack) => ({ en: `The board has ${describe(pack).dims} cells.\n${describe(pack).inRow} in a row win.`, de: `Das Brett hat ${describe(pack).dims} Felder.\n${describe(pack).inRow} in einer Reihe gewinnen.` });

/** @type {[string, RegExp, (request: {match: string[], body: any, key?: string, query: URLSearchParams}) => any][]} */
const ROUTES = [
  ["GET", /^\/api\/packs$/, () => ({ packs: [...packs.values(), ...saved.values()].map(({ pack }) => summary(pack)) })],
  ["GET", /^\/api\/packs\/([^/]+)$/, ({ match }) => {
    const { pack, text } = found(match[1]);
    return { ...summary(pack), source: text, words: words(pack), start: start(pack) };
  }],
  ["POST", /^\/api\/packs\/check$/, ({ body }) => {
    const { pack, diagnostics } = check(body.text);
    return pack ? { ok: true, diagnostics, summary: summary(pack), words: words(pack), start: start(pack) } : { ok: false, diagnostics };
  }],
  ["PUT", /^\/api\/packs\/([^/]+)$/, ({ match, body }) => {
    const { pack, diagnostics } = check(body.text);
    if (!pack) refuse(422, "faulty_pack", "The pack has errors.", { diagnostics });
    saved.set(match[1], { pack, text: body.text });
    return { name: match[1] };
  }],
  ["GET", /^\/api\/schema$/, () => SCHEMA],
  ["GET", /^\/api\/agents$/, () => ({ agents: AGENTS.map((agent) => ({ name: agent, about: { en: `Plays like ${agent}.`, de: `Spielt wie ${agent}.` } })), bots: BOTS })],
  ["POST", /^\/api\/games$/, ({ body }) => make(body)],
  ["GET", /^\/api\/games$/, ({ query }) => ({ games: [...games.values()].filter((game) => Boolean(game.state.result) === (query.get("state") === "finished")).map((one) => ({ id: one.id, title: one.rules.title, packs: [one.rules.name], seats: one.seats, turns: one.state.moves.length, result: one.state.result })).reverse() })],
  ["GET", /^\/api\/games\/(\w+)$/, ({ match }) => view(game(match[1]))],
  ["POST", /^\/api\/games\/(\w+)\/join$/, ({ match }) => {
    const one = game(match[1]);
    const seat = one.seats.indexOf("open");
    if (seat < 0) refuse(409, "conflict", "No seat is free.");
    one.seats[seat] = "human";
    one.keys[seat] = randomBytes(16).toString("hex");
    tell(one, { type: "game", game: view(one) });
    think(one);
    return { seat, key: one.keys[seat] };
  }],
  ["POST", /^\/api\/games\/(\w+)\/moves$/, ({ match, body, key }) => {
    const one = game(match[1]);
    const seat = seatOf(one, key);
    if (one.state.result) refuse(409, "game_over", "The game is over.");
    if (body.ply !== one.state.moves.length) refuse(409, "conflict", "The game went on.");
    if (seat !== one.state.to_move) refuse(409, "not_your_turn", "It is not your turn.");
    if (!landing(one.state, body.place)) refuse(422, "illegal_move", "There is no room.");
    return { turn: play(one, body.place), game: view(one) };
  }],
  ["POST", /^\/api\/games\/(\w+)\/undo$/, ({ match, key }) => {
    const one = game(match[1]);
    const seat = seatOf(one, key);
    const moves = one.state.moves.slice(0, -1);
    while (moves.length % one.rules.size !== seat && moves.length > 0) moves.pop();
    one.state = begin(one.rules);
    for (const move of moves) playMove(one.state, move);
    tell(one, { type: "game", game: view(one) });
    return { game: view(one) };
  }],
  ["POST", /^\/api\/games\/(\w+)\/resign$/, ({ match, key }) => {
    const one = game(match[1]);
    const seat = seatOf(one, key);
    one.state.result = { winners: one.rules.players.map((/** @type {any} */ _, /** @type {number} */ i) => i).filter((/** @type {number} */ i) => i !== seat), kind: "resigned" };
    tell(one, { type: "game", game: view(one) });
    return { game: view(one) };
  }],
  ["POST", /^\/api\/games\/(\w+)\/rematch$/, ({ match, key }) => {
    const one = game(match[1]);
    const turned = (/** @type {any[]} */ list) => [...list.slice(1), list[0]];
    if (!one.next) {
      one.next = games.get(make({ packs: [one.rules.name], seats: turned(one.seats) }).id);
      one.next.keys = turned(one.seats).map((seat) => (seat === "human" ? randomBytes(16).toString("hex") : null));
      if (one.series) one.next.series = { games: one.series.games, number: one.series.number + 1, points: turned(one.series.points) };
      tell(one, { type: "rematch", id: one.next.id });
    }
    const seat = one.keys.some(Boolean) ? (seatOf(one, key) + one.keys.length - 1) % one.keys.length : -1;
    return { id: one.next.id, keys: one.next.keys.map((/** @type {string} */ held, /** @type {number} */ i) => (i === seat ? held : null)) };
  }],
  ["GET", /^\/api\/games\/(\w+)\/values$/, ({ match }) => ({ values: valuesOf(game(match[1]).state) })],
  ["GET", /^\/api\/games\/(\w+)\/hint$/, ({ match }) => ({ place: bestMove(game(match[1]).state), text: "looks best" })],
  ["GET", /^\/api\/games\/(\w+)\/record$/, ({ match }) => ({ format: "foursight-game", moves: game(match[1]).state.moves })],
  ["GET", /^\/api\/games\/(\w+)\/turns$/, ({ match }) => {
    const one = game(match[1]);
    const state = begin(one.rules);
    return { turns: one.state.moves.map((/** @type {number[]} */ move) => playMove(state, move)) };
  }],
  ["POST", /^\/api\/analyse$/, ({ body }) => {
    const rules = describe(found(body.packs[0]).pack);
    const state = begin(rules);
    for (const [ply, move] of parse(rules, body.moves).entries()) {
      if (state.result || !landing(state, move)) refuse(422, "illegal_move", `Move ${ply + 1} is not possible.`, { ply });
      playMove(state, move);
    }
    const values = state.result ? [] : valuesOf(copy(state)).map((value) => ({ ...value, score: value.score ?? 0 }));
    return { game: view({ id: null, rules, state, seats: rules.players.map(() => "human"), clock: null }), values, exact: true, line: "", score: 0 };
  }],
];

const arena = new MockArena({ view, found, refuse });
ROUTES.push(...arena.routes());

const SCHEMA = {
  type: "object", required: ["name"],
  properties: {
    name: { type: "string", description: "What the pack is called." }, display_name: { type: "string" }, description: { type: "string" }, dependencies: { type: "array", items: { type: "string" } },
    board: { $ref: "#/$defs/Board" }, rules: { type: "array", items: { $ref: "#/$defs/Rule" } }, scores: { type: "array", items: { type: "object", properties: { name: { type: "string" }, threshold: { type: "integer" } } } },
  },
  $defs: {
    Board: { type: "object", properties: { dimensions: { type: "array", items: { type: "integer" } }, gravity: { type: "object", properties: { axis: { type: "integer" }, end: { enum: ["low", "high"] } } } } },
    Rule: { type: "object", properties: { name: { type: "string" }, pattern: { type: "string" }, score_actions: { type: "array" } } },
  },
};

/** @param {string} id */
const game = (id) => games.get(id) ?? refuse(404, "unknown_game", "There is no such game.");

/** @param {any} one @param {unknown} message */
function tell(one, message) {
  const data = Buffer.from(JSON.stringify(message));
  for (const socket of one.sockets) send(socket, data);
}

/** One text frame. @param {import("node:stream").Duplex} socket @param {Buffer} data */
function send(socket, data) {
  const head = data.length < 126 ? Buffer.from([0x81, data.length]) : data.length < 65536 ? Buffer.from([0x81, 126, data.length >> 8, data.length & 255]) : Buffer.from([0x81, 127, 0, 0, 0, 0, ...[24, 16, 8, 0].map((by) => (data.length >> by) & 255)]);
  socket.write(Buffer.concat([head, data]));
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? "/", "http://mock");
  try {
    if (url.pathname.startsWith("/api/")) {
      let text = "";
      for await (const chunk of request) text += chunk;
      for (const [method, path, answer] of ROUTES) {
        const match = path.exec(url.pathname);
        if (method !== request.method || !match) continue;
        const key = /^Seat (.+)$/.exec(request.headers.authorization ?? "")?.[1];
        const body = answer({ match: match.map(decodeURIComponent), body: text ? JSON.parse(text) : {}, key, query: url.searchParams });
        response.writeHead(200, { "content-type": "application/json" });
        return void response.end(JSON.stringify(body));
      }
      refuse(404, "not_found", "There is nothing here.");
    }
    const path = url.pathname.includes(".") ? url.pathname : "/index.html";
    const data = await readFile(SITE + path);
    response.writeHead(200, { "content-type": TYPES[path.split(".").at(-1) ?? ""] ?? "application/octet-stream", "content-security-policy": CSP, "cache-control": "no-cache" });
    response.end(data);
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal(404, "not_found", String(error));
    response.writeHead(refusal.status, { "content-type": "application/problem+json" });
    response.end(JSON.stringify(refusal.body));
  }
});

/** Sockets that follow the arena. @type {Set<import("node:stream").Duplex>} */
const watched = new Set();

/** @param {import("node:http").IncomingMessage} request @param {import("node:stream").Duplex} socket */
function shake(request, socket) {
  const accept = createHash("sha1").update(`${request.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`);
}

server.on("upgrade", (request, socket) => {
  if (request.url === "/api/arena/live") {
    shake(request, socket);
    const listener = (/** @type {unknown} */ message) => send(socket, Buffer.from(JSON.stringify(message)));
    listener({ type: "arena", arena: arena.arena() });
    arena.listeners.add(listener);
    watched.add(socket);
    const leave = () => {
      arena.listeners.delete(listener);
      watched.delete(socket);
      socket.destroy();
    };
    socket.on("data", (/** @type {Buffer} */ data) => (data[0] & 15) === 8 && leave());
    return void socket.on("error", leave).on("close", leave);
  }
  const one = games.get(/^\/api\/games\/(\w+)\/live/.exec(request.url ?? "")?.[1] ?? "");
  if (!one) return void socket.destroy();
  shake(request, socket);
  one.sockets.add(socket);
  send(socket, Buffer.from(JSON.stringify({ type: "game", game: view(one) })));
  const presence = () => tell(one, { type: "presence", players: one.seats.map(() => true), spectators: Math.max(0, one.sockets.size - 1) });
  presence();
  socket.on("data", (/** @type {Buffer} */ data) => {
    if ((data[0] & 15) === 8) socket.end();
  });
  socket.on("error", () => socket.destroy());
  socket.on("close", () => {
    one.sockets.delete(socket);
    presence();
  });
});

/** Starts the mock; port 0 takes any. @param {number} [wanted] */
export async function startMock(wanted = 0) {
  const listen = (/** @type {number} */ at) => new Promise((ready) => server.listen(at, "127.0.0.1", () => ready(undefined)));
  const stop = () => {
    server.close();
    server.closeAllConnections();
    for (const socket of watched) socket.destroy();
    for (const one of games.values()) for (const socket of one.sockets) socket.destroy();
  };
  await listen(wanted);
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}`, stop, crash: stop, revive: () => listen(port) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await startMock(Number(process.argv[2] ?? 8099));
  console.log(url);
}
