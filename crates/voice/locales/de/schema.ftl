# Was das Schema von Packs auf Englisch sagt, Stelle für Stelle: für die Ergänzung in der Werkstatt.

pack = Ein Pack für Foursight: ein Spiel, oder ein Zusatz zu anderen Packs.
pack-name = Der Name des Packs: Buchstaben, Ziffern, `-` und `_`. Die Datei heißt NAME.json.
pack-display_name = Wie das Spiel für Menschen heißt.
pack-description = Ein oder zwei Sätze, die jemandem, der es nicht kennt, sagen, worum es in dem Spiel geht.
pack-notes = Was Spieler außer den Regeln wissen sollten: von wem das Spiel ist, ein Tipp, eine Gewohnheit.
pack-dependencies = Packs, auf denen dieses aufbaut. Sie werden zuerst geladen, ob jemand sie gewählt hat oder nicht.
pack-load_after = Packs, die vor diesem kommen, wenn sie überhaupt geladen werden.
pack-scores = Zahlen, die für jeden Spieler geführt werden.
pack-restrictions = Was einen Zug verbietet. Jede Einschränkung in dieser Liste braucht einen Namen.
pack-rules = Was geschieht, nachdem ein Stein gesetzt wurde.
pack-board = Das Brett. Über jede Eigenschaft entscheidet das zuletzt geladene Pack, das sie nennt.
pack-players = Wie viele Spieler es gibt (2 bis 8), oder eine Liste mit ihren Namen und Farben. Vorgabe: 2.
pack-turns = Wie viele Steine ein Zug hat und wer wann an der Reihe ist. Vorgabe: jeder einen Stein, der Reihe nach.
pack-moves = Was ein Zug außer einem eigenen Stein sein kann: passen, Seiten tauschen und so weiter.
pack-opening = Wie ein Spiel zu zweit beginnt: Steine, die ein Spieler für beide Seiten setzt, und Entscheidungen. Vorgabe: so, wie es weitergeht. [] nimmt die Eröffnung eines früheren Packs weg.
pack-hazards = Gefahren, die der Zufall bringt.
pack-no_moves = Was es bedeutet, wenn wer am Zug ist keinen erlaubten Zug hat, zum Beispiel auf einem vollen Brett. Vorgabe: "draw".

Text = Ein Text für Menschen: einer für alle Sprachen, oder einer für jede.
Text-0 = Derselbe Text in jeder Sprache.
Text-1 = Texte nach dem Kürzel der Sprache, zum Beispiel {"{"}"en": "Four in a row", "de": "Vier gewinnt"{"}"}.

Score = Eine Zahl, die für jeden Spieler geführt wird und bei 0 beginnt.
Score-name = Der Name der Punktzahl, davor der des Packs, zu dem sie gehört: "pack.punktzahl". Mit dem Namen eines anderen Packs ersetzt sie dessen Punktzahl.
Score-display_name = Was Menschen sehen. Ohne das wird die Punktzahl nicht gezeigt.
Score-threshold = Wer nach einem Zug so viel oder mehr hat, gewinnt, oder was `effect` sonst sagt.
Score-effect = Was es bedeutet, die Schwelle zu erreichen. Vorgabe: "win".

Effect = Was es bedeutet, die Schwelle einer Wertung zu erreichen: "win" (gewonnen), "lose" (das Spiel ist aus, und alle anderen gewinnen) oder "out" (die anderen spielen weiter, und wer übrig bleibt, gewinnt).

