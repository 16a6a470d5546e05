// Two people who play each other, each in a browser of their own.

import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { assertAccessible, assertFits, assertInSight } from "./checks.mjs";
import { Harness, content, friends, moveCount, myTurn, play, resign, start, untilMoves } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Asks the server for a page's game. @param {Page} page @param {string} rest @param {string} [method] @returns {Promise<{status: number, answer: any}>} */
const ask = (page, rest, method = "GET") => page.evaluate(async ([path, how]) => {
  const id = location.pathname.split("/").at(-1);
  const key = JSON.parse(localStorage.getItem(`foursight.keys.${id}`) ?? "[]").find(Boolean);
  const response = await fetch(`/api/games/${id}${path}`, { method: how, headers: key ? { authorization: `Seat ${key}` } : {} });
  return { status: response.status, answer: await response.json() };
}, [rest, method]);

describe("fair play", () => {
  /** @type {Harness} */
  let harness;
  before(async () => { harness = await Harness.start("--grace", "2s"); });
  after(() => harness.stop());
  afterEach(() => harness.closePages());

  test("finding 1: leaving an untimed game with a friend loses nothing", async () => {
    const host = await harness.page();
    await start(host, { seats: ["human", "open"] });
    const [link, game] = [await host.locator(".link").inputValue(), host.url()];
    // The host leaves to send the link; the friend comes in the meantime.
    await host.goto("about:blank");
    const guest = await harness.page();
    await guest.goto(link);
    await guest.locator("[name=join]").click();
    await guest.waitForSelector("[name=join]", { state: "detached" });
    await guest.locator(".player", { hasText: "away" }).waitFor();
    const { status, answer } = await ask(guest, "/claim", "POST");
    assert.deepEqual([status, answer.code], [409, "cannot_claim"]);
    assert.equal(await guest.locator("[name=claim]").count(), 0, "there is no win to claim");
    await host.goto(game);
    await play(host, "4");
    await play(guest, "4");
    await guest.close();
    await host.locator(".player", { hasText: "away" }).waitFor();
    await play(host, "3");
    assert.equal((await ask(host, "")).answer.result, null);
  });

  test("finding 1: in a timed game whoever waits sees a countdown and claims the win", async () => {
    const [host, guest] = await friends(harness, { clock: "game1" });
    // A twentieth of a minute for the first move: both see how long.
    await host.locator('[data-offer="claim-against"]').waitFor();
    const claim = guest.locator("[name=claim]");
    await claim.waitFor();
    assert.match(await guest.locator('[data-offer="claim"]').innerText(), /up to Yellow to make the first move|up to Red to make the first move/);
    assert.equal((await ask(guest, "")).answer.result, null, "nothing happens by itself");
    // The button waits for the end of the countdown, and so does the server.
    await claim.click();
    await guest.waitForSelector(".result");
    await host.waitForSelector(".result");
    assert.match(await guest.locator(".result").innerText(), /You win[\s\S]*first move was not made/);
    assert.match(await host.locator(".result").innerText(), /You lose[\s\S]*Yellow wins · the first move was not made/);
  });

  test("finding 1: somebody who is away when it is their move is waited for, and can come back", async () => {
    const [host, guest] = await friends(harness, { clock: "game10plus5" });
    await play(host, "4");
    await play(guest, "4");
    await play(host, "3");
    const game = guest.url();
    await guest.goto("about:blank");
    await host.locator('[data-offer="claim"]', { hasText: "Yellow is away" }).waitFor();
    assert.match(await host.locator('[data-offer="claim"]').innerText(), /claim the win in (\d+:\d\d|\d\.\d)/);
    assert.equal(await host.locator("[name=claim]").isDisabled(), true);
    // Whoever watches is told why nothing happens, and promised nothing.
    const watcher = await harness.page();
    await watcher.goto(game);
    await watcher.locator('[data-offer="claim"]', { hasText: "Yellow is away" }).waitFor();
    assert.doesNotMatch(await watcher.locator('[data-offer="claim"]').innerText(), /claim the win/);
    await guest.goto(game);
    await host.waitForSelector('[data-offer="claim"]', { state: "detached" });
    await play(guest, "3");
    await untilMoves(host, 4);
  });

  test("finding 2: a rematch waits for the other, and then both are there", async () => {
    const [host, guest] = await friends(harness, { clock: "game5" });
    await play(host, "4");
    await resign(guest);
    await host.waitForSelector(".result");
    const before = new URL(host.url()).pathname;
    await host.locator("[name=rematch]").click();
    await host.locator('[data-offer="rematch"]', { hasText: "Waiting for Yellow" }).waitFor();
    assert.equal(await host.locator("[name=rematch]").count(), 0, "it is asked for once");
    // Declined, then wanted after all.
    await guest.locator("[name=decline-rematch]").click();
    await host.waitForSelector('[data-offer="rematch"]', { state: "detached" });
    assert.equal(new URL(host.url()).pathname, before);
    await host.locator("[name=rematch]").click();
    await host.locator(".trouble", { hasText: "declined" }).waitFor();
    await guest.locator("[name=rematch]").click();
    await host.locator("[name=accept-rematch]").click();
    for (const page of [host, guest]) await page.waitForURL((url) => url.pathname !== before);
    assert.equal(host.url(), guest.url());
    const { answer } = await ask(host, "");
    assert.equal(answer.clock.running, false, "nobody's clock runs before their first move");
    await play(guest, "1");
    await play(host, "2");
  });

  test("finding 2: a rematch waits for whoever asked for it and has gone", async () => {
    const [host, guest] = await friends(harness, { clock: "game5" });
    await play(host, "4");
    await resign(guest);
    await host.locator("[name=rematch]").click();
    await guest.locator("[name=accept-rematch]").waitFor();
    const before = new URL(host.url()).pathname;
    const watcher = await harness.page();
    await watcher.goto(before);
    await host.goto("/lobby");
    await guest.locator(".player", { hasText: "away" }).waitFor();
    await guest.locator("[name=accept-rematch]").click();
    await guest.locator('[data-offer="rematch"]', { hasText: "begins when Red is back" }).waitFor();
    await watcher.locator('[data-offer="rematch"]', { hasText: "begins when Red is back" }).waitFor();
    assert.equal(new URL(guest.url()).pathname, before, "nobody plays against an empty chair");
    await host.goto(before);
    for (const page of [host, guest]) await page.waitForURL((url) => url.pathname !== before);
    assert.equal(host.url(), guest.url());
    await play(guest, "1");
    await play(host, "2");
    // Whoever watches is told where it goes on, and that nobody is waited for any more.
    await watcher.locator(`a[href="${new URL(host.url()).pathname}"]`).waitFor();
    await watcher.waitForSelector('[data-offer="rematch"]', { state: "detached" });
  });

  test("a double click on Rematch asks for one, and does not meet what stands beside the button", async () => {
    const [host, guest] = await friends(harness);
    await play(host, "4");
    await resign(guest);
    await host.waitForSelector(".result");
    const before = new URL(host.url()).pathname;
    // The second click comes when the answer is there, however busy the machine is.
    await host.evaluate(() => {
      const button = /** @type {HTMLElement} */ (document.querySelector("[name=rematch]"));
      const { x, y, width, height } = button.getBoundingClientRect();
      button.click();
      new MutationObserver((_, observer) => {
        if (!document.querySelector('[data-offer="rematch"]') || document.querySelector("[name=rematch]")) return;
        observer.disconnect();
        for (const part of [0.2, 0.5, 0.8]) /** @type {HTMLElement} */ (document.elementFromPoint(x + part * width, y + height / 2)).click();
        document.body.dataset.clicked = "twice";
      }).observe(document.body, { childList: true, subtree: true });
    });
    await host.waitForSelector("[data-clicked=twice]");
    await guest.locator("[name=accept-rematch]").click();
    for (const page of [host, guest]) await page.waitForURL((url) => url.pathname.startsWith("/g/") && url.pathname !== before);
    assert.equal(host.url(), guest.url());
  });

  test("both click twice on Rematch at once, and both are in the same new game", async () => {
    const [host, guest] = await friends(harness);
    for (let round = 0; round < 20; round += 1) {
      const before = new URL(host.url()).pathname;
      await resign(host);
      for (const page of [host, guest]) await page.locator("[name=rematch]:enabled").waitFor();
      const twice = (/** @type {Page} */ page) => page.evaluate(() => {
        for (let click = 0; click < 2; click += 1) /** @type {HTMLElement|null} */ (document.querySelector("[name=rematch]"))?.click();
      });
      await Promise.all([twice(host), twice(guest)]);
      for (const page of [host, guest]) await page.waitForURL((url) => url.pathname.startsWith("/g/") && url.pathname !== before);
      assert.equal(host.url(), guest.url(), `round ${round}`);
      for (const page of [host, guest]) await page.locator("[name=flag]:enabled").waitFor();
    }
  });

  test("finding 3: a takeback is asked for, declined, and agreed to", async () => {
    const [host, guest] = await friends(harness);
    await myTurn(host);
    assert.equal(await host.locator("[name=undo]").isDisabled(), true, "there is nothing to take back");
    await play(host, "4");
    assert.match(await host.locator("[name=undo]").innerText(), /Takeback/);
    await host.locator("[name=undo]").click();
    await host.locator('[data-offer="takeback"]', { hasText: "Waiting for Yellow" }).waitFor();
    await guest.locator('[data-offer="takeback"]', { hasText: "Red asks to take a move back" }).waitFor();
    assert.equal(await moveCount(host), 1, "nothing has happened yet");
    await guest.locator("[name=decline-takeback]").click();
    await host.waitForSelector('[data-offer="takeback"]', { state: "detached" });
    await host.locator("[name=undo]").click();
    await host.locator(".trouble", { hasText: "declined" }).waitFor();
    await play(guest, "3");
    await untilMoves(host, 2);
    await host.locator("[name=undo]").click();
    await guest.locator("[name=accept-takeback]").click();
    await untilMoves(host, 0);
    await untilMoves(guest, 0);
    // Whoever listens hears it, too.
    for (const page of [host, guest]) await page.locator("#live", { hasText: "The last move is taken back." }).waitFor({ state: "attached" });
    await play(host, "1");
  });

  test("finding 3: a draw is offered and agreed to, and an end is an end", async () => {
    const [host, guest] = await friends(harness);
    const watcher = await harness.page();
    await watcher.goto(host.url());
    await play(host, "4");
    await host.locator("[name=draw]").click();
    await watcher.locator('[data-offer="draw"]', { hasText: "Red offers a draw" }).waitFor();
    assert.equal(await watcher.locator('[data-offer="draw"] button').count(), 0, "who watches is not asked");
    await host.locator("[name=withdraw-draw]").click();
    await guest.waitForSelector('[data-offer="draw"]', { state: "detached" });
    await guest.locator("[name=draw]").click();
    await host.locator("[name=accept-draw]").click();
    for (const page of [host, guest, watcher]) await page.locator(".result", { hasText: "by agreement" }).waitFor();
    for (const page of [host, guest]) {
      assert.equal(await page.locator("[name=undo]").isDisabled(), true);
      assert.equal((await ask(page, "/undo", "POST")).answer.code, "game_over");
    }
  });

  test("finding 3: what was offered is still there after a reload and a crash of the server", async () => {
    const [host, guest] = await friends(harness);
    await play(host, "4");
    await host.locator("[name=draw]").click();
    await guest.locator("[name=accept-draw]").waitFor();
    await harness.server.crash();
    await guest.waitForSelector('.status[data-state="offline"]');
    await harness.server.restart();
    await guest.reload();
    await guest.locator("[name=accept-draw]").click();
    await guest.waitForSelector(".result");
  });

  test("finding 3: what was declined stays declined after a crash of the server, until somebody moves", async () => {
    const [host, guest] = await friends(harness);
    await play(host, "4");
    await host.locator("[name=draw]").click();
    await guest.locator("[name=decline-draw]").click();
    await host.waitForSelector('[data-offer="draw"]', { state: "detached" });
    await harness.server.crash();
    await host.waitForSelector('.status[data-state="offline"]');
    await harness.server.restart();
    await host.reload();
    await host.locator("[name=draw]").click();
    await host.locator(".trouble", { hasText: "declined" }).waitFor();
    await play(guest, "3");
    await untilMoves(host, 2);
    await host.locator("[name=draw]").click();
    await guest.locator("[name=accept-draw]").click();
    await host.locator(".result", { hasText: "by agreement" }).waitFor();
  });

  test("a server that stands still is noticed, and nothing that was done meanwhile is lost or done twice", async () => {
    const own = await Harness.start();
    try {
      const [host, guest] = await friends(own);
      await play(host, "4");
      await myTurn(guest);
      own.server.freeze();
      // One clicks twice and waits; the other only looks.
      await guest.locator('[data-move="4"]').first().dblclick();
      for (const page of [host, guest]) await page.locator(".offline").waitFor();
      await host.waitForSelector('.status[data-state="offline"]');
      own.server.thaw();
      for (const page of [host, guest]) {
        await untilMoves(page, 2);
        await page.locator(".offline").waitFor({ state: "detached" });
      }
      await play(host, "3");
      await untilMoves(guest, 3);
      await own.closePages();
    } finally {
      await own.stop();
    }
  });

  test("finding 4: nobody is helped in a game between people", async () => {
    const [host, guest] = await friends(harness, { clock: "game5" });
    await myTurn(host);
    for (const page of [host, guest]) {
      for (const name of ["hint", "values"]) assert.equal(await page.locator(`[name=${name}]`).isDisabled(), true);
    }
    const watcher = await harness.page();
    await watcher.goto(host.url());
    await watcher.waitForSelector(".tools");
    for (const page of [host, guest, watcher]) {
      for (const what of ["/hint", "/values"]) assert.equal((await ask(page, what)).answer.code, "no_advice");
    }
    // Nor does the analysis know the game before it is over, by its address or by its link.
    const [address, game] = [`/analyse?game=${new URL(host.url()).pathname.split("/").at(-1)}`, host.url()];
    await play(host, "4");
    await watcher.goto(address);
    await watcher.locator(".trouble", { hasText: "when it is over" }).waitFor();
    await watcher.waitForSelector(".value.best");
    assert.equal(await content(watcher, 38), -1, "another board is shown");
    await watcher.locator(".importing summary").click();
    await watcher.locator(".importing textarea").fill(game);
    await watcher.locator("[name=import]").click();
    await watcher.locator(".trouble", { hasText: "when it is over" }).waitFor();
    await resign(guest);
    await host.locator(".result a", { hasText: "Analyse" }).click();
    await host.waitForFunction(() => document.querySelector('[data-cell="38"]')?.getAttribute("data-content") === "0");
  });

  test("finding 4: in a teaching game both are told, and both may ask", async () => {
    const host = await harness.page();
    await start(host, { seats: ["human", "open"], teaching: true });
    await host.locator(".invitation .teaching").waitFor();
    const guest = await harness.page();
    await guest.goto(await host.locator(".link").inputValue());
    await guest.locator(".call .teaching", { hasText: "both of you may ask for hints" }).waitFor();
    await guest.locator("[name=join]").click();
    await myTurn(host);
    await host.locator("[name=hint]").click();
    await host.waitForSelector(".advice");
    await play(host, "4");
    await myTurn(guest);
    await guest.locator("[name=hint]").click();
    await guest.waitForSelector(".advice");
    await guest.locator(".tools .teaching").waitFor();
  });

  test("finding 9: a game by link is its players' alone, unless whoever makes it says otherwise", async () => {
    const visitor = await harness.page();
    /** @type {string[]} */
    const paths = [];
    for (const listed of [false, true]) {
      const [host, guest] = await friends(harness, { listed });
      await play(host, "4");
      await play(guest, "4");
      paths.push(new URL(host.url()).pathname);
    }
    const [secret, open] = paths;
    for (const page of ["/games", "/lobby"]) {
      await visitor.goto(page);
      await visitor.locator(`a[href="${open}"]`).first().waitFor();
      assert.equal(await visitor.locator(`a[href="${secret}"]`).count(), 0, page);
    }
    // Whoever has the bare address watches; the seat is for whoever has the link.
    const host = await harness.page();
    await start(host, { seats: ["human", "open"], listed: true });
    await host.locator(".invitation", { hasText: "shows this game" }).waitFor();
    await visitor.goto(new URL(host.url()).pathname);
    await visitor.waitForSelector(".tools");
    assert.equal(await visitor.locator("[name=join]").count(), 0);
    assert.equal((await ask(visitor, "/join", "POST")).answer.code, "invitation_needed");
  });

  test("a tab that nobody looks at keeps up: a move that was chosen before is played there", async () => {
    const [host, guest] = await friends(harness, { clock: "game5" }, { reducedMotion: "no-preference" });
    // As in a hidden tab: motions begin and never end.
    await guest.evaluate(() => {
      const { animate } = Element.prototype;
      Element.prototype.animate = function still(...how) {
        const animation = animate.apply(this, how);
        animation.pause();
        return animation;
      };
    });
    await play(host, "4");
    // It lies in the air when the tab is left; what was chosen meanwhile waits for it.
    await guest.waitForFunction(() => document.querySelector('[data-cell="38"]')?.getAttribute("data-content") === "0");
    await guest.locator('[data-move="3"]').first().click();
    assert.equal(await moveCount(host), 1);
    await guest.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await untilMoves(host, 2);
    await guest.locator('[data-move="5"]').first().click();
    await play(host, "4");
    await untilMoves(host, 4);
    await untilMoves(guest, 4);
  });

  test("finding 14: a tab that the browser has put to sleep is up to date when it wakes: board, title and clock", async () => {
    const [host, guest] = await friends(harness, { clock: "game5" });
    for (const [page, move] of /** @type {[Page, string][]} */ ([[host, "4"], [guest, "4"], [host, "3"]])) await play(page, move);
    // Nothing of the page runs, and what is sent to it waits.
    const devtools = await host.context().newCDPSession(host);
    await devtools.send("Debugger.enable");
    const asleep = new Promise((done) => { devtools.once("Debugger.paused", done); });
    await devtools.send("Debugger.pause");
    await asleep;
    await play(guest, "3");
    // The host's clock runs in the meantime.
    await guest.waitForFunction(() => /^4:[0-4]|^4:5[0-6]/.test(document.querySelector(".player .clock")?.textContent?.trim() ?? ""));
    await devtools.send("Debugger.disable");
    await untilMoves(host, 4);
    await myTurn(host);
    assert.match(await host.title(), /^Your move/);
    const read = host.waitForResponse((response) => response.url() === host.url().replace("/g/", "/api/games/"));
    await host.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await (await read).finished();
    const left = (await ask(host, "")).answer.clock.left_ms[0] / 1000;
    const [minutes, seconds] = (await host.locator(".player .clock").first().innerText()).split(":").map(Number);
    assert.ok(minutes * 60 + seconds <= left + 1, `${minutes}:${seconds} is shown of ${left} s`);
    await play(host, "5");
    await untilMoves(guest, 5);
  });

  test("a board that cannot keep up with people shows the newest position", async () => {
    const [host, guest] = await friends(harness);
    const watcher = await harness.page({ reducedMotion: "no-preference" });
    await watcher.goto(host.url());
    await watcher.waitForSelector(".tools");
    await watcher.evaluate(() => {
      const { animate } = Element.prototype;
      Element.prototype.animate = function still(...how) {
        const animation = animate.apply(this, how);
        animation.pause();
        return animation;
      };
    });
    for (const [at, column] of ["1", "2", "3", "4", "5"].entries()) await play(at % 2 ? guest : host, column);
    await watcher.waitForFunction(() => document.querySelectorAll('[data-content="0"], [data-content="1"]').length === 5);
  });

  test("finding 5: resigning is asked about once", async () => {
    const page = await harness.page();
    await start(page, {});
    await play(page, "4");
    await page.locator("[name=flag]").click();
    await page.locator("dialog", { hasText: "Red wins then" }).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("name")), "keep", "Enter does no harm");
    await assertAccessible(page);
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    await page.locator("[name=flag]").click();
    await page.locator("dialog [name=keep]").click();
    await play(page, "3");
    await resign(page);
    await page.locator(".result", { hasText: "by resignation" }).waitFor();
  });

  test("finding 5: pause is where it pauses", async () => {
    const [host] = await friends(harness);
    assert.equal(await host.locator("[name=pause]").count(), 0, "nobody stops a friend's clock");
    await start(host, {});
    assert.equal(await host.locator("[name=pause]").count(), 0);
    const watcher = await harness.page({ reducedMotion: "no-preference" });
    await start(watcher, { seats: ["random", "random"] });
    await watcher.locator("[name=pause]").click();
    await watcher.locator("[name=pause][aria-pressed=true]").waitFor();
  });

  test("finding 5: a pause ends with the game that it was about: the next one takes moves", async () => {
    const page = await harness.page({ reducedMotion: "no-preference" });
    await start(page, { seats: ["random", "random"] });
    await page.locator("[name=pause]").click();
    await page.locator("[name=pause][aria-pressed=true]").waitFor();
    await page.locator(".side a", { hasText: "New game" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    for (const seat of [0, 1]) await page.locator(`[name=seat${seat}]`).selectOption("human");
    await play(page, "4");
    await play(page, "3");
    assert.equal(await page.locator("[name=pause]").count(), 0);
  });

  test("finding 5: a series that is paused stays so while a game of it is shown again", async () => {
    const page = await harness.page();
    // The next game would not come before the test is over anyway.
    await page.addInitScript(() => localStorage.setItem("foursight.settings", JSON.stringify({ speed: 0.001 })));
    await start(page, { seats: ["random", "random"], games: 2 });
    await page.waitForSelector(".result");
    await page.locator("[name=pause]").click();
    await page.locator("[name=replay]").click();
    await page.locator("[name=end-replay]").click();
    const stands = (/** @type {boolean} */ still) => page.waitForFunction((wanted) => {
      const { animator } = /** @type {any} */ (document.querySelector(".table > fs-board")) ?? {};
      return animator?.paused === wanted && document.querySelector("[name=pause]")?.getAttribute("aria-pressed") === String(wanted);
    }, still);
    await stands(true);
    await page.locator("[name=pause]").click();
    await stands(false);
  });

  test("finding 5: there is nothing to pause in a single game that is over", async () => {
    const page = await harness.page();
    await start(page, { seats: ["random", "random"] });
    await page.waitForSelector(".result");
    await page.waitForSelector("[name=pause]", { state: "detached" });
    await page.reload();
    await page.waitForSelector(".result");
    assert.equal(await page.locator("[name=pause]").count(), 0);
  });

  test("finding 5: clocks stand still with the board that is paused", async () => {
    const page = await harness.page();
    const bot = await harness.bot("Still", { held: true });
    await start(page, { seats: ["bot:Still", "random"], clock: "game5" });
    bot.answerOnce();
    await page.waitForFunction(() => {
      const { session, showing } = /** @type {any} */ (document.querySelector("play-page"));
      return session.game.clock.running && !showing;
    });
    /** What the clocks say a minute later. */
    const later = () => page.evaluate(async () => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + 60_000;
      const cards = /** @type {any} */ (document.querySelector("player-cards"));
      cards.requestUpdate();
      await cards.updateComplete;
      const said = [...cards.querySelectorAll(".clock")].map((clock) => clock.textContent);
      performance.now = now;
      return said;
    });
    const [running] = await later();
    // The countdown of whoever waits for the bot is shorter, once that has begun.
    const isAwaited = await page.evaluate(() => Boolean(/** @type {any} */ (document.querySelector("play-page")).session.game.forfeit));
    assert.match(running, isAwaited ? /^3:5|^4:00|^0:00/ : /^3:5|^4:00/, "it runs as long as nobody pauses");
    await page.locator("[name=pause]").click();
    await page.locator("[name=pause][aria-pressed=true]").waitFor();
    assert.deepEqual(await later(), ["5:00", "5:00"]);
    await bot.close();
  });

  test("that the server does not answer is said until it does, and no longer", async () => {
    const [host, guest] = await friends(harness);
    await host.context().setOffline(true);
    await host.locator('[data-move="4"]').first().click();
    await host.locator(".trouble", { hasText: "does not answer" }).waitFor();
    await host.context().setOffline(false);
    await host.waitForSelector(".trouble", { state: "detached" });
    await play(host, "4");
    await untilMoves(guest, 1);
  });

  test("what cannot be loaded without a connection is told in the reader's language, and comes later", async () => {
    const page = await harness.page({ locale: "de-DE" });
    for (const part of ["replay/game-replay.js", "play/resign.js"]) await page.route(`**/${part}`, (route) => route.abort());
    await start(page, {});
    await play(page, "4");
    await page.locator("[name=flag]").click();
    await page.locator(".trouble", { hasText: "Der Server antwortet nicht" }).waitFor();
    await page.unroute("**/play/resign.js");
    await resign(page);
    await page.locator("[name=replay]").click();
    await page.locator(".trouble", { hasText: "Der Server antwortet nicht" }).waitFor();
    await page.unroute("**/replay/game-replay.js");
    await page.locator("[name=replay]").click();
    await page.waitForSelector("game-replay");
  });

  test("finding 5: after a loss on time the clock shows 0:00, and tenths before", async () => {
    const host = await harness.page();
    await host.goto("/");
    await host.waitForSelector("[data-cell]");
    await host.locator("[name=seat1]").selectOption("open");
    await host.locator("[name=clock]").selectOption("own");
    for (const [name, value] of [["game_ms", "0.05"], ["increment_ms", "0"], ["move_ms", "0"]]) {
      await host.locator(`[name=${name}]`).fill(value);
      await host.locator(`[name=${name}]`).blur();
    }
    await host.locator("[name=start]").click();
    const guest = await harness.page();
    await guest.goto(await host.locator(".link").inputValue());
    await guest.locator("[name=join]").click();
    await myTurn(host);
    assert.deepEqual(await host.locator(".clock").allInnerTexts(), ["3.0", "3.0"], "it stands until the first move");
    await play(host, "4");
    await play(guest, "4");
    await host.waitForSelector(".result");
    for (const page of [host, guest]) {
      await page.locator(".result", { hasText: "on time" }).waitFor();
      assert.deepEqual(await page.locator(".clock").allInnerTexts(), ["0:00", "3.0"]);
      await page.reload();
      await page.waitForSelector(".result");
      assert.deepEqual(await page.locator(".clock").allInnerTexts(), ["0:00", "3.0"]);
    }
  });

  test("clocks: presets, increments, and one's own", async () => {
    const page = await harness.page();
    await start(page, { clock: "game3plus2" });
    const { clock } = (await ask(page, "")).answer;
    assert.deepEqual([clock.game_ms, clock.increment_ms, clock.move_ms], [180_000, 2000, null]);
    await page.goto("/");
    await page.waitForSelector("[data-cell]");
    await page.locator("[name=clock]").selectOption("own");
    await page.locator("[name=move_ms]").fill("20");
    await page.locator("[name=move_ms]").blur();
    await page.locator("[name=start]").click();
    await page.waitForSelector(".tools");
    const own = (await ask(page, "")).answer.clock;
    assert.deepEqual([own.game_ms, own.increment_ms, own.move_ms], [300_000, 3000, 20_000]);
    // Figures that leave no time are told before the game begins.
    await page.goto("/");
    await page.locator("[name=clock]").selectOption("own");
    assert.equal(await page.locator("clock-choice .note").count(), 0);
    await page.locator("[name=game_ms]").fill("0");
    await page.locator("[name=game_ms]").blur();
    await page.locator("clock-choice .note", { hasText: "no clock" }).waitFor();
    await page.locator("[name=move_ms]").fill("20");
    await page.locator("[name=move_ms]").blur();
    await page.waitForSelector("clock-choice .note", { state: "detached" });
  });

  test("finding 10: the link says copied if it was, and who can open it", async () => {
    const page = await harness.page({ permissions: ["clipboard-read", "clipboard-write"] });
    await start(page, { seats: ["human", "open"] });
    const text = await page.locator(".invitation").innerText();
    assert.match(text, /takes the seat first plays/);
    const link = await page.locator(".link").inputValue();
    assert.match(text, /Only this computer can open this link/);
    assert.ok(text.includes(`foursight serve --http 0.0.0.0:${new URL(link).port}`), text);
    await page.locator("[name=copy]").click();
    await page.locator("[name=copy]", { hasText: "Copied" }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
    // Whoever comes second only watches.
    const [first, second] = [await harness.page(), await harness.page()];
    for (const guest of [first, second]) await guest.goto(link);
    await second.locator("[name=join]").waitFor();
    await first.locator("[name=join]").click();
    await second.waitForSelector("[name=join]", { state: "detached" });
    assert.equal(await second.locator(".board.active").count(), 0);
  });

  test("finding 10: where nothing can be copied, the link is selected and nothing else is said", async () => {
    const page = await harness.page();
    // As over plain HTTP in a browser that forbids the old way, too.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
      document.execCommand = () => false;
    });
    await start(page, { seats: ["human", "open"] });
    await page.locator("[name=copy]").click();
    await page.locator(".invitation [role=status]", { hasText: "The link is selected" }).waitFor();
    assert.equal(await page.locator(".invitation", { hasText: "Copied" }).count(), 0);
    const selected = () => page.evaluate(() => /** @type {HTMLInputElement} */ (document.activeElement).value);
    assert.equal(await selected(), await page.locator(".link").first().inputValue());
    await page.locator("[name=share]").click();
    await page.locator(".tools share-link", { hasText: "The link is selected" }).waitFor();
  });

  for (const [width, height] of [[1280, 800], [360, 740], [844, 390]]) {
    test(`a button that an offer pushes away under the pointer is pressed all the same: ${width}x${height}`, async () => {
      const [host, guest] = await friends(harness, {}, { viewport: { width, height } });
      await play(host, "4");
      await guest.locator("[name=draw]:not(:disabled)").hover();
      await guest.mouse.down();
      await host.locator("[name=undo]").click();
      await guest.locator("[name=accept-takeback]").waitFor();
      await guest.mouse.up();
      await host.locator("[name=accept-draw]").waitFor();
      // A pointer that is moved away before it is released presses nothing.
      await host.locator("[name=decline-draw]").hover();
      await host.mouse.down();
      await host.mouse.move(2, 2);
      await host.mouse.up();
      await host.locator("[name=accept-draw]").click();
      await guest.waitForSelector(".result");
      assert.match(await guest.locator(".result").innerText(), /A draw\s+by agreement/);
    });
  }

  for (const [colorScheme, width, height, locale] of /** @type {const} */ ([["light", 1280, 800, "en-GB"], ["dark", 1920, 1080, "de-DE"], ["light", 360, 740, "de-DE"], ["dark", 390, 844, "en-GB"], ["dark", 844, 390, "en-GB"], ["light", 844, 390, "de-DE"]])) {
    test(`offers, claims and questions are for everyone and in sight: ${colorScheme}, ${width}x${height}, ${locale}`, async () => {
      // Against a clock whose countdown is long on any machine, then against one whose countdown is over.
      for (const wish of [{ minutes: 180 }, { clock: "game1" }]) {
        const pages = await friends(harness, { ...wish, teaching: true }, { colorScheme, viewport: { width, height }, locale });
        const [host, guest] = pages;
        await host.locator('[data-offer="claim-against"]').waitFor();
        await play(host, "4");
        await host.waitForSelector(wish.minutes ? "[name=claim]:disabled" : "[name=claim]:not(:disabled)");
        await host.locator("[name=undo]").click();
        await guest.locator("[name=accept-takeback]").waitFor();
        await guest.locator("[name=draw]").click();
        await guest.locator("[name=withdraw-draw]").waitFor();
        await host.locator("[name=accept-draw]").waitFor();
        for (const [page, asked, claim] of /** @type {const} */ ([[host, "draw", "[name=claim]"], [guest, "takeback", '[data-offer="claim-against"]']])) {
          // Whatever the page is scrolled to, on phones; where all fits, it is not scrolled.
          if (width < 1000) await page.evaluate(() => scrollTo(0, 60));
          for (const sight of [`[name=accept-${asked}]`, `[name=decline-${asked}]`, "[name^=withdraw-]", claim, ".player:first-child .clock", ".player:last-child .clock"]) await assertInSight(page, sight);
        }
        await host.locator("[name=flag]").click();
        for (const page of pages) {
          await assertFits(page);
          await assertAccessible(page);
        }
      }
      const host = await harness.page({ colorScheme, viewport: { width, height }, locale });
      await host.goto("/");
      await host.waitForSelector("[data-cell]");
      await host.locator("[name=seat1]").selectOption("open");
      await host.locator("[name=clock]").selectOption("own");
      await host.waitForSelector(".own-clock");
      await assertFits(host);
      await assertAccessible(host);
      await host.locator("[name=start]").click();
      await host.waitForSelector(".invitation");
      await assertFits(host);
      await assertAccessible(host);
    });
  }
});
