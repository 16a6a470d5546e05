# What is wrong with packs, and what to write instead. In English they say what the rules say by themselves.

finding-error = error
finding-warning = warning
finding-help = help
finding-at = {$message} (at {$path})
either = {$one} or {$other}

## The text

fault-too-large = the file is larger than {$bytes} bytes (1 MiB)
fault-not-utf8 = the byte {$byte} is not valid UTF-8 here
fault-not-json = not JSON: {$why}
fault-not-json-inside = not JSON: {$why} at line {$line} column {$column}
fault-too-deep = nested deeper than 64 levels
fault-long-reading = reading this file costs more than 10 of 10: its values up to here are all that the budget allows
fault-more = {$count} more findings are not shown
json-null = null
json-boolean = true or false
json-integer = an integer
json-number = a number that is not an integer
json-string = a string
json-array = an array
json-object = an object
json-open-list = EOF while parsing a list
json-open-object = EOF while parsing an object
json-open-string = EOF while parsing a string
json-no-value = EOF while parsing a value
json-expected = expected {$expected}
json-expected-or = expected {$one} or {$other}
json-expected-word = expected ident
json-expected-value = expected value
json-escape = invalid escape
json-bad-number = invalid number
json-number-range = number out of range
json-code-point = invalid unicode code point
json-control-character = control character (\u0000-\u001F) found while parsing a string
json-key = key must be a string
json-lone-surrogate = lone leading surrogate in hex escape
json-trailing-comma = trailing comma
json-trailing-characters = trailing characters
json-hex-escape = unexpected end of hex escape
json-at = {$fault} (line {$line}, column {$column})

## The schema

fault-found-instead = expected {$expected}, found {$found}
fault-no-type = "type" is missing; expected {$expected}
fault-unknown-type = unknown type {$found}; expected {$expected}
fault-too-small = expected {$least} or more, found {$found}
fault-too-big = expected {$most} or less, found {$found}
fault-not-a-colour = expected a colour like "#e5484d", found {$found}
fault-duplicate-item = duplicate item
fault-duplicate-key = duplicate key {$key}
fault-unknown-key = unknown key {$key}
fault-missing = "{$key}" is missing
amount-characters = { $count ->
    [one] {$count} character
   *[other] {$count} characters
  }
amount-characters-between = {$least} to {$most} characters
amount-characters-at-least = {$least} or more characters
amount-characters-at-most = { $most ->
    [one] at most {$most} character
   *[other] at most {$most} characters
  }
amount-items = { $count ->
    [one] {$count} item
   *[other] {$count} items
  }
amount-items-between = {$least} to {$most} items
amount-items-at-least = {$least} or more items
amount-items-at-most = { $most ->
    [one] at most {$most} item
   *[other] at most {$most} items
  }

## One pack

