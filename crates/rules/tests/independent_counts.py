"""Counts games of a given length, from the rules as people tell them.

It knows nothing of packs or of the engine; the counts in ../packs/perft/NAME.txt of the games
below and of independent_games.py are what they print. One ply is one move; a sequence counts if nobody
had ended the game before its last ply. Large boards show little of a game in so few plies, so each game
is counted on small ones with stones on them, too, where rows are made, stones taken and moves forbidden:
data/small-boards.jsonl.

    python3 independent_counts.py squava 6
    python3 independent_counts.py small > data/small-boards.jsonl
"""

import json
import random
import sys

import independent_games


def grid(height, width):
    return [(row, column) for row in range(height) for column in range(width)]


def longest_row(stones, cell, steps):
    """The most stones in a row through a cell, and the ends of each row: (length, ends) a step."""
    rows = []
    for down, right in steps:
        length, ends = 1, []
        for way in (1, -1):
            row, column = cell
            while True:
                row, column = row + way * down, column + way * right
                if (row, column) not in stones:
                    ends.append((row, column))
                    break
                length += 1
        rows.append((length, ends))
    return rows


def hexagon(side):
    """A hexagon of hexagons, told by three coordinates of which the sum is 0: here the first two."""
    reach = range(1 - side, side)
    return [(x, y) for x in reach for y in reach if abs(x + y) < side]


STRAIGHT = [(0, 1), (1, 0)]
ALL = STRAIGHT + [(1, 1), (1, -1)]
LEAPS = [(1, 2), (2, 1), (1, -2), (2, -1)]
# Among hexagons, one of the three coordinates stays what it is.
THREE = [(0, 1), (1, 0), (1, -1)]


class Game:
    """A board, so many players in turn, and what a new stone means."""

    def __init__(
        self, height, width, players, judge, falls=False, stones_a_turn=1, cells=None, setup=None
    ):
        self.cells, self.players, self.judge = cells or grid(height, width), players, judge
        self.height, self.falls, self.stones_a_turn = height, falls, stones_a_turn
        self.setup = setup or [set() for _ in range(players)]

    def count(self, depth):
        return self.visit([set(own) for own in self.setup], set(), 0, depth, True)

    def open_cells(self, taken):
        free = [cell for cell in self.cells if cell not in taken]
        if not self.falls:
            return free
        on_something = lambda row, column: row + 1 == self.height or (row + 1, column) in taken
        return [cell for cell in free if on_something(*cell)]

    def visit(self, stones, out, player, depth, turn_is_over):
        """`turn_is_over`: the next stone is the last one of its turn, or the only one."""
        taken = set().union(*stones)
        if depth == 0:
            return 1
        free = self.open_cells(taken)
        if depth == 1:
            return len(free)
        total = 0
        for cell in free:
            before = [set(own) for own in stones]
            stones[player].add(cell)
            verdict = self.judge(stones, player, cell)
            now_out = out | {player} if verdict == "out" else out
            left = [seat for seat in range(self.players) if seat not in now_out]
            if verdict != "end" and len(left) > 1:
                following = player
                if turn_is_over:
                    following = (player + 1) % self.players
                while following in now_out:
                    following = (following + 1) % self.players
                over = self.stones_a_turn == 1 or not turn_is_over
                total += self.visit(stones, now_out, following, depth - 1, over)
            # The judge may have taken stones off the board.
            stones[:] = before
        return total


def misere(stones, player, cell):
    """Three in a row end the game, whoever wins by it."""
    return "end" if any(length >= 3 for length, _ in longest_row(stones[player], cell, ALL)) else ""


def at_least(length_that_wins):
    def judge(stones, player, cell):
        rows = longest_row(stones[player], cell, ALL)
        return "end" if any(length >= length_that_wins for length, _ in rows) else ""

    return judge


def exactly_five(stones, player, cell):
    return "end" if any(length == 5 for length, _ in longest_row(stones[player], cell, ALL)) else ""


def caro(stones, player, cell):
    other = stones[1 - player]
    for length, ends in longest_row(stones[player], cell, ALL):
        if length > 5 or length == 5 and not all(end in other for end in ends):
            return "end"
    return ""


def aloof(stones, player, cell):
    """Two side by side put their owner out."""
    return "out" if any(length >= 2 for length, _ in longest_row(stones[player], cell, STRAIGHT)) else ""


def yavalath(stones, player, cell):
    """Four in a row win and three lose: either way three or more end the game."""
    return "end" if any(length >= 3 for length, _ in longest_row(stones[player], cell, THREE)) else ""


def caravan(stones, player, cell):
    """Five a knight's leap apart win, three side by side lose: either ends the game."""
    leaps = any(length >= 5 for length, _ in longest_row(stones[player], cell, LEAPS))
    return "end" if leaps else misere(stones, player, cell)


