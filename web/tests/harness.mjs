// What every browser test needs: the real server with a database of its own, a browser, and moves made by hand.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { connectBot } from "./bot.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Browser} Browser */

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--autoplay-policy=no-user-gesture-required"];

/** After this long a condition is taken for one that never comes; far more than a busy machine needs. */
const GIVE_UP_MS = 180_000;

/** The program under test: `cargo xtask web` names it, else it is the debug build. */
const PROGRAM = process.env.FOURSIGHT_BIN
  ?? join(process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL("../../target", import.meta.url)), "debug/foursight");

/** `foursight serve` with a database of its own. */
class Server {
  /** @type {import("node:child_process").ChildProcess|null} */
  #process = null;

  /** @param {string} data the folder of the database @param {string[]} flags */
  constructor(data, flags) {
    this.data = data;
    this.flags = flags;
    this.url = "";
    /** Where bots connect to, "host:port". */
    this.bots = "";
  }

  /** @param {string[]} flags */
  static async start(flags) {
    const server = new Server(await mkdtemp(join(tmpdir(), "foursight-web-")), flags);
    await server.restart();
    return server;
  }

  /** Starts the program: at any free ports the first time, at the same ones after that. */
  async restart() {
    const http = this.url ? new URL(this.url).host : "127.0.0.1:0";
    const bots = this.bots || "127.0.0.1:0";
    const child = spawn(PROGRAM, ["serve", "--http", http, "--bots", bots, "--data", this.data, "--rate", "0", ...this.flags], { stdio: ["ignore", "pipe", "inherit"] });
    this.#process = child;
    // It prints its addresses once it listens at them.
    for await (const line of createInterface({ input: child.stdout })) {
      this.url = /http:\/\/[\d.:]+/.exec(line)?.[0] ?? this.url;
      this.bots = /ws:\/\/([\d.:]+)/.exec(line)?.[1] ?? this.bots;
      if (this.url && this.bots) break;
    }
    assert.ok(this.url && this.bots, `${PROGRAM} did not start`);
    child.stdout.resume();
  }

  /** @param {NodeJS.Signals} signal */
  async #end(signal) {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => { child.once("exit", done); });
    child.kill(signal);
    await ended;
  }

  /** As with `kill -9`. */
  crash() {
    return this.#end("SIGKILL");
  }

  /** Stands still, as a computer that sleeps: connections stay open, and nobody answers. */
  freeze() {
    this.#process?.kill("SIGSTOP");
  }

  thaw() {
    this.#process?.kill("SIGCONT");
  }

  async stop() {
    this.thaw();
    await this.#end("SIGTERM");
    await rm(this.data, { recursive: true, force: true });
  }
}

/** One browser for all suites of a process; every page has a context of its own. @type {Promise<Browser>|undefined} */
let browser;
after(async () => (await browser)?.close());

/** A server, and pages of a browser that are watched for errors. */
export class Harness {
  /** @type {string[]} */
  #errors = [];

  /** @type {import("./bot.mjs").Bot[]} */
  #bots = [];

  /** @param {Server} server @param {Browser} browser */
  constructor(server, browser) {
    this.server = server;
    this.browser = browser;
  }

  /** @param {string[]} flags more flags of the server */
  static async start(...flags) {
    browser ??= chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell", args: FLAGS });
    return new Harness(await Server.start(flags), await browser);
  }

