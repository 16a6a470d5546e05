// The board in a real browser: its names, its input, its sizes, its views.

import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { Harness, content, moveCount, myTurn, play, start, untilMoves } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const ON_ITS_SIDE = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };

/** The moves in the list. @param {Page} page */
const moves = (page) => page.locator(".moves li").allInnerTexts();

/** Waits for a list of moves. @param {Page} page @param {string} wanted with spaces between */
const untilPlayed = (page, wanted) => page.waitForFunction((text) => [...document.querySelectorAll(".moves li")].map((li) => li.textContent).join(" ") === text, wanted);

/** Where a cell is on the screen. @param {Page} page @param {string} selector @returns {Promise<{x: number, y: number, width: number, height: number}>} */
async function box(page, selector) {
  const found = await page.locator(selector).first().boundingBox();
  assert.ok(found, `${selector} is not shown`);
  return found;
}

/** What people hear about a cell. @param {Page} page @param {number} cell */
const cellLabel = (page, cell) => page.locator(`[data-cell="${cell}"]`).getAttribute("aria-label");

/** Chooses something in the settings. @param {Page} page @param {string} name @param {string} value */
async function choose(page, name, value) {
  await page.locator("settings-menu summary").click();
  await page.locator(`settings-menu [name=${name}]`).selectOption(value);
  await page.locator("settings-menu summary").click();
}