class Crater(Game):
    """Stones are taken one at a time between two others, and five in a row end the game. Five stones taken
    do so, too: in up to three plies only if one move takes them all."""

    def __init__(self, side=5, setup=None):
        cells = [cell for cell in hexagon(side) if cell != (0, 0)]
        super().__init__(0, 0, 2, self.crater, cells=cells, setup=setup)

    def crater(self, stones, player, cell):
        own, other = stones[player], stones[1 - player]
        taken = []
        for x, y in THREE + [(-x, -y) for x, y in THREE]:
            between, beyond = (cell[0] + x, cell[1] + y), (cell[0] + 2 * x, cell[1] + 2 * y)
            if between in other and beyond in own:
                taken.append(between)
        other.difference_update(taken)
        rows = longest_row(own, cell, THREE)
        return "end" if len(taken) >= 5 or any(length >= 5 for length, _ in rows) else ""


class AnyStone:
    """A move is a cell and one of two colours; a row of a colour ends the game, whoever made it."""

    def __init__(self, height, width, length, setup=None):
        self.cells, self.length = grid(height, width), length
        self.setup = setup or [set(), set()]

    def count(self, depth):
        return self.visit([set(own) for own in self.setup], depth)

    def visit(self, stones, depth):
        if depth == 0:
            return 1
        free = [cell for cell in self.cells if cell not in stones[0] and cell not in stones[1]]
        if depth == 1:
            return 2 * len(free)
        total = 0
        for cell in free:
            for own in stones:
                own.add(cell)
                if all(length < self.length for length, _ in longest_row(own, cell, ALL)):
                    total += self.visit(stones, depth - 1)
                own.discard(cell)
        return total


class PopOut:
    """Columns from the bottom up: a stone goes on top of one, or an own one out of its bottom. Four in a
    row of anybody end the game, and so does a position that is there for the third time."""

    def __init__(self, height, width, length):
        self.height, self.length = height, length
        self.start = ((),) * width

    def count(self, depth):
        return self.visit(self.start, 0, [(self.start, 0)], depth)

    def has_row(self, columns):
        for at, column in enumerate(columns):
            for up, owner in enumerate(column):
                for right, higher in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    row = 0
                    x, y = at, up
                    while 0 <= x < len(columns) and 0 <= y < len(columns[x]) and columns[x][y] == owner:
                        row, x, y = row + 1, x + right, y + higher
                    if row >= self.length:
                        return True
        return False

    def visit(self, columns, player, seen, depth):
        if depth == 0:
            return 1
        after = []
        for at, column in enumerate(columns):
            if len(column) < self.height:
                after.append(columns[:at] + (column + (player,),) + columns[at + 1 :])
            if column and column[0] == player:
                after.append(columns[:at] + (column[1:],) + columns[at + 1 :])
        if depth == 1:
            return len(after)
        total = 0
        for new in after:
            position = (new, 1 - player)
            if not self.has_row(new) and seen.count(position) < 2:
                total += self.visit(new, 1 - player, seen + [position], depth - 1)
        return total


class Choices:
    """Rows, captures, and an opening. All that counts is whose side a stone is on: whether people change
    sides or stay, the same side goes on.

    `opening` is a list of steps: the sides of stones, or how many choices there are with whether one of
    them is to go on. Without one left, the sides take turns; `pie`: one move more instead of the second
    stone, which changes nothing.
    """

    def __init__(self, height, width, length, opening=(), takes=(), goal=0, pie=False, setup=None):
        self.cells, self.length, self.opening, self.pie = grid(height, width), length, opening, pie
        self.takes, self.goal = takes, goal
        self.setup = setup or [set(), set()]

    def count(self, depth):
        return self.visit([set(own) for own in self.setup], [0, 0], 0, list(self.opening), depth)

    def visit(self, stones, taken, placed, steps, depth):
        if depth == 0:
            return 1
        if steps and isinstance(steps[0], tuple):
            enough, more = steps[0]
            total = enough * self.visit(stones, taken, placed, [], depth - 1)
            return total + (self.visit(stones, taken, placed, steps[1:], depth - 1) if more else 0)
        side, rest = (steps[0][0], self.after(steps)) if steps else (placed % 2, [])
        free = [cell for cell in self.cells if cell not in stones[0] and cell not in stones[1]]
        may_swap = self.pie and placed == 1
        total = 0
        if may_swap:
            total += self.without_pie().visit(stones, taken, placed, [], depth - 1)
        if depth == 1:
            return total + len(free)
        for cell in free:
            own, other = set(stones[side]), set(stones[1 - side])
            own.add(cell)
            gone = self.captured(own, other, cell)
            now_taken = list(taken)
            now_taken[side] += sum(len(row) for row in gone)
            left = other.difference(*gone)
            if any(length >= self.length for length, _ in longest_row(own, cell, ALL)):
                continue
            if self.goal and now_taken[side] >= self.goal:
                continue
            if not gone and len(free) == 1 and not (rest and isinstance(rest[0], tuple)):
                # The board is full.
                continue
            both = [own, left] if side == 0 else [left, own]
            total += self.visit(both, now_taken, placed + 1, rest, depth - 1)
        return total

    def without_pie(self):
        game = Choices(0, 0, self.length, takes=self.takes, goal=self.goal)
        game.cells = self.cells
        return game

    @staticmethod
    def after(steps):
        left = steps[0][1:]
        return ([left] if left else []) + steps[1:]

    def captured(self, own, other, cell):
        rows = []
        for down, right in ALL + [(-down, -right) for down, right in ALL]:
            for length in self.takes:
                at = [(cell[0] + by * down, cell[1] + by * right) for by in range(1, length + 2)]
                if all(between in other for between in at[:-1]) and at[-1] in own:
                    rows.append(at[:-1])
        return rows


