# The rules of a game in words.

rules-packs = Packs: {$packs}
rules-board = Board: {$size} ({ $cells ->
    [one] 1 cell
   *[other] {$cells} cells
  })
rules-hexagons = The cells are hexagons with six neighbours each, and lines run in three directions.
rules-holes = Places without a cell, where lines end: {$holes}
rules-players = Players: {$players}
rules-stones-a-turn = Stones in a turn, the last number from then on: {$stones}
rules-order = Turns, over and over: {$players}
rules-score = Score {$name}
rules-score-loses = Score {$name}: a player with {$goal} or more loses.
rules-score-out = Score {$name}: a player with {$goal} or more is out, and the last one left wins.
rules-score-wins = Score {$name}: a player with {$goal} or more wins.

## The board

gravity-bottom = Stones fall to the bottom of their column; a move names a column.
gravity-top = Stones rise to the top of their column; a move names a column.
gravity-right = Stones slide to the right end of their row; a move names a row.
gravity-left = Stones slide to the left end of their row; a move names a row.
gravity-last = Stones fall through the {$axis} to the last one; a move names where they fall.
gravity-first = Stones fall through the {$axis} to the first one; a move names where they fall.
axis-rows = rows
axis-columns = columns
axis-layers = layers
axis-other = axis {$number}
# "At the first and the last of the columns, lines go on at the opposite end."
edges-same = At the first and the last of the {$axis}, lines {$what}.
edges-differ = At the first of the {$axis}, lines {$first}; at the last, they {$last}.
edge-stop = stop
edge-return = go on at the opposite end
edge-reverse = turn back, as a ball does
edge-loop-return = are mirrored about the middle of that side and go on at the opposite end
edge-loop-reverse = are mirrored about the middle of that side and come back into the board there

## Rules

rule = Rule {$name} ("{$pattern}"): {$what}
rule-once = counts once a move
rule-once-a-line = counts once for each line
rule-once-a-way = counts once for each line and each of its two directions
rule-matches = only if the number of matches is {$range}
rule-player = only on {$player}'s turn
rule-if = if {$condition}
pattern-anything = every move
pattern-row = {$stones} stones of one player in a row
pattern-row-exactly = {$stones} stones of one player in a row, and no more
pattern-flank = flank { $stones ->
    [one] one stone
    [2] two stones
    [3] three stones
   *[other] {$stones} stones
  } of another player
pattern-other = this pattern, with the new stone in it
directions-all = in all directions
directions-orthogonal = only straight, not diagonally
directions-diagonal = only diagonally
directions-steps = only in the directions {$steps}
stones-captured = { $stones ->
    [one] the stone between is captured
    [2] the two stones between are captured
    [3] the three stones between are captured
   *[other] the {$stones} stones between are captured
  }
stone-removed = cell {$cell} of the pattern becomes empty
stone-put = cell {$cell} of the pattern gets a stone of {$whose}
new-stone-removed = the new stone is taken away
new-stone-turned = the new stone becomes one of {$whose}
whose-mover = the player to move
whose-centre = the owner of the new stone
whose-next = the next player
whose-opponents = every opponent
whose-nobody = nobody
whose-cell = the owner of cell {$cell}
score-add = {$score} of {$whose} grows by {$value}
score-subtract = {$score} of {$whose} shrinks by {$value}
score-set = {$score} of {$whose} becomes {$value}
score-multiply = {$score} of {$whose} is multiplied by {$value}
condition-score = {$score} of {$whose} is {$range}
condition-coordinates = {$axes} {$range}
condition-centre = the cell is the centre
condition-distance = the distance from the centre is {$range}
range-between = {$least} to {$most}
range-at-least = at least {$least}
range-at-most = at most {$most}

## Restrictions

# What follows is what a move must be.
restriction = Restriction {$name}: a move must be {$what}.
restriction-or = {"; "}or{" "}
move-by = by {$player}
move-in-pattern = in the pattern "{$pattern}"
move-in-patterns = in the pattern "{$pattern}", the number of matches being {$range}
# Between two patterns, each of which is in quotation marks.
patterns-or = " or "
move-placed = with the new stone in its place
move-further = {$what} (asked only about moves that a + looks ahead to)
move-with = where {$condition}
move-any = anywhere
move-not = not ({$what})

## Bombs and the end

bombs = Bombs: one each in the rounds {$windows}; each goes off { $fuse ->
    [one] 1 round
   *[other] {$fuse} rounds
  } later.
