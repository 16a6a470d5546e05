// Two people, a spectator and a phone: a timed and an untimed game from finding each other to the analysis.

import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { Harness, moveCount, myTurn, play, resign, start, untilMoves } from "./harness.mjs";

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

/** Says a phrase. @param {Page} page @param {string} phrase */
async function speak(page, phrase) {
  await page.locator(".speak summary").click();
  await page.locator(`[name=say-${phrase}]`).click();
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

/** A game by link that the other has joined. @param {Page} host @param {Page} guest @param {Parameters<typeof start>[1]} wish */
async function invite(host, guest, wish) {
  await start(host, { ...wish, seats: ["human", "open"] });
  await guest.goto(await host.locator(".link").inputValue());
  await guest.locator("[name=join]").click();
  await guest.waitForSelector("[name=join]", { state: "detached" });
  await host.waitForSelector(".invitation", { state: "detached" });
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
    assert.match(await anna.locator(".result").innerText(), /wins[\s\S]*by resignation/);
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

    // An untimed game by link: Anna invites the phone.
    await invite(anna, phone, {});
    await ben.goto(new URL(anna.url()).pathname);
    assert.equal(await anna.locator("[role=timer]").count(), 0);
    await speak(phone, "hello");
    await anna.locator('[data-phrase="hello"]').waitFor();
    await play(anna, "4");
    await play(phone, "4");
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
    await play(anna, "3");
    await phone.goto(address);
    await play(phone, "3");
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
