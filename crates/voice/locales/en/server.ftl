# Problems that the server reports, by their codes.

problem-bad-request = The request cannot be understood
problem-unknown-game = There is no such game
problem-unknown-event = There is no such match or tournament
problem-unknown-room = There is no such room
problem-unknown-name = This name is not registered
problem-unknown-pack = There is no such pack
problem-unknown-agent = No such computer player for this game
problem-faulty-pack = The pack has faults
problem-not-your-turn = Another player is to move
problem-illegal-move = The rules forbid this move
problem-game-over = The game is over
problem-wrong-key = The key is not the right one here
problem-watching = You are watching this game; only those who play it can do this.
problem-invitation-needed = This seat is kept for whoever was invited
problem-token-needed = This needs the control token
problem-person-unknown = Nobody here has this secret
problem-person-needed = This is for people with a name
problem-unknown-person = There is nobody with this address
problem-name-taken = Somebody else is called that
problem-wrong-invitation-code = Choosing a name here takes the invitation code
problem-not-ratable = Such a game cannot be rated
problem-wrong-origin = Refused: the request comes from another site
problem-too-large = The request is too large
problem-too-many = Too many requests; try again later
problem-busy = The server is busy; try again later
problem-timed-out = The request took too long
problem-unknown-proxy = The request has come through an unknown proxy
problem-conflict = Something has changed in the meantime
problem-needs-consent = The other players would have to agree
problem-cannot-offer = This cannot be offered now
problem-cannot-claim = There is no win to claim now
problem-seek-gone = This seek is not open any more
problem-removed = You were removed
problem-no-advice = There is no advice while people play each other
problem-not-found = There is nothing here
problem-method-not-allowed = This address takes another method
problem-closing = The server is shutting down
problem-unavailable = The database cannot be used at the moment; try again later
problem-storage-full = There is no room left here: this was not stored
problem-internal = The server failed
problem-at-move = move {$number}: {$detail}

## In particular

