# The analysis.

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
