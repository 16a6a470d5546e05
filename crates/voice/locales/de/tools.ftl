# Minecraft und der Spectrum in der Befehlszeile.

minecraft-exported =
    {$out}: {$count} Dateien.
    In den Ordner datapacks einer Welt legen, dann im Spiel eingeben:
      /reload
      /function {$namespace}:setup
      /function {$namespace}:create_board_northsouth   (im Befehlsblock oder wo du stehst)
      /function {$namespace}:start
    Hier ausprobieren:  foursight minecraft run {$out}
minecraft-tests = { $total ->
    [one] 1 Test
   *[other] {$total} Tests
  }, {$failed} fehlgeschlagen, {$errors} Fehler im Pack
minecraft-no-tests = keine Tests gefunden: Funktionen in tests/ oder data/NAMENSRAUM/test/ legen, mit Zeilen wie `assert score #x points matches 1`
minecraft-not-for = {$name} sagt nicht, dass es für {$version} ist (Pack-Format {$format}): Es ist für die Formate {$oldest} bis {$newest}
console-help =
    Jeder Befehl des Spiels; mit Schrägstrich immer der des Spiels. Und:
      tick [N]               N Ticks vergehen lassen
      board                  alle Bretter exportierter Packs zeichnen
      look X Y Z X Y Z       die Blöcke zwischen zwei Ecken zeichnen
      join NAME [X Y Z]      ein Spieler kommt dazu (oder geht dorthin)
      as NAME BEFEHL         ein Spieler tippt einen Befehl
      click NAME ZIEL        ein Spieler klickt rechts: eine Spaltennummer oder ein Selektor
      at X Y Z BEFEHL        ein Befehlsblock dort führt einen Befehl aus
      power X Y Z            ein Knopf am Befehlsblock, ein Hebel am wiederholenden
      entities, functions    was es gibt
      spent                  Befehle bisher, und die Funktionen mit den meisten (Aufrufe in Klammern)
      help, quit oder exit
console-welcome = { $count ->
    [one] 1 Funktion
   *[other] {$count} Funktionen
  }, {$errors} Fehler. `help` zeigt, was du eingeben kannst.
console-on = an: Er läuft mit jedem Tick
console-off = aus
console-whole-numbers = {$command}: erwartet werden { $count ->
    [3] drei
   *[other] sechs
  } ganze Zahlen
console-no-command-block = an dieser Stelle ist kein Befehlsblock
console-no-player = kein Spieler {$name}; erst `join {$name}` eingeben
console-no-board = kein Brett gefunden
console-no-buttons = In der Version, für die dieses Paket ist, kann nichts angeklickt werden; ein Zug ist: {$trigger}
console-left-out = Sie wurde wegen eines Fehlers ausgelassen: {$fault}
console-no-entity = kein Objekt passt zu {$target}
console-no-interaction = {$target} ist kein Interaktionsobjekt: Nur die reagieren auf Klicks
console-spent = { $commands ->
    [one] 1 Befehl
   *[other] {$commands} Befehle
  }, { $entities ->
    [one] 1 Objekt
   *[other] {$entities} Objekte
  } durchsucht, Tick {$tick}
console-did-you-mean = Meintest du `{$word}`?
console-failed = (gescheitert)
minecraft-spent = { $spent ->
    [one] 1 Befehl
   *[other] {$spent} Befehle
  }
spectrum-starts = , startet bei {$line}
spectrum-hidden-number = Zeile {$line} zeigt {$digits}, meint aber {$value}
spectrum-code = { $length ->
    [one] 1 Byte
   *[other] {$length} Bytes
  } Code für {$address}
