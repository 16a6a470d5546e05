# The games and the workshop.

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
page-packs-completions = Was hier stehen kann
page-packs-selection-deleted = Auswahl gelöscht
page-packs-edit-own = Bearbeiten
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

page-picture-failed = Das Bild ließ sich nicht zeichnen.
