# Die Regeln eines Spiels in Worten.

rules-packs = Packs: {$packs}
rules-board = Brett: {$size} ({ $cells ->
    [one] 1 Feld
   *[other] {$cells} Felder
  })
rules-hexagons = Die Felder sind Sechsecke mit je sechs Nachbarn, und Linien laufen in drei Richtungen.
rules-holes = Stellen ohne Feld, an denen Linien enden: {$holes}
rules-players = Spieler: {$players}
rules-stones-a-turn = Steine je Zug, die letzte Zahl gilt fortan: {$stones}
rules-order = Reihenfolge, immer wieder: {$players}
rules-score = Punktzahl {$name}
rules-score-loses = Punktzahl {$name}: Wer {$goal} oder mehr hat, verliert.
rules-score-out = Punktzahl {$name}: Wer {$goal} oder mehr hat, scheidet aus; wer übrig bleibt, gewinnt.
rules-score-wins = Punktzahl {$name}: Wer {$goal} oder mehr hat, gewinnt.

## Das Brett

gravity-bottom = Steine fallen ans untere Ende ihrer Spalte; ein Zug nennt eine Spalte.
gravity-top = Steine steigen ans obere Ende ihrer Spalte; ein Zug nennt eine Spalte.
gravity-right = Steine gleiten ans rechte Ende ihrer Zeile; ein Zug nennt eine Zeile.
gravity-left = Steine gleiten ans linke Ende ihrer Zeile; ein Zug nennt eine Zeile.
gravity-last = Steine fallen durch die {$axis} bis ans Ende; ein Zug nennt, wo sie fallen.
gravity-first = Steine steigen durch die {$axis} bis an den Anfang; ein Zug nennt, wo sie steigen.
axis-rows = Zeilen
axis-columns = Spalten
axis-layers = Ebenen
axis-other = Achse {$number}
edges-same = An den Rändern der {$axis} gilt für Reihen: Sie {$what}.
edges-differ = Am ersten Rand der {$axis} gilt für Reihen: Sie {$first}; am letzten: Sie {$last}.
edge-stop = enden
edge-return = gehen am anderen Ende weiter
edge-reverse = kehren um wie ein Ball
edge-loop-return = werden an der Mitte dieser Seite gespiegelt und gehen am anderen Ende weiter
edge-loop-reverse = werden an der Mitte dieser Seite gespiegelt und kommen dort wieder ins Brett

## Regeln

rule = Regel {$name} ("{$pattern}"): {$what}
rule-once = zählt einmal je Zug
rule-once-a-line = zählt einmal je Reihe
rule-once-a-way = zählt einmal je Reihe und Richtung
rule-matches = nur bei dieser Zahl von Treffern: {$range}
rule-player = nur wenn {$player} am Zug ist
rule-if = wenn gilt: {$condition}
pattern-anything = jeder Zug
pattern-row = {$stones} Steine einer Farbe in einer Reihe
pattern-row-exactly = genau {$stones} Steine einer Farbe in einer Reihe
pattern-flank = { $stones ->
    [one] einen fremden Stein
    [2] zwei fremde Steine
    [3] drei fremde Steine
   *[other] {$stones} fremde Steine
  } einschließen
pattern-other = dieses Muster, der neue Stein darin
directions-all = in allen Richtungen
directions-orthogonal = nur gerade, nicht schräg
directions-diagonal = nur schräg
directions-steps = nur in den Richtungen {$steps}
stones-captured = { $stones ->
    [one] der Stein dazwischen wird geschlagen
    [2] die zwei Steine dazwischen werden geschlagen
    [3] die drei Steine dazwischen werden geschlagen
   *[other] die {$stones} Steine dazwischen werden geschlagen
  }
stone-removed = Feld {$cell} des Musters wird leer
stone-put = Feld {$cell} des Musters bekommt einen Stein von {$whose}
new-stone-removed = der neue Stein verschwindet
new-stone-turned = der neue Stein gehört nun {$whose}
whose-mover = wer am Zug ist
whose-centre = wem der neue Stein gehört
whose-next = wer danach am Zug ist
whose-opponents = alle anderen
whose-nobody = niemand
whose-cell = wem Feld {$cell} gehört
score-add = {$score}: {$value} mehr ({$whose})
score-subtract = {$score}: {$value} weniger ({$whose})
score-set = {$score}: genau {$value} ({$whose})
score-multiply = {$score}: mal {$value} ({$whose})
condition-score = {$score} ({$whose}): {$range}
condition-coordinates = {$axes} {$range}
condition-centre = der Mitte als Feld
condition-distance = Abstand von der Mitte: {$range}
range-between = {$least} bis {$most}
range-at-least = mindestens {$least}
range-at-most = höchstens {$most}

