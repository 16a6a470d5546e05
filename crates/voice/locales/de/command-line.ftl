# Die Hilfe der Befehlszeile auf Deutsch. Englisch steht sie bei den Befehlen selbst (crates/foursight).
# `pack-check` ist ein Befehl, `pack-check--budget` ein Argument von ihm, `pack-check--budget--own` ein Wert davon;
# `any--json` gilt für alle Argumente dieses Namens, die keinen eigenen Satz haben.

foursight =
    Das Zuhause der Verbindungsspiele: spielen, prüfen, neue entwerfen.

    Ohne Befehl öffnet Foursight sein Menü.
help = Diese Hilfe zeigen, oder die eines Befehls
any--help = Hilfe zeigen (-h kurz, --help ausführlich)
any--version = Die Version zeigen
any--packs_dir = Packs zuerst in diesem Ordner suchen (mehrmals möglich)
any--lang = Sprache des Spiels (sonst die des Systems)
any--plain = Auch im Terminal in einfachen Zeilen spielen, für Screenreader

# Spielen
play = Spielen: Menschen und Computer, auf dem ganzen Bildschirm oder in einfachen Zeilen
play--packs = Die Packs des Spiels, zum Beispiel `keryo,pro`
play--seed = Startwert des Zufalls (sonst aus der Uhr)
play--moves = Züge, die schon gespielt sind, zum Beispiel 4453
play--p1 = Wer als Erster spielt: `human` oder ein Computerspieler wie `level5`
play--p2 = Wer als Zweiter spielt
play--p3 = Wer als Dritter spielt, in Spielen für drei und mehr
play--p4 = Wer als Vierter spielt, und so weiter
play--time = Zeit für jeden Zug, zum Beispiel 5s oder 700ms; wer sie überschreitet, verliert
play--clock = Zeit für das ganze Spiel und jeden Spieler, zum Beispiel 5m
play--json = Eine JSON-Zeile je Zug mit seinen Ereignissen ausgeben und Züge von der Standardeingabe lesen
play--record = Die Aufzeichnung nach jedem Zug in diese Datei schreiben (in einfachen Zeilen)
puzzle =
    Rätsel lösen: Stellungen in Vier gewinnt, in denen genau ein Zug gewinnt

    Jedes Rätsel wird aus seiner Stufe und Nummer gefunden, der Solver prüft jeden Zug. Was gelöst ist, wird im Datenordner des
    Benutzers vermerkt.
puzzle--number = Nummer des Rätsels, von 1 an (sonst das erste, das nicht gelöst ist)
puzzle--level = In wie vielen eigenen Zügen der Gewinn kommt
puzzle--json = Das Rätsel als JSON ausgeben, ohne die Lösung
join =
    Ein Spiel auf einem Server spielen oder ansehen, mit dem Link, den ein Browser öffnet

    Nimmt einen freien Platz, wenn der Link dazu einlädt, und schaut sonst zu. Derselbe Link führt wieder zum selben Platz: Sein
    Schlüssel liegt im Datenordner des Benutzers. Exit-Codes: 0 das Spiel ist aus oder wurde verlassen, 2 der Link ist falsch oder
    lässt niemanden ein, 3 der Server ist nicht zu erreichen.
join--link = Der Link, zum Beispiel `https://play.example/g/SPIEL#EINLADUNG`; `-` liest ihn aus der ersten Zeile der Standardeingabe, wo ihn keine Liste der Prozesse zeigt
join--watch = Zuschauen, auch wenn ein Platz frei ist
join--json = Eine JSON-Zeile für alles ausgeben, was geschieht, und Züge von der Standardeingabe lesen
replay = Ein aufgezeichnetes Spiel noch einmal zeigen, Zug um Zug
replay--file = Die Aufzeichnung, wie `play --record` sie schreibt; `-` liest die Standardeingabe
replay--json = Eine JSON-Zeile je Zug mit seinen Ereignissen ausgeben
replay--last = Nur die letzte Stellung ausgeben

