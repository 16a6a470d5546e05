// Games are read, changed, played and kept in a real browser.

import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
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
    await page.getByRole("link", { name: /Pente\b/ }).first().click();
    await page.waitForSelector(".words");
    assert.ok((await page.locator(".words").innerText()).length > 20);
    assert.match(await page.locator(".source").innerText(), /"name": "pente/);
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

  test("completion comes from the schema", async () => {
    const page = await harness.page();
    await page.goto("/packs?edit=new");
    const content = page.locator("pack-editor .cm-content");
    await content.click();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await page.keyboard.type('{"name": "x", "bo');
    await page.locator("pack-editor .cm-tooltip-autocomplete li", { hasText: "board" }).first().waitFor();
  });
});