## Einschränkungen

restriction = Einschränkung {$name}: Ein Zug muss so sein: {$what}.
restriction-or = {"; "}oder{" "}
move-by = von {$player}
move-in-pattern = im Muster "{$pattern}"
move-in-patterns = im Muster "{$pattern}", Zahl der Treffer: {$range}
patterns-or = " oder "
move-placed = mit dem neuen Stein auf seinem Feld
move-further = {$what} (nur für Züge gefragt, auf die ein + vorausschaut)
move-with = mit {$condition}
move-any = beliebig
move-not = nicht ({$what})

## Bomben und Ende

bombs = Bomben: je eine in den Runden {$windows}; jede explodiert { $fuse ->
    [one] 1 Runde
   *[other] {$fuse} Runden
  } später.
no-moves-draw = Kein Zug mehr möglich: unentschieden.
no-moves-win = Wer nicht ziehen kann, gewinnt.
no-moves-loss = Wer nicht ziehen kann, verliert.
no-moves-highest = Kein Zug mehr möglich: Am meisten {$score} gewinnt.

## Für alle, die spielen

how-place = {$players} setzen abwechselnd je einen Stein auf ein beliebiges freies Feld eines Bretts von {$size}.
how-place-hexagons = {$players} setzen abwechselnd je einen Stein auf ein beliebiges freies Feld eines Bretts aus {$cells} Sechsecken.
how-holes = Das Brett hat {$cells} Felder; wo keines ist, enden Reihen.
how-drop = {$players} werfen abwechselnd je einen Stein in eine Spalte eines Bretts von {$size}; er fällt so weit, wie er kann.
how-fall = {$players} lassen abwechselnd je einen Stein in ein Brett von {$size} fallen, so weit er kann.
how-stones = Wer dran ist, setzt { $stones ->
    [one] einen Stein
    [2] zwei Steine
    [3] drei Steine
   *[other] {$stones} Steine
  }.
how-stones-after-one = Ganz am Anfang setzt man einen Stein, danach immer { $stones ->
    [one] einen
    [2] zwei
    [3] drei
   *[other] {$stones}
  }.
how-stones-after = Am Anfang setzt man nacheinander so viele Steine: {$first}; danach immer {$stones}.
how-order = Sie sind in dieser Reihenfolge dran, immer wieder: {$order}.
how-any-stone = Statt eines eigenen Steins darfst du einen von jedem anderen Spieler setzen.
how-swap = Statt eines ersten eigenen Zugs darf die zweite Person die Seiten tauschen: Alle Steine wechseln den Besitzer.
how-pop = Statt einen Stein einzuwerfen, darfst du einen eigenen unten aus einer Spalte herausnehmen; alles darüber rutscht nach.
how-pop-mover = Entstehen dabei Gewinnreihen von mehreren zugleich, gewinnt, wer den Stein herausgenommen hat.
how-pop-others = Entstehen dabei Gewinnreihen von mehreren zugleich, gewinnt nicht, wer den Stein herausgenommen hat.
how-pop-draw = Entstehen dabei Gewinnreihen von mehreren zugleich, ist das Spiel unentschieden.
how-pass = Man darf passen; das Spiel ist aus, wenn alle hintereinander gepasst haben.
how-pass-stuck = Wer keinen anderen Zug hat, passt; das Spiel ist aus, wenn alle hintereinander gepasst haben.
how-repeats = Das Spiel ist unentschieden, wenn dieselbe Stellung {$times}-mal vorkommt.
how-opening-first = {$player} setzt zuerst { $count ->
    [one] einen Stein
   *[other] {$count} Steine
  }, die der Reihe nach diesen gehören: {$owners}.
how-opening-stones = {$player} setzt { $count ->
    [one] einen weiteren Stein
   *[other] {$count} weitere Steine
  }, die der Reihe nach diesen gehören: {$owners}.
how-opening-own-first = {$player} setzt zuerst { $count ->
    [one] einen eigenen Stein
    [2] zwei eigene Steine
    [3] drei eigene Steine
   *[other] {$count} eigene Steine
  }.
how-opening-own = {$player} setzt { $count ->
    [one] einen weiteren eigenen Stein
    [2] zwei weitere eigene Steine
    [3] drei weitere eigene Steine
   *[other] {$count} weitere eigene Steine
  }.
