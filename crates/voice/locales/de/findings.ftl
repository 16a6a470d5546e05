# Was an Packs falsch ist, und was stattdessen dort stehen sollte.

finding-error = Fehler
finding-warning = Warnung
finding-help = Hilfe
finding-at = {$message} (bei {$path})
either = {$one} oder {$other}

## Der Text

fault-too-large = die Datei ist größer als {$bytes} Bytes (1 MiB)
fault-not-utf8 = das Byte {$byte} ist hier kein gültiges UTF-8
fault-not-json = kein JSON: {$why}
fault-not-json-inside = kein JSON: {$why} in Zeile {$line}, Spalte {$column}
fault-too-deep = tiefer als 64 Ebenen verschachtelt
fault-long-reading = diese Datei zu lesen kostet mehr als 10 von 10: Mehr Werte als bis hierher lässt das Budget nicht zu
fault-more = {$count} weitere Befunde werden nicht gezeigt
json-null = null
json-boolean = true oder false
json-integer = eine ganze Zahl
json-number = eine Zahl, die nicht ganz ist
json-string = ein Text
json-array = eine Liste
json-object = ein Objekt
json-open-list = der Text endet mitten in einer Liste
json-open-object = der Text endet mitten in einem Objekt
json-open-string = der Text endet mitten in einem Text in Anführungszeichen
json-no-value = der Text endet, wo ein Wert stehen müsste
json-expected = erwartet ist {$expected}
json-expected-or = erwartet ist {$one} oder {$other}
json-expected-word = erwartet ist true, false oder null
json-expected-value = erwartet ist ein Wert
json-escape = dieses Zeichen kann nicht auf einen Backslash folgen
json-bad-number = das ist keine gültige Zahl
json-number-range = die Zahl ist zu groß
json-code-point = dieses Unicode-Zeichen gibt es nicht
json-control-character = in einem Text steht ein Steuerzeichen (\u0000-\u001F)
json-key = ein Schlüssel muss ein Text in Anführungszeichen sein
json-lone-surrogate = zu diesem Unicode-Zeichen fehlt die zweite Hälfte
json-trailing-comma = hinter dem letzten Komma fehlt etwas
json-trailing-characters = hinter dem Ende steht noch etwas
json-hex-escape = dieses Unicode-Zeichen ist nicht zu Ende geschrieben

## Das Schema

fault-found-instead = erwartet ist {$expected}, hier steht {$found}
fault-no-type = "type" fehlt; erwartet ist {$expected}
fault-unknown-type = den Typ {$found} gibt es nicht; erwartet ist {$expected}
fault-too-small = erwartet ist {$least} oder mehr, hier steht {$found}
fault-too-big = erwartet ist {$most} oder weniger, hier steht {$found}
fault-not-a-colour = erwartet ist eine Farbe wie "#e5484d", hier steht {$found}
fault-duplicate-item = dieser Eintrag ist doppelt
fault-duplicate-key = der Schlüssel {$key} ist doppelt
fault-unknown-key = den Schlüssel {$key} gibt es nicht
fault-missing = "{$key}" fehlt
amount-characters = {$count} Zeichen
amount-characters-between = {$least} bis {$most} Zeichen
amount-characters-at-least = {$least} oder mehr Zeichen
amount-characters-at-most = höchstens {$most} Zeichen
amount-items = { $count ->
    [one] {$count} Eintrag
   *[other] {$count} Einträge
  }
amount-items-between = {$least} bis {$most} Einträge
amount-items-at-least = {$least} oder mehr Einträge
amount-items-at-most = { $most ->
    [one] höchstens {$most} Eintrag
   *[other] höchstens {$most} Einträge
  }

## Ein Pack

