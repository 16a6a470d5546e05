# Solving, analysing, opening books.

analyse-board-full = The board is full: a draw.
analyse-draw = a draw
book-built = {$path}: { $positions ->
    [one] 1 position
   *[other] {$positions} positions
  } with { $depth ->
    [one] 1 stone
   *[other] {$depth} stones
  }, {$bytes} bytes
book-none-built-in = this program has no built-in book
book-built-in = built-in book
book-about = {$name}: {$size} board, { $positions ->
    [one] 1 position
   *[other] {$positions} positions
  } with { $depth ->
    [one] 1 stone
   *[other] {$depth} stones
  }

analyse-won = {$player} has won.
analyse-wins-in = {$player} wins in { $moves ->
    [one] 1 move
   *[other] {$moves} moves
  }
analyse-verdict =
    {$player} to move: {$outcome} (score {$score}).
    Best line: {$line}
book-progress = {$bar} {$done}/{$total} positions, {$elapsed} so far, {$left} to go
book-resumed = {$resumed} from an earlier run, the rest in {$seconds} s
solve-row-position = position
solve-row-score = score
solve-row-columns = columns
solve-row-best = best
solve-row-best-line = line
solve-row-moves-to-end = moves to end
solve-row-nodes = nodes
solve-book-spread = workers have no books of their own: leave out {$book} or {$option}
solve-row-time = time
solve-unreadable = cannot read {$file}
solve-line = line {$number}
solve-file-beside = {$text} is read as moves; the file of that name is ./{$text}
table-too-large = {$option} {$asked}: this machine has {$has} MB of memory; choose less
solver-wrong-move = "{$position}": move {$number} ('{$text}') is wrong: {$reason}
solver-no-column = there is no such column; the columns of the {$size} board are 1 to {$last}, counted from the left
solver-column-full = that column is full; a column holds { $rows ->
    [one] 1 stone
   *[other] {$rows} stones
  }, choose another one
solver-game-over = the game is over by then; leave out this move and all after it
solver-connect = {$connect} in a row cannot be solved: the length of a line is 2 to 63, for instance 4
solver-unsolved = not solved within {$nodes} nodes: the score is between {$lower} and {$upper}
book-no-access = cannot access the book {$path}: {$error}
book-foreign = this is not an opening book: it does not begin with "FOURBOOK"
book-version = the book has format version {$version}, which this program does not read
book-damaged = the book is damaged: build or download it again
book-other-journal = {$path} belongs to another unfinished book, not to {$wanted}: remove it to start again
book-depth = a book of depth {$depth} does not fit the {$size} board: choose 1 to {$most}
book-connect = a book for {$connect} in a row cannot be built: books are for four in a row only
book-cancelled = cancelled after {$done} of {$total} positions; the same command goes on from there
solve-book-size = {$path} is a book for a board of {$book}, and the position is on one of {$board}: name that with {$option}, or leave the book out
