# Das Spiel in einfachen Zeilen.

menu-not-a-choice = "{$choice}" steht nicht zur Wahl ({$why}): 0 bis 6, c oder g eingeben, oder ein Spiel und einen Spieler, zum Beispiel: pente search
goodbye = Auf Wiedersehen.
again-not-understood = "{$input}"? j für noch ein Spiel, n für das Menü.
menu-score = Punkte: {$first} : {$second}
plain-help =
    zurück        den letzten Zug zurücknehmen
    brett         das Brett noch einmal zeigen
    züge          die bisherigen Züge zeigen
    regeln        wie dieses Spiel geht
    tipp          was zu spielen ist
    werte         was jeder Zug wert ist
    zeit          wie viel Zeit noch bleibt
    speichern DATEI  das Spiel in eine Datei schreiben
    aufgeben      aufgeben
    ende          aufhören

ask-again = Noch einmal? (j/n)
menu =
    Foursight. {$score}
    1  zwei Spieler
    2  gegen random
    3  gegen blocker: gewinnt oder blockt sofort
    4  gegen level3
    5  gegen perfect
    6  mit Bomben, gegen level3
    0  beenden
plain-menu-continue = c  das Spiel weiterspielen, das du verlassen hast
plain-menu-games = g  meine Spiele
plain-game-kept = Das Spiel ist gesichert: `c` und `g` im Menü nehmen es wieder auf.
plain-games-help = Eine Nummer spielt ein Spiel weiter oder zeigt, wie es ging. Oder: suche WORTE, lösche NUMMER; eine leere Zeile führt zurück ins Menü.
plain-games-more = { $count ->
    [one] Ein weiteres Spiel; `suche` durchsucht alle.
   *[other] {$count} weitere Spiele; `suche` durchsucht alle.
    }
plain-no-such-game = "{$input}"? {$help}
type-help = `hilfe` zeigt die Befehle.
saved-to = Gespeichert in {$file}
save-needs-name = `speichern` braucht den Namen einer Datei, zum Beispiel: speichern spiel.json
no-clock = Dieses Spiel hat keine Uhr.
not-written = {$file} lässt sich nicht schreiben: {$error}
not-understood = "{$input}"? {$expected}; `hilfe` zeigt die Befehle.
json-line-no-request = erwartet ist {$one} oder {$other}, eins von beiden
json-line-no-move = ein Zug besteht aus Koordinaten wie {$coordinates} oder ist ein Text wie {$text}
player-plays = {$player} spielt {$mv}.
no-advice = Es gibt keinen Rat: Das Spiel ist zu Ende.

# Rätsel in einfachen Zeilen.
puzzle-plain-title = Rätsel {$number} (Stufe {$level}): {$player} ist am Zug und gewinnt in {$moves} Zügen. Ein Zug gewinnt: welcher?
puzzle-plain-help = Eine Spalte (1 bis 7) oder: board, hint, solution, next, help, quit.
puzzle-plain-solved = Im ersten Versuch gelöst! Auf dieser Stufe gelöst: {$solved}.
puzzle-plain-solved-at-last = Gelöst. Auf dieser Stufe gelöst: {$solved}.
puzzle-not-a-column = „{$input}“? {$help}
