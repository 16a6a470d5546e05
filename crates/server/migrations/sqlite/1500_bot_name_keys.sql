-- What names of bots have in common that people take for the same: the database keeps two from having
-- it, also in the same instant. Names of before have none until the next start; of two that look alike
-- already only the first gets it.
ALTER TABLE bot_names ADD COLUMN folded TEXT;
ALTER TABLE bot_names ADD COLUMN look TEXT;
CREATE UNIQUE INDEX bot_names_by_folded ON bot_names (folded);
CREATE UNIQUE INDEX bot_names_by_look ON bot_names (look);
