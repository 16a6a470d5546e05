// Two people, a spectator and a phone: a timed and an untimed game from finding each other to the analysis.

import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { Harness, invite, moveCount, myTurn, play, resign, untilMoves } from "./harness.mjs";
import { hearAlerts, speak } from "./people.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** The status of an answer about a page's game. @param {Page} page @param {string} rest */
const statusOf = (page, rest) => page.evaluate(async (path) => (await fetch(`/api/games/${location.pathname.split("/").at(-1)}${path}`)).status, rest);

/** Chooses a name. @param {Page} page @param {string} name */
async function choose(page, name) {
  await page.goto("/me");
  await page.locator("[name=person-name]").fill(name);
  await page.locator("[name=save-person]").click();
  await page.locator(".me .name", { hasText: name }).waitFor();
}

/** Nobody gets help while the game goes on: not by the page, not by the server. @param {Page[]} pages */
async function assertNoHelp(pages) {
  for (const page of pages) {
    assert.equal(await page.locator("[name=hint]").isDisabled(), true);
    assert.equal(await page.locator("[name=values]").isDisabled(), true);
    for (const what of ["/hint", "/values"]) assert.equal(await statusOf(page, what), 403);
  }
}

/** One asks for something and the other accepts it. @param {Page} asking @param {string} tool @param {Page} other @param {string} kind */
async function agree(asking, tool, other, kind) {
  await asking.locator(`[name=${tool}]`).click();
  await asking.locator(`[data-offer="${kind}"]`, { hasText: "Waiting" }).waitFor();
  await other.locator(`[name=accept-${kind}]`).click();
  await asking.waitForSelector(`[data-offer="${kind}"]`, { state: "detached" });
}

/** Plays on a phone where cells are small: the first tap aims, the button plays. @param {Page} page @param {string} move */
async function aimAndPlay(page, move) {
  await myTurn(page);
  const before = await moveCount(page);
  await page.locator(`[data-move="${move}"]`).first().tap();
  await page.waitForSelector(".crosshair");
  assert.equal(await moveCount(page), before, "the first tap only aims");
  await page.locator("[name=confirm]", { hasText: `Play ${move}` }).tap();
  await untilMoves(page, before + 1);
}

