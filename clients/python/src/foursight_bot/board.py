"""The board: where stones land, what a bomb leaves, who has four in a row."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

EMPTY = 0
BOMB = 99

_DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


class Place(Protocol):
    """Anything with a row and a column, such as a bomb."""

    @property
    def row(self) -> int: ...

    @property
    def col(self) -> int: ...


@dataclass(frozen=True)
class Board:
    """A board that never changes: `drop` and `explode` answer new ones.

    Row 0 is the bottom. A cell is EMPTY, a player's coin (1 or 2) or a BOMB.
    """

    cells: tuple[tuple[int, ...], ...]

    @property
    def rows(self) -> int:
        return len(self.cells)

    @property
    def columns(self) -> int:
        return len(self.cells[0])

    def cell(self, row: int, column: int) -> int:
        return self.cells[row][column]

    def landing_row(self, column: int) -> int | None:
        """The row in which a stone comes to rest; None if the column is full or not there."""
        if not 0 <= column < self.columns:
            return None
        return next((row for row in range(self.rows) if self.cells[row][column] == EMPTY), None)

    def legal_columns(self) -> list[int]:
        """The columns that are not full, from left to right."""
        return [column for column in range(self.columns) if self.landing_row(column) is not None]

    def drop(self, column: int, coin: int) -> Board:
        """The board after this coin was dropped. A full column is a ValueError."""
        row = self.landing_row(column)
        if row is None:
            raise ValueError(f"column {column} is full or not on the board")
        cells = [list(line) for line in self.cells]
        cells[row][column] = coin
        return Board(tuple(map(tuple, cells)))

    def explode(self, bomb: Place) -> Board:
        """The board after the bomb: its cell and the four beside it go, what is above falls."""
        blast = {(0, 0), (0, 1), (0, -1), (1, 0), (-1, 0)}
        standing: list[list[int]] = []
        for column in range(self.columns):
            left = [
                self.cells[row][column]
                for row in range(self.rows)
                if self.cells[row][column] != EMPTY and (row - bomb.row, column - bomb.col) not in blast
            ]
            standing.append(left + [EMPTY] * (self.rows - len(left)))
        return Board(tuple(zip(*standing)))

    def has_four(self, coin: int) -> bool:
        """True if this coin has four in a row anywhere."""
        return any(
            all(cell == coin for cell in line)
            for row in range(self.rows)
            for column in range(self.columns)
            for line in self._lines_from(row, column)
        )

    def _lines_from(self, row: int, column: int) -> Iterator[list[int]]:
        for up, right in _DIRECTIONS:
            last_row, last_column = row + 3 * up, column + 3 * right
            if last_row < self.rows and 0 <= last_column < self.columns:
                yield [self.cells[row + i * up][column + i * right] for i in range(4)]

    def __str__(self) -> str:
        signs = {EMPTY: ".", BOMB: "*"}
        lines = [" ".join(signs.get(cell, str(cell)) for cell in line) for line in self.cells]
        return "\n".join(reversed(lines))
