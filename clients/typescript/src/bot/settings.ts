/** Name, server and secret: from the command line, else the environment, else the defaults. */

import { parseArgs } from "node:util";

export const USAGE =
  "options: --name NAME, --host HOST, --port PORT, --url URL, --secret SECRET (or BOT_NAME, BOT_HOST and so on)";

/** Who the bot is and where its server is. */
export class Settings {
  constructor(
    readonly name: string,
    readonly host = "127.0.0.1",
    readonly port = 5051,
    /** Where the server is, instead of host and port: ws://... or, with TLS, wss://... */
    readonly server?: string,
    /** The secret of a registered name. */
    readonly secret?: string,
  ) {}

  /** Where to connect. */
  get address(): string {
    const host = this.host.includes(":") ? `[${this.host}]` : this.host;
    // The name is the last part of the path, and a query comes after that.
    const [server = "", ...query] = (this.server ?? `ws://${host}:${this.port}`).split(/(?=\?)/);
    return `${server.replace(/\/+$/, "")}/${encodeURIComponent(this.name)}${query.join("")}`;
  }

  /** What the server is told beside the address. */
  get headers(): Record<string, string> {
    return this.secret === undefined ? {} : { authorization: `Bearer ${this.secret}` };
  }

  /** True for our name; a server may echo it the way it travelled in the address. */
  isMe(bot: string): boolean {
    return bot === this.name || bot === encodeURIComponent(this.name);
  }

  /** Reads the settings; throws an error for people if one is wrong. */
  static read(defaultName: string, args: string[], environment: NodeJS.ProcessEnv): Settings {
    const string = { type: "string" } as const;
    const options = { name: string, host: string, port: string, url: string, secret: string };
    const { values } = parseArgs({ args, options });
    const name = values.name ?? environment.BOT_NAME ?? defaultName;
    const host = values.host ?? environment.BOT_HOST ?? "127.0.0.1";
    const port = values.port ?? environment.BOT_PORT ?? "5051";
    if (name === "") {
      throw new RangeError("a bot needs a name");
    }
    if (!/^[0-9]{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65535) {
      throw new RangeError(`a port is a number from 1 to 65535, not "${port}"`);
    }
    // An empty variable is none.
    const server = values.url ?? (environment.BOT_URL || undefined);
    if (server !== undefined && !/^wss?:\/\//.test(server)) {
      throw new RangeError(`a server's address begins with ws:// or wss://, not "${server}"`);
    }
    const secret = (values.secret ?? environment.BOT_SECRET) || undefined;
    return new Settings(name, host, Number(port), server, secret);
  }
}
