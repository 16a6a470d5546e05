# Games on a server: `foursight join`.

join-not-a-link = This is not a link to a game: expected something like https://play.example/g/GAME#INVITATION, as the page shows it.
join-not-a-game = This address is not a game's: expected something like https://play.example/g/GAME#INVITATION, as the page shows it.
join-bad-invitation = What follows the # of this link is not an invitation: copy the whole link again.
join-unreachable = the server cannot be reached: {$error}
join-not-foursight = What answers at this address is not a Foursight server that this program understands.
join-you-play = You play {$player}.
join-you-watch = You are watching.
join-waits = Waiting for another player: give them the same link.
join-type-help = Type `help` for the commands.
join-your-turn = Your turn.
join-connecting = Connecting …
join-connected = Connected again.
join-lost = The connection is lost; trying again …
join-closing = The server is shutting down.
join-deleted = The game was deleted.
join-arrived = {$player} has come.
join-away = {$player} is away.
join-back = {$player} is back.
join-takeback = {$player} asks to take a move back.
join-draw = {$player} offers a draw.
join-rematch = {$player} wants a rematch.
join-declined-takeback = Your takeback was declined.
join-declined-draw = Your draw offer was declined.
join-declined-rematch = Your rematch was declined.
join-withdrawn = The offer is no more.
join-offered = Offered; waiting for the others.
join-nothing-offered = Nobody has offered anything.
join-taken-back = Moves were taken back.
join-answer = Type `accept` or `decline`.
join-claimable = {$player} keeps you waiting: you can claim the win.
join-type-claim = Type `claim` to do so.
join-seat-not-kept = the seat cannot be kept
join-only-players = You are watching: only players can do that.
join-said = {$player}: {$phrase}
join-phrase-unknown = Choose one of the phrases, by its number or its words:
join-muted = Muted: you see nothing of what others say.
join-unmuted = You see again what others say.
join-next = The players go on at {$link}
join-rematch-begins = The rematch begins.
join-over = The game is over: type `rematch` to play again or `quit` to leave.
join-watchers = { $count ->
    [one] One spectator.
   *[other] {$count} spectators.
  }
join-no-moves = No move so far.
join-player-open = {$player}: free
join-player-there = {$player}: here
join-player-away = {$player}: away
join-keys-answer = y accepts, x declines.
join-keys-claim = c claims it.
join-key-line = ←→ Enter play   t say   u undo   d draw   r resign   ? keys   Esc menu
join-key-line-watch = i rules   v replay   ? keys   Esc menu
join-key-line-over = n rematch   t say   v replay   ? keys   Esc menu
join-key-line-offer = y accept   x decline   ? keys   Esc menu
join-key-undo = ask to take your last move back
join-key-draw = offer a draw
join-key-answer = accept, decline (or withdraw) an offer
join-key-say = say something
join-key-mute = see what others say, or not
join-key-claim = claim the win against somebody who stays away
join-key-rematch = ask for a rematch
join-no-advice = There are no hints while people play each other.
join-not-connected = The connection is lost: wait a moment.
join-waits-short = Waiting for another player.
join-waiting-for = Waiting for {$player}.
join-offering = You have made an offer.
join-panel-away = away
join-panel-free = free
join-help =
    board         draw the board again
    moves         list the moves so far
    time          how much time is left
    who           who is here
    say PHRASE    say one of the phrases; `say` alone lists them
    mute          see nothing of what others say, or again everything
    undo          ask to take your last move back
    draw          offer a draw
    accept        agree to what was offered
    decline       decline it, or withdraw what you have offered
    claim         claim the win against somebody who stays away
    resign        give up
    rematch       ask for another game
    quit          leave; the same link leads back
