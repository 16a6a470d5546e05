# Minecraft and the Spectrum on the command line.

minecraft-exported =
    {$out}: {$count} files.
    Put it into the folder datapacks of a world, then type in the game:
      /reload
      /function {$namespace}:setup
      /function {$namespace}:create_board_northsouth   (in a command block, or where you stand)
      /function {$namespace}:start
    Try it here first:  foursight minecraft run {$out}
minecraft-tests = {$total} tests, {$failed} failed, {$faults} faults in the pack
minecraft-no-tests = there are no tests: put functions into tests/ or data/NAMESPACE/test/, with lines such as `assert score #x points matches 1`
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
      spent                  commands so far
      help, quit or exit
console-welcome = {$count} functions, {$faults} faults. `help` lists what you can type.
console-on = on: it runs with every tick
console-off = off
minecraft-spent = {$spent} commands
spectrum-starts = , starts at {$line}
spectrum-hidden-number = line {$line} shows {$digits}, but means {$value}
spectrum-code = {$length} bytes of code for {$address}
spectrum-array = an array of variables
beeper-no-device = no sound device was found, so the terminal's bell rang instead
beeper-no-audio = this build has no audio, so the terminal's bell rang instead; for the real beeper: cargo install --path crates/foursight --features audio (Debian: libasound2-dev)
spectrum-needs-terminal = spectrum play needs a terminal; `spectrum shot` makes pictures without one
spectrum-keys = {" "}Esc leaves   keys as on the Spectrum   Ctrl-B is BREAK   ROM (c) Amstrad plc

spectrum-written = {$path} written
spectrum-headless = { $length ->
    [one] 1 byte
   *[other] {$length} bytes
  } without a header
