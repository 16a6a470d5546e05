"""The loop: connect, answer states, come back when the connection is lost."""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Callable, Iterator

from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.frames import CloseCode
from websockets.sync.client import ClientConnection, connect

from .messages import PlayState, reply
from .settings import Settings

Choose = Callable[[PlayState], int]

FIRST_DELAY = 0.1
LONGEST_DELAY = 5.0

# Answers to a bot that is not let in: its name or secret is wrong, and trying again does not help.
REFUSED = (400, 401, 403)


def run(settings: Settings, choose: Choose) -> None:
    """Plays until the server says that it is over, or the program is stopped (Ctrl-C)."""
    try:
        delays = back_off()
        while True:
            try:
                # No keep-alive of our own and no compression: the contest's server wants plain frames.
                headers = settings.headers
                with connect(settings.url, additional_headers=headers, compression=None, ping_interval=None) as socket:
                    _say(f"{settings.name} is connected to {settings.url}")
                    connection = Connection(socket, settings, choose)
                    if connection.play():
                        delays = back_off()
                if connection.over:
                    _say(f"{settings.url}: {connection.over}")
                    return
                why = "the connection was closed"
            except InvalidStatus as error:
                why = f"{error.response.status_code} {(error.response.body or b'').decode(errors='replace').strip()}"
                if error.response.status_code in REFUSED:
                    sys.exit(f"{settings.url}: {why}")
            except (OSError, WebSocketException) as error:
                why = str(error) or type(error).__name__
            delay = next(delays)
            _say(f"{settings.url}: {why}; next try in {delay:g} s")
            time.sleep(delay)
    except KeyboardInterrupt:
        pass


def back_off() -> Iterator[float]:
    """Seconds to wait before the next try: twice as long each time, up to a limit."""
    delay = FIRST_DELAY
    while True:
        yield delay
        delay = min(2 * delay, LONGEST_DELAY)


class Connection:
    """One connection, from its first frame to its end."""

    def __init__(self, socket: ClientConnection, settings: Settings, choose: Choose) -> None:
        self.socket = socket
        self.settings = settings
        self.choose = choose
        self.over: str | None = None
        """Why there is nothing more to play, if the server has said so: a normal end, with a reason."""

    def play(self) -> bool:
        """Answers states until the connection ends; True if there was one."""
        played = False
        try:
            state = self._next_state()
            while True:
                column = self._column_for(state)
                newer = self._state_waiting()
                # With a newer state here, the answer is too late and would be taken for the answer to that one.
                if newer is None and column is not None:
                    self.socket.send(reply(column))
                played = True
                state = newer or self._next_state()
        except ConnectionClosed as end:
            if end.rcvd and end.rcvd.code == CloseCode.NORMAL_CLOSURE:
                self.over = end.rcvd.reason or None
            return played

    def _next_state(self) -> PlayState:
        while True:
            state = self._read(self.socket.recv())
            if state:
                return state

    def _state_waiting(self) -> PlayState | None:
        """The newest state that came while we were thinking."""
        newest = None
        while True:
            try:
                newest = self._read(self.socket.recv(timeout=0)) or newest
            except TimeoutError:
                return newest

    def _read(self, frame: str | bytes) -> PlayState | None:
        """A state for us. The four bytes of greeting and states for others are none."""
        try:
            state = PlayState.parse(frame)
        except ValueError:
            text = frame if isinstance(frame, str) else frame.decode(errors="replace")
            if "\ufffd" not in text:
                _say(f"not understood: {text[:200]}")
            return None
        return state if self.settings.is_me(state.bot) else None

    def _column_for(self, state: PlayState) -> int | None:
        """What the bot chose; a legal column if it failed, so that one mistake does not cost the game."""
        legal = state.board.legal_columns()
        try:
            column = self.choose(state)
            if column in legal:
                return int(column)
            _say(f"round {state.round}: {column!r} is not one of the legal columns {legal}")
        except Exception:
            _say(f"round {state.round}: choose failed\n{traceback.format_exc()}")
        return legal[0] if legal else None


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
