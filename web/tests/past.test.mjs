// Looking back while a game goes on.

import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { assertAccessible, assertFits, assertInSight } from "./checks.mjs";
import { Harness, friends, myTurn, play, resign, start, untilMoves } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Waits until a position that has passed is shown. @param {Page} page @param {number} number @param {number} total */
const untilPast = (page, number, total) => page.locator(".past-note", { hasText: `Move ${number} of ${total}.` }).waitFor();

/** Waits until the newest position is shown. @param {Page} page */
const untilNow = (page) => page.waitForSelector("fs-board.past", { state: "detached" });

/** Stones on the board that is seen. @param {Page} page */
const stones = (page) => page.locator("fs-board:not([hidden]) [data-cell]:not([data-content='-1'])").count();

describe("stepping back while a game goes on", () => {
  /** @type {Harness} */
  let harness;
  before(async () => { harness = await Harness.start(); });
  after(() => harness.stop());
  afterEach(() => harness.closePages());

  test("earlier positions are shown and marked, take no move, and nobody is pulled away from them", async () => {
    const [host, guest] = await friends(harness);
    for (const [page, move] of /** @type {const} */ ([[host, "4"], [guest, "4"], [host, "3"]])) await play(page, move);
    await untilMoves(host, 3);
    assert.equal(await host.locator("[name=step-forward]").isDisabled(), true, "nothing comes after now");
    await host.locator("[name=step-back]").click();
    await untilPast(host, 2, 3);
    assert.match(await host.locator(".past-note").innerText(), /The game goes on/);
    assert.equal(await stones(host), 2);
    await host.locator("fs-board.past [data-move='7']").first().click();
    // The friend plays on: that is told, and the position stays.
    await play(guest, "5");
    await untilPast(host, 2, 4);
    await host.waitForFunction(() => /Yellow plays 5/.test(document.querySelector("#live")?.textContent ?? ""));
    await host.locator(".status", { hasText: "Your move" }).waitFor();
    assert.equal(await stones(host), 2);
    await host.keyboard.press("7");
    await host.locator("[name=step-forward]").click();
    await untilPast(host, 3, 4);
    assert.equal(await stones(host), 3);
    await host.keyboard.press("Escape");
    await untilNow(host);
    assert.equal(await stones(host), 4, "neither the click nor the key has played");
    await play(host, "1");
    await untilMoves(guest, 5);
  });

  test("who watches steps back as well, by the list and by keys", async () => {
    const [host, guest] = await friends(harness);
    const watcher = await harness.page();
    await watcher.goto(host.url());
    for (const [page, move] of /** @type {const} */ ([[host, "1"], [guest, "2"], [host, "3"], [guest, "4"]])) await play(page, move);
    await untilMoves(watcher, 4);
    await watcher.locator(".moves button").nth(1).click();
    await untilPast(watcher, 2, 4);
    assert.equal(await watcher.locator(".moves [aria-current]").innerText(), "2");
    await watcher.keyboard.press("ArrowLeft");
    await untilPast(watcher, 1, 4);
    assert.equal(await watcher.evaluate(() => document.activeElement?.textContent), "1", "the focus goes with it");
    await watcher.keyboard.press("Home");
    await untilPast(watcher, 0, 4);
    assert.equal(await stones(watcher), 0);
    await watcher.keyboard.press(".");
    await untilPast(watcher, 1, 4);
    await watcher.locator("[name=now]").click();
    await untilNow(watcher);
    await watcher.keyboard.press(",");
    await untilPast(watcher, 3, 4);
    await resign(guest);
    await watcher.locator(".past-note", { hasText: "The game is over" }).waitFor();
    await watcher.keyboard.press("End");
    await untilNow(watcher);
  });

  test("the board with an earlier position is read cell by cell, and the focus comes back", async () => {
    const page = await harness.page();
    await start(page, {});
    for (const move of ["4", "4", "4"]) await play(page, move);
    await myTurn(page);
    await page.locator('[data-cell="38"]').focus();
    await page.keyboard.press(",");
    await untilPast(page, 2, 3);
    await page.waitForFunction(() => document.activeElement?.closest("fs-board.past") !== null);
    assert.match(await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""), /Red/);
    await page.keyboard.press("ArrowUp");
    await page.waitForFunction(() => /Yellow/.test(document.activeElement?.getAttribute("aria-label") ?? ""));
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await untilNow(page);
    await page.waitForFunction(() => document.activeElement?.matches("fs-board [data-cell]"));
    assert.equal(await stones(page), 3);
  });

  test("a move that was decided in advance is played while its player looks back", async () => {
    const [host, guest] = await friends(harness);
    await play(host, "4");
    await host.waitForSelector("fs-board .board.keeps");
    await host.locator('[data-move="3"]').first().click();
    await host.waitForSelector("[name=take-away]");
    await host.locator("[name=step-back]").click();
    await untilPast(host, 0, 1);
    await play(guest, "4");
    await untilMoves(guest, 3);
    await untilPast(host, 0, 3);
    assert.equal(await stones(host), 0);
    await host.locator("[name=now]").click();
    await untilNow(host);
    assert.equal(await stones(host), 3);
  });

  test("a move that is taken back is not looked at any more", async () => {
    const page = await harness.page();
    await start(page, { pack: "qubic" });
    for (const move of ["1,1,1", "2,2,2", "3,3,3"]) await play(page, move);
    await page.locator("[name=step-back]").click();
    await untilPast(page, 2, 3);
    await page.locator("[name=undo]").click();
    await untilNow(page);
    await untilMoves(page, 2);
    await page.locator("[name=step-back]").click();
    await untilPast(page, 1, 2);
    await page.locator("[name=undo]").click();
    await untilMoves(page, 1);
    await untilNow(page);
    assert.equal(await stones(page), 1);
  });

  for (const [colorScheme, width, height, locale] of /** @type {const} */ ([["light", 1280, 800, "en-GB"], ["dark", 1920, 1080, "de-DE"], ["dark", 390, 844, "en-GB"], ["light", 844, 390, "de-DE"]])) {
    test(`looking back is for everyone: ${colorScheme}, ${width}x${height}, ${locale}`, async () => {
      const page = await harness.page({ colorScheme, viewport: { width, height }, locale });
      await start(page, {});
      for (const move of ["4", "4"]) await play(page, move);
      await page.locator("[name=step-back]").click();
      await page.waitForSelector("fs-board.past [data-cell]");
      for (const name of ["step-back", "step-forward", "now"]) await assertInSight(page, `[name=${name}]`);
      await assertFits(page);
      await assertAccessible(page);
    });
  }

  test("whoever watches a game of the arena steps back in it while it goes on", async () => {
    const bot = await harness.bot("Steps", { held: true });
    await harness.request("POST", "/api/arena/events", { format: "match", packs: ["connect4-xtreme"], bots: ["bot:Steps", "blocker"], games: 1, time_ms: 10_000, seed: 7 });
    const page = await harness.page();
    await page.goto("/arena");
    await page.locator(".table-card").first().click();
    await page.waitForSelector(".stage fs-board [data-cell]");
    await page.locator("[name=step-back]").waitFor();
    bot.answerOnce();
    // What was seen can be seen again.
    await page.waitForFunction(() => {
      const { past } = /** @type {any} */ (document.querySelector("live-games"));
      return past.length > past.earliest && !(/** @type {any} */ (document.querySelector("live-games")).showing);
    });
    await page.locator("[name=step-back]").click();
    await page.locator(".past-note").waitFor();
    const [, number, total] = /Move (\d+) of (\d+)\./.exec(await page.locator(".past-note").innerText()) ?? [];
    assert.equal(Number(number) < Number(total), true);
    assert.equal(await stones(page), Number(number));
    bot.answerOnce();
    await page.waitForFunction((before) => Number(/of (\d+)\./.exec(document.querySelector(".past-note")?.textContent ?? "")?.[1]) > before, Number(total));
    assert.equal(await stones(page), Number(number), "nobody is pulled away");
    await assertAccessible(page);
    await page.keyboard.press("Escape");
    await untilNow(page);
    await page.waitForFunction((before) => document.querySelectorAll(".stage [data-cell]:not([data-content='-1'])").length > before, Number(total));
    bot.release();
    await page.waitForSelector(".stage", { state: "detached" });
    await bot.close();
  });
});