# Lösen
solve =
    Stellungen exakt lösen

    Eine Stellung sind die bisher gespielten Spalten, von links ab 1 gezählt: 4453. Der Wert ist 0 für ein Remis, k, wenn die
    Seite am Zug gewinnt und dabei k - 1 eigene Steine übrig hat, und -k, wenn das die andere tut.
solve--position = Eine Stellung, `-` für die Standardeingabe, oder eine Datei mit einer Stellung je Zeile; leere Zeile: leeres Brett; was auf ein `#` folgt, ist eine Bemerkung. Eine Datei, deren Name eine Stellung sein könnte, schreibt man ./NAME. Ohne sie das, was durch eine Pipe kommt, sonst das leere Brett
solve--json = Ein JSON-Objekt je Stellung ausgeben
solve--score_only = Nur den Wert der Stellung selbst: `Stellung Wert`
solve--wdl = Nur, wer gewinnt: `Stellung win`, `draw` oder `loss`, aus Sicht der Seite am Zug
analyse = Eine Stellung mit dem Wert jeder Spalte zeichnen
analyse--position = Die bisher gespielten Spalten, von links ab 1 gezählt; `-` liest sie von der Standardeingabe, auch ohne sie, wenn etwas durch eine Pipe kommt
any--threads = Zahl der Threads (sonst einer je Prozessor; mit 1 brauchen dieselben Fragen immer dieselben Knoten)
any--no_book = Ohne Eröffnungsbuch suchen
any--book = Dieses Eröffnungsbuch statt des eingebauten nehmen
solve--size = Größe des Bretts; Breite x (Höhe + 1) darf höchstens 64 sein
analyse--size = Größe des Bretts; Breite x (Höhe + 1) darf höchstens 64 sein
solve--connect = Wie viele in einer Reihe gewinnen; auch andere Zahlen als 4 werden gelöst, aber langsam und von einem Thread
analyse--connect = Wie viele in einer Reihe gewinnen; auch andere Zahlen als 4 werden gelöst, aber langsam und von einem Thread
any--table = Megabyte für die Tabelle, höchstens so viel, wie die Maschine hat [Vorgabe: 128]
any--max_nodes = Eine Stellung nach so vielen Knoten aufgeben
any--max_time = Eine Stellung nach so vielen Sekunden aufgeben
book = Eröffnungsbücher berechnen oder prüfen
book-build =
    Alle Stellungen mit einer bestimmten Zahl von Steinen lösen und in eine Datei schreiben

    Lässt sich jederzeit unterbrechen: Derselbe Befehl macht weiter, wo er aufgehört hat.
book-build--depth = Zahl der Steine in den Stellungen des Buchs
book-build--out = Wohin das Buch geschrieben wird [Vorgabe: WxH.book]
book-build--size = Größe des Bretts
book-build--threads = Zahl der Threads
book-build--table = Megabyte für die Tabelle, die sich alle Threads teilen, höchstens so viel, wie die Maschine hat [Vorgabe: 1024, für kleine Bretter weniger]
book-info = Ein Buch prüfen und beschreiben; ohne Datei das eingebaute
book-info--file = Das Buch

# Bots
match =
    Bots ein Match spielen lassen

    Ein Bot ist agent:NAME (eingebaut), ws:NAME (ein WebSocket-Client, der sich mit --port verbindet), cmd:BEFEHL (ein Programm,
    das JSON-Zeilen spricht) oder gomocup:BEFEHL; NAME= davor, wie in alt=cmd:./bot, gibt ihm einen Namen. Alle Spiele
    werden gespielt; steht es dann unentschieden, entscheidet der nächste Sieg.
