// People who find each other: phrases, the lobby, rooms, and alerts.

import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { assertAccessible, assertFits, assertInSight } from "./checks.mjs";
import { Harness, friends, myTurn, play, resign, start, untilMoves } from "./harness.mjs";
import { hearAlerts, speak } from "./people.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Opens the lobby and waits until it is connected. @param {Page} page */
async function openLobby(page) {
  await page.goto("/lobby");
  await page.locator("[name=quick-game5]:not([disabled])").waitFor();
}

/** Goes to the game that two have found; answers the pages of whoever begins and of the other. @param {Page} one @param {Page} other @returns {Promise<[Page, Page]>} */
async function seated(one, other) {
  for (const page of [one, other]) await page.waitForURL(/\/g\//);
  assert.equal(new URL(one.url()).pathname, new URL(other.url()).pathname);
  const first = await one.evaluate(() => JSON.parse(localStorage.getItem(`foursight.keys.${location.pathname.split("/").at(-1)}`) ?? "[]")[0]);
  return first ? [one, other] : [other, one];
}

/** Makes a room and answers its link. @param {Page} page @param {string} name */
async function makeRoom(page, name) {
  await openLobby(page);
  await page.locator("[name=room-name]").fill(name);
  await page.locator("[name=make-room]").click();
  await page.waitForURL(/\/r\//);
  return page.locator(".link").inputValue();
}

/** Joins a room. @param {Page} page @param {string} link @param {string} name */
async function joinRoom(page, link, name) {
  await page.goto(link);
  await page.locator("[name=member-name]").fill(name);
  await page.locator("[name=join-room]").click();
  await page.waitForSelector("[name=join-room]", { state: "detached" });
}

/** A second of waiting has passed, however many more. @param {Page} page */
const untilItWaited = (page) => page.waitForFunction(() => /Waiting for (?!0:00)\d+:\d\d/.test(document.title));

describe("finding somebody", () => {
  /** @type {Harness} */
  let harness;
  before(async () => { harness = await Harness.start(); });
  after(() => harness.stop());
  afterEach(() => harness.closePages());

  test("phrases are heard by both and by whoever watches, and can be muted", async () => {
    const [host, guest] = await friends(harness);
    const watcher = await harness.page();
    await watcher.goto(new URL(host.url()).pathname);
    await watcher.waitForSelector(".phrases");
    assert.equal(await watcher.locator(".speak").count(), 0, "who watches does not speak");
    await speak(host, "good_luck");
    for (const page of [host, guest, watcher]) await page.locator('[data-phrase="good_luck"]', { hasText: "Red: Good luck!" }).waitFor();
    await speak(guest, "have_fun");
    await host.locator('[data-phrase="have_fun"]').waitFor();
    // Muted, one sees one's own alone, and so it stays.
    await guest.locator("[name=mute]").click();
    await guest.locator('[data-phrase="good_luck"]').waitFor({ state: "detached" });
    assert.equal(await guest.locator('[data-phrase="have_fun"]').count(), 1);
    await guest.reload();
    await guest.waitForSelector(".phrases");
    assert.equal(await guest.locator("[name=mute]").getAttribute("aria-pressed"), "true");
    assert.equal(await guest.locator('[data-phrase="good_luck"]').count(), 0);
    await guest.locator("[name=mute]").click();
    await guest.locator('[data-phrase="good_luck"]').waitFor();
    // Who chatters is told to wait.
    const chatter = ["oops", "thanks", "hello", "thinking", "nice_move"];
    // On a slow machine some of them are not too many yet.
    for (let said = 0; said < chatter.length || !(await host.locator(".phrases .trouble").count()); said++) await speak(host, chatter[said % chatter.length]);
    await host.locator(".phrases .trouble", { hasText: "Not so fast" }).waitFor();
    await host.locator(".speak summary").click();
    await assertAccessible(host);
    await assertFits(host);
  });

  test("a game against a computer has no phrases", async () => {
    const page = await harness.page();
    await page.goto("/");
    await play(page, "4");
    assert.equal(await page.locator(".phrases").count(), 0);
  });

  test("a seek is seen, taken, and played", async () => {
    const [anna, ben] = [await harness.page(), await harness.page()];
    for (const page of [anna, ben]) await openLobby(page);
    await anna.locator("seek-form [name=pack]").selectOption("tictactoe");
    await anna.locator("seek-form [name=clock]").selectOption("game3plus2");
    await anna.locator("seek-form [name=side]").selectOption("second");
    await anna.locator("[name=post]").click();
    await anna.locator(".seek", { hasText: "yours" }).waitFor();
    const seek = ben.locator(".seek", { hasText: "Tic-Tac-Toe" });
    assert.match(await seek.innerText(), /3 min \+ 2 s a move · you begin/);
    await seek.locator("[name=take]").click();
    const [first, second] = await seated(anna, ben);
    assert.equal(first, ben, "whoever wanted to be second is");
    await play(first, "b2");
    await play(second, "a1");
    await untilMoves(first, 2);
    // The game is in the list, and whoever watches is counted.
    const watcher = await harness.page();
    await watcher.goto(new URL(first.url()).pathname);
    await first.locator(".watching", { hasText: "1" }).waitFor();
    const visitor = await harness.page();
    await openLobby(visitor);
    await visitor.locator("watch-list .seek", { hasText: "1 person watching" }).waitFor();
  });

  test("whoever has no name is asked for one where a seek is rated", async () => {
    const [grace, guest] = [await harness.page(), await harness.page()];
    await grace.goto("/me");
    await grace.locator("[name=person-name]").fill("Grace");
    await grace.locator("[name=save-person]").click();
    await grace.locator("h1", { hasText: "Grace" }).waitFor();
    await openLobby(grace);
    await grace.locator("seek-form [name=rated]").check();
    await grace.locator("[name=post]").click();
    await openLobby(guest);
    const seek = guest.locator(".seek", { hasText: "rated" });
    await seek.locator("a", { hasText: "Choose a name" }).click();
    await guest.locator("[name=person-name]").fill("Linus");
    await guest.locator("[name=save-person]").click();
    await guest.locator("h1", { hasText: "Linus" }).waitFor();
    await guest.goBack();
    await seek.locator("[name=take]").click();
    await seated(grace, guest);
  });

  test("quick pairing waits, can be cancelled, and pairs who wants the same", async () => {
    const [anna, ben] = [await harness.page(), await harness.page()];
    for (const page of [anna, ben]) await openLobby(page);
    await anna.locator("[name=quick-game5]").click();
    await anna.locator(".waiting", { hasText: "Connect Four, 5 min per game" }).waitFor();
    await untilItWaited(anna);
    await ben.locator(".seek [name=take]").waitFor();
    await anna.locator("[name=cancel]").click();
    await ben.locator(".seek [name=take]").waitFor({ state: "detached" });
    await anna.locator("[name=quick-game5]").click();
    await ben.locator("[name=quick-game1]").click();
    // Not the same clock: both wait.
    await ben.locator(".seek", { hasText: "5 min" }).waitFor();
    await ben.locator("[name=cancel]").click();
    await ben.locator("[name=quick-game5]").click();
    const [first, second] = await seated(anna, ben);
    await play(first, "4");
    await play(second, "4");
  });

  test("nobody plays themselves in another tab, and a seek goes with its page", async () => {
    const anna = await harness.page();
    await openLobby(anna);
    await anna.locator("[name=quick-none]").click();
    await anna.locator(".seek", { hasText: "yours" }).waitFor();
    const tab = await anna.context().newPage();
    await openLobby(tab);
    await tab.locator(".seek [name=take]").click();
    await tab.locator(".trouble", { hasText: "You would play yourself" }).waitFor();
    const ben = await harness.page();
    await openLobby(ben);
    await ben.locator(".seek").first().waitFor();
    await anna.goto("/games");
    await ben.locator("[data-seek]").waitFor({ state: "detached" });
  });

  test("a seek is open again after the server has come back", async () => {
    const own = await Harness.start();
    try {
      const anna = await own.page();
      await openLobby(anna);
      await anna.locator("[name=quick-game5]").click();
      await anna.locator(".seek", { hasText: "yours" }).waitFor();
      await own.server.crash();
      await anna.locator("[data-seek]").waitFor({ state: "detached" });
      await own.server.restart();
      await anna.locator(".seek", { hasText: "yours" }).waitFor();
      await anna.context().close();
    } finally {
      await own.stop();
    }
  });

  test("a double click on a tile looks for somebody and does not cancel", async () => {
    const [anna, ben] = [await harness.page(), await harness.page()];
    for (const page of [anna, ben]) await openLobby(page);
    // Both clicks fall within the time of a double click, however busy the machine is.
    await anna.evaluate(() => {
      /** @type {HTMLElement} */ (document.querySelector("[name=quick-game5]")).click();
      new MutationObserver((_, observer) => {
        const cancel = /** @type {HTMLElement|null} */ (document.querySelector("[name=cancel]"));
        if (!cancel) return;
        observer.disconnect();
        cancel.click();
        document.body.dataset.clicked = "twice";
      }).observe(document.body, { childList: true, subtree: true });
    });
    await anna.waitForSelector("[data-clicked=twice]");
    await ben.locator(".seek [name=take]").waitFor();
    assert.equal(await anna.locator("[name=cancel]").count(), 1, "it is still looked for");
    // Meant, it cancels.
    await untilItWaited(anna);
    await anna.locator("[name=cancel]").click();
    await ben.locator(".seek [name=take]").waitFor({ state: "detached" });
  });

  test("in a room a second click does no harm, and what is final is asked about", async () => {
    const owner = await harness.page();
    await openLobby(owner);
    await owner.locator("[name=room-name]").fill("Chess club");
    await owner.locator("[name=make-room]").click();
    await owner.waitForURL(/\/r\//);
    const link = await owner.locator(".link").inputValue();
    const anna = await harness.page();
    await anna.goto(link);
    await anna.locator("[name=member-name]").fill("Anna");
    await anna.locator("[name=join-room]").dblclick();
    await anna.waitForSelector("[name=ready]");
    assert.equal(await anna.locator(".trouble").count(), 0, "who joins twice is not told that their name is taken");
    // Whoever is not meant stays.
    const member = owner.locator("tr[data-member]", { hasText: "Anna" });
    await member.locator("[name=remove]").click();
    await assertAccessible(owner);
    await owner.locator("dialog [name=keep]").click();
    await owner.waitForSelector("dialog", { state: "detached" });
    assert.equal(await member.count(), 1);
    await member.locator("[name=remove]").click();
    await owner.locator("dialog [name=confirm]").click();
    await member.waitFor({ state: "detached" });
    await anna.locator('[data-state="removed"]').waitFor();
    await owner.locator("[name=restore]").dblclick();
    await anna.waitForSelector("[name=ready]");
    assert.equal(await owner.locator(".trouble").count(), 0, "who is let in twice is not told that there is nobody");
    // A room that is closed stays closed, and invites nobody.
    await owner.locator("[name=close-room]").click();
    await owner.locator("dialog [name=keep]").click();
    await owner.waitForSelector("dialog", { state: "detached" });
    assert.equal(await owner.locator("[name=join-room]").count(), 1, "it is still open");
    await owner.locator("[name=close-room]").click();
    await owner.locator("dialog [name=confirm]").click();
    for (const page of [owner, anna]) {
      await page.locator("h2", { hasText: "This room is closed" }).waitFor();
      for (const gone of [".link", "[name=remove]", "[name=ready]"]) assert.equal(await page.locator(gone).count(), 0, gone);
      assert.doesNotMatch(await page.locator(".standings").innerText(), /ready/);
    }
    await assertAccessible(owner);
  });

  test("whoever was removed from a room stays out until its maker says otherwise", async () => {
    const owner = await harness.page();
    const link = await makeRoom(owner, "Book club");
    const [anna, other] = [await harness.page(), await harness.page()];
    await joinRoom(anna, link, "Anna");
    const member = owner.locator("tr[data-member]", { hasText: "Anna" });
    await member.locator("[name=remove]").click();
    await owner.locator("dialog [name=confirm]").click();
    // Neither the same browser, with the link or without, nor the same name.
    await anna.locator('[data-state="removed"]').waitFor();
    await anna.goto("/games");
    await anna.goto(link);
    await anna.locator('[data-state="removed"]').waitFor();
    for (const gone of ["[name=join-room]", ".link"]) assert.equal(await anna.locator(gone).count(), 0, gone);
    await assertAccessible(anna);
    await other.goto(link);
    await other.locator("[name=member-name]").fill("anna");
    await other.locator("[name=join-room]").click();
    await other.locator(".trouble", { hasText: "was removed" }).waitFor();
    await assertAccessible(owner);
    await owner.locator(".removed", { hasText: "Anna" }).locator("[name=restore]").click();
    await member.waitFor();
    await owner.locator(".removed").waitFor({ state: "detached" });
    // She is there again as who she was, and is not asked for her name.
    await anna.locator("[name=ready]").check();
    await member.locator("td", { hasText: "ready" }).waitFor();
  });

  test("with a new link the old one opens nothing, and whoever has joined stays", async () => {
    const owner = await harness.page();
    const old = await makeRoom(owner, "Sports club");
    const [anna, watcher] = [await harness.page(), await harness.page()];
    await joinRoom(anna, old, "Anna");
    await watcher.goto(old);
    await watcher.waitForSelector("[name=join-room]");
    await owner.locator("[name=renew-link]").click();
    await assertAccessible(owner);
    await owner.locator("dialog [name=confirm]").click();
    await owner.waitForFunction((before) => /** @type {HTMLInputElement|null} */ (document.querySelector(".link"))?.value !== before, old);
    const renewed = await owner.locator(".link").inputValue();
    await anna.locator(".call", { hasText: "has replaced its link" }).waitFor();
    assert.equal(await anna.locator(".link").count(), 0, "she has no link to give");
    // Who only looked on is out, and in again with the new link in the same tab.
    await watcher.locator("h1", { hasText: "This room cannot be opened" }).waitFor();
    await watcher.reload();
    await watcher.locator("h1", { hasText: "This room cannot be opened" }).waitFor();
    await assertAccessible(watcher);
    await joinRoom(watcher, renewed, "Ben");
    for (const page of [anna, watcher]) await page.waitForURL(/\/g\//);
    // Members come back without it, by the old link or by the address alone.
    for (const address of [old, old.replace(/#.*/, "")]) {
      await anna.goto("/games");
      await anna.goto(address);
      await anna.locator("[data-action=to-game]").waitFor();
      await anna.locator(".call", { hasText: "has replaced its link" }).waitFor();
    }
    // The owner's old tabs and links lead to the room, too.
    await owner.goto(old);
    await owner.waitForSelector("[name=renew-link]");
    assert.equal(await owner.locator(".link").inputValue(), renewed);
  });

  for (const [width, height] of [[844, 390], [390, 844]]) {
    test(`what goes wrong in the lobby is in sight: ${width}x${height}`, async () => {
      const anna = await harness.page({ viewport: { width, height } });
      await openLobby(anna);
      await anna.locator("[name=quick-none]").click();
      await anna.locator(".seek", { hasText: "yours" }).waitFor();
      const tab = await anna.context().newPage();
      await openLobby(tab);
      await tab.locator(".seek [name=take]").click();
      await tab.locator(".trouble", { hasText: "You would play yourself" }).waitFor();
      if (width > height) assert.ok(await tab.evaluate(() => scrollY) > 0, "one has to scroll to get there");
      await assertInSight(tab, ".trouble");
      await assertAccessible(tab);
      await tab.locator("[name=room-name]").fill("-");
      await tab.locator("[name=make-room]").click();
      await tab.locator("room-form .trouble").waitFor();
      await assertInSight(tab, "room-form .trouble");
    });
  }

  test("in a room everybody plays everybody, and the table tells how it stands", async () => {
    const owner = await harness.page();
    await openLobby(owner);
    await owner.locator("[name=room-name]").fill("Class 5b");
    await owner.locator("room-form [name=pack]").selectOption("tictactoe");
    await owner.locator("[name=make-room]").click();
    await owner.waitForURL(/\/r\//);
    await owner.waitForSelector("[name=join-room]");
    const link = await owner.locator(".link").inputValue();
    const pages = [owner, await harness.page(), await harness.page({ viewport: { width: 390, height: 844 } })];
    for (const [at, name] of ["Anna", "Ben", "Carl"].entries()) {
      const page = pages[at];
      if (page !== owner) await page.goto(link);
      await page.locator("[name=member-name]").fill(name);
      await page.locator("[name=join-room]").click();
      await page.waitForSelector("[name=join-room]", { state: "detached" });
    }
    // Anna and Ben are sent to their game; Carl waits and can watch.
    const [anna, ben, carl] = pages;
    for (const page of [anna, ben]) await page.waitForURL(/\/g\//);
    await carl.locator("h2", { hasText: "Waiting for somebody" }).waitFor();
    await assertFits(carl);
    await assertAccessible(carl);
    const [first, second] = await seated(anna, ben);
    // The cards above the board say who plays, as the room calls them.
    const visitor = await harness.page();
    await visitor.goto(new URL(anna.url()).pathname);
    for (const page of [anna, ben, visitor]) {
      for (const name of ["Anna", "Ben"]) await page.locator(".player b", { hasText: name }).waitFor();
    }
    assert.match(await anna.locator(".player", { hasText: "Anna" }).innerText(), /You/i);
    await play(first, "b2");
    await resign(second);
    for (const page of [anna, ben]) await page.waitForSelector(".result");
    assert.equal(await anna.locator("[name=rematch]").count(), 0, "the room says who plays next");
    assert.equal(await anna.locator(".result [data-action=to-room]").count(), 1);
    // Back in the room, Anna meets Carl, whom she has not met.
    await anna.locator("[data-action=to-room]").click();
    for (const page of [anna, carl]) await page.waitForURL(/\/g\//);
    assert.equal(anna.url(), carl.url());
    await ben.locator("[data-action=to-room]").click();
    await ben.locator("tr[data-member]", { hasText: "Anna" }).locator("a", { hasText: "playing" }).waitFor();
    const table = await ben.locator(".standings").innerText();
    assert.match(table, new RegExp(`${first === anna ? "Anna" : "Ben"}\\s+1\\s+1`));
    await resign(carl);
    await carl.locator("[data-action=to-room]").click();
    for (const page of [ben, carl]) await page.waitForURL(/\/g\//);
    // Whoever owns the room closes it.
    await anna.locator("[data-action=to-room]").click();
    await anna.waitForSelector("[name=pause-room]");
    await anna.locator("[name=pause-room]").click();
    await anna.locator("[name=resume-room]").waitFor();
    await anna.locator("tr[data-member]", { hasText: "Carl" }).locator("[name=remove]").click();
    await anna.locator("dialog [name=confirm]").click();
    await anna.locator("tr[data-member]", { hasText: "Carl" }).waitFor({ state: "detached" });
    await assertAccessible(anna);
    await anna.locator("[name=close-room]").click();
    await anna.locator("dialog [name=confirm]").click();
    await anna.locator("h2", { hasText: "This room is closed" }).waitFor();
    // Without the whole link there is no room.
    const stranger = await harness.page();
    await stranger.goto(link.replace(/#.*/, ""));
    await stranger.locator("h1", { hasText: "This room cannot be opened" }).waitFor();
  });

  test("finding 14: whoever looks elsewhere is alerted when it is their turn, if they wished so", async () => {
    const [host, guest] = await friends(harness);
    await host.context().grantPermissions(["notifications"]);
    const game = host.url();
    await hearAlerts(host);
    await host.goto(game);
    await play(host, "4");
    const asked = () => host.evaluate(() => /** @type {any} */ (window).Notification.asked);
    const told = () => host.evaluate(() => /** @type {any} */ (window).told);
    await host.evaluate(() => /** @type {any} */ (window).hide(true));
    await play(guest, "4");
    await untilMoves(host, 2);
    assert.deepEqual([await asked(), await told()], [0, []], "nobody is asked or told who did not wish so");
    // The two tones of a turn are heard by everybody who looks elsewhere.
    const heard = () => host.evaluate(() => /** @type {any} */ (window).heard.filter((/** @type {number} */ tone) => tone === 660 || tone === 880));
    await host.waitForFunction(() => /** @type {any} */ (window).heard.includes(880));
    assert.deepEqual(await heard(), [660, 880]);
    await host.evaluate(() => /** @type {any} */ (window).hide(false));
    await host.locator("settings-menu summary").click();
    await host.locator("[name=alerts]").check();
    await host.waitForFunction(() => JSON.parse(localStorage.getItem("foursight.settings") ?? "{}").alerts === true);
    assert.equal(await asked(), 1);
    await assertAccessible(host);
    await host.locator("settings-menu summary").click();
    await play(host, "3");
    await play(guest, "3");
    await myTurn(host);
    assert.deepEqual(await told(), [], "who looks at the board is not told");
    assert.deepEqual(await heard(), [660, 880], "nor is there a sound");
    await play(host, "2");
    await host.evaluate(() => /** @type {any} */ (window).hide(true));
    await play(guest, "2");
    await host.waitForFunction(() => /** @type {any} */ (window).told.length > 0);
    assert.deepEqual(await told(), ["Your move"]);
    assert.match(await host.title(), /^Your move/);
  });

  test("finding 14: somebody who has opened another page is alerted there, also on a device without the key of the seat", async () => {
    const [host, guest] = [await harness.page(), await harness.page()];
    await hearAlerts(host);
    await host.goto("/me");
    await host.locator("[name=person-name]").fill("Ada");
    await host.locator("[name=save-person]").click();
    await host.locator(".me .name", { hasText: "Ada" }).waitFor();
    await start(host, { seats: ["human", "open"] });
    await guest.goto(await host.locator(".link").inputValue());
    await guest.locator("[name=join]").click();
    await myTurn(host);
    const { pathname } = new URL(host.url());
    // As on another device: who they are is enough.
    await host.evaluate((path) => localStorage.removeItem(`foursight.keys.${path.split("/").at(-1)}`), pathname);
    await host.reload();
    await play(host, "4");
    await host.goto("/packs");
    await host.locator(".running", { hasText: "your game goes on" }).waitFor();
    assert.doesNotMatch(await host.title(), /Your move/);
    await play(guest, "4");
    await host.locator(".running", { hasText: "it is your move" }).waitFor();
    assert.match(await host.title(), /^Your move – /);
    const heard = () => host.evaluate(() => /** @type {any} */ (window).heard);
    await host.waitForFunction(() => /** @type {any} */ (window).heard.includes(880));
    assert.deepEqual(await heard(), [660, 880], "whoever looks at another page hears it, once");
    // Out of sight: a notification, which leads to the game.
    await host.locator("[data-action=to-running]").click();
    await play(host, "3");
    await host.locator("nav a[href='/packs']").click();
    await host.locator(".running", { hasText: "your game goes on" }).waitFor();
    assert.doesNotMatch(await host.title(), /Your move/);
    await host.locator("settings-menu summary").click();
    await host.locator("[name=alerts]").check();
    await host.evaluate(() => /** @type {any} */ (window).hide(true));
    await play(guest, "3");
    await host.waitForFunction(() => /** @type {any} */ (window).told.length > 0);
    assert.deepEqual(await host.evaluate(() => /** @type {any} */ (window).told), ["Your move"]);
    await host.evaluate(() => /** @type {any} */ (window).click());
    await host.waitForURL((url) => url.pathname === pathname);
    await host.locator("[data-action=to-running]").waitFor({ state: "detached" });
    // The end is noticed as well.
    await host.evaluate(() => /** @type {any} */ (window).hide(false));
    await host.locator("nav a[href='/packs']").click();
    await host.locator(".running").waitFor();
    await resign(guest);
    await host.locator(".running", { hasText: "You win, by resignation" }).waitFor();
    assert.doesNotMatch(await host.title(), /Your move/);
    await host.locator("[name=close-running]").click();
    await host.locator(".running").waitFor({ state: "detached" });
  });
});
