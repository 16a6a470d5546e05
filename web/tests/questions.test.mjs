// Every question that the page asks, and every field for a secret: axe finds nothing, and the careful answer has the focus.

import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { assertAccessible, assertFits, assertInSight } from "./checks.mjs";
import { Harness } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Looks: a phone in the dark and in German, a desktop in the light. */
const LOOKS = /** @type {const} */ ([
  { colorScheme: "dark", viewport: { width: 390, height: 844 }, locale: "de-DE" },
  { colorScheme: "light", viewport: { width: 1280, height: 800 }, locale: "en-GB" },
]);

/** A page as it is now, in both appearances. @param {Page} page */
async function isForEveryone(page) {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    await page.emulateMedia({ colorScheme });
    await assertFits(page);
    await assertAccessible(page);
  }
}

/** A question that was just asked is for everyone, and is answered with no. @param {Page} page */
async function looksRight(page) {
  await page.locator("dialog [name=keep]").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("name")), "keep", "Enter means no");
  await assertAccessible(page);
  await assertFits(page);
  await assertInSight(page, "dialog [name=confirm]");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
}

describe("questions", () => {
  /** @type {Harness} */
  let harness;
  before(async () => { harness = await Harness.start(); });
  after(() => harness.stop());
  afterEach(() => harness.closePages());

  for (const look of LOOKS) {
    const name = `${look.colorScheme}, ${look.viewport.width}x${look.viewport.height}, ${look.locale}`;

    test(`about one's name and about a room: ${name}`, async () => {
      const page = await harness.page(look);
      await page.goto("/me");
      await page.locator("[name=person-name]").fill(`Ada ${look.colorScheme}`);
      await page.locator("[name=save-person]").click();
      await page.locator("[name=carry]").waitFor();
      for (const asks of ["leave", "give-up"]) {
        await page.locator(`[name=${asks}]`).click();
        await looksRight(page);
      }
      await page.keyboard.press("?");
      await page.locator("dialog.keys dd").first().waitFor();
      await assertInSight(page, "dialog.keys h2");
      const texts = await page.locator("dialog.keys dl div").evaluateAll((rows) => rows.map((row) => [row.querySelector("kbd"), row.querySelector("dd")].map((one) => one?.getBoundingClientRect() ?? new DOMRect())));
      assert.ok(texts.every(([key, what]) => key.right <= what.left), "no key stands over what it does");
      await isForEveryone(page);
      await page.keyboard.press("Escape");
      await page.waitForSelector("dialog.keys", { state: "detached" });
      // A phone on its side.
      await page.setViewportSize({ width: 844, height: 390 });
      await isForEveryone(page);
      const id = await page.evaluate(() => JSON.parse(localStorage.getItem("foursight.person") ?? "{}").id);
      await page.goto(`/people/${id}`);
      await page.locator("h1", { hasText: "Ada" }).waitFor();
      await isForEveryone(page);
      await page.setViewportSize(look.viewport);
      await page.goto("/lobby");
      await page.locator("[name=room-name]").fill("Club");
      await page.locator("[name=make-room]").click();
      await page.waitForURL(/\/r\//);
      await page.waitForSelector("[name=renew-link]");
      await isForEveryone(page);
      for (const asks of ["renew-link", "close-room"]) {
        await page.locator(`[name=${asks}]`).click();
        await looksRight(page);
      }
    });

    test(`about events, packs and texts of the workshop: ${name}`, async () => {
      const { id } = await harness.runEvent({ format: "match", bots: ["random", "blocker"], games: 1 });
      const pack = `small-${look.colorScheme}`;
      await harness.request("PUT", `/api/packs/${pack}`, { text: JSON.stringify({ name: pack, dependencies: ["tictactoe"] }) });
      const page = await harness.page(look);
      await page.goto(`/arena/${id}`);
      await page.locator("[name=delete]").click();
      await looksRight(page);
      await page.goto("/packs");
      await page.locator("[name=delete-pack]").first().click();
      await looksRight(page);
      await page.goto("/packs?edit=new");
      await page.locator(".cm-content").click();
      await page.keyboard.type(" ");
      await page.locator("[name=start-over]:enabled").click();
      await looksRight(page);
      // What is wrong with a text is for everyone, too.
      await page.locator(".cm-content").click();
      await page.keyboard.press("Control+Home");
      await page.keyboard.type("x");
      await page.locator(".findings .error").first().waitFor();
      await isForEveryone(page);
      await page.goto("/packs");
      await page.locator("[name=forget]").click();
      await looksRight(page);
    });
  }
});

describe("fields for secrets", () => {
  /** @type {Harness} */
  let harness;
  before(async () => { harness = await Harness.start("--token", "a-control-token", "--invitation-code", "the-club-of-the-four"); });
  after(() => harness.stop());
  afterEach(() => harness.closePages());

  for (const look of LOOKS) {
    test(`the invitation code and the control token: ${look.colorScheme}, ${look.viewport.width}x${look.viewport.height}, ${look.locale}`, async () => {
      const page = await harness.page(look);
      await page.goto("/me");
      await page.locator("[name=person-name]").fill(`Bo ${look.colorScheme}`);
      await page.locator("[name=save-person]").click();
      await page.locator("[name=invitation-code]").fill("a guess that is wrong");
      await page.locator("[name=save-person]").click();
      await page.locator(".trouble").waitFor();
      await assertAccessible(page);
      await assertFits(page);
      await page.locator("[name=invitation-code]").fill("the-club-of-the-four");
      await page.locator("[name=save-person]").click();
      await page.locator("[name=carry]").waitFor();
      await page.goto("/arena");
      await page.locator("start-form [name=entrant]").first().waitFor({ state: "attached" });
      await page.locator("start-form form").evaluate((form) => /** @type {HTMLFormElement} */ (form).requestSubmit());
      await page.locator("start-form [name=token]").waitFor();
      await assertAccessible(page);
      await assertFits(page);
    });
  }
});
