# The page: its frame, and everything that is said before and while a game is played.

## Menu and frame

page-play = Spielen
page-watch = Zusehen
page-arena = Arena
page-analyse = Analyse
page-games = Spiele
page-skip = Zum Inhalt
page-main-menu = Hauptmenü
page-not-found = Seite nicht gefunden
page-no-such-address = Unter dieser Adresse gibt es keine Seite.
page-play-a-game = Ein Spiel spielen
page-offline = Der Server antwortet nicht. Versuche es gleich noch einmal.
page-offline-now = Du bist offline, oder der Server antwortet nicht.
page-offline-link = Diese Seite lässt sich ohne Verbindung nicht öffnen.
page-try-again = Noch einmal versuchen
page-moves = Züge
page-game = Spiel
page-points = Punkte
page-speed = Tempo
page-record = Aufzeichnung
page-move-count = { $count ->
    [one] 1 Zug
   *[other] {$count} Züge
  }
page-game-of = Spiel {$number} von {$total}
page-game-not-found = Dieses Spiel gibt es nicht
page-game-deleted = Es wurde gelöscht.
page-start = Los
page-connected = verbunden

## Settings

page-settings-title = Einstellungen

## Boards

page-board-label = Brett
page-board-layer = Ebene {$number}
page-board-level = Höhe {$number}
page-board-empty = leer
page-board-bomb = Bombe
page-board-last-move = letzter Zug
page-board-rounds-left = { $count ->
    [one] noch 1 Runde
   *[other] noch {$count} Runden
  }
page-board-winning-line = in einer Gewinnreihe
page-board-premove = Dein nächster Zug: {$move}
page-board-take-away = Zurücknehmen
page-board-can-pop = lässt sich herausnehmen
page-board-pop-again = noch einmal wählen, um ihn herauszunehmen
page-board-pop-question = Spalte {$column}: Wähle den Stein noch einmal, um ihn herauszunehmen
page-board-pop-no = Liegen lassen
page-board-aim = Zielen
page-board-tap-to-aim = Zum Zielen aufs Brett tippen
page-board-play-here = {$move} spielen
page-board-aim-left = Weiter nach links zielen
page-board-aim-up = Weiter nach oben zielen
page-board-aim-down = Weiter nach unten zielen
page-board-aim-right = Weiter nach rechts zielen
page-board-view = Ansicht
page-board-turn-left = Nach links drehen
page-board-turn-right = Nach rechts drehen
page-board-tilt-up = Von weiter oben ansehen
page-board-tilt-down = Von weiter unten ansehen
page-board-flat = Ebenen nebeneinander

## What happened, for people who listen to the game

page-narration-played = {$player} spielt {$cell}.
page-narration-bomb-dropped = Eine Bombe fällt auf {$cell}.
page-result-draw = Unentschieden
page-result-you-win = Du gewinnst
page-result-you-lose = Du verlierst
page-result-by-resignation = durch Aufgabe
page-result-gives-up = {$player} gibt auf
page-result-too-late = die Zeit von {$player} ist um
page-result-removed = {$player} wurde aus dem Raum entfernt; das Spiel zählt nicht
page-result-on-time = durch Zeit
page-result-by-disconnection = die andere Seite ist gegangen
page-result-by-agreement = durch Vereinbarung
page-result-absent = der erste Zug wurde nicht gemacht
page-result-by-illegal-move = durch einen verbotenen Zug
page-result-by-crash = das andere Programm ist abgestürzt
page-result-no-moves = kein Zug mehr möglich
page-result-lines = mit {$lines} Reihen auf einmal

## Playing

