"""A server that greets like the contest's, and then does what the test says."""

from __future__ import annotations

import json
import queue
import ssl
import threading
from http import HTTPStatus
from pathlib import Path

from websockets.sync.server import ServerConnection, serve

GREETING = b"\xff\x00\x01\x02"
# A certificate for localhost, and its key.
TLS = Path(__file__).parents[1] / "test-tls.pem"
EMPTY_BOARD = [[0] * 7 for _ in range(6)]


class MockServer:
    """Hands every bot that connects to the test, already greeted."""

    def __init__(self, tls: bool = False, secret: str | None = None) -> None:
        context = None
        if tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(TLS)

        def check(bot: ServerConnection, request):
            if secret and request.headers.get("Authorization") != f"Bearer {secret}":
                return bot.respond(HTTPStatus.FORBIDDEN, "registered with another secret\n")

        self._server = serve(self._greet, "127.0.0.1", 0, compression=None, ssl=context, process_request=check)
        self.port = self._server.socket.getsockname()[1]
        self._bots: queue.Queue[ServerConnection] = queue.Queue()
        self._over = threading.Event()
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def _greet(self, bot: ServerConnection) -> None:
        bot.send(GREETING)
        self._bots.put(bot)
        self._over.wait()

    def next_bot(self) -> ServerConnection:
        return self._bots.get()

    def __enter__(self) -> MockServer:
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._server.shutdown()


def state(bot: str, number: int = 1, board: list[list[int]] = EMPTY_BOARD) -> bytes:
    """A state as the server sends it: compact JSON in a binary frame."""
    message = {"bot": bot, "coin_id": 1, "round": number, "bombs": [], "board": board}
    return json.dumps(message, separators=(",", ":")).encode()
