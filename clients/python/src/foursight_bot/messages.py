"""The messages: the state that the server sends, and the answer."""

from __future__ import annotations

import json
from dataclasses import dataclass

from .board import Board


@dataclass(frozen=True)
class Bomb:
    """A bomb on the board. When `explode_in_round` is reached, it is gone."""

    row: int
    col: int
    explode_in_round: int


@dataclass(frozen=True)
class PlayState:
    """It is this bot's turn."""

    bot: str
    coin_id: int
    round: int
    bombs: tuple[Bomb, ...]
    board: Board

    @property
    def opponent_id(self) -> int:
        return 3 - self.coin_id

    @classmethod
    def parse(cls, frame: str | bytes) -> PlayState:
        """Reads a frame; ValueError if it is not a state."""
        try:
            message = json.loads(frame)
            bombs = tuple(
                Bomb(int(bomb["row"]), int(bomb["col"]), int(bomb["explode_in_round"]))
                for bomb in message["bombs"]
            )
            cells = tuple(tuple(int(cell) for cell in line) for line in message["board"])
            if not cells or not cells[0] or any(len(line) != len(cells[0]) for line in cells):
                raise ValueError("the board is not a rectangle")
            coin_id, number = int(message["coin_id"]), int(message["round"])
            return cls(str(message["bot"]), coin_id, number, bombs, Board(cells))
        except (KeyError, TypeError, ValueError) as error:
            raise ValueError(f"not a play state: {error}") from error


def reply(column: int) -> str:
    """The answer to a state."""
    return json.dumps({"state": "play", "column": column}, separators=(",", ":"))
