// A small engine for the mock server: enough of the rules to develop and test the page.

import { readFileSync, readdirSync } from "node:fs";

const PACKS = new URL("../../crates/rules/packs/", import.meta.url);

/** The bundled packs by name, with their text. */
export const packs = new Map(
  readdirSync(PACKS).filter((file) => file.endsWith(".json")).sort().map((file) => {
    const text = readFileSync(new URL(file, PACKS), "utf8");
    const pack = JSON.parse(text);
    return [pack.name, { pack, text }];
  }),
);

const COLORS = ["#e5484d", "#f5d90a", "#3e9bff", "#46c46e", "#ab6cf0", "#ff8b3e", "#21c7c7", "#b0b0b0"];
const NAMES = [["Red", "Rot"], ["Yellow", "Gelb"], ["Blue", "Blau"], ["Green", "Grün"], ["Purple", "Lila"], ["Orange", "Orange"], ["Teal", "Türkis"], ["Grey", "Grau"]];
const SYMBOLS = "XO#@%&=+";

/** @param {any} words */
const both = (words) => (typeof words === "string" || !words ? { en: words ?? "", de: words ?? "" } : words);

/** A pack with what it depends on, as one description. @param {any} pack @returns {any} */
export function describe(pack) {
  const base = (pack.dependencies ?? []).map((/** @type {string} */ name) => describe(packs.get(name)?.pack ?? {})).at(0) ?? {};
  const rows = (pack.rules ?? []).map((/** @type {any} */ rule) => /^A+$/.exec(rule.pattern)?.[0].length).find(Boolean);
  const size = typeof pack.players === "number" ? pack.players : pack.players?.length ?? base.size ?? 2;
  const listed = Array.isArray(pack.players) ? pack.players : [];
  return {
    name: pack.name,
    title: both(pack.display_name ?? pack.name),
    description: both(pack.description),
    dims: pack.board?.dimensions ?? base.dims,
    gravity: pack.board?.gravity ?? base.gravity ?? null,
    inRow: rows ?? base.inRow ?? 4,
    captures: base.captures || (pack.rules ?? []).some((/** @type {any} */ rule) => rule.pattern === "[A]aaA"),
    bombs: pack.hazards?.bombs ?? base.bombs ?? null,
    scores: [...(base.scores ?? []), ...(pack.scores ?? [])],
    size,
    players: Array.from({ length: size }, (_, i) => ({
      name: both(listed[i]?.name ?? (base.players?.[i]?.name ?? { en: NAMES[i][0], de: NAMES[i][1] })),
      color: listed[i]?.color ?? base.players?.[i]?.color ?? COLORS[i],
      symbol: listed[i]?.symbol ?? base.players?.[i]?.symbol ?? SYMBOLS[i],
    })),
  };
}

/** @param {any} rules */
export function begin(rules) {
  const count = rules.dims.reduce((/** @type {number} */ a, /** @type {number} */ b) => a * b, 1);
  return {
    rules, cells: Array(count).fill(-1), moves: [], to_move: 0, last: null, lines: [], result: null, bomb: null,
    captures: Array(rules.size).fill(0),
  };
}

/** @param {number[]} dims @param {number[]} coords */
const index = (dims, coords) => coords.reduce((at, coordinate, axis) => at * dims[axis] + coordinate, 0);

/** @param {number[]} sizes @returns {number[][]} */
const every = (sizes) => sizes.reduce((list, size) => list.flatMap((head) => Array.from({ length: size }, (_, i) => [...head, i])), /** @type {number[][]} */ ([[]]));

/** @param {any} rules @returns {number[]} */
export const moveSizes = (rules) => rules.dims.filter((/** @type {number} */ _, /** @type {number} */ axis) => axis !== rules.gravity?.axis);

/** @param {any} state @param {number[]} place */
export function landing(state, place) {
  const { dims, gravity } = state.rules;
  if (!gravity) return state.cells[index(dims, place)] < 0 ? place : null;
  for (let i = dims[gravity.axis] - 1; i >= 0; i -= 1) {
    const coords = [...place];
    coords.splice(gravity.axis, 0, gravity.end === "low" ? dims[gravity.axis] - 1 - i : i);
    if (state.cells[index(dims, coords)] < 0) return coords;
  }
  return null;
}

/** @param {any} state */
export const legal = (state) => (state.result ? [] : every(moveSizes(state.rules)).filter((place) => landing(state, place)));

/** Directions, one of each pair. @param {number} axes */
const directions = (axes) => every(Array(axes).fill(3)).map((way) => way.map((step) => step - 1)).filter((way) => (way.find((step) => step !== 0) ?? 0) > 0);

/** @param {any} state @param {number[]} coords */
const at = (state, coords) => coords.every((c, axis) => c >= 0 && c < state.rules.dims[axis]) ? state.cells[index(state.rules.dims, coords)] : -2;

/** Every row through a cell that is long enough. @param {any} state @param {number[]} cell @param {number} player */
function rows(state, cell, player) {
  return directions(cell.length).flatMap((way) => {
    const run = [cell];
    for (const sign of [-1, 1]) {
      for (let c = cell.map((x, a) => x + sign * way[a]); at(state, c) === player; c = c.map((x, a) => x + sign * way[a])) sign < 0 ? run.unshift(c) : run.push(c);
    }
    return run.length >= state.rules.inRow ? [{ player, cells: run }] : [];
  });
}

