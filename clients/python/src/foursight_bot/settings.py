"""Name, server and secret: from the command line, else the environment, else the defaults."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import quote


@dataclass(frozen=True)
class Settings:
    """Who the bot is and where its server is."""

    name: str
    host: str = "127.0.0.1"
    port: int = 5051
    server: str | None = None
    """Where the server is, instead of host and port: ws://... or, with TLS, wss://..."""
    secret: str | None = field(default=None, repr=False)
    """The secret of a registered name."""

    @property
    def url(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        # The name is the last part of the path, and a query comes after that.
        server, asks, query = (self.server or f"ws://{host}:{self.port}").partition("?")
        return f"{server.rstrip('/')}/{quote(self.name, safe='')}{asks}{query}"

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.secret}"} if self.secret else {}

    def is_me(self, bot: str) -> bool:
        """True for our name; a server may echo it the way it travelled in the address."""
        return bot in (self.name, quote(self.name, safe=""))


def read_settings(
    default_name: str,
    arguments: Sequence[str] | None = None,
    environment: Mapping[str, str] = os.environ,
) -> Settings:
    """Reads `--name`, `--host`, `--port`, `--url`, `--secret` and BOT_NAME, BOT_HOST and so on; ends the program on a wrong one."""
    parser = argparse.ArgumentParser(description="A bot for Four Connect Xtreme.")
    parser.add_argument("--name", type=_name, default=environment.get("BOT_NAME", default_name))
    parser.add_argument("--host", default=environment.get("BOT_HOST", "127.0.0.1"))
    parser.add_argument("--port", type=_port, default=environment.get("BOT_PORT", "5051"))
    parser.add_argument("--url", type=_server, default=environment.get("BOT_URL") or None)
    parser.add_argument("--secret", default=environment.get("BOT_SECRET") or None)
    found = parser.parse_args(arguments)
    return Settings(found.name, found.host, found.port, found.url, found.secret)


def _name(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError("a bot needs a name")
    return text


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not {text!r}")
    return int(text)


def _server(text: str) -> str:
    if not text.startswith(("ws://", "wss://")):
        raise argparse.ArgumentTypeError(f"a server's address begins with ws:// or wss://, not {text!r}")
    return text
