# Finding somebody: phrases, the lobby, alerts.

## What players say to each other

phrase-hello = Hallo!
phrase-good-luck = Viel Glück!
phrase-have-fun = Viel Spaß!
phrase-nice-move = Schöner Zug!
phrase-oops = Hoppla!
phrase-thinking = Ich überlege noch …
phrase-thanks = Danke!
phrase-good-game = Gutes Spiel!
phrase-one-more = Noch eins?
phrase-must-go = Ich muss los.
page-phrases = Sprüche
page-phrases-say = Etwas sagen
page-phrases-mute = Stumm
page-phrases-muted = Stumm geschaltet: Du siehst nicht, was andere sagen.
page-phrases-wait = Nicht so schnell: Versuche es in ein paar Sekunden noch einmal.
page-phrases-said = {$player}: {$phrase}

## The lobby

page-lobby-title = Jemanden zum Spielen finden
page-lobby-about = Wähle eine Uhr, und du spielst mit jemandem, der dasselbe sucht; oder nimm eine der offenen Suchen. Bei Spielen, die hier beginnen, können alle zusehen.
page-lobby-quick = Schnell ein Spiel
page-lobby-waiting = Gesucht wird jemand für: {$what}
page-lobby-waited = Du wartest seit {$time}
page-lobby-ended = Deine Suche ist zu Ende, weil du die Lobby verlassen hast.
page-lobby-cancel = Abbrechen
page-lobby-seeks = Offene Suchen
page-lobby-none = Gerade sucht niemand. Mach den Anfang!
page-lobby-yours = deine
page-lobby-take = Spielen
page-lobby-take-label = {$what} spielen
page-lobby-make = Selbst jemanden suchen
page-lobby-post = Jemanden suchen
page-lobby-side = Deine Seite
page-lobby-side-first = ich beginne
page-lobby-side-second = die andere Seite beginnt
page-lobby-side-random = zufällig
page-lobby-they-begin = die andere Seite beginnt
page-lobby-you-begin = du beginnst
page-lobby-rated = gewertet
page-lobby-watch = Spiele zum Zusehen
page-lobby-connecting = Verbindung zur Lobby wird aufgebaut …

## Alerts

page-settings-alerts = Benachrichtige mich, wenn ich am Zug bin
page-settings-alerts-denied = Der Browser erlaubt dieser Seite keine Benachrichtigungen. Das lässt sich in den Einstellungen des Browsers für diese Seite ändern.

## Rooms

page-room = Raum
page-room-new = Ein Raum für Klasse oder Verein
page-room-about = Wer den Link hat, tritt mit einem Namen bei und spielt gegen alle anderen, der Reihe nach.
page-room-name = Name des Raums
page-room-make = Raum eröffnen
page-room-none = Dieser Raum lässt sich nicht öffnen
page-room-invite = Einladen
page-room-invite-about = Wer diesen Link öffnet, kann beitreten. Niemand sonst sieht den Raum oder seine Spiele.
page-room-join = Dem Raum beitreten
page-room-your-name = Dein Name in diesem Raum
page-room-join-now = Beitreten
page-room-ready = {$name}, bereit zum Spielen
page-room-waiting = Du wartest auf jemanden zum Spielen …
page-room-waiting-met = Gegen alle, die bereit sind, hast du schon gespielt. Warte auf jemand anderen; nach einer Weile trefft ihr wieder aufeinander.
page-room-not-ready = Du wirst gerade niemandem zugeteilt.
page-room-paused = Es werden gerade keine Spiele begonnen.
page-room-closed = Dieser Raum ist geschlossen.
page-room-you-play = Du spielst gerade.
page-room-to-game = Zu deinem Spiel
page-room-table = Tabelle
page-room-nobody = Noch niemand ist beigetreten.
page-room-member = Name
page-room-played = Spiele
page-room-state = Jetzt
page-room-plays = spielt
page-room-is-ready = bereit
page-room-is-here = da
page-room-remove = Entfernen
page-room-remove-member = {$name} entfernen
page-room-remove-about = Wer entfernt wird, verlässt die Tabelle, und ein laufendes Spiel zählt nicht. Wieder beitreten geht erst, wenn du es erlaubst. Wer mit einem anderen Browser und einem anderen Namen kommt, wird nicht erkannt: Mach dann einen neuen Link.
page-room-keep = Behalten
page-room-owner = Dein Raum
page-room-pause = Keine Spiele beginnen
page-room-resume = Weitermachen
page-room-close = Raum schließen
page-room-close-about = Niemand kann mehr beitreten, es beginnen keine Spiele mehr, und der Raum lässt sich nicht wieder öffnen. Tabelle und Spiele bleiben zu sehen.
page-room-removed = Du wurdest aus diesem Raum entfernt
page-room-removed-about = Wieder hereinlassen kann dich nur, wer ihn eröffnet hat.
page-room-removed-list = Entfernt
page-room-restore = Wieder hereinlassen
page-room-renew = Neuer Link
page-room-renew-about = Der bisherige Link öffnet dann nichts mehr, für niemanden. Wer beigetreten ist, bleibt.
page-room-renew-now = Neuen Link machen
page-room-link-replaced = Der Link zu diesem Raum wurde ersetzt. Den neuen bekommst du von dem, der den Raum eröffnet hat.
page-room-games = Spiele
page-room-no-games = Noch keine.
