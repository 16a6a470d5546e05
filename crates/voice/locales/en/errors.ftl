# What goes wrong: moves, packs, records, players.

## Moves

move-expected = expected {$format}
move-expected-or = {$expected}, or {$others}
move-format-column = a column from 1 to {$last}
move-format-grid = a column from a to {$last} and a row from 1 to {$rows}, for example a1
move-format-coordinates = numbers separated by commas: {$ranges}
move-unreadable = move {$number} ("{$found}"): {$expected} (character {$column})
move-unreadable-in-line = move {$number} ("{$found}"): {$expected} (line {$line}, character {$column})

## Packs

pack-unknown = there is no pack "{$name}"
pack-unknown-near = there is no pack "{$name}"; did you mean "{$near}"?
pack-unknown-hint = {$error}: see `foursight pack list`
pack-name = {$name} cannot be a pack's name: use 1 to 64 letters, digits, '-' and '_'
pack-unreadable = {$label} could not be read: {$message}
pack-faulty-row = faulty; see `{$command}`
pack-is-file = {$file} is a file, and games go by their names here: write {$name}, and add {$option} {$folder}
pack-rename = {$label}: rename the file: {$error}
pack-no-ending = packs are found in files whose names end in .json, for example {$name}
pack-written =
    {$path} is written: three in a row on a board of five by five.
    Play it:   {$play}
    Check it:  {$check}
pack-new-hides = The bundled pack "{$name}" is hidden by this one wherever it is found first; another name would leave both to play.
trace-moves = {$file}: {$error}; expected a JSON list of moves, each a list of integers or a move of another kind, as in [[3], "swap"]
trace-move = {$file}: $[{$index}] is {$value}; expected a JSON list of moves, each a list of integers or a move of another kind, as in [[3], "swap"]
pack-ok = {$file}: ok; it costs {$cost} of the 10 points that a server lets strangers play
pack-ok-but-dear = {$file}: ok, but it costs {$cost} of the 10 that a server allows

## Records

record-syntax = not a game record: {$error}
record-format = not a game record: its format is "{$format}"
record-version = this record has version {$version}, which only a newer Foursight can read
record-packs = the record's packs cannot be loaded: {$error}
record-pack-changed = the pack "{$name}" has changed since this game was played
record-pack-changed-hint = {$error}; put the old file into a folder and name it with {$option}; if it came with an older Foursight, that one can still write it out
record-move = move {$number} ({$cell}) cannot be played: {$reason}
record-chance = the bomb of round {$round} cannot have dropped: {$reason}
record-spare-chance = the record has a bomb in round {$round}, when none could drop
record-result = the record's moves lead to another result than the one it says
chance-nothing-pending = no bomb can drop in this round
chance-must-drop = a bomb must drop in this round, the last of its window
chance-no-room = a bomb cannot drop there

## Players

agent-unknown = there is no player "{$name}"; there are {$names}, and pattern:0 to pattern:100
agent-unknown-near = there is no player "{$name}", did you mean "{$near}"? There are {$names}, and pattern:0 to pattern:100
agent-or-person = {$error}; a person is "human"
agent-drop-games-only = it plays drop games only: two players, gravity, walls at the edges, one way to win, and a board that fits into 64 bits
agent-no-bombs = it cannot solve games with bombs; "xtreme" plays them
agent-four-only = it solves four in a row only, but {$connect} in a row win here
agent-empty-board-only = it solves games that start on an empty board, and this one has stones from the start
agent-board-too-large = it cannot solve a board of {$width} columns and {$height} rows: too large

## Files and options

standard-input = standard input
file-unreadable = {$file} cannot be read
file-unwritable = {$file} cannot be written
file-too-large = {$file} is larger than {$limit} bytes
line-too-long = {$file}: a line is longer than {$limit} bytes
file-not-utf8 = {$file}: byte {$byte} is not valid UTF-8
too-many-players = {$option}: this game has {$players} players
move-refused = {$option}: move {$number} ("{$text}"): {$reason}
folder-missing = {$option} {$folder}: there is no such folder
port-invalid = "{$port}" is not a valid port: ws://HOST:PORT/NAME
journal-exists = {$journal} is the journal of a tournament that has begun: go on with {$resume}, or choose another folder with {$out}
contest-log-in-use = another contest writes {$file}: wait for it, or choose another file
tournament-in-use = the tournament in {$folder} is being played by the process {$process}: wait for it, or end it first
folder-not-made = {$folder} cannot be made
result-unwritable = the result cannot be written: {$error}
output-failed = writing failed
threads-not-started = threads cannot be started
signals-not-received = signals cannot be received
terminal-silent = the terminal does not answer

# Failures of the system.
system-not-found = no such file or folder
system-not-allowed = not permitted
system-exists = it exists already
system-is-folder = it is a folder
system-no-folder = a part of the path is not a folder
system-full = the disk is full
system-read-only = the disk is read-only
system-refused = connection refused
system-address-in-use = the address is in use
system-timed-out = timed out
system-unknown-host = there is no host of this name
