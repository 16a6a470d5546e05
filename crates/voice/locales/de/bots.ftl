# Matches, Turniere und die Prüfung von Bots in der Befehlszeile.

arena-drop-games-only = WebSocket-Bots spielen nur Fallspiele zu zweit auf flachen Brettern; `foursight tournament` kann alle
arena-one-stone-a-turn = WebSocket-Bots setzen nur einen Stein pro Zug; `foursight tournament` kann alle
arena-stones-only = WebSocket-Bots kennen keine Züge außer einem eigenen Stein in einer Spalte; `foursight tournament` kann alle
check-never-connected = {$name} hat sich in {$seconds} s nicht verbunden
check-others-connected = {$told}, aber {$others}: Stimmt der Name nach ws://HOST:PORT/?
check-bad = FEHL
check-game = Spiel {$number} von {$games}: { $moves ->
    [one] 1 Zug
   *[other] {$moves} Züge
  }
check-fit = Der Bot ist bereit für die Arena.
check-nothing = Es gab nichts zu prüfen.
check-nobody = Es ist niemand zu prüfen da.
check-unfit = Der Bot verlöre Spiele durch eigene Fehler.
check-games-lost = {$count} von { $games ->
    [one] 1 Spiel
   *[other] {$games} Spielen
  } verloren: {$detail}
check-comes = ist da, wenn Spiele beginnen
check-comes-advice = Ein Programm hat 20 s, um zu starten und sich bereit zu melden; ein Socket muss zu Spielbeginn offen sein.
check-stays = bleibt für { $games ->
    [one] 1 Spiel
   *[other] alle {$games} Spiele
  }
check-stays-advice = Er muss ein Spiel überdauern, das nächste beginnt sofort. Endet ein Programm, zeigt der Befehl von Hand, warum.
check-format = antwortet {$answers}-mal in der richtigen Form
check-format-advice = Eine kurze Antwort in einem Frame oder einer Zeile und sonst nichts; docs/bots.md zeigt es.
check-legal = spielt nur erlaubte Züge, auch auf vollen Brettern
check-legal-columns-advice = Vor der Antwort die oberste Reihe ansehen: Eine Spalte ist voll, wenn dort keine 0 steht. Spalten zählen ab 0.
check-legal-cells-advice = Nur leere Felder sind spielbar, und Koordinaten zählen ab 0; in JSON-Zeilen nennt "legal" alle Züge.
check-in-time = antwortet in {$limit} ms: {$latency}
check-in-time-advice = Weit vor der Grenze aufhören zu denken; auch der Weg zum Server und zurück kostet Zeit.
check-quiet = spricht nur, wenn er gefragt ist
check-chatty = sandte { $count ->
    [one] 1 Nachricht, nach der niemand fragte; sie wurde verworfen
   *[other] {$count} Nachrichten, nach denen niemand fragte; sie wurden verworfen
  }
check-quiet-advice = Eine Antwort auf jede Frage.
check-slow = aber {$slow} von {$answers} Mal war mehr als 80 % der Zeit verbraucht: Auf einer belasteten Maschine ist das zu spät
bot-not-expected = + {$bot} (nimmt nicht teil; die Namen hier sind: {$wanted})
match-equal = das Match ist unentschieden
contest-log-unwritable = das Protokoll lässt sich nicht schreiben
tournament-too-many-at-once = Warnung: mehr Matches als Kerne ({$cores}): Bots können durch Zeit verlieren.
tournament-played-already = { $played ->
    [one] 1 Spiel ist
   *[other] {$played} Spiele sind
  } schon gespielt.
sprt-better = beendet: Der erste Bot ist besser (obere Schranke erreicht)
sprt-not-better = beendet: Der erste Bot ist nicht besser (untere Schranke erreicht)
sprt-open = nicht entschieden: Alle Spiele sind gespielt (es brauchte mehr Runden)

ladder-rating = Wertung
ladder-matches = Matches
ladder-points = Punkte
port-not-opened = {$address} lässt sich nicht öffnen (mit {$option} kann man einen anderen wählen)
port-open = Bots verbinden sich mit ws://{$address}/NAME
bot-refused = ! abgewiesen: {$why}
name-registered = "{$name}" ist eingetragen. Dieses Geheimnis wird nur einmal gezeigt; der Bot schickt es als `Authorization: Bearer GEHEIMNIS` oder verbindet sich mit ws://HOST:PORT/NAME?secret=GEHEIMNIS
name-alike = "{$name}" sieht aus wie "{$known}", und dieser Name ist schon eingetragen: Wähle einen anderen
name-taken = "{$name}" ist schon eingetragen; `foursight bot unregister` gibt einen Namen frei
name-not-registered = "{$name}" ist nicht eingetragen
name-free = "{$name}" ist wieder frei: Jeder Bot darf so heißen
bots-name-of-two = zwei verschiedene Bots heißen "{$name}": gib jedem einen eigenen Namen
bots-program-missing = es gibt kein Programm "{$program}" (in `{$bot}`)
bots-wrong-number = {$title} ist ein Spiel für { $seats ->
    [one] 1 Bot
   *[other] {$seats} Bots
  }, genannt { $bots ->
    [one] ist 1
   *[other] sind {$bots}
  }