no-moves-draw = If the player to move has no legal move, the game is a draw.
no-moves-win = A player who cannot move wins.
no-moves-loss = A player who cannot move loses.
no-moves-highest = If the player to move has no legal move, whoever has the most {$score} wins.

## For players

how-place = {$players} take turns to put a stone on any free cell of a board of {$size}.
how-place-hexagons = {$players} take turns to put a stone on any free cell of a board of {$cells} hexagons.
how-holes = The board has {$cells} cells; where there is none, rows end.
how-drop = {$players} take turns to drop a stone into a column of a board of {$size}; it falls as far as it can.
how-fall = {$players} take turns to let a stone fall into a board of {$size}, as far as it can.
how-stones = A turn has { $stones ->
    [one] one stone
    [2] two stones
    [3] three stones
   *[other] {$stones} stones
  }.
how-stones-after-one = The very first turn has one stone, every other { $stones ->
    [one] one stone
    [2] two stones
    [3] three stones
   *[other] {$stones} stones
  }.
how-stones-after = The first turns have so many stones: {$first}; every other has {$stones}.
how-order = They take their turns in this order, over and over: {$order}.
how-any-stone = Instead of a stone of your own you may place one of any other player.
how-swap = Instead of a first move of their own, the second player may swap sides: all stones change hands.
how-pop = Instead of dropping a stone, you may take one of your own out of the bottom of a column; everything above it falls.
how-pop-mover = If that makes winning rows of several players at once, whoever took the stone out wins.
how-pop-others = If that makes winning rows of several players at once, whoever took the stone out does not win.
how-pop-draw = If that makes winning rows of several players at once, the game is a draw.
how-pass = Players may pass; the game is over when everybody has passed in a row.
how-pass-stuck = A player without any other move passes; the game is over when everybody has passed in a row.
how-repeats = The game is a draw when the same position comes up {$times} times.
how-opening-first = {$player} first places { $count ->
    [one] one stone
   *[other] {$count} stones
  }, in this order of owners: {$owners}.
how-opening-stones = {$player} places { $count ->
    [one] one more stone
   *[other] {$count} more stones
  }, in this order of owners: {$owners}.
how-opening-own-first = {$player} first places { $count ->
    [one] a stone
    [2] two stones
    [3] three stones
   *[other] {$count} stones
  } of {$player}'s own.
how-opening-own = {$player} places { $count ->
    [one] one more stone
    [2] two more stones
    [3] three more stones
   *[other] {$count} more stones
  } of {$player}'s own.
how-opening-choice = {$player} chooses: {$options}.
how-option-stay = keep the sides
how-option-swap = swap sides
how-option-more = go on with the opening
how-setup = From the start there lie on the board {$stones}.
how-setup-of = { $count ->
    [one] one stone of {$player}
   *[other] {$count} stones of {$player}
  }
how-edges = Rows go on beyond an edge of the board.
how-row = { $rows ->
    [one] { $stones ->
        [2] Two stones
        [3] Three stones
        [4] Four stones
        [5] Five stones
        [6] Six stones
       *[other] {$stones} stones
      } of your own in a row win
   *[other] Whoever has {$rows} rows of {$stones} first wins
  }, {$straight}.
how-row-loses = { $rows ->
    [one] Whoever has { $stones ->
        [2] two
        [3] three
        [4] four
        [5] five
       *[other] {$stones}
      } stones in a row loses
   *[other] Whoever has {$rows} rows of {$stones} loses
  }, {$straight}.
how-row-out = { $rows ->
    [one] Whoever has { $stones ->
        [2] two
        [3] three
        [4] four
        [5] five
       *[other] {$stones}
      } stones in a row is out
   *[other] Whoever has {$rows} rows of {$stones} is out
  }, {$straight}; the others play on, and the last one left wins.
how-row-completed = Whoever completes { $stones ->
    [3] three
    [4] four
    [5] five
   *[other] {$stones}
  } stones of one player in a row wins, {$straight}.
how-row-of-player = { $stones ->
    [3] Three
    [4] Four
    [5] Five
   *[other] {$stones}
  } stones of one player in a row win for {$player}, whoever places the last of them, {$straight}.
how-row-exactly = A row of more than {$stones} does not count.
how-row-closed = A row of {$stones} between two stones of another player does not count.
how-any-direction = straight or diagonally
how-three-directions = in any of the three directions
how-knight = each a knight's move from the next
how-orthogonal = straight only
how-diagonal = diagonally only
how-capture = { $stones ->
    [one] One stone of another player between two of yours is
    [2] Two stones of another player between two of yours are
    [3] Three stones of another player between two of yours are
   *[other] {$stones} stones of another player between two of yours are
  } captured and taken off the board.