match--bots = Die Bots, einer für jeden Spieler
match--games = Zahl der Spiele
match--pack = Die Packs des Spiels, zum Beispiel `keryo,pro`
any--time = Zeit für jeden Zug
match--time = Zeit für jeden Zug (sonst 700ms, mit --game-time keine Grenze)
match--game_time = Zeit für alle Züge eines Bots in einem Spiel zusammen, zum Beispiel 60s
match--increment = Um wie viel die Zeit für das Spiel mit jedem Zug wächst
match--tolerance = Um wie viel später als erlaubt eine Antwort kommen darf, ohne das Spiel zu verlieren (sonst gar nicht)
match--margin = Was eingebaute Spieler von ihrer Zeit übrig lassen (sonst 15 %, und mehr auf einem ausgelasteten Rechner)
match--nodes = Stellungen je Zug für eingebaute Spieler, statt Zeit: in jedem Lauf gleich
match--seed = Startwert für Anziehende, Bomben und Computerspieler (sonst aus der Uhr)
match--opening = Erste Züge jedes Paars von Spielen, zum Beispiel 4453 (mehrmals möglich)
match--openings = Eine Datei mit Eröffnungen: eine je Zeile, oder Aufzeichnungen von Spielen, deren erste acht Züge zählen
match--adjudicate = Spiele nach so vielen Zügen beenden, sobald der Löser ihren exakten Wert kennt
match--wait = Wie lange vor dem Match auf WebSocket-Bots gewartet wird
match--records = Die Aufzeichnung jedes Spiels in diesen Ordner schreiben
match--json = Ein einziges JSON-Ergebnis ausgeben
tournament =
    Bots ein Turnier spielen lassen: K.-o., jeder gegen jeden, Schweizer System oder einer gegen alle

    Alles kommt in einen Ordner: das Protokoll mit jedem Spiel, result.json, die Tabelle als Text, CSV und SVG. --resume setzt
    ein unterbrochenes Turnier fort.
tournament--file = Das Turnier, eine TOML-Datei; ihr Format steht in docs/arena.md
tournament--out = Ordner für Protokoll und Ergebnisse (sonst der Name der Datei ohne Endung)
tournament--resume = Ein unterbrochenes Turnier fortsetzen
tournament--wait = Wie lange auf WebSocket-Bots gewartet wird, bevor es ohne sie beginnt (sonst aus der Datei; sonst endet es, wenn jemand 24 Stunden lang nicht kommt)
tournament--concurrency = Wie viele Matches zugleich laufen (sonst aus der Datei, sonst so viele, dass Bots ihre Zeit bekommen)
tournament--json = Zusätzlich das Ergebnis als JSON ausgeben
arena =
    Einen Wettbewerb ausrichten: auf Bots warten, sie paaren, eine Rangliste führen

    WebSocket-Bots verbinden sich mit ws://HOST:PORT/NAME und spielen, sobald zwei da sind. Als Nächste werden die gepaart, die
    sich am seltensten getroffen haben. Strg-C beendet den Wettbewerb und zeigt die Rangliste.
arena--games = Spiele jedes Matches
arena--pack = Das Fallspiel, das gespielt wird
arena--time = Zeit für jeden Zug (sonst 700ms, mit --game-time keine Grenze)
arena--game_time = Zeit für alle Züge eines Bots in einem Spiel zusammen, zum Beispiel 60s
arena--increment = Um wie viel die Zeit für das Spiel mit jedem Zug wächst
arena--tolerance = Um wie viel später als erlaubt eine Antwort kommen darf, ohne das Spiel zu verlieren (sonst gar nicht)
arena--seed = Startwert für Anziehende und Bomben (sonst aus der Uhr)
arena--concurrency = Wie viele Matches zugleich laufen (sonst so viele, wie es Kerne gibt)
arena--matches = Nach so vielen Matches aufhören
arena--log = Alle Matches in dieser Datei festhalten und nächstes Mal dort weitermachen
arena--json = Jedes Match als JSON-Zeile ausgeben
bot = Hilfe für alle, die Bots schreiben
bot-new =
    Ein Grundgerüst für einen Bot in einen neuen Ordner schreiben

    Eine kleine Bibliothek, die sich verbindet, antwortet und wiederkommt, ein Bot, dessen Funktion `choose` dir gehört, einer, der zufällig spielt, einer, der einen Zug vorausschaut, und Tests. Zum Beispiel: foursight bot new python Ada