  async stop() {
    await Promise.all(this.#bots.map((bot) => bot.close()));
    await this.server.stop();
  }

  /** A page with storage of its own. @param {import("playwright-core").BrowserContextOptions} [options] @returns {Promise<Page>} */
  async page(options = {}) {
    const context = await this.browser.newContext({ baseURL: this.server.url, reducedMotion: "reduce", viewport: { width: 1280, height: 860 }, locale: "en-GB", acceptDownloads: true, ...options });
    context.setDefaultTimeout(GIVE_UP_MS);
    const page = await context.newPage();
    page.on("pageerror", (error) => this.#errors.push(`${page.url()}: ${error.message}`));
    page.on("console", (message) => {
      // A refused request or connection is the business of the test that made it.
      const refused = /^(Failed to load resource|WebSocket connection to \S+ failed)/.test(message.text());
      if (message.type() === "error" && !refused) this.#errors.push(`${page.url()}: ${message.text()}`);
    });
    return page;
  }

  /** Connects a bot. @param {string} name @param {Parameters<typeof connectBot>[2]} [options] */
  async bot(name, options) {
    const bot = await connectBot(this.server.bots, name, options);
    this.#bots.push(bot);
    return bot;
  }

  /** Plays a match or a tournament to its end. @param {object} wish @returns {Promise<any>} the event */
  async runEvent(wish) {
    const { id } = await this.request("POST", "/api/arena/events", { packs: ["connect4-xtreme"], games: 3, time_ms: 700, nodes: 400, seed: 7, ...wish });
    for (;;) {
      const event = await this.request("GET", `/api/arena/events/${id}`);
      if (event.state !== "running") return event;
      await new Promise((go) => { setTimeout(go, 50); });
    }
  }

  /** Plays a league, a cup and a match; answers where they are. */
  async someEvents() {
    const league = await this.runEvent({ format: "round-robin", bots: ["level3", "level1", "blocker", "pattern", "random"], name: "Autumn league" });
    const cup = await this.runEvent({ format: "knockout", bots: ["level5", "level3", "level1", "blocker", "pattern", "xtreme", "random"], name: "Foursight Cup" });
    const match = await this.runEvent({ format: "match", bots: ["level5", "blocker"], games: 11 });
    return { league: league.id, cup: cup.id, match: match.id };
  }

  /** A request without a browser. @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
  async request(method, path, body) {
    const answer = await fetch(`${this.server.url}${path}`, { method, headers: { "content-type": "application/json" }, body: body === undefined ? undefined : JSON.stringify(body) });
    assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${await answer.clone().text()}`);
    return answer.json().catch(() => null);
  }

  /** Closes all pages; nothing may have gone wrong in any of them. */
  async closePages() {
    await Promise.all(this.browser.contexts().map((context) => context.close()));
    assert.deepEqual(this.#errors.splice(0), []);
  }
}

/** Waits until the board takes a move; where one page gives way to another, until that of the new one does. @param {Page} page @param {string} [where] */
export const myTurn = (page, where = "") => page.waitForSelector(`${where} fs-board .board.active`);

/** Number of moves made so far. @param {Page} page */
export const moveCount = (page) => page.locator(".moves li").count();

/** Waits for the number of moves made so far. @param {Page} page @param {number} count */
export const untilMoves = (page, count) => page.waitForFunction((wanted) => document.querySelectorAll(".moves li").length === wanted, count);

/** Plays a move as it is written (a column, or a cell such as j10). @param {Page} page @param {string} move */
export async function play(page, move) {
  await myTurn(page);
  const before = await moveCount(page);
  await page.locator(`[data-move="${move}"]`).first().click();
  await page.waitForFunction((count) => document.querySelectorAll(".moves li").length > count, before);
}

/** Starts a game from the first page. @param {Page} page @param {{pack?: string, seats?: string[], games?: number, clock?: string, minutes?: number, teaching?: boolean, listed?: boolean, rated?: boolean}} wish */
export async function start(page, { pack = "connect4", seats = ["human", "human"], games = 1, clock = "none", minutes = 0, teaching = false, listed = false, rated = false }) {
  await page.goto(`/?pack=${pack}`);
  await page.waitForSelector("[data-cell]");
  for (const [seat, value] of seats.entries()) await page.locator(`[name=seat${seat}]`).selectOption(value);
  if (games > 1) {
    await page.locator("[name=games]").fill(String(games));
    await page.locator("[name=games]").blur();
  }
  await page.locator("[name=clock]").selectOption(minutes ? "own" : clock);
  if (minutes) {
    await page.locator("[name=game_ms]").fill(String(minutes));
    await page.locator("[name=game_ms]").blur();
  }
  if (teaching) await page.locator("[name=teaching]").check();
  if (listed) await page.locator("[name=listed]").check();
  if (rated) await page.locator("[name=rated]").check();
  await page.locator("[name=start]").click();
  await page.waitForURL(/\/g\//);
  await page.waitForSelector(".tools");
}

/** Makes a game by link that the other joins. @param {Page} host @param {Page} guest @param {Parameters<typeof start>[1]} wish */
export async function invite(host, guest, wish) {
  await start(host, { ...wish, seats: ["human", "open"] });
  await guest.goto(await host.locator(".link").inputValue());
  await guest.locator("[name=join]").click();
  await guest.waitForSelector("[name=join]", { state: "detached" });
  await host.waitForSelector(".invitation", { state: "detached" });
}

/** Makes a game with a friend in a browser of their own; answers both pages.
 * @param {Harness} harness @param {{pack?: string, clock?: string, minutes?: number, teaching?: boolean, listed?: boolean}} [wish]
 * @param {import("playwright-core").BrowserContextOptions} [options] @returns {Promise<[Page, Page]>} */
export async function friends(harness, wish = {}, options = {}) {
  const [host, guest] = [await harness.page(options), await harness.page(options)];
  await invite(host, guest, wish);
  return [host, guest];
}

/** Gives up, and says that that was meant. @param {Page} page */
export async function resign(page) {
  await page.locator("[name=flag]").click();
  await page.locator("dialog [name=confirm]").click();
}

/** What stands on a cell, by its number. @param {Page} page @param {number} cell @returns {Promise<number>} */
export async function content(page, cell) {
  return Number(await page.locator(`[data-cell="${cell}"]`).getAttribute("data-content"));
}
