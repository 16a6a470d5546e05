# Was schiefgehen kann: Packs, Aufzeichnungen, Züge, Dateien.