bot-new--language = Die Sprache
bot-new--name = Der Name des Bots und seines Ordners: Buchstaben, Ziffern, - und _
bot-new--out = Der Ordner (sonst hier einer mit dem Namen des Bots)
bot-check =
    Probespiele mit einem Bot spielen und berichten, was an ihm nicht stimmt

    Ganze Spiele und Spiele aus späten Stellungen, gegen einen Zufallsspieler. Exit-Code 1, wenn der Bot eine Regel bricht.
bot-check--bot = Der Bot: ws://HOST:PORT/NAME (womit er sich verbinden wird), ws:NAME, cmd:BEFEHL oder gomocup:BEFEHL
bot-check--games = Spiele jeder Art
bot-check--pack = Die Packs des Spiels (sonst connect4-xtreme, für gomocup: gomoku-15)
bot-check--wait = Wie lange auf die Verbindung eines Bots gewartet wird
bot-check--seed = Startwert des Zufalls
any--json = JSON ausgeben
bot-register =
    Einen Namen für Matches, Turniere und Wettbewerbe auf dieser Maschine eintragen

    Gibt das Geheimnis einmal aus; aufbewahrt wird nur sein Hash. Von da an wird ein Bot dieses Namens nur mit dem Geheimnis
    eingelassen. (Der Webserver hat eigene Namen: POST /api/arena/names.)
any--name = Der Name des Bots
bot-unregister = Einen eingetragenen Namen freigeben
bot-names = Die eingetragenen Namen auflisten
any--names = Ordner mit den eingetragenen Namen (sonst der des Benutzers)
any--port = Port, mit dem sich WebSocket-Bots verbinden; 0 nimmt irgendeinen freien
any--host = Adresse, auf der gelauscht wird; 0.0.0.0 lässt Bots von anderen Maschinen ein
any--bot_origin = Seiten dieser Herkunft dürfen Bots sein, zum Beispiel `https://play.example`; sonst darf das keine Seite
any--bots_per_address = Wie viele Bots zugleich von einer Adresse kommen dürfen (IPv6: aus einem Netz); die dieser Maschine zählen nicht
any--bot_idle = Wie lange ein Bot schweigen darf, auch auf ein Ping, bevor er getrennt wird
any--bot_rate = Wie oft sich ein Bot eines Namens von einer Adresse verbinden darf, wie in 60/min oder 10/s, oder "off"; alle Bots dieser Adresse viermal so oft; die dieser Maschine zählen nicht
any--behind_proxy = Unter dieser Adresse oder in diesem Netz steht ein Proxy davor, der die Adressen der Besucher in X-Forwarded-For nennt (ohne Wert: einer auf dieser Maschine)
any--bot_memory = Speicher für das Programm eines Bots und alles, was es startet, zum Beispiel 500M; off: ohne Grenze
any--bot_cpu = Prozessorzeit jedes seiner Prozesse; off: ohne Grenze
any--bot_processes = Wie viele Prozesse und Threads es zugleich haben darf; off: ohne Grenze
any--bot_files = Offene Dateien jedes seiner Prozesse; off: ohne Grenze
any--bot_file_size = Größe einer Datei, die es schreibt; off: ohne Grenze
any--bot_env = Umgebungsvariablen, die es außer PATH, HOME, LANG und dergleichen bekommt
any--engine_folder = Ordner, in dem Gomocup-Programme Dateien ablegen dürfen (INFO folder; sonst hören sie von keinem)
any--affinity = Jedes Programm an einen eigenen Prozessor binden, von allen oder von den genannten, wie in --affinity=2-5,7; zuerst werden die genommen, die die wenigsten Programme haben
gomocup =
    Gomoku als Gomocup-Programm auf Standardein- und -ausgabe spielen

    Jedes Brett von 5x5 bis 100x100, mit "fünf oder mehr", "genau fünf", Renju und Caro.