describe("the board", () => {
  /** @type {Harness} */
  let harness;
  before(async () => { harness = await Harness.start(); });
  after(() => harness.stop());
  afterEach(() => harness.closePages());

  test("finding 15: columns are numbered, and the list and what is announced agree with the numbers", async () => {
    for (const { locale, spoken, label } of [{ locale: "en-GB", spoken: "Yellow plays 4.", label: "column 4, row 2: Yellow, last move" }, { locale: "de-DE", spoken: "Gelb spielt 4.", label: "Spalte 4, Reihe 2: Gelb, letzter Zug" }]) {
      const page = await harness.page({ locale });
      await start(page, {});
      const labels = await page.locator(".ruler .label").allTextContents();
      assert.deepEqual(labels.slice(0, 7), ["1", "2", "3", "4", "5", "6", "7"]);
      await play(page, "4");
      await play(page, "4");
      assert.deepEqual(await moves(page), ["4", "4"]);
      await page.locator("#live", { hasText: spoken }).waitFor({ state: "attached" });
      await myTurn(page);
      assert.equal(await cellLabel(page, 4 * 7 + 3), label);
      const [number, cell] = [await page.locator(".ruler .label", { hasText: "4" }).first().boundingBox(), await box(page, "[data-cell='38']")];
      assert.ok(number && Math.abs(number.x + number.width / 2 - cell.x - cell.width / 2) < 3, "the number stands under its column");
    }
  });

  test("finding 15: boards with cells have the names at their edges that moves are written with", async () => {
    const page = await harness.page();
    await start(page, { pack: "gomoku-15" });
    await play(page, "h8");
    assert.deepEqual(await moves(page), ["h8"]);
    await page.locator("#live", { hasText: "Black plays h8." }).waitFor({ state: "attached" });
    const labels = await page.locator(".ruler .label").allTextContents();
    assert.deepEqual([labels[0], labels[14], labels[15], labels[29]], ["a", "o", "15", "1"]);
  });

  test("finding 15: a column that is full, a move that cannot be: told as people count, in their language", async () => {
    for (const { locale, told } of [{ locale: "en-GB", told: "Move 7: That column is full." }, { locale: "de-DE", told: "Zug 7: Die Spalte ist voll." }]) {
      const page = await harness.page({ locale });
      await page.goto("/analyse?pack=connect4&moves=4444444");
      await page.waitForSelector(".trouble");
      assert.equal(await page.locator(".trouble").innerText(), told);
    }
  });

  test("finding 14: clicks while a stone falls are kept and played in order", async () => {
    const page = await harness.page({ reducedMotion: "no-preference" });
    await start(page, {});
    await page.getByRole("button", { name: "×0.5" }).click();
    await myTurn(page);
    // Clicked at the very moment at which the stone begins to fall, however short the fall is.
    await page.evaluate(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector(".board.keeps:not(.active)")) return;
        observer.disconnect();
        for (const move of ["3", "5"]) document.querySelector(`[data-move="${move}"]`)?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
        Object.assign(window, { kept: /** @type {any} */ (document.querySelector("fs-board")).queue.length });
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    await page.locator('[data-move="4"]').first().click();
    await untilPlayed(page, "4 3 5");
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).kept), 2, "both waited for their turn");
    await myTurn(page);
    assert.equal(await page.locator(".kept").count(), 0);
  });

  test("finding 14: a double click is one move", async () => {
    const page = await harness.page({ reducedMotion: "no-preference" });
    await start(page, {});
    await myTurn(page);
    await page.locator('[data-move="4"]').first().dblclick();
    await untilMoves(page, 1);
    await myTurn(page);
    assert.deepEqual(await moves(page), ["4"]);
  });

  /** Two people at two screens. @param {string} pack */
  async function friends(pack) {
    const host = await harness.page();
    await start(host, { pack, seats: ["human", "open"] });
    const guest = await harness.page();
    await guest.goto(await host.locator(".link").inputValue());
    await guest.locator("[name=join]").click();
    await myTurn(host);
    await guest.waitForSelector(".board.keeps");
    return { host, guest };
  }

  test("finding 14: a premove is shown, can be taken away, and is played in its turn", async () => {
    const { host, guest } = await friends("connect4");
    const shown = guest.locator(".kept-bar", { hasText: "Your next move: 3" });
    await guest.locator('[data-move="3"]').first().click();
    await shown.waitFor();
    assert.equal(await guest.locator(".kept").count(), 1);
    await guest.locator("[name=take-away]").click();
    await guest.waitForFunction(() => !document.querySelector(".kept"));
    await guest.keyboard.press("3");
    await shown.waitFor();
    await guest.keyboard.press("Escape");
    await guest.waitForFunction(() => !document.querySelector(".kept"));
    await guest.locator('[data-move="5"]').first().click();
    await guest.locator('[data-move="3"]').first().click();
    await shown.waitFor();
    assert.equal(await guest.locator(".kept").count(), 1, "another choice takes the place of the first");
    await assertAccessible(guest);
    await play(host, "4");
    await untilPlayed(host, "4 3");
    await untilPlayed(guest, "4 3");
    assert.equal(await guest.locator(".kept").count(), 0);
  });

  test("finding 14: a premove that can no longer be played is forgotten", async () => {
    const { host, guest } = await friends("tictactoe");
    await guest.locator('[data-move="b2"]').first().click();
    await guest.locator(".kept-bar", { hasText: "b2" }).waitFor();
    await play(host, "b2");
    await myTurn(guest);
    await guest.waitForFunction(() => !document.querySelector(".kept"));
    assert.deepEqual(await moves(guest), ["b2"]);
    await play(guest, "a1");
  });

  test("finding 14: digits and arrows play without a click on the board, and the ring of the keyboard stands out", async () => {
    const page = await harness.page();
    await start(page, {});
    await page.locator("body").click({ position: { x: 5, y: 400 } });
    await myTurn(page);
    await page.keyboard.press("4");
    await untilPlayed(page, "4");
    await myTurn(page);
    assert.equal(await page.locator(".focus").count(), 0);
    await page.keyboard.press("ArrowLeft");
    await page.waitForSelector(".focus");
    await page.keyboard.press("ArrowRight");
    const cell = await page.waitForFunction(() => document.activeElement?.getAttribute("data-move"));
    await page.keyboard.press("Enter");
    await untilPlayed(page, `4 ${await cell.jsonValue()}`);
    const rings = await page.evaluate(() => ["outer", "inner"].map((name) => getComputedStyle(/** @type {Element} */ (document.querySelector(`.focus-${name}`)))).map(({ stroke, strokeWidth }) => ({ stroke, width: parseFloat(strokeWidth) })));
    const light = (/** @type {string} */ colour) => {
      const [r, g, b] = (colour.match(/\d+/g) ?? []).map((part) => Number(part) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (light(rings[1].stroke) + 0.05) / (light(rings[0].stroke) + 0.05);
    assert.ok(contrast > 10 && rings[0].width > rings[1].width + 4, `a bright ring within a dark one, whatever lies under them: ${contrast}`);
  });

  test("finding 14: arrow keys keep stepping through an analysis after a click on the board", async () => {
    const page = await harness.page();
    await page.goto("/analyse?pack=connect4&moves=44");
    await myTurn(page);
    await page.locator('[data-move="5"]').first().click();
    await page.waitForURL(/moves=445$/);
    await page.keyboard.press("ArrowLeft");
    await page.waitForURL(/moves=44$/);
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(/moves=445$/);
    await page.keyboard.press("3");
    await page.waitForURL(/moves=4453$/);
  });

  for (const pack of ["gomoku", "pente"]) {
    test(`finding 14: on a phone the small cells of ${pack} are aimed at before they are played`, async () => {
      const page = await harness.page(PHONE);
      await start(page, { pack });
      await myTurn(page);
      const cell = await box(page, '[data-move="j10"]');
      assert.ok(cell.width < 32, "the cells are small");
      await page.locator('[data-move="j10"]').first().tap();
      await page.waitForSelector(".crosshair");
      assert.equal(await moveCount(page), 0, "the first tap only aims");
      await page.getByRole("button", { name: "Aim further right" }).tap();
      await page.locator("[name=confirm]", { hasText: "Play k10" }).tap();
      await untilPlayed(page, "k10");
      await myTurn(page);
      await page.locator('[data-move="c4"]').first().tap();
      await page.locator("[name=confirm]", { hasText: "Play c4" }).waitFor();
      await page.locator('[data-move="d4"]').first().tap();
      await page.locator("[name=confirm]", { hasText: "Play d4" }).waitFor();
      await assertFits(page);
      await assertAccessible(page);
      await page.locator('[data-move="d4"]').first().tap();
      await untilPlayed(page, "k10 d4");
    });
  }

  test("boards with large cells take a move with one tap", async () => {
    const page = await harness.page(PHONE);
    await start(page, {});
    await myTurn(page);
    assert.equal(await page.locator("[name=confirm]").count(), 0);
    await page.locator('[data-move="4"]').first().tap();
    await untilPlayed(page, "4");
  });

  test("finding 17: a phone on its side shows the board as high as it can, the rest beside it", async () => {
    const page = await harness.page(ON_ITS_SIDE);
    for (const pack of ["connect4", "pente"]) {
      await start(page, { pack });
      await myTurn(page);
      const [board, side] = [await box(page, "svg.board"), await box(page, ".side")];
      assert.ok(board.height > 300, `${pack} is ${board.height} high of 390`);
      assert.ok(board.y + board.height <= 390, "all of it is seen without scrolling");
      assert.ok(side.x >= board.x + board.width && side.y < 100, "the panels stand beside it");
      await assertFits(page);
    }
  });

  test("finding 17: no page scrolls sideways on a phone on its side", async () => {
    const page = await harness.page(ON_ITS_SIDE);
    await start(page, { pack: "tictactoe", seats: ["random", "random"] });
    await page.waitForSelector(".result");
    const game = new URL(page.url()).pathname;
    for (const [address, sign] of [[game, ".result"], [`${game}?ply=2`, ".frame"], ["/games", ".gallery a"], ["/analyse?moves=4453", ".value"], ["/packs", ".gallery a"], ["/packs/pente", ".words"], ["/packs/pente?edit=copy", ".fine"], ["/arena", "start-form [name=start]"]]) {
      await page.goto(address);
      await page.waitForSelector(sign);
      await assertFits(page);
    }
  });

  test("finding 15: a name of 64 characters widens no page, and can be read", async () => {
    const name = "W".repeat(64);
    await harness.bot(name);
    for (const options of [PHONE, ON_ITS_SIDE, { viewport: { width: 1280, height: 800 } }]) {
      const page = await harness.page(options);
      await page.goto("/");
      await page.waitForSelector("[data-cell]");
      await page.locator(`[name=seat1] option[value="bot:${name}"]`).waitFor({ state: "attached" });
      await page.locator("[name=seat1]").selectOption(`bot:${name}`);
      await page.locator(".player .who", { hasText: name }).waitFor();
      await assertFits(page);
      const cut = await page.evaluate(() => [...document.querySelectorAll(".who b, .who small")].filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow !== "visible").length);
      assert.equal(cut, 0, "nothing is cut off");
      await page.goto("/arena");
      await page.waitForSelector(".bots li");
      await assertFits(page);
    }
    const match = await harness.runEvent({ format: "match", bots: [`bot:${name}`, "random"], games: 1 });
    const page = await harness.page(PHONE);
    for (const [address, sign] of [["/arena", ".main-column h2"], [`/arena/${match.id}`, ".game-link"], [`/arena/${match.id}/0/1`, ".frame"]]) {
      await page.goto(address);
      await page.waitForSelector(sign);
      await assertFits(page);
    }
  });

  test("the board can be seen from the other side, and stays so", async () => {
    const page = await harness.page();
    await start(page, {});
    const before = await box(page, '[data-move="1"]');
    await choose(page, "flip", "true");
    await page.waitForFunction((x) => (document.querySelector('[data-move="1"]')?.getBoundingClientRect().x ?? 0) > x + 100, before.x);
    await page.reload();
    await myTurn(page);
    const [one, seven] = [await box(page, '[data-move="1"]'), await box(page, '[data-move="7"]')];
    assert.ok(one.x > seven.x, "the first column is on the right");
    await play(page, "1");
    assert.equal(await content(page, 35), 0, "and it is still the first");
    await page.locator("body").click({ position: { x: 5, y: 400 } });
    await page.keyboard.press("f");
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector("fs-board")).layout.spots[0].x < /** @type {any} */ (document.querySelector("fs-board")).layout.spots[6].x);
    await page.goto("/?pack=tictactoe");
    await myTurn(page);
    await page.keyboard.press("f");
    const corner = () => page.evaluate(() => /** @type {any} */ (document.querySelector("fs-board")).layout.spots.map((/** @type {any} */ spot) => spot.x + spot.y));
    const sums = await corner();
    assert.ok(sums[0] > sums[8], "boards without gravity turn by half a turn");
  });

  test("finding 11: stones are called what they look like, in every theme and palette", async () => {
    /** What a colour is called by its hue. @param {string} hex */
    const look = (hex) => {
      const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
      const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
      if (most - least < 40) return most > 180 ? "White" : most < 90 ? "Black" : "Grey";
      const hue = (most === r ? (g - b) / (most - least) : most === g ? 2 + (b - r) / (most - least) : 4 + (r - g) / (most - least)) * 60;
      /** @type {[number, string][]} */
      const names = [[14, "Red"], [41, "Orange"], [70, "Yellow"], [170, "Green"], [260, "Blue"], [345, "Pink"], [361, "Red"]];
      return names.find(([below]) => (hue + 360) % 360 < below)?.[1];
    };
    for (const palette of ["pack", "safe"]) {
      for (const theme of ["light", "dark"]) {
        const page = await harness.page();
        await page.addInitScript((all) => localStorage.setItem("foursight.settings", JSON.stringify(all)), { palette, theme });
        for (const pack of ["connect4", "gomoku", "connect4-three", "tictactoe"]) {
          await page.goto(`/?pack=${pack}`);
          await page.waitForSelector("[data-cell]");
          await page.waitForFunction((wanted) => document.querySelector("fs-board")?.querySelectorAll("[data-cell]").length && new URLSearchParams(location.search).get("pack") === wanted, pack);
          const players = await page.evaluate(() => [...document.querySelectorAll(".player")].map((card) => ({ name: card.querySelector("b")?.textContent ?? "", colour: card.querySelector("circle")?.getAttribute("fill") ?? "" })));
          for (const { name, colour } of players) assert.equal(name, look(colour), `${pack}, ${palette}, ${theme}: ${colour}`);
        }
      }
    }
  });

  test("finding 14: the tab's title tells whose turn it is", async () => {
    const { host, guest } = await friends("connect4");
    await host.waitForFunction(() => document.title === "Your move – Connect Four – Foursight");
    await guest.waitForFunction(() => document.title === "Red to move – Connect Four – Foursight");
    await play(host, "4");
    await guest.waitForFunction(() => document.title === "Your move – Connect Four – Foursight");
    await host.waitForFunction(() => document.title === "Yellow to move – Connect Four – Foursight");
    await host.goto("/packs");
    await host.waitForFunction(() => document.title === "Games – Foursight");
    await host.goto("/analyse");
    await host.waitForFunction(() => document.title === "Analyse – Foursight");
  });

  test("finding 14: offline is shown, and a link says that it cannot be followed instead of changing the address", async () => {
    const page = await harness.page();
    await page.goto("/");
    await myTurn(page);
    assert.equal(await page.locator(".offline").count(), 0);
    const place = await page.locator("fs-board").boundingBox();
    await page.context().setOffline(true);
    await page.locator(".offline", { hasText: "You are offline" }).waitFor();
    assert.deepEqual(await page.locator("fs-board").boundingBox(), place, "what comes and goes by itself does not move the board");
    // The browser tells the page before it cuts the network off: a link that is followed in between is opened.
    await page.waitForFunction(() => fetch("/healthz", { method: "HEAD", cache: "no-store" }).then(() => false, () => true));
    const address = page.url();
    await page.locator("nav a", { hasText: "Analyse" }).click();
    await page.locator(".offline", { hasText: "cannot be opened" }).waitFor();
    assert.equal(page.url(), address);
    assert.equal(await page.locator("play-page").count(), 1);
    await assertAccessible(page);
    await page.context().setOffline(false);
    await page.waitForFunction(() => !document.querySelector(".offline"));
    await page.locator("[name=pack]").selectOption("tictactoe");
    await page.waitForSelector("[data-cell='8'][data-move='c1']");
  });

  test("finding 14: what was asked before the connection was lost says nothing when it is answered afterwards", async () => {
    const page = await harness.page();
    await page.goto("/");
    await myTurn(page);
    /** @type {() => void} */
    let answer = () => {};
    const held = new Promise((go) => { answer = () => go(undefined); });
    const request = page.waitForRequest("**/healthz");
    await page.route("**/healthz", async (route) => {
      await held;
      await route.fulfill({ status: 200 });
    });
    const asked = page.evaluate(async () => {
      const { reachability } = await import(new URL("/app/offline.js", location.href).href);
      await reachability.retry();
    });
    await request;
    await page.evaluate(() => dispatchEvent(new Event("offline")));
    await page.locator(".offline").waitFor();
    answer();
    await asked;
    assert.equal(await page.locator(".offline").count(), 1);
    await page.locator("[name=retry]").click();
    await page.waitForFunction(() => !document.querySelector(".offline"));
  });

  test("finding 17: the icon of the settings is a gear: closed outlines, no loose rays", async () => {
    const page = await harness.page();
    await page.goto("/");
    const path = await page.locator("settings-menu summary path").getAttribute("d") ?? "";
    assert.equal(path.match(/M/g)?.length, path.match(/Z/g)?.length, "a sun has rays that are not closed");
  });

  test("finding 17: large boards show the five best moves and no more", async () => {
    const page = await harness.page();
    await page.goto("/analyse?pack=pente&moves=j10%20k11");
    await page.waitForSelector(".value.best");
    assert.equal(await page.locator(".value").count(), 5);
    const shown = await page.evaluate(() => {
      const board = /** @type {any} */ (document.querySelector("fs-board"));
      const outlooks = board.values.map((/** @type {any} */ value) => value.outlook).sort((/** @type {number} */ a, /** @type {number} */ b) => b - a);
      return { all: outlooks.length, fifth: Math.round((outlooks[4] + 1) * 50), least: Math.min(...[...document.querySelectorAll(".value text")].map((text) => parseInt(text.textContent ?? "", 10))) };
    });
    assert.ok(shown.all > 300);
    assert.equal(shown.least, shown.fifth, "the best ones");
    await page.goto("/analyse?pack=connect4");
    await page.waitForSelector(".value.best");
    assert.equal(await page.locator(".value").count(), 7, "small boards show all of them");
  });

  test("finding 17: cylinder and torus show faintly what is beyond their edges", async () => {
    const page = await harness.page();
    await start(page, { pack: "connect4-cylinder" });
    assert.equal(await page.locator("[data-beyond]").count(), 12, "a column on either side");
    await play(page, "7");
    await page.waitForSelector('[data-beyond="41"][data-content="0"]');
    const [ghost, first] = [await box(page, '[data-beyond="41"]'), await box(page, '[data-cell="35"]')];
    assert.ok(ghost.x < first.x && Math.abs(ghost.y + ghost.height / 2 - first.y - first.height / 2) < 4, "the last column is seen left of the first");
    const opacity = await page.evaluate(() => Number(getComputedStyle(/** @type {Element} */ (document.querySelector(".beyond"))).opacity));
    assert.ok(opacity > 0.1 && opacity < 0.5, "faintly");
    await start(page, { pack: "gomoku-torus" });
    assert.equal(await page.locator("[data-beyond]").count(), 4 * 13 + 4);
    await start(page, {});
    assert.equal(await page.locator("[data-beyond]").count(), 0);
  });

  /** Where all cells are drawn. @param {Page} page @returns {Promise<{x: number, y: number}[]>} */
  const spots = (page) => page.evaluate(() => /** @type {any} */ (document.querySelector("fs-board")).layout.spots.map((/** @type {any} */ { x, y }) => ({ x, y })));

  test("finding 17: Qubic is seen in space, can be turned by drag, button and key, and played from every side", async () => {
    const page = await harness.page();
    await start(page, { pack: "qubic" });
    await myTurn(page);
    assert.equal(await page.locator(".plate").count(), 4);
    const first = await spots(page);
    await page.getByRole("button", { name: "Turn to the left" }).click();
    const second = await spots(page);
    assert.notDeepEqual(second, first);
    await page.keyboard.press("Shift+ArrowRight");
    assert.deepEqual((await spots(page)).map(({ x }) => Math.round(x)), first.map(({ x }) => Math.round(x)), "back by a key");
    const plate = await box(page, ".plate");
    await page.mouse.move(plate.x + plate.width / 2, plate.y + plate.height / 2);
    await page.mouse.down();
    await page.mouse.move(plate.x + plate.width / 2 + 60, plate.y + plate.height / 2, { steps: 4 });
    await page.mouse.up();
    assert.notDeepEqual(await spots(page), first);
    assert.equal(await moveCount(page), 0, "a drag is no move");
    const line = ["1,1,1", "1,2,1", "2,2,2", "1,3,1", "3,3,3", "1,4,1", "4,4,4"];
    for (const move of line) {
      await play(page, move);
      await page.locator(".view-bar [name=turn-left]").click();
    }
    assert.deepEqual(await moves(page), line);
    await page.waitForSelector(".result");
    assert.equal(await page.locator(".won").count(), 4);
    assert.equal(await page.locator(".strike").count(), 1);
    await assertAccessible(page);
  });

  test("finding 17: flat layers stay as an option, remembered, with the names that moves are written with", async () => {
    const page = await harness.page();
    await start(page, { pack: "qubic" });
    await page.locator("[name=space].chip").click();
    await page.waitForFunction(() => !document.querySelector(".plate"));
    await page.reload();
    await myTurn(page);
    assert.equal(await page.locator(".plate").count(), 0);
    assert.deepEqual(await page.locator(".ruler .caption").allTextContents(), ["Layer 1", "Layer 2", "Layer 3", "Layer 4"]);
    assert.deepEqual((await page.locator(".ruler .label").allTextContents()).slice(0, 8), ["1", "2", "3", "4", "1", "2", "3", "4"]);
    await play(page, "2,3,4");
    assert.deepEqual(await moves(page), ["2,3,4"]);
    assert.match(await cellLabel(page, 16 + 2 * 4 + 3) ?? "", /^2,3,4: Red/);
    await choose(page, "space", "space");
    await page.waitForSelector(".plate");
  });

  test("finding 17: beads of Score Four lie where they fall, and are called after their stick", async () => {
    const page = await harness.page();
    await start(page, { pack: "score-four" });
    await myTurn(page);
    assert.equal(await page.locator(".stick").count(), 16);
    for (let i = 0; i < 3; i += 1) await play(page, "b2");
    assert.deepEqual(await moves(page), ["b2", "b2", "b2"]);
    await page.locator("#live", { hasText: "Red plays b2." }).waitFor({ state: "attached" });
    await page.waitForFunction(() => document.querySelectorAll(".piece").length === 3);
    await myTurn(page);
    const index = (/** @type {number} */ level) => (4 - level) * 16 + 2 * 4 + 1;
    assert.deepEqual([await content(page, index(1)), await content(page, index(2)), await content(page, index(3)), await content(page, index(4))], [0, 1, 0, -1]);
    assert.match(await cellLabel(page, index(1)) ?? "", /^b2, level 1: Red/);
    const seen = await spots(page);
    assert.ok(seen[index(1)].y > seen[index(2)].y && seen[index(2)].y > seen[index(3)].y, "one above the other");
    const labels = await page.locator(".ruler .label").allTextContents();
    assert.deepEqual(labels, ["a", "b", "c", "d", "4", "3", "2", "1"]);
    for (let turns = 0; turns < 8; turns += 1) {
      for (let steps = 0; steps < 3; steps += 1) await page.locator("[name=turn-right]").click();
      for (const move of ["a1", "d4", "c3"]) {
        const hits = await page.evaluate((wanted) => [...document.querySelectorAll(`[data-move="${wanted}"]`)].some((cell) => {
          const { x, y, width, height } = cell.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2) === cell;
        }), move);
        assert.ok(hits, `${move} can be pointed at after ${turns + 1} turns`);
      }
    }
    await page.locator("[name=space].chip").click();
    await page.locator(".caption", { hasText: "Level 1" }).waitFor();
  });

  test("finding 15: unknown addresses answer 404, in words of the reader's language", async () => {
    for (const { locale, told } of [{ locale: "en-GB", told: "Page not found" }, { locale: "de-DE", told: "Seite nicht gefunden" }]) {
      const page = await harness.page({ locale });
      const answer = await page.goto("/no/such/page");
      assert.equal(answer?.status(), 404);
      await page.locator("h1", { hasText: told }).waitFor();
      assert.match(await page.title(), new RegExp(told));
      for (const address of ["/", "/games", "/packs/pente", "/analyse"]) assert.equal((await page.goto(address))?.status(), 200, address);
    }
  });

  test("every board fits and is accessible: phone, phone on its side, desktop, light and dark", async () => {
    const boards = ["connect4", "connect4-cylinder", "connect4-three", "gomoku", "gomoku-torus", "qubic", "score-four", "tictactoe"];
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      for (const options of [PHONE, ON_ITS_SIDE, { viewport: { width: 1280, height: 800 } }]) {
        const page = await harness.page({ ...options, colorScheme });
        for (const pack of boards) {
          await page.goto(`/?pack=${pack}`);
          await page.waitForSelector("[data-cell]");
          await assertFits(page);
          await assertAccessible(page);
        }
        await page.locator("settings-menu summary").click();
        await page.waitForSelector(".sheet");
        await assertFits(page);
        await assertAccessible(page);
        await page.context().close();
      }
    }
  });
});