how-given-away = { $stones ->
    [2] A pair of your own
   *[other] A row of {$stones} stones of your own
  } that you put between two stones of another player is taken off the board, and counts as captured by that player.
how-for = For {$player}: {$told}
how-captures-win = { $goal ->
    [one] One captured stone wins.
    [2] Two captured stones win.
    [3] Three captured stones win.
    [4] Four captured stones win.
    [5] Five captured stones win.
    [6] Six captured stones win.
    [7] Seven captured stones win.
    [8] Eight captured stones win.
    [9] Nine captured stones win.
    [10] Ten captured stones win.
    [11] Eleven captured stones win.
    [12] Twelve captured stones win.
    [15] Fifteen captured stones win.
   *[other] {$goal} captured stones win.
  }
how-bombs = { $count ->
    [one] One bomb drops in round
   *[other] {$count} bombs drop, in the rounds
  } {$windows}; a bomb goes off { $fuse ->
    [one] one round
   *[other] {$fuse} rounds
  } later and takes the stones around it along.
how-draw = If nobody has won when no move is left, the game is a draw.

## Rules that have no phrase of their own, piece by piece

plain-score = “{$name}”
plain-mover = the player to move
plain-owner = the owner of the new stone
plain-next = the next player
plain-opponents = every opponent
plain-owner-of = the owner of number {$cell} of these
plain-stones = { $count ->
    [one] a stone of anybody
    [2] two stones of anybody
    [3] three stones of anybody
    [4] four stones of anybody
    [5] five stones of anybody
    [6] six stones of anybody
   *[other] {$count} stones of anybody
  }
plain-empty = { $count ->
    [one] an empty cell
    [2] two empty cells
    [3] three empty cells
    [4] four empty cells
    [5] five empty cells
    [6] six empty cells
   *[other] {$count} empty cells
  }
plain-cells = { $count ->
    [one] any cell
    [2] two cells with anything on them
    [3] three cells with anything on them
    [4] four cells with anything on them
    [5] five cells with anything on them
    [6] six cells with anything on them
   *[other] {$count} cells with anything on them
  }
plain-same = { $count ->
    [one] a stone of one player
    [2] two stones of one player
    [3] three stones of one player
    [4] four stones of one player
    [5] five stones of one player
    [6] six stones of one player
   *[other] {$count} stones of one player
  }
plain-same-letter = { $count ->
    [one] a stone of player {$letter}
    [2] two stones of player {$letter}
    [3] three stones of player {$letter}
    [4] four stones of player {$letter}
    [5] five stones of player {$letter}
    [6] six stones of player {$letter}
   *[other] {$count} stones of player {$letter}
  }
plain-other = { $count ->
    [one] a stone of another player
    [2] two stones of another player
    [3] three stones of another player
    [4] four stones of another player
    [5] five stones of another player
    [6] six stones of another player
   *[other] {$count} stones of another player
  }
plain-mine = { $count ->
    [one] a stone of your own
    [2] two stones of your own
    [3] three stones of your own
    [4] four stones of your own
    [5] five stones of your own
    [6] six stones of your own
   *[other] {$count} stones of your own
  }
plain-theirs = { $count ->
    [one] a stone of an opponent
    [2] two stones of opponents
    [3] three stones of opponents
    [4] four stones of opponents
    [5] five stones of opponents
    [6] six stones of opponents
   *[other] {$count} stones of opponents
  }
plain-playable = { $count ->
    [one] an empty cell where your next stone could go
    [2] two empty cells where your next stones could go
    [3] three empty cells where your next stones could go
    [4] four empty cells where your next stones could go
    [5] five empty cells where your next stones could go
    [6] six empty cells where your next stones could go
   *[other] {$count} empty cells where your next stones could go
  }
plain-new-stone = the new stone
plain-own-cell = the cell that is played on
plain-row = {$one} in a row
plain-side-by-side = side by side {$pieces}
plain-no-longer = {$shape} and no longer
plain-at-edge = {$shape}, beginning at an edge of the board
plain-not-beyond = {$shape}, not followed by {$piece}
plain-directed = {$shape} ({$directions})
plain-any-stone = With every stone
plain-each = For each line in which a new stone makes {$shape}
plain-once = If a new stone makes {$shape}
plain-counted = If the number of lines in which a new stone makes {$shape} is {$range}
plain-while = {$when}, while {$conditions}
plain-rule = {$when}: {$effects}.
plain-capture = For each line in which stones are captured, {$effects}.
plain-loser = whoever loses them
plain-placed-wins = Whoever has placed { $stones ->
    [one] one stone
    [2] two stones
    [3] three stones
   *[other] {$stones} stones
  } wins.
