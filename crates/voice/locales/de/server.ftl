# Probleme, die der Server meldet, nach ihren Codes.

problem-bad-request = Die Anfrage ist nicht zu verstehen
problem-unknown-game = Dieses Spiel gibt es nicht
problem-unknown-event = Diesen Wettkampf gibt es nicht
problem-unknown-room = Diesen Raum gibt es nicht
problem-unknown-name = Dieser Name ist nicht eingetragen
problem-unknown-pack = Dieses Paket gibt es nicht
problem-unknown-agent = Diesen Computerspieler gibt es für dieses Spiel nicht
problem-faulty-pack = Das Paket hat Fehler
problem-not-your-turn = Ein anderer Spieler ist am Zug
problem-illegal-move = Die Regeln verbieten diesen Zug
problem-game-over = Das Spiel ist vorbei
problem-wrong-key = Der Schlüssel ist hier nicht der richtige
problem-watching = Du siehst bei diesem Spiel zu; das können nur die, die es spielen.
problem-invitation-needed = Dieser Platz ist für jemanden mit Einladung frei gehalten
problem-token-needed = Dafür wird das Steuer-Token gebraucht
problem-person-unknown = Dieses Geheimnis gehört hier niemandem
problem-person-needed = Das ist für Leute mit Namen
problem-unknown-person = Unter dieser Adresse gibt es niemanden
problem-name-taken = So heißt schon jemand
problem-wrong-invitation-code = Einen Namen gibt es hier nur mit dem Einladungscode
problem-not-ratable = Ein solches Spiel kann nicht gewertet werden
problem-wrong-origin = Abgelehnt: Die Anfrage kommt von einer anderen Website
problem-too-large = Die Anfrage ist zu groß
problem-too-many = Zu viele Anfragen; bitte später noch einmal
problem-busy = Der Server ist ausgelastet; bitte später noch einmal
problem-timed-out = Die Anfrage hat zu lange gedauert
problem-unknown-proxy = Die Anfrage kam über einen unbekannten Proxy
problem-conflict = Inzwischen hat sich etwas geändert
problem-needs-consent = Die anderen Spieler müssten zustimmen
problem-cannot-offer = Das lässt sich jetzt nicht anbieten
problem-cannot-claim = Es gibt jetzt keinen Sieg zu beanspruchen
problem-seek-gone = Diese Suche ist nicht mehr offen
problem-removed = Du wurdest entfernt
problem-no-advice = Solange Menschen gegeneinander spielen, gibt es keinen Rat
problem-not-found = Hier ist nichts
problem-method-not-allowed = Diese Adresse verlangt eine andere Methode
problem-closing = Der Server wird beendet
problem-unavailable = Die Datenbank ist im Augenblick nicht zu benutzen; bitte später noch einmal
problem-storage-full = Hier ist kein Platz mehr: das wurde nicht gespeichert
problem-internal = Der Server hat versagt
problem-at-move = Zug {$number}: {$detail}

## Genauer

