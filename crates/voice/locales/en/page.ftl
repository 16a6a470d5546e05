# The page: its frame, and everything that is said before and while a game is played.

## Menu and frame

page-play = Play
page-watch = Watch
page-arena = Arena
page-analyse = Analyse
page-games = Games
page-skip = Skip to content
page-main-menu = Main menu
page-not-found = Page not found
page-no-such-address = There is no page at this address.
page-play-a-game = Play a game
page-offline = The server does not answer. Try again in a moment.
page-offline-now = You are offline, or the server does not answer.
page-offline-link = That page cannot be opened while there is no connection.
page-try-again = Try again
page-moves = Moves
page-game = Game
page-points = Points
page-speed = Speed
page-record = Record
page-move-count = { $count ->
    [one] 1 move
   *[other] {$count} moves
  }
page-game-of = Game {$number} of {$total}
page-game-not-found = This game does not exist
page-game-deleted = It was deleted.
page-start = Start
page-connected = connected

## Settings

page-settings-title = Settings

## Boards

page-board-label = Board
page-board-layer = Layer {$number}
page-board-level = Level {$number}
page-board-empty = empty
page-board-bomb = bomb
page-board-last-move = last move
page-board-rounds-left = { $count ->
    [one] 1 round left
   *[other] {$count} rounds left
  }
page-board-winning-line = in a winning line
page-board-premove = Your next move: {$move}
page-board-take-away = Take back
page-board-can-pop = can be taken out
page-board-pop-again = choose it once more to take it out
page-board-pop-question = Column {$column}: choose the stone once more to take it out
page-board-pop-no = Leave it
page-board-aim = Aim
page-board-tap-to-aim = Tap the board to aim
page-board-play-here = Play {$move}
page-board-aim-left = Aim further left
page-board-aim-up = Aim further up
page-board-aim-down = Aim further down
page-board-aim-right = Aim further right
page-board-view = View
page-board-turn-left = Turn to the left
page-board-turn-right = Turn to the right
page-board-tilt-up = Look from higher up
page-board-tilt-down = Look from further down
page-board-flat = Flat layers

## What happened, for people who listen to the game

page-narration-played = {$player} plays {$cell}.
page-narration-bomb-dropped = A bomb drops to {$cell}.
page-result-draw = A draw
page-result-you-win = You win
page-result-you-lose = You lose
page-result-by-resignation = by resignation
page-result-gives-up = {$player} gives up
page-result-too-late = {$player}'s time is up
page-result-removed = {$player} was removed from the room; the game does not count
page-result-on-time = on time
page-result-by-disconnection = the other side left
page-result-by-agreement = by agreement
page-result-absent = the first move was not made
page-result-by-illegal-move = by an illegal move
page-result-by-crash = the other program crashed
page-result-no-moves = no moves left
page-result-lines = with {$lines} lines at once

## Playing

