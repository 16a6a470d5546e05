# Was schiefgehen kann: Züge, Packs, Aufzeichnungen, Spieler.

## Züge

move-expected = erwartet ist {$format}
move-expected-or = {$expected}, oder {$others}
move-format-column = eine Spalte von 1 bis {$last}
move-format-grid = eine Spalte von a bis {$last} und eine Reihe von 1 bis {$rows}, zum Beispiel a1
move-format-coordinates = eine Folge von Zahlen mit Kommas: {$ranges}
move-unreadable = Zug {$number} ("{$found}"): {$expected} (Zeichen {$column})
move-unreadable-in-line = Zug {$number} ("{$found}"): {$expected} (Zeile {$line}, Zeichen {$column})

## Packs

pack-unknown = es gibt kein Pack "{$name}"
pack-unknown-near = es gibt kein Pack "{$name}"; ist "{$near}" gemeint?
pack-unknown-hint = {$error}: siehe `foursight pack list`
pack-name = {$name} kann kein Pack heißen: 1 bis 64 Buchstaben, Ziffern, '-' und '_' sind erlaubt
pack-unreadable = {$label} ist nicht lesbar: {$message}
pack-faulty-row = fehlerhaft; siehe `{$command}`
pack-is-file = {$file} ist eine Datei, und Spiele werden hier beim Namen genannt: schreibe {$name}, und ergänze {$option} {$folder}
pack-rename = {$label}: bitte die Datei umbenennen: {$error}
pack-no-ending = Packs werden in Dateien gefunden, deren Namen auf .json enden, zum Beispiel {$name}
pack-written =
    {$path} ist geschrieben: drei in einer Reihe auf fünf mal fünf Feldern.
    Spielen:  {$play}
    Prüfen:   {$check}
pack-new-hides = Das mitgelieferte Pack "{$name}" ist von diesem verdeckt, wo dieses zuerst gefunden wird; mit einem anderen Namen bleiben beide spielbar.
trace-moves = {$file}: {$error}; erwartet wird eine JSON-Liste von Zügen, jeder eine Liste ganzer Zahlen oder ein Zug anderer Art, wie [[3], "swap"]
trace-move = {$file}: $[{$index}] ist {$value}; erwartet wird eine JSON-Liste von Zügen, jeder eine Liste ganzer Zahlen oder ein Zug anderer Art, wie [[3], "swap"]
pack-ok = {$file}: in Ordnung; kostet {$cost} von 10 Punkten, die ein Server Fremden erlaubt
pack-ok-but-dear = {$file}: in Ordnung, kostet aber {$cost} von den 10, die ein Server erlaubt

## Aufzeichnungen

record-syntax = keine Aufzeichnung eines Spiels: {$error}
record-format = keine Aufzeichnung eines Spiels: Das Format ist "{$format}"
record-version = diese Aufzeichnung hat die Version {$version}, die nur ein neueres Foursight liest
record-packs = die Packs der Aufzeichnung lassen sich nicht laden: {$error}
record-pack-changed = das Pack "{$name}" hat sich seit diesem Spiel geändert
record-pack-changed-hint = {$error}; lege die alte Datei in einen Ordner und nenne ihn mit {$option}; kam sie mit einem älteren Foursight, kann dieses sie noch ausgeben
record-move = Zug {$number} ({$cell}) lässt sich nicht spielen: {$reason}
record-chance = die Bombe in Runde {$round} kann nicht gefallen sein: {$reason}
record-spare-chance = die Aufzeichnung hat eine Bombe in Runde {$round}, als keine fallen konnte
record-result = die Züge der Aufzeichnung führen zu einem anderen Ergebnis, als sie sagt
chance-nothing-pending = in dieser Runde kann keine Bombe fallen
chance-must-drop = in dieser Runde, der letzten ihres Fensters, muss eine Bombe fallen
chance-no-room = dort kann keine Bombe fallen

## Spieler

agent-unknown = es gibt keinen Spieler "{$name}"; es gibt {$names} und pattern:0 bis pattern:100
agent-unknown-near = es gibt keinen Spieler "{$name}", ist "{$near}" gemeint? Es gibt {$names} und pattern:0 bis pattern:100
agent-or-person = {$error}; ein Mensch heißt "human"
agent-drop-games-only = er spielt nur Fallspiele: zwei Spieler, Schwerkraft, Wände an den Rändern, ein Weg zu gewinnen und ein Brett, das in 64 Bit passt
agent-no-bombs = er kann Spiele mit Bomben nicht lösen; "xtreme" spielt sie
agent-four-only = er löst nur vier in einer Reihe, hier gewinnen aber {$connect} in einer Reihe
agent-empty-board-only = er löst Spiele, die auf leerem Brett beginnen; auf diesem liegen von Anfang an Steine
agent-board-too-large = er kann ein Brett mit {$width} Spalten und {$height} Zeilen nicht lösen: Es ist zu groß

## Dateien und Optionen

standard-input = die Standardeingabe
file-unreadable = {$file} ist nicht lesbar
file-unwritable = {$file} lässt sich nicht schreiben
file-too-large = {$file} ist größer als {$limit} Bytes
line-too-long = {$file}: Eine Zeile ist länger als {$limit} Bytes
file-not-utf8 = {$file}: Byte {$byte} ist kein gültiges UTF-8
too-many-players = {$option}: Dieses Spiel hat {$players} Spieler
move-refused = {$option}: Zug {$number} ("{$text}"): {$reason}
folder-missing = {$option} {$folder}: Diesen Ordner gibt es nicht
port-invalid = "{$port}" ist kein gültiger Port: ws://HOST:PORT/NAME
journal-exists = {$journal} ist das Journal eines begonnenen Turniers: mit {$resume} weitermachen oder mit {$out} einen anderen Ordner wählen
contest-log-in-use = in {$file} schreibt gerade ein anderer Wettbewerb: Warte auf ihn, oder nimm eine andere Datei
tournament-in-use = Das Turnier in {$folder} wird gerade vom Prozess {$process} gespielt: Warte auf ihn, oder beende ihn zuerst
folder-not-made = {$folder} lässt sich nicht anlegen
result-unwritable = das Ergebnis lässt sich nicht schreiben: {$error}
output-failed = die Ausgabe ist gescheitert
threads-not-started = Threads lassen sich nicht starten
signals-not-received = Signale lassen sich nicht empfangen
terminal-silent = das Terminal antwortet nicht

# Fehler des Systems.
system-not-found = Datei oder Ordner fehlt
system-not-allowed = nicht erlaubt
system-exists = gibt es schon
system-is-folder = das ist ein Ordner
system-no-folder = ein Teil des Pfads ist kein Ordner
system-full = der Datenträger ist voll
system-read-only = der Datenträger ist schreibgeschützt
system-refused = Verbindung abgelehnt
system-address-in-use = die Adresse ist schon belegt
system-timed-out = Zeit abgelaufen
system-unknown-host = einen Rechner mit diesem Namen gibt es nicht
