-- How names look, so that nobody takes one that could be taken for somebody else's. Names of before have
-- none until the next start; of two that look alike already only the first gets one.
ALTER TABLE people ADD COLUMN look TEXT;
CREATE UNIQUE INDEX people_by_look ON people (look);
