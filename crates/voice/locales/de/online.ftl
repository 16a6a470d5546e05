# Spiele auf einem Server: `foursight join`.

join-not-a-link = Das ist kein Link zu einem Spiel: erwartet wird etwas wie https://play.example/g/SPIEL#EINLADUNG, wie die Seite ihn zeigt.
join-not-a-game = Diese Adresse ist nicht die eines Spiels: erwartet wird etwas wie https://play.example/g/SPIEL#EINLADUNG, wie die Seite sie zeigt.
join-bad-invitation = Was in diesem Link auf das # folgt, ist keine Einladung: Bitte den ganzen Link noch einmal kopieren.
join-unreachable = der Server ist nicht zu erreichen: {$error}
join-not-foursight = Was unter dieser Adresse antwortet, ist kein Foursight-Server, den dieses Programm versteht.
join-you-play = Du spielst {$player}.
join-you-watch = Du schaust zu.
join-waits = Es fehlt noch jemand: Gib ihm denselben Link.
join-type-help = `help` zeigt die Befehle.
join-your-turn = Du bist am Zug.
join-connecting = Verbindung wird aufgebaut …
join-connected = Wieder verbunden.
join-lost = Die Verbindung ist unterbrochen; es wird weiter versucht …
join-closing = Der Server wird beendet.
join-deleted = Das Spiel wurde gelöscht.
join-arrived = {$player} ist gekommen.
join-away = {$player} ist weg.
join-back = {$player} ist wieder da.
join-takeback = {$player} möchte einen Zug zurücknehmen.
join-draw = {$player} bietet Remis an.
join-rematch = {$player} möchte eine Revanche.
join-declined-takeback = Die Zurücknahme wurde abgelehnt.
join-declined-draw = Dein Remisangebot wurde abgelehnt.
join-declined-rematch = Deine Revanche wurde abgelehnt.
join-withdrawn = Das Angebot gilt nicht mehr.
join-offered = Angeboten; die anderen sind gefragt.
join-nothing-offered = Niemand hat etwas angeboten.
join-taken-back = Züge wurden zurückgenommen.
join-answer = `accept` nimmt an, `decline` lehnt ab.
join-claimable = {$player} lässt dich warten: Du kannst den Sieg verlangen.
join-type-claim = `claim` verlangt ihn.
join-seat-not-kept = der Platz lässt sich nicht merken
join-only-players = Du schaust zu: Das können nur die Spieler.
join-said = {$player}: {$phrase}
join-phrase-unknown = Wähle einen der Sätze, nach seiner Nummer oder seinen Worten:
join-muted = Stumm: Was andere sagen, siehst du nicht.
join-unmuted = Was andere sagen, siehst du wieder.
join-next = Die Spieler machen weiter unter {$link}
join-rematch-begins = Die Revanche beginnt.
join-over = Das Spiel ist aus: `rematch` spielt noch einmal, `quit` beendet.
join-watchers = { $count ->
    [one] Einer schaut zu.
   *[other] {$count} schauen zu.
  }
join-no-moves = Noch kein Zug.
join-player-open = {$player}: frei
join-player-there = {$player}: da
join-player-away = {$player}: weg
join-keys-answer = y nimmt an, x lehnt ab.
join-keys-claim = c verlangt ihn.
join-key-line = ←→ Enter setzen   t sagen   u zurück   d Remis   r aufgeben   ? Tasten   Esc Menü
join-key-line-watch = i Regeln   v ansehen   ? Tasten   Esc Menü
join-key-line-over = n Revanche   t sagen   v ansehen   ? Tasten   Esc Menü
join-key-line-offer = y annehmen   x ablehnen   ? Tasten   Esc Menü
join-key-undo = um die Rücknahme des letzten Zugs bitten
join-key-draw = Remis anbieten
join-key-answer = ein Angebot annehmen, ablehnen (oder zurückziehen)
join-key-say = etwas sagen
join-key-mute = sehen, was andere sagen, oder nicht
join-key-claim = den Sieg verlangen, wenn jemand wegbleibt
join-key-rematch = um eine Revanche bitten
join-no-advice = Solange Menschen gegeneinander spielen, gibt es keine Tipps.
join-not-connected = Die Verbindung ist unterbrochen: Warte einen Moment.
join-waits-short = Es fehlt noch jemand.
join-waiting-for = {$player} ist am Zug.
join-offering = Du hast etwas angeboten.
join-panel-away = weg
join-panel-free = frei
join-help =
    board         das Brett noch einmal zeichnen
    moves         die Züge bisher
    time          wie viel Zeit noch bleibt
    who           wer da ist
    say SATZ      einen der Sätze sagen; `say` allein zählt sie auf
    mute          nichts mehr sehen von dem, was andere sagen, oder wieder alles
    undo          um die Rücknahme des letzten Zugs bitten
    draw          Remis anbieten
    accept        annehmen, was angeboten wurde
    decline       es ablehnen, oder das eigene Angebot zurückziehen
    claim         den Sieg verlangen, wenn jemand wegbleibt
    resign        aufgeben
    rematch       um ein weiteres Spiel bitten
    quit          gehen; derselbe Link führt zurück
