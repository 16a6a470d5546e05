-- What is kept for how long, and on whose account.
-- Times in `touched_ms` and `at_ms` are those of the clock that retention goes by.
ALTER TABLE games ADD COLUMN touched_ms BIGINT NOT NULL DEFAULT 0;
-- Whose it is, as a hash; the bytes that count for it; those of a draft among them.
ALTER TABLE games ADD COLUMN owner TEXT;
ALTER TABLE games ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN draft_bytes BIGINT NOT NULL DEFAULT 0;
-- The turns that a game was begun with, as one JSON list, and how many there are.
ALTER TABLE games ADD COLUMN opening_turns BIGINT NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN opening TEXT;
ALTER TABLE turns ADD COLUMN at_ms BIGINT;
UPDATE games SET touched_ms = CAST(strftime('%s', 'now') AS INTEGER) * 1000;
CREATE INDEX games_by_touch ON games (touched_ms, id);
CREATE INDEX games_by_owner ON games (owner, bytes);

-- Which texts are in use: one that is not is removed.
CREATE TABLE game_texts (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    sha256 TEXT NOT NULL REFERENCES pack_texts (sha256),
    PRIMARY KEY (game, sha256)
) WITHOUT ROWID;
CREATE INDEX game_texts_by_text ON game_texts (sha256);
CREATE TABLE event_texts (
    event TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    sha256 TEXT NOT NULL REFERENCES pack_texts (sha256),
    PRIMARY KEY (event, sha256)
) WITHOUT ROWID;
CREATE INDEX event_texts_by_text ON event_texts (sha256);
INSERT INTO game_texts (game, sha256)
    SELECT DISTINCT games.id, pack_texts.sha256
    FROM games, json_each(games.setup, '$.sources') AS source
    JOIN pack_texts ON pack_texts.sha256 = json_extract(source.value, '$[1]');
INSERT INTO event_texts (event, sha256)
    SELECT DISTINCT events.id, pack_texts.sha256
    FROM events, json_each(events.setup, '$.sources') AS source
    JOIN pack_texts ON pack_texts.sha256 = json_extract(source.value, '$[1]');

-- Numbers that the server notes for itself.
CREATE TABLE notes (
    name TEXT PRIMARY KEY,
    number BIGINT NOT NULL
) WITHOUT ROWID;
-- What owners are hashed with.
INSERT INTO notes (name, number) VALUES ('salt', random());
