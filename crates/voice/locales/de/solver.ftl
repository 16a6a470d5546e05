# Lösen, Analysieren, Eröffnungsbücher.

analyse-board-full = Das Brett ist voll: unentschieden.
analyse-draw = unentschieden
book-built = {$path}: { $positions ->
    [one] 1 Stellung
   *[other] {$positions} Stellungen
  } mit { $depth ->
    [one] 1 Stein
   *[other] {$depth} Steinen
  }, {$bytes} Bytes
book-none-built-in = hier ist kein Buch eingebaut
book-built-in = eingebautes Buch
book-about = {$name}: {$size}-Brett, { $positions ->
    [one] 1 Stellung
   *[other] {$positions} Stellungen
  } mit { $depth ->
    [one] 1 Stein
   *[other] {$depth} Steinen
  }

analyse-won = {$player} hat gewonnen.
analyse-wins-in = {$player} gewinnt in { $moves ->
    [one] 1 Zug
   *[other] {$moves} Zügen
  }
analyse-verdict =
    {$player} ist am Zug: {$outcome} (Wert {$score}).
    Beste Zugfolge: {$line}
book-progress = {$bar} {$done}/{$total} Stellungen, seit {$elapsed}, noch {$left}
book-resumed = {$resumed} aus einem früheren Lauf, der Rest in {$seconds} s
solve-row-position = Stellung
solve-row-score = Wert
solve-row-columns = Spalten
solve-row-best = am besten
solve-row-best-line = Zugfolge
solve-row-moves-to-end = Züge bis Ende
solve-row-nodes = Knoten
solve-book-spread = Arbeiter haben keine eigenen Bücher: {$book} oder {$option} weglassen
solve-row-time = Zeit
solve-unreadable = nicht lesbar: {$file}
solve-line = Zeile {$number}
solve-file-beside = {$text} wird als Zugfolge gelesen; die Datei dieses Namens ist ./{$text}
table-too-large = {$option} {$asked}: Diese Maschine hat {$has} MB Speicher; bitte weniger wählen
solver-wrong-move = "{$position}": Zug {$number} ('{$text}') ist falsch: {$reason}
solver-no-column = diese Spalte gibt es nicht; die Spalten eines {$size}-Bretts sind 1 bis {$last}, von links gezählt
solver-column-full = diese Spalte ist voll; eine Spalte fasst { $rows ->
    [one] 1 Stein
   *[other] {$rows} Steine
  }, wähle eine andere
solver-game-over = da ist das Spiel schon zu Ende; lass diesen Zug und alle danach weg
solver-connect = {$connect} in einer Reihe lassen sich nicht lösen: eine Reihe hat 2 bis 63 Steine, zum Beispiel 4
solver-unsolved = mit {$nodes} Knoten nicht gelöst: der Wert liegt zwischen {$lower} und {$upper}
book-no-access = kein Zugriff auf das Buch {$path}: {$error}
book-foreign = das ist kein Eröffnungsbuch: es beginnt nicht mit "FOURBOOK"
book-version = das Buch hat die Formatversion {$version}, die dieses Programm nicht liest
book-damaged = das Buch ist beschädigt: baue es neu oder lade es noch einmal
book-other-journal = {$path} gehört zu einem anderen unfertigen Buch als {$wanted}: entferne die Datei, um neu anzufangen
book-depth = ein Buch der Tiefe {$depth} passt nicht zu einem {$size}-Brett: wähle 1 bis {$most}
book-connect = ein Buch für {$connect} in einer Reihe gibt es nicht: Bücher sind für vier in einer Reihe
book-cancelled = nach {$done} von {$total} Stellungen abgebrochen; derselbe Befehl macht dort weiter
solve-book-size = {$path} ist ein Buch für ein Brett von {$book}, und die Stellung ist auf einem von {$board}: mit {$option} nennen oder das Buch weglassen
