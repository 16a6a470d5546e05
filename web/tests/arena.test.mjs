// The arena in a real browser: bots come and go, matches and tournaments run, games are seen again.

import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { Harness, content, moveCount, myTurn, play, resign, start, untilMoves } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */

describe("arena", () => {
  /** @type {Harness} */
  let harness;
  before(async () => { harness = await Harness.start(); });
  after(() => harness.stop());
  afterEach(() => harness.closePages());

  /** Starts an event with the form. @param {Page} page @param {{format: string, players: string[], games?: number, time?: number, name?: string}} wish */
  async function startEvent(page, { format, players, games = 1, time = 700, name = "" }) {
    await page.goto("/arena");
    await page.locator(`[name=format][value=${format}]`).check({ force: true });
    for (const player of players) await page.locator(`[name=entrant][value="${player}"]`).check({ force: true });
    await page.locator("[name=games]").fill(String(games));
    await page.locator("[name=time]").fill(String(time));
    await page.locator("[name=name]").fill(name);
    await page.locator("[name=start]").click();
    await page.waitForURL(/\/arena\/\w+$/);
  }

  /** @param {Page} page @param {string} state */
  const untilState = (page, state) => page.waitForSelector(`.state[data-state=${state}]`);

  test("bots come and go, and the page says how to bring one", async () => {
    const page = await harness.page();
    await page.goto("/arena");
    await page.waitForSelector(".door");
    const bot = await harness.bot("Ada");
    await page.locator(".bots .name", { hasText: "Ada" }).waitFor();
    // Who is here can take part.
    await page.locator('[name=entrant][value="bot:Ada"]').waitFor({ state: "attached" });
    assert.equal(await page.locator('[name=entrant][value="bot:Ada"]').count(), 1);
    await page.getByRole("button", { name: "Go", exact: true }).click();
    const commands = await page.locator(".commands pre").innerText();
    assert.match(commands, /cd clients\/go\n.*\n\.\/my-bot --name Ada/);
    assert.match(await page.locator(".door code").innerText(), new RegExp(`ws://${harness.server.bots}/NAME`));
    assert.match(commands, new RegExp(`--port ${harness.server.bots.split(":")[1]}`));
    await bot.close();
    await page.waitForFunction(() => !document.querySelector(".bots"));
  });

  test("a match with a connected bot is watched live, and each of its games again", async () => {
    // It answers when everybody looks.
    const bot = await harness.bot("Rex", { held: true });
    const watcher = await harness.page();
    await watcher.goto("/arena");
    const page = await harness.page();
    await startEvent(page, { format: "match", players: ["bot:Rex", "blocker"], games: 3, time: 10_000, name: "Rex against the wall" });
    await page.locator(".table-card").first().click();
    await page.waitForSelector(".stage fs-board [data-cell]");
    const stones = () => page.locator('.stage .cell[data-content="0"], .stage .cell[data-content="1"]').count();
    const first = await stones();
    bot.answerOnce();
    await page.waitForFunction((before) => document.querySelectorAll('.stage .cell[data-content="0"], .stage .cell[data-content="1"]').length !== before, first);
    await watcher.getByRole("button", { name: /Watch .*Rex/ }).click();
    await watcher.waitForSelector(".stage .player");
    assert.match(watcher.url(), /watch=/);
    bot.release();
    await untilState(page, "finished");
    await page.waitForFunction(() => document.querySelectorAll(".game-link").length === 3);
    assert.match(await page.locator("h1").innerText(), /Rex against the wall/);
    await page.locator(".facts", { hasText: "Four Connect Xtreme" }).waitFor();
    assert.equal(await page.locator(".ranking tbody tr").count(), 2);
    assert.equal(await page.locator(".whisker .bar").count(), 6, "both ratings have error bars");
    assert.match(await page.locator(".game-text").first().innerText(), /wins|Draw/);
    assert.match(await page.locator(".game-text small").first().innerText(), /won on the board|draw|:/);
    await bot.close();

    await page.locator(".game-link").first().click();
    await page.waitForURL(/\/arena\/\w+\/0\/1$/);
    await page.waitForSelector(".transport");
    const length = await page.locator(".frame").count();
    assert.ok(length >= 7);
    await page.locator(".frame").nth(3).click();
    await page.waitForURL(/\?ply=4$/);
    // Whoever gets the link sees the same position.
    const guest = await harness.page();
    await guest.goto(page.url());
    await guest.waitForSelector(".frame[aria-current]");
    const shown = (/** @type {Page} */ one) => one.locator("[data-cell]").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-content")).join(" "));
    assert.equal(await shown(guest), await shown(page));
    assert.equal(await guest.locator("[name=ply]").inputValue(), "4");
    await guest.keyboard.press("ArrowRight");
    await guest.waitForURL(/ply=5$/);
    await guest.keyboard.press("ArrowLeft");
    await guest.keyboard.press("ArrowLeft");
    await guest.waitForURL(/ply=3$/);
    await guest.locator("[name=ply]").focus();
    await guest.keyboard.press("End");
    await guest.waitForURL(new RegExp(`ply=${length}$`));
    await guest.getByRole("button", { name: "×4" }).click();
    await guest.locator("[name=play]").click();
    await guest.waitForURL(/ply=2$/);
    await guest.locator("[name=play]").click();
    await guest.waitForSelector('[name=play][aria-label="Play"]');
    await guest.locator("[name=play]").click();
    await guest.waitForURL(new RegExp(`ply=${length}$`));
    await guest.waitForSelector('[name=play][aria-label="Play"]');
  });

  test("axe finds nothing serious while a game is on", async () => {
    // It thinks for seconds, game after game, until everything was looked at.
    const bot = await harness.bot("Thinker", { held: true });
    const page = await harness.page();
    await startEvent(page, { format: "match", players: ["bot:Thinker", "random"], games: 99, time: 10_000 });
    const id = new URL(page.url()).pathname.split("/").at(-1);
    await page.locator(".table-card").first().click();
    await page.waitForSelector(".stage fs-board [data-cell]");
    for (const address of [page.url(), "/arena"]) {
      await page.goto(address);
      await page.waitForSelector(".table-card, .stage fs-board");
      await assertFits(page);
      await assertAccessible(page);
      await page.waitForSelector(".table-card, .stage fs-board");
    }
    await harness.request("POST", `/api/arena/events/${id}/stop`);
    await bot.close();
  });

  test("a knockout from the page: the bracket, then the ladder", async () => {
    const page = await harness.page();
    await startEvent(page, { format: "knockout", players: ["random", "blocker", "level1", "level3", "level5"], time: 20, name: "Foursight Cup" });
    await untilState(page, "finished");
    await page.waitForSelector(".champion-card");
    assert.equal(await page.locator(".bracket .box").count(), 7, "four, two and one");
    assert.equal(await page.locator(".bracket .box.drawn").count(), 4, "five bots, four matches, three byes");
    const champion = await page.locator(".champion-name").innerText();
    assert.match(await page.locator(".bracket .final .winner .entry-name").textContent() ?? "", new RegExp(champion));
    await page.locator(".bracket .box.final").focus();
    await page.keyboard.press("Enter");
    assert.ok(await page.locator("details.match[open] .game-link").count() >= 1, "the bracket leads to the games");
    await page.locator('nav a[href="/arena"]').click();
    await page.waitForSelector(".ladder tbody tr");
    const rungs = await page.locator(".ladder .name").allInnerTexts();
    for (const bot of ["random", "blocker", "level1", "level3", "level5"]) assert.ok(rungs.includes(bot), `${bot} is on the ladder`);
    assert.equal(await page.locator(".ladder .whisker").count(), rungs.length);
    assert.match(await page.locator(".events .champion").first().innerText(), new RegExp(champion));
  });

  test("everybody meets everybody: crosstable, rating history, delete", async () => {
    await harness.runEvent({ format: "match", bots: ["random", "blocker"] });
    const { id } = await harness.runEvent({ format: "round-robin", bots: ["random", "blocker", "level1"], games: 2, name: "League" });
    const page = await harness.page();
    await page.goto("/arena");
    await page.waitForSelector(".history .who-label");
    assert.ok(await page.locator(".history .who-label").count() >= 3);
    await page.locator(".as-table summary").click();
    assert.ok(await page.locator(".as-table tbody tr").count() >= 5, "the chart's figures can be read");
    await page.locator(`.event-card[href="/arena/${id}"]`).click();
    await page.waitForSelector(".cross");
    assert.equal(await page.locator(".cross .met").count(), 6);
    const label = await page.locator(".cell-link").first().textContent();
    assert.match(label ?? "", /\w+ [\d½]+ to [\d½]+ against \w+/);
    await page.locator(".cell-link").first().click();
    await page.waitForSelector("details.match[open]");
    await page.locator("[name=delete]").click();
    await page.locator("dialog[open] [name=confirm]").waitFor();
    await assertAccessible(page);
    await page.locator("dialog [name=keep]").click();
    await page.waitForSelector("dialog", { state: "detached" });
    await page.locator("[name=delete]").click();
    await page.locator("dialog [name=confirm]").click();
    await page.waitForURL(/\/arena$/);
    await page.waitForSelector(".ladder");
    assert.equal(await page.locator(`.event-card[href="/arena/${id}"]`).count(), 0);
    await page.goto(`/arena/${id}`);
    await page.waitForSelector(".lonely");
  });

  test("keys alone start a tournament, and stop it", async () => {
    const page = await harness.page();
    await page.goto("/arena");
    await page.waitForSelector('[name=entrant][value="level1"]');
    const focused = (/** @type {string} */ selector) => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
    const tabTo = async (/** @type {string} */ selector) => {
      for (let i = 0; i < 80 && !(await focused(selector)); i += 1) await page.keyboard.press("Tab");
      assert.ok(await focused(selector), `${selector} can be reached`);
    };
    await tabTo("[name=format]");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    assert.ok(await page.locator("[name=format][value=round-robin]").isChecked());
    for (const player of ["random", "blocker", "level1"]) {
      await tabTo(`[name=entrant][value="${player}"]`);
      await page.keyboard.press("Space");
    }
    await tabTo("[name=games]");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("999");
    await tabTo("[name=start]");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/arena\/\w+$/);
    await page.waitForSelector("[name=stop]");
    await tabTo("[name=stop]");
    await page.keyboard.press("Enter");
    await page.waitForSelector("dialog.confirm [name=confirm]");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await untilState(page, "stopped");
  });

  test("a game against a connected bot", async () => {
    const bot = await harness.bot("Ada");
    const page = await harness.page();
    await page.goto("/?pack=connect4-xtreme");
    await page.waitForSelector('[name=seat1] option[value="bot:Ada"]', { state: "attached" });
    await start(page, { pack: "connect4-xtreme", seats: ["human", "bot:Ada"] });
    assert.match(await page.locator(".players").innerText(), /Bot Ada/);
    await play(page, "4");
    await untilMoves(page, 2);
    await play(page, "4");
    await untilMoves(page, 4);
    await resign(page);
    await page.waitForSelector(".result");
    await bot.close();
  });

  test("a finished game is shown again, move by move", async () => {
    const page = await harness.page();
    await start(page, {});
    for (const move of "1122334") await play(page, move);
    await page.waitForSelector(".result");
    await page.locator("[name=replay]").click();
    await page.waitForSelector(".transport");
    assert.equal(await content(page, 35), -1, "it begins with the empty board");
    await page.getByRole("button", { name: "Forward" }).click();
    await page.waitForSelector('[data-cell="35"][data-content="0"]');
    await page.getByRole("button", { name: "End", exact: true }).click();
    assert.equal(await page.locator(".strike").count(), 1);
    const guest = await harness.page();
    await guest.goto(page.url().replace(/ply=\d+/, "ply=2"));
    await guest.waitForSelector(".frame[aria-current]");
    assert.equal(await guest.locator('.cell[data-content="0"], .cell[data-content="1"]').count(), 2);
    await page.locator("[name=end-replay]").click();
    await page.waitForSelector(".tools");
    assert.equal(await moveCount(page), 7);
    await page.locator("[name=undo]").click();
    await myTurn(page);
  });

  test("an arena's game or event that is not there says so", async () => {
    const page = await harness.page();
    await page.goto("/arena/nothing0");
    await page.waitForSelector(".lonely");
    await page.goto("/arena/nothing0/0/1");
    await page.waitForSelector(".lonely");
  });

  test("finding 13: moves and announcements of a game that is watched are never ahead of its board", async () => {
    const { id, keys } = await harness.request("POST", "/api/games", { packs: ["connect4"], seats: ["human", "human"] });
    const page = await harness.page({ reducedMotion: "no-preference" });
    await page.addInitScript(() => localStorage.setItem("foursight.settings", '{"speed": 0.5}'));
    await page.goto(`/g/${id}`);
    await page.waitForSelector(".tools");
    await page.waitForSelector(".watching, [data-cell]");
    // What is on the screen, frame by frame.
    await page.evaluate(() => {
      /** @type {any} */ (window).ahead = [];
      const look = () => {
        const stones = document.querySelectorAll('.cell[data-content="0"], .cell[data-content="1"]').length;
        const moves = document.querySelectorAll(".moves li").length;
        const told = Number(/ plays (\d)/.exec(document.querySelector("#live")?.textContent ?? "")?.[1] ?? 0);
        if (moves > stones || told > stones) /** @type {any} */ (window).ahead.push({ stones, moves, told });
        requestAnimationFrame(look);
      };
      look();
    });
    for (const ply of [0, 1, 2, 3]) {
      const answer = await fetch(`${harness.server.url}/api/games/${id}/moves`, { method: "POST", headers: { "content-type": "application/json", authorization: `Seat ${keys[ply % 2]}` }, body: JSON.stringify({ place: [ply], ply }) });
      assert.ok(answer.ok);
    }
    await untilMoves(page, 4);
    await page.waitForFunction(() => / plays 4/.test(document.querySelector("#live")?.textContent ?? ""));
    assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).ahead), []);
  });

  test("finding 13: no live board stays when its event is over", async () => {
    const bot = await harness.bot("Halted", { held: true });
    const page = await harness.page();
    await startEvent(page, { format: "match", players: ["bot:Halted", "blocker"], games: 9, time: 10_000 });
    const id = new URL(page.url()).pathname.split("/").at(-1);
    await page.locator(".table-card").first().click();
    await page.waitForSelector(".stage fs-board [data-cell]");
    const arena = await harness.page();
    await arena.goto(`/arena?watch=${id}/0`);
    await arena.waitForSelector(".stage fs-board [data-cell]");
    await harness.request("POST", `/api/arena/events/${id}/stop`, {});
    await untilState(page, "stopped");
    await page.waitForFunction(() => !document.querySelector(".stage, .table-card"));
    await arena.waitForFunction((event) => !document.querySelector(`.stage a[href="/arena/${event}"]`), id);
    await bot.close();
  });

  test("finding 13: the first game of a finished series stays the first game", async () => {
    const first = await harness.request("POST", "/api/games", { packs: ["tictactoe"], seats: ["random", "random"], series: { games: 2 } });
    /** @param {string} id */
    const untilOver = async (id) => {
      for (;;) {
        const game = await harness.request("GET", `/api/games/${id}`);
        if (game.result) return game;
        await new Promise((go) => { setTimeout(go, 30); });
      }
    };
    await untilOver(first.id);
    const { id } = await harness.request("POST", `/api/games/${first.id}/rematch`, {});
    await untilOver(id);
    const page = await harness.page();
    /** @type {string[]} */
    const rematches = [];
    page.on("request", (request) => { if (request.url().endsWith("/rematch")) rematches.push(request.url()); });
    await page.clock.install();
    await page.goto(`/g/${first.id}`);
    await page.waitForSelector(".result");
    // Long after a series that is watched would have gone on.
    await page.clock.fastForward(60_000);
    await page.locator(".result .kicker", { hasText: "Game 1 of 2" }).waitFor();
    assert.deepEqual(rematches, []);
    assert.ok(page.url().endsWith(`/g/${first.id}`), page.url());
  });

  test("finding 13: the speed that a replay shows is the speed that it has", async () => {
    const { id, keys } = await harness.request("POST", "/api/games", { packs: ["connect4"], seats: ["human", "human"], moves: "112233" });
    await fetch(`${harness.server.url}/api/games/${id}/moves`, { method: "POST", headers: { "content-type": "application/json", authorization: `Seat ${keys[0]}` }, body: JSON.stringify({ place: [3] }) });
    const page = await harness.page({ reducedMotion: "no-preference" });
    await page.goto(`/g/${id}?ply=0`);
    await page.waitForSelector(".transport");
    const pressed = () => page.locator('.transport .chip[aria-pressed="true"]').allInnerTexts();
    /** Waits for motion, all of it as fast as this. @param {number} speed */
    const untilMotion = (speed) => page.waitForFunction((wanted) => {
      const board = /** @type {any} */ (document.querySelector("game-replay fs-board"));
      const rates = [...board.animator.running].map((animation) => animation.playbackRate);
      return rates.length > 0 && rates.every((rate) => rate === wanted);
    }, speed);
    await page.getByRole("button", { name: "×0.5" }).click();
    assert.deepEqual(await pressed(), ["×0.5"]);
    await page.locator("[name=play]").click();
    await untilMotion(0.5);
    await page.getByRole("button", { name: "×4" }).click();
    assert.deepEqual(await pressed(), ["×4"]);
    await untilMotion(4);
    await page.waitForURL(/ply=7$/);
  });

  test("finding 16: the live games of an event are paused and go on", async () => {
    const bot = await harness.bot("Steady");
    const page = await harness.page();
    await startEvent(page, { format: "match", players: ["bot:Steady", "blocker"], games: 999, time: 10_000 });
    const id = new URL(page.url()).pathname.split("/").at(-1);
    await page.locator("[name=pause]").first().click();
    await page.waitForSelector('[name=pause][aria-pressed="true"]');
    await assertAccessible(page);
    /** How far it has come: games, and moves of the one that is played. */
    const progress = async () => {
      const { live } = await harness.request("GET", "/api/arena");
      const game = live.find((/** @type {any} */ one) => one.event === id);
      return game ? [game.number, game.game.turns] : [0, 0];
    };
    // A move that was asked for before may still come.
    let [number, turns] = await progress();
    for (let look = 0; look < 30; look += 1) {
      const [numberNow, turnsNow] = await progress();
      assert.ok(number === 0 || (numberNow === number && turnsNow <= turns + 1) || (numberNow === number + 1 && turnsNow === 0), `${[number, turns]}, then ${[numberNow, turnsNow]}`);
      if (number === 0) [number, turns] = [numberNow, turnsNow];
    }
    // Whoever watches one of its games large can let it make one move, or go on.
    await page.locator(".table-card").first().click();
    /** @type {() => Promise<number[]>} */
    const begun = async () => {
      const at = await progress();
      return at[0] > 0 ? at : begun();
    };
    const [game, turn] = await begun();
    for (let steps = 1; ; steps += 1) {
      await page.locator(".stage [name=step]").click();
      const [gameNow, turnNow] = await progress();
      if (gameNow === game && turnNow === turn) continue;
      // A move a step, and at most the one that was asked for before the pause.
      assert.ok((gameNow === game && turnNow <= turn + steps + 1) || (gameNow === game + 1 && turnNow <= steps), `${[game, turn]}, then ${[gameNow, turnNow]} after ${steps}`);
      number = gameNow;
      break;
    }
    await page.locator(".stage [name=pause]").click();
    await page.waitForSelector('.page-head [name=pause][aria-pressed="false"]');
    await page.waitForFunction(async ([event, before]) => {
      const { live } = await (await fetch("/api/arena")).json();
      const game = live.find((/** @type {any} */ one) => one.event === event);
      return game && game.number > Number(before) + 1;
    }, [id, number]);
    await harness.request("POST", `/api/arena/events/${id}/stop`, {});
    await bot.close();
  });

  test("finding 16: the port for bots is explained, with how to connect", async () => {
    const page = await harness.page();
    await page.goto("/arena");
    const connect = page.locator("connect-bot");
    await connect.locator(".door").waitFor();
    const told = await connect.innerText();
    assert.match(told, /WebSocket/);
    assert.match(told, /--bots 0\.0\.0\.0:\d+/);
    assert.match(told, /docs\/bots\.md/);
    await assertAccessible(page);
  });

  /** As over plain HTTP: the new way to copy is missing; the old way may be there. @param {Page} page @param {boolean} old */
  const copiesBadly = (page, old) => page.addInitScript((works) => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.execCommand = () => works;
  }, old);

  test("nothing is said to be copied that was not: it is selected instead", async () => {
    const event = await harness.runEvent({ format: "match", bots: ["random", "blocker"], games: 1 });
    const page = await harness.page();
    await copiesBadly(page, false);
    await page.goto(`/arena/${event.id}/0/1`);
    await page.locator("[name=share]").click();
    await page.locator(".result [role=status]", { hasText: "The link is selected" }).waitFor();
    assert.equal(await page.locator(".result", { hasText: "copied" }).count(), 0);
    const selected = () => page.evaluate(() => { const { value, selectionStart: from, selectionEnd: to } = /** @type {HTMLInputElement} */ (document.activeElement); return value.slice(from ?? 0, to ?? 0); });
    assert.equal(await selected(), page.url());
    await page.goto("/arena");
    for (const what of ["address", "commands"]) {
      await page.locator(`[name=copy-${what}]`).click();
      await page.locator("connect-bot [role=status]", { hasText: "The text is selected" }).waitFor();
      const text = await page.locator(`[data-copied=${what}]`).textContent();
      assert.equal(await page.evaluate(() => getSelection()?.toString().trim()), text?.trim());
    }
    // Where only the old way is there, it is taken.
    const other = await harness.page();
    await copiesBadly(other, true);
    await other.goto(`/arena/${event.id}/0/1`);
    await other.locator("[name=share]", { hasText: "Copy" }).click();
    await other.locator(".result [role=status]", { hasText: "The link is copied" }).waitFor();
    // It was copied with the position that was shown.
    await other.getByRole("button", { name: "Forward" }).click();
    await other.locator("[name=share]", { hasText: "Copy" }).waitFor();
  });

  test("a German page says in German why an event has ended, and why no bots can come", async () => {
    const { id } = await harness.request("POST", "/api/arena/events", { format: "match", packs: ["gomoku"], bots: ["search", "search"], games: 1000, time_ms: 5000 });
    await harness.request("POST", `/api/arena/events/${id}/stop`);
    const page = await harness.page({ locale: "de-DE" });
    await page.goto(`/arena/${id}`);
    await page.locator(".why", { hasText: /^Sie wurde angehalten$/ }).waitFor();
    assert.match(await page.locator(".match .how").innerText(), /angehalten/);
    // What the referee writes for a bot's author is told in the reader's language.
    await harness.bot("Rude", { choose: () => 99 });
    const event = await harness.runEvent({ format: "match", bots: ["bot:Rude", "random"], games: 1 });
    await page.goto(`/arena/${event.id}/0/1`);
    await page.locator(".story", { hasText: "Für den Autor des Bots" }).locator("q", { hasText: "es gibt keine Spalte 99; sie gehen von 0 bis 6" }).waitFor();
    await page.goto("/arena");
    await page.locator("connect-bot .door").waitFor();
    await page.evaluate(() => Object.assign(document.querySelector("connect-bot") ?? {}, { address: null, closed: { en: "cannot listen on it", de: "die Adresse ist schon belegt" } }));
    await page.locator("connect-bot", { hasText: "Die Adresse ist schon belegt" }).waitFor();
  });

  test("finding 7: a game between bots is analysed as it was, bombs included", async () => {
    const event = await harness.runEvent({ format: "match", bots: ["blocker", "random"], games: 6 });
    /** @type {any} */
    let bombed = null;
    for (let number = 1; number <= 6 && !bombed?.record.chance; number += 1) bombed = await harness.request("GET", `/api/arena/events/${event.id}/games/0/${number}`);
    assert.ok(bombed.record.chance, "a bomb has dropped in one of them");
    const page = await harness.page();
    await page.goto(`/arena/${event.id}/0/${bombed.number}`);
    await page.locator("[data-action=analyse]").click();
    await page.waitForURL(/\/analyse\?pack=connect4-xtreme.*bombs=/);
    const shown = await page.locator("[data-cell]").evaluateAll((all) => all.map((cell) => cell.getAttribute("data-content")).join(" "));
    assert.equal(shown, bombed.game.cells.join(" "));
    await page.locator(".player", { hasText: "blocker" }).waitFor();
  });
});
