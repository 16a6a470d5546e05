// What a stranger found in an hour on the page, each by its number.

import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { Harness, friends, moveCount, play, resign, start } from "./harness.mjs";

describe("what a stranger found", () => {
  /** @type {Harness} */
  let harness;
  before(async () => { harness = await Harness.start("--grace", "2s"); });
  after(() => harness.stop());
  afterEach(() => harness.closePages());

  test("page 1: whoever presses Rematch after the other has asked agrees", async () => {
    const [host, guest] = await friends(harness, {});
    await play(host, "4");
    await resign(host);
    await Promise.all([host, guest].map((page) => page.waitForSelector("[name=rematch]")));
    const before = host.url();
    await host.locator("[name=rematch]").dblclick();
    await guest.locator('[data-offer="rematch"]').waitFor();
    // The large button is alive and means yes.
    await guest.locator("[name=rematch]").click();
    for (const page of [host, guest]) await page.waitForURL((url) => url.href.split("#")[0] !== before.split("#")[0]);
    assert.equal(new URL(host.url()).pathname, new URL(guest.url()).pathname);
  });

  test("page 2: a tap beside the open settings closes them and plays nothing", async () => {
    const page = await harness.page({ viewport: { width: 390, height: 844 } });
    await page.goto("/");
    await page.waitForSelector("fs-board [data-piece], fs-board .in-hand", { state: "attached" });
    await page.locator("settings-menu summary").click();
    await page.waitForSelector("settings-menu details[open]");
    const board = await page.locator("fs-board .board").boundingBox();
    assert.ok(board);
    await page.mouse.click(board.x + 12, board.y + board.height * 0.8);
    await page.waitForSelector("settings-menu details:not([open])");
    assert.equal(new URL(page.url()).pathname, "/", "no game has begun");
    // The next tap is a move again.
    await play(page, "4");
    assert.match(page.url(), /\/g\//);
  });

  test("page 3: a double click on a phrase says it once and does nothing else", async () => {
    const [host, guest] = await friends(harness, {});
    await play(host, "4");
    await host.locator("game-phrases summary").click();
    await host.locator("[name=say-oops]").dblclick();
    await guest.locator("[data-phrase=oops]").waitFor();
    await host.waitForSelector("game-phrases details:not([open])");
    assert.equal(await host.locator("[data-offer]").count(), 0);
    assert.equal(await guest.locator("[data-phrase=oops]").count(), 1);
  });

  test("page 5: a game with a friend is found again from every page", async () => {
    const [host] = await friends(harness, {});
    await play(host, "4");
    const game = new URL(host.url()).pathname;
    await host.locator("nav a[href='/lobby']").click();
    await host.locator("[data-action=to-running]").waitFor();
    await assertAccessible(host);
    await host.locator("[data-action=to-running]").click();
    await host.waitForURL((url) => url.pathname === game);
    await host.waitForSelector("[data-action=to-running]", { state: "detached" });
    await resign(host);
    await host.waitForSelector(".result");
    await host.locator("nav a[href='/games']").click();
    await host.waitForSelector("games-page");
    assert.equal(await host.locator("[data-action=to-running]").count(), 0, "it is over");
  });

  test("page 6: whoever offers something is told that it was declined", async () => {
    const [host, guest] = await friends(harness, {});
    await play(host, "4");
    await play(guest, "4");
    await host.locator("[name=draw]").click();
    await guest.locator("[name=decline-draw]").click();
    await host.locator('[data-offer="declined"]', { hasText: "draw offer was declined" }).waitFor();
    // What one takes back oneself is not declined, and the next move ends it.
    await play(host, "3");
    await host.waitForSelector('[data-offer="declined"]', { state: "detached" });
    assert.equal(await guest.locator('[data-offer="declined"]').count(), 0);
  });

  test("page 7: a double click on the free seat is no trouble", async () => {
    const host = await harness.page();
    await start(host, { seats: ["human", "open"] });
    const guest = await harness.page();
    await guest.goto(await host.locator(".link").inputValue());
    await guest.locator("[name=join]").dblclick();
    await guest.waitForSelector("[name=join]", { state: "detached" });
    await play(host, "4");
    await play(guest, "4");
    assert.equal(await guest.locator(".trouble").count(), 0);
    // A third one is told that the seat is taken.
    const third = await harness.page();
    await third.goto(`${host.url().split("#")[0]}#${"x".repeat(26)}`);
    await third.locator(".watched", { hasText: "watching" }).waitFor();
  });

  test("page 9: without storage a game can be played", async () => {
    const page = await harness.page();
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", { get: () => { throw new Error("refused"); } });
    });
    await page.goto("/");
    await play(page, "4");
    await page.waitForFunction(() => (/** @type {any} */ (document.querySelector("play-page")))?.session?.seats.length > 0);
    assert.ok(await moveCount(page) >= 1);
  });

  test("page 15: the stone waits above a column that has room", async () => {
    const page = await harness.page();
    await page.goto("/analyse?pack=connect4&moves=444444");
    await page.waitForSelector("fs-board .in-hand.idle");
    const [stone, full] = await page.evaluate(() => {
      const across = (/** @type {Element|null} */ element) => { const box = element?.getBoundingClientRect(); return box ? box.x + box.width / 2 : NaN; };
      const fourth = [...document.querySelectorAll("fs-board .piece")].map(across);
      return [across(document.querySelector("fs-board .in-hand.idle")), Math.round(fourth[0])];
    });
    assert.ok(Math.abs(stone - full) > 20, `above the full column: ${stone} ${full}`);
  });

  test("page 23: invitations have a picture for phones", async () => {
    const host = await harness.page({ viewport: { width: 390, height: 844 } });
    await start(host, { seats: ["human", "open"] });
    await host.locator(".qr-link summary").click();
    await host.locator("qr-code svg").waitFor();
    await assertFits(host);
  });

  test("page 24: an analysis of an unknown game shows a board and says why", async () => {
    const page = await harness.page();
    await page.goto("/analyse?pack=nosuch");
    await page.locator(".trouble", { hasText: "nosuch" }).waitFor();
    await page.waitForSelector("fs-board .board");
  });

  test("page 25: a question mark tells the keys", async () => {
    const page = await harness.page();
    await page.goto("/");
    await page.waitForSelector("fs-board .board");
    await page.keyboard.press("?");
    await page.locator("dialog.keys dd").first().waitFor();
    await assertAccessible(page);
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog.keys", { state: "detached" });
  });
});
