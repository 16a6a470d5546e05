-- Matches and tournaments between bots.
CREATE TABLE events (
    id TEXT PRIMARY KEY,
    created_ms BIGINT NOT NULL,
    -- What the event was begun with, as JSON.
    setup TEXT NOT NULL,
    -- running, finished, stopped or failed.
    state TEXT NOT NULL,
    -- Why it was stopped or failed.
    why TEXT,
    winner TEXT
);
CREATE INDEX events_by_age ON events (created_ms, id);

CREATE TABLE event_games (
    event TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    -- Which match of the event, from 0.
    encounter BIGINT NOT NULL,
    -- Which game of the match, from 1.
    number BIGINT NOT NULL,
    ended_ms BIGINT NOT NULL,
    -- How it ended, as JSON.
    summary TEXT NOT NULL,
    -- The game itself, as JSON.
    record TEXT NOT NULL,
    PRIMARY KEY (event, encounter, number)
);