problem-nul = ein Text enthält ein NUL-Zeichen
problem-quota = Spiele von deiner Adresse belegen hier {$bytes} Bytes, und mehr Platz gibt es nicht: Spiele nach Entwürfen und solche, die niemand spielt, werden mit der Zeit gelöscht
problem-no-room = der Server hat dafür keinen Platz
problem-database-unavailable = die Datenbank ist im Augenblick nicht zu benutzen; versuche es noch einmal
problem-moved = gerade hat ein anderer Knoten das übernommen; versuche es noch einmal
problem-node-lost = der Knoten, der das hatte, ging verloren, bevor er geantwortet hat; sieh nach, ob es getan ist, und versuche es noch einmal
problem-database-damaged = die Datenbank ist beschädigt; wer den Server betreibt, muss sie reparieren
problem-not-stored = das Spiel ließ sich nicht speichern oder lesen; Näheres steht im Protokoll
problem-pack-unreadable = ein Pack ließ sich nicht lesen; Näheres steht im Protokoll
problem-request-too-slow = die Anfrage ist nicht rechtzeitig angekommen
problem-answer-too-slow = die Antwort hat zu lange gedauert
problem-no-event = es gibt keinen Wettkampf und kein Turnier "{$id}"
problem-no-game = es gibt kein Spiel "{$id}"
problem-too-many-packs = ein Spiel besteht aus höchstens {$most} Packs
problem-no-packs = ein Spiel braucht ein Paket: nenne eines, zum Beispiel "connect4"
problem-number-of-bots = "bots" nennt {$bots}; erwartet sind 2 bis {$most}
problem-out-of-range = "{$what}" ist {$value}; erwartet ist {$least} bis {$most}
problem-games-for-two = Bots spielen zu zweit; dieses Spiel hat {$players} Spieler
problem-bot-against-itself = ein verbundener Bot kann nicht gegen sich selbst spielen
problem-event-name = "name" hat höchstens {$most} Zeichen und keine Steuerzeichen
problem-bot-name-registered = "{$name}" ist schon eingetragen
problem-bot-name-alike = "{$name}" sieht aus wie "{$known}", und dieser Name ist schon eingetragen: Wähle einen anderen
problem-too-many-games = das wären {$planned} Spiele; höchstens {$most} sind möglich
problem-not-an-entrant = {$error}; ein verbundener Bot heißt "bot:NAME"
problem-name-of-computer = "{$name}" ist ein Computerspieler; nenne deinen Bot anders
problem-bot-unsuitable = {$name} kann das nicht spielen: Verbundene Bots spielen nur Spiele, in denen Steine fallen, auf flachen Brettern
problem-agent-unsuitable = {$name} kann das nicht spielen: {$why}
problem-too-many-events = {$most} Wettkämpfe laufen schon: Warte, oder beende einen
problem-bot-absent = der Bot "{$name}" ist nicht verbunden{$why}
problem-bot-plays = der Bot "{$name}" spielt in einem anderen Wettkampf
problem-event-not-paused = "{$name}" ist nicht angehalten
problem-event-over = "{$name}" ist schon vorbei
problem-no-such-game = in Begegnung {$encounter} dieses Wettkampfs gibt es kein beendetes Spiel {$number}
problem-bot-name-missing = der Bot hat keinen Namen: Verbinde ihn mit ws://HOST:PORT/NAME
problem-bot-name-long = der Name des Bots ist länger als {$most} Zeichen
problem-bot-name-control = der Name des Bots enthält Steuerzeichen
problem-bot-name-bytes = der Name des Bots ist kein UTF-8
problem-pack-given = "{$name}" gehört zu diesem Server; wähle einen anderen Namen
problem-too-many-saved = es gibt schon {$most} Packs
problem-pack-not-saved = auf diesem Server wurde kein Pack "{$name}" gespeichert
problem-moves-too-dear = {$moves} Züge dieses Spiels kosten zu viel; höchstens {$most} auf einmal
problem-time = "{$what}" ist {$time}; erwartet sind {$least} bis {$most} Millisekunden
problem-increment = "increment_ms" ist {$time}; erwartet sind höchstens {$most} Millisekunden
problem-increment-alone = "increment_ms" kommt zur Zeit für das Spiel hinzu: Gib auch "game_ms" an
problem-state = "{$name}" ist "{$shown}"; erwartet ist running, finished oder, bei einer Liste von Spielen, watchable
problem-series = eine Serie hat 1 bis {$most} Spiele, nicht {$games}
problem-number-of-seats = dieses Spiel hat {$players} Spieler, aber "seats" nennt {$found}
problem-no-move-left = es ist kein Zug mehr möglich
problem-bot-cannot-sit = "{$name}": Verbundene Bots spielen nur Spiele, in denen Steine fallen, auf flachen Brettern
problem-not-a-seat = {$error}; ein Mensch ist "human", ein Freund "open"
problem-cannot-sit = "{$name}": {$why}
problem-move-too-long = ein Zug hat höchstens {$most} Zeichen
problem-shutting-down = der Server wird beendet
problem-too-many-from-you = {$count} Anfragen von dieser Adresse sind schon in Arbeit
problem-too-many-waiting = {$count} Anfragen warten schon
problem-server-failed = der Server hat versagt; Näheres steht in seinem Protokoll
problem-advisor-busy = der Ratgeber hat schon zu viele Fragen
problem-advisor-asked = der Ratgeber hat schon {$asked} Fragen von dieser Adresse
problem-advisor-failed = der Ratgeber hat versagt
problem-advice-later = Rat gibt es wieder, wenn das Spiel vorbei ist
problem-key-of-seat = Du spielst in diesem Spiel nicht mit; wer es tut, schickt den Schlüssel des eigenen Platzes: `Authorization: Seat KEY`
problem-stale-move = {$turns} Züge wurden gespielt, nicht {$ply}: Sieh dir das Spiel noch einmal an
problem-seats-taken = alle Plätze sind besetzt: Du kannst zusehen
problem-seat-kept = dieser Platz ist für jemanden mit Einladung frei gehalten: Öffne den ganzen Link, oder schicke sein Ende mit: `Authorization: Invitation SECRET`
problem-rematch-begun = die Revanche hat schon begonnen
problem-nothing-to-take-back = es gibt keinen Zug zurückzunehmen
problem-end-is-final = ein Spiel, das aufgegeben oder nach Zeit verloren wurde, bleibt zu Ende
problem-end-between-people = ein Spiel zwischen Menschen bleibt zu Ende
problem-move-of-others = inzwischen hat jemand anders gezogen: Dieser Zug gehört nicht dir
problem-ask-first = zwischen Menschen nimmt niemand allein einen Zug zurück: Frage mit {$example}
problem-offer-kind = als Angebot erwartet ist "takeback", "draw" oder "rematch"
problem-pack-not-a-game = "pack" ist kein Name eines Spiels
problem-not-over = das Spiel ist noch nicht vorbei
problem-too-many-running = es laufen zu viele Spiele
problem-packs-of-game = die Packs dieses Spiels lassen sich nicht mehr laden
problem-game-silent = das Spiel konnte nicht antworten; versuche es noch einmal
problem-stored-game = das gespeicherte Spiel lässt sich nicht noch einmal spielen
problem-too-many-live = es gibt zu viele Live-Verbindungen
offer-none = Dieses Angebot gibt es nicht: Es wurde beantwortet oder zurückgezogen, oder jemand hat seitdem gezogen.
offer-nothing-to-take-back = Du hast noch nicht gezogen: Es gibt nichts zurückzunehmen.
offer-nobody-to-ask = Einem Remis müssen alle zustimmen, und nicht auf jedem Platz sitzt ein Mensch, der das könnte.
offer-declined = Das wurde abgelehnt. Nach dem nächsten Zug kannst du wieder fragen.
phrase-nobody = Hier hört niemand zu: Sprüche gibt es in Spielen zwischen Menschen.
lobby-for-two = Die Lobby ist für Spiele zu zweit. Spiele für mehr beginnt man mit einem Link für Freunde.
lobby-seek-gone = Jemand anderes war schneller, oder wer gesucht hat, ist gegangen. Es wurde kein Spiel begonnen.
lobby-own-seek = Du würdest gegen dich selbst spielen: Das ist deine eigene Suche, vielleicht in einem anderen Tab.
lobby-held = Für dich wird gerade schon ein Spiel begonnen.
lobby-too-many = Es gibt zu viele offene Suchen, von deiner Adresse oder insgesamt. Nimm eine davon, oder versuche es später noch einmal.
room-unknown = Diesen Raum gibt es nicht, der Link ist nicht vollständig, oder er wurde durch einen neuen ersetzt. Lass dir den ganzen Link noch einmal geben, mit dem Teil hinter dem #.
room-owner-only = Das kann nur, wer den Raum eröffnet hat.
room-removed = Du wurdest aus diesem Raum entfernt. Wieder hereinlassen kann dich nur, wer ihn eröffnet hat.
room-join-first = Tritt dem Raum zuerst bei.
room-closed = Dieser Raum ist geschlossen.
room-full = Dieser Raum ist voll.
room-name-taken = Diesen Namen hat hier schon jemand, oder einen, der gleich aussieht. Wähle einen anderen.
room-name-removed = Jemand mit diesem Namen wurde aus diesem Raum entfernt. Wähle einen anderen.
room-no-member = Im Raum gibt es niemanden mit dieser Nummer.
room-bad-name = Ein Name hat 1 bis 40 Zeichen, und keine unsichtbaren.
person-unknown = Dieses Geheimnis gehört hier niemandem mehr: Der Name wurde aufgegeben, oder er gehört zu einem anderen Server.
person-needed = Wähle zuerst einen Namen.
person-in-rated-game = Du spielst ein gewertetes Spiel: Beende es oder gib es zuerst auf.
person-members-only = Dieser Server ist für Leute mit Namen: Wähle einen mit dem Einladungscode. Zuschauen können alle.
person-wrong-invitation-code = Das ist nicht der Einladungscode. Wer den Server betreibt, kann ihn dir sagen.
person-not-here = Unter dieser Adresse gibt es niemanden, oder der Name wurde aufgegeben.
person-name-taken = So heißt schon jemand, oder so, dass es gleich aussieht. Wähle einen anderen Namen.
person-name-empty = Ein Name braucht mindestens einen Buchstaben oder eine Ziffer.
person-name-too-long = Ein Name hat höchstens 24 Zeichen.
person-name-unprintable = Ein Name besteht nur aus sichtbaren Zeichen.
rated-needs-name = Ein gewertetes Spiel braucht einen Namen: Wähle zuerst einen.
rated-needs-two-names = Dieses Spiel wird gewertet: Wähle einen Namen, und zwar einen anderen als dein Gegner.
rated-needs-two-people = Gewertet wird zwischen zwei Menschen, jeder an seinem eigenen Gerät.
rated-needs-clock = Ein gewertetes Spiel braucht eine Uhr.
rated-clock-too-short = Ein gewertetes Spiel braucht eine Uhr mit mindestens {$turn} s für einen Zug und {$game} s für das Spiel.
rated-not-teaching = In einem gewerteten Spiel gibt es keine Tipps: Es kann kein Lehrspiel sein.
rated-from-start = Ein gewertetes Spiel beginnt von Anfang an.
rated-no-seed = Die Bomben eines gewerteten Spiels kommen aus einem Startwert, den niemand kennt: lass "seed" weg.
rated-bundled-only = Gewertet werden nur Spiele, die zu Foursight gehören.
claim-untimed = Ein Spiel ohne Uhr verliert niemand, indem er geht.
claim-your-move = Du bist am Zug.
claim-nobody-away = Der andere Spieler ist da, und die Uhr entscheidet.
claim-not-yet = Der andere Spieler hat noch etwas Zeit zurückzukommen.

