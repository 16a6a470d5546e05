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
page-game-deleted = Es wurde gelöscht.
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
page-board-can-pop = lässt sich herausnehmen
page-board-pop-again = noch einmal wählen, um ihn herauszunehmen
page-board-pop-question = Spalte {$column}: Wähle den Stein noch einmal, um ihn herauszunehmen
page-board-pop-no = Liegen lassen
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
page-play-clock-own = eigene Uhr …
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
page-choice-stone = Stein
page-choice-title = {$player}: Wie geht die Eröffnung weiter?
page-choice-swap-title = {$player}: Seiten tauschen?
page-choice-pass-title = {$player} kann keinen Stein setzen
page-choice-swap-about = Alle Steine wechseln den Besitzer.
page-choice-stay-about = Die Steine bleiben, wie sie sind.
page-choice-more-about = Du setzt sie, dann wählt die andere Person.
page-choice-pass-about = Die nächste Person ist am Zug.
page-choice-place = Einen Stein setzen
page-choice-place-about = Die Seiten bleiben, wie sie sind.
page-play-thinking = {$player} denkt nach …
page-play-invited = Du bist eingeladen
page-play-join = Platz nehmen
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
page-play-ask-takeback = Rücknahme
page-play-offer-draw = Remis
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

page-play-to-next = Zum nächsten Spiel
page-play-you-watch = Du siehst diesem Spiel zu.
page-play-seat-taken = Der Platz ist vergeben: Du siehst diesem Spiel zu.
page-play-qr = Als Bild für ein Telefon
page-running = Dein Spiel geht weiter.
page-running-your-move = Du bist am Zug.
page-running-back = Zurück zum Spiel
page-offer-takeback-declined = Deine Rücknahme wurde abgelehnt. Nach dem nächsten Zug kannst du wieder fragen.
page-offer-draw-declined = Dein Remisangebot wurde abgelehnt. Nach dem nächsten Zug kannst du es wieder anbieten.
page-offer-rematch-declined = Deine Revanche wurde abgelehnt. Die andere Seite kann dir noch eine anbieten.
page-close = Schließen
page-keys = Tasten
page-keys-column = die Spalte mit dieser Nummer spielen
page-keys-arrows = ein Feld wählen und spielen
page-keys-layer = auf Brettern mit Ebenen: zur Ebene darüber oder darunter
page-keys-escape = Züge vergessen, die auf ihre Reihe warten
page-keys-step = eine Stellung zurück oder vor
page-keys-ends = zum Anfang oder Ende des Spiels
page-keys-stone = einen Stein der anderen Farbe setzen, wo das Spiel es erlaubt
page-keys-undo = einen Zug zurücknehmen oder darum bitten
page-keys-hint = ein Tipp
page-keys-values = was jeder Zug wert ist
page-keys-pause = ein Spiel zwischen Computern anhalten
page-keys-flip = von der anderen Seite schauen
page-keys-turn = ein Brett im Raum drehen
page-keys-help = diese Liste

## What people ask each other

page-offer-takeback = {$player} möchte einen Zug zurücknehmen.
page-offer-draw = {$player} bietet Remis an.
page-offer-rematch = {$player} möchte eine Revanche.
page-offer-takeback-waits = Du möchtest deinen letzten Zug zurücknehmen. Warte auf {$players}.
page-offer-draw-waits = Du hast Remis angeboten. Warte auf {$players}.
page-offer-rematch-waits = Du möchtest eine Revanche. Warte auf {$players}.
page-offer-rematch-away = { $count ->
    [one] Alle möchten eine Revanche. Sie beginnt, wenn {$players} wieder da ist.
   *[other] Alle möchten eine Revanche. Sie beginnt, wenn {$players} wieder da sind.
  }