fault-name-mismatch = the file is named "{$file}" but the pack "{$pack}"
fault-depends-on-itself = a pack cannot depend on itself
fault-redundant-load-after = {$name} is in both dependencies and load_after
fault-unnamed-restriction = a restriction at the top level needs a name
fault-unqualified = {$name} is not qualified by the name of its pack and a dot
fault-defined-twice = {$name} is defined twice in this pack
fault-beyond-pattern = {$index} is beyond the pattern "{$pattern}", which has {$length} cells
fault-no-range = a condition needs a minimum, a maximum or both
fault-empty-range = no value is at least {$minimum} and at most {$maximum}
fault-needs-a-match = "maximum" alone asks for at least one match, so that a move without any is refused
fault-only-passes = the first move can only be a pass: every place is refused or taken
fault-contradicts = no move satisfies both this restriction and "{$name}", which says the opposite
fault-same-restriction = this restriction says the same as "{$name}"
fault-empty-pattern = an empty pattern never matches
fault-longer-than-lines = {$length} cells fit nowhere: the longest line here has {$longest}
fault-centre-is-stone = the centre is still empty while a move is checked, but this pattern has a stone there
fault-centre-is-placed = the new stone lies on the centre when this is judged, but the pattern has none there
fault-playable-in-rule = '+' is about moves that could follow, which only restrictions ask for
fault-no-effect = this rule changes neither a score nor the board
fault-unreachable = no rule adds to this score, so nobody reaches its threshold
fault-nobody-wins = nobody can win or lose this game: it always ends in a draw
fault-duplicate-players = the players {$first} and {$second} look alike: the same name, colour or symbol
fault-shadows = a bundled pack is called "{$name}", too, and is hidden by this one
fault-same-rule = this rule is the same as "{ $name }", so whatever they do is done twice
fault-idle-score = no rule changes this score, so everybody always has 0 of it
fault-unused-score = nothing asks for this score, and nobody sees it
fault-step-twice = the step { $step } is listed twice
fault-empties-nothing = this cell is empty anyway: the pattern has '-' there
fault-gives-nothing = this cell belongs to that player already
fault-owner-of-empty = nobody owns this cell, where the pattern has '-', so every such move is refused
fault-taken-symbol = '{ $symbol }' stands for something else on boards in plain text
fault-one-option = a choice with one option is no choice
fault-never-reached = no opening comes to this step: the choice before it does not offer "more"
fault-opening-too-long = an opening of {$placed} stones never ends: the board has {$cells} cells
fault-never-stuck = nobody is ever forced to pass: every free cell can be moved to
fault-never-repeats = no position ever comes up again: stones only come, and none goes
fault-never-further = this restriction is never asked: no pattern of the game has a +, so there are no further moves
fault-centre-is-theirs = the new stone is the mover's own, but this pattern has somebody else's at the centre
fault-lone-small-letter = "{ $letter }" without its capital is any stone, like "#"
fault-too-many-matches = there are never { $minimum } matches: at most { $most } lines are looked at
fault-never-there = this never holds: { $greatest } is the greatest value on this board
fault-never-raised = no rule adds to "{ $score }", so it is never more than 0
fault-too-high = nobody ever gets so many points: { $most } at most
fault-hidden-by = whoever reaches this has reached "{ $score }" as well, which is looked at first
fault-never-drops = no bomb ever drops then: the board is full after { $moves } moves
fault-blast-beyond = this leads beyond the edge of the board from every cell
fault-one-turn = one turn of { $stones } stones fills the board, which has { $cells } free cells
fault-no-first-move = nobody can make the first move: every place is refused or taken
fault-never-so-many = there are never {$count} matches if only the first one counts
fault-score-of-nobody = nobody has no score
fault-shared-stone = a stone belongs to one player, not to several opponents
fault-centre-is-empty = the centre is still empty while a move is checked, so it has no owner
fault-bad-window = the window [{$first}, {$last}] must start at round {$earliest} or later and must not end before it starts
fault-picture-and-dimensions = the picture says how large the board is, so it needs no dimensions
fault-picture-symbol = {$found} is not a symbol of pictures
fault-picture-between = this row has a cell between two others of the hex lattice
fault-no-cells = the board has no cell
fault-no-diagonals = a hex lattice has no diagonal lines, so this never matches
fault-lonely-cells = no line leads to {$cells} of the cells, for example {$first}
fault-hole-twice = the cell {$cell} does not exist anyway
fault-control-characters = control characters are not allowed in this text
fault-text-too-long = this text has {$length} characters; {$most} are the most
pattern-unknown-symbol = '{$found}' (character {$at}) is not a pattern symbol
pattern-second-centre = a pattern has at most one centre; a second one starts at character {$at}
pattern-open-bracket = the '[' at character {$at} must be followed by one symbol and ']'
pattern-stray-bracket = the ']' at character {$at} has no matching '['
pattern-bar-inside = the '|' at character {$at} is neither the first nor the last of the pattern
pattern-too-long = a pattern has at most {$most} symbols, this one has more

## Packs put together

