-- A person who has deleted their data is known again by one mark, a salted hash of the id, which stands with the pseudonym.
-- It stays as long as something looks back to it: limits for a day, a block, a player who avoids them, a tournament under way.
-- Until now each block had a copy of it, and limits began anew.

ALTER TABLE players ADD COLUMN mark TEXT;
-- When the data were deleted; NULL without a mark.
ALTER TABLE players ADD COLUMN forgotten_at BIGINT;

UPDATE players SET forgotten_at = 0, mark = COALESCE(
        (SELECT MAX(mark) FROM blocked WHERE blocked.player = players.id),
        (SELECT MAX(mark) FROM avoided WHERE avoided.other = players.id))
    WHERE id IN (SELECT player FROM blocked WHERE mark IS NOT NULL UNION SELECT other FROM avoided WHERE mark IS NOT NULL);

ALTER TABLE blocked DROP COLUMN mark;
ALTER TABLE avoided DROP COLUMN mark;

-- Finds the pseudonyms of a person without reading everybody.
CREATE INDEX marks ON players (mark) WHERE mark IS NOT NULL;