fault-name-mismatch = die Datei heißt "{$file}", das Pack aber "{$pack}"
fault-depends-on-itself = ein Pack kann nicht von sich selbst abhängen
fault-redundant-load-after = {$name} steht in dependencies und in load_after
fault-unnamed-restriction = eine Beschränkung auf der obersten Ebene braucht einen Namen
fault-unqualified = vor {$name} fehlen der Name des Packs und ein Punkt
fault-defined-twice = {$name} ist in diesem Pack zweimal definiert
fault-beyond-pattern = {$index} liegt außerhalb des Musters "{$pattern}", das {$length} Felder hat
fault-no-range = eine Bedingung braucht ein Minimum, ein Maximum oder beides
fault-empty-range = kein Wert ist mindestens {$minimum} und höchstens {$maximum}
fault-empty-pattern = ein leeres Muster trifft nie zu
fault-longer-than-lines = {$length} Felder passen nirgends hin: Die längste Reihe hat hier {$longest}
fault-centre-is-stone = die Mitte ist noch leer, während ein Zug geprüft wird, aber dieses Muster hat dort einen Stein
fault-centre-is-placed = der neue Stein liegt in der Mitte, wenn das geprüft wird, aber das Muster hat dort keinen
fault-playable-in-rule = mit '+' sind Züge gemeint, die folgen könnten; danach fragen nur Einschränkungen
fault-no-effect = diese Regel ändert weder eine Punktzahl noch das Brett
fault-unreachable = keine Regel erhöht diese Punktzahl, also erreicht niemand ihre Schwelle
fault-nobody-wins = niemand kann dieses Spiel gewinnen oder verlieren: Es endet immer unentschieden
fault-duplicate-players = die Spieler {$first} und {$second} sehen gleich aus: Name, Farbe oder Zeichen sind dieselben
fault-shadows = auch ein mitgeliefertes Pack heißt "{$name}" und wird von diesem verdeckt
fault-one-option = eine Wahl mit einer Möglichkeit ist keine
fault-never-reached = zu diesem Schritt kommt keine Eröffnung: Die Wahl davor bietet "more" nicht an
fault-opening-too-long = eine Eröffnung mit {$placed} Steinen endet nie: Das Brett hat {$cells} Felder
fault-never-stuck = niemand muss je passen: Auf jedes freie Feld darf man setzen
fault-never-repeats = keine Stellung kommt je wieder: Steine kommen nur dazu, und keiner geht
fault-centre-is-theirs = der neue Stein gehört dem, der zieht, aber dieses Muster hat dort einen fremden
fault-lone-small-letter = "{ $letter }" ohne seinen Großbuchstaben ist irgendein Stein, wie "#"
fault-too-many-matches = { $minimum } Treffer gibt es nie: Höchstens { $most } Linien werden angesehen
fault-never-there = das gilt nie: { $greatest } ist auf diesem Brett der größte Wert
fault-never-raised = keine Regel erhöht "{ $score }", also ist es nie mehr als 0
fault-too-high = so viele Punkte bekommt niemand: höchstens { $most }
fault-hidden-by = wer das erreicht, hat auch "{ $score }" erreicht, und darauf wird zuerst gesehen
fault-never-drops = dann fällt nie eine Bombe: Nach { $moves } Zügen ist das Brett voll
fault-blast-beyond = das führt von jedem Feld aus über den Rand des Bretts hinaus
fault-one-turn = ein Zug mit { $stones } Steinen füllt das Brett, das { $cells } freie Felder hat
fault-no-first-move = niemand kann anfangen: Jedes Feld ist verboten oder besetzt
fault-never-so-many = {$count} Treffer gibt es nie, wenn nur der erste zählt
fault-score-of-nobody = niemand hat keine Punktzahl
fault-shared-stone = ein Stein gehört einem Spieler, nicht mehreren Gegnern
fault-centre-is-empty = die Mitte ist noch leer, wenn ein Zug geprüft wird, also gehört sie niemandem
fault-bad-window = der Zeitraum [{$first}, {$last}] muss in Runde {$earliest} oder später beginnen und darf nicht vor seinem Anfang enden
fault-picture-and-dimensions = das Bild sagt, wie groß das Brett ist; es braucht keine "dimensions"
fault-picture-symbol = {$found} ist kein Zeichen eines Bilds
fault-picture-between = diese Zeile hat ein Feld zwischen zwei anderen des Sechseckgitters
fault-no-cells = das Brett hat kein Feld
fault-no-diagonals = ein Sechseckgitter hat keine Diagonalen; das passt also nie
fault-lonely-cells = zu {$cells} der Felder führt keine Linie, zum Beispiel zu {$first}
fault-hole-twice = das Feld {$cell} gibt es ohnehin nicht
fault-control-characters = in diesem Text sind keine Steuerzeichen erlaubt
fault-text-too-long = dieser Text hat {$length} Zeichen; {$most} sind erlaubt
pattern-unknown-symbol = '{$found}' (Zeichen {$at}) ist kein Zeichen eines Musters
pattern-second-centre = ein Muster hat höchstens eine Mitte; eine zweite beginnt bei Zeichen {$at}
pattern-open-bracket = auf die '[' bei Zeichen {$at} müssen ein Zeichen und ']' folgen
pattern-stray-bracket = zu der ']' bei Zeichen {$at} gibt es keine '['
pattern-bar-inside = das '|' bei Zeichen {$at} ist weder das erste noch das letzte des Musters
pattern-too-long = ein Muster hat höchstens {$most} Zeichen, dieses hat mehr

