# The page: what its first board does not need.

## Menu and frame

page-token = Zugangsschlüssel
page-rules = Regeln

## Settings

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

## Playing

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
page-keys-name-layer = Bild ↑ ↓
page-keys-name-ends = Pos1  Ende
page-keys-name-turn = Umschalt ← →
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
page-claim-first-move = Den ersten Zug macht {$player}.
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

page-replay-at-start = Der Anfang des Spiels.
page-replay-back = Zurück
page-replay-play = Abspielen
page-replay-forward = Vor
page-replay-end = Ende
page-replay-move = Zug
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