## Die Datenbank, auf der Befehlszeile

database-in-use = {$database} wird von einem anderen Foursight benutzt: Beende es zuerst, oder wähle mit {$option} einen anderen Ordner
database-taken-over = ein anderes Foursight hat die Datenbank übernommen, während die Verbindung zu ihr unterbrochen war: Dieses hier endet; nichts, was beantwortet wurde, ist verloren
database-in-use-at = {$database} wird vom Foursight unter {$address} benutzt: Öffne diese Seite, beende jenes Foursight, oder wähle mit {$option} einen anderen Ordner
database-damaged = {$file} ist beschädigt: {$reason}. Darin wurde nichts geändert. Eine Kopie kommt an ihre Stelle mit: {$command}
database-unwritable = {$file} lässt sich nicht schreiben: {$reason}. Wähle mit {$option} einen anderen Ordner
database-full = Für die Datenbank ist kein Platz: {$reason}. Schaffe Platz auf dem Datenträger, oder erhöhe {$option}
database-unavailable = Die Datenbank ist nicht zu benutzen: {$reason}
database-migration = Die Datenbank ließ sich nicht auf den neuen Stand bringen: {$reason}
database-newer = Ein neueres Foursight hat die Datenbank auf einen neueren Stand gebracht: Version {$version} kennt Schritt {$step} ihrer Tabellen nicht. An der Datenbank wurde nichts geändert. Installiere auch hier die neuere Version
database-unreadable = In der Datenbank steht etwas Unlesbares: {$reason}
database-address = "{$database}" ist keine gültige Datenbank; schreibe {$file} oder {$server}
database-bad-address = Die Adresse der Datenbank ist nicht zu lesen: {$reason}; schreibe {$server}
database-parameter = In der Adresse der Datenbank steht ein unbekannter Parameter: "{$name}". Ist er richtig geschrieben?
database-no-copy = {$file} ist keine heile Kopie einer Foursight-Datenbank: {$reason}. Nichts wurde geändert
database-file-exists = {$file} gibt es schon; wähle einen anderen Namen
database-not-a-file = {$database} ist eine PostgreSQL-Datenbank: {$dump} kopiert sie, {$restore} bringt sie zurück
database-backed-up = {$file} ist eine Kopie der Datenbank.
database-restored = {$file} ist jetzt die Kopie.
database-set-aside = Was vorher da war, heißt jetzt {$file}.
database-sound = {$file} ist in Ordnung.
database-contents = Spiele: {$games} (Züge: {$moves}). Spiele aus Wettkämpfen und Turnieren: {$events}. Personen: {$people}. Räume: {$rooms}.

