# Probleme, die der Server meldet, nach ihren Codes.

problem-bad-request = Die Anfrage ist nicht zu verstehen
problem-unknown-game = Dieses Spiel gibt es nicht
problem-unknown-event = Diesen Wettkampf gibt es nicht
problem-unknown-name = Dieser Name ist nicht eingetragen
problem-unknown-pack = Dieses Paket gibt es nicht
problem-unknown-agent = Diesen Computerspieler gibt es für dieses Spiel nicht
problem-faulty-pack = Das Paket hat Fehler
problem-not-your-turn = Ein anderer Spieler ist am Zug
problem-illegal-move = Die Regeln verbieten diesen Zug
problem-game-over = Das Spiel ist vorbei
problem-wrong-key = Der Schlüssel gehört zu keinem Platz dieses Spiels
problem-invitation-needed = Dieser Platz ist für jemanden mit Einladung frei gehalten
problem-token-needed = Dafür wird das Steuer-Token gebraucht
problem-wrong-origin = Abgelehnt: Die Anfrage kommt von einer anderen Website
problem-too-large = Die Anfrage ist zu groß
problem-too-many = Zu viele Anfragen; bitte später noch einmal
problem-busy = Der Server ist ausgelastet; bitte später noch einmal
problem-timed-out = Die Anfrage hat zu lange gedauert
problem-unknown-proxy = Die Anfrage kam über einen unbekannten Proxy
problem-conflict = Inzwischen hat sich etwas geändert
problem-needs-consent = Die anderen Spieler müssten zustimmen
problem-no-advice = Solange Menschen gegeneinander spielen, gibt es keinen Rat
problem-not-found = Hier ist nichts
problem-method-not-allowed = Diese Adresse verlangt eine andere Methode
problem-closing = Der Server wird beendet
problem-unavailable = Die Datenbank ist im Augenblick nicht zu benutzen; bitte später noch einmal
problem-storage-full = Hier ist kein Platz mehr: das wurde nicht gespeichert
problem-internal = Der Server hat versagt
problem-at-move = Zug {$number}: {$detail}

## Die Datenbank, auf der Befehlszeile

database-in-use = {$database} wird von einem anderen Foursight benutzt: Beende es zuerst, oder wähle mit {$option} einen anderen Ordner
database-in-use-at = {$database} wird vom Foursight unter {$address} benutzt: Öffne diese Seite, beende jenes Foursight, oder wähle mit {$option} einen anderen Ordner
database-damaged = {$file} ist beschädigt: {$reason}. Darin wurde nichts geändert. Eine Kopie kommt an ihre Stelle mit: {$command}
database-unwritable = {$file} lässt sich nicht schreiben: {$reason}. Wähle mit {$option} einen anderen Ordner
database-full = Für die Datenbank ist kein Platz: {$reason}. Schaffe Platz auf dem Datenträger, oder erhöhe {$option}
database-unavailable = Die Datenbank ist nicht zu benutzen: {$reason}
database-file-exists = {$file} gibt es schon; wähle einen anderen Namen
database-not-a-file = {$database} ist eine PostgreSQL-Datenbank: {$dump} kopiert sie, {$restore} bringt sie zurück
database-backed-up = {$file} ist eine Kopie der Datenbank.
database-restored = {$file} ist jetzt die Kopie.
database-set-aside = Was vorher da war, heißt jetzt {$file}.
database-sound = {$file} ist in Ordnung.
database-contents = Darin sind {$games} Spiele mit {$moves} Zügen und {$events} Spiele aus Wettkämpfen und Turnieren.