spectrum-array = ein Feld von Variablen
spectrum-no-key = der Spectrum hat keine Taste für `{$character}`
beeper-no-device = kein Tongerät gefunden, darum klang die Glocke des Terminals
beeper-no-audio = dieser Bau hat keinen Ton, darum klang die Glocke des Terminals; den echten Ton gibt: {$command} (Debian: libasound2-dev)
spectrum-needs-terminal = spectrum play braucht ein Terminal; Bilder ohne eines macht `spectrum shot`
spectrum-ending = .{$ending} ist keine gültige Endung; erwartet wird .bas, .tap, .tzx, .wav, .z80 oder .sna, oder ein Name ohne Endung für .bas und .tap
spectrum-two-formats = der Name endet auf .{$ending}, {$option} verlangt aber .{$wanted}; eins von beiden weglassen
spectrum-not-a-tape = .{$ending} ist keine gültige Endung für eine Kassette; erwartet wird .tap, .tzx, .wav, .z80 oder .sna
spectrum-no-tape = das ist ein Speicherabbild; nur Kassetten haben Programme zum Auflisten
spectrum-plain-help = Tasten tippen und Enter drücken; eine leere Zeile ist die Leertaste; das Ende der Eingabe beendet. R und Y sind Steine, ein Punkt ein Loch, ! blinkt.
spectrum-border-black = Der Rand ist schwarz.
spectrum-border-red = Der Rand ist rot.
spectrum-border-yellow = Der Rand ist gelb.
spectrum-not-a-listing = {$file} ist kein Listing: es hat Bytes, die kein Text hat; was auf einer Kassette ist, zeigt `foursight spectrum list`
spectrum-no-lines = {$file}: in diesem Listing ist keine Zeile eines Programms
spectrum-start-after-end = {$file}: es gibt keine Zeile ab {$start}; die letzte ist {$last}
spectrum-is-listing = {$file} ist ein Listing; zuerst eine Kassette daraus machen: foursight spectrum tokenize {$file}
spectrum-empty-tape = {$file}: auf dieser Kassette ist nichts
picture-ending = {$file} ist kein gültiger Name für das Bild; erwartet wird einer, der auf .png endet
spectrum-border-blue = Der Rand ist blau.
spectrum-border-magenta = Der Rand ist violett.
spectrum-border-green = Der Rand ist grün.
spectrum-border-cyan = Der Rand ist türkis.
spectrum-border-white = Der Rand ist weiß.
spectrum-keys = {" "}Esc beendet   Tasten wie am Spectrum   Strg-B ist BREAK   ROM (c) Amstrad plc

spectrum-written = {$path} geschrieben
spectrum-headless = { $length ->
    [one] 1 Byte
   *[other] {$length} Bytes
  } ohne Kopf
minecraft-ending = .{$ending} ist keine gültige Endung; erwartet wird ein Name, der auf .zip endet, oder ein Ordner
minecraft-foreign-files = {$out} hat Dateien, die nicht zu diesem Paket gehören würden, etwa {$name}; einen leeren Ordner wählen oder ihn vorher löschen
minecraft-move-refused = der Zug {$word} ist nicht möglich: Die Spalte ist voll, das Feld besetzt oder das Spiel vorbei
minecraft-play-no-computer = Der Computer spielt nur Spiele, in denen Steine fallen; hier spielen zwei Menschen.
minecraft-play-columns = Eine Zahl klickt auf die Spalte; `new` beginnt neu, `quit` hört auf.
minecraft-play-cells = Ein Feld wie `c4` wird angeklickt; `new` beginnt neu, `quit` hört auf.

