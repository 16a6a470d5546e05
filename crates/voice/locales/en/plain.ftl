# The game in plain lines.

menu-not-a-choice = "{$choice}" is not a choice ({$why}): type 0 to 6, c or g, or a game and a player, for example: pente search
goodbye = Goodbye.
again-not-understood = "{$input}"? Type y to play again or n for the menu.
menu-score = Score: {$first} : {$second}
plain-help =
    undo          take back the last move
    board         draw the board again
    moves         list the moves so far
    rules         how this game is played
    hint          what to play
    values        what every move is worth
    time          how much time is left
    save FILE     write the game to a file
    resign        give up
    quit          stop playing

ask-again = Play again? (y/n)
menu =
    Foursight. {$score}
    1  two players
    2  against random
    3  against blocker: wins or blocks at once
    4  against level3
    5  against perfect
    6  with bombs, against level3
    0  quit
plain-menu-continue = c  continue the game that you left
plain-menu-games = g  my games
plain-game-kept = The game is kept: `c` and `g` in the menu take it up again.
plain-games-help = A number goes on with a game or shows how it went. Or: find WORDS, delete NUMBER; an empty line goes back to the menu.
plain-games-more = { $count ->
    [one] One more game; `find` looks through all of them.
   *[other] {$count} more games; `find` looks through all of them.
    }
plain-no-such-game = "{$input}"? {$help}
type-help = Type `help` for the commands.
saved-to = Saved to {$file}
save-needs-name = `save` needs the name of a file, for example: save game.json
no-clock = This game has no clock.
not-written = {$file} cannot be written: {$error}
not-understood = "{$input}"? {$expected}; `help` shows the commands.
json-line-no-request = expected {$one} or {$other}, one of them
json-line-no-move = a move is coordinates such as {$coordinates}, or a text such as {$text}
player-plays = {$player} plays {$mv}.
no-advice = There is no advice: the game is over.

# Puzzles in plain lines.
puzzle-plain-title = Puzzle {$number} (level {$level}): {$player} to move wins in {$moves} moves. One move wins: find it.
puzzle-plain-help = A column (1 to 7), or: board, hint, solution, next, help, quit.
puzzle-plain-solved = Solved at the first try! Solved on this level: {$solved}.
puzzle-plain-solved-at-last = Solved. Solved on this level: {$solved}.
puzzle-not-a-column = "{$input}"? {$help}