/** Plays a legal move and says what happened. @param {any} state @param {number[]} place */
export function playMove(state, place) {
  const { rules } = state;
  const { dims } = rules;
  const player = state.to_move;
  const cell = /** @type {number[]} */ (landing(state, place));
  /** @type {any[]} */
  const events = [{ event: "placed", player, cell }];
  state.cells[index(dims, cell)] = player;
  state.moves.push(place);
  state.last = cell;
  if (rules.captures) capture(state, cell, player, events);
  let lines = rows(state, cell, player);
  if (rules.bombs && !lines.length) {
    bombs(state, events);
    lines = state.cells.flatMap((/** @type {number} */ owner, /** @type {number} */ i) => owner >= 0 && owner < 8 ? rows(state, coords(dims, i), owner) : []).slice(0, 1);
  }
  const full = state.cells.every((/** @type {number} */ content) => content >= 0);
  const captured = rules.captures && state.captures[player] >= 10;
  if (lines.length || captured) {
    const winners = [...new Set(lines.map((line) => line.player))];
    if (!winners.length) winners.push(player);
    const score = captured ? "pente.captures" : rules.scores[0]?.name;
    state.lines = lines;
    state.result = { winners, kind: "score", score };
    events.push({ event: "won", players: winners, reason: score, lines, line_count: lines.length }, { event: "finished" });
  } else if (full) {
    state.result = { winners: [], kind: "drawn" };
    events.push({ event: "tied" }, { event: "finished" });
  } else {
    state.to_move = (player + 1) % rules.size;
    events.push({ event: "turn", player: state.to_move, round: state.moves.length + 1 });
  }
  return { number: state.moves.length, player, place, events };
}

/** @param {number[]} dims @param {number} i */
function coords(dims, i) {
  const list = [];
  for (const size of [...dims].reverse()) {
    list.unshift(i % size);
    i = Math.floor(i / size);
  }
  return list;
}

/** @param {any} state @param {number[]} cell @param {number} player @param {any[]} events */
function capture(state, cell, player, events) {
  const stones = [];
  for (const half of directions(2)) for (const sign of [1, -1]) {
    const step = (/** @type {number} */ n) => cell.map((c, axis) => c + sign * n * half[axis]);
    const other = at(state, step(1));
    if (other >= 0 && other !== player && at(state, step(2)) === other && at(state, step(3)) === player) {
      stones.push({ cell: step(1), player: other }, { cell: step(2), player: other });
    }
  }
  if (!stones.length) return;
  for (const stone of stones) state.cells[index(state.rules.dims, stone.cell)] = -1;
  const from = state.captures[player];
  state.captures[player] += stones.length;
  events.push({ event: "captured", by: player, stones }, { event: "score_changed", player, score: "pente.captures", from, to: state.captures[player] });
}

/** A bomb comes in rounds 6, 16 and 26, ticks and goes off. @param {any} state @param {any[]} events */
function bombs(state, events) {
  const { dims, bombs: kind } = state.rules;
  const round = state.moves.length + 1;
  if (state.bomb) {
    state.bomb.rounds_left -= 1;
    if (state.bomb.rounds_left > 0) return void events.push({ event: "bomb_ticked", ...state.bomb });
    const [row, column] = state.bomb.cell;
    const reach = [[0, 0], [0, 1], [0, -1], [1, 0], [-1, 0]].map(([r, c]) => [row + r, column + c]).filter((cell) => at(state, cell) >= 0);
    const stones = reach.filter((cell) => at(state, cell) < 8).map((cell) => ({ cell, player: at(state, cell) }));
    for (const cell of reach) state.cells[index(dims, cell)] = -1;
    events.push({ event: "exploded", cell: state.bomb.cell, stones });
    state.bomb = null;
    const falls = [];
    for (let c = 0; c < dims[1]; c += 1) for (let r = dims[0] - 2; r >= 0; r -= 1) {
      let to = r;
      while (to + 1 < dims[0] && at(state, [to + 1, c]) < 0) to += 1;
      if (to === r || at(state, [r, c]) < 0) continue;
      state.cells[index(dims, [to, c])] = at(state, [r, c]);
      state.cells[index(dims, [r, c])] = -1;
      falls.push({ from: [r, c], to: [to, c] });
    }
    if (falls.length) events.push({ event: "fell", falls });
  } else if (kind.spawn.some((/** @type {number[]} */ window) => round === window[0] + 1)) {
    const cell = landing(state, [(round * 3) % dims[1]]);
    if (!cell) return;
    state.cells[index(dims, cell)] = 8;
    state.bomb = { cell, rounds_left: kind.fuse };
    events.push({ event: "bomb_placed", cell, explode_in_round: round + kind.fuse });
  }
}

/** @param {any} state @returns {any} */
export const copy = (state) => ({ ...structuredClone({ ...state, rules: null }), rules: state.rules });

/** What each move is worth, by a look two moves ahead. @param {any} state */
export function valuesOf(state) {
  const wins = (/** @type {any} */ from, /** @type {number[]} */ place) => {
    const next = copy(from);
    playMove(next, place);
    return next.result?.winners.includes(from.to_move) ? next : null;
  };
  const middle = moveSizes(state.rules).map((size) => (size - 1) / 2);
  const small = legal(state).slice(0, 60);
  return small.map((place) => {
    const far = Math.hypot(...place.map((c, axis) => (c - middle[axis]) / (middle[axis] || 1)));
    if (wins(state, place)) return { place, text: "wins at once", outlook: 1, score: 1 };
    const next = copy(state);
    playMove(next, place);
    if (!next.result && legal(next).slice(0, 60).some((reply) => wins(next, reply))) return { place, text: "loses in 2", outlook: -1, score: -2 };
    return { place, text: "open", outlook: 0.2 * (0.7 - far), score: null };
  });
}

/** @param {any} state @returns {number[]} */
export function bestMove(state) {
  const values = valuesOf(state);
  return values.reduce((best, value) => (value.outlook > best.outlook ? value : best)).place;
}
