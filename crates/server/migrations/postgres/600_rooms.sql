-- Rooms for a class or a club, in which everybody plays everybody.
CREATE TABLE rooms (
    id TEXT PRIMARY KEY,
    created_ms BIGINT NOT NULL,
    -- When something happened last, by the clock that retention goes by.
    touched_ms BIGINT NOT NULL,
    name TEXT NOT NULL,
    -- The game and the clock, as JSON.
    setup TEXT NOT NULL,
    -- The SHA-256 of what the link carries, and of the owner's key.
    secret_sha256 TEXT NOT NULL,
    owner_sha256 TEXT NOT NULL,
    -- 0 open, 1 nobody is paired, 2 closed.
    state BIGINT NOT NULL
);
CREATE INDEX rooms_by_touch ON rooms (touched_ms);

CREATE TABLE room_members (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    -- In the order in which they came, from 0.
    number BIGINT NOT NULL,
    name TEXT NOT NULL,
    -- Who it is, if they have a name of their own.
    person TEXT,
    key_sha256 TEXT NOT NULL,
    removed BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (room, number)
);

CREATE TABLE room_games (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    -- In the order in which they began, from 0.
    number BIGINT NOT NULL,
    game TEXT NOT NULL,
    -- Who began, and who played against them.
    first BIGINT NOT NULL,
    second BIGINT NOT NULL,
    -- Half points of who began; -1 while it goes on, -2 if it does not count.
    points BIGINT NOT NULL DEFAULT -1,
    PRIMARY KEY (room, number)
);
