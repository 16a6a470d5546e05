// For everyone: assistive tools, languages, widths, themes, and a light first load.

import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { assertAccessible, assertFits } from "./checks.mjs";
import { Harness, myTurn, play, start } from "./harness.mjs";

describe("for everyone", () => {
  /** @type {Harness} */
  let harness;
  /** A league, a cup and a match to look at. */
  let arena = { league: "", cup: "", match: "" };
  before(async () => {
    harness = await Harness.start();
    arena = await harness.someEvents();
  });
  after(() => harness.stop());
  afterEach(() => harness.closePages());

  const PAGES = [["/", "[data-cell]"], ["/lobby", "[name=quick-game5]:not([disabled])"], ["/games", "main h2"], ["/analyse?moves=4453", ".value"], ["/me", "[name=person-name]"], ["/ratings", "main h1"], ["/no/such/page", ".lonely"], ["/packs", ".gallery a"], ["/packs/pente", ".words"], ["/packs/pente?edit=copy", ".fine"], ["/?pack=qubic", "[data-cell='63']"], ["/?pack=gomoku", "[data-cell='360']"]];
  /** The arena's pages are known once something was played. */
  const arenaPages = () => [["/arena", ".history .who-label"], [`/arena/${arena.league}`, ".cross"], [`/arena/${arena.cup}`, ".bracket"], [`/arena/${arena.match}`, ".game-link"], [`/arena/${arena.match}/0/1?ply=5`, ".frame"]];

  for (const [colorScheme, width, height] of /** @type {const} */ ([["light", 1280, 800], ["dark", 1920, 1080], ["light", 360, 740], ["dark", 390, 844], ["light", 844, 390]])) {
    test(`axe finds nothing and every page fits: ${colorScheme}, ${width}x${height}`, async () => {
      const page = await harness.page({ colorScheme, viewport: { width, height } });
      for (const [address, sign] of [...PAGES, ...arenaPages()]) {
        await page.goto(address);
        await page.waitForSelector(sign);
        await assertFits(page);
        await assertAccessible(page);
      }
      await start(page, {});
      for (const move of "1122334") await play(page, move);
      await page.waitForSelector(".result");
      await assertFits(page);
      await assertAccessible(page);
    });
  }

  test("every page fits in German on a phone", async () => {
    const page = await harness.page({ locale: "de-DE", viewport: { width: 360, height: 740 } });
    for (const [address, sign] of [...PAGES, ...arenaPages()]) {
      await page.goto(address);
      await page.waitForSelector(sign);
      await assertFits(page);
    }
  });

  test("German by the browser's language, English by setting, and the choice stays", async () => {
    const page = await harness.page({ locale: "de-DE" });
    await page.goto("/");
    await myTurn(page);
    assert.equal(await page.locator("html").getAttribute("lang"), "de");
    assert.match(await page.locator("nav").innerText(), /Spielen/);
    await page.locator("settings-menu summary").click();
    await page.locator("[name=lang]").selectOption("en");
    await page.waitForFunction(() => /Play/.test(document.querySelector("nav")?.textContent ?? ""));
    await page.locator("[name=theme]").selectOption("dark");
    await page.locator("[name=palette]").selectOption("safe");
    await page.reload();
    await myTurn(page);
    assert.match(await page.locator("nav").innerText(), /Play/);
    assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
    assert.equal(await page.locator("html").getAttribute("data-palette"), "safe");
  });

  test("players who are called after colours are called what they look like", async () => {
    const page = await harness.page();
    await start(page, {});
    assert.match(await page.locator(".players").innerText(), /Red[\s\S]*Yellow/);
    await page.locator("settings-menu summary").click();
    await page.locator("[name=palette]").selectOption("safe");
    await page.locator(".players", { hasText: /Orange[\s\S]*Blue/ }).waitFor();
    await page.locator(".status", { hasText: "Orange to move" }).waitFor();
    await page.locator("[name=lang]").selectOption("de");
    await page.locator(".players", { hasText: /Orange[\s\S]*Blau/ }).waitFor();
    // A game whose players have names of their own keeps them.
    await page.goto("/packs");
    const named = { name: "named", board: { dimensions: [3, 3] }, players: [{ name: "Ada" }, { name: "Rot" }], scores: [{ name: "named.lines", threshold: 1 }], rules: [{ name: "named.three", pattern: "AAA", score_actions: [{ player_index: -1, memo: "named.lines", operation: "add", value: 1 }] }] };
    await page.evaluate((text) => localStorage.setItem("foursight.draft", JSON.stringify(text)), JSON.stringify(named));
    await page.goto("/?draft=1");
    await page.locator(".players", { hasText: /Ada[\s\S]*Blau/ }).waitFor();
  });

  test("the first load is light", async () => {
    const page = await harness.page();
    /** @type {Promise<number>[]} */
    const sizes = [];
    page.on("response", (response) => sizes.push(response.body().then((body) => gzipSync(body).length, () => 0)));
    await page.goto("/");
    await myTurn(page);
    await page.waitForLoadState("networkidle");
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    console.log(`first load: ${(bytes / 1024).toFixed(1)} KB compressed in ${sizes.length} files`);
    assert.ok(bytes <= 120 * 1024, `${bytes} bytes`);
  });

  test("the board is there at once", async () => {
    const page = await harness.page();
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector(".board.active")) return;
        observer.disconnect();
        Object.assign(window, { usableAt: performance.now() });
      }).observe(document, { childList: true, subtree: true, attributes: true });
    });
    await page.goto("/");
    await page.waitForFunction(() => "usableAt" in window);
    const ms = await page.evaluate(() => /** @type {any} */ (window).usableAt);
    // How long it takes depends on the machine, so it is told and not judged; docs/server.md has a figure.
    console.log(`board usable ${Math.round(ms)} ms after the address was opened`);
    assert.ok(ms > 0);
  });

  test("names never become markup", async () => {
    const page = await harness.page();
    const draft = { name: "evil", display_name: "<img src=x onerror=alert(1)>", board: { dimensions: [3, 3] }, players: [{ name: "<b>A</b>" }, { name: "<script>1</script>" }], scores: [{ name: "evil.lines", threshold: 1 }], rules: [{ name: "evil.three", pattern: "AAA", score_actions: [{ player_index: -1, memo: "evil.lines", operation: "add", value: 1 }] }] };
    await page.goto("/packs");
    await page.evaluate((text) => localStorage.setItem("foursight.draft", JSON.stringify(text)), JSON.stringify(draft));
    await page.goto("/?draft=1");
    await page.waitForSelector("[data-cell]");
    assert.match(await page.locator(".players").innerText(), /<b>A<\/b>/);
    assert.equal(await page.locator(".players b b, main img").count(), 0);
  });
});
