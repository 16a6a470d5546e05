"""Plays random games of five in a row by the rules as people tell them, and prints what came of each.

It knows nothing of packs or of the engine; data/independent-games.jsonl is what it prints, and the
engine has to come to the same. What Black may not play in Renju follows the international rules (RIF,
1996) word by word:

- a four is a row of four to which one stone can be added to make five exactly,
- a straight four is an unbroken four to which that can be done in two ways,
- a three is a row of three to which one stone can be added to make a straight four, without making a
  five at the same time, and that stone is not forbidden itself,
- two fours, two threes, or six and more in a row are forbidden, unless there is a five as well.

    python3 independent_games.py > data/independent-games.jsonl
    python3 independent_counts.py pente-pro 3 > ../packs/perft/pente-pro.txt
"""

import copy
import json
import random
import sys

WAYS = [(0, 1), (1, 0), (1, 1), (1, -1)]
EIGHT = WAYS + [(-down, -right) for down, right in WAYS]


class Variation:
    def __init__(self, size, captures=0, poof=False, fouls=(), away=0, straight=(), exact=False):
        self.size, self.captures, self.poof, self.fouls = size, captures, poof, fouls
        # How far from the centre the first player's second stone must be, and which distances
        # straight from it are forbidden besides.
        self.away, self.straight = away, straight
        # Whether the first player needs five exactly.
        self.exact = exact
        self.centre = (size // 2, size // 2)

    def inside(self, cell):
        return 0 <= cell[0] < self.size and 0 <= cell[1] < self.size

    def cells(self):
        return [(row, column) for row in range(self.size) for column in range(self.size)]


VARIATIONS = {
    "renju": Variation(15, fouls=("six", "fours", "threes"), away=None, exact=True),
    "ninuki": Variation(19, captures=10, fouls=("six", "threes"), away=3),
    "pente-pro": Variation(19, captures=10, away=3),
    "long-pro": Variation(19, away=4),
    "g-pente": Variation(19, captures=10, away=3, straight=(4, 5)),
    "poof-pente": Variation(19, captures=10, poof=True, away=3),
}


def along(cell, way, steps):
    return (cell[0] + steps * way[0], cell[1] + steps * way[1])


def run(stones, cell, way):
    """All stones in an unbroken row through a cell."""
    cells = [cell]
    for sign in (1, -1):
        steps = sign
        while along(cell, way, steps) in stones:
            cells.append(along(cell, way, steps))
            steps += sign
    return cells


class Game:
    def __init__(self, kind):
        self.kind = kind
        self.board = {}
        self.captured = [0, 0]
        self.placed = [0, 0]
        self.player = 0
        self.winner = None

    def stones(self, player):
        return {cell for cell, owner in self.board.items() if owner == player}

    # What the first player may not play.

    def opening_forbids(self, cell):
        kind = self.kind
        if self.player != 0:
            return False
        if self.placed[0] == 0:
            return cell != kind.centre
        if self.placed[0] == 1 and kind.away:
            down, right = abs(cell[0] - kind.centre[0]), abs(cell[1] - kind.centre[1])
            if max(down, right) < kind.away:
                return True
            return min(down, right) == 0 and max(down, right) in kind.straight
        return False

    def fives(self, stones, cell):
        return [way for way in WAYS if len(run(stones, cell, way)) == 5]

    def fours(self, stones, cell):
        """The rows of four through a cell that one more stone makes five exactly."""
        found = set()
        for way in WAYS:
            for steps in range(-4, 5):
                more = along(cell, way, steps)
                if not self.kind.inside(more) or more in self.board or more in stones:
                    continue
                row = run(stones | {more}, more, way)
                if len(row) == 5 and cell in row:
                    found.add(frozenset(row) - {more})
        return found

    def is_straight_four(self, stones, row, way):
        """Four in an unbroken row, and two ways to make them five exactly."""
        ways = set()
        for cell in row:
            for steps in (-1, 1):
                more = along(cell, way, steps)
                if more in stones or more in self.board or not self.kind.inside(more):
                    continue
                if len(run(stones | {more}, more, way)) == 5:
                    ways.add(more)
        return len(row) == 4 and len(ways) == 2

    def threes(self, stones, cell):
        """The lines in which a cell is part of a three."""
        count = 0
        for way in WAYS:
            for steps in range(-3, 4):
                more = along(cell, way, steps)
                if not self.kind.inside(more) or more in self.board or more in stones:
                    continue
                with_it = stones | {more}
                row = run(with_it, more, way)
                if cell not in row or not self.is_straight_four(with_it, row, way):
                    continue
                if not self.fives(with_it, more) and not self.is_foul(stones, more):
                    count += 1
                    break
        return count

    def is_foul(self, before, cell):
        """Whether another stone of the first player's makes something forbidden."""
        stones = before | {cell}
        if self.fives(stones, cell):
            return False
        fouls = self.kind.fouls
        if "six" in fouls and any(len(run(stones, cell, way)) > 5 for way in WAYS):
            return True
        if "fours" in fouls and len(self.fours(stones, cell)) > 1:
            return True
        return "threes" in fouls and self.threes(stones, cell) > 1

    def forbidden(self, cell):
        if self.opening_forbids(cell):
            return True
        return self.player == 0 and bool(self.kind.fouls) and self.is_foul(self.stones(0), cell)

    def leaves_a_four(self):
        """Whether the first player could make five now."""
        stones = self.stones(0)
        free = [cell for cell in self.kind.cells() if cell not in self.board]
        return any(self.fives(stones | {cell}, cell) for cell in free)

    # A move.

    def play(self, cell):
        kind, player, other = self.kind, self.player, 1 - self.player
        self.board[cell] = player
        self.placed[player] += 1
        owner = self.board.get
        if kind.captures:
            taken = set()
            for way in EIGHT:
                pair = [along(cell, way, 1), along(cell, way, 2)]
                flanked = owner(along(cell, way, 3)) == player
                if flanked and all(owner(at) == other for at in pair):
                    taken.update(pair)
            self.captured[player] += len(taken)
            for at in taken:
                del self.board[at]
        if kind.poof:
            pairs = []
            for way in EIGHT:
                mate, far, near = along(cell, way, 1), along(cell, way, 2), along(cell, way, -1)
                if owner(mate) == player and owner(far) == other and owner(near) == other:
                    pairs.append(mate)
            self.captured[other] += 2 * len(pairs)
            for at in set(pairs + [cell] if pairs else []):
                del self.board[at]
        if owner(cell) == player:
            lengths = [len(run(self.stones(player), cell, way)) for way in WAYS]
            exact = kind.exact and player == 0
            if any(length == 5 or length > 5 and not exact for length in lengths):
                self.winner = player
        if self.winner is None and kind.captures:
            reached = [seat for seat in (0, 1) if self.captured[seat] >= kind.captures]
            self.winner = reached[0] if reached else None
        self.player = other


def told(cell):
    return list(cell)


def random_game(name, chance):
    kind = VARIATIONS[name]
    game = Game(kind)
    moves = []
    near = chance.choice([2, 3, 4])
    length = chance.randrange(2, 46)
    while game.winner is None and len(moves) < length:
        close = [
            cell
            for cell in kind.cells()
            if cell not in game.board
            and max(abs(cell[0] - kind.centre[0]), abs(cell[1] - kind.centre[1])) <= near + 1
        ]
        everything = [cell for cell in kind.cells() if cell not in game.board]
        pool = close if close and chance.random() < 0.9 else everything
        if game.player == 0 and chance.random() < 0.5:
            # Beside a stone of one's own, so that there is something to forbid.
            own = game.stones(0)
            beside = [c for c in pool if any(along(c, way, 1) in own for way in EIGHT)]
            pool = beside or pool
        legal = [cell for cell in pool if not game.forbidden(cell)]
        legal = legal or [cell for cell in everything if not game.forbidden(cell)]
        # Nobody wins too soon, if possible.
        cell = chance.choice(legal)
        moves.append(cell)
        game.play(cell)
    # The pack of Ninuki does not ask whether the stone that extends a three makes five elsewhere.
    if name == "ninuki" and game.winner is None and game.player == 0 and game.leaves_a_four():
        return None
    forbidden = []
    if game.winner is None:
        free = [cell for cell in kind.cells() if cell not in game.board]
        forbidden = [told(cell) for cell in free if game.forbidden(cell)]
    return {
        "pack": name,
        "moves": [told(cell) for cell in moves],
        "stones": [sorted(told(cell) for cell in game.stones(seat)) for seat in (0, 1)],
        "captured": game.captured,
        "winner": game.winner,
        "forbidden": sorted(forbidden),
    }


def count(game, depth):
    """Sequences of so many moves before whose last nobody has won."""
    if depth == 0:
        return 1
    if game.winner is not None:
        return 0
    legal = [c for c in game.kind.cells() if c not in game.board and not game.forbidden(c)]
    if depth == 1:
        return len(legal)
    total = 0
    for cell in legal:
        after = Game(game.kind)
        after.board, after.captured = dict(game.board), list(game.captured)
        after.placed, after.player = list(game.placed), game.player
        after.play(cell)
        total += count(after, depth - 1)
    return total


class Counted:
    """A game of which sequences are counted, on a square board of another size if need be."""

    def __init__(self, name, size=None, setup=None):
        self.kind = copy.copy(VARIATIONS[name])
        if size:
            self.kind.size, self.kind.centre = size, (size // 2, size // 2)
        self.setup = {cell: side for side, own in enumerate(setup or ()) for cell in own}

    def start(self):
        game = Game(self.kind)
        game.board.update(self.setup)
        return game

    def count(self, depth):
        return count(self.start(), depth)


if __name__ == "__main__":
    chance = random.Random(18)
    for name, games in [
        ("renju", 250), ("ninuki", 40), ("poof-pente", 60),
        ("pente-pro", 15), ("long-pro", 15), ("g-pente", 15),
    ]:
        done = 0
        while done < games:
            game = random_game(name, chance)
            # Games of Renju in which nothing is forbidden say little.
            if game and (name != "renju" or game["forbidden"] or done % 5 == 0):
                print(json.dumps(game, separators=(",", ":")))
                done += 1