## Several servers on one database

nodes-no-database = nenne die Datenbank, die sich die Knoten teilen: {$option} postgres://USER@HOST/NAME
nodes-none = kein Knoten benutzt diese Datenbank
nodes-unknown = kein laufender Knoten heißt „{$name}“; `foursight nodes` zählt sie auf
nodes-draining = {$name} übergibt, was er hält, und endet
nodes-state-running = läuft
nodes-state-arena = läuft, mit der Arena
nodes-state-draining = endet
nodes-state-silent = stumm
nodes-line = {$name}: {$state}, {$address}, Version {$version}, hält {$leases}, Spiele im Speicher {$games}, läuft seit {$time}
nodes-state-worker = Arbeiter
nodes-state-coordinator = lässt arbeiten
nodes-worker-line = {$name}: {$state}, Version {$version}, arbeitet an { $pieces ->
    [one] 1 Stück
   *[other] {$pieces} Stücken
  }, läuft seit {$time}
nodes-job-wanted = wird gebraucht
nodes-job-paused = gerade von niemandem gebraucht
nodes-job-line = Arbeit: {$title} ({$id}), {$state}, Version {$version}; Stücke wartend {$waiting}, vergeben {$taken}, fertig {$done}
nodes-job-unknown = es gibt keine Arbeit „{$job}“, die niemand braucht; `foursight nodes` zählt alle auf
nodes-job-forgotten = {$job} ist vergessen

