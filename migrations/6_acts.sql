-- What stood before an act of an organiser, as JSON, as far as the tournament does not tell it: undoing the act brings it back.
ALTER TABLE moderator_acts ADD COLUMN was TEXT;

-- Whoever enters a ladder again begins at its bottom. Until now a player who came back had the former place, and could leave
-- it to be challenged by nobody.

-- When players entered a ladder under way, each time anew. Those without a row were there before rows were kept: they began in
-- the order of their entries.
CREATE TABLE ladder_entries (
    tournament TEXT NOT NULL,
    entry BIGINT NOT NULL,
    entered_at BIGINT NOT NULL,
    -- One person does not enter twice at once.
    PRIMARY KEY (tournament, entry, entered_at),
    -- A place of nobody would stand on no ladder.
    FOREIGN KEY (tournament, entry) REFERENCES tournament_players (tournament, entry) ON DELETE CASCADE
);
