// Being somebody without an account: a name, the same person on two devices, one's own games, rated games.

import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { Harness, myTurn, play, resign, start, untilMoves } from "./harness.mjs";
import { readQrCode } from "./qr-reader.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Chooses a name. @param {Page} page @param {string} name @param {number} [colour] */
async function choose(page, name, colour = 6) {
  await page.goto("/me");
  await page.locator("[name=person-name]").fill(name);
  await page.locator(`[name=colour][value="${colour}"]`).check({ force: true });
  await page.locator("[name=save-person]").click();
  await page.locator(".me .name", { hasText: name }).waitFor();
}

/** The link that carries a person. @param {Page} page */
async function carryLink(page) {
  await page.goto("/me");
  await page.locator("[name=carry]").click();
  return page.locator("carry-person .link").inputValue();
}

/** Two people with names begin a rated game. @param {Harness} harness @param {string} one @param {string} other @returns {Promise<[Page, Page]>} */
async function ratedGame(harness, one, other) {
  const [host, guest] = [await harness.page(), await harness.page()];
  await choose(host, one);
  await choose(guest, other);
  await start(host, { seats: ["human", "open"], clock: "game5", rated: true });
  await guest.goto(await host.locator(".link").inputValue());
  await guest.locator("[name=join]").click();
  await host.waitForSelector(".invitation", { state: "detached" });
  return [host, guest];
}

