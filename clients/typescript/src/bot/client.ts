/** The loop: connect, answer states, come back when the connection is lost. */

import { once } from "node:events";
import { setImmediate, setTimeout } from "node:timers/promises";
import { WebSocket } from "ws";

import { PlayState, reply } from "./messages.js";
import { Settings, USAGE } from "./settings.js";

/** What a bot author writes: the column, from 0, for the next stone. */
export type Choose = (state: PlayState) => number | Promise<number>;

const FIRST_DELAY = 100;
const LONGEST_DELAY = 5000;
/** Answers to a bot that is not let in: its name or secret is wrong, and trying again does not help. */
const REFUSED = [400, 401, 403];
const NORMAL_END = 1000;

/** A bot is not let in. */
export class Refused extends Error {}

/** What a bot's program calls: reads the settings and plays until it is over or the program is stopped. */
export async function main(defaultName: string, choose: Choose): Promise<void> {
  let settings: Settings;
  try {
    settings = Settings.read(defaultName, process.argv.slice(2), process.env);
  } catch (error) {
    console.error(`${describe(error)}\n${USAGE}`);
    process.exit(2);
  }
  try {
    await run(settings, choose);
  } catch (error) {
    console.error(`${settings.address}: ${describe(error)}`);
    process.exit(1);
  }
}

/** Milliseconds to wait before the next try: twice as long each time, up to a limit. */
export function* backOff(): Generator<number, never> {
  for (let delay = FIRST_DELAY; ; delay = Math.min(2 * delay, LONGEST_DELAY)) {
    yield delay;
  }
}

/** Plays until the server says that it is over, or the signal says stop; fails if the bot is not let in. */
export async function run(settings: Settings, choose: Choose, stop?: AbortSignal): Promise<void> {
  let delays = backOff();
  while (!stop?.aborted) {
    const connection = new Connection(settings, choose);
    const hangUp = () => connection.hangUp();
    stop?.addEventListener("abort", hangUp);
    const why = await connection.end;
    stop?.removeEventListener("abort", hangUp);
    if (stop?.aborted) {
      return;
    }
    if (connection.refused) {
      throw new Refused(why);
    }
    if (connection.over) {
      console.error(`${settings.address}: ${connection.over}`);
      return;
    }
    if (connection.played) {
      delays = backOff();
    }
    const delay = delays.next().value;
    console.error(`${settings.address}: ${why}; next try in ${delay} ms`);
    await setTimeout(delay, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** One connection, from its first frame to its end. */
class Connection {
  /** True when a state was answered. */
  played = false;
  /** True if the bot was not let in. */
  refused = false;
  /** Why there is nothing more to play, if the server has said so: a normal end, with a reason. */
  over = "";
  /** Comes when the connection has ended, and says why. */
  readonly end: Promise<string>;

  private readonly socket: WebSocket;
  private waiting: PlayState | undefined;
  private thinking = false;

  constructor(private readonly settings: Settings, private readonly choose: Choose) {
    let why: string | undefined;
    let words = "";
    // The contest's server wants plain frames.
    this.socket = new WebSocket(settings.address, { perMessageDeflate: false, headers: settings.headers });
    this.socket.on("unexpected-response", (_request, answer) => {
      this.refused = REFUSED.includes(answer.statusCode ?? 0);
      answer.setEncoding("utf8").on("data", (text: string) => (words += text));
      answer.on("close", () => {
        why = `${answer.statusCode} ${words.trim()}`;
        this.socket.terminate();
      });
    });
    this.socket.on("close", (code, reason) => {
      if (code === NORMAL_END) {
        this.over = String(reason);
      }
    });
    this.socket.on("open", () => console.error(`${settings.name} is connected to ${settings.address}`));
    this.socket.on("error", (error) => (why ??= describe(error)));
    this.socket.on("message", (frame) => this.read(frame as Buffer));
    this.end = once(this.socket, "close").then(() => why ?? "the connection was closed", (error) => why ?? describe(error));
  }

  hangUp(): void {
    this.socket.terminate();
  }

  /** Notes a state for us. The four bytes of greeting and states for others are none. */
  private read(frame: Buffer): void {
    const text = frame.toString();
    let state: PlayState;
    try {
      state = PlayState.parse(text);
    } catch {
      if (!text.includes("\ufffd")) {
        console.error(`not understood: ${text.slice(0, 200)}`);
      }
      return;
    }
    if (this.settings.isMe(state.bot)) {
      this.waiting = state;
      void this.think();
    }
  }

  /** Answers the newest state, and those that come in the meantime. */
  private async think(): Promise<void> {
    if (this.thinking) {
      return;
    }
    this.thinking = true;
    while (this.waiting) {
      const state = this.waiting;
      this.waiting = undefined;
      const column = await this.columnFor(state);
      // Lets a frame in that came while the bot was thinking.
      await setImmediate();
      // With a newer state here, the answer is too late and would be taken for the answer to that one.
      if (column !== undefined && !this.waiting) {
        this.socket.send(reply(column), () => undefined);
      }
      this.played = true;
    }
    this.thinking = false;
  }

  /** What the bot chose; a legal column if it failed, so that one mistake does not cost the game. */
  private async columnFor(state: PlayState): Promise<number | undefined> {
    const legal = state.board.legalColumns();
    try {
      const column = await this.choose(state);
      if (legal.includes(column)) {
        return column;
      }
      console.error(`round ${state.round}: ${column} is not one of the legal columns ${legal}`);
    } catch (error) {
      console.error(`round ${state.round}: choose failed`, error);
    }
    return legal[0];
  }
}

function describe(error: unknown): string {
  if (error instanceof Error) {
    return error.message || error.name;
  }
  return String(error);
}