Restriction = Was ein Zug erfüllen muss, um erlaubt zu sein.
Restriction-0 = Rund um das Feld muss ein Muster zutreffen (oder, mit `negate`, nicht). Das Feld ist dabei noch leer, wenn `placed` nichts anderes sagt.
Restriction-0-name = Der Name der Beschränkung, "pack.beschraenkung". Nur auf der obersten Ebene nötig.
Restriction-0-refusal = Was Spieler hören, wenn sie einen Zug verbietet. Nur auf der obersten Ebene verwendet.
Restriction-0-pattern = Wonach gesucht wird; siehe das Muster einer Regel.
Restriction-0-or = Weitere Muster, die ebenso zählen. Entlang einer Linie gilt das erste, das zutrifft.
Restriction-0-placed = Geprüft wird, als läge der Stein schon auf seinem Feld. Vorgabe: Das Feld ist noch leer.
Restriction-0-further = Nur für die Züge, nach denen ein `+` fragt: Der Zug selbst erfüllt sie in jedem Fall. Vorgabe: für jeden Zug.
Restriction-0-multimatch_mode = Wie Treffer gezählt werden, wenn `matches` nach einer Anzahl fragt.
Restriction-0-matches = Nur so viele Treffer zählen als Treffer. Vorgabe: einer oder mehr.
Restriction-0-directions = Nur entlang dieser Richtungen. Vorgabe: "all".
Restriction-0-conditions = Was sonst gelten muss, damit ein Treffer zählt.
Restriction-0-active_player = Treffer nur, wenn dieser Spieler am Zug ist (0 ist der erste).
Restriction-0-negate = Erfüllt, wenn nichts zutrifft.
Restriction-1 = Eine von mehreren Gruppen muss gelten, mit allen ihren Beschränkungen.
Restriction-1-name = Der Name der Beschränkung, "pack.beschraenkung". Nur auf der obersten Ebene nötig.
Restriction-1-refusal = Was Spieler hören, wenn sie einen Zug verbietet. Nur auf der obersten Ebene verwendet.
Restriction-1-conjunctions = Die Gruppen.

MultimatchMode = Wie viele von mehreren Treffern zählen.

MatchCount = Wie viele Treffer es geben muss, gezählt, wie `multimatch_mode` es sagt.
MatchCount-minimum = Die kleinste Anzahl. Vorgabe: 1. In Einschränkungen heißt 0, dass auch gar kein Treffer genügt.
MatchCount-maximum = Die größte Anzahl. Vorgabe: beliebig.

Directions = In welchen Richtungen ein Muster gesucht wird.
Directions-0 = "all" (alle), "orthogonal" (entlang einer Achse) oder "diagonal" (entlang mehrerer zugleich).
Directions-1 = Genau diese Schritte, eine Zahl für jede Achse. Längere springen: [1, 2] ist der Zug eines Springers.

DirectionSet = Ein benannter Satz von Richtungen.

Condition = Was gelten muss, damit ein Treffer zählt.
Condition-0 = Die Wertung eines Spielers muss in einem Bereich liegen.
Condition-0-player_index = Wessen Wertung; bei "opponents" die jedes Gegners.
Condition-0-memo = Der Name der Punktzahl.
Condition-0-minimum = Der kleinste Wert. Gib diesen, `maximum` oder beide an.
Condition-0-maximum = Der größte Wert.
Condition-1 = Die Koordinaten des gerade gesetzten Steins müssen in einem Bereich liegen.
Condition-1-axes = Auf welche Achsen gesehen wird, ab 0 gezählt.
Condition-1-minimum = Die kleinste Koordinate. Gib diese, `maximum` oder beide an.
Condition-1-maximum = Die größte Koordinate.
Condition-2 = Der gerade gesetzte Stein muss so viele Schritte von einem benannten Ort entfernt sein, auf Brettern jeder Größe.
Condition-2-from = Von wo aus.
Condition-2-minimum = Der kleinste Abstand. Gib diesen, `maximum` oder beide an.
Condition-2-maximum = Der größte Abstand; 0 ist der Ort selbst.

Place = Ein Ort, den jedes Brett hat: "centre", das Feld in der Mitte. Auf einer Achse gerader Länge sind die beiden mittleren gleich nah.

PlayerIndex = Wessen Wertung oder Stein gemeint ist.
PlayerIndex-0 = 0 oder mehr: der Besitzer dieses Felds des Treffers; -1: der der Mitte; -2: wer am Zug ist; -3: niemand.
PlayerIndex-1 = "owner" (der Besitzer der Mitte), "mover" (wer am Zug ist), "next" (wer danach kommt), "opponents" (alle außer dem, der am Zug ist) oder "nobody" (niemand).
PlayerIndex-2 = Der Spieler mit dieser Nummer.
PlayerIndex-2-player = 0 ist der erste Spieler.

PlayerRole = Ein Spieler nach dem, was er für den Zug ist.

