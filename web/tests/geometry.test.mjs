// Boards that are too large to be told cell by cell: their names as the page works them out, and where stones come to rest.

import assert from "node:assert/strict";
import { test } from "node:test";

import { axisNames, landingOf, nameAt } from "../site/board/geometry.js";

test("operator 33: long axes are named as the server would name them", () => {
  assert.equal(nameAt(["5", "6"], 1), "6");
  assert.equal(nameAt({ first: 1, last: 65535 }, 65534), "65535");
  assert.equal(nameAt({ first: 2000, last: 1 }, 0), "2000");
  assert.equal(nameAt({ first: 2000, last: 1 }, 1999), "1");
  const letters = [0, 25, 26, 701, 702].map((at) => nameAt({ letters: 2000 }, at));
  assert.deepEqual(letters, ["a", "z", "aa", "zz", "aaa"]);
  const game = /** @type {any} */ ({ edge_names: [["2", "1"], { letters: 2000 }] });
  assert.deepEqual(axisNames(game), { rows: ["2", "1"], columns: [] });
});

test("operator 33: a stone comes to rest where the server says, on boards of any size", () => {
  const board = { dims: [3, 2], move_sizes: [2], gravity: { axis: 0, end: "high" }, cells: [-1, 0, -1, 1, 0, 1] };
  const lands = (/** @type {object} */ more, /** @type {number} */ column) => landingOf(/** @type {any} */ ({ ...board, ...more }), [column]);
  assert.deepEqual(lands({ landings: [[1, 0], null] }, 0), [1, 0]);
  assert.equal(lands({ landings: [[1, 0], null] }, 1), null);
  assert.deepEqual(lands({ levels: [1, null] }, 0), [1, 0]);
  assert.equal(lands({ levels: [1, null] }, 1), null);
  assert.deepEqual(lands({ levels: [0, 2], gravity: { axis: 1, end: "high" } }, 1), [1, 2]);
  assert.equal(lands({}, 0), null, "the page works nothing out");
});
