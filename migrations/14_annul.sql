-- Matches are counted within their server: people speak of match 12. Two of one number cannot be.
ALTER TABLE matches ADD COLUMN number BIGINT NOT NULL DEFAULT 0;

UPDATE matches SET number = counted.number FROM (
    SELECT id, ROW_NUMBER() OVER (PARTITION BY guild ORDER BY id) AS number FROM matches
) AS counted WHERE counted.id = matches.id;

CREATE UNIQUE INDEX matches_by_number ON matches (guild, number);

CREATE INDEX finished_matches ON matches (guild, ended_at) WHERE ended_at IS NOT NULL;

-- The order in which results were rated within their pool. Those of other players may share a place.
ALTER TABLE rating_changes ADD COLUMN sequence BIGINT NOT NULL DEFAULT 0;

UPDATE rating_changes SET sequence = counted.sequence FROM (
    SELECT match_id, side, DENSE_RANK() OVER (
        PARTITION BY guild, game, variant, opponents ORDER BY rated_at, match_id
    ) AS sequence FROM rating_changes
) AS counted WHERE counted.match_id = rating_changes.match_id AND counted.side = rating_changes.side;

CREATE INDEX rating_changes_by_sequence ON rating_changes (guild, game, variant, opponents, sequence);

-- Results that were struck, by whom, and who undid that: results themselves are never deleted.
CREATE TABLE annulments (
    match_id TEXT NOT NULL REFERENCES matches (id),
    -- Counts the annulments of this match.
    number BIGINT NOT NULL,
    made_by BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    made_at BIGINT NOT NULL,
    undone_by BIGINT REFERENCES players (id) ON UPDATE CASCADE,
    undone_at BIGINT,
    PRIMARY KEY (match_id, number),
    CHECK ((undone_by IS NULL) = (undone_at IS NULL))
);

-- Two moderators at once: one of them annuls.
CREATE UNIQUE INDEX one_annulment_a_match ON annulments (match_id) WHERE undone_at IS NULL;
