# What goes wrong: packs, records, moves, files.