gomocup--agent = Der Computerspieler, der spielt (sonst der stärkste, der es kann)
gomocup--seed = Startwert des Computerspielers (sonst aus der Uhr)

# Minecraft
minecraft = Spiele als Datenpakete für Minecraft, und eine Welt im Speicher, um Datenpakete auszuprobieren
minecraft-export = Ein Spiel als Datenpaket schreiben
minecraft-export--pack = Das Spiel, zum Beispiel `connect4-xtreme`
minecraft-play--pack = Das Spiel, zum Beispiel `connect4-xtreme`
minecraft-export--size = Eine andere Brettgröße, Spalten mal Zeilen; auch mehrere, zum Beispiel 7x6,7x7
minecraft-play--size = Eine andere Brettgröße, Spalten mal Zeilen; auch mehrere, zum Beispiel 7x6,7x7
minecraft-export--tiles = Die Blöcke beider Spieler, zum Beispiel `red_concrete,yellow_concrete`
minecraft-play--tiles = Die Blöcke beider Spieler, zum Beispiel `red_concrete,yellow_concrete`
minecraft-export--version = Die Version von Minecraft, etwa 1.19.2 oder 1.20.1; 1.20.3+ ist alles ab 1.20.3
minecraft-export--out = Wohin: ein Name, der auf .zip endet, oder ein Ordner
minecraft-run = Beliebige Datenpakete laden und Befehle eintippen
minecraft-run--packs = Die Datenpakete: Ordner oder Zip-Dateien; spätere gewinnen
minecraft-run--version = Die Pakete wie diese Version des Spiels ausführen, etwa 1.20.4 (sonst die neueste, für die sie sind)
minecraft-run--trace = Jede Zeile jeder Funktion ausgeben, die läuft, mit ihrem Ergebnis
minecraft-run--seed = Startwert für alles Zufällige
minecraft-test = Die Testfunktionen eines Datenpakets ausführen
minecraft-test--pack = Das Datenpaket: ein Ordner oder eine Zip-Datei
minecraft-test--version = Das Paket wie diese Version des Spiels ausführen, etwa 1.20.4 (sonst die neueste, für die es ist)
minecraft-test--json = Eine JSON-Zeile je Test ausgeben
minecraft-play = Ein exportiertes Spiel hier spielen; jeder Befehl läuft wie in Minecraft
minecraft-play--computer = Wie gut der Computer als zweiter Spieler spielt
minecraft-play--computer--off = Zwei Menschen
minecraft-play--computer--easy = Irgendeine freie Spalte
minecraft-play--computer--normal = Gewinnt und blockiert, wo es geht
minecraft-play--computer--hard = Sieht einen Zug weiter
minecraft-play--version = Wie in dieser Version des Spiels spielen, etwa 1.19.2 (sonst in der neuesten)
minecraft-play--seed = Startwert für alles Zufällige
minecraft-shot = Das Brett eines exportierten Spiels als Bild zeichnen
minecraft-shot--pack = Das Spiel, zum Beispiel `connect4-xtreme`
minecraft-shot--size = Eine andere Brettgröße, Spalten mal Zeilen; auch mehrere, zum Beispiel 7x6,7x7
minecraft-shot--tiles = Die Blöcke beider Spieler, zum Beispiel `red_concrete,yellow_concrete`
minecraft-shot--moves = Züge, die zuerst gespielt werden, zum Beispiel 4435 oder `c4 d4`
minecraft-shot--out = Wohin das Bild geschrieben wird, eine PNG-Datei