page-play-you = You
page-play-person = Person
page-lobby-guest = Guest
page-play-open-seat = Waiting for a friend
page-play-bot = Bot {$name}
page-play-computer-level = Computer, level {$level}
page-play-computer = Computer ({$name})
page-play-person-here = Person here
page-play-friend-by-link = A friend by link
page-play-away = away
page-play-clock = Clock
page-play-clock-none = no clock
page-play-clock-move = {$seconds} s per move
page-play-clock-game = {$minutes} min per game
page-play-clock-increment = {$minutes} min + {$seconds} s a move
page-play-clock-own = your own …
page-play-clock-minutes = Minutes per game
page-play-clock-plus = Seconds added a move
page-play-clock-seconds = Seconds per move
page-play-teaching = Teaching game: hints for both
page-play-listed = Show it in the list of games: anybody may watch
page-play-teaching-game = Teaching game: hints are allowed.
page-play-teaching-told = This is a teaching game: both of you may ask for hints and values. Your friend is told before joining.
page-play-teaching-invited = This is a teaching game: both of you may ask for hints and values.
page-play-draft = A draft from the workshop
page-play-number-of-games = Number of games
page-play-player = Player {$number}
page-play-new-game = New game
page-play-play-new = Play a new game
page-play-loading = Setting up the board …
page-play-start-then-invite = Press Start, then send the link to a friend.
page-play-first-move = Your move: just play.
page-play-start-to-watch = Press Start to watch.
page-play-paused = Paused
page-play-server-closing = The server is restarting …
page-play-connecting = Connecting …
page-play-seat-free = A seat is free.
page-play-waiting-for-friend = Send the link to a friend; the game begins when they join.
page-play-to-move = {$player} to move
page-play-your-move = Your move
page-play-your-choice = Your choice
page-play-to-choose = {$player} chooses
page-play-thinking = {$player} is thinking …
page-play-invited = You are invited
page-play-join = Take the free seat
page-play-invited-by = {$name} invites you.
page-play-invited-as = You play {$player}.
page-play-invite = Invite a friend
page-play-invite-about = Whoever opens this link and takes the seat first plays; everyone else who has it watches. You may leave this page in the meantime.
page-play-invite-unlisted = The list of games does not show this game.
page-play-invite-listed = The list of games shows this game: anybody may watch.
page-play-link = Link
page-play-copied = Copied
page-play-copy-link = Copy link
page-play-link-copied = The link is copied.
page-play-link-selected = The browser does not allow copying here. The link is selected: copy it yourself.
page-play-link-only-here = Only this computer can open this link. To let others in, start the server with {$command} and open this page by the computer's address in your network.
page-play-controls = Controls
page-play-undo = Undo
page-play-taken-back = The last move is taken back.
page-play-ask-takeback = Takeback
page-play-offer-draw = Draw
page-play-hint = Hint
page-play-values = Values
page-play-values-exact = Above 0 wins, below 0 loses, 0 is a draw: the further from 0, the sooner.
page-play-values-estimated = Per cent: how likely a win is, estimated.
page-play-continue = Continue
page-play-pause = Pause
page-play-resign = Resign
page-play-share = Share
page-play-watching = { $count ->
    [one] 1 person watching
   *[other] {$count} people watching
  }
page-play-result = Result
page-play-game-over = Game over
page-play-next-waiting = The next game is waiting for you.
page-play-rematch = Rematch
page-play-next-game = Next game
page-play-watch-next = Watch the next game
page-play-back-to-game = Back to the game
page-play-no-moves = None yet.
page-play-to-next = To the next game
page-play-you-watch = You are watching this game.
page-play-seat-kept = You are watching. To play, open the whole invitation link, with what stands behind the #: ask whoever made the game.
page-play-seat-taken = The seat is taken: you are watching this game.
page-play-qr = Show a QR code for a phone

## What people ask each other

page-claim-away = {$player} is away.

## Replays

page-past-move = Move {$number} of {$total}.
page-past-goes-on = The game goes on.
page-past-over = The game is over.
page-past-now = Back to now
page-past-end = Back to the end
page-past-left = The newest position is shown.
page-past-back = One move back
page-past-forward = One move forward
page-replay-title = Replay
page-replay-start = Start of the game
page-replay-position = move {$number} of {$total}: {$move}

## Packs and the workshop

page-packs-edit-draft = Edit the draft

## What the server refuses, where its own text would not say more

page-problem-unknown-game = There is no such game.
page-problem-unknown-event = There is no such match or tournament.
page-problem-not-your-turn = It is not your turn.
page-problem-invitation-needed = This seat is kept for whoever was invited.
page-problem-token-needed = This is up to whoever runs the server: it takes the control token. Ask them for it.
page-problem-too-many = Too many requests. Try again later.
page-problem-closing = The server is shutting down.

## Other people

page-lobby = Lobby
page-lobby-link = Play somebody who is here now
page-lobby-found = Somebody was found!
page-lobby-found-about = The game begins: {$game}
page-alert-turn = Your move
page-alert-turn-about = It is your turn: {$game}
page-room-back = Back to the room
page-me-title = Your page
page-me-choose = Choose a name
page-play-rated = Rated
page-play-rated-game = Rated game
page-play-rated-told = This game is rated: your friend needs a name, too, and is told so before joining.
page-play-rated-invited = This game is rated.
page-play-rated-choose = To play it, choose a name:
