-- A match without a clock waits for a silent player, but not for ever: when that player was reminded, and
-- whether the other one was told that the match can be claimed.
ALTER TABLE matches ADD COLUMN reminded_at BIGINT;
ALTER TABLE matches ADD COLUMN claimable BIGINT NOT NULL DEFAULT 0 CHECK (claimable IN (0, 1));

UPDATE matches SET reminded_at = COALESCE(running_since, started_at) WHERE reminded = 1;

ALTER TABLE matches DROP COLUMN reminded;

-- Seven days after the turn began.
UPDATE matches SET remind_at = running_since + 604800000
WHERE control = 'none' AND ended_at IS NULL AND running_since IS NOT NULL;
