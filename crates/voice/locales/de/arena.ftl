# Die Seite der Arena.
