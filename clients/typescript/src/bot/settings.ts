/** Name, host and port: from the command line, else the environment, else the defaults. */

import { parseArgs } from "node:util";

export const USAGE = "options: --name NAME, --host HOST, --port PORT (or BOT_NAME, BOT_HOST, BOT_PORT)";

/** Who the bot is and where its server is. */
export class Settings {
  constructor(readonly name: string, readonly host = "127.0.0.1", readonly port = 5051) {}

  /** Where to connect. */
  get address(): string {
    const host = this.host.includes(":") ? `[${this.host}]` : this.host;
    return `ws://${host}:${this.port}/${encodeURIComponent(this.name)}`;
  }

  /** True for our name; a server may echo it the way it travelled in the address. */
  isMe(bot: string): boolean {
    return bot === this.name || bot === encodeURIComponent(this.name);
  }

  /** Reads the settings; throws an error for people if one is wrong. */
  static read(defaultName: string, args: string[], environment: NodeJS.ProcessEnv): Settings {
    const string = { type: "string" } as const;
    const { values } = parseArgs({ args, options: { name: string, host: string, port: string } });
    const name = values.name ?? environment.BOT_NAME ?? defaultName;
    const host = values.host ?? environment.BOT_HOST ?? "127.0.0.1";
    const port = values.port ?? environment.BOT_PORT ?? "5051";
    if (name === "") {
      throw new RangeError("a bot needs a name");
    }
    if (!/^[0-9]{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65535) {
      throw new RangeError(`a port is a number from 1 to 65535, not "${port}"`);
    }
    return new Settings(name, host, Number(port));
  }
}