how-opening-choice = {$player} wählt: {$options}.
how-option-stay = die Seiten behalten
how-option-swap = die Seiten tauschen
how-option-more = die Eröffnung fortsetzen
how-setup = Von Anfang an liegen auf dem Brett {$stones}.
how-setup-of = { $count ->
    [one] ein Stein von {$player}
   *[other] {$count} Steine von {$player}
  }
how-edges = Reihen gehen über einen Rand des Bretts hinaus weiter.
how-row = { $rows ->
    [one] { $stones ->
        [2] Zwei eigene Steine
        [3] Drei eigene Steine
        [4] Vier eigene Steine
        [5] Fünf eigene Steine
        [6] Sechs eigene Steine
       *[other] {$stones} eigene Steine
      } in einer Reihe gewinnen
   *[other] Wer zuerst {$rows} Reihen von {$stones} hat, gewinnt
  }, {$straight}.
how-row-loses = { $rows ->
    [one] Wer { $stones ->
        [2] zwei
        [3] drei
        [4] vier
        [5] fünf
       *[other] {$stones}
      } Steine in einer Reihe hat, verliert
   *[other] Wer {$rows} Reihen von {$stones} hat, verliert
  }, {$straight}.
how-row-out = { $rows ->
    [one] Wer { $stones ->
        [2] zwei
        [3] drei
        [4] vier
        [5] fünf
       *[other] {$stones}
      } Steine in einer Reihe hat, scheidet aus
   *[other] Wer {$rows} Reihen von {$stones} hat, scheidet aus
  }, {$straight}; die anderen spielen weiter, und wer übrig bleibt, gewinnt.
how-row-completed = Wer { $stones ->
    [3] drei
    [4] vier
    [5] fünf
   *[other] {$stones}
  } Steine eines Spielers in einer Reihe vollendet, gewinnt, {$straight}.
how-row-of-player = { $stones ->
    [3] Drei
    [4] Vier
    [5] Fünf
   *[other] {$stones}
  } Steine eines Spielers in einer Reihe gewinnen für {$player}, egal wer den letzten setzt, {$straight}.
how-row-exactly = Eine Reihe von mehr als {$stones} zählt nicht.
how-row-closed = Eine Reihe von {$stones} zwischen zwei fremden Steinen zählt nicht.
how-any-direction = gerade oder schräg
how-three-directions = in jeder der drei Richtungen
how-knight = jeder einen Rösselsprung vom nächsten entfernt
how-orthogonal = nur gerade
how-diagonal = nur schräg
how-capture = { $stones ->
    [one] Ein fremder Stein zwischen zwei eigenen wird
    [2] Zwei fremde Steine zwischen zwei eigenen werden
    [3] Drei fremde Steine zwischen zwei eigenen werden
   *[other] {$stones} fremde Steine zwischen zwei eigenen werden
  } geschlagen und vom Brett genommen.
how-given-away = { $stones ->
    [2] Ein eigenes Paar, das
   *[other] Eine eigene Reihe von {$stones} Steinen, die
  } du zwischen zwei Steine anderer setzt, kommt vom Brett und gilt als von ihnen geschlagen.
how-for = Für {$player}: {$told}
how-captures-win = { $goal ->
    [one] Ein geschlagener Stein gewinnt.
    [2] Zwei geschlagene Steine gewinnen.
    [3] Drei geschlagene Steine gewinnen.
    [4] Vier geschlagene Steine gewinnen.
    [5] Fünf geschlagene Steine gewinnen.
    [6] Sechs geschlagene Steine gewinnen.
    [7] Sieben geschlagene Steine gewinnen.
    [8] Acht geschlagene Steine gewinnen.
    [9] Neun geschlagene Steine gewinnen.
    [10] Zehn geschlagene Steine gewinnen.
    [11] Elf geschlagene Steine gewinnen.
    [12] Zwölf geschlagene Steine gewinnen.
    [15] Fünfzehn geschlagene Steine gewinnen.
   *[other] {$goal} geschlagene Steine gewinnen.
  }
how-bombs = { $count ->
    [one] Eine Bombe fällt in Runde
   *[other] {$count} Bomben fallen, in den Runden
  } {$windows}; eine Bombe geht { $fuse ->
    [one] eine Runde
   *[other] {$fuse} Runden
  } später hoch und reißt die Steine um sich herum mit.
how-draw = Hat niemand gewonnen, wenn kein Zug mehr möglich ist, endet das Spiel unentschieden.

## Regeln ohne eigene Wendung, Stück für Stück

