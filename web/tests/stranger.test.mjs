// What a stranger found in an hour on the page, each by its number.

import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { assertAccessible, assertFits, assertInSight } from "./checks.mjs";
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
    await host.waitForFunction(() => !/wins/.test(document.querySelector("#live")?.textContent ?? ""));
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
    const [host, guest] = await friends(harness, {});
    await play(host, "4");
    const game = new URL(host.url()).pathname;
    await host.locator("nav a[href='/lobby']").click();
    await host.locator("[data-action=to-running]").waitFor();
    await assertAccessible(host);
    // It can be put away, and comes back when there is something else to tell.
    await host.locator("[name=close-running]").click();
    await host.waitForSelector("[data-action=to-running]", { state: "detached" });
    await play(guest, "3");
    await host.locator(".running", { hasText: "it is your move" }).waitFor();
    await host.locator("[data-action=to-running]").click();
    await host.waitForURL((url) => url.pathname === game);
    await host.waitForSelector("[data-action=to-running]", { state: "detached" });
    await resign(host);
    await host.waitForSelector(".result");
    await host.locator("nav a[href='/games']").click();
    await host.waitForSelector("games-page");
    assert.equal(await host.locator("[data-action=to-running]").count(), 0, "it is over");
  });

  test("a wish for another game is told on every page, to whoever is asked and to whoever asked and left", async () => {
    const [host, guest] = await friends(harness, {});
    await play(host, "4");
    const game = new URL(host.url()).pathname;
    await resign(guest);
    await host.waitForSelector("[name=rematch]");
    await host.locator("nav a[href='/lobby']").click();
    await host.waitForSelector("lobby-page");
    await guest.locator("[name=rematch]").click();
    await host.locator(".running", { hasText: "Yellow wants a rematch" }).waitFor();
    assert.match(await host.title(), /^Yellow wants a rematch/);
    await assertAccessible(host);
    // Whoever asked may leave as well.
    await guest.locator("nav a[href='/packs']").click();
    await guest.locator(".running", { hasText: "Waiting for Red" }).waitFor();
    await host.locator("[data-action=to-running]").click();
    await host.locator("[name=accept-rematch]").click();
    await guest.locator(".running", { hasText: "begins when Yellow is back" }).waitFor();
    await guest.locator("[data-action=to-running]").click();
    for (const page of [host, guest]) await page.waitForURL((url) => /^\/g\//.test(url.pathname) && url.pathname !== game);
    assert.equal(new URL(host.url()).pathname, new URL(guest.url()).pathname);
    // The address of the next game is there before the game: only who has seen it can leave it.
    await guest.waitForFunction(() => document.title.startsWith("Your move"));
    await guest.locator("nav a[href='/packs']").click();
    await guest.locator(".running", { hasText: "it is your move" }).waitFor();
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
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      await host.emulateMedia({ colorScheme });
      await assertFits(host);
      await assertAccessible(host);
    }
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
    const german = await harness.page({ locale: "de-DE", viewport: { width: 1280, height: 800 } });
    await german.goto("/");
    await german.waitForSelector("fs-board .board");
    await german.keyboard.press("?");
    await german.locator("dialog.keys kbd", { hasText: "Bild" }).waitFor();
    await assertInSight(german, "[name=close-keys]");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog.keys", { state: "detached" });
  });

  test("page 11: both players are told when one is removed from their room", async () => {
    const owner = await harness.page();
    await owner.goto("/lobby");
    await owner.locator("[name=room-name]").fill("Evening club");
    await owner.locator("[name=make-room]").click();
    await owner.waitForURL(/\/r\//);
    const link = await owner.locator(".link").inputValue();
    const [anna, ben] = [await harness.page(), await harness.page()];
    for (const [page, name] of /** @type {const} */ ([[anna, "Anna"], [ben, "Ben"]])) {
      await page.goto(link);
      await page.locator("[name=member-name]").fill(name);
      await page.locator("[name=join-room]").click();
    }
    for (const page of [anna, ben]) await page.waitForURL(/\/g\//);
    await owner.locator("tr[data-member]", { hasText: "Ben" }).locator("[name=remove]").click();
    await owner.locator("dialog [name=confirm]").click();
    for (const page of [anna, ben]) {
      await page.locator(".result", { hasText: "Ben was removed from the room; the game does not count" }).waitFor();
      assert.equal(await page.locator("fs-board .board.active").count(), 0, "nobody plays on");
    }
    await assertAccessible(anna);
    await owner.locator("tr[data-member]", { hasText: "Anna" }).locator("td", { hasText: /^0$/ }).first().waitFor();
  });

  test("page 14: a replay waits at its start until somebody plays it", async () => {
    const { id, keys } = await harness.request("POST", "/api/games", { packs: ["connect4"], seats: ["human", "human"], moves: "112233" });
    await fetch(`${harness.server.url}/api/games/${id}/moves`, { method: "POST", headers: { "content-type": "application/json", authorization: `Seat ${keys[0]}` }, body: JSON.stringify({ place: [3] }) });
    const page = await harness.page();
    await page.clock.install();
    await page.goto(`/g/${id}`);
    await page.locator("[name=replay]").click();
    await page.locator("game-replay [name=begin]").waitFor();
    await page.clock.fastForward(60_000);
    assert.match(await page.locator("game-replay .count").innerText(), /^0\s*\/ 7$/);
    assert.equal(await page.locator("game-replay .piece").count(), 0);
    await assertAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await assertAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await assertFits(page);
    await assertAccessible(page);
    await page.locator("game-replay [name=begin]").click();
    await page.waitForSelector("game-replay [name=begin]", { state: "detached" });
    await page.clock.resume();
    await page.locator("game-replay .count", { hasText: /^7/ }).waitFor();
  });

  test("page 17: the gallery shows a position of each game, and no two alike", async () => {
    const page = await harness.page();
    await page.goto("/packs");
    await page.waitForFunction(() => document.querySelectorAll(".given li").length > 20 && document.querySelectorAll(".given li").length === document.querySelectorAll(".given [data-example]").length);
    const pictures = await page.locator(".given .picture svg").evaluateAll((all) => all.map((picture) => picture.outerHTML.replace(/<!--.*?-->/g, "")));
    assert.equal(new Set(pictures).size, pictures.length, "no two games look alike");
    // What is shown was played by the rules: each line can be played again.
    const { examples } = await harness.request("GET", "/api/examples");
    for (const name of ["pente", "qubic", "yavalath", "popout"]) {
      const { notation, cells } = examples.find((/** @type {any} */ example) => example.name === name);
      const { game } = await harness.request("POST", "/api/analyse", { packs: [name], moves: notation });
      assert.deepEqual(game.cells, cells, name);
    }
    await page.goto("/packs/qubic");
    await page.waitForSelector('.pack [data-example="qubic"]');
    await assertAccessible(page);
  });

  test("page 18: the analysis of a lost position says what is threatened and what resists", async () => {
    const page = await harness.page();
    // Four in a row, open at both ends, and the other to move.
    await page.goto("/analyse?pack=gomoku&moves=h10+a1+i10+a3+j10+a5+k10");
    const threats = page.locator("[data-threats]");
    await threats.waitFor();
    assert.match(await threats.innerText(), /g10, l10/);
    assert.match(await page.locator("[data-resists]").innerText(), /g10, l10/);
    await page.locator(".best-line button").nth(1).waitFor();
    const line = await page.locator(".best-line button").allInnerTexts();
    assert.deepEqual([...line.slice(0, 2)].sort(), ["g10", "l10"], "the block, then the win at the other end");
    await assertAccessible(page);
  });

  test("page 19: in perspective the layer under the pointer stands out, with the cell's name", async () => {
    const page = await harness.page();
    await start(page, { pack: "qubic" });
    await page.waitForSelector(".space .level");
    assert.equal(await page.locator(".space .level").count(), 4);
    for (const [cell, layer] of [[5, 0], [21, 1], [58, 3]]) {
      await page.locator(`[data-cell="${cell}"]`).hover({ force: true });
      await page.waitForSelector(`.space .level.here[data-layer="${layer}"]`);
      assert.equal(await page.locator(".space .level.here").count(), 1);
      assert.match((await page.locator(".bubble").textContent() ?? "").trim(), new RegExp(`Layer ${layer + 1}$`));
      assert.match((await page.locator(".caption.here").textContent() ?? "").trim(), new RegExp(`${layer + 1}$`));
      assert.equal(await page.locator(".pointer .echo").count(), 3, "the same place on the other layers");
    }
    assert.equal(await page.locator(".ghost").count(), 1);
    await assertAccessible(page);
  });

  test("page 21: a text that is written in two tabs is lost in neither", async () => {
    const one = await harness.page();
    await one.goto("/packs/pente?edit=copy");
    const other = await one.context().newPage();
    await other.goto("/packs/pente?edit=copy");
    /** Writes at the beginning of the text. @param {import("playwright-core").Page} page @param {string} text */
    const write = async (page, text) => {
      await page.bringToFront();
      await page.locator(".cm-content").click();
      await page.keyboard.press("Control+Home");
      await page.keyboard.insertText(text);
    };
    for (const page of [one, other]) await page.locator(".cm-content").waitFor();
    await write(one, "ONE ");
    // The other tab hears of it, and can take it.
    await other.locator(".elsewhere").waitFor();
    await assertAccessible(other);
    await write(other, "OTHER ");
    await one.locator(".elsewhere").waitFor();
    const kept = await one.evaluate(() => JSON.parse(localStorage.getItem("foursight.workshop./packs/pente?edit=copy") ?? "{}"));
    assert.match(kept.text, /^OTHER /);
    assert.ok(kept.versions.some((/** @type {any} */ version) => version.text.startsWith("ONE ")), "the first text is a version");
    await write(one, "MORE ");
    const both = await one.evaluate(() => JSON.parse(localStorage.getItem("foursight.workshop./packs/pente?edit=copy") ?? "{}"));
    assert.match(both.text, /^MORE ONE /);
    assert.ok(both.versions.some((/** @type {any} */ version) => version.text.startsWith("OTHER ")), "and so is the second");
    await other.bringToFront();
    await other.locator("[name=take-elsewhere]").click();
    await other.locator(".cm-content", { hasText: "MORE ONE" }).waitFor();
    await other.waitForSelector(".elsewhere", { state: "detached" });
  });

  test("page 27: the page about the API looks like the others and lists every operation", async () => {
    const { paths } = await harness.request("GET", "/api/openapi.json");
    const operations = Object.values(paths).reduce((sum, methods) => sum + Object.keys(methods).length, 0);
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
        const page = await harness.page({ colorScheme, viewport });
        await page.goto("/api");
        assert.equal(await page.locator(".operation").count(), operations);
        await page.locator(".operation summary").first().click();
        await page.locator(".operation[open] dl").waitFor();
        const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
        assert.equal(ground, colorScheme === "light" ? "rgb(244, 240, 230)" : "rgb(15, 17, 27)");
        await assertFits(page);
        await assertAccessible(page);
      }
    }
  });

  test("page 28: an event that was paused waits after a restart of the server, too", async () => {
    const { id } = await harness.request("POST", "/api/arena/events", { format: "match", bots: ["search", "search"], packs: ["connect4-xtreme"], games: 999, nodes: 20_000 });
    // However slow the page is, the event is not over before it.
    const page = await harness.page();
    await page.goto(`/arena/${id}`);
    await page.locator(".page-head [name=pause]").click();
    await page.waitForSelector('.page-head [name=pause][aria-pressed="true"]');
    await harness.server.crash();
    await harness.server.restart();
    await page.goto(`/arena/${id}`);
    await page.waitForSelector('.page-head [name=pause][aria-pressed="true"]');
    // The game that was interrupted begins again, and waits before its first move.
    const turns = async () => (await harness.request("GET", "/api/arena")).live.find((/** @type {any} */ one) => one.event === id)?.game.turns ?? 0;
    for (let look = 0; look < 20; look += 1) assert.equal(await turns(), 0);
    await page.locator(".page-head [name=pause]").click();
    await page.waitForSelector('.page-head [name=pause][aria-pressed="false"]');
    while (await turns() === 0);
    await harness.request("POST", `/api/arena/events/${id}/stop`, {});
  });

  test("page 29: in a game for three the end says who gave up and who wins", async () => {
    const page = await harness.page();
    await start(page, { pack: "connect4-three", seats: ["human", "human", "human"] });
    await play(page, "4");
    await page.locator("[name=flag]").click();
    await page.locator("dialog", { hasText: /win/ }).waitFor();
    await page.locator("dialog [name=confirm]").click();
    const result = page.locator(".result");
    await result.waitFor();
    const { players, result: end } = await harness.request("GET", `/api/games/${new URL(page.url()).pathname.split("/").at(-1)}`);
    assert.deepEqual([end.offender, end.winners], [1, [0, 2]]);
    const names = players.map((/** @type {any} */ player) => player.name.en);
    assert.match(await result.innerText(), new RegExp(`${names[0]} and ${names[2]} win`));
    assert.match(await result.innerText(), new RegExp(`${names[1]} gives up`));
  });

  test("the lobby asks for as many games as it shows", async () => {
    for (let more = 0; more < 3; more += 1) await harness.request("POST", "/api/games", { packs: ["connect4"], seats: ["human", "random"] });
    const { id } = await harness.request("POST", "/api/games", { packs: ["connect4"], seats: ["human", "human"] });
    const page = await harness.page();
    const asked = page.waitForRequest((request) => request.url().includes("/api/games?"));
    await page.goto("/lobby");
    assert.match((await asked).url(), /state=watchable&limit=12$/);
    await page.locator(`watch-list a[href="/g/${id}"]`).waitFor();
    const { games } = await harness.request("GET", "/api/games?state=watchable&limit=12");
    assert.ok(games.every((/** @type {any} */ game) => game.turns > 0 || game.seats.filter((/** @type {string} */ seat) => seat === "human").length !== 1));
  });
});
