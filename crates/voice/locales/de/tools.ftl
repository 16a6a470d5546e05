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
spectrum-border-other = Der Rand hat die Farbe {$number}.
spectrum-keys = {" "}Esc beendet   Tasten wie am Spectrum   Strg-B ist BREAK   ROM (c) Amstrad plc

spectrum-written = {$path} geschrieben
spectrum-headless = { $length ->
    [one] 1 Byte
   *[other] {$length} Bytes
  } ohne Kopf
minecraft-no-move = auf diesem Brett gibt es keinen Zug {$word}; erwartet werden Spalten wie 4 oder Felder wie c4
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
usage-range = erlaubt ist {$range}
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
