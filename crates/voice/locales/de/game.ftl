# Spieler, Ereignisse, Spielende, Werte, Ablehnungen: was jede Oberfläche über ein Spiel sagt.

## Spieler

player-to-move = {$player} ist am Zug.
turn-stones-left = In diesem Zug noch zu setzen: {$count} Steine.
turn-stone-of = Der nächste Stein gehört {$player}.
turn-stones-left-of = Noch zu setzen: {$count} Steine, und der nächste gehört {$player}.
your-turn = Du bist am Zug ({$player}).
you = du
colour-black = Schwarz
colour-blue = Blau
colour-cyan = Cyan
colour-gold = Gold
colour-green = Grün
colour-grey = Grau
colour-orange = Orange
colour-pink = Rosa
colour-purple = Lila
colour-red = Rot
colour-teal = Türkis
colour-white = Weiß
colour-yellow = Gelb

## Felder

cell-in-column = Spalte {$column}, Reihe {$row}
cell-in-stack = {$place}, Höhe {$level}

## Ereignisse

event-captured = {$player} schlägt {$cells}.
event-bomb-placed = Eine Bombe fällt auf {$cell} (*): explodiert in Runde {$round}.
event-bomb-ticked = Die Bombe tickt auf {$cell}: noch { $rounds ->
    [one] 1 Runde
   *[other] {$rounds} Runden
  }.
event-exploded = Die Bombe explodiert auf {$cell}: { $stones ->
    [one] 1 Stein ist weg
   *[other] {$stones} Steine sind weg
  }.
event-placed-for = {$player} setzt einen Stein von {$owner} auf {$cell}.
event-popped = {$player} nimmt einen Stein heraus: {$cell}.
event-passed = {$player} passt.
event-swapped = {$player} tauscht die Seiten: Alle Steine wechseln den Besitzer.
event-chosen-stay = {$player} lässt die Seiten, wie sie sind.
event-chosen-more = {$player} setzt die Eröffnung fort.
event-repeated = Dieselbe Stellung kam {$times}-mal vor.
event-out = {$player} scheidet aus.
event-lost = {$player} verliert. {$result}!
event-won = {$result}!
event-won-by-lines = {$result}! ({$lines} Reihen)

## Spielende

list = {$first} und {$last}
winners = {$players} { $count ->
    [one] gewinnt
   *[other] gewinnen
  }
game-over = Das Spiel ist vorbei.
end-draw = Unentschieden.
end-resigned = {$player} gibt auf. {$result}.
end-timeout = Die Zeit von {$player} ist um. {$result}.
end-illegal = {$player} hat ungültig gezogen. {$result}.
end-disconnected = {$player} hat die Verbindung verloren. {$result}.
end-crashed = {$player} ist abgestürzt. {$result}.
end-agreement = Remis durch Übereinkunft.
end-aborted = Das Spiel wurde abgebrochen.
end-bad-reply = Die Antwort von {$player} war kein Zug. {$result}.
end-too-large = Die Antwort von {$player} war viel zu lang. {$result}.
end-flood = {$player} hat viel zu viele Nachrichten geschickt. {$result}.
end-absent = {$player} war nicht da. {$result}.
reason-no-moves = kein Zug mehr
reason-agreement = durch Übereinkunft
reason-resigned = aufgegeben
reason-timeout = durch Zeit
reason-illegal = ungültiger Zug
reason-lines = Reihe
reason-captures = geschlagene Steine

## Was ein Zug wert ist

value-draw = remis
value-win = Sieg in {$moves}
value-loss = Niederlage in {$moves}

## Warum ein Zug nicht geht

illegal-column-full = Die Spalte ist voll.
illegal-occupied = Das Feld ist besetzt.
illegal-chance-pending = Erst entscheidet der Zufall über eine Bombe.
illegal-not-your-turn = Spieler {$player} ist am Zug.
illegal-dimensions = Ein Zug hat hier { $expected ->
    [one] 1 Koordinate
   *[other] {$expected} Koordinaten
  }, nicht {$found}.
illegal-no-cell = Ein Feld {$cell} gibt es auf diesem Brett nicht.
illegal-off-board = {$cell} liegt nicht auf dem Brett.
illegal-restricted = Die Einschränkung "{$name}" verbietet das.
illegal-no-owner = "{$rule}" braucht einen Stein auf {$cell}, dort ist keiner.

illegal-no-such-move = Einen solchen Zug gibt es in diesem Spiel nicht.
illegal-not-now = Dieser Zug geht jetzt nicht.
illegal-choose-first = Wähle zuerst, wie die Eröffnung weitergeht.
illegal-own-stone = Ein eigener Stein wird ohne sein Zeichen geschrieben.
illegal-must-move = Passen darfst du nur, wenn du keinen anderen Zug hast.
illegal-nothing-to-pop = Unten in dieser Spalte liegt kein Stein von dir.

## Andere Züge als ein eigener Stein

move-stone = {$cell}, ein Stein von {$player}
move-pop = Einen Stein aus Spalte {$column} herausnehmen
move-pass = Passen
move-swap = Seiten tauschen
move-stay = Seiten behalten
move-more = Weitere Steine setzen
other-moves = Andere Züge

nothing-to-undo = Es gibt nichts zurückzunehmen.
nothing-to-redo = Es gibt nichts zu wiederholen.
hint = Bester Zug: {$mv}.
hint-with-value = Bester Zug: {$mv} ({$value}).

## Wie die Computerspieler spielen

agent-random = spielt irgendetwas
agent-blocker = gewinnt sofort, verhindert sonst, spielt sonst irgendetwas
agent-level = schaut ein wenig voraus und irrt sich ab und zu; 9 fast nie
agent-pattern = sieht jedes Muster, schaut aber nicht voraus
agent-search = schaut weit voraus, geleitet von den Mustern des Spiels
agent-xtreme = schnell, und weiß alles über Bomben
agent-perfect = irrt sich nie
