-- What was done is told after it was stored. If the program dies in between, this is how the next
-- start knows that somebody may still have to hear of it. What is stored already counts as told.
ALTER TABLE interactions ADD COLUMN answered BIGINT NOT NULL DEFAULT 1 CHECK (answered IN (0, 1));

CREATE INDEX unanswered_interactions ON interactions (seen_at) WHERE answered = 0;

-- Notices of new kinds: a match or a challenge as it stands, after such an interruption. The kinds
-- are the program's business; a CHECK cannot be widened on SQLite.
CREATE TABLE notices_of_any_kind (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    match_id TEXT REFERENCES matches (id) ON DELETE CASCADE,
    challenge_id TEXT REFERENCES challenges (id) ON DELETE CASCADE,
    -- The moment of the match it is about: past that, it need not be said any more.
    moment TEXT,
    made_at BIGINT NOT NULL,
    posted_at BIGINT
);

INSERT INTO notices_of_any_kind (id, kind, match_id, challenge_id, moment, made_at, posted_at)
SELECT id, kind, match_id, challenge_id, moment, made_at, posted_at FROM notices;

DROP TABLE notices;

ALTER TABLE notices_of_any_kind RENAME TO notices;

CREATE INDEX unposted_notices ON notices (made_at) WHERE posted_at IS NULL;
