# The page: what its first board does not need.

## Menu and frame

page-token = Control token
page-rules = Rules

## Settings

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

## Playing

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
page-keys-name-layer = Page ↑ ↓
page-keys-name-ends = Home  End
page-keys-name-turn = Shift ← →
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
page-claim-first-move = It is up to {$player} to make the first move.
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

page-replay-at-start = The start of the game.
page-replay-back = Back
page-replay-play = Play
page-replay-forward = Forward
page-replay-end = End
page-replay-move = Move
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