## Packs zusammen

fault-too-many-packs = ein Spiel besteht aus höchstens 100 Packs
fault-cycle = die Abhängigkeiten laufen im Kreis: {$names}
fault-hidden-dependency = {$name} ersetzt etwas aus {$owner}, das nicht als Abhängigkeit angegeben ist
fault-unknown-override = in {$owner} gibt es nichts namens {$name}, das ersetzt werden könnte
fault-no-board = keines dieser Packs nennt die Maße des Bretts
fault-topology-axes = das Brett hat {$axes} Achsen, aber für {$found} sind Enden angegeben: ein Paar für jede Achse
fault-unknown-axis = das Brett hat keine Achse {$axis}: Seine {$axes} Achsen sind ab 0 gezählt
fault-shared-cell = auf dem Feld {$cell} können nicht zwei Steine liegen
fault-off-board = {$cell} liegt nicht auf dem Brett {$dims}
fault-floating = der Stein auf {$cell} schwebt über einem leeren Feld
fault-hex-axes = ein Sechseckgitter ist flach: Es hat zwei Achsen, nicht {$axes}
fault-hex-gravity = auf einem Sechseckgitter fallen Steine nicht
fault-turning-edge = auf einem Sechseckgitter und wo Regeln längere Schritte nennen, können Linien am Rand nicht umkehren
fault-hole-off-board = {$cell} liegt nicht auf dem Brett {$dims} und kann kein Loch darin sein
fault-too-many-steps = ein Spiel hat höchstens 1000 Schritte, die weiter als zu einem Nachbarn führen
fault-bad-offset = ein Abstand hat hier {$axes} Zahlen, eine für jede Achse
fault-bad-step = ein Schritt hat hier {$axes} Zahlen von -127 bis 127, und nicht alle sind 0
fault-unknown-score = kein geladenes Pack definiert die Wertung {$name}
fault-never-moves = Spieler {$player} ist nie am Zug
fault-pop-without-gravity = Steine lassen sich nur aus Spalten herausnehmen, und dieses Brett hat keine
fault-two-players-only = Seiten tauschen können nur zwei Spieler, und dieses Spiel hat eine andere Zahl
fault-uneven-sides = die Seiten lassen sich nicht tauschen, weil "{$name}" die Spieler verschieden behandelt
fault-swap-beside-opening = dieses Spiel hat eine Eröffnung, die selbst sagt, wann die Seiten getauscht werden
fault-nothing-more = "more" braucht einen weiteren Schritt nach diesem
fault-too-many-moves = ein Spiel hat höchstens 65535 verschiedene Züge, dieses hat {$moves}
fault-unknown-player = es gibt {$players} Spieler mit den Nummern 0 bis {$last}
board-dimensions = ein Brett mit {$count} Dimensionen ist zu groß: Höchstens {$most} sind möglich
board-cells = ein Brett mit {$count} Feldern ist zu groß: Höchstens {$most} Felder sind möglich