fault-too-many-packs = a game is made of at most 100 packs
fault-cycle = circular dependency: {$names}
fault-hidden-dependency = {$name} overrides a feature of {$owner}, which is not a declared dependency
fault-unknown-override = {$owner} has nothing called {$name} to override
fault-no-board = none of these packs states the dimensions of the board
fault-topology-axes = the board has {$axes} axes, but ends are given for {$found}: one pair per axis
fault-unknown-axis = the board has no axis {$axis}: its {$axes} axes are counted from 0
fault-shared-cell = two stones cannot share the cell {$cell}
fault-off-board = {$cell} is off the board {$dims}
fault-floating = the stone at {$cell} floats above an empty cell
fault-hex-axes = a hex lattice is flat: it has two axes, not {$axes}
fault-hex-gravity = stones do not fall on a hex lattice
fault-turning-edge = lines cannot turn at an edge on a hex lattice, nor where rules name longer steps
fault-hole-off-board = {$cell} is off the board {$dims}, so it cannot be a hole in it
fault-too-many-steps = a game has at most 1000 steps that are longer than to a neighbour
fault-bad-offset = an offset has {$axes} numbers here, one for each axis
fault-bad-step = a step has {$axes} numbers here, from -127 to 127, and not all 0
fault-unknown-score = no loaded pack defines the score {$name}
fault-never-moves = player {$player} never has a turn
fault-pop-without-gravity = stones can only be taken out of columns, and this board has none
fault-two-players-only = the sides change hands between two players, and this game has another number
fault-uneven-sides = the sides cannot change hands, because "{$name}" treats the players differently
fault-swap-beside-opening = this game has an opening, which says itself when the sides change hands
fault-nothing-more = "more" needs another step after this one
fault-too-many-moves = a game has at most 65535 different moves, this one has {$moves}
fault-unknown-player = there are {$players} players, numbered 0 to {$last}
board-dimensions = a board of {$count} dimensions is too large: at most {$most} are supported
board-cells = a board of {$count} cells is too large: at most {$most} cells are supported

## What packs cost

fault-too-many-scores = a game has at most 65535 scores, this one has {$count}
fault-too-many-rules = a game has at most 65535 rules, this one has {$count}
fault-dear = {$what} costs {$points} of 10
fault-dear-because = {$what} costs {$points} of 10, {$part} of them because of {$because}
cost-of-preparing = preparing this game
cost-of-turn = one turn of this game
cost-of-memory = the memory for this game
costs-for-files = the length of the files, of which this is the longest
costs-for-board = the size of the board
costs-for-scores = the scores, of which this has the longest name
costs-for-rules = the rules, of which this is the dearest
costs-for-restrictions = the restrictions, of which this is the dearest
costs-for-bombs = the bombs

## What to write instead