page-play-you = Du
page-play-person = Mensch
page-lobby-guest = Gast
page-play-open-seat = Wartet auf jemanden
page-play-bot = Bot {$name}
page-play-computer-level = Computer, Stufe {$level}
page-play-computer = Computer ({$name})
page-play-person-here = Mensch hier
page-play-friend-by-link = Jemand per Link
page-play-away = nicht da
page-play-clock = Uhr
page-play-clock-none = ohne Uhr
page-play-clock-move = {$seconds} s pro Zug
page-play-clock-game = {$minutes} min pro Spiel
page-play-clock-increment = {$minutes} min + {$seconds} s pro Zug
page-play-clock-own = eigene …
page-play-clock-minutes = Minuten pro Spiel
page-play-clock-plus = Sekunden Zuschlag
page-play-clock-seconds = Sekunden pro Zug
page-play-teaching = Lehrspiel: Tipps für beide
page-play-listed = In der Liste der Spiele zeigen: Alle dürfen zusehen
page-play-teaching-game = Lehrspiel: Tipps sind erlaubt.
page-play-teaching-told = Das ist ein Lehrspiel: Ihr dürft beide nach Tipps und Werten fragen. Wer eingeladen ist, erfährt das vorher.
page-play-teaching-invited = Das ist ein Lehrspiel: Ihr dürft beide nach Tipps und Werten fragen.
page-play-draft = Ein Entwurf aus der Werkstatt
page-play-number-of-games = Anzahl Spiele
page-play-player = Spieler {$number}
page-play-new-game = Neues Spiel
page-play-play-new = Ein neues Spiel spielen
page-play-loading = Das Brett wird aufgebaut …
page-play-start-then-invite = Drücke Los und schicke dann den Link weiter.
page-play-first-move = Du bist am Zug: Spiel einfach.
page-play-start-to-watch = Drücke Los, um zuzusehen.
page-play-paused = Pause
page-play-server-closing = Der Server startet neu …
page-play-connecting = Verbinde …
page-play-seat-free = Ein Platz ist frei.
page-play-waiting-for-friend = Schicke den Link weiter; das Spiel beginnt, wenn jemand Platz nimmt.
page-play-to-move = {$player} ist am Zug
page-play-your-move = Du bist am Zug
page-play-your-choice = Du hast die Wahl
page-play-to-choose = {$player} wählt
page-play-thinking = {$player} denkt nach …
page-play-invited = Du bist eingeladen
page-play-join = Platz nehmen
page-play-invited-by = {$name} lädt dich ein.
page-play-invited-as = Du spielst {$player}.
page-play-invite = Jemanden einladen
page-play-invite-about = Wer diesen Link öffnet und zuerst Platz nimmt, spielt; alle anderen mit dem Link sehen zu. Du kannst diese Seite inzwischen verlassen.
page-play-invite-unlisted = Die Liste der Spiele zeigt dieses Spiel nicht.
page-play-invite-listed = Die Liste der Spiele zeigt dieses Spiel: Alle dürfen zusehen.
page-play-link = Link
page-play-copied = Kopiert
page-play-copy-link = Link kopieren
page-play-link-copied = Der Link ist kopiert.
page-play-link-selected = Der Browser erlaubt das Kopieren hier nicht. Der Link ist markiert: Kopiere ihn selbst.
page-play-link-only-here = Nur dieser Computer kann den Link öffnen. Damit andere hereinkommen, starte den Server mit {$command} und öffne diese Seite unter der Adresse des Computers in deinem Netz.
page-play-controls = Bedienung
page-play-undo = Zurück
page-play-taken-back = Der letzte Zug ist zurückgenommen.
page-play-ask-takeback = Rücknahme
page-play-offer-draw = Remis
page-play-hint = Tipp
page-play-values = Werte
page-play-values-exact = Über 0 gewinnt, unter 0 verliert, 0 ist Remis: je weiter von 0, desto eher.
page-play-values-estimated = Prozent: wie wahrscheinlich ein Sieg ist, geschätzt.
page-play-continue = Weiter
page-play-pause = Pause
page-play-resign = Aufgeben
page-play-share = Teilen
page-play-watching = { $count ->
    [one] 1 Person sieht zu
   *[other] {$count} Personen sehen zu
  }
page-play-result = Ergebnis
page-play-game-over = Spiel vorbei
page-play-next-waiting = Das nächste Spiel wartet auf dich.
page-play-rematch = Revanche
page-play-next-game = Nächstes Spiel
page-play-watch-next = Beim nächsten Spiel zusehen
page-play-back-to-game = Zurück zum Spiel
page-play-no-moves = Noch keine.
page-play-to-next = Zum nächsten Spiel
page-play-you-watch = Du siehst diesem Spiel zu.
page-play-seat-kept = Du siehst zu. Um mitzuspielen, öffne den ganzen Link der Einladung, mit dem, was hinter dem # steht: Frage, wer das Spiel angelegt hat.
page-play-seat-taken = Der Platz ist vergeben: Du siehst diesem Spiel zu.
page-play-qr = QR-Code für ein Telefon zeigen

## What people ask each other

page-claim-away = {$player} ist nicht da.

## Replays

page-past-move = Zug {$number} von {$total}.
page-past-goes-on = Das Spiel geht weiter.
page-past-over = Das Spiel ist vorbei.
page-past-now = Zurück zum Spiel
page-past-end = Zurück zum Ende
page-past-left = Die neueste Stellung ist zu sehen.
page-past-back = Einen Zug zurück
page-past-forward = Einen Zug vor
page-replay-title = Wiedergabe
page-replay-start = Anfang des Spiels
page-replay-position = Zug {$number} von {$total}: {$move}

## Packs and the workshop

page-packs-edit-draft = Entwurf bearbeiten

## What the server refuses, where its own text would not say more

page-problem-unknown-game = Dieses Spiel gibt es nicht.
page-problem-unknown-event = Dieses Match oder Turnier gibt es nicht.
page-problem-not-your-turn = Du bist nicht am Zug.
page-problem-invitation-needed = Dieser Platz ist für jemanden mit Einladung frei gehalten.
page-problem-token-needed = Das entscheidet, wer den Server betreibt: Es braucht den Zugangsschlüssel. Frag danach.
page-problem-too-many = Zu viele Anfragen. Versuche es später noch einmal.
page-problem-closing = Der Server wird beendet.

## Other people

page-lobby = Lobby
page-lobby-link = Mit jemandem spielen, der gerade da ist
page-lobby-found = Jemand ist da!
page-lobby-found-about = Das Spiel beginnt: {$game}
page-alert-turn = Du bist am Zug
page-alert-turn-about = Du bist am Zug: {$game}
page-room-back = Zurück zum Raum
page-me-title = Deine Seite
page-me-choose = Namen wählen
page-play-rated = Gewertet
page-play-rated-game = Gewertetes Spiel
page-play-rated-told = Dieses Spiel wird gewertet: Auch dein Freund braucht einen Namen und erfährt das vorher.
page-play-rated-invited = Dieses Spiel wird gewertet.
page-play-rated-choose = Um mitzuspielen, wähle einen Namen:
