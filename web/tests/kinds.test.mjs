// Moves of every kind in a real browser: stones taken out, swaps, choices, stones of either colour, passes.

import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { assertAccessible, assertFits, assertInSight } from "./checks.mjs";
import { friends, Harness, myTurn, play, start, untilMoves } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1280, height: 800 } };

/** The moves so far, as they are written. @param {Page} page */
const moves = (page) => page.locator(".moves li").allTextContents();

/** What lies on a cell. @param {Page} page @param {number} cell */
const content = (page, cell) => page.locator(`[data-cell="${cell}"]`).getAttribute("data-content");

/** Chooses in the question, and waits for the move. @param {Page} page @param {string} name */
async function choose(page, name) {
  const count = (await moves(page)).length;
  await page.locator(`.choice [name=${name}]:enabled`).click();
  await untilMoves(page, count + 1);
}

/** A picture for whoever wants to look at it, in the folder that they name. @param {Page} page @param {string} name */
async function pictured(page, name) {
  if (process.env.FOURSIGHT_PICTURES) await page.screenshot({ path: `${process.env.FOURSIGHT_PICTURES}/${name}.png` });
}

/** The question and the board are both seen, and neither lies on the other. @param {Page} page */
async function assertBesideTheBoard(page) {
  await assertFits(page);
  await assertInSight(page, "svg.board");
  await assertInSight(page, ".choice");
  const [board, choice] = [await page.locator("svg.board").first().boundingBox(), await page.locator(".choice").boundingBox()];
  const apart = board && choice && (choice.y >= board.y + board.height - 1 || choice.x >= board.x + board.width - 1);
  assert.ok(apart, `${JSON.stringify(choice)} lies on ${JSON.stringify(board)}`);
}