describe("a server whose controls need a token", () => {
  /** @type {Harness} */
  let harness;
  before(async () => { harness = await Harness.start("--token", "a-control-token"); });
  after(() => harness.stop());
  afterEach(() => harness.closePages());

  test("finding 15: whoever has no token is told what to do, and sees no header of HTTP", async () => {
    for (const { locale, told } of [{ locale: "en-GB", told: /whoever runs the server/ }, { locale: "de-DE", told: /wer den Server betreibt/ }]) {
      const page = await harness.page({ locale });
      await page.goto("/?pack=tictactoe");
      await page.waitForSelector("[data-cell]");
      for (const seat of [0, 1]) await page.locator(`[name=seat${seat}]`).selectOption("random");
      await page.locator("[name=start]").click();
      await page.waitForSelector(".trouble");
      assert.match(await page.locator(".trouble").innerText(), told);
      assert.doesNotMatch(await page.locator("main").innerText(), /Bearer|Authorization/);
      await page.goto("/arena");
      await page.waitForSelector("start-form [name=entrant]", { state: "attached" });
      await page.locator("start-form form").evaluate((form) => /** @type {HTMLFormElement} */ (form).requestSubmit());
      await page.locator("start-form .trouble").waitFor();
      assert.doesNotMatch(await page.locator("main").innerText(), /Bearer|Authorization/);
    }
  });
});