# Server
serve = Im Browser spielen: ein Webserver für diese Maschine oder für alle
serve--http = Wo gelauscht wird; 127.0.0.1 erreicht nur diese Maschine
serve--bots = Womit sich Bots verbinden, oder "off"; ist der Port belegt, geht es ohne sie weiter
serve--data = Ordner für die Datenbank (sonst der des Benutzers)
serve--database = Die Datenbank: sqlite:DATEI oder postgres://BENUTZER@HOST/NAME (sonst eine Datei im Ordner)
serve--token = Zugangswort für die Verwaltung (sonst beim Start erzeugt, wenn Fremde den Server erreichen)
serve--invitation_code = Nur wer seinen Namen mit diesem Code gewählt hat, darf spielen; zusehen dürfen alle
serve--origin = Auch Seiten dieser Herkunft dürfen den Server benutzen, zum Beispiel `https://play.example`
serve--metrics = Wer /metrics lesen darf: diese Maschine und wer das Zugangswort hat, oder alle
serve--metrics--local = Diese Maschine, und wer das Zugangswort hat
serve--metrics--public = Alle
serve--rate = Anfragen je Sekunde von einer Adresse; 0: ohne Grenze (sonst 20, keine auf dieser Maschine)
serve--limit = Eine Grenze ändern, wie in connections-per-address=50, games=10/min oder idle-time=90s
serve--grace = Wie lange jemand einem Spiel mit Uhr fernbleiben darf, bevor der Sieg beansprucht werden kann
serve--thinkers = Wie viele Computerspieler zugleich denken (sonst einer je Prozessor)
serve--max_database = Ab dieser Größe beginnt nichts Neues mehr, oder "off"; begonnene Spiele gehen weiter
serve--max_per_address = Wie viel für eine Adresse an Spielen und Entwürfen aufbewahrt wird, oder "off" (diese Maschine zählt nicht)
serve--keep_drafts = Wie lange Spiele nach den Regeln von Entwürfen nach dem letzten Zug bleiben, oder "forever"
serve--keep_unplayed = Wie lange Spiele bleiben, in denen niemand gezogen hat, oder "forever"
serve--keep_games = Wie lange alle anderen Spiele nach dem letzten Zug bleiben, oder "forever"
serve--keep_rooms = Wie lange Räume bleiben, in denen nichts mehr geschieht, oder "forever"
serve--keep_people = Wie lange ein Name ohne Spiele bleibt, nachdem sein Besitzer zuletzt da war, oder "forever"
serve--keep_bot_names = Wie lange ein registrierter Name eines Bots bleibt, den niemand benutzt, oder "forever"
serve--log_json = Das Protokoll als JSON schreiben
serve--node = Wie dieser Knoten heißt, wo sich mehrere eine PostgreSQL-Datenbank teilen (Vorgabe: Rechner:Port)
serve--advertise = Wo andere Knoten diesen erreichen (Vorgabe: so, wie dieser Rechner die Datenbank erreicht, mit beliebigem Port)
serve--lease = Wie lange ein Knoten stumm sein darf, bevor die anderen seine Spiele übernehmen, 3s bis 5min; bei allen gleich (sonst: 12s)
nodes = Die Server und Arbeiter, die sich eine Datenbank teilen, und die Arbeit, die auf Arbeiter wartet
nodes--database = Die Datenbank: postgres://USER@HOST/NAME
nodes-drain = Lässt einen Knoten seine Spiele oder seine Arbeit den anderen übergeben und enden
nodes-drain--name = Wie der Knoten heißt
nodes-drain--database = Die Datenbank: postgres://USER@HOST/NAME
nodes-forget = Arbeit vergessen, die niemand mehr braucht; sonst bliebe sie eine Woche
nodes-forget--job = Wie die Arbeit heißt, so wie die Liste sie in Klammern nennt
nodes-forget--database = Die Datenbank: postgres://USER@HOST/NAME
worker =
    Arbeit erledigen, die andere brauchen: Spiele von Turnieren, Stellungen von Büchern und Listen

    Nimmt Stücke von Arbeit aus einer PostgreSQL-Datenbank, bis es enden soll (Strg-C, SIGTERM oder `foursight nodes drain`), und
    gibt dann Angefangenes sofort zurück; ein zweites Signal beendet es hart. Beliebig viele Arbeiter teilen sich die Arbeit, auf
    beliebigen Rechnern. Exit-Codes: 0 wie gewünscht beendet, 3 die Datenbank ist nicht zu gebrauchen, 130 hart beendet.