page-offer-rematch-agreed = Alle möchten eine Revanche. Sie beginnt jetzt.
page-offer-accept = Annehmen
page-offer-decline = Ablehnen
page-offer-withdraw = Zurückziehen
page-claim = Sieg beanspruchen
page-claim-away = {$player} ist nicht da.
page-claim-first-move = {$player} hat noch keinen ersten Zug gemacht.
page-forfeit = {$player} ist nicht da oder anderswo beschäftigt. Kommt keine Antwort, ist das Spiel in {$time} verloren.
page-claim-soon = In {$time} kannst du den Sieg beanspruchen.
page-claim-hurry = Du bist am Zug: In {$time} kann die andere Seite den Sieg beanspruchen.
page-claim-now-against = Du bist am Zug: Die andere Seite kann jetzt den Sieg beanspruchen.
page-resign-title = Aufgeben?
page-resign-text = { $count ->
    [one] Dann gewinnt {$players}, und dabei bleibt es.
   *[other] Dann gewinnen {$players}, und dabei bleibt es.
  }
page-resign-no = Weiterspielen

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

page-analyse-later = Dieses Spiel zwischen Menschen läuft noch. Seine Züge können analysiert werden, wenn es vorbei ist.
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
page-analyse-blunder = grober Fehler: Eine gewonnene Stellung ist (fast) verloren
page-analyse-mistake = Fehler: Ein besseres Ergebnis war möglich
page-analyse-inaccuracy = Ungenauigkeit
page-analyse-estimated-mark = {$what} (geschätzt)
page-analyse-threats = { $count ->
    [one] {$player} droht mit {$moves} zu gewinnen; auch der Zug dagegen verliert.
   *[other] {$player} droht mit {$moves} zu gewinnen: Ein Zug verhindert nicht alle.
  }
page-analyse-resists = Jeder Zug verliert; am besten wehrt sich: {$moves}
page-analyse-best-line = Beste Fortsetzung, exakt. Ein Klick auf einen Zug spielt sie bis dorthin.
page-analyse-best-line-estimated = Beste Fortsetzung, geschätzt. Ein Klick auf einen Zug spielt sie bis dorthin.
page-analyse-mistakes = {$player}: { $count ->
    [one] 1 Fehler
   *[other] {$count} Fehler
  }
page-analyse-marks-exact = Die Zeichen sind exakt: ?? verschenkt einen Gewinn ganz, ? einen halben Punkt.
page-analyse-marks-estimated = Die Zeichen sind geschätzt, wo es die Werte sind: ?? verliert viel, ? etwas, ?! ein wenig.
page-analyse-play-from-here = Von hier an spielen
page-analyse-too-long = Die Adresse dieser Seite ist zu lang zum Weitergeben: Exportiere stattdessen die Aufzeichnung.

## Spiele von anderswo, und zwei Spiele nebeneinander

page-import = Spiel importieren
page-import-text = Eine Aufzeichnung, ein Link oder Züge in jeder Schreibweise
page-import-file = oder eine Datei
page-import-open = Öffnen
page-import-not-json = Das beginnt wie eine Aufzeichnung, ist aber kein JSON.
page-import-no-record = Das ist JSON, aber keine Aufzeichnung: Erwartet werden "game" (oder "packs") und "moves".
page-import-no-link = Dieser Link führt zu keinem Spiel: Erwartet wird einer mit /g/, /arena/ oder /analyse.
page-compare = Mit einem anderen Spiel vergleichen
page-compare-now = Vergleichen
page-compare-other = Das andere Spiel: eine Aufzeichnung, ein Link oder Züge
page-compare-same = Beide Spiele sind gleich.
page-compare-part = Die Spiele trennen sich bei Zug {$number}.
page-compare-this = Dieses Spiel
page-compare-that = Das andere
page-compare-other-game = Nur Spiele derselben Art lassen sich vergleichen: Dieses ist {$here}, das andere {$there}.

## Packs and the workshop