plain-score = „{$name}“
plain-mover = die Person am Zug
plain-owner = die Person mit dem neuen Stein
plain-next = die nächste Person
plain-opponents = jede andere Person
plain-owner-of = die Person mit Nummer {$cell} davon
plain-stones = { $count ->
    [one] ein beliebiger Stein
    [2] zwei beliebige Steine
    [3] drei beliebige Steine
    [4] vier beliebige Steine
    [5] fünf beliebige Steine
    [6] sechs beliebige Steine
   *[other] {$count} beliebige Steine
  }
plain-empty = { $count ->
    [one] ein leeres Feld
    [2] zwei leere Felder
    [3] drei leere Felder
    [4] vier leere Felder
    [5] fünf leere Felder
    [6] sechs leere Felder
   *[other] {$count} leere Felder
  }
plain-cells = { $count ->
    [one] ein beliebiges Feld
    [2] zwei beliebige Felder
    [3] drei beliebige Felder
    [4] vier beliebige Felder
    [5] fünf beliebige Felder
    [6] sechs beliebige Felder
   *[other] {$count} beliebige Felder
  }
plain-same = { $count ->
    [one] ein Stein eines Spielers
    [2] zwei Steine eines Spielers
    [3] drei Steine eines Spielers
    [4] vier Steine eines Spielers
    [5] fünf Steine eines Spielers
    [6] sechs Steine eines Spielers
   *[other] {$count} Steine eines Spielers
  }
plain-same-letter = { $count ->
    [one] ein Stein von Spieler {$letter}
    [2] zwei Steine von Spieler {$letter}
    [3] drei Steine von Spieler {$letter}
    [4] vier Steine von Spieler {$letter}
    [5] fünf Steine von Spieler {$letter}
    [6] sechs Steine von Spieler {$letter}
   *[other] {$count} Steine von Spieler {$letter}
  }
plain-other = { $count ->
    [one] ein fremder Stein
    [2] zwei fremde Steine
    [3] drei fremde Steine
    [4] vier fremde Steine
    [5] fünf fremde Steine
    [6] sechs fremde Steine
   *[other] {$count} fremde Steine
  }
plain-mine = { $count ->
    [one] ein eigener Stein
    [2] zwei eigene Steine
    [3] drei eigene Steine
    [4] vier eigene Steine
    [5] fünf eigene Steine
    [6] sechs eigene Steine
   *[other] {$count} eigene Steine
  }
plain-theirs = { $count ->
    [one] ein gegnerischer Stein
    [2] zwei gegnerische Steine
    [3] drei gegnerische Steine
    [4] vier gegnerische Steine
    [5] fünf gegnerische Steine
    [6] sechs gegnerische Steine
   *[other] {$count} gegnerische Steine
  }
plain-playable = { $count ->
    [one] ein leeres Feld für den nächsten eigenen Stein
    [2] zwei leere Felder für die nächsten eigenen Steine
    [3] drei leere Felder für die nächsten eigenen Steine
    [4] vier leere Felder für die nächsten eigenen Steine
    [5] fünf leere Felder für die nächsten eigenen Steine
    [6] sechs leere Felder für die nächsten eigenen Steine
   *[other] {$count} leere Felder für die nächsten eigenen Steine
  }
plain-new-stone = der neue Stein
plain-own-cell = das Feld des Zugs
plain-row = {$one} in einer Reihe
plain-side-by-side = nebeneinander {$pieces}
plain-no-longer = {$shape} und nicht länger
plain-at-edge = {$shape}, am Rand des Bretts beginnend
plain-not-beyond = {$shape}, und dahinter nicht: {$piece}
plain-directed = {$shape} ({$directions})
plain-any-stone = Mit jedem Stein
plain-each = Für jede Linie, in der durch einen neuen Stein entsteht: {$shape}
plain-once = Wenn durch einen neuen Stein entsteht: {$shape}
plain-counted = Wenn durch einen neuen Stein in mehreren Linien ({$range}) entsteht: {$shape}
plain-while = {$when}, solange {$conditions}
plain-rule = {$when} – {$effects}.
plain-capture = Für jede Linie, in der Steine geschlagen werden: {$effects}.
plain-loser = wer sie verliert
plain-placed-wins = Wer { $stones ->
    [one] einen Stein
    [2] zwei Steine
    [3] drei Steine
   *[other] {$stones} Steine
  } gesetzt hat, gewinnt.
plain-placed-loses = Wer { $stones ->
    [one] einen Stein
    [2] zwei Steine
    [3] drei Steine
   *[other] {$stones} Steine
  } gesetzt hat, verliert.
plain-placed-out = Wer { $stones ->
    [one] einen Stein
    [2] zwei Steine
    [3] drei Steine
   *[other] {$stones} Steine
  } gesetzt hat, scheidet aus; die anderen spielen weiter, und wer übrig bleibt, gewinnt.
