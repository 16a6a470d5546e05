# Finding somebody: phrases, the lobby, alerts.

## What players say to each other

phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-have-fun = Have fun!
phrase-nice-move = Nice move!
phrase-oops = Oops!
phrase-thinking = Let me think …
phrase-thanks = Thanks!
phrase-good-game = Good game!
phrase-one-more = One more?
phrase-must-go = I must go.
page-phrases = Phrases
page-phrases-say = Say something
page-phrases-mute = Mute
page-phrases-muted = Muted: you see nothing of what others say.
page-phrases-wait = Not so fast: try again in a few seconds.
page-phrases-said = {$player}: {$phrase}

## The lobby

page-lobby-title = Find somebody to play
page-lobby-about = Choose a clock and you are paired with whoever looks for the same, or take one of the open seeks. Games that begin here can be watched by everybody.
page-lobby-quick = Quick pairing
page-lobby-waiting = Looking for somebody: {$what}
page-lobby-waited = Waiting for {$time}
page-lobby-ended = Your search has ended because you left the lobby.
page-lobby-cancel = Cancel
page-lobby-seeks = Open seeks
page-lobby-none = Nobody is looking at the moment. Be the first!
page-lobby-yours = yours
page-lobby-take = Play
page-lobby-take-label = Play {$what}
page-lobby-make = Make a seek of your own
page-lobby-post = Look for somebody
page-lobby-side = Your side
page-lobby-side-first = I begin
page-lobby-side-second = the other begins
page-lobby-side-random = random
page-lobby-they-begin = they begin
page-lobby-you-begin = you begin
page-lobby-rated = rated
page-lobby-watch = Games to watch
page-lobby-connecting = Connecting to the lobby …

## Alerts

page-settings-alerts = Notify me when it is my turn
page-settings-alerts-denied = The browser does not allow this page to notify you. You can change that in the browser's settings for this page.

## Rooms

page-room = Room
page-room-new = A room for a class or a club
page-room-about = Everybody who has the link joins with a name and plays everybody else, one after the other.
page-room-name = Name of the room
page-room-make = Make a room
page-room-none = This room cannot be opened
page-room-invite = Invite
page-room-invite-about = Whoever opens this link can join. Nobody else sees the room or its games.
page-room-join = Join the room
page-room-your-name = Your name in this room
page-room-join-now = Join
page-room-ready = {$name}, ready to play
page-room-waiting = Waiting for somebody to play …
page-room-waiting-met = Whoever is ready you have played already. Waiting for somebody else; after a while you are paired again.
page-room-not-ready = You are not paired at the moment.
page-room-paused = Pairing is paused.
page-room-closed = This room is closed.
page-room-you-play = You are playing.
page-room-to-game = To your game
page-room-table = Table
page-room-nobody = Nobody has joined yet.
page-room-member = Name
page-room-played = Games
page-room-state = Now
page-room-plays = playing
page-room-is-ready = ready
page-room-is-here = here
page-room-remove = Remove
page-room-remove-member = Remove {$name}
page-room-remove-about = Whoever is removed leaves the table, and a game that they are playing does not count. They cannot join again until you let them in. Somebody who comes with another browser and another name is not recognised: make a new link if that happens.
page-room-keep = Keep
page-room-owner = Your room
page-room-pause = Pause pairing
page-room-resume = Go on
page-room-close = Close the room
page-room-close-about = Nobody can join or is paired any more, and the room cannot be opened again. The table and the games stay to be seen.
page-room-removed = You were removed from this room
page-room-removed-about = Only whoever made it can let you in again.
page-room-removed-list = Removed
page-room-restore = Let in again
page-room-renew = New link
page-room-renew-about = The link so far will open nothing any more, for anybody. Whoever has joined stays.
page-room-renew-now = Make a new link
page-room-link-replaced = Whoever made this room has replaced its link and can give you the new one.
page-room-games = Games
page-room-no-games = None yet.