worker--database = Die Datenbank: postgres://USER@HOST/NAME
worker--threads = An wie vielen Stücken zugleich gearbeitet wird (sonst eines je Prozessor)
worker--name = Wie der Arbeiter in `foursight nodes` heißt (sonst Rechner und Prozess)
worker--until_idle = Enden, sobald niemand mehr etwas braucht
worker--allow_programs = Jedes Programm ausführen, das ein Turnier nennt: Wer in die Datenbank schreiben darf, kann hier dann alles ausführen, mit den Rechten dieses Benutzers
worker--allow_program = Dieses Programm ausführen, so geschrieben wie in der Turnierdatei nach `cmd:` oder `gomocup:` (mehrmals möglich)
worker--lease = Wie lange er stumm sein darf, bevor andere übernehmen, woran er arbeitet
worker--table = Megabyte für die Tabelle des Lösers, höchstens so viel, wie die Maschine hat [Vorgabe: 128]
solve--database = Die Arbeit auf alle `foursight worker` an dieser Datenbank verteilen: postgres://USER@HOST/NAME
book-build--database = Die Arbeit auf alle `foursight worker` an dieser Datenbank verteilen: postgres://USER@HOST/NAME
tournament--database = Die Arbeit auf alle `foursight worker` an dieser Datenbank verteilen: postgres://USER@HOST/NAME
any--only_workers = Alles den Arbeitern überlassen und nur die Ergebnisse einsammeln
any--lease = Wie lange dieser Prozess stumm sein darf, bevor seine Arbeit jedermanns ist
database = Die Spiele von `foursight serve`: sichern, zurückspielen, prüfen
any--data = Ordner der Datenbank (sonst der des Benutzers)
any--database = Die Datenbank: sqlite:DATEI (sonst eine Datei im Ordner)
database-backup = Alle Spiele in eine neue Datei kopieren; ein Server darf dabei weiterlaufen
database-backup--file = Die neue Datei
database-restore = Eine Kopie an die Stelle der Datenbank setzen; was dort war, wird umbenannt, und es darf kein Server laufen
database-restore--file = Die Kopie
database-check = Die ganze Datenbank durchsehen: Ist sie in Ordnung?

# Packs
pack = Regelpakete (Packs) auflisten, lesen, prüfen, schreiben und testen
pack-list = Alle Packs auflisten, die man spielen kann
pack-show = Die Regeln eines Packs erklären, oder die mehrerer zusammen
any--packs = Die Packs, zum Beispiel `keryo,pro`
pack-show--source = Stattdessen den Text des Packs selbst ausgeben
pack-check = Packs prüfen und jeden Fehler nennen
pack-check--files = Die Dateien
pack-check--budget = Was sie kosten dürfen: was dieses Programm selbst spielt, oder was ein Server Fremde spielen lässt
pack-new = Ein kleines Pack für den Anfang schreiben
pack-new--name = Name des Packs; die Datei heißt NAME.json
pack-new--dir = Ordner, in den es geschrieben wird
pack-schema = Das JSON-Schema der Packs ausgeben, für Editoren
pack-perft = Die Spiele jeder Länge zählen
pack-perft--depth = Bis zu so vielen Zügen
pack-explain = Einen Zug erklären: welche Einschränkungen und Regeln was dazu sagen und was aus den Punkten wird
pack-explain--packs = Die Packs, zum Beispiel `keryo,pro`, oder die Datei eines Packs
pack-explain--mv = Der Zug, zum Beispiel `h8`
pack-explain--moves = Züge, die vorher gespielt werden, zum Beispiel `h8 j10`
pack-explain--seed = Startwert des Zufalls
pack-trace = Züge aus einer Datei spielen und nach jedem den Zustand als JSON-Zeile ausgeben
pack-trace--moves = Eine JSON-Liste von Zügen, jeder eine Liste von Koordinaten oder wie in Partien; `-` liest die Standardeingabe
pack-trace--seed = Startwert des Zufalls