plain-wins = {$whose} gewinnt
plain-loses = {$whose} verliert
plain-is-out = {$whose} scheidet aus
plain-gets = {$whose} bekommt {$value} von {$score}
plain-gives = {$whose} gibt {$value} von {$score} ab
plain-set = {$whose} hat dann {$value} von {$score}
plain-multiplied = {$whose} hat {$value}-mal so viel von {$score}
plain-emptied = Nummer {$cell} davon wird leer
plain-put = auf Nummer {$cell} davon liegt dann ein Stein für: {$whose}
plain-goal-wins = Wer {$goal} von {$score} hat, gewinnt.
plain-goal-loses = Wer {$goal} von {$score} hat, verliert.
plain-goal-out = Wer {$goal} von {$score} hat, scheidet aus; die anderen spielen weiter, und wer übrig bleibt, gewinnt.
plain-allowed = Gespielt werden darf nur, wo das gilt: {$what}.
plain-forbidden = Nicht gespielt werden darf, wo das gilt: {$what}.
plain-not = es gilt nicht: {$what}
plain-or = {", oder "}
plain-anywhere = es ist irgendein Feld
plain-to-move = {$player} ist am Zug
plain-beside = daneben liegt {$piece}
plain-beside-counted = Zahl der Nachbarn dieser Art ({$piece}): {$range}
plain-makes = durch den Stein entsteht {$shape}
plain-makes-counted = Zahl der Linien, in denen durch den Stein {$shape} entsteht: {$range}
plain-lies = in einer Linie durch das Feld liegt {$shape}
plain-lies-counted = Zahl der Linien durch das Feld mit {$shape}: {$range}

## Ein Zug erklärt, für alle, die Packs schreiben

explain-legal = {$player} darf {$mv} spielen, und der Stein liegt auf {$cell}.
explain-legal-other = {$player} darf {$mv} spielen.
explain-illegal = {$player} darf {$mv} nicht spielen: {$reason}
explain-restrictions = Einschränkungen, die alle erfüllt sein müssen:
explain-satisfied = erfüllt
explain-not-satisfied = nicht erfüllt
explain-other-turn = gilt nur, wenn jemand anders am Zug ist
explain-not-found = "{$pattern}" passt nirgends
explain-found = "{$pattern}" passt auf {$cells}
explain-found-not-wanted = "{$pattern}" ist nicht erwünscht, passt aber auf {$cells}
# Was eine Einschränkung zählt: "2 Treffer, verlangt: 1 bis 3".
explain-wanted = { $count ->
    [one] 1 Treffer
   *[other] {$count} Treffer
  }, verlangt: {$range}
explain-forbidden = { $count ->
    [one] 1 Treffer
   *[other] {$count} Treffer
  }, verboten: {$range}
# Nach einem Muster in Anführungszeichen oder dem Namen einer Regel.
explain-unmet = liegt auf {$cells}, zählt aber nur bei {$conditions}
explain-condition = {$condition} (jetzt {$value})
explain-groups = { $count ->
    [one] eine Gruppe muss gelten
   *[other] eine von {$count} Gruppen muss gelten
  }
explain-group = Gruppe {$number}:
explain-rules = Regeln in ihrer Reihenfolge:
explain-no-match = kein Treffer
explain-matches = passt auf {$cells}
explain-wrong-number = { $count ->
    [one] ein Treffer
   *[other] {$count} Treffer
  }, verlangt: {$range}: {$cells}
explain-no-owner = fragt, wem {$cell} gehört, aber das Feld gehört niemandem; deshalb ist der Zug nicht erlaubt
explain-score-change = {$score} von {$player}: {$from} -> {$to}
explain-added = ein Stein von {$player} auf {$cell}
explain-turned = {$cell} gehört jetzt {$player}
explain-removed = vom Brett genommen: {$cells}
explain-fell = heruntergefallen: {$cells}
explain-scores = Punkte:
explain-score = {$score} von {$player}: {$change}
explain-wins = ({$goal} gewinnt)
explain-loses = ({$goal} verliert)
explain-out = (mit {$goal} scheidet man aus)
explain-won-by = {$result} Das entscheidet {$score}.
explain-won-no-moves = {$result} Das entscheidet, dass kein Zug mehr möglich ist.
explain-next = {$player} ist am Zug.
explain-one-move = {$option}: ein einziger Zug wird erwartet; was davor gespielt wird, gehört zu {$before}
explain-earlier-move = {$option}: Zug {$number}, {$mv}, ist nicht erlaubt: {$reason}
