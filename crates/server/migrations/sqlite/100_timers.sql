-- Games that wait for a person: what is needed to let them sleep.
CREATE TABLE timers (
    game TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    -- How many turns were played when this was noted.
    ply BIGINT NOT NULL,
    -- When the turn's time is up, in the time of service; 0 if no clock runs.
    due_ms BIGINT NOT NULL,
    -- The people who have been at the table: bit 0 is seat 0.
    seen BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX timers_by_due_time ON timers (due_ms) WHERE due_ms > 0;

-- How long servers have run on this database, in milliseconds: clocks count in this time.
CREATE TABLE service_time (
    id BIGINT PRIMARY KEY,
    now_ms BIGINT NOT NULL
) WITHOUT ROWID;
INSERT INTO service_time (id, now_ms) VALUES (1, 1);
