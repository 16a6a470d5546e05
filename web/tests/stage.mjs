// What every browser test stands on: a server, a browser, and hands to play with.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { connectBot } from "./bot.mjs";
import { startMock } from "./mock.mjs";

/** @typedef {import("playwright-core").Page} Page */

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--autoplay-policy=no-user-gesture-required"];

/** True if the tests run against the mock and not against the real program. */
export const isMock = !process.env.FOURSIGHT_BIN;

/**
 * @typedef {object} Server
 * @property {string} url
 * @property {number|null} bots the port for bots; the mock has none
 * @property {() => Promise<void>} crash as with `kill -9`
 * @property {() => Promise<void>} revive
 * @property {() => Promise<void>} stop
 */

/** Starts `foursight serve` (FOURSIGHT_BIN) or the mock. @returns {Promise<Server>} */
async function startServer() {
  if (isMock) {
    const mock = await startMock();
    return { url: mock.url, bots: null, crash: async () => mock.crash(), revive: async () => mock.revive(), stop: async () => mock.stop() };
  }
  const data = await mkdtemp(join(tmpdir(), "foursight-web-"));
  const [http, bots] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${http}`;
  const run = async () => {
    const child = spawn(String(process.env.FOURSIGHT_BIN), ["serve", "--http", `127.0.0.1:${http}`, "--bots", `127.0.0.1:${bots}`, "--data", data, "--rate", "0"], { stdio: ["ignore", "ignore", "inherit"] });
    while (!(await fetch(`${url}/readyz`).then((answer) => answer.ok, () => false))) {
      assert.equal(child.exitCode, null, "the server ended before it was ready");
      await new Promise((go) => setTimeout(go, 50));
    }
    return child;
  };
  let child = await run();
  const end = async (/** @type {NodeJS.Signals} */ signal) => {
    const ended = new Promise((go) => child.once("exit", go));
    child.kill(signal);
    await ended;
  };
  return {
    url, bots,
    crash: () => end("SIGKILL"),
    revive: async () => { child = await run(); },
    stop: async () => {
      await end("SIGTERM");
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((found) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
      probe.close(() => found(port));
    });
  });
}

/** A server and a browser; every page is watched for errors. */
export class Stage {
  /** @type {string[]} */
  faults = [];

  /** @type {import("./bot.mjs").Bot[]} */
  #bots = [];

  /** @param {Server} server @param {import("playwright-core").Browser} browser */
  constructor(server, browser) {
    this.server = server;
    this.browser = browser;
  }

  static async open() {
    const server = await startServer();
    const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
    return new Stage(server, browser);
  }

  async close() {
    await Promise.all(this.#bots.map((bot) => bot.close()));
    await this.browser.close();
    await this.server.stop();
  }

  /** A browser of its own, with its own storage. @param {import("playwright-core").BrowserContextOptions} [options] @returns {Promise<Page>} */
  async page(options = {}) {
    const context = await this.browser.newContext({ baseURL: this.server.url, reducedMotion: "reduce", viewport: { width: 1280, height: 860 }, locale: "en-GB", acceptDownloads: true, ...options });
    const page = await context.newPage();
    page.on("pageerror", (error) => this.faults.push(`${page.url()}: ${error.message}`));
    page.on("console", (message) => {
      // A refused request is the business of the test that made it.
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) this.faults.push(`${page.url()}: ${message.text()}`);
    });
    return page;
  }

  /** Connects a bot; the mock pretends that Rex and Ada are there. @param {string} name @param {Parameters<typeof connectBot>[2]} [how] */
  async bot(name, how) {
    const bot = this.server.bots ? await connectBot(this.server.bots, name, how) : { close: async () => {} };
    this.#bots.push(bot);
    return bot;
  }

  /** Plays a match or a tournament to its end. @param {object} wish @returns {Promise<any>} the event */
  async event(wish) {
    const { id } = await this.ask("POST", "/api/arena/events", { packs: ["connect4-xtreme"], games: 3, time_ms: 700, nodes: 400, seed: 7, ...wish });
    for (;;) {
      const event = await this.ask("GET", `/api/arena/events/${id}`);
      if (event.state !== "running") return event;
      await new Promise((go) => setTimeout(go, 50));
    }
  }

  /** Asks the server without a browser. @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
  async ask(method, path, body) {
    const answer = await fetch(`${this.server.url}${path}`, { method, headers: { "content-type": "application/json" }, body: body === undefined ? undefined : JSON.stringify(body) });
    assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${await answer.clone().text()}`);
    return answer.json().catch(() => null);
  }

  /** Closes all pages; nothing may have gone wrong in any of them. */
  async sweep() {
    await Promise.all(this.browser.contexts().map((context) => context.close()));
    assert.deepEqual(this.faults.splice(0), []);
  }
}

/** Waits until the board takes a move. @param {Page} page */
export const myTurn = (page) => page.waitForSelector("fs-board .board.active");

/** Number of moves made so far. @param {Page} page */
export const moveCount = (page) => page.locator(".moves li").count();

/** Plays a move as it is written (a column, or a cell such as j10). @param {Page} page @param {string} move */
export async function play(page, move) {
  await myTurn(page);
  const before = await moveCount(page);
  await page.locator(`[data-move="${move}"]`).first().click();
  await page.waitForFunction((count) => document.querySelectorAll(".moves li").length > count, before);
}

/** Starts a game from the first page. @param {Page} page @param {{pack?: string, seats?: string[], games?: number, clock?: string}} wish */
export async function start(page, { pack = "connect4", seats = ["human", "human"], games = 1, clock = "none" }) {
  await page.goto(`/?pack=${pack}`);
  await page.waitForSelector("[data-cell]");
  for (const [seat, value] of seats.entries()) await page.locator(`[name=seat${seat}]`).selectOption(value);
  if (games > 1) {
    await page.locator("[name=games]").fill(String(games));
    await page.locator("[name=games]").blur();
  }
  await page.locator("[name=clock]").selectOption(clock);
  await page.locator("[name=start]").click();
  await page.waitForURL(/\/g\//);
  await page.waitForSelector(".tools");
}

/** What stands on a cell, by its number. @param {Page} page @param {number} cell @returns {Promise<number>} */
export async function content(page, cell) {
  return Number(await page.locator(`[data-cell="${cell}"]`).getAttribute("data-content"));
}
