# The page of the arena.

## The arena

arena-about = Bots meet here. Connect your own, start a match or a tournament, and watch every game live.
arena-bots-here = bots connected
arena-live-games = live games
arena-live = Live
arena-events = Matches and tournaments
arena-older = Show older
arena-ladder = Ladder
arena-ladder-empty = The ladder starts with the first finished match.
arena-history = Rating history
arena-start = Start a match
arena-bots = Connected bots
arena-no-bots = None right now. Yours could be the first:
arena-connect = Connect yours
arena-bots-off = This server does not accept bots.
arena-kit-language = Language
arena-commands = Commands
arena-copied = Copied.
arena-selected = The browser does not allow copying here. The text is selected: copy it yourself.
arena-copy-address = Copy the address
arena-copy-commands = Copy the commands

## Starting an event

arena-format = Format
arena-players = Players
arena-games-per-match = Games per match
arena-time-per-move = Time per move (ms)
arena-event-name = Name (optional)
arena-choose-two = Choose two players
arena-choose-more = Choose two or more players
arena-match = Match
arena-match-about = Two bots play a number of games.
arena-knockout = Knockout
arena-knockout-about = A bot that loses a match is out.
arena-round-robin = Round robin
arena-round-robin-about = Every bot plays every other bot.
arena-swiss = Swiss
arena-swiss-about = Bots with equal scores meet, no pair twice.
arena-gauntlet = Gauntlet
arena-gauntlet-about = The first bot plays all others.

## Events

arena-running = running
arena-finished = finished
arena-stopped = stopped
arena-pause = Pause
arena-step = One move
arena-resume = Go on
arena-paused = Paused: games wait between two moves, and no bot's time runs.
arena-connect-about = A bot is a program that plays. It connects to this port over a WebSocket, under a name of its own; the server sends it the moves of the other side and it answers with its own. Once it is connected, it is in the list above, can be chosen for matches and tournaments, and anybody can play against it.
arena-connect-steps = With a starter kit of the folder clients/ it takes three commands:
arena-connect-here-only = Only programs on this computer reach this port. To let others in, start the server with {$option}.
arena-connect-more = What is sent is described in docs/bots.md.
arena-failed = failed
arena-games-played = Games played
arena-progress = {$played} of {$planned} games
arena-game-count = { $count ->
    [one] 1 game
   *[other] {$count} games
  }
arena-delete-title = Delete it?
arena-delete-no = Keep it
arena-delete-question = Delete this event and all its games?
arena-event-not-found = This event does not exist
arena-to-arena = To the arena
arena-games-in-match = { $count ->
    [one] 1 game per match
   *[other] {$count} games per match
  }
arena-standings = Standings
arena-crosstable = Crosstable
arena-matches = Matches
arena-bracket = Bracket
arena-bye = bye
arena-stop = Stop
arena-stop-title = Stop it?
arena-stop-text = Games that are being played end without a result, and it cannot go on later.
arena-stop-no = Play on
arena-delete = Delete
arena-winner = Winner
arena-round = Round {$number}
arena-final = Final
arena-semi-finals = Semi-finals
arena-quarter-finals = Quarter-finals
arena-last = Last {$count}
arena-drawn = {$count} drawn
arena-no-game-over = No game is over yet.
arena-began = {$bot} began
arena-sudden-death = sudden death
arena-by-sudden-death = by sudden death
arena-by-lot = by lot
arena-under-way = in progress
arena-equal = equal

## Tables and charts

arena-bot = Bot
arena-place = Place
arena-rating = Rating
arena-when = When
arena-event = Event
arena-error = Error
arena-elo-drawn = Elo with its error bar
arena-elo-about = Elo relative to the field, with its 95 % error.
arena-rating-drawn = Rating with its error bar
arena-ladder-about = Ranked by the rating that explains all games of all matches best, whenever they were played; 1500 is an average bot, 100 more win 64 %. Bars are 95 % errors: where they overlap, the order may be luck.
arena-crosstable-about = Game points of each bot (row) against each other bot (column)
arena-not-played = not played
arena-head-to-head = {$bot} {$own} to {$other} against {$rival}
arena-chart-later = The chart starts with the second event.
arena-chart = Ratings of {$bots} bots after each of {$events} events
arena-as-table = As a table
arena-shares = {$won} won, {$drawn} drawn, {$lost} lost

## Games of bots

arena-waiting-for-game = Waiting for the next game …
arena-loading = Loading …
arena-no-live-games = No live games. Start a match, and its boards appear here.
arena-game = Game {$number}
arena-game-and-move = game {$game}, move {$move}
arena-close = Close
arena-watch = Watch
arena-referee-wrote = For the author of the bot:
arena-link-copied = Link copied
arena-copy-link = Copy link to this move
arena-game-result = Game {$number}: {$result}
arena-previous = Previous
arena-next = Next
arena-bot-playing = playing
arena-bot-ready = ready
arena-bot-new = just connected
arena-draw = Draw
arena-wins = {$bots} { $count ->
    [one] wins
   *[other] both win
  }

## Why games of bots end

arena-reason-win = won on the board
arena-reason-draw = draw
arena-reason-no-moves = no moves left
arena-reason-timeout = too slow
arena-reason-illegal = illegal move
arena-reason-bad-reply = reply was not a move
arena-reason-too-large = reply far too long
arena-reason-flood = far too many messages
arena-reason-disconnected = connection lost
arena-reason-crashed = program crashed
arena-reason-adjudicated = exact value
arena-reason-absent = was not there
