# Matches, tournaments and the check of bots on the command line.

arena-drop-games-only = WebSocket bots play drop games for two on flat boards only; `foursight tournament` has the others
arena-one-stone-a-turn = WebSocket bots place one stone a turn only; `foursight tournament` has the others
arena-stones-only = WebSocket bots know no moves but a stone of their own in a column; `foursight tournament` has the others
check-never-connected = {$name} did not connect within {$seconds} s
check-others-connected = {$told}, but {$others} did: check the name after ws://HOST:PORT/
check-bad = BAD{" "}
check-game = game {$number} of {$games}: { $moves ->
    [one] 1 move
   *[other] {$moves} moves
  }
check-fit = The bot is fit for the arena.
check-nothing = Nothing could be checked.
check-nobody = There is nobody to check.
check-unfit = The bot would lose games by its own faults.
check-games-lost = {$count} of { $games ->
    [one] 1 game
   *[other] {$games} games
  } lost: {$detail}
check-comes = is there when games begin
check-comes-advice = A program has 20 s to start and to say that it is ready; a socket must be open when the game begins.
check-stays = stays for { $games ->
    [one] 1 game
   *[other] all {$games} games
  }
check-stays-advice = It has to outlive a game, the next one begins at once. If a program ends, run its command yourself to see why.
check-format = answers { $answers ->
    [one] once
   *[other] {$answers} times
  } in the right form
check-format-advice = One short answer in one frame or line, and nothing else; docs/bots.md shows it.
check-legal = plays legal moves only, on full boards, too
check-legal-columns-advice = Before you answer, look at the top row: a column is full if its top cell is not 0. Columns count from 0.
check-legal-cells-advice = Only empty cells can be played, and coordinates count from 0; in JSON lines, "legal" lists all moves.
check-in-time = answers within {$limit} ms: {$latency}
check-in-time-advice = Stop thinking well before the limit; the way to the server and back takes time, too.
check-quiet = speaks only when asked
check-chatty = sent { $count ->
    [one] 1 message that nobody asked for; it was dropped
   *[other] {$count} messages that nobody asked for; they were dropped
  }
check-quiet-advice = One answer to each question.
check-slow = but more than 80 % of the time was used {$slow} of {$answers} times: on a busy machine that is too late
bot-not-expected = + {$bot} (does not take part; the names here are: {$wanted})
match-equal = the match is equal
contest-log-unwritable = the log cannot be written
tournament-too-many-at-once = Warning: more matches at once than cores ({$cores}): bots may lose on time.
tournament-played-already = { $played ->
    [one] 1 game is
   *[other] {$played} games are
  } played already.
sprt-better = stopped: the first bot is better (upper bound reached)
sprt-not-better = stopped: the first bot is not better (lower bound reached)
sprt-open = not decided: all games are played (more rounds would be needed)

ladder-rating = rating
ladder-matches = matches
ladder-points = points
port-not-opened = cannot listen on {$address} (choose another port with {$option})
port-open = Bots connect to ws://{$address}/NAME
bot-refused = ! refused: {$why}
name-registered = "{$name}" is registered. This secret is shown only once; the bot sends it as `Authorization: Bearer SECRET` or connects to ws://HOST:PORT/NAME?secret=SECRET
name-alike = "{$name}" looks like "{$known}", which is registered already: choose another name
name-taken = "{$name}" is registered already; `foursight bot unregister` gives a name up
name-not-registered = "{$name}" is not registered
name-free = "{$name}" is free again: every bot may use it
bots-name-of-two = two different bots are called "{$name}": give each a name of its own
bots-program-missing = there is no program "{$program}" (in `{$bot}`)
bots-wrong-number = {$title} is a game for { $seats ->
    [one] 1 bot
   *[other] {$seats} bots
  }, but there { $bots ->
    [one] is 1
   *[other] are {$bots}
  }
match-latency = {$name}: time per move {$latency}
match-delay = No answer was charged for up to {$delay} ms that the referee or this machine was late.
clock-per-move = {$time} per move
clock-per-game = {$time} per game
match-headline = {$title}: {$names}, { $games ->
    [one] 1 game
   *[other] {$games} games
  }, {$clock}, seed {$seed}
match-draw = draw
match-game = {$result}, { $moves ->
    [one] 1 move
   *[other] {$moves} moves
  }, {$starter} began
match-game-sudden-death = {$result}, { $moves ->
    [one] 1 move
   *[other] {$moves} moves
  }, {$starter} began, sudden death
match-won = {$name} wins the match
tournament-headline = {$name}: { $format ->
    [match] match
    [knockout] knockout
    [round_robin] round robin
    [swiss] Swiss
   *[gauntlet] gauntlet
  }, { $bots ->
    [one] 1 bot
   *[other] {$bots} bots
  }, { $concurrency ->
    [one] 1 match
   *[other] {$concurrency} matches
  } at once
tournament-go-on = If this is interrupted, go on with: {$command}
tournament-interrupted = Interrupted; {$played} of {$games} games are kept. Go on with: {$command}
tournament-waits = Begins as soon as these are connected: {$names}
tournament-socket-spread = {$bot} is connected to one process and cannot play in others: leave {$option} out, or use programs (cmd:) and built-in players
tournament-round = round {$round}: {$result} ({$played} of {$games} games)
tournament-pairs = pairs (0, 1/2, 1, 1 1/2, 2 points)
sprt = SPRT {$why}; {$bounds}, { $pairs ->
    [one] 1 pair
   *[other] {$pairs} pairs
  }
