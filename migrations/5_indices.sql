-- The rematch of a match, open or begun.
CREATE INDEX challenges_by_rematch ON challenges (rematch_of) WHERE rematch_of IS NOT NULL;

-- How often somebody has challenged the same person lately.
CREATE INDEX challenges_by_pair ON challenges (challenger, opponent, made_at);