## Was Packs kosten

fault-too-many-scores = ein Spiel hat höchstens 65535 Wertungen, dieses hat {$count}
fault-too-many-rules = ein Spiel hat höchstens 65535 Regeln, dieses hat {$count}
fault-dear = {$what} kostet {$points} von 10
fault-dear-because = {$what} kostet {$points} von 10, davon {$part} wegen {$because}
cost-of-preparing = dieses Spiel vorzubereiten
cost-of-turn = ein Zug in diesem Spiel
cost-of-memory = der Speicher für dieses Spiel
costs-for-files = der Länge der Dateien, von denen diese die längste ist
costs-for-board = der Größe des Bretts
costs-for-scores = der Wertungen, von denen diese den längsten Namen hat
costs-for-rules = der Regeln, von denen diese die teuerste ist
costs-for-restrictions = der Beschränkungen, von denen diese die teuerste ist
costs-for-bombs = der Bomben

## Was stattdessen dort stehen sollte

remedy-did-you-mean = ist "{$name}" gemeint?
remedy-split = teile sie in mehrere Packs auf
remedy-save-as-utf8 = speichere die Datei als UTF-8
remedy-start-with-name = ein Pack ist ein JSON-Objekt; beginne mit {$example}
remedy-write-a-number = NaN und Infinity gibt es in JSON nicht; schreibe eine Zahl
remedy-double-quotes = Texte stehen in doppelten Anführungszeichen
remedy-no-comments = Kommentare gibt es in JSON nicht; nimm einen Schlüssel "comment"
remedy-remove-comma = lass das Komma vor der schließenden Klammer weg
remedy-close-bracket = eine Klammer oder ein Anführungszeichen ist nicht geschlossen
remedy-fewer-levels = verschachtele weniger tief
remedy-fewer-nested-values = nimm weniger Werte, verschachtele sie weniger, oder teile die Datei in mehrere Packs auf
remedy-keep-one = behalte einen davon
remedy-use-comment = schreibe Anmerkungen in einen Schlüssel "comment"
remedy-rename-file = schreibe hier "{$name}", oder benenne die Datei um
remedy-remove-name = lass diesen Namen weg
remedy-loaded-anyway = eine Abhängigkeit wird ohnehin vorher geladen; lass sie hier weg
remedy-add-name = ergänze "name": "{$pack}.etwas"
remedy-write = schreibe {$name}
remedy-rename-one = benenne eines von beiden um
remedy-pattern-symbols = die Zeichen sind # - + . @ ! und Buchstaben, eines davon kann in [ ] stehen, und | an einem Ende, mit einem Zeichen außen daneben
remedy-count-cells = die Felder sind von 0 bis {$last} gezählt
remedy-add-minimum = ergänze zum Beispiel "minimum": 1
remedy-use-mover = nimm -2, den Spieler am Zug
remedy-name-every-player = nenne alle Spieler mindestens einmal
remedy-add-gravity = gib dem Brett "gravity"
remedy-two-players = nimm zwei Spieler oder keinen Seitentausch
remedy-treat-alike = sage "mover", "owner" oder "opponents" statt der Nummer eines Spielers, oder lass den Seitentausch weg
remedy-swap-in-opening = setze "swap" unter die Möglichkeiten der Eröffnung, oder schreibe "opening": []
remedy-add-step = füge einen Schritt hinzu oder entferne "more"
remedy-write-pattern = schreib, wonach gesucht wird
remedy-fit-the-board = kürze das Muster, vergrößere das Brett oder nenne andere Richtungen
remedy-empty-centre = schreib [-] oder [.] für das Feld, auf das gezogen wird, oder ergänze "placed": true
remedy-stone-at-centre = schreib [@] für den neuen Stein oder entferne "placed"
remedy-empty-instead = schreib '-' für ein leeres Feld
remedy-add-action = ergänze "score_actions" oder "board_actions"
remedy-add-to-score = ergänze eine Regel, die sie erhöht, oder nimm die Schwelle weg
remedy-add-goal = ergänze eine Punktzahl mit Schwelle und eine Regel, die sie erhöht, oder "no_moves"
remedy-tell-apart = gib ihnen verschiedene Namen, Farben und Zeichen
remedy-add-option = füge eine Möglichkeit hinzu, oder entferne den Schritt
remedy-add-more = füge den Möglichkeiten der Wahl davor "more" hinzu, oder entferne, was folgt
remedy-fewer-stones = setze weniger Steine, oder nimm ein größeres Brett
remedy-restrict-or-remove = füge eine Einschränkung hinzu, die jemandem alle Züge nehmen kann, oder entferne dies
remedy-remove-repeats = entferne dies, oder lass Steine das Brett verlassen: "pop", oder eine Regel, die schlägt
remedy-stone-in-rule = schreibe [A] für den neuen Stein
remedy-capital-or-hash = schreibe einen Großbuchstaben für Steine eines Besitzers, oder # für irgendeinen Stein
remedy-fewer-matches = verlange weniger Treffer
remedy-smaller-minimum = schreibe ein kleineres Minimum, oder mach das Brett größer
remedy-raise-score = füge eine Regel hinzu, die ihn erhöht
remedy-lower-threshold = schreibe eine niedrigere Schwelle, oder lass Regeln mehr Punkte geben
remedy-list-before = nenne diesen Zähler vor "{ $score }"
remedy-earlier-bomb = lass die Bombe früher fallen, oder entferne sie
remedy-smaller-offset = schreibe einen kleineren Abstand, oder entferne ihn
remedy-allow-the-first = erlaube ihn: Eine Disjunktion mit einem Zähler für Steine erkennt den ersten
remedy-other-name = gib dem Pack einen anderen Namen
remedy-use-next = nimm "next", wer nach dem am Zug ist
remedy-count-lines = nimm "multimatch_mode": "half", das zählt Reihen
remedy-drop-dimensions = entferne "dimensions" oder das Bild
remedy-picture-symbols = schreib . für ein Feld und ein Leerzeichen für keines
remedy-shift-rows = verschieb jede Zeile um ein Zeichen und lass zwischen zwei Feldern eines leer
remedy-two-dimensions = nimm "lattice": "square" oder zwei Dimensionen
remedy-drop-gravity = entferne "gravity", oder nimm "lattice": "square"
remedy-stop-or-return = nimm "stop" oder "return"
remedy-leave-a-cell = lass mindestens ein Feld übrig
remedy-fewer-steps = nenne weniger davon
remedy-join-cells = verbinde sie mit den anderen, oder lass sie weg
remedy-remove-hole = entferne es aus "holes"
remedy-name-steps = nenne die Schritte: "directions": [[1, 1], [-1, -1]]
remedy-windows-ascend = Zeiträume steigen an und überschneiden sich nicht; der früheste ist Runde 2
remedy-one-plain-line = schreibe eine einfache Zeile
remedy-join-packs = fasse mehrere davon zu einem zusammen
remedy-break-cycle = lass eine dieser Angaben unter dependencies oder load_after weg
remedy-declare = nimm {$name} in "dependencies" oder "load_after" auf
remedy-add-board = ergänze {$example}
remedy-smaller-board = mach das Brett kleiner
remedy-define-score = definiere sie unter "scores", oder berichtige den Namen
remedy-shorter-pattern = kürze das Muster, nenne weniger Richtungen, Bedingungen und Aktionen, oder mach das Brett kleiner
remedy-fewer-offsets = nenne weniger Abstände und Zeiträume, oder mach das Brett kleiner
remedy-fewer-scores = nimm weniger Wertungen, und gib ihnen kurze Namen
remedy-fewer-values = nimm weniger Werte und kürzere Texte darin
remedy-fewer-dimensions = mach das Brett kleiner, oder gib ihm weniger Dimensionen