match-latency = {$name}: Zeit pro Zug {$latency}
match-delay = Für bis zu {$delay} ms, die der Schiedsrichter oder dieser Rechner zu spät war, musste niemand bezahlen.
clock-per-move = {$time} pro Zug
clock-per-game = {$time} pro Spiel
match-headline = {$title}: {$names}, { $games ->
    [one] 1 Spiel
   *[other] {$games} Spiele
  }, {$clock}, Startwert {$seed}
match-draw = unentschieden
match-game = {$result}, { $moves ->
    [one] 1 Zug
   *[other] {$moves} Züge
  }, {$starter} begann
match-game-sudden-death = {$result}, { $moves ->
    [one] 1 Zug
   *[other] {$moves} Züge
  }, {$starter} begann, Sudden Death
match-won = {$name} gewinnt das Match
tournament-headline = {$name}: { $format ->
    [match] Match
    [knockout] K.-o.-Turnier
    [round_robin] jeder gegen jeden
    [swiss] Schweizer System
   *[gauntlet] einer gegen alle
  }, { $bots ->
    [one] 1 Bot
   *[other] {$bots} Bots
  }, { $concurrency ->
    [one] 1 Match
   *[other] {$concurrency} Matches
  } gleichzeitig
tournament-go-on = Nach einer Unterbrechung geht es weiter mit: {$command}
tournament-interrupted = Unterbrochen; {$played} von {$games} Spielen sind aufgehoben. Weiter geht es mit: {$command}
tournament-waits = Beginnt, sobald diese verbunden sind: {$names}
tournament-socket-spread = {$bot} ist mit einem Prozess verbunden und kann in anderen nicht spielen: {$option} weglassen, oder Programme (cmd:) und eingebaute Spieler nehmen
tournament-round = Runde {$round}: {$result} ({$played} von {$games} Spielen)
tournament-pairs = Paare (0, 1/2, 1, 1 1/2, 2 Punkte)
sprt = SPRT {$why}; {$bounds}, { $pairs ->
    [one] 1 Paar
   *[other] {$pairs} Paare
  }
tournament-results = Ergebnisse: {$path}
proxy-of-everybody = {$option} {$network} würde alle zum Proxy machen, und alle könnten sich dann unter jeder Adresse ausgeben: Nenne die Adresse deines Proxys, etwa 192.0.2.1, oder sein Netz, etwa 10.0.0.0/8
bot-new-exists = "{$folder}" gibt es schon, und es ist nicht leer: Nenne einen anderen Ordner
bot-new-written = Dein Bot ist in {$folder}; ändere `choose` in {$choose}. Baue ihn und lass ihn auf ein Match warten:
bot-new-opponent = Ein Gegner, in einem anderen Terminal:
tournament-begins-without = Es beginnt ohne {$names}: Wer nicht da ist, verliert seine Spiele, bis er kommt.
tournament-waits-so-long = Nach {$wait} beginnt es ohne die, die nicht da sind.
tournament-openings-twice = Gib entweder openings oder opening-file an, nicht beides
end-adjudicated = {$result}: Der Schiedsrichter hat das Spiel mit seinem exakten Wert beendet.
end-adjudicated-draw = Unentschieden: Der Schiedsrichter hat das Spiel mit seinem exakten Wert beendet.
reason-adjudicated = durch seinen exakten Wert

## Tabellen und Seite eines Turniers

report-standings = Tabelle
report-results = Ergebnisse
report-course = Verlauf
report-course-explained = Punkte über der Hälfte, Spiel für Spiel.
report-games = Spiele
report-bot = Bot
report-points = Punkte
report-matches = Matches
report-games-short = Spiele +=-
report-faults = durch Fehler verloren
report-games-of-a-match = { $games ->
    [one] 1 Spiel je Match
   *[other] {$games} Spiele je Match
  }
report-nodes = {$nodes} Stellungen je Zug
report-seed = Startwert {$seed}
report-adjudicate = ab Zug {$moves} entscheiden exakte Werte
report-open = nicht zu Ende
report-moves = {$result}, { $moves ->
    [one] 1 Zug
   *[other] {$moves} Züge
  }
report-game-title = {$versus}, Spiel {$number}: {$result}
report-move = Zug
tournament-time-left = noch etwa {$time}

