-- Texts of packs by the SHA-256 of the text: a game keeps the rules that it began with.
CREATE TABLE pack_texts (
    sha256 TEXT PRIMARY KEY,
    text TEXT NOT NULL
);

-- Packs that were saved to this server.
CREATE TABLE packs (
    name TEXT PRIMARY KEY,
    text TEXT NOT NULL
);

CREATE TABLE games (
    id TEXT PRIMARY KEY,
    created_ms BIGINT NOT NULL,
    -- What the game was begun with, as JSON.
    setup TEXT NOT NULL,
    -- How it ended, as JSON.
    result TEXT,
    -- The rematch.
    next TEXT
);
CREATE INDEX games_by_age ON games (created_ms, id);

CREATE TABLE turns (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    ply BIGINT NOT NULL,
    -- Coordinates, clocks and bombs, as JSON.
    turn TEXT NOT NULL,
    PRIMARY KEY (game, ply)
);