page-packs-not-found = Nicht gefunden
page-packs-all = Alle Spiele
page-packs-about = Jedes Spiel ist eine kleine JSON-Datei, ein Pack. Lies, wie man es spielt, spiele es oder mach ein eigenes daraus.
page-packs-new = Neues Spiel entwerfen
page-packs-addition = Zusatz
page-packs-players = {$count} Personen
page-packs-cells = {$count} Felder
page-packs-hexagons = {$count} Sechsecke
page-packs-gravity = Steine fallen
page-packs-bombs = Bomben
page-packs-edit = Verändern
page-packs-source = Das Pack
page-packs-editor-label = Das Pack als JSON
page-packs-saved = Gespeichert als {$name}.
page-packs-workshop = Werkstatt
page-packs-play-draft = Entwurf spielen
page-packs-save = Speichern
page-packs-editor = Editor
page-packs-editor-keys = Strg+Leertaste ergänzt; Escape, dann Tab verlässt den Editor.
page-packs-findings = Befunde
page-packs-no-findings = Keine Fehler gefunden.
page-packs-edit-own = Bearbeiten
page-packs-edit-draft = Entwurf bearbeiten
page-packs-delete = Löschen
page-packs-delete-title = Löschen?
page-packs-keep = Behalten
page-packs-delete-question = Das Spiel {$name} von diesem Server löschen? Partien, die danach gespielt wurden, bleiben.
page-packs-drafts = In diesem Browser in Arbeit
page-packs-saved-here = Auf diesem Server gespeichert
page-packs-given = Spiele, die zu Foursight gehören
page-packs-changed = geändert {$when}
page-packs-continue = Weiterschreiben
page-packs-forget = Verwerfen
page-packs-forget-title = Verwerfen?
page-packs-forget-question = Den Text von {$name} und alle seine Fassungen verwerfen?
page-packs-how = So wird gespielt
page-packs-in-full = Die vollständigen Regeln, für alle, die Packs schreiben
page-packs-kept = Dein Text ist so, wie du ihn verlassen hast.
page-packs-elsewhere = An diesem Text wird auch in einem anderen Tab oder Fenster geschrieben. Nichts geht verloren: Beide Texte stehen bei den Fassungen.
page-packs-take-elsewhere = Mit dem anderen Text weitermachen
page-packs-not-kept = Dieser Browser hat keinen Platz für deinen Text: Speichere oder kopiere ihn, bevor du gehst.
page-packs-versions = Fassungen
page-packs-characters = { $count ->
    [one] 1 Zeichen
   *[other] {$count} Zeichen
  }
page-packs-restore = Zurück dazu
page-packs-restore-version = Zurück zur Fassung vom {$when}
page-packs-start-over = Neu anfangen
page-packs-start-over-title = Neu anfangen?
page-packs-start-over-question = Was du geschrieben hast, bleibt unter den Fassungen.
page-packs-share = Teilen
page-packs-share-about = Wer diesen Link öffnet, kann das Spiel sofort spielen. Das Pack steckt im Link selbst; der Server behält nichts.
page-packs-link-too-long = Der Link hätte {$length} Zeichen, und viele Programme schneiden Adressen nach {$most} ab: Kürze das Pack, oder speichere es und teile seine Seite.
page-packs-link-damaged = Das Pack in diesem Link lässt sich nicht lesen. Vielleicht wurde der Link abgeschnitten: Lass ihn dir noch einmal schicken.

## What the server refuses, where its own text would not say more

page-problem-unknown-game = Dieses Spiel gibt es nicht.
page-problem-unknown-event = Dieses Match oder Turnier gibt es nicht.
page-problem-not-your-turn = Du bist nicht am Zug.
page-problem-invitation-needed = Dieser Platz ist für jemanden mit Einladung frei gehalten.
page-problem-token-needed = Das entscheidet, wer den Server betreibt: Es braucht den Zugangsschlüssel. Frag danach.
page-problem-too-many = Zu viele Anfragen. Versuche es später noch einmal.
page-problem-closing = Der Server wird beendet.
page-picture-failed = Das Bild ließ sich nicht zeichnen.
