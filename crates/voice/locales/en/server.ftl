# Problems that the server reports, by their codes.

problem-bad-request = The request cannot be understood
problem-unknown-game = There is no such game
problem-unknown-event = There is no such match or tournament
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
problem-internal = The server failed
problem-at-move = move {$number}: {$detail}
