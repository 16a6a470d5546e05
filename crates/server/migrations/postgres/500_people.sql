-- People without accounts: a name, a colour, and the secret that says who somebody is.
CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    -- What names have in common that people take for the same.
    folded TEXT NOT NULL UNIQUE,
    colour BIGINT NOT NULL,
    -- The SHA-256 of the secret.
    secret_sha256 TEXT NOT NULL UNIQUE,
    created_ms BIGINT NOT NULL,
    -- By the clock that retention goes by.
    seen_ms BIGINT NOT NULL
);
CREATE INDEX people_by_seen_time ON people (seen_ms, id);

-- Who sits where. Games of before there were people have nobody.
CREATE TABLE game_people (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    -- When the game was created.
    created_ms BIGINT NOT NULL,
    -- The game's packs, as ratings and statistics know it.
    pack TEXT NOT NULL,
    -- people, computers or nobody.
    against TEXT NOT NULL,
    -- won, drawn, lost or none; empty while the game goes on.
    outcome TEXT NOT NULL,
    -- 1 once the game is over.
    finished BIGINT NOT NULL,
    -- In millionths, before and after a game that was rated; 0 for one that was not.
    rating_before BIGINT NOT NULL DEFAULT 0,
    rating_after BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (game, seat)
);
CREATE INDEX game_people_by_person ON game_people (person, finished, created_ms, game);

-- Glicko-2 ratings of people, one for each game.
CREATE TABLE ratings (
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    pack TEXT NOT NULL,
    -- All three in millionths.
    rating BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    -- How many games were rated.
    games BIGINT NOT NULL,
    -- When the last one was, by the clock that retention goes by.
    rated_ms BIGINT NOT NULL,
    PRIMARY KEY (person, pack)
);
CREATE INDEX ratings_by_pack ON ratings (pack, rating);

-- Whether a game counts for ratings.
ALTER TABLE games ADD COLUMN rated BIGINT NOT NULL DEFAULT 0;