remedy-did-you-mean = did you mean "{$name}"?
remedy-split = split it into several packs
remedy-save-as-utf8 = save the file as UTF-8
remedy-start-with-name = a pack is a JSON object; start with {$example}
remedy-write-a-number = JSON has no NaN or Infinity; write a number
remedy-double-quotes = strings are written in double quotes
remedy-no-comments = JSON has no comments; use a "comment" member
remedy-remove-comma = remove the comma before the closing bracket
remedy-close-bracket = a bracket or a quote is not closed
remedy-fewer-levels = use fewer levels of nesting
remedy-fewer-nested-values = have fewer values in it, nested less, or split it into several packs
remedy-keep-one = keep one of them
remedy-use-comment = put remarks into a "comment" member
remedy-rename-file = write "{$name}" here or rename the file
remedy-remove-name = remove this name
remedy-loaded-anyway = a dependency is loaded first anyway; remove it here
remedy-add-name = add "name": "{$pack}.something"
remedy-write = write {$name}
remedy-rename-one = rename one of the two
remedy-pattern-symbols = symbols are # - + . @ ! and letters, one of them may be in [ ], and | may be at either end, with one symbol outside it
remedy-count-cells = cells are counted from 0 to {$last}
remedy-add-minimum = add "minimum": 1, for example
remedy-rule-needs-a-match = remove "minimum": a rule does nothing without a match
remedy-allow-none = add "minimum": 0 if no match is fine, too, or "minimum": 1 if one is needed
remedy-remove-restriction = remove one of the two, or put them into the groups of a disjunction
remedy-use-mover = use -2, the player to move
remedy-name-every-player = name every player at least once
remedy-add-gravity = add "gravity" to the board
remedy-two-players = have two players, or no swap
remedy-treat-alike = say "mover", "owner" or "opponents" instead of a player's number, or have no swap
remedy-swap-in-opening = put "swap" among the options of the opening, or write "opening": []
remedy-add-step = add a step, or remove "more"
remedy-write-pattern = write what to look for
remedy-fit-the-board = shorten the pattern, make the board larger or name other directions
remedy-empty-centre = write [-] or [.] for the cell that is moved to, or add "placed": true
remedy-stone-at-centre = write [@] for the new stone, or remove "placed"
remedy-empty-instead = write '-' for an empty cell
remedy-add-action = add "score_actions" or "board_actions"
remedy-add-to-score = add a rule with a score action for it, or remove the threshold
remedy-add-goal = add a score with a threshold and a rule that adds to it, or "no_moves"
remedy-tell-apart = give them different names, colours and symbols
remedy-merge-rules = remove one of them, or write a greater value
remedy-change-score = add a rule with a score action for it, or remove the score
remedy-ask-for-score = give it a "threshold" or a "display_name", ask for it in a condition, or remove it
remedy-remove-step = remove one of them
remedy-other-cell = count the cells of the pattern from 0, or remove this action
remedy-name-a-stone = name a cell with a stone or "mover"; restrictions are what forbids moves
remedy-write-a-letter = write a letter, for example
remedy-exchange-numbers = exchange the two numbers
remedy-count-from-zero = coordinates are counted from 0
remedy-add-option = add an option, or remove the step
remedy-add-more = add "more" to the options of the choice before it, or remove what follows
remedy-fewer-stones = place fewer stones, or use a larger board
remedy-restrict-or-remove = add a restriction that can leave somebody without a move, or remove this
remedy-remove-repeats = remove this, or let stones leave the board: "pop", or a rule that captures
remedy-remove-further = remove this, or write + where the player to move could put another stone
remedy-stone-in-rule = write [A] for the new stone
remedy-capital-or-hash = write a capital for stones of one owner, or # for any stone
remedy-fewer-matches = ask for fewer matches
remedy-smaller-minimum = write a smaller minimum, or make the board larger
remedy-raise-score = add a rule with a score action for it
remedy-lower-threshold = write a lower threshold, or let rules give more points
remedy-list-before = list this score before "{ $score }"
remedy-earlier-bomb = let the bomb drop earlier, or remove it
remedy-smaller-offset = write a smaller offset, or remove it
remedy-allow-the-first = allow it: a disjunction with a score that counts stones tells the first one apart
remedy-other-name = give the pack another name
remedy-use-next = use "next", the player after the one to move
remedy-count-lines = use "multimatch_mode": "half", which counts lines
remedy-drop-dimensions = remove "dimensions", or the picture
remedy-picture-symbols = write . for a cell and a blank for none
remedy-shift-rows = shift every row by one character, and leave one blank between two cells
remedy-two-dimensions = use "lattice": "square", or two dimensions
remedy-drop-gravity = remove "gravity", or use "lattice": "square"
remedy-stop-or-return = use "stop" or "return"
remedy-leave-a-cell = leave at least one cell
remedy-fewer-steps = name fewer of them
remedy-join-cells = join them to the others, or leave them out
remedy-remove-hole = remove it from "holes"
remedy-name-steps = name the steps: "directions": [[1, 1], [-1, -1]]
remedy-windows-ascend = windows ascend and do not overlap; round 2 is the earliest
remedy-one-plain-line = write one plain line
remedy-join-packs = put several of them into one
remedy-break-cycle = remove one of these dependencies or load_afters
remedy-declare = add {$name} to "dependencies" or to "load_after"
remedy-add-board = add {$example}
remedy-smaller-board = make the board smaller
remedy-define-score = define it in "scores", or correct the name
remedy-shorter-pattern = shorten the pattern, name fewer directions, conditions and actions, or make the board smaller
remedy-fewer-offsets = name fewer offsets and windows, or make the board smaller
remedy-fewer-scores = have fewer scores, and give them short names
remedy-fewer-values = have fewer values and shorter texts in it
remedy-fewer-dimensions = make the board smaller, or give it fewer dimensions
