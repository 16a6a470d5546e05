/** The loop against a server on a real socket. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { test, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";

import { Refused, reply, run, Settings, type Choose } from "../src/bot/index.js";
import { MockServer, state, TLS } from "./mock-server.js";

async function start(t: TestContext, choose: Choose, name = "Ada"): Promise<MockServer> {
  const server = await MockServer.start();
  const stop = new AbortController();
  const running = run(new Settings(name, "127.0.0.1", server.port), choose, stop.signal);
  t.after(async () => {
    stop.abort();
    await running;
    server.close();
  });
  return server;
}

test("answers binary and text states", async (t) => {
  const server = await start(t, (state) => state.round % 7);
  const bot = await server.nextBot();
  assert.equal(bot.path, "/Ada");
  bot.sendBinary(state("Ada", 3));
  assert.equal(await bot.receive(), '{"state":"play","column":3}');
  bot.sendText(state("Ada", 5));
  assert.equal(await bot.receive(), '{"state":"play","column":5}');
});

test("leaves states for others alone", async (t) => {
  const server = await start(t, (state) => state.round);
  const bot = await server.nextBot();
  bot.sendBinary(state("Eve", 1));
  bot.sendBinary("[]");
  bot.sendText("hello");
  bot.sendBinary(state("Ada", 2));
  assert.equal(await bot.receive(), reply(2));
});

test("a name with strange letters", async (t) => {
  const server = await start(t, () => 0, "Käse 4");
  const bot = await server.nextBot();
  assert.equal(bot.path, "/K%C3%A4se%204");
  bot.sendBinary(state("Käse 4", 1));
  assert.equal(await bot.receive(), reply(0));
});

test("a mistake does not cost the game", async (t) => {
  const server = await start(t, (state) => {
    if (state.round === 1) {
      throw new Error("a bug");
    }
    return 7;
  });
  const full = [1, 2, 1, 2, 1, 2].map((coin) => [coin, 0, 0, 0, 0, 0, 0]);
  const bot = await server.nextBot();
  for (const round of [1, 2]) {
    bot.sendBinary(state("Ada", round, full));
    assert.equal(await bot.receive(), reply(1));
  }
});

test("a late answer is not sent", async (t) => {
  let thinking = () => {};
  let goOn = () => {};
  const isThinking = new Promise<void>((resolve) => (thinking = resolve));
  const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
  const server = await start(t, async (state) => {
    if (state.round === 1) {
      thinking();
      await mayGoOn;
    }
    return state.round;
  });
  const bot = await server.nextBot();
  bot.sendBinary(state("Ada", 1));
  await isThinking;
  bot.sendBinary(state("Ada", 2));
  await bot.pong();
  goOn();
  assert.equal(await bot.receive(), reply(2));
});

test("comes back when the connection is lost", async (t) => {
  const server = await start(t, (state) => state.round);
  for (const round of [1, 2, 3]) {
    const bot = await server.nextBot();
    bot.sendBinary(state("Ada", round));
    assert.equal(await bot.receive(), reply(round));
    bot.hangUp();
  }
});

test("sends its secret", async (t) => {
  const secret = "correct horse battery";
  const server = await MockServer.start(secret);
  const stop = new AbortController();
  const running = run(new Settings("Ada", "127.0.0.1", server.port, undefined, secret), () => 4, stop.signal);
  t.after(async () => {
    stop.abort();
    await running;
    server.close();
  });
  const bot = await server.nextBot();
  bot.sendBinary(state("Ada", 1));
  assert.equal(await bot.receive(), reply(4));
});

test("a bot that is not let in says why and ends", async (t) => {
  const server = await MockServer.start("correct horse battery");
  t.after(() => server.close());
  const settings = new Settings("Ada", "127.0.0.1", server.port, undefined, "a wrong one");
  await assert.rejects(run(settings, () => 4), (error: Error) => {
    assert.ok(error instanceof Refused);
    assert.match(error.message, /^403 registered with another secret/);
    return true;
  });
});

test("speaks TLS", async (t) => {
  const server = await MockServer.startTls();
  // Node.js reads which certificates it trusts when it starts.
  const program = fileURLToPath(new URL("../src/random-bot.js", import.meta.url));
  const environment = { ...process.env, NODE_EXTRA_CA_CERTS: fileURLToPath(TLS) };
  const options = ["--name", "Ada", "--url", `wss://localhost:${server.port}/bots/`];
  const running = spawn(process.execPath, [program, ...options], { env: environment, stdio: "inherit" });
  t.after(() => {
    running.kill();
    server.close();
  });
  const bot = await server.nextBot();
  assert.equal(bot.path, "/bots/Ada");
  bot.sendBinary(state("Ada", 1));
  assert.match(await bot.receive(), /^{"state":"play","column":[0-6]}$/);
});

test("ends when the server says that it is over", async (t) => {
  const server = await MockServer.start();
  t.after(() => server.close());
  const running = run(new Settings("Ada", "127.0.0.1", server.port), () => 0);
  (await server.nextBot()).sayGoodbye("the match is over");
  await running;
});
