-- The outbox takes over from what was there before it: messages to be edited, notices, and the mark
-- on interactions that were not answered.
INSERT INTO outbox (subject, role, home, wanted, shown, channel, message, not_before)
SELECT subject, role, channel, 1, 1, channel, message, 0 FROM messages;

INSERT INTO outbox (subject, role, home, wanted, not_before)
SELECT id, 'board', channel, revision + 1, 0 FROM matches
WHERE id IN (
    SELECT match_id FROM notices
    WHERE posted_at IS NULL AND kind IN ('flag', 'untold', 'untold_ply')
) OR id IN (SELECT match_id FROM interactions WHERE answered = 0)
ON CONFLICT (subject, role) DO UPDATE SET wanted = excluded.wanted, shown = 0;

INSERT INTO outbox (subject, role, home, wanted, not_before)
SELECT id, 'reminder', channel, revision + 1, 0 FROM matches
WHERE id IN (SELECT match_id FROM notices WHERE posted_at IS NULL AND kind = 'reminder')
ON CONFLICT (subject, role) DO NOTHING;

INSERT INTO outbox (subject, role, home, wanted, not_before)
SELECT offers.match_id, 'offer ' || offers.id, matches.channel, matches.revision + 1, 0
FROM offers JOIN matches ON matches.id = offers.match_id
WHERE offers.state = 'open'
ON CONFLICT (subject, role) DO NOTHING;

INSERT INTO outbox (subject, role, home, wanted, not_before)
SELECT id, 'challenge', channel, CASE WHEN state = 'open' THEN 1 ELSE 2 END, 0 FROM challenges
WHERE id IN (
    SELECT challenge_id FROM notices
    WHERE posted_at IS NULL AND kind IN ('expired', 'untold_challenge')
) OR id IN (SELECT challenge_id FROM interactions WHERE answered = 0)
ON CONFLICT (subject, role) DO UPDATE SET wanted = 2;

DROP TABLE messages;

DROP TABLE notices;

DROP INDEX unanswered_interactions;

ALTER TABLE interactions DROP COLUMN answered;

-- Since when a match rests because its channel cannot be reached; NULL while it goes on.
ALTER TABLE matches ADD COLUMN paused_at BIGINT;

CREATE INDEX paused_matches ON matches (paused_at) WHERE paused_at IS NOT NULL;
CREATE INDEX open_challenges_by_channel ON challenges (channel) WHERE state = 'open';