describe("two people, a spectator and a phone", () => {
  /** @type {Harness} */
  let harness;
  before(async () => { harness = await Harness.start("--grace", "2s"); });
  after(() => harness.stop());
  afterEach(() => harness.closePages());

  test("a timed game found by a seek and an untimed one by link, through everything that people do", async () => {
    const anna = await harness.page();
    const ben = await harness.page();
    await anna.context().grantPermissions(["notifications"]);
    await hearAlerts(anna);
    const watcher = await harness.page();
    const phone = await harness.page({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: "dark" });

    // Anna and Ben have names; Anna looks for somebody, rated, and Ben finds her.
    await choose(anna, "Anna");
    await choose(ben, "Ben");
    for (const page of [anna, ben]) {
      await page.goto("/lobby");
      await page.locator("[name=post]:not([disabled])").waitFor();
    }
    await anna.locator("seek-form [name=clock]").selectOption("game10plus5");
    await anna.locator("seek-form [name=side]").selectOption("first");
    await anna.locator("seek-form [name=rated]").check();
    await anna.locator("[name=post]").click();
    const seek = ben.locator(".seek", { hasText: "Anna" });
    assert.match(await seek.innerText(), /rated/);
    await seek.locator("[name=take]").click();
    for (const page of [anna, ben]) await page.waitForURL(/\/g\//);
    const game = new URL(anna.url()).pathname;
    await watcher.goto(game);
    await phone.goto(game);
    await anna.locator(".watching", { hasText: "2" }).waitFor();

    // The clock stands still until the first moves are made; both see each other, spectators see both.
    await myTurn(anna);
    for (const page of [anna, ben, watcher, phone]) assert.match(await page.locator(".players").innerText(), /Anna[\s\S]*Ben/);
    assert.equal(await ben.locator("fs-board .board.active").count(), 0);
    assert.equal(await watcher.locator("[role=timer]").count(), 2);
    await speak(anna, "good_luck");
    await speak(ben, "have_fun");
    for (const page of [anna, ben, watcher, phone]) await page.locator('[data-phrase="have_fun"]').waitFor();
    assert.equal(await watcher.locator(".speak").count(), 0);
    await assertFits(phone);
    await assertAccessible(phone);
    await play(anna, "4");

    // Anna decides about her next move while Ben thinks: it is played when it is her turn.
    await anna.locator('[data-move="4"]').first().click();
    await anna.locator(".board-bar", { hasText: "Your next move" }).waitFor();
    await play(ben, "3");
    for (const page of [anna, ben, watcher, phone]) await untilMoves(page, 3);
    await assertNoHelp([anna, ben, watcher, phone]);

    // A takeback is asked for, declined, asked for after the next move, and agreed to.
    await anna.locator("[name=undo]").click();
    await ben.locator("[name=decline-takeback]").click();
    await anna.waitForSelector('[data-offer="takeback"]', { state: "detached" });
    await play(ben, "3");
    await agree(anna, "undo", ben, "takeback");
    for (const page of [anna, ben, watcher, phone]) await untilMoves(page, 2);
    await play(anna, "4");
    await play(ben, "3");

    // Muted, Ben hears nothing more; the others do.
    await ben.locator("[name=mute]").click();
    await speak(anna, "nice_move");
    await watcher.locator('[data-phrase="nice_move"]').waitFor();
    assert.equal(await ben.locator('[data-phrase="nice_move"]').count(), 0);

    // A draw is offered, and the game goes on; then Ben gives up, once he is asked.
    await ben.locator("[name=draw]").click();
    await anna.locator("[name=decline-draw]").click();
    await ben.waitForSelector('[data-offer="draw"]', { state: "detached" });
    await resign(ben);
    for (const page of [anna, ben, watcher, phone]) await page.waitForSelector(".result");
    assert.match(await anna.locator(".result").innerText(), /You win[\s\S]*by resignation/);
    assert.match(await ben.locator(".result").innerText(), /You lose[\s\S]*Anna wins · by resignation/);
    assert.match(await watcher.locator(".result").innerText(), /Anna wins[\s\S]*by resignation/);
    // It was rated: Anna has won something, Ben has lost something.
    await anna.locator(".player", { hasText: "Anna" }).locator(".rating .up").waitFor();
    await anna.locator(".player", { hasText: "Ben" }).locator(".rating .down").waitFor();

    // The rematch begins when both want it; whoever watches can follow.
    await anna.locator("[name=rematch]").click();
    await ben.locator("[name=accept-rematch]").click();
    for (const page of [anna, ben]) await page.waitForURL((url) => url.pathname !== game);
    await play(ben, "1");
    await agree(ben, "draw", anna, "draw");
    for (const page of [anna, ben]) await page.locator(".result", { hasText: "A draw" }).waitFor();
    await watcher.locator("a", { hasText: "Watch the next game" }).click();
    await watcher.locator(".result", { hasText: "A draw" }).waitFor();

    // Afterwards the analysis is one click away, with every value.
    await watcher.goto(game);
    await watcher.locator("[data-action=analyse]").click();
    await watcher.waitForURL(/\/analyse/);
    await watcher.waitForSelector(".value");
    await watcher.locator(".players", { hasText: /Anna[\s\S]*Ben/ }).waitFor();
    assert.deepEqual(new URL(watcher.url()).searchParams.getAll("seat"), ["Anna", "Ben"]);

    // An untimed game by link: Anna invites the phone.
    await invite(anna, phone, { pack: "gomoku" });
    await ben.goto(new URL(anna.url()).pathname);
    assert.equal(await anna.locator("[role=timer]").count(), 0);
    await speak(phone, "hello");
    await anna.locator('[data-phrase="hello"]').waitFor();
    await play(anna, "j10");
    await aimAndPlay(phone, "k10");
    await assertNoHelp([anna, phone, ben]);
    await anna.locator(".watching", { hasText: "1" }).waitFor();
    // Tabs tell whose turn it is, and an earlier position can be looked at meanwhile.
    await anna.waitForFunction(() => document.title.startsWith("Your move"));
    await phone.waitForFunction(() => document.title.includes("to move"));
    await anna.locator("[name=step-back]").click();
    await anna.locator(".past-note").waitFor();
    await anna.keyboard.press("Escape");
    await anna.waitForSelector(".past-note", { state: "detached" });
    // The phone is away for a while: nothing is lost, and the game goes on.
    const address = phone.url();
    await phone.goto("about:blank");
    await anna.locator(".player", { hasText: "away" }).waitFor();
    await play(anna, "j11");
    await phone.goto(address);
    // Anna looks elsewhere, and wishes to be told when it is her turn.
    await anna.locator("settings-menu summary").click();
    await anna.locator("[name=alerts]").check();
    await anna.locator("settings-menu summary").click();
    await anna.evaluate(() => /** @type {any} */ (window).hide(true));
    await aimAndPlay(phone, "k11");
    await anna.waitForFunction(() => { const { told, heard } = /** @type {any} */ (window); return told.includes("Your move") && heard.includes(660) && heard.includes(880); });
    await anna.evaluate(() => /** @type {any} */ (window).hide(false));
    for (const page of [anna, phone, ben]) await untilMoves(page, 4);
    await resign(anna);
    for (const page of [anna, phone, ben]) await page.waitForSelector(".result");
    assert.equal(await moveCount(phone), 4);
    await assertFits(phone);
    await phone.locator("[data-action=analyse]").click();
    await phone.waitForURL(/\/analyse/);
    await phone.waitForSelector(".value");
    await assertFits(phone);

    // A timed teaching game: both may ask; whoever waits for a first move claims the win.
    await invite(anna, phone, { clock: "game1", teaching: true });
    await anna.locator("[name=hint]").click();
    await anna.waitForSelector(".advice");
    await anna.locator('[data-offer="claim-against"]').waitFor();
    await phone.locator("[name=claim]").click();
    for (const page of [anna, phone]) await page.locator(".result", { hasText: "first move was not made" }).waitFor();

    // Three seconds for everything: the clock decides, to the tenth.
    await invite(anna, phone, { minutes: 0.05 });
    await play(anna, "4");
    await play(phone, "4");
    for (const page of [anna, phone]) {
      await page.locator(".result", { hasText: "on time" }).waitFor();
      assert.deepEqual(await page.locator(".clock").allInnerTexts(), ["0:00", "3.0"]);
    }

    // The phone and the spectator want the same at once: they are paired, and begin.
    for (const page of [phone, watcher]) {
      await page.goto("/lobby");
      await page.locator("[name=quick-game5]:not([disabled])").click();
    }
    for (const page of [phone, watcher]) await page.waitForURL(/\/g\//);
    assert.equal(new URL(phone.url()).pathname, new URL(watcher.url()).pathname);
    await resign(watcher);
    await phone.waitForSelector(".result");

    // In a club's room Anna and Ben meet as soon as both are there, and the table tells what came of it.
    await watcher.goto("/lobby");
    await watcher.locator("[name=room-name]").fill("Evening club");
    await watcher.locator("[name=make-room]").click();
    await watcher.waitForURL(/\/r\//);
    const room = await watcher.locator(".link").inputValue();
    for (const page of [anna, ben]) {
      await page.goto(room);
      await page.locator("[name=join-room]").click();
    }
    for (const page of [anna, ben]) await page.waitForURL(/\/g\//);
    await resign(anna);
    await watcher.locator("tr[data-member]", { hasText: "Ben" }).locator("td", { hasText: /^1$/ }).first().waitFor();

    // Anna's page knows all of it, and a link makes another browser hers.
    await anna.goto("/me");
    await anna.locator('.own-games[data-status="finished"] .tag', { hasText: "Won" }).first().waitFor();
    await anna.locator(".results td").first().waitFor();
    await anna.locator("[name=carry]").click();
    await watcher.goto(await anna.locator("carry-person .link").inputValue());
    await watcher.locator(".me .name", { hasText: "Anna" }).waitFor();
    await watcher.locator('.own-games[data-status="finished"] li').first().waitFor();
  });
});