problem-nul = a text holds a NUL character
problem-quota = games from your address take up {$bytes} bytes here, and there is no room for more: those by the rules of drafts and those that nobody plays are removed with time
problem-no-room = the server has no room for this
problem-database-unavailable = the database cannot be used at the moment; try again
problem-moved = another node has just taken this over; try again
problem-node-lost = the node that had this was lost before it answered; look whether it was done, and try again
problem-database-damaged = the database is damaged; whoever runs the server must repair it
problem-not-stored = the game could not be stored or read; see the log
problem-pack-unreadable = a pack could not be read; see the log
problem-request-too-slow = the request did not come to its end in time
problem-answer-too-slow = the answer took too long
problem-no-event = there is no match or tournament "{$id}"
problem-no-game = there is no game "{$id}"
problem-too-many-packs = a game is made of at most {$most} packs
problem-no-packs = a game needs a pack: name one, for example "connect4"
problem-number-of-bots = "bots" names {$bots}; expected 2 to {$most}
problem-out-of-range = "{$what}" is {$value}; expected {$least} to {$most}
problem-games-for-two = bots meet in games for two; this one has {$players}
problem-bot-against-itself = a connected bot cannot play against itself
problem-event-name = "name" has up to {$most} characters and no control characters
problem-bot-name-registered = "{$name}" is registered already
problem-bot-name-alike = "{$name}" looks like "{$known}", which is registered: choose another name
problem-too-many-games = these are {$planned} games; at most {$most}
problem-not-an-entrant = {$error}; a connected bot is written "bot:NAME"
problem-name-of-computer = "{$name}" is a computer player; call your bot otherwise
problem-bot-unsuitable = {$name} cannot play this: connected bots play drop games on flat boards only
problem-agent-unsuitable = {$name} cannot play this: {$why}
problem-too-many-events = {$most} events are played already: wait or stop one
problem-bot-absent = the bot "{$name}" is not connected{$why}
problem-bot-plays = the bot "{$name}" plays in another event
problem-event-not-paused = "{$name}" is not paused
problem-event-over = "{$name}" is over already
problem-no-such-game = match {$encounter} of this event has no finished game {$number}
problem-bot-name-missing = the bot has no name: connect to ws://HOST:PORT/NAME
problem-bot-name-long = the bot's name is longer than {$most} characters
problem-bot-name-control = the bot's name has control characters
problem-bot-name-bytes = the bot's name is not UTF-8
problem-pack-given = "{$name}" came with this server; choose another name
problem-too-many-saved = there are {$most} packs already
problem-pack-not-saved = no pack "{$name}" was saved to this server
problem-moves-too-dear = {$moves} moves of this game cost too much; at most {$most} at a time
problem-time = "{$what}" is {$time}; expected {$least} to {$most} milliseconds
problem-increment = "increment_ms" is {$time}; expected at most {$most} milliseconds
problem-increment-alone = "increment_ms" is added to the time for the game: send "game_ms", too
problem-state = "{$name}" is "{$shown}"; expected running, finished or, for a list of games, watchable
problem-series = a series has 1 to {$most} games, not {$games}
problem-number-of-seats = this game has {$players} players, but "seats" names {$found}
problem-no-move-left = there is no move left
problem-bot-cannot-sit = "{$name}": connected bots play drop games on flat boards only
problem-not-a-seat = {$error}; a person is "human", a friend "open"
problem-cannot-sit = "{$name}": {$why}
problem-move-too-long = a move has at most {$most} characters
problem-shutting-down = server shutting down
problem-too-many-from-you = {$count} requests from this address are being worked on already
problem-too-many-waiting = {$count} requests are waiting already
problem-server-failed = the server failed; see its log
problem-advisor-busy = the advisor has too many questions already
problem-advisor-asked = the advisor has {$asked} questions from this address already
problem-advisor-failed = the advisor failed
problem-advice-later = advice is there again when the game is over
problem-key-of-seat = You do not play in this game; whoever does sends the key of their seat: `Authorization: Seat KEY`
problem-stale-move = {$turns} moves were played, not {$ply}: look at the game again
problem-seats-taken = all seats are taken: you can watch
problem-seat-kept = this seat is kept for whoever was invited: open the whole link, or send what it ends with: `Authorization: Invitation SECRET`
problem-rematch-begun = the rematch has begun already
problem-nothing-to-take-back = there is no move to take back
problem-end-is-final = a game that was given up or lost on time stays as it ended
problem-end-between-people = a game between people stays as it ended
problem-move-of-others = somebody else has moved since: their move is not yours to take back
problem-ask-first = between people no move is taken back by one of them alone: ask with {$example}
problem-offer-kind = expected "takeback", "draw" or "rematch" as the offer
problem-pack-not-a-game = "pack" is not the name of a game
problem-not-over = the game is not over yet
problem-too-many-running = too many games are going on
problem-packs-of-game = the packs of this game cannot be loaded any more
problem-game-silent = the game could not answer; try again
problem-stored-game = the stored game cannot be played again
problem-too-many-live = too many live connections
offer-none = There is no such offer: it was answered or withdrawn, or somebody has moved since.
offer-nothing-to-take-back = You have not moved yet: there is nothing to take back.
offer-nobody-to-ask = A draw needs the consent of every player, and not all of them are people who could agree.
offer-declined = It was declined. You can ask again after the next move.
phrase-nobody = There is nobody here to talk to: phrases are for games between people.
lobby-for-two = The lobby is for games of two players. Games for more are begun with a link for friends.
lobby-seek-gone = Somebody else was faster, or whoever was looking for a game has left. No game was made.
lobby-own-seek = You would play yourself: this is your own seek, perhaps in another tab.
lobby-held = A game is being made for you already.
lobby-too-many = There are too many open seeks, from your address or altogether. Take one of them, or try again later.
room-unknown = There is no such room, or the link is not complete, or its maker has replaced it. Ask for the whole link again, with what stands behind the #.
room-owner-only = Only whoever made the room can do this.
room-removed = You were removed from this room. Only whoever made it can let you in again.
room-join-first = Join the room first.
room-closed = This room is closed.
room-full = This room is full.
room-name-taken = Somebody here has this name already, or one that looks the same. Choose another one.
room-name-removed = Somebody with this name was removed from this room. Choose another one.
room-no-member = There is nobody with this number in the room.
room-bad-name = A name has 1 to 40 characters, and none that cannot be seen.
person-unknown = Nobody here has this secret any more: the name was given up, or it belongs to another server.
person-needed = Choose a name first.
person-in-rated-game = You play a rated game: finish it or resign first.
person-members-only = This server is for people with a name: choose one with the invitation code. Everybody may watch.
person-wrong-invitation-code = This is not the invitation code. Whoever runs the server can tell you.
person-not-here = There is nobody with this address, or they have given their name up.
person-name-taken = Somebody else is called that, or so that it looks the same. Choose another name.
person-name-empty = A name needs at least one letter or digit.
person-name-too-long = A name has at most 24 characters.
person-name-unprintable = A name has only characters that can be seen.
rated-needs-name = A rated game needs a name: choose one first.
rated-needs-two-names = This game is rated: choose a name, and another than your opponent's.
rated-needs-two-people = A rated game is between two people, each on a device of their own.
rated-needs-clock = A rated game needs a clock.
rated-clock-too-short = A rated game needs a clock with at least {$turn} s for a move and {$game} s for the game.
rated-not-teaching = A rated game has no hints: it cannot be a teaching game.
rated-from-start = A rated game begins from the start.
rated-no-seed = A rated game takes its bombs from a seed that nobody knows: leave "seed" out.
rated-bundled-only = Only games that came with Foursight are rated.
claim-untimed = Nobody loses a game without a clock by leaving it.
claim-your-move = It is your move.
claim-nobody-away = The other player is there, and the clock decides.
claim-not-yet = The other player still has some time to come back.

