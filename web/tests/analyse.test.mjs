// Positions are taken apart in a real browser.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, afterEach, before, describe, test } from "node:test";
import { Harness, content, myTurn } from "./harness.mjs";

describe("analysis", () => {
  /** @type {Harness} */
  let harness;
  before(async () => { harness = await Harness.start(); });
  after(() => harness.stop());
  afterEach(() => harness.closePages());

  test("a position from the address, values, branches and the curve", async () => {
    const page = await harness.page();
    await page.goto("/analyse?pack=connect4&moves=4453");
    await page.waitForSelector(".value.best");
    assert.equal(await content(page, 38), 0);
    assert.ok(await page.locator(".value").count() === 7);
    await myTurn(page);
    await page.locator('[data-move="1"]').first().click();
    await page.waitForURL(/moves=44531/);
    await page.getByRole("button", { name: "Back" }).click();
    await page.waitForURL(/moves=4453$/);
    await myTurn(page);
    await page.locator('[data-move="2"]').first().click();
    await page.waitForURL(/moves=44532/);
    assert.equal(await page.locator(".tree .branch").count(), 1, "the second try is a branch");
    await page.locator(".tree button", { hasText: "1" }).first().click();
    await page.waitForURL(/moves=44531/);
    await page.waitForFunction(() => (document.querySelector(".curve")?.getAttribute("d")?.match(/[ML]/g) ?? []).length === 6);
    await page.locator("body").press("Home");
    await page.waitForFunction(() => !location.search.includes("moves"));
  });

  test("moves in links are read however they are written", async () => {
    const page = await harness.page();
    for (const moves of ["4453", "44 53", "4,4,5,3"]) {
      await page.goto(`/analyse?pack=connect4&moves=${encodeURIComponent(moves)}`);
      await page.waitForURL(/moves=4453$/);
      await myTurn(page);
      assert.equal(await page.locator("[name=moves]").inputValue(), "4453", moves);
    }
  });

  test("what cannot be read is told with its place", async () => {
    const page = await harness.page();
    await page.goto("/analyse?pack=connect4&moves=44x3");
    await page.locator(".trouble", { hasText: "x" }).waitFor();
  });

  test("mirror", async () => {
    const page = await harness.page();
    await page.goto("/analyse?pack=connect4&moves=4412");
    await myTurn(page);
    await page.locator("[name=mirror]").click();
    await page.waitForURL(/moves=4476/);
  });

  test("moves that cannot be are refused in words", async () => {
    const page = await harness.page();
    await page.goto("/analyse?pack=connect4");
    await myTurn(page);
    await page.locator("[name=moves]").fill("44444444");
    await page.locator("[name=moves]").press("Enter");
    await page.waitForSelector(".trouble");
  });

  test("export as text, JSON, PNG and SVG", async () => {
    const page = await harness.page();
    await page.goto("/analyse?pack=connect4&moves=4453");
    await myTurn(page);
    const save = async (/** @type {string} */ kind) => {
      const [download] = await Promise.all([page.waitForEvent("download"), page.locator(`[name=save-${kind}]`).click()]);
      return readFile(await download.path());
    };
    assert.match((await save("text")).toString(), /4453[\s\S]*\. \. O X X \. \./);
    assert.equal(JSON.parse((await save("json")).toString()).notation, "4453");
    assert.match((await save("svg")).toString(), /^<svg[\s\S]*<\/svg>$/);
    assert.equal((await save("png")).subarray(1, 4).toString(), "PNG");
  });

  test("other games are analysed, too", async () => {
    const page = await harness.page();
    await page.goto("/analyse?pack=tictactoe&moves=b2");
    await page.waitForSelector(".value.best");
    assert.ok(await page.locator(".value").count() >= 1);
  });
});
