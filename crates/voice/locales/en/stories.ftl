# What bots did wrong, word for word as the arena writes it into journals, databases and to bots: by these sentences it is
# found again and told in the reader's language. What a sentence is filled in with is looked for here, too.

story-no-answer = no answer within {$ms} ms
story-only-older = no answer within {$ms} ms, only one with the id {$older} instead of {$id}
story-late = no answer within {$ms} ms (after {$took} ms)
story-in-time = no answer in time
story-broken-off = the game was broken off
story-impossible = the move {$move} is not possible: {$why}
story-no-move-because = the move {$move}: {$why}
story-expected = {$why}; expected {$expected}, got {$got}
story-expected-only = expected {$expected}, got {$got}
story-no-column = there is no column {$column}, they go from 0 to {$last}
story-no-move = no move
story-refuses = the engine refuses the game: {$why}
story-engine-error = the engine answered with an error: {$why}
story-not-connected = {$bot} is not connected
story-bot-not-connected = the bot is not connected
story-plays-elsewhere = the bot is playing another game, or in an event
story-no-bots-here = this server accepts no bots
story-cannot-play = this agent cannot play this game
story-it-cannot-play = it cannot play this game
story-agent-panicked = the agent stopped with a panic
story-panicked = the agent panicked
story-an-agent-panicked = an agent panicked
story-pool-closed = the agent pool has been shut down
story-not-running = the program does not run
story-never-ready = no {$expected} within {$seconds} s of the start
story-cannot-start = `{$command}` could not be started: {$why}
story-no-pipes = `{$command}` has no pipes
story-does-not-read-input = the program does not read its input
story-unasked-output = far too much output that nobody asked for
story-too-much-output = far too much output instead of an answer
story-long-line = a line of more than {$bytes} bytes
story-ended = the program ended ({$status})
story-ended-with-words = the program ended ({$status}): {$words}
story-closed-output = the program closed its output
story-closed-output-with-words = the program closed its output: {$words}
story-other-way = nobody answered on it, and the bot has come back another way
story-arena-closed = the arena closed the connection
story-arena-interrupted = the arena was interrupted
story-nothing-heard = nothing was heard for {$time}, not even an answer to a ping
story-does-not-read = the bot does not read what it is sent
story-unasked-messages = more than {$count} messages that nobody asked for
story-bot-closed = the bot closed the connection
story-bot-closed-with = the bot closed the connection ({$code})
story-lost = the connection was lost
story-large-message = a message of {$size} bytes; {$most} are more than any move needs
story-protocol = the bot broke the WebSocket protocol: {$why}
story-removed = a player was removed from the room
story-too-dear = a game by rules that cost so much has no more moves on this server

## Exact values that end games, and ends on the board

story-drawn = a draw under perfect play
story-drawn-after = a draw under perfect play, after {$moves} more moves
story-won-in = won under perfect play, in {$moves} more moves
story-no-more-moves = no more moves
story-stuck = the player to move had no move

## What a bot sent instead of a move

story-reply-no-json = the reply is not JSON
story-reply-no-object = the reply is not a JSON object
story-reply-no-column = the reply has no "column"
story-column-float = "column" is a float, not an integer
story-column-large = "column" is far too large
story-column-text = "column" is a text, not a number
story-column-no-number = "column" is not a number
story-line-no-json = the line is not JSON
story-line-no-object = the line is not a JSON object
story-line-no-move = the line has no "move"
story-id-no-number = "id" is not a whole number
story-move-numbers = "move" has something else than whole numbers
story-move-kind = "move" is neither a list of numbers nor a move of another kind
story-move-list = "move" is not a list of whole numbers
story-a-move = a move {$example}
story-three-stones = three stones {$example}
story-swap-or-stones = "SWAP", a stone {$one} or two stones {$two}
story-swap-or-stone = "SWAP" or a stone {$example}

## Why a move is not possible

story-over = the game is over
story-chance = chance has to decide first whether a bomb drops
story-turn = it is not player {$player}'s turn but player {$other}'s
story-coordinate = a move here has 1 coordinate, not {$found}
story-coordinates = a move here has {$expected} coordinates, not {$found}
story-off-board = {$cell} is off the board
story-occupied = the cell {$cell} is not empty
story-column-full = the column {$column} is full
story-restricted = the restriction "{$name}" forbids it
story-no-owner = "{$rule}" needs the owner of the cell {$cell}, which nobody owns
story-no-such-move = this game has no such move
story-not-now = this move is not possible now
story-choose-first = first choose how the opening goes on
story-own-stone = a stone of your own is written without its symbol
story-must-move = passing is only possible without any other move
story-nothing-to-pop = the column {$column} has no stone of yours at its bottom