describe("moves of all kinds", () => {
  /** @type {Harness} */
  let harness;
  before(async () => { harness = await Harness.start(); });
  after(() => harness.stop());
  afterEach(() => harness.closePages());

  test("whoever has several stones in a turn, or places somebody else's, is told before", async () => {
    const page = await harness.page({ ...DESK, locale: "de-DE" });
    const status = page.locator(".status");
    await start(page, { pack: "connect6" });
    await play(page, "j10");
    await status.getByText("Weiß ist am Zug. In diesem Zug noch zu setzen: 2 Steine.").waitFor();
    await assertFits(page);
    await play(page, "a1");
    await page.waitForFunction(() => !document.querySelector(".status")?.textContent?.includes("noch zu setzen"));
    await start(page, { pack: "gomoku-swap2" });
    await play(page, "h8");
    await status.getByText("der nächste gehört Weiß").waitFor();
  });

  test("a stone at the bottom is taken out by choosing it twice", async () => {
    for (const options of [DESK, PHONE]) {
      const page = await harness.page(options);
      await start(page, { pack: "popout" });
      await play(page, "4");
      await play(page, "4");
      await myTurn(page);
      assert.equal(await page.locator(".pop").count(), 1, "only one's own stone at the bottom");
      assert.equal(await page.locator(".other-moves, .choice").count(), 0);
      assert.match(await page.locator('[data-cell="38"]').getAttribute("aria-label") ?? "", /can be taken out/);
      await page.locator('[data-cell="38"]').click();
      await page.waitForSelector(".pop.chosen");
      await pictured(page, `popout-${options.viewport.width}`);
      assert.match(await page.locator(".kept-bar").innerText(), /^Column 4: choose the stone once more/);
      await assertFits(page);
      await assertInSight(page, "svg.board");
      await assertAccessible(page);
      // Another place is a move of its own, and nothing is taken out.
      await page.locator("[name=keep-stone]").click();
      await page.waitForSelector(".pop.chosen", { state: "detached" });
      assert.equal((await moves(page)).length, 2);
      await page.locator('[data-cell="38"]').click();
      await page.waitForSelector(".pop.chosen");
      await page.locator('[data-cell="38"]').click();
      await untilMoves(page, 3);
      assert.deepEqual(await moves(page), ["4", "4", "pop4"]);
      await myTurn(page);
      assert.deepEqual([await content(page, 38), await content(page, 31)], ["1", "-1"], "what lay above has fallen");
    }
  });

  test("keys take a stone out, and Escape leaves it; the rest of the column still takes stones", async () => {
    const page = await harness.page();
    await start(page, { pack: "popout" });
    await play(page, "1");
    await play(page, "2");
    await myTurn(page);
    await page.locator('[data-cell="35"]').focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector(".pop.chosen");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".pop.chosen", { state: "detached" });
    await page.keyboard.press("Enter");
    await page.waitForSelector(".pop.chosen");
    await page.keyboard.press("Enter");
    await untilMoves(page, 3);
    await play(page, "2");
    assert.deepEqual(await moves(page), ["1", "2", "pop1", "2"]);
  });

  test("a hint that takes a stone out is shown on that stone", async () => {
    const page = await harness.page();
    await start(page, { pack: "popout" });
    // Yellow's stone over the first column holds Red's third one up, one row too high.
    for (const move of ["1", "5", "2", "5", "3", "4", "4", "6", "4"]) await play(page, move);
    await myTurn(page);
    const hinted = await page.evaluate(async () => {
      const board = /** @type {any} */ (document.querySelector("fs-board"));
      const [pop] = board.game.others;
      board.hint = pop.move;
      await board.updateComplete;
      const ring = document.querySelector(".hinted");
      const spot = board.layout.spots[pop.cell[0] * 7 + pop.cell[1]];
      return [Number(ring?.getAttribute("cx")) - spot.x, Number(ring?.getAttribute("cy")) - spot.y];
    });
    assert.deepEqual(hinted, [0, 0]);
  });

  test("swap2 asks beside the board, in words, and the choice is played", async () => {
    for (const options of [DESK, PHONE]) {
      const page = await harness.page(options);
      await start(page, { pack: "gomoku-swap2" });
      for (const [count, move] of ["h8", "i9", "j10"].entries()) {
        await myTurn(page);
        await page.locator(`[data-move="${move}"]`).click();
        // Small cells are aimed at.
        const confirm = page.locator("[name=confirm]");
        if (await page.locator(".aim-bar").count()) await confirm.click();
        await untilMoves(page, count + 1);
      }
      await page.waitForSelector(".choice");
      assert.equal(await page.locator("#choice-title").innerText(), "White: how does the opening go on?");
      assert.deepEqual(await page.locator(".choice button").allInnerTexts(), ["Swap sides", "Keep the sides", "Place more stones"]);
      assert.equal(await page.locator(".status").first().innerText(), "White chooses");
      await assertBesideTheBoard(page);
      await assertAccessible(page);
      // The board waits for the choice.
      assert.equal(await page.evaluate(() => /** @type {any} */ (document.querySelector("fs-board")).isLegal([0, 0])), false);
      await pictured(page, `swap2-${options.viewport.width}`);
      await choose(page, "more");
      assert.equal((await moves(page)).at(-1), "more");
      assert.equal(await page.locator(".choice").count(), 0);
    }
  });

  test("after two more stones the first player chooses, and a swap turns all stones over", async () => {
    const page = await harness.page();
    await start(page, { pack: "gomoku-swap2" });
    for (const move of ["h8", "i9", "j10"]) await play(page, move);
    await choose(page, "more");
    for (const move of ["a1", "a2"]) await play(page, move);
    await page.waitForSelector(".choice");
    assert.equal(await page.locator("#choice-title").innerText(), "Black: how does the opening go on?");
    assert.deepEqual(await page.locator(".choice button").allInnerTexts(), ["Swap sides", "Keep the sides"]);
    const middle = 7 * 15 + 7;
    assert.equal(await content(page, middle), "0");
    await choose(page, "swap");
    await myTurn(page);
    assert.equal(await content(page, middle), "1");
    assert.deepEqual((await moves(page)).slice(3), ["more", "a1", "a2", "swap"]);
    await page.locator("[name=undo]").click();
    await page.waitForSelector(".choice");
    await choose(page, "stay");
    assert.equal(await content(page, middle), "0");
  });

  test("D-Pente: the focus goes to the question, and keys answer it", async () => {
    const page = await harness.page({ locale: "de-DE" });
    await start(page, { pack: "d-pente" });
    for (const move of ["j10", "k10", "j11", "k11"]) await play(page, move);
    await page.waitForFunction(() => document.activeElement?.matches(".choice"));
    assert.deepEqual(await page.locator(".choice button").allInnerTexts(), ["Seiten tauschen", "Seiten behalten"]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await untilMoves(page, 5);
    assert.equal((await moves(page)).at(-1), "stay");
  });

  test("the pie rule is added in the form, and its question can be put aside", async () => {
    const page = await harness.page();
    await page.goto("/?pack=renju");
    await page.waitForSelector("[data-cell]");
    await page.waitForSelector("[name=pack] option[value=squava]", { state: "attached" });
    assert.equal(await page.locator("[name=add]").count(), 0, "Renju's sides are not alike");
    await page.locator("[name=pack]").selectOption("squava");
    await page.locator("[name=add][value=pie]").check();
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector("fs-board")).game.packs.length === 2);
    assert.ok(await page.locator("[name=add][value=pie]").isChecked());
    await page.locator("[name=seat1]").selectOption("human");
    await assertFits(page);
    await assertAccessible(page);
    await page.locator("[name=start]").click();
    await page.waitForURL(/\/g\//);
    await play(page, "c3");
    await page.waitForSelector(".choice");
    assert.deepEqual(await page.locator(".choice button").allInnerTexts(), ["Swap sides", "Place a stone"]);
    await assertBesideTheBoard(page);
    await pictured(page, "pie-1280");
    await page.locator(".choice [name=place]").click();
    await page.waitForSelector(".choice", { state: "detached" });
    // Whoever has put the question aside can still answer it.
    await page.locator(".other-moves [name=swap]").click();
    await untilMoves(page, 2);
    await myTurn(page);
    assert.equal(await content(page, 12), "1");
    assert.equal(await page.locator(".choice, .other-moves").count(), 0);
    // A stone answers it, too.
    await page.locator("[name=undo]").click();
    await untilMoves(page, 1);
    await play(page, "a1");
    assert.deepEqual(await moves(page), ["c3", "a1"]);
  });

  test("only whoever is to choose is asked", async () => {
    const [host, guest] = await friends(harness, { pack: "squava,pie" });
    await play(host, "c3");
    await guest.waitForSelector(".choice");
    assert.equal(await host.locator(".choice").count(), 0);
    await guest.locator(".choice [name=swap]").click();
    await untilMoves(host, 2);
    assert.equal(await content(host, 12), "1");
  });

  test("a stone of either colour is chosen beside the board, before the game begins, too", async () => {
    for (const options of [DESK, PHONE]) {
      const page = await harness.page(options);
      await page.goto("/?pack=tictactoe-wild");
      await page.waitForSelector(".stone-choice");
      await page.locator("[name=seat1]").selectOption("human");
      await page.locator(".stone-choice [value='1']").click();
      assert.equal(await page.locator(".stone-choice [value='1']").getAttribute("aria-pressed"), "true");
      await page.locator('[data-move="a1"]').click();
      await page.waitForURL(/\/g\//);
      await untilMoves(page, 1);
      assert.equal(await content(page, 6), "1");
      await myTurn(page);
      assert.equal(await page.locator(".stone-choice [value='1']").getAttribute("aria-pressed"), "true", "it is one's own now");
      await play(page, "b2");
      await myTurn(page);
      await page.keyboard.press("s");
      await page.waitForSelector(".stone-choice [value='1'][aria-pressed=true]");
      await assertFits(page);
      await assertInSight(page, "svg.board");
      await assertInSight(page, ".stone-choice");
      await pictured(page, `wild-${options.viewport.width}`);
      await assertAccessible(page);
      await play(page, "c3");
      await page.waitForSelector(".strike", { state: "attached" });
      assert.match(await page.locator(".status").first().innerText(), /^Red wins/);
      assert.equal(await page.locator(".stone-choice").count(), 0);
    }
  });

  test("a pass is a button where it is one of many moves, and a question where it is the only one", async () => {
    const page = await harness.page();
    for (const pass of ["always", "stuck"]) {
      // Whoever comes second may place nothing at all, if they are to be stuck.
      const never = [{ name: "quiet.never", type: "pattern", pattern: "[.]", active_player: 1, negate: true }];
      const text = JSON.stringify({ name: "quiet", dependencies: ["tictactoe"], moves: { pass }, restrictions: pass === "stuck" ? never : [] });
      const { id, keys } = await harness.request("POST", "/api/games", { draft: text, seats: ["human", "human"] });
      await page.goto("/");
      await page.evaluate(([name, value]) => localStorage.setItem(name, value), [`foursight.keys.${id}`, JSON.stringify(keys)]);
      await page.goto(`/g/${id}`);
      await play(page, "a1");
      if (pass === "always") await page.locator(".other-moves [name=pass]").click();
      else await choose(page, "pass");
      await untilMoves(page, 2);
      assert.deepEqual(await moves(page), ["a1", "pass"]);
    }
  });

  test("in analysis stones are taken out and sides swapped in the same way", async () => {
    const page = await harness.page();
    await page.goto("/analyse?pack=popout&moves=4%204");
    await myTurn(page);
    await page.locator('[data-cell="38"]').click();
    await page.waitForSelector(".pop.chosen");
    await page.locator('[data-cell="38"]').click();
    await page.waitForFunction(() => /** @type {HTMLInputElement|null} */ (document.querySelector("[name=moves]"))?.value === "4 4 pop4");
    await page.goto("/analyse?pack=squava,pie&moves=c3");
    await page.waitForSelector(".choice");
    await page.locator(".choice [name=swap]:enabled").click();
    await page.waitForFunction(() => /** @type {HTMLInputElement|null} */ (document.querySelector("[name=moves]"))?.value === "c3 swap");
  });
});
