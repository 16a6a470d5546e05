# Problems that the server reports, by their codes.

problem-bad-request = The request cannot be understood
problem-unknown-game = There is no such game
problem-unknown-event = There is no such match or tournament
problem-unknown-name = This name is not registered
problem-unknown-pack = There is no such pack
problem-unknown-agent = No such computer player for this game
problem-faulty-pack = The pack has faults
problem-not-your-turn = Another player is to move
problem-illegal-move = The rules forbid this move
problem-game-over = The game is over
problem-wrong-key = The key does not belong to a seat of this game
problem-invitation-needed = This seat is kept for whoever was invited
problem-token-needed = This needs the control token
problem-wrong-origin = Refused: the request comes from another site
problem-too-large = The request is too large
problem-too-many = Too many requests; try again later
problem-busy = The server is busy; try again later
problem-timed-out = The request took too long
problem-unknown-proxy = The request has come through an unknown proxy
problem-conflict = Something has changed in the meantime
problem-needs-consent = The other players would have to agree
problem-no-advice = There is no advice while people play each other
problem-not-found = There is nothing here
problem-method-not-allowed = This address takes another method
problem-closing = The server is shutting down
problem-unavailable = The database cannot be used at the moment; try again later
problem-storage-full = There is no room left here: this was not stored
problem-internal = The server failed
problem-at-move = move {$number}: {$detail}

## The database, on the command line

database-in-use = {$database} is in use by another Foursight: end that one first, or choose another folder with {$option}
database-in-use-at = {$database} is in use by the Foursight at {$address}: open that page, end that Foursight first, or choose another folder with {$option}
database-damaged = {$file} is damaged: {$reason}. Nothing was changed in it. Put a copy in its place with: {$command}
database-unwritable = {$file} cannot be written: {$reason}. Choose another folder with {$option}
database-full = there is no room for the database: {$reason}. Make room on the disk, or raise {$option}
database-unavailable = the database cannot be used: {$reason}
database-file-exists = {$file} is there already; choose another name
database-not-a-file = {$database} is a PostgreSQL database: {$dump} makes a copy of it, {$restore} puts it back
database-backed-up = {$file} is a copy of the database.
database-restored = {$file} is the copy now.
database-set-aside = What was there before is now {$file}.
database-sound = {$file} is sound.
database-contents = It holds {$games} games with {$moves} moves, and {$events} games of matches and tournaments.
