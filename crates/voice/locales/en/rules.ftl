# The rules of a game in words.

rules-packs = Packs: {$packs}
rules-board = Board: {$size} ({ $cells ->
    [one] 1 cell
   *[other] {$cells} cells
  })
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
how-row-exactly = A row of more than {$stones} does not count.
how-any-direction = straight or diagonally
how-orthogonal = straight only
how-diagonal = diagonally only
how-capture = { $stones ->
    [one] One stone of another player between two of yours is
    [2] Two stones of another player between two of yours are
    [3] Three stones of another player between two of yours are
   *[other] {$stones} stones of another player between two of yours are
  } captured and taken off the board.
how-captures-win = { $goal ->
    [10] Ten
    [15] Fifteen
   *[other] {$goal}
  } captured stones win.
how-bombs = { $count ->
    [one] One bomb drops in round
   *[other] {$count} bombs drop, in the rounds
  } {$windows}; a bomb goes off { $fuse ->
    [one] one round
   *[other] {$fuse} rounds
  } later and takes the stones around it along.
how-more = Not every free cell may be played, or there is more to it: the rules in full say what.
how-draw = If nobody has won when no move is left, the game is a draw.
