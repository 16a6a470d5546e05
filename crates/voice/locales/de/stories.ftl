# Was Bots falsch gemacht haben.

story-no-answer = keine Antwort in {$ms} ms
story-only-older = keine Antwort in {$ms} ms, nur eine mit der id {$older} statt {$id}
story-late = keine Antwort in {$ms} ms (nach {$took} ms)
story-in-time = keine Antwort in der Zeit
story-broken-off = das Spiel wurde abgebrochen
story-impossible = der Zug {$move} ist nicht möglich: {$why}
story-no-move-because = der Zug {$move}: {$why}
story-expected = {$why}; erwartet: {$expected}, bekommen: {$got}
story-expected-only = erwartet: {$expected}, bekommen: {$got}
story-no-column = es gibt keine Spalte {$column}; sie gehen von 0 bis {$last}
story-no-move = kein Zug
story-refuses = das Programm lehnt das Spiel ab: {$why}
story-engine-error = das Programm antwortete mit einem Fehler: {$why}
story-not-connected = {$bot} ist nicht verbunden
story-bot-not-connected = der Bot ist nicht verbunden
story-plays-elsewhere = der Bot spielt ein anderes Spiel oder in einem Wettkampf
story-no-bots-here = dieser Server nimmt keine Bots an
story-cannot-play = dieser Computerspieler kann dieses Spiel nicht spielen
story-it-cannot-play = er kann dieses Spiel nicht spielen
story-agent-panicked = der Computerspieler ist abgestürzt
story-panicked = der Computerspieler ist abgestürzt
story-an-agent-panicked = ein Computerspieler ist abgestürzt
story-pool-closed = die Computerspieler sind schon beendet
story-not-running = das Programm läuft nicht
story-never-ready = kein {$expected} in den ersten {$seconds} s nach dem Start
story-cannot-start = `{$command}` ließ sich nicht starten: {$why}
story-no-pipes = `{$command}` hat keine Ein- und Ausgabe
story-does-not-read-input = das Programm liest seine Eingabe nicht
story-unasked-output = viel zu viel Ausgabe, nach der niemand gefragt hat
story-too-much-output = viel zu viel Ausgabe statt einer Antwort
story-long-line = eine Zeile von mehr als {$bytes} Bytes
story-ended = das Programm ist zu Ende ({$status})
story-ended-with-words = das Programm ist zu Ende ({$status}): {$words}
story-closed-output = das Programm hat seine Ausgabe geschlossen
story-closed-output-with-words = das Programm hat seine Ausgabe geschlossen: {$words}
story-other-way = niemand hat darauf geantwortet, und der Bot ist auf anderem Weg zurückgekommen
story-arena-closed = die Arena hat die Verbindung geschlossen
story-arena-interrupted = die Arena wurde unterbrochen
story-nothing-heard = {$time} lang war nichts zu hören, nicht einmal eine Antwort auf ein Ping
story-does-not-read = der Bot liest nicht, was er bekommt
story-unasked-messages = mehr als {$count} Nachrichten, nach denen niemand gefragt hat
story-bot-closed = der Bot hat die Verbindung geschlossen
story-bot-closed-with = der Bot hat die Verbindung geschlossen ({$code})
story-lost = die Verbindung ist abgebrochen
story-large-message = eine Nachricht von {$size} Bytes; {$most} sind mehr, als je ein Zug braucht
story-protocol = der Bot hat gegen das WebSocket-Protokoll verstoßen: {$why}
story-removed = jemand wurde aus dem Raum entfernt
story-too-dear = ein Spiel mit so teuren Regeln hat auf diesem Server keine Züge mehr

## Genaue Werte, die Spiele beenden, und Enden auf dem Brett

story-drawn = unentschieden bei bestem Spiel
story-drawn-after = unentschieden bei bestem Spiel, in { $moves ->
    [one] 1 weiterem Zug
   *[other] {$moves} weiteren Zügen
  }
story-won-in = gewonnen bei bestem Spiel, in { $moves ->
    [one] 1 weiterem Zug
   *[other] {$moves} weiteren Zügen
  }
story-no-more-moves = keine Züge mehr
story-stuck = wer am Zug war, hatte keinen Zug

## Was ein Bot statt eines Zugs geschickt hat

story-reply-no-json = die Antwort ist kein JSON
story-reply-no-object = die Antwort ist kein JSON-Objekt
story-reply-no-column = in der Antwort fehlt "column"
story-column-float = "column" ist eine Kommazahl, keine ganze
story-column-large = "column" ist viel zu groß
story-column-text = "column" ist ein Text, keine Zahl
story-column-no-number = "column" ist keine Zahl
story-line-no-json = die Zeile ist kein JSON
story-line-no-object = die Zeile ist kein JSON-Objekt
story-line-no-move = in der Zeile fehlt "move"
story-id-no-number = "id" ist keine ganze Zahl
story-move-numbers = in "move" steht etwas anderes als ganze Zahlen
story-move-kind = "move" ist weder eine Liste von Zahlen noch ein Zug anderer Art
story-move-list = "move" ist keine Liste ganzer Zahlen
story-a-move = ein Zug {$example}
story-three-stones = drei Steine {$example}
story-swap-or-stones = "SWAP", ein Stein {$one} oder zwei Steine {$two}
story-swap-or-stone = "SWAP" oder ein Stein {$example}

## Warum ein Zug nicht möglich ist

story-over = das Spiel ist aus
story-chance = erst muss der Zufall entscheiden, ob eine Bombe fällt
story-turn = nicht Spieler {$player} ist am Zug, sondern Spieler {$other}
story-coordinate = ein Zug hat hier 1 Koordinate, nicht {$found}
story-coordinates = ein Zug hat hier {$expected} Koordinaten, nicht {$found}
story-off-board = {$cell} liegt nicht auf dem Brett
story-occupied = das Feld {$cell} ist nicht leer
story-column-full = die Spalte {$column} ist voll
story-restricted = die Beschränkung "{$name}" verbietet ihn
story-no-owner = "{$rule}" braucht den Besitzer des Felds {$cell}, das niemandem gehört
story-no-such-move = so einen Zug gibt es in diesem Spiel nicht
story-not-now = dieser Zug ist jetzt nicht möglich
story-choose-first = zuerst ist zu wählen, wie die Eröffnung weitergeht
story-own-stone = ein eigener Stein wird ohne sein Zeichen geschrieben
story-must-move = passen kann nur, wer keinen anderen Zug hat
story-nothing-to-pop = unten in der Spalte {$column} liegt kein eigener Stein