mismatch-agent = {$name} kann das nicht spielen: {$why}
mismatch-socket = {$bot}: {$why}; Programme (cmd:) spielen alles
mismatch-gomocup = {$bot}: {$why}
gomocup-flat-boards = das Gomocup-Protokoll kennt nur flache Bretter, auf denen nichts fällt
gomocup-whole-boards = das Gomocup-Protokoll kennt nur ganze Bretter aus Quadraten und Reihen ohne Lücken
gomocup-two-players = das Gomocup-Protokoll kennt nur Spiele für zwei
gomocup-stones-only = das Gomocup-Protokoll kennt nur Züge mit eigenen Steinen und swap2
gomocup-no-restrictions = das Gomocup-Protokoll kennt weder Bretter, deren Ränder verbunden sind, noch verbotene Züge
gomocup-no-captures = das Gomocup-Protokoll kennt weder Schlagen noch Bomben
gomocup-one-stone = das Gomocup-Protokoll kennt nur einen Stein pro Zug
gomocup-no-losing-rows = das Gomocup-Protokoll kennt keine Reihen, die verlieren
gomocup-five-only = das Gomocup-Protokoll kennt nur fünf in einer Reihe
gomocup-rows-only = das Gomocup-Protokoll kennt nichts, was gewinnt, außer Reihen
gomocup-one-row = das Gomocup-Protokoll kennt nur Spiele, die eine Reihe gewinnt
gomocup-all-directions = das Gomocup-Protokoll kennt nur Reihen in allen Richtungen
gomocup-same-rows = das Gomocup-Protokoll kennt nur gleiche Reihen für beide Spieler
gomocup-empty-board = das Gomocup-Protokoll kennt nur Spiele, die auf leerem Brett beginnen
gomocup-full-board = das Gomocup-Protokoll kennt volle Bretter nur als Unentschieden

## Namen, Bots, Eröffnungen und Turnierdateien

bot-name-empty = der Bot hat keinen Namen: er verbindet sich mit ws://HOST:PORT/NAME
bot-name-too-long = der Name des Bots ist länger als {$most} Zeichen
bot-name-control = im Namen des Bots sind Steuerzeichen
bot-name-not-utf8 = der Name des Bots ist kein UTF-8
bot-invalid = "{$bot}" ist kein gültiger Bot: schreibe agent:NAME, ws:NAME, cmd:BEFEHL oder gomocup:BEFEHL, zum Beispiel agent:blocker
bot-without-command = "{$bot}" hat keinen Befehl nach dem Doppelpunkt
opening-in-line = Zeile {$line}: {$reason}
opening-text-in-line = Zeile {$line}, {$reason}
opening-over = danach ist das Spiel zu Ende
opening-other-game = die Aufzeichnung ist keine von diesem Spiel: {$why}
opening-none = darin steht keine Eröffnung; schreibe eine pro Zeile, oder Aufzeichnungen von Spielen
config-count = erlaubt sind 1 bis 100000
config-increment-alone = gehört zu einer Zeit für das ganze Spiel: setze game-time
config-no-moves = ist die Zahl der Züge, die ein Spiel mindestens hat, ab 1
config-no-matches = erlaubt ist alles ab 1
config-bots = ein Turnier hat 2 bis 1000 Bots, jeden unter seinem eigenen [[bot]]
config-sprt-shares = alpha und beta liegen zwischen 0 und 0.5
config-sprt-elo = elo1 muss größer sein als elo0, und beide höchstens 1000
config-sprt-bots = vergleicht zwei Bots: format = "round-robin" mit zwei [[bot]]
config-sprt-pairs = zählt Paare: setze eine gerade Zahl von Spielen, zum Beispiel games = 2 und rounds = 1000
toml-fault = TOML-Fehler: {$fault}
toml-fault-at = TOML-Fehler in Zeile {$line}, Spalte {$column}
toml-unknown-key-near = unbekannter Schlüssel `{$key}`, gemeint war vielleicht `{$near}`. Es gibt {$known}
toml-unknown-key = unbekannter Schlüssel `{$key}`; es gibt {$known}
toml-unknown-value = `{$value}` gibt es hier nicht; möglich sind: {$known}
toml-missing = `{$key}` fehlt; schreibe zum Beispiel {$example}
toml-number = hier steht eine ganze Zahl von 0 bis {$most} (gefunden: {$found})
time-no-text = eine Zeit ist ein Text mit Einheit; schreibe zum Beispiel "700ms" oder "2s"
time-no-time = das ist keine Zeit; schreibe zum Beispiel "700ms" oder "2s"
time-nothing = in gar keiner Zeit kann niemand ziehen; schreibe zum Beispiel "700ms" oder "2s"
journal-begun = {$journal} ist das Journal eines begonnenen Turniers
journal-missing = {$journal} gibt es nicht: nichts zum Fortsetzen
journal-format = {$journal} ist kein Journal dieser Version von Foursight
journal-other-settings = {$journal} gehört zu einem Turnier mit anderen Einstellungen: Sie dürfen sich nicht ändern, sonst ändern sich die Paarungen
journal-other-keys = {$journal} gehört zu einem Turnier mit anderen Einstellungen ({$keys}): Sie dürfen sich nicht ändern, sonst ändern sich die Paarungen
journal-line = {$journal}, Zeile {$line}: {$why}
journal-elsewhere = dieses Spiel gehört nicht hierher
names-no-folder = es gibt keinen Ordner für die Namen; nenne einen mit {$option}
names-unusable = die eingetragenen Namen sind nicht benutzbar: {$why}
contest-progress = {$played} von {$matches}
tournament-nobody-came = nicht verbunden innerhalb von {$wait}: {$names}. Ohne sie wurde nichts gespielt; mit {$resume} geht es weiter, und {$wait_option} sagt, wann es ohne die beginnt, die nicht da sind
match-nobody-came = {$name} hat sich nicht innerhalb von {$wait} verbunden
