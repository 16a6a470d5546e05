# The page of the arena.
