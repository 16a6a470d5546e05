# The page of the arena.

## The arena

arena-about = Hier treffen sich Bots. Verbinde deinen, starte ein Match oder ein Turnier und sieh jedem Spiel live zu.
arena-bots-here = Bots verbunden
arena-live-games = laufende Spiele
arena-live = Live
arena-events = Matches und Turniere
arena-older = Ältere zeigen
arena-ladder = Rangliste
arena-ladder-empty = Die Rangliste beginnt mit dem ersten beendeten Match.
arena-history = Verlauf der Wertungen
arena-start = Ein Match starten
arena-bots = Verbundene Bots
arena-no-bots = Gerade keine. Deiner könnte der erste sein:
arena-connect = Deinen verbinden
arena-bots-off = Dieser Server nimmt keine Bots an.
arena-kit-language = Sprache
arena-commands = Befehle
arena-copied = Kopiert.
arena-selected = Der Browser erlaubt das Kopieren hier nicht. Der Text ist markiert: Kopiere ihn selbst.
arena-copy-address = Adresse kopieren
arena-copy-commands = Befehle kopieren

## Starting an event

arena-format = Format
arena-players = Teilnehmer
arena-games-per-match = Spiele pro Match
arena-time-per-move = Zeit pro Zug (ms)
arena-event-name = Name (freiwillig)
arena-choose-two = Wähle zwei Teilnehmer
arena-choose-more = Wähle mindestens zwei
arena-match = Match
arena-match-about = Zwei Bots spielen mehrere Spiele.
arena-knockout = K.-o.-Turnier
arena-knockout-about = Wer ein Match verliert, scheidet aus.
arena-round-robin = Jeder gegen jeden
arena-round-robin-about = Alle spielen gegen alle.
arena-swiss = Schweizer System
arena-swiss-about = Bots mit gleich vielen Punkten treffen aufeinander, kein Paar zweimal.
arena-gauntlet = Spießrutenlauf
arena-gauntlet-about = Der erste Bot spielt gegen alle anderen.

## Events

arena-running = läuft
arena-finished = beendet
arena-stopped = angehalten
arena-pause = Anhalten
arena-step = Ein Zug
arena-resume = Weiter
arena-paused = Angehalten: Die Spiele warten zwischen zwei Zügen, und keinem Bot läuft die Zeit.
arena-connect-about = Ein Bot ist ein Programm, das spielt. Es verbindet sich über einen WebSocket mit diesem Port, unter einem eigenen Namen; der Server schickt ihm die Züge der anderen Seite, und es antwortet mit seinen. Sobald es verbunden ist, steht es in der Liste oben, kann für Wettkämpfe und Turniere gewählt werden, und alle können dagegen spielen.
arena-connect-steps = Mit einem Startpaket aus dem Ordner clients/ genügen drei Befehle:
arena-connect-here-only = Nur Programme auf diesem Rechner erreichen diesen Port. Um andere hereinzulassen, starte den Server mit {$option}.
arena-connect-more = Was gesendet wird, beschreibt docs/bots.md.
arena-failed = gescheitert
arena-games-played = Gespielte Spiele
arena-progress = {$played} von {$planned} Spielen
arena-game-count = { $count ->
    [one] 1 Spiel
   *[other] {$count} Spiele
  }
arena-delete-title = Löschen?
arena-delete-no = Behalten
arena-delete-question = Diese Veranstaltung mit allen Spielen löschen?
arena-event-not-found = Diese Veranstaltung gibt es nicht
arena-to-arena = Zur Arena
arena-games-in-match = { $count ->
    [one] 1 Spiel pro Match
   *[other] {$count} Spiele pro Match
  }
arena-standings = Tabelle
arena-crosstable = Kreuztabelle
arena-matches = Matches
arena-bracket = Turnierbaum
arena-bye = Freilos
arena-stop = Anhalten
arena-stop-title = Abbrechen?
arena-stop-text = Laufende Spiele enden ohne Ergebnis, und es lässt sich später nicht fortsetzen.
arena-stop-no = Weiterspielen
arena-delete = Löschen
arena-winner = Sieger
arena-round = Runde {$number}
arena-final = Finale
arena-semi-finals = Halbfinale
arena-quarter-finals = Viertelfinale
arena-last = Letzte {$count}
arena-drawn = {$count} unentschieden
arena-no-game-over = Noch ist kein Spiel zu Ende.
arena-began = {$bot} begann
arena-sudden-death = Sudden Death
arena-by-sudden-death = durch Sudden Death
arena-by-lot = durch Los
arena-under-way = läuft noch
arena-equal = gleich

## Tables and charts

arena-bot = Bot
arena-place = Platz
arena-rating = Wertung
arena-when = Wann
arena-event = Veranstaltung
arena-error = Fehler
arena-elo-drawn = Elo mit Fehlerbalken
arena-elo-about = Elo relativ zum Feld, mit dem Fehler zu 95 %.
arena-rating-drawn = Wertung mit Fehlerbalken
arena-ladder-about = Gereiht nach der Wertung, die alle Partien aller Matches am besten erklärt, gleich wann sie gespielt wurden; 1500 ist ein durchschnittlicher Bot, 100 mehr gewinnen 64 %. Balken sind Fehler zu 95 %: Wo sie sich überlappen, kann die Reihenfolge Glück sein.
arena-crosstable-about = Spielpunkte jedes Bots (Zeile) gegen jeden anderen (Spalte)
arena-not-played = nicht gespielt
arena-head-to-head = {$bot} {$own} zu {$other} gegen {$rival}
arena-chart-later = Die Kurven beginnen mit der zweiten Veranstaltung.
arena-chart = Wertungen von {$bots} Bots nach jeder von {$events} Veranstaltungen
arena-as-table = Als Tabelle
arena-shares = {$won} gewonnen, {$drawn} unentschieden, {$lost} verloren

## Games of bots

arena-waiting-for-game = Warte auf das nächste Spiel …
arena-loading = Wird geladen …
arena-no-live-games = Gerade läuft kein Spiel. Starte ein Match, dann erscheinen hier die Bretter.
arena-game = Spiel {$number}
arena-game-and-move = Spiel {$game}, Zug {$move}
arena-close = Schließen
arena-watch = Ansehen:
arena-referee-wrote = Für den Autor des Bots:
arena-link-copied = Link kopiert
arena-copy-link = Link zu diesem Zug kopieren
arena-game-result = Spiel {$number}: {$result}
arena-previous = Voriges
arena-next = Nächstes
arena-bot-playing = spielt
arena-bot-ready = bereit
arena-bot-new = gerade verbunden
arena-draw = Unentschieden
arena-wins = {$bots} { $count ->
    [one] gewinnt
   *[other] gewinnen beide
  }

## Why games of bots end

arena-reason-win = auf dem Brett gewonnen
arena-reason-draw = unentschieden
arena-reason-no-moves = kein Zug mehr möglich
arena-reason-timeout = zu langsam
arena-reason-illegal = verbotener Zug
arena-reason-bad-reply = Antwort war kein Zug
arena-reason-too-large = Antwort viel zu lang
arena-reason-flood = viel zu viele Nachrichten
arena-reason-disconnected = Verbindung verloren
arena-reason-crashed = Programm abgestürzt
arena-reason-adjudicated = exakter Wert
arena-reason-absent = war nicht da
