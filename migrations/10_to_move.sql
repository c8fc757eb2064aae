-- Whose turn it is in a running match, so that the matches that wait for somebody are found without
-- replaying all of theirs. NULL once it is over, and in matches nobody has touched since this was added.
ALTER TABLE matches ADD COLUMN to_move BIGINT CHECK (to_move IN (0, 1));
