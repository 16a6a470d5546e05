"""Everything a bot needs: the messages, the board, and the loop that plays."""

from .board import BOMB, EMPTY, Board
from .client import Choose, Connection, back_off, run
from .messages import Bomb, PlayState, reply
from .settings import Settings, read_settings

__all__ = [
    "BOMB",
    "EMPTY",
    "Board",
    "Bomb",
    "Choose",
    "Connection",
    "PlayState",
    "Settings",
    "back_off",
    "read_settings",
    "reply",
    "run",
]