# Three stones; stay, swap, or two more and the other one chooses.
SWAP2 = [[0, 1, 0], (2, True), [1, 0], (2, False)]
D_PENTE = [[0, 1, 0, 1], (2, False)]

GAMES = {
    "tictactoe-wild": AnyStone(3, 3, 3),
    "order-and-chaos": AnyStone(6, 6, 5),
    "popout": PopOut(6, 7, 4),
    "gomoku-swap2": Choices(15, 15, 5, SWAP2),
    "pente-swap2": Choices(19, 19, 5, SWAP2, takes=(2,), goal=10),
    "keryo-swap2": Choices(19, 19, 5, SWAP2, takes=(2, 3), goal=15),
    "d-pente": Choices(19, 19, 5, D_PENTE, takes=(2,), goal=10),
    # With Tic-Tac-Toe.
    "pie": Choices(3, 3, 3, pie=True),
    "tictactoe-misere": Game(3, 3, 2, misere),
    # Three in a row lose, four win: either way three or more end the game.
    "squava": Game(5, 5, 2, misere),
    "yavalath": Game(0, 0, 2, yavalath, cells=hexagon(5)),
    # The same on a board that is small enough for games to end.
    "yavalath-3": Game(0, 0, 2, yavalath, cells=hexagon(3)),
    "crater": Crater(),
    "caravan": Game(13, 13, 2, caravan),
    # The same on a board that is small enough for games to end.
    "caravan-4": Game(4, 4, 2, caravan),
    "gomoku-standard": Game(15, 15, 2, exactly_five),
    "gomoku-caro": Game(15, 15, 2, caro),
    "aloof": Game(5, 5, 3, aloof),
    # The very first turn has one stone, every other two.
    "connect6": Game(19, 19, 2, at_least(6), stones_a_turn=2),
    "connect-five-allen": Game(6, 7, 2, at_least(5), falls=True, stones_a_turn=2),
}


def judged(judge, **how):
    return lambda height, width, setup: Game(height, width, 2, judge, setup=setup, **how)


def opened(opening, takes=(), goal=0):
    return lambda height, width, setup: Choices(height, width, 5, opening, takes, goal, setup=setup)


def in_the_centre(name):
    """The games whose first stone goes to the centre, told by the other program."""

    def build(height, width, setup):
        return independent_games.Counted(name, height, setup)

    return build