describe("people", () => {
  /** @type {Harness} */
  let harness;
  before(async () => { harness = await Harness.start(); });
  after(() => harness.stop());
  afterEach(() => harness.closePages());

  test("a name is chosen, changed and given up", async () => {
    const page = await harness.page();
    await page.goto("/");
    await page.locator("person-menu a", { hasText: "Choose a name" }).click();
    await page.waitForURL("/me");
    await choose(page, "Anna");
    assert.match(await page.title(), /Anna|Foursight/);
    await page.locator("[name=person-name]").fill("  Anna   Karenina ");
    await page.locator("[name=save-person]").click();
    await page.locator("h1", { hasText: "Anna Karenina" }).waitFor();
    await page.reload();
    await page.locator(".me .name", { hasText: "Anna Karenina" }).waitFor();
    // The name is hers, whatever the letters look like.
    const other = await harness.page();
    await other.goto("/me");
    await other.locator("[name=person-name]").fill("ANNA KARENINA");
    await other.locator("[name=save-person]").click();
    await other.locator(".trouble", { hasText: "Somebody else is called that" }).waitFor();
    await page.locator("[name=give-up]").click();
    await page.locator("dialog [name=keep]").click();
    await page.locator("[name=give-up]").click();
    await page.locator("dialog [name=confirm]").click();
    await page.locator(".me", { hasText: "Choose a name" }).waitFor();
    await other.locator("[name=save-person]").click();
    await other.locator(".me .name", { hasText: "ANNA KARENINA" }).waitFor();
  });

  test("a secret that nobody knows any more is forgotten", async () => {
    const page = await harness.page();
    await choose(page, "Ghost");
    const secret = await page.evaluate(() => JSON.parse(localStorage.getItem("foursight.person") ?? "{}").secret);
    const gone = await fetch(`${harness.server.url}/api/people/me`, { method: "DELETE", headers: { "foursight-person": secret } });
    assert.equal(gone.status, 204);
    await page.reload();
    await page.locator(".trouble", { hasText: "Nobody here has this secret any more" }).waitFor();
    await page.locator(".me", { hasText: "Choose a name" }).waitFor();
    await start(page, { seats: ["human", "human"] });
    await play(page, "4");
  });

  test("one person on two devices: the link brings the name, and the seat needs no key", async () => {
    const desk = await harness.page();
    await choose(desk, "Carol", 2);
    const link = await carryLink(desk);
    assert.match(link, /\/me#[a-z0-9]{26}$/);
    await start(desk, { seats: ["human", "level1"] });
    await play(desk, "4");
    await myTurn(desk);
    const phone = await harness.page({ viewport: { width: 390, height: 844 }, hasTouch: true });
    /** @type {string[]} */
    const asked = [];
    phone.on("request", (request) => asked.push(request.url()));
    await phone.goto(link);
    await phone.locator(".me .name", { hasText: "Carol" }).waitFor();
    assert.equal(new URL(phone.url()).hash, "", "the address forgets the secret");
    assert.equal(await phone.locator("[name=person-name]").inputValue(), "Carol");
    await phone.locator('.own-games[data-status="running"] .tag', { hasText: "Your move" }).waitFor();
    await phone.locator('.own-games[data-status="running"] a').first().click();
    await phone.waitForURL(/\/g\//);
    await play(phone, "3");
    await desk.waitForFunction(() => document.querySelectorAll(".moves li").length >= 3);
    assert.ok(asked.every((url) => !url.includes(link.split("#")[1])), "the secret is in no address");
    // A third browser that is somebody already is asked first.
    const other = await harness.page();
    await choose(other, "Dora");
    await other.goto(link);
    await other.locator("[data-question=other]", { hasText: "Be Carol in this browser?" }).waitFor();
    await other.locator("[name=stay]").click();
    await other.locator(".me .name", { hasText: "Dora" }).waitFor();
    await other.goto("about:blank");
    await other.goto(link);
    await other.locator("[name=be-other]").click();
    await other.locator(".me .name", { hasText: "Carol" }).waitFor();
  });

  test("the picture of the link can be read", async () => {
    const page = await harness.page();
    await choose(page, "Quentin");
    const link = await carryLink(page);
    const path = await page.locator(".qr path").getAttribute("d") ?? "";
    assert.equal(readQrCode(path), link);
    // Every size that there is.
    for (const length of [1, 14, 15, 26, 42, 62, 84, 106, 122, 152, 180, 213]) {
      const text = Array.from({ length }, (_, at) => String.fromCharCode(33 + (at * 7) % 90)).join("");
      const drawn = await page.evaluate(async (wanted) => {
        const { qrCode } = await import(/** @type {any} */ ("/people/qr.js"));
        return qrCode(wanted).flatMap((/** @type {boolean[]} */ row, /** @type {number} */ y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
      }, text);
      assert.equal(readQrCode(drawn), text, `${length} bytes`);
    }
    const refused = await page.evaluate(() => import(/** @type {any} */ ("/people/qr.js")).then(({ qrCode }) => qrCode("x".repeat(214))).then(() => "", (error) => error.name));
    assert.equal(refused, "RangeError");
  });

  test("names stand on cards and in lists, and change for whoever looks on", async () => {
    const [host, guest] = [await harness.page(), await harness.page()];
    await choose(host, "Emil");
    await choose(guest, "Frieda");
    await start(host, { seats: ["human", "open"] });
    await guest.goto(await host.locator(".link").inputValue());
    await guest.locator("[name=join]").click();
    await host.locator(".player", { hasText: "Frieda" }).waitFor();
    await guest.locator(".player", { hasText: "Emil" }).waitFor();
    await play(host, "4");
    await play(guest, "4");
    const away = await guest.context().newPage();
    await away.goto("/me");
    await away.locator("[name=person-name]").fill("Frieda B");
    await away.locator("[name=save-person]").click();
    await host.locator(".player", { hasText: "Frieda B" }).waitFor();
    await host.locator(".player a", { hasText: "Frieda B" }).click();
    await host.waitForURL(/\/people\//);
    await host.locator("h1", { hasText: "Frieda B" }).waitFor();
    await host.goto("/people/zzzzzzzzzz");
    await host.locator("h1", { hasText: "Nobody here" }).waitFor();
    await start(guest, { seats: ["human", "random"] });
    await play(guest, "4");
    await host.goto("/games");
    await host.locator(".tilecard", { hasText: "Frieda B" }).first().waitFor();
  });

  test("a rated game needs names, changes ratings once, and so stays over a crash", async () => {
    const [host, guest] = await ratedGame(harness, "Gerda", "Hans");
    await host.locator(".tools .rated").waitFor();
    for (const [page, move] of /** @type {[Page, string][]} */ ([[host, "1"], [guest, "2"], [host, "1"], [guest, "2"], [host, "1"], [guest, "2"], [host, "1"]])) await play(page, move);
    for (const page of [host, guest]) {
      await page.locator(".player", { hasText: "Gerda" }).locator(".rating .up").waitFor();
      await page.locator(".player", { hasText: "Hans" }).locator(".rating .down").waitFor();
    }
    await harness.server.crash();
    await harness.server.restart();
    await host.goto("/me");
    const row = host.locator(".figures-table").first().locator("tbody tr");
    // The titles of games come after the figures.
    await row.filter({ hasText: "Connect Four" }).waitFor();
    assert.equal(await row.count(), 1);
    assert.match(await row.innerText(), /Connect Four[\s\S]*1[67]\d\d[\s\S]*provisional[\s\S]*1$/);
    await host.locator('.own-games[data-status="finished"] .tag', { hasText: /Won \+\d+/ }).waitFor();
    const results = await host.locator(".results td .visually-hidden").allInnerTexts();
    assert.deepEqual(results, ["1 won, 0 drawn, 0 lost", "0 won, 0 drawn, 0 lost"]);
  });

  test("the best list says who is strongest in a game, and is found from lobby and people", async () => {
    const [host, guest] = await ratedGame(harness, "Walburga Wolkenstein", "Xaver");
    // Both move twice, or it would not be rated.
    for (const page of [host, guest, host, guest]) await play(page, page === host ? "1" : "2");
    await resign(guest);
    await host.waitForSelector(".result");
    await host.goto("/lobby");
    await host.locator("[data-action=best]").click();
    await host.waitForURL(/\/ratings$/);
    const names = host.locator(".best-table tbody th");
    await names.filter({ hasText: "Xaver" }).waitFor();
    const order = await names.allInnerTexts();
    assert.ok(order.findIndex((name) => name.includes("Walburga")) < order.findIndex((name) => name.includes("Xaver")), order.join());
    assert.match(await host.locator(".best-table .mine").innerText(), /Walburga Wolkenstein[\s\S]*1[5-7]\d\d[\s\S]*provisional/);
    // By keyboard to somebody's page, and back to the same list.
    await host.locator("[name=pack]").focus();
    await host.keyboard.press("Tab");
    await host.keyboard.press("Enter");
    await host.waitForURL(/\/people\//);
    await host.locator("[data-action=best]").click();
    await names.first().waitFor();
    // Another game has a list of its own, in an address of its own.
    await host.locator("[name=pack]").selectOption("tictactoe");
    await host.waitForURL(/pack=tictactoe/);
    await host.locator(".best", { hasText: "Nobody has a rating in this game yet" }).waitFor();
    await host.goto("/me");
    await host.locator(".figures-table th a", { hasText: "Connect Four" }).click();
    await host.waitForURL(/\/ratings\?pack=connect4/);
    await names.first().waitFor();
    for (const [colorScheme, width, height, locale] of /** @type {const} */ ([["light", 390, 844, "de-DE"], ["dark", 844, 390, "en-GB"], ["dark", 1280, 800, "de-DE"]])) {
      const page = await harness.page({ colorScheme, viewport: { width, height }, locale });
      await page.goto("/ratings");
      await page.locator(".best-table tbody th").first().waitFor();
      await assertFits(page);
      await assertAccessible(page);
      await page.goto("/ratings?pack=pente");
      await page.locator(".best .note").waitFor();
      await assertAccessible(page);
    }
  });

  test("whoever is invited to a rated game without a name chooses one there", async () => {
    const [host, guest] = [await harness.page(), await harness.page()];
    await choose(host, "Ida");
    await host.goto("/");
    await host.locator("[name=seat1]").selectOption("open");
    assert.equal(await host.locator("[name=rated]").count(), 0, "without a clock");
    await start(host, { seats: ["human", "open"], clock: "game5", rated: true });
    await guest.goto(await host.locator(".link").inputValue());
    await guest.locator(".rated", { hasText: "choose a name" }).waitFor();
    await guest.locator(".call", { hasText: "Ida invites you. You play Yellow." }).waitFor();
    assert.equal(await guest.locator("[name=join]").count(), 0);
    await assertAccessible(guest);
    await guest.locator("[name=person-name]").fill("Jonas");
    await guest.locator("[name=save-person]").click();
    await guest.locator("[name=join]").click();
    await host.locator(".player", { hasText: "Jonas" }).waitFor();
    for (const page of [host, guest, host, guest]) await play(page, "4");
    await resign(guest);
    await host.locator(".player", { hasText: "Jonas" }).locator(".rating .down").waitFor();
  });

  test("my games say whose turn it is, and more of them are a click away", async () => {
    const page = await harness.page();
    await choose(page, "Karl");
    const secret = await page.evaluate(() => JSON.parse(localStorage.getItem("foursight.person") ?? "{}").secret);
    const make = (/** @type {object} */ wish) => fetch(`${harness.server.url}/api/games`, { method: "POST", headers: { "content-type": "application/json", "foursight-person": secret }, body: JSON.stringify(wish) });
    for (let count = 0; count < 21; count += 1) assert.equal((await make({ seats: ["human", "open"] })).status, 201);
    assert.equal((await make({ seats: ["human", "random"] })).status, 201);
    await page.reload();
    const running = page.locator('.own-games[data-status="running"] li');
    await running.first().locator(".tag", { hasText: "Your move" }).waitFor();
    assert.equal(await running.count(), 20);
    assert.match(await running.nth(1).innerText(), /Waits for somebody/);
    await page.locator("[name=more-running]").click();
    await page.waitForFunction(() => document.querySelectorAll('.own-games[data-status="running"] li').length === 22);
    assert.equal(await page.locator("[name=more-running]").count(), 0);
  });

  test("my games against people and against computers are lists of their own, and one that ends is in one of them at once", async () => {
    const [page, guest] = [await harness.page(), await harness.page()];
    await choose(page, "Ludwig");
    await start(page, { seats: ["human", "random"] });
    await play(page, "4");
    await resign(page);
    await page.waitForSelector(".result");
    await start(page, { seats: ["human", "open"] });
    const game = new URL(page.url()).pathname;
    await guest.goto(await page.locator(".link").inputValue());
    await guest.locator("[name=join]").click();
    await play(page, "4");
    await page.goto("/me");
    const list = (/** @type {string} */ name) => page.locator(`.own-games[data-status="${name}"] li`);
    await list("computers").locator(".tag", { hasText: "Lost" }).waitFor();
    assert.equal(await list("computers").count(), 1);
    await list("running").locator(`a[href="${game}"]`).waitFor();
    assert.equal(await list("finished").count(), 0);
    // While one looks.
    await resign(guest);
    await list("finished").locator(`a[href="${game}"]`).waitFor();
    assert.equal(await list("running").count(), 0);
  });

  for (const [colorScheme, width, locale] of /** @type {const} */ ([["light", 1280, "en-GB"], ["dark", 1280, "en-GB"], ["light", 360, "de-DE"], ["dark", 390, "de-DE"]])) {
    test(`axe finds nothing on pages about people: ${colorScheme}, ${width} wide, ${locale}`, async () => {
      const page = await harness.page({ colorScheme, locale, viewport: { width, height: 800 } });
      await page.goto("/me");
      await page.locator("[name=person-name]").waitFor();
      await assertFits(page);
      await assertAccessible(page);
      await choose(page, `Leopoldine von ${width}${colorScheme[0]}`);
      await start(page, { seats: ["human", "random"] });
      await play(page, "4");
      await assertFits(page);
      await assertAccessible(page);
      await page.goto("/me");
      await page.locator("[name=carry]").click();
      await page.locator(".own-games li").first().waitFor();
      await page.locator(".qr").waitFor();
      await assertFits(page);
      await assertAccessible(page);
      await page.locator("[name=give-up]").click();
      await page.locator("dialog").waitFor();
      await assertAccessible(page);
      await page.locator("dialog [name=keep]").click();
      const id = await page.evaluate(() => JSON.parse(localStorage.getItem("foursight.person") ?? "{}").id);
      await page.goto(`/people/${id}`);
      await page.locator("h1", { hasText: "Leopoldine" }).waitFor();
      await assertFits(page);
      await assertAccessible(page);
    });
  }
});

describe("members only", () => {
  /** @type {Harness} */
  let harness;
  before(async () => { harness = await Harness.start("--invitation-code", "the-club-of-the-four"); });
  after(() => harness.stop());
  afterEach(() => harness.closePages());

  test("with an invitation code strangers watch and members play", async () => {
    const [stranger, member] = [await harness.page(), await harness.page()];
    await stranger.goto("/");
    await stranger.waitForSelector("[data-cell]");
    await stranger.locator("[name=start]").click();
    await stranger.locator(".trouble", { hasText: "invitation code" }).waitFor();
    await member.goto("/me");
    await member.locator("[name=person-name]").fill("Member");
    await member.locator("[name=save-person]").click();
    await member.locator("[name=invitation-code]").fill("guess");
    await member.locator("[name=save-person]").click();
    await member.locator(".trouble", { hasText: "not the invitation code" }).waitFor();
    await member.locator("[name=invitation-code]").fill("the-club-of-the-four");
    await member.locator("[name=save-person]").click();
    await member.locator(".me .name", { hasText: "Member" }).waitFor();
    await start(member, { seats: ["human", "human"] });
    await play(member, "4");
    await stranger.goto(member.url());
    await untilMoves(stranger, 1);
    await play(member, "3");
    await untilMoves(stranger, 2);
  });
});
