-- When somebody last showed the secret of a name, by the clock that retention goes by: names that nobody
-- uses are forgotten. Names of before, and those that a node of an earlier version registers meanwhile,
-- count from when that is first looked at.
ALTER TABLE bot_names ADD COLUMN used_ms BIGINT;
