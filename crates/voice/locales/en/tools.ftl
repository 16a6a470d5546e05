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
spectrum-border-other = The border has colour {$number}.
spectrum-keys = {" "}Esc leaves   keys as on the Spectrum   Ctrl-B is BREAK   ROM (c) Amstrad plc

spectrum-written = {$path} written
spectrum-headless = { $length ->
    [one] 1 byte
   *[other] {$length} bytes
  } without a header
minecraft-no-move = this board has no move {$word}; expected columns such as 4, or cells such as c4
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

# What is wrong with a call. The English is that of the library for the command line, word for word.
usage-error = error:
usage-tip = tip:
usage-unknown-argument = unexpected argument '{$argument}' found
usage-unknown-command = unrecognized subcommand '{$command}'
usage-no-value = a value is required for '{$argument}' but none was supplied
usage-bad-value = invalid value '{$value}' for '{$argument}'
usage-values = [possible values: {$values}]
usage-range = {$range} is allowed
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
