-- Until which day, counted from 1970, a player counts as established: active, and known well enough. It
-- follows from the row and nothing else, and lets a page of a leaderboard be read from an index instead of
-- being computed and sorted; 0: on no day.
ALTER TABLE ratings ADD COLUMN known_until BIGINT NOT NULL DEFAULT 0;

-- 90 days after the last result nobody is active any more; 173.7178 and 110 are those of Glicko-2.
UPDATE ratings SET known_until = (
    WITH RECURSIVE idle(days) AS (SELECT 0 UNION ALL SELECT days + 1 FROM idle WHERE days < 90)
    SELECT COALESCE(MAX(last_at / 86400000 + days), 0) FROM idle
    WHERE deviation * deviation
        + volatility * volatility * (173.7178 * 173.7178) * days <= 110.0 * 110.0
);

CREATE INDEX ratings_by_rating ON ratings
    (guild, game, variant, opponents, rating DESC, last_at DESC, player, known_until);

-- The roles a server gives by rating: whoever is known to have at least so many points has it.
CREATE TABLE rating_roles (
    guild BIGINT NOT NULL,
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    least BIGINT NOT NULL,
    role BIGINT NOT NULL,
    -- Whoever chose it is told if it cannot be given.
    made_by BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    -- Why the platform has refused it lately; NULL while it has not. What is refused is not tried again
    -- until somebody asks for that.
    trouble TEXT CHECK (trouble IN ('forbidden', 'gone')),
    -- One role for each number of points: two managers cannot both choose.
    PRIMARY KEY (guild, game, variant, least)
);

-- What was given: only that is taken away again. Without a reference, because whoever has deleted their
-- data still has the role until it is taken.
CREATE TABLE given_roles (
    guild BIGINT NOT NULL,
    role BIGINT NOT NULL,
    player BIGINT NOT NULL,
    -- When they were found to have left the server; NULL while they have the role.
    absent_at BIGINT,
    PRIMARY KEY (guild, player, role)
);

CREATE INDEX given_roles_by_player ON given_roles (player);
