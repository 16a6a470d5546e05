# The page: playing, watching, analysing, packs.

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
page-token = Zugangsschlüssel
page-moves = Züge
page-game = Spiel
page-points = Punkte
page-rules = Regeln
page-speed = Tempo
page-record = Aufzeichnung
page-move-count = { $count ->
    [one] 1 Zug
   *[other] {$count} Züge
  }
page-game-of = Spiel {$number} von {$total}
page-game-not-found = Dieses Spiel gibt es nicht
page-start = Los
page-connected = verbunden

## Settings

page-settings-title = Einstellungen
page-settings-appearance = Aussehen
page-settings-as-system = wie das System
page-settings-light = hell
page-settings-dark = dunkel
page-settings-language = Sprache
page-settings-as-browser = wie der Browser
page-settings-colours = Farben
page-settings-colours-pack = des Spiels
page-settings-colours-safe = für Farbenblinde
page-settings-motion = Bewegung
page-settings-motion-reduced = reduziert
page-settings-board = Brett
page-settings-board-near = von meiner Seite
page-settings-board-far = von der anderen Seite
page-settings-space = Räumliche Bretter
page-settings-space-perspective = perspektivisch
page-settings-space-flat = als flache Ebenen
page-settings-volume = Lautstärke

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
page-board-aim = Zielen
page-board-tap-to-aim = Zum Zielen tippen
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
page-result-by-resignation = durch Aufgabe
page-result-on-time = durch Zeit
page-result-by-disconnection = die andere Seite hat die Verbindung verloren
page-result-by-illegal-move = durch einen verbotenen Zug
page-result-by-crash = das andere Programm ist abgestürzt
page-result-no-moves = kein Zug mehr möglich
page-result-lines = mit {$lines} Reihen auf einmal

## Playing

page-play-you = Du
page-play-person = Mensch
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
page-play-thinking = {$player} denkt nach …
page-play-invited = Du bist eingeladen
page-play-join = Platz nehmen
page-play-invite = Jemanden einladen
page-play-invite-about = Wer den Link zuerst öffnet, spielt; alle anderen mit dem Link sehen zu. Die Liste der Spiele zeigt dieses Spiel nicht.
page-play-link = Link
page-play-copied = Kopiert
page-play-copy-link = Link kopieren
page-play-link-copied = Der Link ist kopiert.
page-play-controls = Bedienung
page-play-undo = Zurück
page-play-hint = Tipp
page-play-values = Werte
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

## Replays

page-replay-title = Wiedergabe
page-replay-at-start = Der Anfang des Spiels.
page-replay-start = Anfang des Spiels
page-replay-back = Zurück
page-replay-play = Abspielen
page-replay-forward = Vor
page-replay-end = Ende
page-replay-move = Zug
page-replay-position = Zug {$number} von {$total}: {$move}
page-replay-wins = gewinnt
page-replay-exploded = die Bombe explodiert
page-replay-bomb = eine Bombe fällt
page-replay-captures = schlägt

## Games to watch

page-games-about = Jedes Spiel hier lässt sich live verfolgen und danach nachspielen.
page-games-running = Laufend
page-games-none-running = Gerade läuft kein Spiel. Starte eins!
page-games-finished = Beendet
page-games-none-finished = Noch kein Spiel ist beendet.
page-games-over = beendet
page-games-live = live

## Analysis

page-analyse-no-evaluation = Keine Einschätzung
page-analyse-exact = Exakt
page-analyse-estimate = Schätzung
page-analyse-verdict = {$player} am Zug: {$value}
page-analyse-best = Am besten: {$moves}
page-analyse-position = Stellung
page-analyse-to-start = Zum Anfang
page-analyse-to-end = Zum Ende
page-analyse-mirror = Spiegeln
page-analyse-evaluation = Bewertung
page-analyse-try-moves = Klicke auf das Brett, um einen Zug zu probieren. Andere Züge werden Zweige.
page-analyse-export = Speichern
page-analyse-graph = { $count ->
    [one] Bewertung nach 1 Zug
   *[other] Bewertung nach jedem von {$count} Zügen
  }

## Packs and the workshop

page-packs-not-found = Nicht gefunden
page-packs-all = Alle Spiele
page-packs-about = Jedes Spiel ist eine kleine JSON-Datei, ein Paket. Lies, wie man es spielt, spiele es oder mach ein eigenes daraus.
page-packs-new = Neues Spiel entwerfen
page-packs-addition = Zusatz
page-packs-players = {$count} Personen
page-packs-gravity = Steine fallen
page-packs-bombs = Bomben
page-packs-edit = Verändern
page-packs-source = Das Paket
page-packs-editor-label = Das Paket als JSON
page-packs-saved = Gespeichert als {$name}.
page-packs-workshop = Werkstatt
page-packs-play-draft = Entwurf spielen
page-packs-save = Speichern
page-packs-editor = Editor
page-packs-editor-keys = Strg+Leertaste ergänzt; Escape, dann Tab verlässt den Editor.
page-packs-findings = Befunde
page-packs-no-findings = Keine Fehler gefunden.

## What the server refuses, where its own text would not say more

page-problem-unknown-game = Dieses Spiel gibt es nicht.
page-problem-unknown-event = Dieses Match oder Turnier gibt es nicht.
page-problem-not-your-turn = Du bist nicht am Zug.
page-problem-wrong-key = Du spielst in diesem Spiel nicht mit.
page-problem-invitation-needed = Dieser Platz ist für jemanden mit Einladung frei gehalten.
page-problem-token-needed = Das entscheidet, wer den Server betreibt: Es braucht den Zugangsschlüssel. Frag danach.
page-problem-too-many = Zu viele Anfragen. Versuche es später noch einmal.
page-problem-closing = Der Server wird beendet.
page-picture-failed = Das Bild ließ sich nicht zeichnen.