## Arbeit, die auf Prozesse verteilt wird

work-needs-postgres = „{$database}“ ist eine Datenbank für einen einzigen Prozess; Arbeiter brauchen eine PostgreSQL-Datenbank: postgres://USER@HOST/NAME
work-database-away = Die Datenbank antwortet nicht, wie sie soll, und wird wieder gefragt: {$error}
work-waits-for-other = Ein anderer Prozess ist mit derselben Arbeit beschäftigt. Dieser beginnt, wenn jener geendet hat oder länger stumm war, als er darf.
work-taken-over = ein anderer Prozess hat diese Arbeit übernommen; hier wird nichts mehr geschrieben
work-not-forgotten = Die Arbeit ist getan, steht aber noch in der Datenbank: {$error}
work-failed = ein Arbeiter konnte ein Stück der Arbeit nicht erledigen: {$error}
work-foreign = Stück {$number} der Arbeit kam mit etwas anderem zurück, als gefragt war
worker-ready = Wartet auf Arbeit, { $threads ->
    [one] 1 Stück
   *[other] {$threads} Stücke
  } zugleich. Strg-C beendet.
worker-any-program = Warnung: Wer in die Datenbank schreiben darf, kann hier jedes Programm ausführen.
worker-begins = Arbeitet an: {$title}
worker-lost = {$title}: Stück {$number} wird von hier nicht mehr gebraucht.
worker-failed = {$title}: Stück {$number} lässt sich nicht erledigen: {$why}
worker-idle = Im Moment braucht niemand etwas.
worker-back = Die Datenbank antwortet wieder.
worker-ended = Beendet; { $pieces ->
    [one] 1 Stück wurde
   *[other] {$pieces} Stücke wurden
  } erledigt.