plain-placed-loses = Whoever has placed { $stones ->
    [one] one stone
    [2] two stones
    [3] three stones
   *[other] {$stones} stones
  } loses.
plain-placed-out = Whoever has placed { $stones ->
    [one] one stone
    [2] two stones
    [3] three stones
   *[other] {$stones} stones
  } is out; the others play on, and the last one left wins.
plain-wins = {$whose} wins
plain-loses = {$whose} loses
plain-is-out = {$whose} is out
plain-gets = {$whose} gets {$value} of {$score}
plain-gives = {$whose} gives up {$value} of {$score}
plain-set = {$whose} then has {$value} of {$score}
plain-multiplied = {$whose} has {$value} times as much of {$score}
plain-emptied = number {$cell} of these becomes empty
plain-put = on number {$cell} of these there is a stone of {$whose}
plain-goal-wins = Whoever has {$goal} of {$score} wins.
plain-goal-loses = Whoever has {$goal} of {$score} loses.
plain-goal-out = Whoever has {$goal} of {$score} is out; the others play on, and the last one left wins.
plain-allowed = You may play only where this holds: {$what}.
plain-forbidden = You may not play where this holds: {$what}.
plain-not = it is not so that {$what}
plain-or = {", or "}
plain-anywhere = it is any cell
plain-to-move = it is the turn of {$player}
plain-beside = the cell is next to {$piece}
plain-beside-counted = the number of neighbours that are {$piece} is {$range}
plain-makes = the stone makes {$shape}
plain-makes-counted = the number of lines in which the stone makes {$shape} is {$range}
plain-lies = in a line through the cell lie {$shape}
plain-lies-counted = the number of lines through the cell with {$shape} is {$range}

## A move explained, for authors of packs

explain-legal = {$player} may play {$mv}, and the stone lies on {$cell}.
explain-legal-other = {$player} may play {$mv}.
explain-illegal = {$player} may not play {$mv}: {$reason}
explain-restrictions = Restrictions, all of which must be satisfied:
explain-satisfied = satisfied
explain-not-satisfied = not satisfied
explain-other-turn = it is about another player's turn
explain-not-found = "{$pattern}" matches nowhere
explain-found = "{$pattern}" matches {$cells}
explain-found-not-wanted = "{$pattern}" is not wanted, but matches {$cells}
# What a restriction counts: "2 matches, and it asks for 1 to 3".
explain-wanted = { $count ->
    [one] 1 match
   *[other] {$count} matches
  }, and it asks for {$range}
explain-forbidden = { $count ->
    [one] 1 match
   *[other] {$count} matches
  }, and it refuses {$range}
# After a pattern in quotation marks, or the name of a rule.
explain-unmet = fits {$cells}, but counts only if {$conditions}
explain-condition = {$condition} (now {$value})
explain-groups = { $count ->
    [one] one group must hold
   *[other] one of {$count} groups must hold
  }
explain-group = Group {$number}:
explain-rules = Rules, in their order:
explain-no-match = no match
explain-matches = matches {$cells}
explain-wrong-number = { $count ->
    [one] one match
   *[other] {$count} matches
  } where {$range} would count: {$cells}
explain-no-owner = needs the owner of {$cell}, which nobody owns, so the move is refused
explain-score-change = {$score} of {$player}: {$from} -> {$to}
explain-added = a stone of {$player} on {$cell}
explain-turned = {$cell} is {$player}'s now
explain-removed = taken off the board: {$cells}
explain-fell = fallen to: {$cells}
explain-scores = Scores:
explain-score = {$score} of {$player}: {$change}
explain-wins = ({$goal} wins)
explain-loses = ({$goal} loses)
explain-out = ({$goal} means out)
explain-won-by = {$result} It is decided by {$score}.
explain-won-no-moves = {$result} It is decided by no move being left.
explain-next = {$player} is to move.
explain-one-move = {$option}: write one move; what is played before it belongs to {$before}
explain-earlier-move = {$option}: move {$number}, {$mv}, is refused: {$reason}
