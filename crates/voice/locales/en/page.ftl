# The page: playing, watching, analysing, packs.

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
page-token = Control token
page-moves = Moves
page-game = Game
page-points = Points
page-rules = Rules
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
page-settings-appearance = Appearance
page-settings-as-system = same as system
page-settings-light = light
page-settings-dark = dark
page-settings-language = Language
page-settings-as-browser = same as browser
page-settings-colours = Colours
page-settings-colours-pack = from the game
page-settings-colours-safe = colour-blind safe
page-settings-motion = Motion
page-settings-motion-reduced = reduced
page-settings-board = Board
page-settings-board-near = from my side
page-settings-board-far = from the other side
page-settings-space = Boards in space
page-settings-space-perspective = in perspective
page-settings-space-flat = as flat layers
page-settings-volume = Volume

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
page-board-tap-to-aim = Tap to aim
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
page-play-clock-own = your own clock …
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
page-choice-stone = Stone to place
page-choice-title = {$player}: how does the opening go on?
page-choice-swap-title = {$player}: swap sides?
page-choice-pass-title = {$player} cannot place a stone
page-choice-swap-about = All stones change hands.
page-choice-stay-about = The stones stay as they are.
page-choice-more-about = You place them, then the other player chooses.
page-choice-pass-about = It is the next player’s turn.
page-choice-place = Place a stone
page-choice-place-about = The sides stay as they are.
page-play-thinking = {$player} is thinking …
page-play-invited = You are invited
page-play-join = Take the free seat
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
page-play-ask-takeback = Takeback
page-play-offer-draw = Draw
page-play-hint = Hint
page-play-values = Values
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
page-play-seat-taken = The seat is taken: you are watching this game.
page-play-qr = As a picture for a phone
page-running = your game goes on.
page-running-your-move = it is your move.
page-running-back = Back to the game
page-offer-takeback-declined = Your takeback was declined. You can ask again after the next move.
page-offer-draw-declined = Your draw offer was declined. You can offer it again after the next move.
page-offer-rematch-declined = Your rematch was declined. Your opponent can still ask for one.
page-close = Close
page-keys = Keys
page-keys-column = play the column of this number
page-keys-arrows = choose a cell and play it
page-keys-layer = on boards with layers: to the layer above or below
page-keys-escape = forget moves that wait for their turn
page-keys-step = a position back or forward
page-keys-ends = to the start or the end of the game
page-keys-stone = place a stone of the other colour, where the game allows it
page-keys-undo = take a move back, or ask for it
page-keys-hint = a hint
page-keys-values = what each move is worth
page-keys-pause = pause a game between computers
page-keys-flip = look from the other side
page-keys-turn = turn a board in space
page-keys-help = this list

## What people ask each other

page-offer-takeback = {$player} asks to take a move back.
page-offer-draw = {$player} offers a draw.
page-offer-rematch = {$player} wants a rematch.
page-offer-takeback-waits = You asked to take your last move back. Waiting for {$players}.
page-offer-draw-waits = You offered a draw. Waiting for {$players}.
page-offer-rematch-waits = You want a rematch. Waiting for {$players}.
page-offer-rematch-away = { $count ->
    [one] Everybody wants a rematch. It begins when {$players} is back.
   *[other] Everybody wants a rematch. It begins when {$players} are back.
  }
page-offer-rematch-agreed = Everybody wants a rematch. It begins now.
page-offer-accept = Accept
page-offer-decline = Decline
page-offer-withdraw = Withdraw
page-claim = Claim the win
page-claim-away = {$player} is away.
page-claim-first-move = {$player} has not made the first move yet.
page-forfeit = {$player} is away or busy elsewhere. Without an answer the game is lost in {$time}.
page-claim-soon = You can claim the win in {$time}.
page-claim-hurry = Your move: in {$time} your opponent can claim the win.
page-claim-now-against = Your move: your opponent can claim the win now.
page-resign-title = Resign?
page-resign-text = { $count ->
    [one] {$players} wins then, and that is final.
   *[other] {$players} win then, and that is final.
  }
page-resign-no = Play on

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
page-replay-at-start = The start of the game.
page-replay-start = Start of the game
page-replay-back = Back
page-replay-play = Play
page-replay-forward = Forward
page-replay-end = End
page-replay-move = Move
page-replay-position = move {$number} of {$total}: {$move}
page-replay-wins = wins
page-replay-exploded = the bomb goes off
page-replay-bomb = a bomb drops
page-replay-captures = captures

## Games to watch

page-games-about = Every game here can be watched live and replayed when it is over.
page-games-running = Running
page-games-none-running = No game is running. Start one!
page-games-finished = Finished
page-games-none-finished = No finished games yet.
page-games-over = over
page-games-live = live

## Analysis

page-analyse-later = This game between people goes on. Its moves can be analysed when it is over.
page-analyse-no-evaluation = No evaluation
page-analyse-exact = Exact
page-analyse-estimate = Estimate
page-analyse-verdict = {$player} to move: {$value}
page-analyse-best = Best: {$moves}
page-analyse-position = Position
page-analyse-to-start = To the start
page-analyse-to-end = To the end
page-analyse-mirror = Mirror
page-analyse-evaluation = Evaluation
page-analyse-try-moves = Click on the board to try a move. Other moves become branches.
page-analyse-export = Export
page-analyse-graph = { $count ->
    [one] Evaluation after 1 move
   *[other] Evaluation after each of {$count} moves
  }
