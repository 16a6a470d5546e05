/** The board and the bots against the cases that all starter kits share. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Board, PlayState, type Bomb } from "../src/bot/index.js";
import { choose as lookAheadChoice } from "../src/look-ahead-bot.js";
import { choose as myChoice } from "../src/my-bot.js";
import { choose as randomChoice } from "../src/random-bot.js";

interface Cases {
  boards: { name: string; state: object; landing: (number | null)[]; fours: number[] }[];
  drops: { name: string; column: number; coin: number; before: number[][]; after: number[][] }[];
  explosions: { name: string; bomb: Bomb; before: number[][]; after: number[][] }[];
  choices: { name: string; state: object; column: number }[];
}

// From dist/test/ to the kit's folder.
const cases = JSON.parse(readFileSync(new URL("../../cases.json", import.meta.url), "utf8")) as Cases;

for (const one of cases.boards) {
  const state = PlayState.parse(JSON.stringify(one.state));
  const { board } = state;
  const columns = [...one.landing.keys()];
  const legal = columns.filter((column) => one.landing[column] !== null);

  test(`landing rows: ${one.name}`, () => {
    assert.deepEqual(columns.map((column) => board.landingRow(column) ?? null), one.landing);
    assert.deepEqual(board.legalColumns(), legal);
    assert.equal(board.landingRow(-1), undefined);
    assert.equal(board.landingRow(7), undefined);
  });

  test(`fours: ${one.name}`, () => {
    assert.deepEqual([1, 2].filter((coin) => board.hasFour(coin)), one.fours);
  });

  test(`bots choose legal columns: ${one.name}`, () => {
    assert.ok(legal.includes(randomChoice(state)));
    assert.ok(legal.includes(myChoice(state)));
    assert.ok(legal.includes(lookAheadChoice(state)));
  });
}

for (const one of cases.drops) {
  test(`drop: ${one.name}`, () => {
    const before = new Board(one.before);
    assert.deepEqual(before.drop(one.column, one.coin).cells, one.after);
  });
}

test("drop on a full column", () => {
  assert.throws(() => new Board([[1], [2]]).drop(0, 1), /^RangeError: column 0 is full or not on the board$/);
});

for (const one of cases.explosions) {
  test(`explode: ${one.name}`, () => {
    assert.deepEqual(new Board(one.before).explode(one.bomb).cells, one.after);
  });
}

for (const one of cases.choices) {
  test(`look-ahead bot: ${one.name}`, () => {
    assert.equal(lookAheadChoice(PlayState.parse(JSON.stringify(one.state))), one.column);
  });
}

test("a board reads like a board", () => {
  assert.equal(String(new Board([[1, 2], [99, 0]])), "* .\n1 2");
});

test("what is not a state", () => {
  for (const text of [
    "",
    "[]",
    "null",
    "hello",
    '{"bot":"Ada"}',
    '{"bot":"Ada","coin_id":1,"round":1,"bombs":[],"board":[]}',
    '{"bot":"Ada","coin_id":1,"round":1,"bombs":[],"board":[[0,0],[0]]}',
    '{"bot":"Ada","coin_id":1,"round":1,"bombs":[{}],"board":[[0]]}',
    '{"bot":null,"coin_id":1,"round":1,"bombs":[],"board":[[0]]}',
  ]) {
    assert.throws(() => PlayState.parse(text), Error, text);
  }
});
