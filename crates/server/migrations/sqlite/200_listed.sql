-- Whether a game is in the list that everybody sees. Games with a friend by link are not.
ALTER TABLE games ADD COLUMN listed INTEGER NOT NULL DEFAULT 1;
UPDATE games SET listed = 0 WHERE setup LIKE '%"shared":true%';
