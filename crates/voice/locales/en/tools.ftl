# Minecraft and the Spectrum on the command line.

minecraft-exported =
    {$out}: {$count} files.
    Put it into the folder datapacks of a world, then type in the game:
      /reload
      /function {$namespace}:setup
      /function {$namespace}:create_board_northsouth   (in a command block, or where you stand)
      /function {$namespace}:start
    Try it here first:  foursight minecraft run {$out}
minecraft-tests = { $total ->
    [one] 1 test
   *[other] {$total} tests
  }, {$failed} failed, { $errors ->
    [one] 1 error
   *[other] {$errors} errors
  } in the pack
minecraft-no-tests = no tests found: put functions into tests/ or data/NAMESPACE/test/, with lines such as `assert score #x points matches 1`
minecraft-not-for = {$name} does not say that it is for {$version} (pack format {$format}): it is for the formats {$oldest} to {$newest}
console-help =
    Any command of the game; with a slash always the game's own. And:
      tick [N]               let N ticks pass
      board                  draw all boards of exported packs
      look X Y Z X Y Z       draw the blocks between two corners
      join NAME [X Y Z]      a player joins (or moves)
      as NAME COMMAND        a player types a command
      click NAME TARGET      a player right-clicks an entity: a column number or a selector
      at X Y Z COMMAND       a command block there runs a command
      power X Y Z            a button beside a command block, a lever beside a repeating one
      entities, functions    what there is
      spent                  commands so far, and the functions with the most (calls in brackets)
      help, quit or exit
console-welcome = { $count ->
    [one] 1 function
   *[other] {$count} functions
  }, { $errors ->
    [one] 1 error
   *[other] {$errors} errors
  }. `help` lists what you can type.
console-on = on: it runs with every tick
console-off = off
console-whole-numbers = {$command}: expected { $count ->
    [3] three
   *[other] six
  } whole numbers
console-no-command-block = no command block at this position
console-no-player = no player {$name}; type `join {$name}` first
console-no-board = no board found
console-no-buttons = nothing can be clicked in the version that this pack is for; a move is: {$trigger}
console-left-out = It was left out because of an error: {$fault}
console-no-entity = no entity matches {$target}
console-no-interaction = {$target} is not an interaction entity: only those react to clicks
console-spent = { $commands ->
    [one] 1 command
   *[other] {$commands} commands
  }, { $entities ->
    [one] 1 entity
   *[other] {$entities} entities
  } scanned, tick {$tick}
console-did-you-mean = Did you mean `{$word}`?
console-failed = (failed)
minecraft-spent = { $spent ->
    [one] 1 command
   *[other] {$spent} commands
  }
spectrum-starts = , starts at {$line}
spectrum-hidden-number = line {$line} shows {$digits}, but means {$value}
spectrum-code = { $length ->
    [one] 1 byte
   *[other] {$length} bytes
  } of code for {$address}
spectrum-array = an array of variables
spectrum-no-key = the Spectrum has no key for `{$character}`
beeper-no-device = no sound device was found, so the terminal's bell rang instead
beeper-no-audio = this build has no audio, so the terminal's bell rang instead; for the real beeper: {$command} (Debian: libasound2-dev)
spectrum-needs-terminal = spectrum play needs a terminal; `spectrum shot` makes pictures without one
spectrum-ending = .{$ending} is not a valid ending; expected .bas, .tap, .tzx, .wav, .z80 or .sna, or a name without an ending for .bas and .tap
spectrum-two-formats = the name ends in .{$ending}, but {$option} asks for .{$wanted}; leave one of them out
spectrum-not-a-tape = .{$ending} is not a valid ending for a tape; expected .tap, .tzx, .wav, .z80 or .sna
spectrum-no-tape = this is a snapshot; only tapes have programs to list
spectrum-plain-help = Type keys and press Enter; an empty line is the space key; end of input leaves. R and Y are discs, a dot is a hole, ! flashes.
spectrum-border-black = The border is black.
spectrum-border-red = The border is red.
spectrum-border-yellow = The border is yellow.
spectrum-not-a-listing = {$file} is not a listing: it has bytes that no text has; `foursight spectrum list` shows what is on a tape
spectrum-no-lines = {$file}: there is no line of a program in this listing
spectrum-start-after-end = {$file}: no line comes at or after {$start}; the last one is {$last}
spectrum-is-listing = {$file} is a listing; make a tape of it first: foursight spectrum tokenize {$file}
spectrum-empty-tape = {$file}: there is nothing on this tape
picture-ending = {$file} is not a valid name for the picture; expected one that ends in .png
spectrum-border-blue = The border is blue.
spectrum-border-magenta = The border is magenta.
spectrum-border-green = The border is green.
spectrum-border-cyan = The border is cyan.
spectrum-border-white = The border is white.
spectrum-keys = {" "}Esc leaves   keys as on the Spectrum   Ctrl-B is BREAK   ROM (c) Amstrad plc

spectrum-written = {$path} written
spectrum-headless = { $length ->
    [one] 1 byte
   *[other] {$length} bytes
  } without a header