# Each game on a small board: its size, how many stones of each player lie there, how many plies.
SMALL = [
    ("tictactoe-misere", judged(misere), (4, 3), (2, 2), 5),
    ("tictactoe-wild", lambda h, w, setup: AnyStone(h, w, 3, setup), (3, 4), (2, 2), 4),
    ("squava", judged(misere), (4, 5), (3, 3), 4),
    ("caravan", judged(caravan), (7, 7), (5, 5), 3),
    ("gomoku-standard", judged(exactly_five), (3, 7), (7, 6), 4),
    ("gomoku-caro", judged(caro), (3, 7), (6, 7), 4),
    ("connect6", judged(at_least(6), stones_a_turn=2), (3, 6), (5, 5), 5),
    ("order-and-chaos", lambda h, w, setup: AnyStone(h, w, 5, setup), (5, 5), (6, 6), 3),
    ("gomoku-swap2", opened(SWAP2), (3, 6), (4, 4), 6),
    ("pente-swap2", opened(SWAP2, (2,), 10), (3, 5), (3, 4), 6),
    ("keryo-swap2", opened(SWAP2, (2, 3), 15), (3, 6), (4, 5), 6),
    ("d-pente", opened(D_PENTE, (2,), 10), (3, 5), (3, 3), 6),
    ("pente-pro", in_the_centre("pente-pro"), (7, 7), (5, 5), 3),
    ("long-pro", in_the_centre("long-pro"), (9, 9), (5, 5), 3),
    ("poof-pente", in_the_centre("poof-pente"), (7, 7), (6, 6), 3),
    ("renju", in_the_centre("renju"), (9, 9), (6, 3), 3),
    ("ninuki", in_the_centre("ninuki"), (9, 9), (6, 4), 3),
    # What it forbids is told from the first stone: there must be no other.
    ("g-pente", in_the_centre("g-pente"), (11, 11), (0, 5), 3),
]
# Drop games begin without stones, on boards on which it does not take long.
SMALL_DROPS = [
    ("connect-five-allen", judged(at_least(5), falls=True, stones_a_turn=2), (2, 5), 9),
    ("popout", lambda h, w, setup: PopOut(h, w, 4), (2, 4), 8),
    ("popout", lambda h, w, setup: PopOut(h, w, 4), (4, 2), 8),
]


def small_boards():
    chance = random.Random(18)
    for name, build, (height, width), stones, depth in SMALL:
        found = 0
        while found < 2:
            cells = grid(height, width)
            if name in independent_games.VARIATIONS:
                cells.remove((height // 2, width // 2))
            chance.shuffle(cells)
            setup = [set(cells[: stones[0]]), set(cells[stones[0] : sum(stones)])]
            if any(has_rows(own) for own in setup):
                continue
            game = build(height, width, setup)
            counts = [game.count(plies) for plies in range(depth + 1)]
            if counts == plain(counts, build(height, width, setup), height * width - sum(stones)):
                continue
            listed = [{"player": side, "cells": sorted(map(list, own))} for side, own in enumerate(setup)]
            board = {"dimensions": [height, width], "setup": listed}
            yield {"game": name, "board": board, "counts": counts}
            found += 1
    yield from small_craters(chance)
    for name, build, (height, width), depth in SMALL_DROPS:
        game = build(height, width, None)
        board = {"dimensions": [height, width], "gravity": {"axis": 0, "end": "high"}}
        counts = [game.count(plies) for plies in range(depth + 1)]
        yield {"game": name, "board": board, "counts": counts}


def small_craters(chance):
    """A smaller crater, and stones on it that make rows and are taken."""
    side = 4
    drawn = []
    for row in range(1 - side, side):
        columns = [y for x, y in hexagon(side) if x == row]
        symbols = [" " if (row, y) == (0, 0) else "." for y in columns]
        drawn.append((" " * abs(row) + " ".join(symbols)).rstrip())
    found = 0
    while found < 3:
        cells = [cell for cell in hexagon(side) if cell != (0, 0)]
        chance.shuffle(cells)
        setup = [set(cells[:9]), set(cells[9:17])]
        if any(length > 4 for own in setup for at in own for length, _ in longest_row(own, at, THREE)):
            continue
        # As people tell it, one ply after the other, and as if nothing ended and nothing was taken.
        counts = [Crater(side, setup).count(plies) for plies in range(4)]
        if not any(ends_at_once(side, setup, cell) for cell in cells[17:]) or counts[2] == 19 * 18:
            continue
        listed = [
            {"player": player, "cells": sorted([x + side - 1, y + side - 1] for x, y in own)}
            for player, own in enumerate(setup)
        ]
        board = {"lattice": "hex", "picture": drawn, "setup": listed}
        yield {"game": "crater", "board": board, "counts": counts}
        found += 1


def ends_at_once(side, setup, cell):
    own, other = (set(stones) for stones in setup)
    own.add(cell)
    return Crater(side).crater([own, other], 0, cell) == "end"


def has_rows(own):
    """Whether stones of one side make a row of four or more already."""
    return any(length > 3 for cell in own for length, _ in longest_row(own, cell, ALL))


def plain(counts, game, free):
    """The counts if nothing but stones were placed and nothing ended or forbidden."""
    each = 2 if isinstance(game, AnyStone) else 1
    expected = [1]
    for ply in range(len(counts) - 1):
        expected.append(expected[-1] * each * (free - ply))
    return expected


if __name__ == "__main__":
    if sys.argv[1] == "small":
        for line in small_boards():
            print(json.dumps(line, separators=(",", ":")), flush=True)
        sys.exit()
    most = int(sys.argv[2])
    known = GAMES.get(sys.argv[1]) or independent_games.Counted(sys.argv[1])
    for depth in range(most + 1):
        print(depth, known.count(depth), flush=True)
