// Boards of other shapes in a real browser: hexagons, and cells that do not exist.

import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { assertAccessible, assertFits, assertInSight } from "./checks.mjs";
import { Harness, myTurn, play, start } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Where a cell is on the screen, by its name. @param {Page} page @param {string} name */
async function place(page, name) {
  const box = await page.locator(`[data-move="${name}"]`).boundingBox();
  assert.ok(box, `${name} is not shown`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
}

/** The name of the cell that has the focus. @param {Page} page */
const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute("data-move"));

describe("boards of other shapes", () => {
  /** @type {Harness} */
  let harness;
  before(async () => { harness = await Harness.start(); });
  after(() => harness.stop());
  afterEach(() => harness.closePages());

  test("hexagons are shifted by half a cell, and only those are there that exist", async () => {
    for (const options of [{}, PHONE]) {
      const page = await harness.page(options);
      await start(page, { pack: "yavalath" });
      assert.equal(await page.locator("[data-cell]").count(), 61);
      const [middle, upper, lower, next] = [await place(page, "e5"), await place(page, "f6"), await place(page, "e4"), await place(page, "f5")];
      const half = (next.x - middle.x) / 2;
      assert.ok(Math.abs(upper.x - middle.x - half) < 1 && upper.y < middle.y, "up and to the right");
      assert.ok(Math.abs(lower.x - middle.x - half) < 1 && lower.y > middle.y, "down and to the right");
      const labels = await page.locator(".ruler .label").allTextContents();
      assert.deepEqual(labels, ["9", "8", "7", "6", "5", "4", "3", "2", "1", "a", "b", "c", "d", "e", "f", "g", "h", "i"]);
      assert.match(await page.locator('[data-move="e5"]').getAttribute("aria-label") ?? "", /^e5: /);
      await assertFits(page);
      await assertInSight(page, "svg.board");
      await assertAccessible(page);
    }
  });

  test("a game on hexagons is played to its end and has its line", async () => {
    const page = await harness.page();
    await start(page, { pack: "yavalath" });
    for (const move of ["e5", "e1", "f5", "i9", "h5", "e2", "g5"]) await play(page, move);
    // A line that lies level has no height, and so is not "visible".
    await page.waitForSelector(".strike", { state: "attached" });
    assert.equal(await page.locator(".marks .won").count(), 4);
  });

  test("arrow keys go from hexagon to hexagon and past holes", async () => {
    const page = await harness.page();
    await start(page, { pack: "crater" });
    await myTurn(page);
    assert.equal(await page.locator("[data-cell]").count(), 60);
    assert.equal(await page.locator('[data-cell="40"]').count(), 0, "there is a hole in the middle");
    await page.locator('[data-move="d5"]').focus();
    await page.keyboard.press("ArrowRight");
    assert.equal(await focused(page), "f5");
    await page.keyboard.press("ArrowUp");
    const above = await focused(page);
    assert.ok(above === "f6" || above === "g6", String(above));
    await page.keyboard.press("ArrowDown");
    assert.equal(await focused(page), "f5");
    // Every cell can be reached.
    const reached = await page.evaluate(() => {
      const board = /** @type {any} */ (document.querySelector("fs-board"));
      const [seen, queue] = [new Set(), [board.cursor]];
      while (queue.length) {
        const cell = queue.pop();
        if (cell === null || seen.has(cell)) continue;
        seen.add(cell);
        for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) queue.push(board.keys.neighbour(cell, key));
      }
      return seen.size;
    });
    assert.equal(reached, 60);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector(".moves li")?.textContent === "f5");
  });

  test("pictures in the list of games and in the workshop have the shape of their boards", async () => {
    const page = await harness.page();
    await page.goto("/packs");
    const card = page.locator('a.tilecard[href="/packs/yavalath"]');
    await card.waitFor();
    assert.equal(await card.locator("svg.mini > path").count(), 61);
    assert.equal(await card.locator(".tag").first().innerText(), "61 hexagons");
    await page.goto("/packs/crater?edit=copy");
    await page.waitForFunction(() => document.querySelectorAll("svg.mini > path").length === 60);
  });

  test("a drop game with holes has walls where there are no cells", async () => {
    const text = { name: "steps", dependencies: ["connect4"], board: { picture: ["   .", "  ..", " ...", "...."], gravity: { axis: 0, end: "high" } } };
    const checked = await harness.request("POST", "/api/packs/check", { text: JSON.stringify(text) });
    assert.equal(checked.ok, true, JSON.stringify(checked.diagnostics));
    assert.equal(checked.start.cells.filter((/** @type {number} */ content) => content === -2).length, 6);
    assert.deepEqual(checked.start.landings, [[3, 0], [3, 1], [3, 2], [3, 3]]);
  });
});
