-- Several nodes on one database: who they are, and which of them changes what.
CREATE TABLE nodes (
    -- A start of a node; another start is another session.
    session TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    -- Where other nodes reach it; nothing until it can answer.
    address TEXT,
    -- By this database's clock: what it holds can be taken over after that.
    alive_until TIMESTAMPTZ NOT NULL,
    -- The time of service when it was last heard of.
    served_ms BIGINT NOT NULL,
    -- How long it may be silent, in milliseconds.
    lease_ms BIGINT NOT NULL,
    -- 1 once it is asked to hand everything over and to end.
    draining BIGINT NOT NULL DEFAULT 0,
    version TEXT NOT NULL,
    -- Games in its memory.
    games BIGINT NOT NULL DEFAULT 0,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now()
);

-- No epoch is ever given twice, so that a lease which was lost stays lost.
CREATE SEQUENCE lease_epochs;

-- What one node at a time may change: "game:ID", "room:ID", "lobby", "arena".
CREATE TABLE leases (
    id TEXT PRIMARY KEY,
    session TEXT NOT NULL,
    epoch BIGINT NOT NULL
);
CREATE INDEX leases_by_session ON leases (session);

-- What all nodes have to know and nobody else.
CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

-- When the time of service was last advanced, by this database's clock.
ALTER TABLE service_time ADD COLUMN advanced_at TIMESTAMPTZ;
