# The analysis.

## Analysis

page-analyse-later = This game between people goes on. Its moves can be analysed when it is over.
page-analyse-no-evaluation = No evaluation
page-analyse-exact = Exact
page-analyse-estimate = Estimate
page-analyse-verdict = {$player} to move: {$value}
page-analyse-best = Best: {$moves}
page-analyse-position = Position
page-analyse-to-start = To the start
page-analyse-to-end = To the end
page-analyse-mirror = Mirror
page-analyse-evaluation = Evaluation
page-analyse-try-moves = Click on the board to try a move. Other moves become branches.
page-analyse-export = Export
page-analyse-graph = { $count ->
    [one] Evaluation after 1 move
   *[other] Evaluation after each of {$count} moves
  }
page-analyse-blunder = blunder: a won position is lost, or nearly so
page-analyse-mistake = mistake: a better result was possible
page-analyse-inaccuracy = inaccuracy
page-analyse-estimated-mark = {$what} (estimated)
page-analyse-threats = { $count ->
    [one] {$player} threatens to win with {$moves}, and the move that stops it loses as well.
   *[other] {$player} threatens to win with {$moves}: one move cannot stop them all.
  }
page-analyse-resists = Every move loses; this resists: {$moves}
page-analyse-best-line = Best line, exact. Click a move to play it up to there.
page-analyse-best-line-estimated = Best line, estimated. Click a move to play it up to there.
page-analyse-mistakes = {$player}: { $count ->
    [one] 1 mistake
   *[other] {$count} mistakes
  }
page-analyse-marks-exact = Marks are exact: ?? a win was thrown away, ? half of the point was.
page-analyse-marks-estimated = Marks are estimates where the values are: ?? a lot was lost, ? some, ?! a little.
page-analyse-play-from-here = Play from here
page-analyse-too-long = The address of this page is too long to be passed on: export the record instead.

## Games from elsewhere, and two games beside each other

page-import = Import a game
page-import-text = A record, a link, or moves in any notation
page-import-file = or a file
page-import-open = Open
page-import-not-json = This begins like a record but is not JSON.
page-import-no-record = This is JSON but not a record: expected "game" (or "packs") and "moves".
page-import-no-link = This link does not lead to a game: expected one with /g/, /arena/ or /analyse.
page-compare = Compare with another game
page-compare-now = Compare
page-compare-other = The other game: a record, a link, or moves
page-compare-same = Both games are the same.
page-compare-part = The games part at move {$number}.
page-compare-this = This game
page-compare-that = The other
page-compare-other-game = Only games of the same kind can be compared: this one is {$here}, the other one is {$there}.