Rule = Etwas, das geschieht, nachdem ein Stein gesetzt wurde, überall wo sein Muster zutrifft.
Rule-name = Der Name der Regel, davor der des Packs, zu dem sie gehört: "pack.regel". Mit dem Namen eines anderen Packs ersetzt sie dessen Regel.
Rule-priority = Wann die Regel angewandt wird, verglichen mit anderen Regeln.
Rule-pattern = Wonach auf jeder Linie durch den gerade gesetzten Stein gesucht wird: `#` ein Stein, `-` leer, `.` irgendetwas, `A` Steine eines Besitzers, `a` Steine von irgendwem außer diesem, `@` ein Stein dessen, der am Zug ist, `!` ein Stein eines Gegners, `[x]` der gerade gesetzte Stein; `|` an einem der Enden: Hier geht die Reihe nicht weiter.
Rule-multimatch_mode = Wie viele von mehreren Treffern zählen: "one" der erste, "half" einer auf jeder Linie, "all" einer auf jeder Linie und in jeder Leserichtung.
Rule-matches = Nur bei so vielen Treffern. Vorgabe: einer oder mehr.
Rule-directions = Nur entlang dieser Richtungen. Vorgabe: "all".
Rule-conditions = Was sonst gelten muss, damit ein Treffer zählt.
Rule-active_player = Nur wenn dieser Spieler am Zug ist (0 ist der erste).
Rule-score_actions = Änderungen von Wertungen, in dieser Reihenfolge für alle Treffer.
Rule-board_actions = Änderungen des Bretts nach denen der Wertungen, in dieser Reihenfolge für alle Treffer.

Priority = Wann eine Regel angewandt wird, verglichen mit anderen Regeln.

ScoreAction = Eine Änderung der Wertung eines Spielers.
ScoreAction-player_index = Wessen Wertung; bei "opponents" die jedes Gegners.
ScoreAction-memo = Der Name der Punktzahl.
ScoreAction-operation = Was mit ihr geschieht.
ScoreAction-value = Die Zahl, mit der es geschieht.

Operation = Was eine Änderung mit einer Wertung macht.

BoardAction = Ein Stein, der auf das Brett kommt, oder einer, der es verlässt.
BoardAction-player_index = Wessen Stein; -3 oder "nobody": Das Feld wird leer.
BoardAction-location_index = Wo: 0 oder mehr: dieses Feld des Treffers; -1: die Mitte.

Board = Das Brett.
Board-dimensions = Die Länge jeder Achse, Höhe vor Breite: [6, 7] sind sechs Zeilen zu sieben. [] ist ein einzelnes Feld.
Board-dimensions-items = Die Länge einer Achse des Bretts.
Board-picture = Das Brett als Zeilen von Text gezeichnet, statt `dimensions`: `.` ist ein Feld, ein Leerzeichen keines. Auf einem Sechseckgitter ist jede Zeile um ein Zeichen verschoben, und zwischen den Feldern steht ein Leerzeichen.
Board-lattice = Welche Felder Nachbarn sind. Vorgabe: "square".
Board-holes = Felder, die es nicht gibt, mit ihren Koordinaten. Linien enden dort wie am Rand.
Board-topology = Wohin Linien am unteren und am oberen Ende jeder Achse führen. Vorgabe: Sie enden.
Board-gravity = Steine fallen entlang einer Achse; ein Zug nennt dann eine Spalte statt eines Felds.
Board-setup = Steine, die vor dem ersten Zug auf dem Brett liegen.

Lattice = Welche Felder Nachbarn sind: "square" (Quadrate), oder "hex": Jedes Feld eines flachen Bretts hat sechs, in seiner Zeile und ein halbes Feld links und rechts davon in den Zeilen darüber und darunter.

Edge = Wohin eine Linie an einem Ende des Bretts führt.

Gravity = Wohin Steine fallen.
Gravity-axis = Die Achse, entlang derer Steine fallen, ab 0 gezählt.
Gravity-end = Das Ende, zu dem sie fallen: "high" ist die größte Koordinate.

End = Ein Ende einer Achse.

Setup = Steine eines Spielers, die vor dem ersten Zug auf dem Brett liegen.
Setup-player = Wessen Steine (0 ist der erste Spieler).
Setup-cells = Ihre Koordinaten.

Players = Wie viele Spieler es gibt, oder wer sie sind.
Players-0 = Die Anzahl der Spieler, 2 bis 8.
Players-1 = Die Spieler in der Reihenfolge ihrer Züge.

Player = Wie ein Spieler gezeigt wird.
Player-name = Wie der Spieler heißt: "Rot".
Player-color = Die Farbe der Steine als "#rrggbb".
Player-symbol = Der Stein als ein Zeichen Text: "X".