tournament-results = Results: {$path}
proxy-of-everybody = {$option} {$network} would make a proxy of everybody, who could then claim any address: name the address of your proxy, as in 192.0.2.1, or its network, as in 10.0.0.0/8
bot-new-exists = "{$folder}" is there already and not empty: name another folder
bot-new-written = Your bot is in {$folder}; edit `choose` in {$choose}. Build it and let it wait for a match:
bot-new-opponent = An opponent, in another terminal:
tournament-begins-without = It begins without {$names}: whoever is not there loses its games until it comes.
tournament-waits-so-long = After {$wait} it begins without those who are not there.
tournament-openings-twice = Set either openings or opening-file, not both
end-adjudicated = {$result}: the referee ended the game with its exact value.
end-adjudicated-draw = A draw: the referee ended the game with its exact value.
reason-adjudicated = by its exact value

## Tables and the page of a tournament

report-standings = Standings
report-results = Results
report-course = Course
report-course-explained = Points above one half, game by game.
report-games = Games
report-bot = bot
report-points = points
report-matches = matches
report-games-short = games +=-
report-faults = lost by faults
report-games-of-a-match = { $games ->
    [one] 1 game a match
   *[other] {$games} games a match
  }
report-nodes = {$nodes} positions per move
report-seed = seed {$seed}
report-adjudicate = exact values decide from move {$moves} on
report-open = not over
report-moves = {$result}, { $moves ->
    [one] 1 move
   *[other] {$moves} moves
  }
report-game-title = {$versus}, game {$number}: {$result}
report-move = move
tournament-time-left = about {$time} left

mismatch-agent = {$name} cannot play this: {$why}
mismatch-socket = {$bot}: {$why}; programs (cmd:) play everything
mismatch-gomocup = {$bot}: {$why}
gomocup-flat-boards = the Gomocup protocol knows flat boards without gravity only
gomocup-whole-boards = the Gomocup protocol knows whole boards of squares and rows without gaps only
gomocup-two-players = the Gomocup protocol knows games for two only
gomocup-stones-only = the Gomocup protocol knows no moves but stones of one's own, and swap2
gomocup-no-restrictions = the Gomocup protocol knows neither boards that wrap around nor forbidden moves
gomocup-no-captures = the Gomocup protocol knows no captures and no bombs
gomocup-one-stone = the Gomocup protocol knows one stone a turn only
gomocup-no-losing-rows = the Gomocup protocol knows no rows that lose
gomocup-five-only = the Gomocup protocol knows five in a row only
gomocup-rows-only = the Gomocup protocol knows nothing that wins besides rows
gomocup-one-row = the Gomocup protocol knows games that one row wins only
gomocup-all-directions = the Gomocup protocol knows rows in all directions only
gomocup-same-rows = the Gomocup protocol knows the same rows for both players only
gomocup-empty-board = the Gomocup protocol knows games that begin on an empty board only
gomocup-full-board = the Gomocup protocol knows full boards as draws only

## Names, bots, openings and tournaments' files

bot-name-empty = the bot has no name: connect to ws://HOST:PORT/NAME
bot-name-too-long = the bot's name is longer than {$most} characters
bot-name-control = the bot's name has control characters
bot-name-not-utf8 = the bot's name is not UTF-8
bot-invalid = "{$bot}" is not a valid bot: write agent:NAME, ws:NAME, cmd:COMMAND or gomocup:COMMAND, for example agent:blocker
bot-without-command = "{$bot}" has no command after the colon
opening-in-line = line {$line}: {$reason}
opening-text-in-line = line {$line}, {$reason}
opening-over = the game is over after it
opening-other-game = the record is not one of this game: {$why}
opening-none = there is no opening in it; write one in a line, or records of games
config-count = must be from 1 to 100000
config-increment-alone = belongs to a time for the whole game: set game-time
config-no-moves = is the number of moves that a game has at least, from 1
config-no-matches = must be at least 1
config-bots = a tournament has 2 to 1000 bots, each under its own [[bot]]
config-sprt-shares = alpha and beta must be between 0 and 0.5
config-sprt-elo = elo1 must be larger than elo0, and both within 1000
config-sprt-bots = compares two bots: format = "round-robin" with two [[bot]]
config-sprt-pairs = counts pairs: set an even number of games, for example games = 2 and rounds = 1000
toml-fault = TOML parse error: {$fault}
toml-fault-at = TOML parse error at line {$line}, column {$column}
toml-unknown-key-near = unknown key `{$key}`, did you mean `{$near}`? There are {$known}
toml-unknown-key = unknown key `{$key}`; there are {$known}
toml-unknown-value = there is no `{$value}` here; write one of these: {$known}
toml-missing = `{$key}` is missing; write for example {$example}
toml-number = {$found}, expected a whole number from 0 to {$most}
time-no-text = a time is a text with its unit; write for example "700ms" or "2s"
time-no-time = not a time; write for example "700ms" or "2s"
time-nothing = a limit of nothing cannot be kept; write for example "700ms" or "2s"
journal-begun = {$journal} is the journal of a tournament that has begun
journal-missing = {$journal} is not there: nothing to resume
journal-format = {$journal} is not a journal of this version of Foursight
journal-other-settings = {$journal} belongs to a tournament with other settings: they must not change, or the pairings would
journal-other-keys = {$journal} belongs to a tournament with other settings ({$keys}): they must not change, or the pairings would
journal-line = {$journal}, line {$line}: {$why}
journal-elsewhere = this game does not belong here
names-no-folder = there is no folder for the names; name one with {$option}
names-unusable = the registered names cannot be used: {$why}
contest-progress = {$played} of {$matches}
tournament-nobody-came = not connected within {$wait}: {$names}. Nothing was played without them; go on with {$resume}, or say with {$wait_option} when it begins without those who are not there
match-nobody-came = {$name} did not connect within {$wait}
