// What holds on every page: what the tab is called, questions that belong to the page they were asked on, and how things are written.

import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { assertAccessible } from "./checks.mjs";
import { Harness, friends, start } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Waits until the tab is called so. @param {Page} page @param {string} title */
const titled = (page, title) => page.waitForFunction((wanted) => document.title === wanted, title);

describe("every page", () => {
  /** @type {Harness} */
  let harness;
  before(async () => { harness = await Harness.start(); });
  after(() => harness.stop());
  afterEach(() => harness.closePages());

  test("a question goes with the page that it was asked on", async () => {
    const [host] = await friends(harness);
    const game = host.url();
    await host.locator("[name=flag]").click();
    await host.locator("dialog [name=confirm]").waitFor();
    await host.goBack();
    await host.waitForSelector("setup-form");
    await host.waitForSelector("dialog", { state: "detached" });
    await host.goForward();
    await host.waitForURL(game);
    await host.waitForSelector(".tools");
    assert.equal(await host.locator("dialog").count(), 0, "what was not answered is not asked again");
    assert.equal((await harness.request("GET", `/api/games/${game.split("/").at(-1)}`)).result, null);
  });

  test("a question about one event is not answered for another", async () => {
    const [first, second] = [await harness.runEvent({ format: "match", bots: ["random", "blocker"], games: 1 }), await harness.runEvent({ format: "match", bots: ["blocker", "random"], games: 1 })];
    const page = await harness.page();
    await page.goto("/arena");
    for (const { id } of [first, second]) {
      await page.locator(`main a[href="/arena/${id}"]`).first().click();
      await page.waitForSelector("[name=delete]");
      if (id === first.id) await page.locator('header a[href="/arena"]').click();
    }
    await page.locator("[name=delete]").click();
    await page.locator("dialog [name=confirm]").waitFor();
    await page.evaluate(() => history.go(-2));
    await page.waitForURL(new RegExp(`/arena/${first.id}$`));
    await page.waitForSelector("dialog", { state: "detached" });
    assert.equal((await harness.request("GET", `/api/arena/events/${first.id}`)).id, first.id, "it is still there");
  });

  test("the list of keys goes with its page, too", async () => {
    const page = await harness.page();
    await page.goto("/analyse");
    await page.locator('header a[href="/games"]').click();
    await page.waitForURL(/\/games$/);
    await page.keyboard.press("?");
    await page.locator("dialog.keys").waitFor();
    // What steps through a game and through layers is told, too.
    const keys = (await page.locator("dialog.keys kbd").allInnerTexts()).join(" ");
    for (const key of [",", ".", "Home", "End", "Page"]) assert.ok(keys.split(/\s+/).includes(key), key);
    await page.goBack();
    await page.waitForSelector("analyse-page");
    await page.waitForSelector("dialog", { state: "detached" });
  });

  test("the tab is called what the page is", async () => {
    const page = await harness.page();
    const pages = [
      ["/packs/pente", "Pente"], ["/packs", "Games"], ["/packs/pente?edit=copy", "Pente"], ["/packs/nowhere", "Not found"],
      ["/me", "Choose a name"], ["/ratings", "Leaderboard"], ["/people/nobody", "Nobody here"], ["/g/nowhere", "This game does not exist"],
      ["/games", "Watch"], ["/arena", "Arena"], ["/analyse", "Analyse"], ["/lobby", "Lobby"],
    ];
    for (const [address, name] of pages) {
      await page.goto(address);
      await titled(page, `${name} – Foursight`);
    }
    // Without a reload, too.
    await page.locator('header a[href="/packs"]').click();
    await titled(page, "Games – Foursight");
    await page.locator('a[href="/packs/caravan"]').click();
    await titled(page, "Caravan – Foursight");
    await page.goBack();
    await titled(page, "Games – Foursight");
  });

  test("no page is blank while it waits for the server", async () => {
    const page = await harness.page();
    await page.route("**/api/**", () => {});
    for (const address of ["/", "/lobby", "/games", "/analyse", "/me", "/people/somebody", "/ratings", "/arena", "/arena/some", "/arena/some/0/1", "/packs", "/packs/pente", "/packs/pente?edit=copy", "/g/some", "/r/some"]) {
      await page.goto(address);
      await page.waitForFunction(() => [...document.querySelectorAll("main *")].some((element) => {
        const { width, height } = element.getBoundingClientRect();
        const says = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
        return says && width > 1 && height > 1 && element.checkVisibility() && !element.closest("button, .tools, .visually-hidden");
      }));
    }
  });

  test("a game is called by its title, and never by the name of its pack, while the games are not known", async () => {
    const page = await harness.page();
    await page.route("**/api/packs", () => {});
    for (const address of ["/lobby", "/ratings", "/arena"]) {
      await page.goto(address);
      await page.locator("main select[name=pack]").first().waitFor();
      for (const shown of await page.locator("main select[name=pack]").allInnerTexts()) assert.doesNotMatch(shown, /connect4/);
    }
  });

  for (const [locale, told] of [["en-GB", /^There is no pack "nowhere"/], ["de-DE", /^Es gibt kein/]]) {
    test(`what went wrong begins as a sentence does: ${locale}`, async () => {
      const page = await harness.page({ locale: String(locale) });
      await page.goto("/packs/nowhere");
      assert.match(await page.locator("[role=alert]").innerText(), /** @type {RegExp} */ (told));
      await page.goto("/analyse?pack=connect4&moves=9");
      assert.match(await page.locator(".trouble").innerText(), /^\p{Lu}/u);
    });
  }

  test("numbers and dates are written as in the language that is spoken", async () => {
    const german = await harness.page({ locale: "de-DE" });
    await german.goto("/");
    await german.locator("[name=start]").click();
    await german.locator(".speed button", { hasText: "×0,5" }).waitFor();
    const british = await harness.page({ locale: "en-GB" });
    await british.goto("/packs?edit=new");
    await british.locator(".cm-content").click();
    await british.keyboard.press("Control+End");
    await british.keyboard.type(" ");
    await british.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith("foursight.workshop.")));
    await british.goto("/packs");
    const changed = await british.locator(".drafts .note").innerText();
    assert.match(changed, /\d{1,2} \w+ \d{4}/, "the day before the month");
    assert.doesNotMatch(changed, /[AP]M/);
  });

  for (const [width, height] of [[390, 844], [844, 390], [1280, 800]]) {
    test(`the list of phrases has the whole width: ${width}x${height}`, async () => {
      const [host] = await friends(harness, {}, { viewport: { width, height } });
      await host.locator(".speak summary").click();
      const [list, mute, card] = await Promise.all([".speak .choices", "[name=mute]", ".phrases"].map((name) => host.locator(name).boundingBox()));
      assert.ok(list && mute && card);
      assert.ok(list.width > card.width * 0.8, `the list is ${list.width} wide in ${card.width}`);
      assert.ok(mute.y >= list.y + list.height, "the button to mute stands below");
      await assertAccessible(host);
    });
  }

  test("on a phone on its side nothing is cut off beside the board", async () => {
    const page = await harness.page({ viewport: { width: 844, height: 390 }, locale: "de-DE" });
    await page.goto("/");
    const clock = page.locator("[name=clock]");
    await clock.waitFor();
    await clock.selectOption("own");
    const [text, room] = await clock.evaluate((choice) => {
      const chosen = /** @type {HTMLSelectElement} */ (choice);
      const words = document.createElement("span");
      words.textContent = chosen.selectedOptions[0].text;
      words.style.font = getComputedStyle(chosen).font;
      document.body.append(words);
      const { paddingLeft, paddingRight } = getComputedStyle(chosen);
      const widths = [words.getBoundingClientRect().width, chosen.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)];
      words.remove();
      return widths;
    });
    // The arrow of the list needs some of it.
    assert.ok(text + 12 <= room, `${text} of ${room}`);
    await clock.selectOption("none");
    await page.locator("[name=start]").click();
    // What stands beside the board begins where the players do.
    await page.waitForFunction(() => {
      const [players, tools] = [".players", ".tools"].map((one) => document.querySelector(one)?.getBoundingClientRect().top ?? NaN);
      return Math.abs(players - tools) < 2;
    });
    const speeds = page.locator(".tools .speed button");
    await speeds.first().waitFor();
    assert.equal(new Set(await speeds.evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().top))).size, 1, "the speeds stand in one line");
  });

  test("on a phone no tool of a game stands alone in its row, and no word of it is cut", async () => {
    const page = await harness.page({ viewport: { width: 390, height: 844 }, locale: "de-DE" });
    for (const seats of [["human", "level1"], ["human", "open"]]) {
      await start(page, { seats });
      const tools = await page.locator(".tool").evaluateAll((all) => all.map((tool) => ({ top: tool.getBoundingClientRect().top, cut: tool.scrollWidth > tool.clientWidth })));
      const rows = [...new Set(tools.map(({ top }) => top))].map((row) => tools.filter(({ top }) => top === row).length);
      assert.equal(new Set(rows).size, 1, `rows of ${rows.join(", ")}`);
      assert.ok(tools.every(({ cut }) => !cut));
    }
  });

  test("on a phone on its side phrases and the way to mute them stand in one line", async () => {
    for (const locale of ["en-GB", "de-DE"]) {
      const [page] = await friends(harness, {}, { viewport: { width: 844, height: 390 }, locale });
      const [speak, mute] = [await page.locator(".speak summary").boundingBox(), await page.locator("[name=mute]").boundingBox()];
      assert.ok(speak && mute && Math.abs(speak.y + speak.height / 2 - mute.y - mute.height / 2) < 4);
      assert.ok(await page.locator(".speak summary").evaluate((button) => button.scrollWidth <= button.clientWidth));
    }
  });

  test("the lists of what can be watched do not touch", async () => {
    const page = await harness.page();
    await page.goto("/games");
    const empty = await page.locator(".empty.card").first().boundingBox();
    const heading = await page.locator("h2").nth(1).boundingBox();
    assert.ok(empty && heading && heading.y - (empty.y + empty.height) >= 16);
  });

  test("one's own seek can be read in every appearance", async () => {
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      const page = await harness.page({ colorScheme });
      await page.goto("/lobby");
      await page.locator("[name=quick-game5]").click();
      await page.locator(".seek .tag").waitFor();
      await assertAccessible(page);
      // Else the next page would find somebody to play.
      await page.close();
    }
  });

  test("games to watch say how many people watch them", async () => {
    const [host, guest] = await friends(harness, { listed: true });
    const watcher = await harness.page();
    await watcher.goto(new URL(host.url()).pathname);
    await host.locator(".watching", { hasText: "1" }).waitFor();
    await guest.goto("/games");
    await guest.locator(`a[href="${new URL(host.url()).pathname}"] .watching`, { hasText: "1 person watching" }).waitFor();
  });

  test("names of built-in players are not broken on a phone", async () => {
    const event = await harness.runEvent({ format: "round-robin", bots: ["random", "blocker", "pattern"], games: 1 });
    const page = await harness.page({ viewport: { width: 390, height: 844 } });
    await page.goto(`/arena/${event.id}`);
    await page.waitForSelector(".ranking .name");
    const lines = await page.locator(".ranking .name").evaluateAll((names) => names.map((name) => Math.round(name.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(name).lineHeight))));
    assert.deepEqual(lines, [1, 1, 1]);
  });
});