Turns = Wie viele Steine ein Zug hat und wer wann an der Reihe ist.
Turns-stones = Wie viele Steine jeder Zug hat, vom ersten an; die letzte Zahl gilt für alle weiteren. `[1, 2]` ist ein Stein, dann je zwei. Vorgabe: `[1]`.
Turns-stones-items = Wie viele Steine ein Zug hat.
Turns-order = Die Spieler in der Reihenfolge ihrer Züge, immer wieder von vorn (0 ist der erste). Vorgabe: jeder einmal.
Turns-order-items = Ein Spieler mit seiner Nummer.

Moves = Was ein Zug außer einem eigenen Stein sein kann. Was hier nicht steht, bleibt, wie es ein früheres Pack sagt.
Moves-stones = Wessen Steine Spieler setzen dürfen: eigene ("own") oder die irgendeines Spielers ("any"). Vorgabe: "own".
Moves-pass = Wann Spieler passen dürfen: nie ("never"), immer ("always") oder wenn sie keinen anderen Zug haben ("stuck"). Haben alle nacheinander gepasst, endet das Spiel, wie `no_moves` es sagt. Vorgabe: "never".
Moves-swap = Ob der zweite von zwei Spielern statt seines ersten Zugs die Seiten tauschen darf (die Kuchenregel): Die Steine auf dem Brett und die Wertungen wechseln den Besitzer. Vorgabe: false.
Moves-pop = Ob Spieler einen eigenen Stein unten aus einer Spalte nehmen dürfen, und wer gewinnt, wenn dadurch Reihen mehrerer Spieler entstehen: "no" (nicht erlaubt), "mover" (wer zieht), "others" (die anderen) oder "draw" (niemand). Vorgabe: "no".
Moves-repeats = Das Spiel ist unentschieden, wenn dieselbe Stellung so oft vorkommt. Vorgabe: nie.

StoneChoice = Wessen Steine Spieler setzen dürfen.

Passing = Wann Spieler passen dürfen.

Popping = Ob Steine aus Spalten genommen werden können, und wer gewinnt, wenn dadurch Reihen mehrerer Spieler entstehen.

OpeningStep = Ein Schritt einer Eröffnung: Steine, die ein Spieler für beide Seiten setzt, oder eine Entscheidung.
OpeningStep-0 = Ein Spieler setzt diese Steine, einen in jedem Zug.
OpeningStep-0-player = Wer sie setzt (0 ist der erste Spieler).
OpeningStep-0-stones = Wessen Steine es sind.
OpeningStep-0-stones-items = Ein Spieler mit seiner Nummer.
OpeningStep-1 = Ein Spieler entscheidet, wie es weitergeht.
OpeningStep-1-player = Wer entscheidet (0 ist der erste Spieler).
OpeningStep-1-options = Was zur Wahl steht.

OpeningOption = Was sich in einer Eröffnung wählen lässt: "stay" (die Eröffnung ist vorbei, alle behalten ihre Seite), "swap" (sie ist vorbei, und die Seiten werden getauscht) oder "more" (der nächste Schritt folgt).

Hazards = Gefahren, die der Zufall bringt.
Hazards-bombs = Bomben, die auf das Brett fallen, ticken und hochgehen.

Bombs = Bomben: Jede fällt in einer zufälligen Runde ihres Zeitraums, auf eine zufällige freie Spalte oder ein zufälliges freies Feld.
Bombs-spawn = Eine Bombe für jeden dieser Zeiträume [erste Runde, letzte Runde]. Runde 1 ist der erste Stein, also kommt eine Bombe frühestens in Runde 2.
Bombs-fuse = Runden vom Fallen bis zum Hochgehen.
Bombs-blast = Was außer dem Feld der Bombe selbst getroffen wird. Vorgabe: "cross".

Blast = Was außer dem Feld der Bombe selbst getroffen wird.
Blast-0 = "cross" (die Nachbarn entlang jeder Achse) oder "square" (alle Nachbarn).
Blast-1 = Genau diese Felder, als Abstände von der Bombe, eine Zahl für jede Achse.

BlastShape = Eine benannte Form der Explosion.

NoMoves = Was es bedeutet, wenn wer am Zug ist keinen erlaubten Zug hat.
NoMoves-0 = "draw" (unentschieden), oder "win" oder "loss" für den, der nicht ziehen kann.
NoMoves-1 = Wer am meisten von einer Wertung hat, gewinnt; ein geteilter erster Platz ist ein Unentschieden.
NoMoves-1-highest = Der Name der Punktzahl.

NoMovesResult = Ein festes Ergebnis für den, der nicht ziehen kann.
