// People play in a real browser.

import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { assertAccessible, assertFits, assertInSight } from "./checks.mjs";
import { Harness, content, moveCount, myTurn, play, resign, start, untilMoves } from "./harness.mjs";

describe("playing", () => {
  /** @type {Harness} */
  let harness;
  before(async () => { harness = await Harness.start(); });
  after(() => harness.stop());
  afterEach(() => harness.closePages());

  test("the first page is a board, and the first click plays against the computer", async () => {
    const page = await harness.page();
    await page.goto("/");
    await myTurn(page);
    await page.locator('[data-move="4"]').first().click();
    await page.waitForURL(/\/g\/\w+/);
    await untilMoves(page, 2);
    assert.equal(await content(page, 5 * 7 + 3), 0, "our stone lies at the bottom of column 4");
    await myTurn(page);
    const address = page.url();
    await page.reload();
    await myTurn(page);
    assert.equal(page.url(), address);
    assert.equal(await moveCount(page), 2, "the game goes on after a reload");
  });

  test("keys alone are enough", async () => {
    const page = await harness.page();
    await page.goto("/");
    await myTurn(page);
    for (let i = 0; i < 30 && !(await page.evaluate(() => document.activeElement?.matches("[data-cell]"))); i += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await untilMoves(page, 2);
    await myTurn(page);
    await page.locator('[data-cell][tabindex="0"]').focus();
    await page.keyboard.press("7");
    await page.waitForFunction(() => document.querySelectorAll(".moves li").length >= 3);
    const spoken = await page.locator("#live").textContent();
    assert.match(spoken ?? "", /plays/);
  });

  test("two people at one screen: a win, taken back, given up, played again", async () => {
    const page = await harness.page();
    await start(page, {});
    for (const move of ["1", "1", "2", "2", "3", "3"]) await play(page, move);
    await play(page, "4");
    await page.waitForSelector(".result");
    assert.match(await page.locator(".result h2").innerText(), /Red wins/);
    assert.equal(await page.locator(".strike").count(), 1);
    assert.equal(await page.locator(".won").count(), 4);
    await page.locator("[name=undo]").click();
    await myTurn(page);
    assert.equal(await moveCount(page), 6);
    await resign(page);
    await page.waitForSelector(".result");
    assert.match(await page.locator(".result").innerText(), /Yellow wins[\s\S]*resignation/);
    await page.locator("[name=rematch]").click();
    await untilMoves(page, 0);
    await play(page, "4");
    await play(page, "4");
    assert.equal(await moveCount(page), 2, "both seats are ours in the rematch, too");
  });

  test("two lines at once are both shown", async () => {
    const page = await harness.page();
    await start(page, {});
    // A row and a diagonal meet in the last stone.
    for (const move of "155626677771314") await play(page, move);
    await page.waitForSelector(".result");
    assert.equal(await page.locator(".strike").count(), 2);
    assert.match(await page.locator(".result").innerText(), /2 lines at once/);
  });

  test("hints, values and speed", async () => {
    const page = await harness.page();
    await start(page, {});
    for (const move of ["4", "1", "4", "1", "4", "1"]) await play(page, move);
    await myTurn(page);
    await page.locator("[name=values]").click();
    await page.waitForSelector(".value.best");
    assert.ok(await page.locator(".value").count() >= 6);
    await page.locator(".values-note", { hasText: "0 is a draw" }).waitFor();
    await page.locator("[name=hint]").click();
    await page.waitForSelector(".advice");
    assert.match(await page.locator(".advice").innerText(), /4/);
    await page.getByRole("button", { name: "×4" }).click();
    assert.equal(await page.getByRole("button", { name: "×4" }).getAttribute("aria-pressed"), "true");
    await play(page, "4");
    await page.waitForSelector(".result");
    assert.equal(await content(page, 2 * 7 + 3), 0);
  });

  test("bombs drop in, tick and explode", async () => {
    const page = await harness.page();
    let told = "";
    // Bombs drop by chance, and some games end before one goes off.
    for (let games = 0; !/goes off at/.test(told) && games < 20; games += 1) {
      await start(page, { pack: "connect4-xtreme" });
      await observe(page);
      for (const move of "11111122222273333334444445555556666667") {
        await page.waitForSelector(".board.active, .result");
        if (await page.locator(".result").count() || /goes off at/.test(told)) break;
        // A bomb may have filled the column.
        if (await hasRoom(page, move)) await play(page, move);
        told += (await observed(page)).told;
      }
    }
    for (const news of [/bomb drops/, /ticks/, /goes off at/]) assert.match(told, news);
  });

  /** Whether a move is among the legal ones. @param {import("playwright-core").Page} page @param {string} column */
  const hasRoom = (page, column) => page.evaluate((at) => /** @type {any} */ (document.querySelector("fs-board")).game.legal.some((/** @type {number[]} */ [legal]) => legal === at), Number(column) - 1);

  /** Notes what a page shows and says, from now on. @param {import("playwright-core").Page} page */
  const observe = (page) => page.evaluate(() => {
    const seen = { flames: 0, moving: 0, told: "" };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      seen.flames = Math.max(seen.flames, document.querySelectorAll(".flame").length);
      seen.told += document.querySelector("[aria-live]#live, .replay [aria-live]")?.textContent ?? "";
    }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
    const look = () => {
      const moving = [...document.querySelectorAll(".flame")].filter((flame) => flame.getAnimations().length > 0);
      seen.moving = Math.max(seen.moving, moving.length);
      requestAnimationFrame(look);
    };
    look();
  });
  /** @param {import("playwright-core").Page} page @returns {Promise<{flames: number, moving: number, told: string}>} */
  const observed = (page) => page.evaluate(() => /** @type {any} */ (window).seen);

  test("an explosion is seen, and only told where things should not move", async () => {
    const page = await harness.page({ reducedMotion: "no-preference" });
    await page.goto("/");
    await page.evaluate(() => localStorage.setItem("foursight.settings", JSON.stringify({ speed: 4 })));
    // Bombs drop by chance, and some games end before one goes off.
    for (let games = 0; ; games += 1) {
      await start(page, { pack: "connect4-xtreme", seats: ["random", "random"] });
      await page.waitForSelector(".result");
      await page.locator("[name=replay]").click();
      await page.waitForSelector(".transport");
      if (await page.locator(".sign", { hasText: "✸" }).count()) break;
      assert.ok(games < 20, "no bomb went off in twenty games");
    }
    const bang = await page.locator(".frame:has(.sign)", { hasText: "✸" }).first().locator("small").innerText();
    const address = page.url().replace(/(\?.*)?$/, `?ply=${Number(bang) - 1}`);
    const stepOver = async (/** @type {import("playwright-core").Page} */ one) => {
      await one.goto(address);
      await one.waitForSelector(".frame");
      await observe(one);
      await one.getByRole("button", { name: "Forward" }).click();
      await one.waitForFunction(() => /goes off at/.test(/** @type {any} */ (window).seen.told));
      await one.waitForFunction((turns) => /** @type {any} */ (document.querySelector("fs-board")).game.turns === turns, Number(bang));
      return observed(one);
    };
    const lively = await stepOver(page);
    assert.ok(lively.flames > 0 && lively.moving > 0, `flames: ${lively.flames}, moving: ${lively.moving}`);
    const calm = await stepOver(await harness.page({ reducedMotion: "reduce" }));
    assert.equal(calm.flames, 0);
  });

  test("stones fall before they lie", async () => {
    const page = await harness.page({ reducedMotion: "no-preference" });
    await start(page, {});
    await myTurn(page);
    // Looked for before the click, so that a short fall cannot be missed.
    const falling = page.waitForFunction(() => [...document.querySelectorAll(".piece > g")].some((piece) => piece.getAnimations().some((animation) => animation.effect?.getComputedTiming().duration !== Infinity)));
    await page.locator('[data-move="4"]').first().click();
    await falling;
    await page.waitForSelector('[data-cell="38"][data-content="0"]');
    await myTurn(page);
    assert.equal(await content(page, 38), 0);
  });

  test("a pair is captured on the big board", async () => {
    const page = await harness.page();
    await start(page, { pack: "pente" });
    for (const move of ["j10", "k10", "a1", "l10"]) await play(page, move);
    await play(page, "m10");
    await page.waitForFunction(() => document.querySelector(".figure")?.textContent?.includes("2"));
    const cell = (/** @type {number} */ row, /** @type {number} */ column) => (19 - row) * 19 + column;
    assert.equal(await content(page, cell(10, 10)), -1);
    assert.equal(await content(page, cell(10, 11)), -1);
    assert.equal(await content(page, cell(10, 12)), 0);
  });

  test("four in a row through the layers of a cube", async () => {
    const page = await harness.page();
    await start(page, { pack: "qubic" });
    assert.equal(await page.locator('[role="grid"]').count(), 4);
    for (const move of ["1,1,1", "1,2,1", "2,1,1", "1,3,1", "3,1,1", "1,4,1", "4,1,1"]) await play(page, move);
    await page.waitForSelector(".result");
    assert.equal(await page.locator(".won").count(), 4);
  });

  test("computers play a series, and anybody watches", async () => {
    const page = await harness.page();
    await start(page, { pack: "tictactoe", seats: ["random", "random"], games: 2 });
    await page.waitForSelector(".result");
    const watcher = await harness.page();
    await watcher.goto("/games");
    await watcher.waitForSelector(".gallery a");
    await page.waitForFunction(() => /Game 2 of 2/.test(document.querySelector(".result")?.textContent ?? ""));
    assert.equal(await page.locator(".figure.points").count(), 2);
  });

  test("a friend joins by link, a third one watches, clocks run", async () => {
    const host = await harness.page();
    await start(host, { seats: ["human", "open"], clock: "game5" });
    const link = await host.locator(".link").inputValue();
    const path = new URL(link).pathname;
    assert.match(new URL(link).hash, /^#\w{26}$/, "the link carries the invitation where no log sees it");
    const stranger = await harness.page();
    await stranger.goto(path);
    await stranger.waitForSelector("[data-cell]");
    assert.equal(await stranger.locator("[name=join], .link").count(), 0, "who was not invited only watches");
    await stranger.goto("/games");
    await stranger.waitForSelector(".gallery, .empty.card");
    assert.equal(await stranger.locator(`a[href="${path}"]`).count(), 0, "the game is not listed");
    const guest = await harness.page();
    /** @type {string[]} addresses that a proxy would write down */
    const asked = [];
    guest.on("request", (request) => asked.push(request.url()));
    guest.on("websocket", (socket) => asked.push(socket.url()));
    await guest.goto(link);
    await guest.locator(".call", { hasText: "You play Yellow." }).waitFor();
    await guest.locator("[name=join]").click();
    await play(host, "4");
    await untilMoves(guest, 1);
    const watcher = await harness.page();
    await watcher.goto(link);
    await watcher.waitForSelector('[data-cell="38"][data-content="0"]');
    await play(guest, "3");
    await watcher.waitForSelector('[data-cell="37"][data-content="1"]');
    assert.equal(await watcher.locator(".board.active").count(), 0, "who watches does not play");
    await host.waitForSelector(".watching");
    assert.match(await host.locator(".clock").first().innerText(), /^[45]:\d\d$/);
    await host.waitForSelector('[data-cell="37"][data-content="1"]');
    await play(host, "4");
    await resign(guest);
    await host.waitForSelector(".result");
    await host.locator("[name=rematch]").click();
    await guest.locator("[name=accept-rematch]").click();
    await host.waitForURL((url) => url.pathname !== path);
    await guest.waitForURL((url) => url.pathname !== path);
    assert.equal(guest.url(), host.url(), "both come to the same new game");
    await play(guest, "1");
    await play(host, "2");
    const keys = await guest.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("foursight.keys.")).flatMap((name) => JSON.parse(localStorage.getItem(name) ?? "[]")).filter(Boolean));
    assert.ok(keys.length > 0 && asked.some((url) => url.startsWith("ws:")));
    for (const secret of [...keys, new URL(link).hash.slice(1)]) assert.ok(!asked.some((url) => url.split("#")[0].includes(secret)), "secrets stay out of addresses");
  });

  test("the page comes back by itself after the server was gone", async () => {
    const page = await harness.page();
    await start(page, {});
    await play(page, "4");
    await harness.server.crash();
    await page.waitForSelector('.status[data-state="offline"]');
    await harness.server.restart();
    await play(page, "3");
    assert.equal(await moveCount(page), 2);
  });

  test("an answer that is lost is told, and the move can be made again", async () => {
    const page = await harness.page();
    await start(page, {});
    await page.route("**/moves", (route) => route.abort());
    await myTurn(page);
    await page.locator('[data-move="4"]').first().click();
    await page.locator(".trouble", { hasText: "The server does not answer" }).waitFor();
    assert.equal(await moveCount(page), 0);
    await page.unroute("**/moves");
    await play(page, "4");
    assert.equal(await moveCount(page), 1);
    assert.equal(await page.locator(".trouble").count(), 0);
  });

  test("while an answer is awaited, a second click is no second move", async () => {
    const page = await harness.page();
    await start(page, {});
    await myTurn(page);
    let requests = 0;
    /** @type {() => void} */
    let answer = () => {};
    const answered = new Promise((done) => { answer = () => done(undefined); });
    await page.route("**/moves", async (route) => {
      requests += 1;
      await answered;
      await route.continue();
    });
    const asked = page.waitForRequest("**/moves");
    await page.locator('[data-move="4"]').first().click();
    await asked;
    await page.waitForSelector("fs-board .board:not(.active)");
    await page.locator('[data-move="5"]').first().click();
    answer();
    await untilMoves(page, 1);
    await myTurn(page);
    await play(page, "3");
    assert.equal(requests, 2, "one for each move that was made");
    assert.equal(await content(page, 39), -1, "nothing lies in column 5");
  });

  test("what the server refuses is told in words", async () => {
    const page = await harness.page();
    await start(page, {});
    await page.route("**/moves", (route) => route.fulfill({ status: 503, contentType: "application/problem+json", body: JSON.stringify({ code: "bad_request", detail: "The disk is full.", status: 503 }) }));
    await myTurn(page);
    await page.locator('[data-move="4"]').first().click();
    await page.locator(".trouble", { hasText: "The disk is full." }).waitFor();
  });

  test("a game that is not there says so", async () => {
    const page = await harness.page();
    await page.goto("/g/nothing00");
    await page.waitForSelector(".lonely");
    await page.goto("/no/such/page");
    await page.waitForSelector(".lonely");
  });

  test("a game that is deleted while it is open says so and asks no more", async () => {
    const page = await harness.page();
    await start(page, {});
    await play(page, "4");
    const status = await page.evaluate(async () => (await fetch(`/api/games/${location.pathname.split("/").at(-1)}`, { method: "DELETE" })).status);
    assert.equal(status, 204);
    await page.locator(".lonely", { hasText: "deleted" }).waitFor();
  });

  test("an invitation that is opened where the game is watched already can be taken", async () => {
    const host = await harness.page();
    await start(host, { seats: ["human", "open"] });
    const link = new URL(await host.locator(".link").inputValue());
    const guest = await harness.page();
    await guest.goto(link.pathname);
    await guest.locator(".status", { hasText: /friend|seat|Waiting/i }).waitFor();
    assert.equal(await guest.locator("[name=join]").count(), 0, "the address alone is no invitation");
    await guest.evaluate((hash) => { location.hash = hash; }, link.hash);
    await guest.locator("[name=join]").click();
    await guest.waitForSelector("[name=join]", { state: "detached" });
    await myTurn(host);
  });

  test("a double click on Start begins one game", async () => {
    const page = await harness.page();
    let begun = 0;
    await page.route("**/api/games", async (route) => {
      begun += route.request().method() === "POST" ? 1 : 0;
      await route.continue();
    });
    await page.goto("/");
    await myTurn(page);
    await page.locator("setup-form [name=start]").dblclick();
    await page.waitForURL("**/g/*");
    await page.waitForSelector(".toolbar");
    assert.equal(begun, 1);
  });

  test("an address with a wrong number of moves shows the game all the same", async () => {
    const page = await harness.page();
    await start(page, {});
    await play(page, "4");
    await resign(page);
    await page.waitForSelector(".result");
    const address = page.url();
    for (const ply of ["abc", "-2", "1.5", "99"]) {
      await page.goto(`${address}?ply=${ply}`);
      await page.waitForSelector("game-replay fs-board .board");
    }
  });

  test("whoever waits for a bot sees that it is away, and how long until it loses", async () => {
    const own = await Harness.start("--grace", "60s");
    try {
      const bot = await own.bot("Ada");
      const page = await own.page({ viewport: { width: 390, height: 844 } });
      await start(page, { seats: ["human", "bot:Ada"] });
      await play(page, "4");
      await untilMoves(page, 2);
      assert.equal(await page.locator(".clock").count(), 0, "nobody waits");
      await bot.close();
      await play(page, "3");
      await page.locator('[data-offer="forfeit"]', { hasText: "Yellow is away" }).waitFor();
      assert.match(await page.locator('[data-offer="forfeit"]').innerText(), /lost in (0:[1-5]\d|1:00)/);
      await page.locator(".player", { hasText: "away" }).waitFor();
      assert.equal(await page.locator(".player .clock").count(), 1);
      await assertInSight(page, ".player .clock");
      assert.match(await page.locator(".status").innerText(), /Yellow is away/);
      await assertFits(page);
      await assertAccessible(page);
      await own.bot("Ada");
      await untilMoves(page, 4);
      await page.waitForSelector('[data-offer="forfeit"]', { state: "detached" });
      assert.equal(await page.locator(".clock").count(), 0);
      await own.closePages();
    } finally {
      await own.stop();
    }
  });
});
