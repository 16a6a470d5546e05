"""Counts games of a given length, from the rules as people tell them.

It knows nothing of packs or of the engine; the counts in ../packs/perft/NAME.txt of the games
below are what it prints. One ply is one move; a sequence counts if nobody had ended the game before
its last ply.

    python3 independent_counts.py squava 6
"""

import sys


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

    def __init__(self, height, width, players, judge, falls=False, stones_a_turn=1, cells=None):
        self.cells, self.players, self.judge = cells or grid(height, width), players, judge
        self.height, self.falls, self.stones_a_turn = height, falls, stones_a_turn

    def count(self, depth):
        return self.visit([set() for _ in range(self.players)], set(), 0, depth, True)

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
    """Stones are taken one at a time between two others; so few plies never take five of one player."""

    def __init__(self):
        middle = (0, 0)
        super().__init__(0, 0, 2, self.crater, cells=[cell for cell in hexagon(5) if cell != middle])

    def crater(self, stones, player, cell):
        own, other = stones[player], stones[1 - player]
        taken = []
        for x, y in THREE + [(-x, -y) for x, y in THREE]:
            between, beyond = (cell[0] + x, cell[1] + y), (cell[0] + 2 * x, cell[1] + 2 * y)
            if between in other and beyond in own:
                taken.append(between)
        other.difference_update(taken)
        return "end" if any(length >= 4 for length, _ in longest_row(own, cell, THREE)) else ""


GAMES = {
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

if __name__ == "__main__":
    game, most = GAMES[sys.argv[1]], int(sys.argv[2])
    for depth in range(most + 1):
        print(depth, game.count(depth), flush=True)