minecraft-ending = .{$ending} is not a valid ending; expected a name that ends in .zip, or a folder
minecraft-foreign-files = {$out} has files that would not be part of this pack, such as {$name}; choose an empty folder, or delete it first
minecraft-move-refused = the move {$word} is not possible: the column is full, the cell is taken, or the game is over
minecraft-play-no-computer = The computer plays only games in which stones fall; two people play here.
minecraft-play-columns = A number clicks on that column; `new` starts again, `quit` ends.
minecraft-play-cells = A cell such as `c4` is clicked on; `new` starts again, `quit` ends.

# Around help. The first few are what the library for the command line writes: they are looked for in it.
help-usage = Usage:
help-commands = Commands:
help-arguments = Arguments:
help-options = Options:
help-any-option = [OPTIONS]
help-a-command = COMMAND
help-default = [default:
help-values = [possible values:
help-values-long = Possible values:
help-variable = [env:
help-alias = [alias:
help-aliases = [aliases:
help-bot-programs = Programs of bots
help-exit-codes = Exit codes: 0 success, 1 negative result, 2 wrong input, 3 a file or device that failed.
help-examples = Examples:

# What is wrong with a call. The English is that of the library for the command line, word for word, but for ranges.
usage-error = error:
usage-tip = tip:
usage-unknown-argument = unexpected argument '{$argument}' found
usage-unknown-command = unrecognized subcommand '{$command}'
usage-no-value = a value is required for '{$argument}' but none was supplied
usage-bad-value = invalid value '{$value}' for '{$argument}'
usage-values = [possible values: {$values}]
usage-range = {$least} to {$most} is allowed
usage-range-from = {$least} or more is allowed
usage-time = a time is a number with a unit, as in {$one} or {$other}
usage-whole = a whole number is expected, {$least} or more
usage-too-many-values = unexpected value '{$value}' for '{$argument}' found; no more were expected
usage-missing = the following required arguments were not provided:
usage-twice = the argument '{$argument}' cannot be used multiple times
usage-conflict = the argument '{$argument}' cannot be used with '{$other}'
usage-conflicts = the argument '{$argument}' cannot be used with:
usage-no-text = invalid UTF-8 was detected in one or more arguments
usage-similar-command = { $count ->
    [one] a similar subcommand exists: {$command}
   *[other] some similar subcommands exist: {$command}
  }
usage-similar-argument = { $count ->
    [one] a similar argument exists: {$argument}
   *[other] some similar arguments exist: {$argument}
  }
usage-similar-value = { $count ->
    [one] a similar value exists: {$value}
   *[other] some similar values exist: {$value}
  }
usage-as-value = to pass '{$value}' as a value, use '{$call}'
usage-exists = '{$call}' exists
usage-remove-dashes = subcommand '{$command}' exists; to use it, remove the '{$dashes}' before it
usage-more = For more information, try '{$help}'.

## Why a game is no data pack for Minecraft

export-refused = {$pack} cannot be exported: {$why}
export-dimensions = its board has {$axes} dimensions; a wall of blocks has 2
export-players = it is for {$count} players; the pack knows 2
export-size = a board of {$width}x{$height} is too large; at most {$side} on a side and {$cells} cells
export-unwinnable = nobody could win on a board of {$width}x{$height}: a line has {$connect} stones
export-shape = its cells are not squares, as blocks are
export-mask-size = its board has a shape of its own, and therefore only one size
export-mask-gravity = stones fall on a board with missing cells
export-edges = its lines run around the edges, and a wall of blocks has edges that stop
export-setup = stones stand on its board before the first move
export-no-moves = a full board is not a draw in it
export-restrictions = it has restrictions on moves, which the pack cannot judge
export-turns = its turns do not just go round
export-bombs-stones = it has bombs and several stones a turn
export-losing-lines = a row loses in a game with gravity or captures
export-other-moves = it has other moves than placing a stone, such as passing or swapping
export-gravity = its stones do not fall down
export-several-lines = more rules about lines than one that wins, and one after it that loses
export-no-line = no rule of it wins by a line
export-captures-gravity = captures in a game with gravity
export-bombs-no-gravity = it has bombs without gravity
export-tile = {$tile} cannot be a tile: {$why}
export-rule = the rule "{$name}" {$why}
export-tile-unknown = the game has no such block
export-tile-version = not every version that the pack is for has such a block
export-tile-not-solid = it is not a whole, solid block
export-tile-twice = both players would have the same
export-tile-falls = it falls down by itself
export-tile-reserved = the board itself uses it, or it is not solid
export-rule-one-player = holds for one player or some directions only
export-rule-conditions = has conditions
export-rule-score-count = does not change exactly one score
export-rule-no-threshold = changes a score that nobody can win by
export-rule-loses = changes a score that players go out by, or lose by without a row
export-rule-operation = does more with the score than to add points for the mover
export-rule-no-win = does not win at once
export-rule-partial = does not capture all enclosed stones in every direction
export-rule-pattern = looks for "{$pattern}", which is neither a row of own stones nor a capture

## Boards for the ZX Spectrum

spectrum-width = {$columns} columns: 4 to 9 are possible (one number key plays each column, and a disc with its gap is three of the screen's 32 characters wide)
spectrum-height = {$rows} rows: 4 to 6 are possible (a disc with its gap is three of the 22 lines high that BASIC can print on)
spectrum-connect = {$connect} in a row: on this board 3 to {$longest} are possible
