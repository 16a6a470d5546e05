// Games are read, changed, played and kept in a real browser.

import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { Harness, moveCount, play } from "./harness.mjs";

describe("packs", () => {
  /** @type {Harness} */
  let harness;
  before(async () => { harness = await Harness.start(); });
  after(() => harness.stop());
  afterEach(() => harness.closePages());

  test("browse and read", async () => {
    const page = await harness.page();
    await page.goto("/packs");
    await page.waitForSelector(".gallery a");
    assert.ok(await page.locator(".gallery a").count() >= 17);
    await page.locator('.gallery a[href="/packs/pente"]').click();
    await page.waitForSelector(".words");
    assert.ok((await page.locator(".words").innerText()).length > 20);
    assert.match(await page.locator(".source").innerText(), /"name": "pente"/);
  });

  test("a faulty draft is told where, repaired, played and saved", async () => {
    const page = await harness.page();
    await page.goto("/packs?edit=new");
    await page.waitForSelector("pack-editor .cm-content");
    await page.waitForSelector(".fine");
    const content = page.locator("pack-editor .cm-content");
    await content.click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Home");
    // At once: typed letter by letter, it would take one undo or several.
    await page.keyboard.insertText('"players": 99, ');
    await page.waitForSelector(".findings .error");
    assert.match(await page.locator(".findings .error").first().innerText(), /^2:\d+/);
    await page.waitForSelector("pack-editor .cm-lintRange-error");
    assert.ok(await page.locator("[name=play-draft]").isDisabled());
    await page.keyboard.press("Control+z");
    await page.waitForFunction(() => !document.querySelector("pack-editor")?.shadowRoot?.textContent?.includes("players"));
    await page.waitForSelector(".fine");
    await page.locator("[name=save-pack]").click();
    await page.waitForFunction(() => /Saved/.test(document.querySelector(".side")?.textContent ?? ""));
    await page.locator("[name=play-draft]").click();
    await page.waitForURL(/draft/);
    await page.locator("[name=seat1]").selectOption("human");
    await page.waitForSelector("[data-cell='48']");
    await page.locator("[name=start]").click();
    await page.waitForURL(/\/g\//);
    await play(page, "d4");
    await play(page, "d3");
    assert.equal(await moveCount(page), 2);
  });

  test("finding 15: findings are told in the language of the page, in the list and in the text", async () => {
    const page = await harness.page({ locale: "de-DE" });
    await page.goto("/packs?edit=new");
    await page.waitForSelector(".fine");
    await page.locator("pack-editor .cm-content").click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Home");
    await page.keyboard.insertText('"players": 99, "dispaly_name": "x", ');
    await page.locator(".findings .error", { hasText: "erwartet ist 8 oder weniger, hier steht 99" }).waitFor();
    await page.locator(".findings .warning", { hasText: 'den Schlüssel "dispaly_name" gibt es nicht' }).waitFor();
    await page.locator(".findings .warning i", { hasText: 'ist "display_name" gemeint?' }).waitFor();
    const hover = async (/** @type {string} */ text) => {
      await page.locator("pack-editor .cm-lintRange-error").first().hover();
      await page.locator("pack-editor .cm-tooltip", { hasText: text }).waitFor();
      await page.mouse.move(0, 0);
      await page.waitForSelector("pack-editor .cm-tooltip", { state: "detached" });
    };
    await hover("erwartet ist 8 oder weniger");
    // Both follow the language.
    await page.locator("settings-menu summary").click();
    await page.locator("[name=lang]").selectOption("en");
    await page.locator(".findings .error", { hasText: "expected 8 or less, found 99" }).waitFor();
    await page.locator("settings-menu summary").click();
    await hover("expected 8 or less");
  });

  test("completion comes from the schema, in the language of the page", async () => {
    const page = await harness.page({ locale: "de-DE" });
    await page.goto("/packs?edit=new");
    const complete = async (/** @type {string} */ about) => {
      await page.locator("pack-editor .cm-content").click();
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Delete");
      await page.keyboard.type('{"name": "x", "bo');
      await page.locator("pack-editor .cm-tooltip-autocomplete li", { hasText: "board" }).first().waitFor();
      await page.locator("pack-editor .cm-completionInfo", { hasText: about }).waitFor();
      assert.equal(await page.locator("pack-editor .cm-completionInfo [lang]").count(), 0, "it is in the page's own language");
      await page.keyboard.press("Escape");
    };
    await complete("Das Brett. Über jede Eigenschaft");
    await page.locator("settings-menu summary").click();
    await page.locator("[name=lang]").selectOption("en");
    await page.locator("settings-menu summary").click();
    await complete("The board. The last loaded pack");
  });

  test("finding 8: an unknown pack in the address is told once, and Connect Four is there to play", async () => {
    const page = await harness.page();
    let asked = 0;
    page.on("request", (request) => { if (request.url().includes("/api/packs/")) asked += 1; });
    await page.goto("/?pack=unknown");
    await page.locator(".trouble", { hasText: "unknown" }).waitFor();
    await page.waitForSelector("[data-cell='41']");
    // Everything that was under way has come to its end.
    await page.waitForLoadState("networkidle");
    assert.ok(asked <= 2, `${asked} requests`);
    await page.locator("[name=seat1]").selectOption("human");
    await page.locator('[data-move="4"]').first().click();
    await page.waitForURL(/\/g\//);
  });

  test("finding 12: every game's page has its title, its description, its tags and rules that people read", async () => {
    const page = await harness.page();
    const { packs } = await harness.request("GET", "/api/packs");
    for (const pack of packs) {
      await page.goto(`/packs/${pack.name}`);
      await page.waitForSelector("h1");
      assert.equal(await page.locator("h1").innerText(), pack.title.en);
      assert.ok((await page.locator(".page-head").innerText()).includes(pack.description.en), pack.name);
      const size = pack.lattice === "hex" ? /^\d+ hexagons$/ : pack.picture ? /^\d+ cells$/ : null;
      const tag = await page.locator(".tag").first().innerText();
      if (size) assert.match(tag, size);
      else assert.equal(tag, pack.dims.length ? pack.dims.toReversed().join(" × ") : "add-on");
      assert.doesNotMatch(await page.locator(".words").innerText(), /->|\$|"|\bcell \d|\.lines/, pack.name);
    }
    await page.goto("/packs/pente");
    await page.waitForSelector(".words");
    assert.match(await page.locator(".words").innerText(), /Five stones of your own in a row win.* Two stones of another player between two of yours are captured/);
    assert.equal(await page.locator(".tag", { hasText: "add-on" }).count(), 0);
  });

  /** Opens the workshop and waits until its text was checked. @param {import("playwright-core").Page} page @param {string} address */
  async function openWorkshop(page, address) {
    await page.goto(address);
    await page.waitForSelector("pack-editor .cm-content");
    await page.waitForSelector(".fine");
  }

  /** What the editor holds. @param {import("playwright-core").Page} page @returns {Promise<string>} */
  const editorText = (page) => page.locator("pack-editor").evaluate((editor) => /** @type {any} */ (editor).text);

  /** Replaces the editor's text as if it was pasted. @param {import("playwright-core").Page} page @param {string} text */
  async function paste(page, text) {
    await page.locator("pack-editor .cm-content").click();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(text);
    await page.waitForFunction((wanted) => /** @type {any} */ (document.querySelector("pack-editor"))?.text === wanted, text);
  }

  /** A pack by this name, four in a row on a board of this size. @param {string} name @param {number} [size] */
  const packOf = (name, size = 5) => JSON.stringify({
    name, display_name: `Game ${name}`, description: "Made for a test.", board: { dimensions: [size, size] }, scores: [{ name: `${name}.lines`, threshold: 1 }],
    rules: [{ name: `${name}.four`, pattern: "AAAA", score_actions: [{ player_index: -1, memo: `${name}.lines`, operation: "add", value: 1 }] }],
  }, null, 2);

  test("finding 6: the workshop's text survives Back, reload and a crash, and its versions can be gone back to", async () => {
    const page = await harness.page();
    await openWorkshop(page, "/packs?edit=new");
    const first = await editorText(page);
    await paste(page, packOf("kept"));
    await page.locator("h1", { hasText: "Game kept" }).waitFor();
    await page.locator("[name=play-draft]").click();
    await page.waitForURL(/draft/);
    await page.waitForSelector("[data-cell='24']");
    await page.goBack();
    await page.waitForSelector("pack-editor .cm-content");
    assert.equal(await editorText(page), packOf("kept"), "after Back");
    // A text with faults is kept just as well, without anything being pressed.
    await paste(page, '{"name": "half');
    await page.reload();
    await page.waitForSelector("pack-editor .cm-content");
    assert.equal(await editorText(page), '{"name": "half', "after reload");
    // A tab that is gone at once, as by a crash.
    const other = await page.context().newPage();
    await page.close({ runBeforeUnload: false });
    await other.goto("/packs?edit=new");
    await other.waitForSelector("pack-editor .cm-content");
    assert.equal(await editorText(other), '{"name": "half', "after a crash");
    await other.locator("[name=restore]").first().click();
    await other.locator("h1", { hasText: "Game kept" }).waitFor();
    assert.equal(await editorText(other), packOf("kept"));
    await other.locator("[name=start-over]").click();
    await other.locator("dialog[open] [name=confirm]").waitFor();
    await assertAccessible(other);
    await other.locator("dialog [name=confirm]").click();
    await other.locator("h1", { hasText: "Nibble" }).waitFor();
    assert.equal(await editorText(other), first);
    // Nothing was lost on the way: the faulty text and the good one are versions.
    await other.setViewportSize({ width: 390, height: 844 });
    await assertFits(other);
    await assertAccessible(other);
    const versions = await other.locator(".versions li").count();
    assert.ok(versions >= 2, `${versions} versions`);
    await other.goto("/packs");
    await other.locator(".drafts a", { hasText: "nibble" }).first().waitFor();
    await assertFits(other);
    await assertAccessible(other);
  });

  test("finding 6: from a draft's game one gets back to its text", async () => {
    const page = await harness.page();
    await openWorkshop(page, "/packs?edit=new");
    await paste(page, packOf("linked"));
    await page.locator("h1", { hasText: "Game linked" }).waitFor();
    await page.locator("[name=play-draft]").click();
    await page.waitForSelector("[data-cell='24']");
    // Only who can play it is offered.
    await page.locator("[name=seat1] [value=level3]").waitFor({ state: "attached" });
    assert.equal(await page.locator("[name=seat1] [value=perfect]").count(), 0);
    await page.locator("[name=seat1]").selectOption("human");
    await page.locator("[name=start]").click();
    await page.waitForURL(/\/g\//);
    await play(page, "c3");
    await page.reload();
    await page.locator("[data-action=edit-draft]").click();
    await page.waitForSelector("pack-editor .cm-content");
    assert.equal(await editorText(page), packOf("linked"));
  });

  test("finding 6: saved packs are in a gallery with pictures, edited, duplicated and deleted", async () => {
    const page = await harness.page();
    await harness.request("PUT", "/api/packs/gallery", { text: packOf("gallery", 6) });
    await page.goto("/packs");
    const card = page.locator(".saved li", { hasText: "Game gallery" });
    await card.waitFor();
    assert.ok(await card.locator(".mini rect, .mini circle").count() > 0, "its board is drawn");
    await page.emulateMedia({ colorScheme: "dark" });
    await assertAccessible(page);
    await card.locator("[data-action=edit]").click();
    await page.waitForSelector("pack-editor .cm-content");
    await paste(page, packOf("gallery", 7));
    await page.waitForFunction(() => /7 × 7/.test(document.querySelector(".side .words")?.textContent ?? ""));
    await page.locator("[name=save-pack]").click();
    await page.waitForFunction(() => /Saved/.test(document.querySelector(".side")?.textContent ?? ""));
    assert.deepEqual((await harness.request("GET", "/api/packs/gallery")).summary.dims, [7, 7]);
    await page.goto("/packs/gallery");
    await page.locator("[data-action=copy]").click();
    await page.waitForSelector("pack-editor .cm-content");
    await page.waitForSelector(".fine");
    assert.match(await editorText(page), /"name": "gallery-2"[\s\S]*"gallery-2\.lines"/);
    await page.locator("[name=save-pack]").click();
    await page.waitForFunction(() => /Saved as gallery-2/.test(document.querySelector(".side")?.textContent ?? ""));
    await page.goto("/packs/gallery");
    await page.locator("[name=delete-pack]").click();
    await page.locator("dialog[open] [name=confirm]").waitFor();
    await assertAccessible(page);
    await page.locator("dialog [name=confirm]").click();
    await page.waitForURL(/\/packs$/);
    await page.locator(".saved li", { hasText: "Game gallery" }).waitFor();
    const left = await harness.request("GET", "/api/packs");
    assert.deepEqual(left.packs.filter((/** @type {any} */ pack) => pack.name.startsWith("gallery")).map((/** @type {any} */ pack) => pack.name), ["gallery-2"]);
  });

  test("finding 6: a link opens a pack for a friend to play, and one that is too long is told", async () => {
    const page = await harness.page({ permissions: ["clipboard-read", "clipboard-write"] });
    await openWorkshop(page, "/packs?edit=new");
    await paste(page, packOf("friendly"));
    await page.locator("h1", { hasText: "Game friendly" }).waitFor();
    await page.locator("[name=share-pack]").click();
    const link = await page.locator("[name=pack-link]").inputValue();
    assert.match(link, /\/\?draft=1#pack=[\w-]+$/);
    const friend = await harness.page();
    await friend.goto(link);
    await friend.waitForSelector("[data-cell='24']");
    await friend.locator("[name=seat1]").selectOption("human");
    await friend.locator("[name=start]").click();
    await friend.waitForURL(/\/g\//);
    await play(friend, "c3");
    await friend.locator("[data-action=edit-draft]").click();
    await friend.waitForSelector("pack-editor .cm-content");
    assert.equal(await editorText(friend), packOf("friendly"));
    // A link that was cut off on the way.
    await friend.goto("about:blank");
    await friend.goto(link.slice(0, -40));
    await friend.locator(".trouble", { hasText: "cannot be read" }).waitFor();
    // Noise does not get smaller.
    let noise = "";
    for (let seed = 1; noise.length < 12_000; seed = (seed * 48_271) % 2_147_483_647) noise += seed.toString(36);
    const plain = JSON.parse(packOf("long"));
    // No text of a pack may be as long as that, but there are many of them.
    const scores = Array.from({ length: 10 }, (_, at) => ({ name: `long.more${at}`, display_name: noise.slice(8_000 + at * 390, 8_390 + at * 390) }));
    const long = JSON.stringify({ ...plain, description: noise.slice(0, 3_900), notes: noise.slice(4_000, 7_900), scores: [...plain.scores, ...scores] });
    await paste(page, long);
    await page.locator("h1", { hasText: "Game long" }).waitFor();
    await page.locator("[name=share-pack]").click();
    await page.locator(".trouble", { hasText: "8000" }).waitFor();
    assert.equal(await page.locator("[name=pack-link]").count(), 0);
  });
});
