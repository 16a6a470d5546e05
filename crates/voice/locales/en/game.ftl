# Players, events, ends, values and refusals: what every face says about a game.

## Players

player-to-move = {$player} to move.
turn-stones-left = Stones left in this turn: {$count}.
turn-stone-of = The next stone is {$player}'s.
turn-stones-left-of = Stones left: {$count}, and the next one is {$player}'s.
your-turn = Your turn ({$player}).
you = you
colour-black = Black
colour-blue = Blue
colour-cyan = Cyan
colour-gold = Gold
colour-green = Green
colour-grey = Grey
colour-orange = Orange
colour-pink = Pink
colour-purple = Purple
colour-red = Red
colour-teal = Teal
colour-white = White
colour-yellow = Yellow

## Cells

cell-in-column = column {$column}, row {$row}
cell-in-stack = {$place}, level {$level}

## Events

event-captured = {$player} captures {$cells}.
event-bomb-placed = A bomb drops to {$cell} (*): goes off in round {$round}.
event-bomb-ticked = The bomb ticks at {$cell}: { $rounds ->
    [one] 1 round
   *[other] {$rounds} rounds
  } left.
event-exploded = The bomb goes off at {$cell}: { $stones ->
    [one] 1 stone is gone
   *[other] {$stones} stones are gone
  }.
event-placed-for = {$player} places a stone of {$owner} on {$cell}.
event-popped = {$player} takes a stone out of {$cell}.
event-passed = {$player} passes.
event-swapped = {$player} swaps sides: all stones change hands.
event-chosen-stay = {$player} keeps the sides as they are.
event-chosen-more = {$player} goes on with the opening.
event-repeated = The same position has come up {$times} times.
event-out = {$player} is out.
event-lost = {$player} loses. {$result}!
event-won = {$result}!
event-won-by-lines = {$result}! ({$lines} lines)

## Ends

# "Red, Yellow and Blue"
list = {$first} and {$last}
# "Red wins", "Red and Yellow win"
winners = {$players} { $count ->
    [one] wins
   *[other] win
  }
game-over = The game is over.
end-draw = A draw.
end-resigned = {$player} gives up. {$result}.
end-timeout = {$player}'s time is up. {$result}.
end-illegal = {$player} made an illegal move. {$result}.
end-disconnected = {$player} lost the connection. {$result}.
end-crashed = {$player} crashed. {$result}.
end-agreement = A draw by agreement.
end-aborted = The game was stopped.
end-bad-reply = {$player} sent something that is not a move. {$result}.
end-too-large = {$player} sent far too long an answer. {$result}.
end-flood = {$player} sent far too many messages. {$result}.
end-absent = {$player} was not there. {$result}.

# What decided a game, in a table.
reason-no-moves = no moves left
reason-agreement = by agreement
reason-resigned = resigned
reason-timeout = on time
reason-illegal = illegal move
reason-lines = line
reason-captures = captures

## What a move is worth

value-draw = draw
value-win = win in {$moves}
value-loss = loss in {$moves}

## Why a move is refused

illegal-column-full = That column is full.
illegal-occupied = That cell is taken.
illegal-chance-pending = Chance has to decide first whether a bomb drops.
illegal-not-your-turn = Player {$player} is to move.
illegal-dimensions = A move here has { $expected ->
    [one] 1 coordinate
   *[other] {$expected} coordinates
  }, not {$found}.
illegal-no-cell = There is no cell {$cell} on this board.
illegal-off-board = {$cell} is off the board.
illegal-restricted = The restriction "{$name}" forbids it.
illegal-no-owner = "{$rule}" needs a stone on {$cell}, but there is none.

illegal-no-such-move = This game has no such move.
illegal-not-now = This move is not possible now.
illegal-choose-first = First choose how the opening goes on.
illegal-own-stone = A stone of your own is written without its symbol.
illegal-must-move = You can only pass if you have no other move.
illegal-nothing-to-pop = You have no stone at the bottom of that column.

## Moves besides a stone of one's own

move-stone = {$cell}, a stone of {$player}
move-pop = Take a stone out of column {$column}
move-pass = Pass
move-swap = Swap sides
move-stay = Keep the sides
move-more = Place more stones
other-moves = Other moves

nothing-to-undo = There is nothing to undo.
nothing-to-redo = There is no move to redo.
hint = Play {$mv}.
hint-with-value = Play {$mv} ({$value}).

## How computer players play

agent-random = plays anything
agent-blocker = wins at once, else blocks, else plays anything
agent-level = looks a little ahead and errs now and then; 9 hardly ever
agent-pattern = sees every pattern, but does not look ahead
agent-search = looks far ahead, guided by the game's own patterns
agent-xtreme = fast, and knows all about bombs
agent-perfect = never errs