# Around help. The first few are what the library for the command line writes: they are looked for in it.
help-usage = Aufruf:
help-commands = Befehle:
help-arguments = Argumente:
help-options = Optionen:
help-any-option = [OPTIONEN]
help-a-command = BEFEHL
help-default = [Vorgabe:
help-values = [möglich:
help-values-long = Mögliche Werte:
help-variable = [Umgebung:
help-alias = [auch:
help-aliases = [auch:
help-bot-programs = Programme von Bots
help-exit-codes = Exit-Codes: 0 Erfolg, 1 negatives Ergebnis, 2 falsche Eingabe, 3 eine Datei oder ein Gerät hat versagt.
help-examples = Beispiele:

# What is wrong with a call. The English is that of the library for the command line, word for word.
usage-error = Fehler:
usage-tip = Tipp:
usage-unknown-argument = das Argument „{$argument}“ gibt es hier nicht
usage-unknown-command = den Befehl „{$command}“ gibt es nicht
usage-no-value = „{$argument}“ braucht einen Wert
usage-bad-value = „{$value}“ ist kein Wert für „{$argument}“
usage-values = [möglich: {$values}]
usage-range = erlaubt ist {$least} bis {$most}
usage-range-from = erlaubt ist {$least} und mehr
usage-time = eine Zeit ist eine Zahl mit einer Einheit, wie {$one} oder {$other}
usage-whole = erwartet ist eine ganze Zahl, {$least} oder mehr
usage-too-many-values = „{$value}“ ist ein Wert zu viel für „{$argument}“
usage-missing = es fehlt:
usage-twice = „{$argument}“ darf nur einmal stehen
usage-conflict = „{$argument}“ und „{$other}“ schließen sich aus
usage-conflicts = neben „{$argument}“ darf nicht stehen:
usage-no-text = ein Argument ist kein gültiges UTF-8
usage-similar-command = { $count ->
    [one] ähnlich heißt {$command}
   *[other] ähnlich heißen {$command}
  }
usage-similar-argument = { $count ->
    [one] ähnlich heißt {$argument}
   *[other] ähnlich heißen {$argument}
  }
usage-similar-value = { $count ->
    [one] ähnlich heißt {$value}
   *[other] ähnlich heißen {$value}
  }
usage-as-value = als Wert wird „{$value}“ so geschrieben: „{$call}“
usage-exists = es gibt „{$call}“
usage-remove-dashes = den Befehl „{$command}“ gibt es; dafür muss „{$dashes}“ davor weg
usage-more = Mehr dazu mit „{$help}“.

## Warum ein Spiel kein Datenpaket für Minecraft wird

export-refused = {$pack} kann nicht exportiert werden: {$why}
export-dimensions = sein Brett hat {$axes} Dimensionen; eine Wand aus Blöcken hat 2
export-players = es ist für {$count} Spieler; das Datenpaket kennt 2
export-size = ein Brett von {$width}x{$height} ist zu groß; höchstens {$side} je Seite und {$cells} Felder
export-unwinnable = auf einem Brett von {$width}x{$height} könnte niemand gewinnen: eine Reihe hat {$connect} Steine
export-shape = seine Felder sind nicht quadratisch wie Blöcke
export-mask-size = sein Brett hat eine eigene Form und darum nur eine Größe
export-mask-gravity = Steine fallen auf einem Brett mit fehlenden Feldern
export-edges = seine Reihen laufen um die Ränder, und eine Wand aus Blöcken hat Ränder, an denen Schluss ist
export-setup = auf seinem Brett stehen vor dem ersten Zug Steine
export-no-moves = ein volles Brett ist darin kein Unentschieden
export-restrictions = es schränkt Züge ein, was das Datenpaket nicht beurteilen kann
export-turns = seine Züge gehen nicht einfach reihum
export-bombs-stones = es hat Bomben und mehrere Steine pro Zug
export-losing-lines = eine Reihe verliert in einem Spiel, in dem Steine fallen oder geschlagen werden
export-other-moves = es hat andere Züge, als einen Stein zu setzen, etwa Passen oder Tauschen
export-gravity = seine Steine fallen nicht nach unten
export-several-lines = mehr Regeln über Reihen als eine, die gewinnt, und danach eine, die verliert
export-no-line = keine seiner Regeln gewinnt mit einer Reihe
export-captures-gravity = es wird geschlagen, wo Steine fallen
export-bombs-no-gravity = es hat Bomben, wo nichts fällt
export-tile = {$tile} kann kein Spielstein sein: {$why}
export-rule = die Regel "{$name}" {$why}
export-tile-unknown = einen solchen Block gibt es im Spiel nicht
export-tile-version = nicht jede Version, für die das Datenpaket ist, hat einen solchen Block
export-tile-not-solid = es ist kein ganzer, fester Block
export-tile-twice = beide Spieler hätten denselben
export-tile-falls = er fällt von selbst herunter
export-tile-reserved = das Brett selbst braucht ihn, oder er ist nicht fest
export-rule-one-player = gilt nur für einen Spieler oder einige Richtungen
export-rule-conditions = hat Bedingungen
export-rule-score-count = ändert nicht genau eine Punktzahl
export-rule-no-threshold = ändert eine Punktzahl, mit der niemand gewinnen kann
export-rule-loses = ändert eine Punktzahl, mit der man ausscheidet oder ohne Reihe verliert
export-rule-operation = tut mehr mit der Punktzahl, als dem, der zieht, Punkte zu geben
export-rule-no-win = gewinnt nicht sofort
export-rule-partial = schlägt nicht alle eingeschlossenen Steine in jeder Richtung
export-rule-pattern = sucht "{$pattern}", was weder eine Reihe eigener Steine noch ein Schlagen ist

## Bretter für den ZX Spectrum

spectrum-width = {$columns} Spalten: möglich sind 4 bis 9 (jede Spalte hat eine Zifferntaste, und ein Stein mit seinem Abstand ist drei der 32 Zeichen des Bildschirms breit)
spectrum-height = {$rows} Reihen: möglich sind 4 bis 6 (ein Stein mit seinem Abstand ist drei der 22 Zeilen hoch, auf die BASIC schreiben kann)
spectrum-connect = {$connect} in einer Reihe: auf diesem Brett sind 3 bis {$longest} möglich
