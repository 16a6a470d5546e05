// Takes the pictures of the page in docs/. It is no test, so it runs only when asked for: `cargo xtask pictures`.

import { after, afterEach, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Harness, play, start } from "./harness.mjs";

const docs = fileURLToPath(new URL("../../docs/", import.meta.url));

describe("pictures", () => {
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

  test("pictures for the documents", async () => {
    const page = await harness.page({ viewport: { width: 1280, height: 820 }, deviceScaleFactor: 1 });
    await start(page, { pack: "connect4" });
    for (const move of "155626677771314") await play(page, move);
    await page.waitForSelector(".result");
    await page.screenshot({ path: `${docs}web-play.png` });
    await page.goto("/analyse?pack=connect4&moves=44353335222");
    await page.waitForSelector(".value.best");
    await page.waitForFunction(() => (document.querySelector(".curve")?.getAttribute("d")?.match(/[ML]/g) ?? []).length === 12);
    await page.screenshot({ path: `${docs}web-analyse.png` });
    const dark = await harness.page({ viewport: { width: 1280, height: 820 }, colorScheme: "dark" });
    await dark.goto("/packs/keryo?edit=copy");
    await dark.waitForSelector(".fine");
    await dark.screenshot({ path: `${docs}web-packs.png` });
    await page.goto("/lobby");
    await page.waitForSelector("[name=quick-game5]:not([disabled])");
    // The games that there are.
    await page.waitForFunction(() => [...document.querySelectorAll(".lobby [name=pack]")].every((choice) => choice.childElementCount > 1));
    await page.screenshot({ path: `${docs}web-lobby.png` });
    const phone = await harness.page({ viewport: { width: 390, height: 844 }, colorScheme: "dark", hasTouch: true, isMobile: true });
    await start(phone, { pack: "qubic" });
    await phone.screenshot({ path: `${docs}web-phone.png` });
    await picturesOfArena(page, dark);
  });

  /** @param {import("playwright-core").Page} page @param {import("playwright-core").Page} dark */
  async function picturesOfArena(page, dark) {
    await page.goto(`/arena/${arena.league}`);
    await page.waitForSelector(".cross");
    await page.setViewportSize({ width: 1280, height: 1210 });
    await page.screenshot({ path: `${docs}web-event.png` });
    await page.setViewportSize({ width: 1280, height: 820 });
    await dark.goto(`/arena/${arena.cup}`);
    await dark.waitForSelector(".bracket");
    await dark.screenshot({ path: `${docs}web-bracket.png` });
    await page.goto(`/arena/${arena.match}/0/1`);
    await page.getByRole("button", { name: "End", exact: true }).click();
    await page.waitForSelector(".won, .frame[aria-current]");
    await page.screenshot({ path: `${docs}web-replay.png` });
    const pairs = [["Rex", "blocker"], ["Ada", "level1"], ["Mia", "pattern"], ["Otto", "xtreme"]];
    await Promise.all(pairs.map(([name], i) => harness.bot(name, { pause: 150 + 40 * i })));
    await page.goto("/arena");
    for (const [name] of pairs) await page.waitForSelector(`[name=entrant][value="bot:${name}"]`, { state: "attached" });
    const matches = await Promise.all(pairs.map(([name, rival]) => harness.request("POST", "/api/arena/events", { format: "match", packs: ["connect4-xtreme"], bots: [`bot:${name}`, rival], games: 99, time_ms: 10_000, nodes: 400, seed: 3 })));
    await page.waitForFunction((count) => {
      const moves = [...document.querySelectorAll(".table-card .table-foot")].map((foot) => Number(/move (\d+)/.exec(foot.textContent ?? "")?.[1] ?? 0));
      return moves.length === count && moves.filter((move) => move >= 7).length >= count / 2;
    }, pairs.length);
    await page.screenshot({ path: `${docs}web-arena.png` });
    for (const { id } of matches) await harness.request("POST", `/api/arena/events/${id}/stop`);
  }
});
