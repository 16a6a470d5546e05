// What every page has to be, whatever it shows.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Nothing by axe, however small. @param {import("playwright-core").Page} page */
export async function assertAccessible(page) {
  // A page that has been looked at before has it already; it has no frames and loads nothing for it.
  if (!await page.evaluate(() => "axe" in window)) await page.evaluate(axe);
  const found = await page.evaluate(() => /** @type {any} */ (window).axe.run(document, { resultTypes: ["violations"], iframes: false, preload: false }));
  const faults = found.violations
    .map((/** @type {any} */ fault) => `${page.url()} ${fault.id} (${fault.impact}): ${fault.nodes.map((/** @type {any} */ node) => node.html.slice(0, 200)).slice(0, 3).join(" | ")}`);
  assert.deepEqual(faults, []);
}

/** No page is wider than the screen. @param {import("playwright-core").Page} page */
export async function assertFits(page) {
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(content <= screen, `${page.url()} is ${content} wide on a screen of ${screen}`);
}

/** Seen whole without scrolling. @param {import("playwright-core").Page} page @param {string} selector */
export async function assertInSight(page, selector) {
  const box = await page.locator(selector).first().boundingBox();
  const [width, height] = await page.evaluate(() => [document.documentElement.clientWidth, innerHeight]);
  const seen = box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1;
  assert.ok(seen, `${selector} is out of sight on ${width}x${height}: ${JSON.stringify(box)}`);
}