## The database, on the command line

database-in-use = {$database} is in use by another Foursight: end that one first, or choose another folder with {$option}
database-taken-over = another Foursight has taken the database over while this one had lost its connection to it: this one ends; nothing that was answered is lost
database-in-use-at = {$database} is in use by the Foursight at {$address}: open that page, end that Foursight first, or choose another folder with {$option}
database-damaged = {$file} is damaged: {$reason}. Nothing was changed in it. Put a copy in its place with: {$command}
database-unwritable = {$file} cannot be written: {$reason}. Choose another folder with {$option}
database-full = there is no room for the database: {$reason}. Make room on the disk, or raise {$option}
database-unavailable = the database cannot be used: {$reason}
database-migration = the database could not be brought up to date: {$reason}
database-newer = the database has been brought up to date by a newer Foursight: version {$version} does not know step {$step} of its tables. Nothing was changed in it. Install the newer version here, too
database-unreadable = the database holds something unreadable: {$reason}
database-address = "{$database}" is not a valid database; write {$file} or {$server}
database-bad-address = the address of the database cannot be read: {$reason}; write {$server}
database-parameter = the address of the database has a parameter that nobody knows: "{$name}". Is it mistyped?
database-no-copy = {$file} is no sound copy of a Foursight database: {$reason}. Nothing was changed
database-file-exists = {$file} is there already; choose another name
database-not-a-file = {$database} is a PostgreSQL database: {$dump} makes a copy of it, {$restore} puts it back
database-backed-up = {$file} is a copy of the database.
database-restored = {$file} is the copy now.
database-set-aside = What was there before is now {$file}.
database-sound = {$file} is sound.
database-contents = Games: {$games} (moves: {$moves}). Games of matches and tournaments: {$events}. People: {$people}. Rooms: {$rooms}.

## Several servers on one database

nodes-no-database = name the database that the nodes share: {$option} postgres://USER@HOST/NAME
nodes-none = no node uses this database
nodes-unknown = no running node is called "{$name}"; `foursight nodes` lists them
nodes-draining = {$name} hands over what it holds and ends
nodes-state-running = running
nodes-state-arena = running, with the arena
nodes-state-draining = ending
nodes-state-silent = silent
nodes-line = {$name}: {$state}, {$address}, version {$version}, holds {$leases}, games in memory {$games}, up {$time}
nodes-state-worker = worker
nodes-state-coordinator = wants work done
nodes-worker-line = {$name}: {$state}, version {$version}, working on { $pieces ->
    [one] 1 piece
   *[other] {$pieces} pieces
  }, up {$time}
nodes-job-wanted = wanted
nodes-job-paused = nobody wants it now
nodes-job-line = Work: {$title} ({$id}), {$state}, version {$version}; pieces waiting {$waiting}, taken {$taken}, done {$done}
nodes-job-unknown = there is no work "{$job}" that nobody wants; `foursight nodes` lists all work
nodes-job-forgotten = {$job} is forgotten

## Work that is spread over processes

work-needs-postgres = "{$database}" is a database for one process; workers need a PostgreSQL database: postgres://USER@HOST/NAME
work-database-away = The database does not answer as it should and is asked again: {$error}
work-waits-for-other = Another process runs the same work. This one begins when that one has ended, or was silent for longer than its lease.
work-taken-over = another process has taken this work over; nothing more is written here
work-not-forgotten = The work is done, but the database still lists it: {$error}
work-failed = a worker could not do a piece of the work: {$error}
work-foreign = piece {$number} of the work came back with something else than what was asked for
worker-ready = Waiting for work, { $threads ->
    [one] 1 piece
   *[other] {$threads} pieces
  } at once. Ctrl-C ends.
worker-any-program = Warning: whoever can write to the database can run any program here.
worker-begins = Working on {$title}.
worker-lost = {$title}: piece {$number} is not wanted from here any more.
worker-failed = {$title}: piece {$number} cannot be done: {$why}
worker-idle = Nobody wants anything at the moment.
worker-back = The database answers again.
worker-ended = Ended; { $pieces ->
    [one] 1 piece was
   *[other] {$pieces} pieces were
  } done.
