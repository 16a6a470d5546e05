# Probleme, die der Server meldet, nach ihren Codes.

problem-bad-request = Die Anfrage ist nicht zu verstehen
problem-unknown-game = Dieses Spiel gibt es nicht
problem-unknown-event = Diesen Wettkampf gibt es nicht
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
problem-internal = Der Server hat versagt
problem-at-move = Zug {$number}: {$detail}
