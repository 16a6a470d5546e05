// Positions are taken apart in a real browser.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, afterEach, before, describe, test } from "node:test";
import { assertAccessible, assertFits } from "./checks.mjs";
import { Harness, content, myTurn, play } from "./harness.mjs";

describe("analysis", () => {
  /** @type {Harness} */
  let harness;
  before(async () => { harness = await Harness.start(); });
  after(() => harness.stop());
  afterEach(() => harness.closePages());

  test("a position from the address, values, branches and the curve", async () => {
    const page = await harness.page();
    await page.goto("/analyse?pack=connect4&moves=4453");
    await page.waitForSelector(".value.best");
    assert.equal(await content(page, 38), 0);
    assert.ok(await page.locator(".value").count() === 7);
    await myTurn(page);
    await page.locator('[data-move="1"]').first().click();
    await page.waitForURL(/moves=44531/);
    await page.getByRole("button", { name: "Back" }).click();
    await page.waitForURL(/moves=4453$/);
    await myTurn(page);
    await page.locator('[data-move="2"]').first().click();
    await page.waitForURL(/moves=44532/);
    await page.locator(".tree .branch").first().waitFor();
    assert.equal(await page.locator(".tree .branch").count(), 1, "the second try is a branch");
    await page.locator(".tree button", { hasText: "1" }).first().click();
    await page.waitForURL(/moves=44531/);
    await page.waitForFunction(() => (document.querySelector(".curve")?.getAttribute("d")?.match(/[ML]/g) ?? []).length === 6);
    await page.locator("body").press("Home");
    await page.waitForFunction(() => !location.search.includes("moves"));
  });

  test("moves in links are read however they are written", async () => {
    const page = await harness.page();
    for (const moves of ["4453", "44 53", "4,4,5,3"]) {
      await page.goto(`/analyse?pack=connect4&moves=${encodeURIComponent(moves)}`);
      await page.waitForURL(/moves=4453$/);
      await myTurn(page);
      assert.equal(await page.locator("[name=moves]").inputValue(), "4453", moves);
    }
  });

  test("what cannot be read is told with its place", async () => {
    const page = await harness.page();
    await page.goto("/analyse?pack=connect4&moves=44x3");
    await page.locator(".trouble", { hasText: "x" }).waitFor();
  });

  test("mirror", async () => {
    const page = await harness.page();
    await page.goto("/analyse?pack=connect4&moves=4412");
    await myTurn(page);
    await page.locator("[name=mirror]").click();
    await page.waitForURL(/moves=4476/);
  });

  test("moves that cannot be are refused in words", async () => {
    const page = await harness.page();
    await page.goto("/analyse?pack=connect4");
    await myTurn(page);
    await page.locator("[name=moves]").fill("44444444");
    await page.locator("[name=moves]").press("Enter");
    await page.waitForSelector(".trouble");
  });

  test("export as text, JSON, PNG and SVG", async () => {
    const page = await harness.page();
    await page.goto("/analyse?pack=connect4&moves=4453");
    await myTurn(page);
    const save = async (/** @type {string} */ kind) => {
      const [download] = await Promise.all([page.waitForEvent("download"), page.locator(`[name=save-${kind}]`).click()]);
      return readFile(await download.path());
    };
    assert.match((await save("text")).toString(), /4453[\s\S]*\. \. O X X \. \./);
    assert.equal(JSON.parse((await save("json")).toString()).notation, "4453");
    assert.match((await save("svg")).toString(), /^<svg[\s\S]*<\/svg>$/);
    assert.equal((await save("png")).subarray(1, 4).toString(), "PNG");
  });

  test("other games are analysed, too", async () => {
    const page = await harness.page();
    await page.goto("/analyse?pack=tictactoe&moves=b2");
    await page.waitForSelector(".value.best");
    assert.ok(await page.locator(".value").count() >= 1);
  });

  /** What stands on all cells. @param {import("playwright-core").Page} page */
  const cells = (page) => page.locator("[data-cell]").evaluateAll((all) => all.map((cell) => cell.getAttribute("data-content")).join(" "));

  /** Waits until these stand on the cells: an address changes before the page that it means is drawn. @param {import("playwright-core").Page} page @param {any[]} wanted */
  const shows = (page, wanted) => page.waitForFunction((all) => [...document.querySelectorAll("[data-cell]")].map((cell) => cell.getAttribute("data-content")).join(" ") === all, wanted.join(" "));

  /** Waits until a player has one stone. @param {import("playwright-core").Page} page @param {number} player */
  const one = (page, player) => page.waitForFunction((content) => document.querySelectorAll(`[data-content="${content}"]`).length === 1, player);

  /** Plays random moves at a game of two people until it is over or so long. @param {object} wish @param {number} most @param {(game: any) => boolean} [enough] */
  async function playedGame(wish, most, enough = () => false) {
    const { id, keys, game } = await harness.request("POST", "/api/games", { seats: ["human", "human"], ...wish });
    let now = game;
    for (let ply = 0; ply < most && !now.result && !enough(now); ply += 1) {
      const place = now.legal[(ply * 5 + 3) % now.legal.length];
      const answer = await fetch(`${harness.server.url}/api/games/${id}/moves`, { method: "POST", headers: { "content-type": "application/json", authorization: `Seat ${keys[now.to_move]}` }, body: JSON.stringify({ place }) });
      now = (await answer.json()).game;
      if (!now.cells) now = await harness.request("GET", `/api/games/${id}`);
    }
    return { id, key: keys[0], game: now };
  }

  /** Opens a link in a browser that knows nothing. @param {string} link */
  async function openFresh(link) {
    const page = await harness.page();
    await page.goto(link);
    await page.waitForSelector("[data-cell]");
    return page;
  }

  test("finding 7: the analysis of a game with bombs shows the very position, from the game and from its link", async () => {
    // A position in which bombs have dropped; which seed they come from is for the server alone to know.
    const { id, game } = await playedGame({ packs: ["connect4-xtreme"], seed: 4_503_599_627_370_497 }, 24);
    const record = await harness.request("GET", `/api/games/${id}/record`);
    assert.ok(record.chance?.length > 0, "a bomb has dropped");
    const page = await openFresh(`/analyse?game=${id}`);
    await page.waitForURL(/bombs=/);
    await shows(page, game.cells);
    assert.equal(await page.locator(".player").count(), 2, "who played is shown");
    const friend = await openFresh(page.url());
    await friend.waitForURL(/bombs=/);
    await shows(friend, game.cells);
    // A step back is the position that was there, and so is its link.
    await page.getByRole("button", { name: "Back" }).click();
    await page.waitForFunction((before) => location.href !== before, friend.url());
    const { turns, start } = await harness.request("GET", `/api/games/${id}/turns`);
    assert.equal(turns.length, game.turns);
    assert.ok(start);
    const stepped = await openFresh(page.url());
    await stepped.waitForURL(/bombs=/);
    await shows(stepped, (await cells(page)).split(" "));
    assert.notEqual(await cells(stepped), await cells(friend));
  });

  test("finding 7: the analysis of a draft's game knows its rules, wherever its link is opened", async () => {
    const draft = JSON.stringify({ name: "tiny", display_name: "Tiny", board: { dimensions: [4, 4] }, scores: [{ name: "tiny.lines", threshold: 1 }],
      rules: [{ name: "tiny.three", pattern: "AAA", score_actions: [{ player_index: -1, memo: "tiny.lines", operation: "add", value: 1 }] }] });
    const { id, game } = await playedGame({ draft }, 4);
    const page = await openFresh(`/analyse?game=${id}`);
    await page.waitForURL(/#pack=/);
    await shows(page, game.cells);
    const friend = await openFresh(page.url());
    await friend.waitForSelector("[data-cell='15']");
    await shows(friend, game.cells);
    assert.equal(await friend.locator("[name=pack] option:checked").innerText(), "Tiny");
    assert.equal(await friend.locator(".trouble").count(), 0);
  });

  test("finding 7: a finished game is one click from its analysis", async () => {
    const page = await harness.page();
    await page.goto("/?pack=tictactoe");
    await page.waitForSelector("[data-cell]");
    await page.locator("[name=seat1]").selectOption("human");
    await page.locator("[name=start]").click();
    await page.waitForURL(/\/g\//);
    for (const move of ["a1", "b1", "a2", "b2", "a3"]) await play(page, move);
    await page.locator("[data-action=analyse]").click();
    await page.waitForURL(/\/analyse\?pack=tictactoe&moves=a1\+b1\+a2\+b2\+a3/);
    await page.locator(".verdict b", { hasText: "win" }).waitFor();
  });

  test("finding 7: an illegal move in a link is told with its number, and what comes before it is shown", async () => {
    const page = await openFresh("/analyse?pack=connect4&moves=44444441");
    await page.locator(".trouble", { hasText: "move 7" }).waitFor();
    await page.waitForURL(/moves=444444$/);
    await page.goto("/analyse?pack=gomoku&moves=j10+j11+j10");
    await page.locator(".trouble", { hasText: "move 3" }).waitFor();
    await page.waitForURL(/moves=j10\+j11$/);
    await one(page, 0);
    // Where numbers are separated by commas and blanks, the server knows which belong together.
    await page.goto(`/analyse?pack=qubic&moves=${encodeURIComponent("1, 2, 3;2,2,2; 2,2,2")}`);
    await page.locator(".trouble", { hasText: "move 3" }).waitFor();
    await page.waitForURL((url) => url.searchParams.get("moves")?.replaceAll(/[ ;]+/g, " ") === "1,2,3 2,2,2");
    await one(page, 1);
  });

  test("finding 7: records, exports, links and moves in any notation are imported, and what cannot be is told", async () => {
    const { id, game } = await playedGame({ packs: ["connect4-xtreme"], seed: 11 }, 20);
    const record = await (await fetch(`${harness.server.url}/api/games/${id}/record`)).text();
    const page = await openFresh("/analyse");
    await page.locator(".importing summary").click();
    const text = page.locator(".importing textarea");
    const bring = async (/** @type {string} */ what) => {
      await text.fill(what);
      await page.locator("[name=import]").click();
    };
    await bring(record);
    await page.waitForURL(/pack=connect4-xtreme/);
    await shows(page, game.cells);
    // What was exported comes back, as a file.
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator("[name=save-record]").click()]);
    const exported = JSON.parse((await readFile(await download.path())).toString());
    assert.equal(exported.format, "foursight-game");
    assert.deepEqual(exported.chance, JSON.parse(record).chance);
    await bring(`${harness.server.url}/analyse?pack=tictactoe&moves=b2`);
    await page.waitForURL(/pack=tictactoe&moves=b2/);
    await page.locator(".importing [name=file]").setInputFiles(await download.path());
    await page.waitForURL(/pack=connect4-xtreme/);
    await shows(page, game.cells);
    await page.locator("[name=pack]").selectOption("connect4");
    await page.waitForURL(/pack=connect4$/);
    for (const moves of ["1. 4 4 2. 5 3", "[Event \"Cup\"]\n1. 4 4 {a comment} 2. 5! 3?? 1-0", "4, 4, 5, 3", "d1 d2 e1 c1", "1. D D 2. E C"]) {
      await page.locator("[name=moves]").fill("");
      await bring(moves);
      await page.waitForURL(/moves=4453$/);
      await page.locator("[name=moves]").fill("");
      await page.locator("[name=moves]").press("Enter");
      await page.waitForURL(/pack=connect4$/);
    }
    await bring('{"format": "something"}');
    await page.locator(".trouble", { hasText: "not a record" }).waitFor();
    await bring("44x");
    await page.locator(".trouble", { hasText: "x" }).waitFor();
  });

  test("finding 7: two games are compared where they part", async () => {
    const page = await openFresh("/analyse?pack=connect4&moves=44455");
    await page.locator(".comparing summary").click();
    await page.locator("[name=other]").fill("4441");
    await page.locator("[name=compare]").click();
    await page.locator(".parting", { hasText: "move 4" }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".boards svg").length === 2);
    assert.deepEqual(await page.locator("tr[data-part] td").allInnerTexts(), ["5", "1"]);
    await page.locator(".importing summary").click();
    for (const size of [{ width: 390, height: 844 }, { width: 844, height: 390 }]) {
      await page.setViewportSize(size);
      await assertFits(page);
    }
    await assertAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await assertAccessible(page);
    await page.locator("[name=other]").fill("44455");
    await page.locator("[name=compare]").click();
    await page.locator(".parting", { hasText: "same" }).waitFor();
  });

  test("finding 7: a link carries the comparison of two games, bombs and the place that is looked at included", async () => {
    const page = await openFresh("/analyse?pack=connect4&moves=44455");
    await page.locator(".comparing summary").click();
    await page.locator("[name=other]").fill("4441");
    await page.locator("[name=compare]").click();
    await page.waitForURL(/moves=44455&with=4441&at=4$/);
    await page.locator(".comparing tbody button", { hasText: "2" }).click();
    await page.waitForURL(/with=4441&at=2$/);
    const link = await page.locator(".comparing .link").inputValue();
    const friend = await openFresh(link);
    for (let visits = 0; visits < 2; visits += 1) {
      await friend.locator(".parting", { hasText: "move 4" }).waitFor();
      assert.equal(await friend.locator(".comparing [aria-current]").innerText(), "2");
      assert.deepEqual(await friend.locator("tr[data-part] td").allInnerTexts(), ["5", "1"]);
      assert.equal(friend.url(), link);
      await friend.reload();
    }
    // Whoever tries another move looks at a position again.
    await friend.locator(".parting").waitFor();
    await friend.keyboard.press("End");
    await friend.locator('fs-board .board.active [data-move="1"]').first().click();
    await friend.waitForURL(/moves=444551$/);
    // Games with bombs part with their bombs.
    const bombs = await openFresh("/analyse?pack=connect4-xtreme&moves=1234567&bombs=5:3&with=1234566&with-bombs=5:0&at=7");
    await bombs.locator(".parting", { hasText: "move 7" }).waitFor();
    await bombs.waitForURL((url) => url.searchParams.get("bombs") === "5:3" && url.searchParams.get("with-bombs") === "5:0");
  });

  test("mistakes are marked along the moves: exact where the solver is, estimated and said so elsewhere", async () => {
    // The first player wins from the centre; answering beside the border loses nothing more, going there first throws the win away.
    const page = await openFresh("/analyse?pack=connect4&moves=1");
    await page.waitForSelector('.tree .mark[data-sign="??"][data-exact="true"]');
    await page.locator(".mistakes", { hasText: "exact" }).waitFor();
    await page.goto("/analyse?pack=connect4&moves=4");
    await page.waitForSelector(".best-line button");
    await page.locator(".mistakes", { hasText: "exact" }).waitFor();
    assert.equal(await page.locator(".tree .mark").count(), 0);
    // Four open stones that are not stopped.
    await page.goto("/analyse?pack=gomoku&moves=j10+a1+j11+a3+j12+a5+j13+a7");
    await page.locator('.tree .mark[data-exact="false"]').first().waitFor();
    await page.locator(".mistakes", { hasText: "estimate" }).waitFor();
  });

  test("mistakes are those of whoever moved, where players place two stones in a turn, too", async () => {
    const names = "j10 a1 a3 j11 j12 a5 a7 j13 j9 j14 a15".split(" ");
    // What the server says of each move, and whose it was.
    /** @type {number[]} */
    const by = [];
    for (const [ply, name] of names.entries()) {
      const { game, values } = await harness.request("POST", "/api/analyse", { packs: ["connect6"], moves: names.slice(0, ply).join(" ") });
      if (values.find((/** @type {any} */ value) => value.notation === name)?.mark) by.push(game.to_move, ply % 2);
    }
    const count = (/** @type {number} */ player, /** @type {0|1} */ at) => by.filter((who, i) => i % 2 === at && who === player).length;
    assert.notEqual(count(0, 0), count(0, 1), "counting every other move would be wrong here");
    const page = await openFresh(`/analyse?pack=connect6&moves=${names.join("+")}`);
    // All positions were looked at once the curve is complete.
    await page.waitForFunction((points) => (document.querySelector(".curve")?.getAttribute("d")?.match(/[ML]/g) ?? []).length === points, names.length + 1);
    const told = (await page.locator(".mistakes").innerText()).match(/\d+(?= mistake)/g);
    assert.deepEqual(told?.map(Number), [count(0, 0), count(1, 0)]);
  });

  test("whoever played is named in a link, commas in names included, and old links are still read", async () => {
    const shown = (/** @type {import("playwright-core").Page} */ page) => page.locator(".players .who b").allInnerTexts();
    const page = await openFresh("/analyse?pack=connect4&moves=44&seat=Anna%2C+the+first&seat=level3");
    await page.locator(".players", { hasText: "Anna, the first" }).waitFor();
    assert.equal((await shown(page)).length, 2);
    await page.getByRole("button", { name: "Back" }).click();
    await page.waitForURL((url) => url.searchParams.get("moves") === "4");
    assert.deepEqual(new URL(page.url()).searchParams.getAll("seat"), ["Anna, the first", "level3"]);
    const old = await openFresh("/analyse?pack=connect4&moves=44&seats=Anna,Ben");
    await old.locator(".players", { hasText: "Ben" }).waitFor();
    assert.deepEqual(await shown(old), ["Anna", "Ben"]);
  });

  test("what is no JSON is told in the language that is spoken", async () => {
    const page = await harness.page({ locale: "de-DE" });
    await page.goto("/analyse");
    await page.waitForSelector("[data-cell]");
    await page.locator(".importing summary").click();
    await page.locator(".importing textarea").fill('{"game": ["connect4"],\n "moves": oops}');
    await page.locator("[name=import]").click();
    await page.locator(".trouble", { hasText: "ist aber kein JSON" }).waitFor();
    assert.doesNotMatch(await page.locator(".trouble").innerText(), /token|expected/i);
  });

  test("the best line is shown and can be played, and any position played on from", async () => {
    const page = await openFresh("/analyse?pack=connect4&moves=445353");
    await page.waitForFunction(() => document.querySelectorAll(".best-line button").length >= 3);
    const names = await page.locator(".best-line button").allInnerTexts();
    await page.locator(".best-line button").nth(1).click();
    await page.waitForURL(new RegExp(`moves=445353${names[0]}${names[1]}$`));
    await page.locator("[name=from-here-seat0]").selectOption("human");
    await page.locator("[name=from-here-seat1]").selectOption("blocker");
    await page.locator("[name=play-from-here]").click();
    await page.waitForURL(/\/g\//);
    await page.waitForFunction(() => document.querySelectorAll(".moves li").length >= 8);
    await myTurn(page, "play-page");
  });

  test("a position with bombs is played on from as it is", async () => {
    const { id, game } = await playedGame({ packs: ["connect4-xtreme"], seed: 3 }, 40, (now) => now.bomb !== null);
    assert.ok(game.bomb && !game.result, "a bomb is on the board");
    const page = await openFresh(`/analyse?game=${id}`);
    await page.waitForURL(/bombs=/);
    for (const seat of [0, 1]) await page.locator(`[name=from-here-seat${seat}]`).selectOption("human");
    await page.locator("[name=play-from-here]").click();
    await page.waitForURL(/\/g\//);
    await myTurn(page, "play-page");
    await shows(page, game.cells);
  });

  test("finding 18: tic-tac-toe has exact values", async () => {
    const page = await openFresh("/analyse?pack=tictactoe");
    await page.waitForSelector(".value");
    await page.locator(".verdict .kicker", { hasText: "Exact" }).waitFor();
    await page.locator(".verdict b", { hasText: "draw" }).waitFor();
    assert.equal(await page.locator(".value").count(), 9);
    await page.goto("/analyse?pack=tictactoe&moves=b2+b1");
    await page.locator(".verdict b", { hasText: /win in \d/ }).waitFor();
    await page.waitForSelector('.tree .mark[data-exact="true"]');
  });

  test("finding 18: the best first move of Pente is the middle and not a ring around it", async () => {
    const page = await openFresh("/analyse?pack=pente");
    await page.locator(".verdict .note", { hasText: /^Best: j10$/ }).waitFor();
    await page.locator(".verdict .kicker", { hasText: "Estimate" }).waitFor();
  });
});
