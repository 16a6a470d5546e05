-- Names of bots that belong to somebody.
CREATE TABLE bot_names (
    name TEXT PRIMARY KEY,
    -- The SHA-256 of the secret.
    secret_sha256 TEXT NOT NULL,
    created_ms BIGINT NOT NULL
) WITHOUT ROWID;
