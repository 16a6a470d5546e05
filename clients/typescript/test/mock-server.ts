/** A server that greets like the contest's, and then does what the test says. */

import { on, once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";

const GREETING = Buffer.from([0xff, 0, 1, 2]);
/** A certificate for localhost, and its key. From dist/test/ to the file beside the kits. */
export const TLS = new URL("../../test-tls.pem", import.meta.url);
const EMPTY_BOARD = Array.from({ length: 6 }, () => Array<number>(7).fill(0));

/** Hands every bot that connects to the test, already greeted. */
export class MockServer {
  private readonly bots: AsyncIterator<[WebSocket, { url: string }]>;

  private constructor(private readonly server: WebSocketServer) {
    this.bots = on(server, "connection")[Symbol.asyncIterator]() as typeof this.bots;
  }

  /** A server that lets in only whoever knows the secret, if there is one. */
  static async start(secret?: string): Promise<MockServer> {
    const server = new WebSocketServer({
      host: "127.0.0.1",
      port: 0,
      verifyClient: ({ req }, answer) => {
        const known = secret === undefined || req.headers.authorization === `Bearer ${secret}`;
        answer(known, 403, "registered with another secret");
      },
    });
    await once(server, "listening");
    return new MockServer(server);
  }

  /** A server that speaks TLS. */
  static async startTls(): Promise<MockServer> {
    const pem = readFileSync(TLS);
    const http = createServer({ cert: pem, key: pem });
    const server = new WebSocketServer({ server: http });
    http.listen(0, "127.0.0.1");
    await once(server, "listening");
    server.on("close", () => http.close());
    return new MockServer(server);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Waits for a bot and greets it. */
  async nextBot(): Promise<Peer> {
    const [socket, request] = (await this.bots.next()).value;
    socket.send(GREETING);
    return new Peer(socket, request.url);
  }

  close(): void {
    this.server.clients.forEach((bot) => bot.terminate());
    this.server.close();
  }
}

/** The server's end of one connection. */
export class Peer {
  private readonly answers: AsyncIterator<[Buffer, boolean]>;

  constructor(private readonly socket: WebSocket, readonly path: string) {
    this.answers = on(socket, "message")[Symbol.asyncIterator]() as typeof this.answers;
  }

  sendBinary(text: string): void {
    this.socket.send(Buffer.from(text));
  }

  sendText(text: string): void {
    this.socket.send(text);
  }

  /** Returns when the bot has read everything that was sent. */
  async pong(): Promise<void> {
    this.socket.ping();
    await once(this.socket, "pong");
  }

  /** The next text of the bot. */
  async receive(): Promise<string> {
    const [frame, isBinary] = (await this.answers.next()).value;
    return isBinary ? "a binary frame" : frame.toString();
  }

  /** Ends the connection with a reason. */
  sayGoodbye(reason: string): void {
    this.socket.close(1000, reason);
  }

  /** Ends the connection without a word. */
  hangUp(): void {
    this.socket.terminate();
  }
}

/** A state as the server sends it. */
export function state(bot: string, round: number, board = EMPTY_BOARD): string {
  return JSON.stringify({ bot, coin_id: 1, round, bombs: [], board });
}
