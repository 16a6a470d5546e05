/** Name, server and secret; how long to wait for the next try. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { backOff, Settings } from "../src/bot/index.js";

test("defaults", () => {
  assert.deepEqual(Settings.read("ada", [], {}), new Settings("ada", "127.0.0.1", 5051));
});

test("the environment and then the arguments", () => {
  const environment = { BOT_NAME: "eve", BOT_HOST: "example.org", BOT_PORT: "6000" };
  assert.equal(Settings.read("ada", [], environment).address, "ws://example.org:6000/eve");
  const args = ["--name", "bob", "--host", "::1", "--port", "7000"];
  assert.equal(Settings.read("ada", args, environment).address, "ws://[::1]:7000/bob");
});

test("a server by its address and a secret", () => {
  const environment = { BOT_URL: "wss://bots.example", BOT_SECRET: "one" };
  const given = Settings.read("ada", [], environment);
  assert.equal(given.address, "wss://bots.example/ada");
  assert.deepEqual(given.headers, { authorization: "Bearer one" });
  const args = ["--url", "ws://bots.example:81/x/", "--secret", "two"];
  const other = Settings.read("ada", args, environment);
  assert.equal(other.address, "ws://bots.example:81/x/ada");
  assert.deepEqual(other.headers, { authorization: "Bearer two" });
  const none = Settings.read("ada", [], { BOT_URL: "", BOT_SECRET: "" });
  assert.deepEqual(none.headers, {});
  const message = 'a server\'s address begins with ws:// or wss://, not "bots.example"';
  assert.throws(() => Settings.read("ada", ["--url=bots.example"], {}), { message });
});

test("an address keeps its query", () => {
  const args = ["--url", "wss://bots.example/x/?room=a/b&key=1"];
  assert.equal(Settings.read("ada", args, {}).address, "wss://bots.example/x/ada?room=a/b&key=1");
});

test("wrong ports", () => {
  for (const port of ["0", "65536", "x", "-1", "5051.0", ""]) {
    const expected = { message: `a port is a number from 1 to 65535, not "${port}"` };
    assert.throws(() => Settings.read("ada", [`--port=${port}`], {}), expected);
    assert.throws(() => Settings.read("ada", [], { BOT_PORT: port }), expected);
  }
});

test("wrong arguments", () => {
  assert.throws(() => Settings.read("ada", ["--name="], {}), { message: "a bot needs a name" });
  assert.throws(() => Settings.read("ada", ["--nick", "bob"], {}), /Unknown option '--nick'/);
});

test("names travel percent-encoded", () => {
  const settings = new Settings("Käse/4 %");
  assert.equal(settings.address, "ws://127.0.0.1:5051/K%C3%A4se%2F4%20%25");
  assert.ok(settings.isMe("Käse/4 %") && settings.isMe("K%C3%A4se%2F4%20%25"));
  assert.ok(!settings.isMe("Käse"));
});

test("back-off doubles up to a limit", () => {
  const delays = backOff();
  const first = Array.from({ length: 8 }, () => delays.next().value);
  assert.deepEqual(first, [100, 200, 400, 800, 1600, 3200, 5000, 5000]);
});
