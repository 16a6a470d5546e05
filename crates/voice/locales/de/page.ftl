# Die Seite.
