-- Work that is spread over processes: what somebody wants, and the pieces of it.
ALTER TABLE nodes ADD COLUMN role TEXT NOT NULL DEFAULT 'server';

CREATE TABLE work_jobs (
    id TEXT PRIMARY KEY,
    -- What its pieces are.
    kind TEXT NOT NULL,
    -- What people call it.
    title TEXT NOT NULL,
    -- Of whoever wants it: another version might find something else.
    version TEXT NOT NULL,
    -- What has to be known for all of its pieces.
    common TEXT NOT NULL,
    -- Pieces whose results were collected, and are not kept any more.
    collected BIGINT NOT NULL DEFAULT 0,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    -- When whoever wants it last asked for something, by this database's clock.
    wanted_at TIMESTAMPTZ NOT NULL DEFAULT now()
);

CREATE TABLE work_pieces (
    job TEXT NOT NULL REFERENCES work_jobs (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    task TEXT NOT NULL,
    -- The programs that it runs, for workers that run some programs or none.
    programs TEXT[] NOT NULL,
    -- Who has it, and an epoch of lease_epochs for each time that it was taken: no other can write
    -- the result.
    session TEXT,
    epoch BIGINT,
    -- Written once.
    result TEXT,
    -- 1 if the result says why it cannot be done.
    failed BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (job, number)
);
CREATE INDEX work_pieces_to_do ON work_pieces (job, number) WHERE result IS NULL;
CREATE INDEX work_pieces_done ON work_pieces (job, number) WHERE result IS NOT NULL;
CREATE INDEX work_pieces_by_session ON work_pieces (session) WHERE result IS NULL;