page-analyse-blunder = blunder: a won position is lost, or nearly so
page-analyse-mistake = mistake: a better result was possible
page-analyse-inaccuracy = inaccuracy
page-analyse-estimated-mark = {$what} (estimated)
page-analyse-threats = { $count ->
    [one] {$player} threatens to win with {$moves}, and the move that stops it loses as well.
   *[other] {$player} threatens to win with {$moves}: one move cannot stop them all.
  }
page-analyse-resists = Every move loses; this resists: {$moves}
page-analyse-best-line = Best line, exact. Click a move to play it up to there.
page-analyse-best-line-estimated = Best line, estimated. Click a move to play it up to there.
page-analyse-mistakes = {$player}: { $count ->
    [one] 1 mistake
   *[other] {$count} mistakes
  }
page-analyse-marks-exact = Marks are exact: ?? a win was thrown away, ? half of the point was.
page-analyse-marks-estimated = Marks are estimates where the values are: ?? a lot was lost, ? some, ?! a little.
page-analyse-play-from-here = Play from here
page-analyse-too-long = The address of this page is too long to be passed on: export the record instead.

## Games from elsewhere, and two games beside each other

page-import = Import a game
page-import-text = A record, a link, or moves in any notation
page-import-file = or a file
page-import-open = Open
page-import-not-json = This begins like a record but is not JSON.
page-import-no-record = This is JSON but not a record: expected "game" (or "packs") and "moves".
page-import-no-link = This link does not lead to a game: expected one with /g/, /arena/ or /analyse.
page-compare = Compare with another game
page-compare-now = Compare
page-compare-other = The other game: a record, a link, or moves
page-compare-same = Both games are the same.
page-compare-part = The games part at move {$number}.
page-compare-this = This game
page-compare-that = The other
page-compare-other-game = Only games of the same kind can be compared: this one is {$here}, the other one is {$there}.

## Packs and the workshop

page-packs-not-found = Not found
page-packs-all = All games
page-packs-about = Every game is a small JSON file, a pack. Read how it is played, play it, or turn it into a game of your own.
page-packs-new = Design a game
page-packs-addition = add-on
page-packs-players = {$count} players
page-packs-cells = {$count} cells
page-packs-hexagons = {$count} hexagons
page-packs-gravity = stones fall
page-packs-bombs = bombs
page-packs-edit = Edit a copy
page-packs-source = The pack
page-packs-editor-label = The pack as JSON
page-packs-saved = Saved as {$name}.
page-packs-workshop = Workshop
page-packs-play-draft = Play the draft
page-packs-save = Save
page-packs-editor = Editor
page-packs-editor-keys = Ctrl+Space completes; press Escape, then Tab to leave the editor.
page-packs-findings = Findings
page-packs-no-findings = No errors found.
page-packs-edit-own = Edit
page-packs-edit-draft = Edit the draft
page-packs-delete = Delete
page-packs-delete-title = Delete it?
page-packs-keep = Keep it
page-packs-delete-question = Delete the game {$name} from this server? Games that were played by it stay.
page-packs-drafts = Being written in this browser
page-packs-saved-here = Saved to this server
page-packs-given = Games that come with Foursight
page-packs-changed = changed {$when}
page-packs-continue = Continue
page-packs-forget = Discard
page-packs-forget-title = Discard it?
page-packs-forget-question = Discard the text of {$name} and all its versions?
page-packs-how = How to play
page-packs-in-full = The rules in full, for authors of packs
page-packs-kept = Your text is as you left it.
page-packs-elsewhere = This text is also being written in another tab or window. Nothing is lost: the texts of both are among the versions.
page-packs-take-elsewhere = Continue with the other text
page-packs-not-kept = This browser has no room to keep your text: save it, or copy it elsewhere, before you leave.
page-packs-versions = Versions
page-packs-characters = { $count ->
    [one] 1 character
   *[other] {$count} characters
  }
page-packs-restore = Go back
page-packs-restore-version = Go back to the version of {$when}
page-packs-start-over = Start over
page-packs-start-over-title = Start over?
page-packs-start-over-question = What you have written stays among the versions.
page-packs-share = Share
page-packs-share-about = Whoever opens this link can play the game at once. The link itself holds the pack; the server keeps nothing.
page-packs-link-too-long = The link would have {$length} characters, and many programs cut addresses off after {$most}: shorten the pack, or save it and share its page.
page-packs-link-damaged = The pack in this link cannot be read. Perhaps the link was cut off: ask for it again.

## What the server refuses, where its own text would not say more

page-problem-unknown-game = There is no such game.
page-problem-unknown-event = There is no such match or tournament.
page-problem-not-your-turn = It is not your turn.
page-problem-invitation-needed = This seat is kept for whoever was invited.
page-problem-token-needed = This is up to whoever runs the server: it takes the control token. Ask them for it.
page-problem-too-many = Too many requests. Try again later.
page-problem-closing = The server is shutting down.
page-picture-failed = The picture could not be drawn.
