// Pages of another origin use the server, as far as it was told to let them.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, afterEach, before, describe, test } from "node:test";
import { Harness } from "./harness.mjs";

const TOKEN = "a-control-token";

/** An empty page at an origin of its own: another port is another origin. @returns {Promise<{origin: string, close: () => void}>} */
function emptySite() {
  const site = createServer((_, answer) => answer.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>elsewhere</title>"));
  return new Promise((ready) => {
    site.listen(0, "127.0.0.1", () => {
      const address = /** @type {import("node:net").AddressInfo} */ (site.address());
      ready({ origin: `http://127.0.0.1:${address.port}`, close: () => site.close() });
    });
  });
}

/** What a page of another site does: a control with the token, a game, and its WebSocket. @param {{server: string, token: string}} wish */
async function playFromElsewhere({ server, token }) {
  /** @param {string} method @param {string} path @param {unknown} body @param {string} [authorization] */
  const call = async (method, path, body, authorization) => {
    const headers = { "content-type": "application/json", ...authorization ? { authorization } : {} };
    const answer = await fetch(`${server}${path}`, { method, headers, body: JSON.stringify(body) });
    return { status: answer.status, body: answer.status === 204 ? null : await answer.json() };
  };
  const refused = await call("POST", "/api/games", { seats: ["random", "random"] });
  const computers = await call("POST", "/api/games", { seats: ["random", "random"] }, `Bearer ${token}`);
  const made = await call("POST", "/api/games", { seats: ["human", "human"] });
  const socket = new WebSocket(`${server.replace("http", "ws")}/api/games/${made.body.id}/live`, ["foursight", `foursight.seat.${made.body.keys[0]}`]);
  const turn = new Promise((done, fail) => {
    socket.onerror = () => fail(new Error("the WebSocket failed"));
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.type === "game") socket.send(JSON.stringify({ type: "move", place: [3], ply: 0 }));
      if (message.type === "turn") done(message.turn.place);
    };
  });
  const place = await turn;
  const gone = await call("DELETE", `/api/games/${made.body.id}`, {}, `Bearer ${token}`);
  return { refused: refused.body.code, computers: computers.status, protocol: socket.protocol, place, gone: gone.status };
}

describe("finding 18: pages of other origins", () => {
  /** @type {Harness} */
  let harness;
  /** @type {{origin: string, close: () => void}[]} */
  let sites = [];
  before(async () => {
    sites = [await emptySite(), await emptySite()];
    harness = await Harness.start("--origin", `${sites[0].origin}/`, "--token", TOKEN);
  });
  after(async () => {
    await harness.stop();
    for (const site of sites) site.close();
  });
  afterEach(() => harness.closePages());

  test("the one that is allowed reads answers, uses the token and plays live", async () => {
    const page = await harness.page({ baseURL: sites[0].origin });
    await page.goto("/");
    const done = await page.evaluate(playFromElsewhere, { server: harness.server.url, token: TOKEN });
    assert.deepEqual(done, { refused: "token_needed", computers: 201, protocol: "foursight", place: [3], gone: 204 });
  });

  test("any other can neither read nor play", async () => {
    const page = await harness.browser.newPage();
    await page.goto(sites[1].origin);
    const [read, socket] = await page.evaluate(async (server) => {
      const answer = await fetch(`${server}/api/games`).then(() => "read", () => "blocked");
      const live = new WebSocket(`${server.replace("http", "ws")}/api/arena/live`);
      const opened = await new Promise((done) => {
        live.onopen = () => done("open");
        live.onerror = () => done("refused");
      });
      return [answer, opened];
    }, harness.server.url);
    assert.deepEqual([read, socket], ["blocked", "refused"]);
    await page.close();
  });
});