# Spectrum
spectrum = Das Spiel für einen ZX Spectrum: als Listing und Kassette schreiben, spielen, jede Kassette auflisten
spectrum-export = Das Spiel als Listing und als Kassette schreiben
any--edition = Welche Ausgabe
any--edition--oneline = Für zwei, in einer Zeile BASIC
any--edition--listing = Für zwei, in vielen Zeilen mit Kommentaren
any--edition--computer = Gegen den Computer
any--size = Spalten und Zeilen, 4x4 bis 9x6
any--connect = Wie viele in einer Reihe gewinnen
spectrum-export--format = Was geschrieben wird (sonst, worauf OUT endet, sonst Text und Kassette)
spectrum-export--format--bas = Der Text, zum Lesen und für zmakebas
spectrum-export--format--tap = Die Kassette
spectrum-export--format--tzx = Die Kassette, wie die meisten Archive sie aufbewahren
spectrum-export--format--wav = Die Kassette als Ton, für einen echten Spectrum
spectrum-export--format--z80 = Ein Speicherabbild des geladenen Programms
spectrum-export--format--sna = Dasselbe in einem älteren Format
spectrum-export--format--both = Text und Kassette
spectrum-export--out = Wohin: OUT.bas, .tap, .tzx, .wav, .z80 oder .sna; ohne Endung OUT.bas und OUT.tap
spectrum-tokenize = Aus einem BASIC-Listing eine Kassette machen
spectrum-tokenize--listing = Das Listing, wie zmakebas es liest: Zeilen mit Nummern oder mit Marken
spectrum-tokenize--out = Wohin: eine Datei .tap, .tzx, .wav, .z80 oder .sna (sonst der Name des Listings mit .tap)
spectrum-tokenize--start = Die Zeile, bei der es startet (sonst die erste)
spectrum-tokenize--name = Der Name auf der Kassette, höchstens 10 Zeichen
spectrum-list = Die BASIC-Programme einer Kassette zeigen, unserer oder einer anderen
spectrum-list--tape = Die Kassette: eine Datei .tap, .tzx oder .wav
spectrum-play = Im Terminal spielen, auf einem nachgebildeten Spectrum
spectrum-play--tape = Eine andere Kassette oder ein Speicherabbild spielen
spectrum-play--plain = Zeile für Zeile spielen: was du tippst, geht Taste für Taste an den Spectrum
spectrum-play--sound = Den Ton des Lautsprechers spielen; ohne das Feature `audio` läutet die Glocke des Terminals
spectrum-shot = Ein Bild vom Bildschirm machen
spectrum-shot--tape = Eine andere Kassette oder ein Speicherabbild ansehen
spectrum-shot--keys = Tasten, die zuerst getippt werden, zum Beispiel 3445; `_` wartet eine Sekunde
spectrum-shot--scale = Wie viele Pixel des Bildes jedes Pixel des Spectrums breit ist
spectrum-shot--out = Die PNG-Datei, die geschrieben wird
spectrum-guide = Ausgeben, wie der Einzeiler funktioniert, Anweisung für Anweisung (docs/spectrum.md)

# Für die Shell
completions = Ein Skript ausgeben, mit dem eine Shell Eingaben ergänzt
completions--shell = Die Shell
man = Die Handbuchseite ausgeben, oder eine für jeden Befehl schreiben
man--dir = Die Seiten in diesen Ordner schreiben
