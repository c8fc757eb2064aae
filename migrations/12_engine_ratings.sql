-- Whoever plays the engine for a rating has one of its own, which people's ratings know nothing of: a
-- pool is told apart by whom one is rated against, too. What there is already was played by people.
CREATE TABLE ratings_by_opponents (
    guild BIGINT NOT NULL,
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    -- Part of the key: a row that counts against the engine cannot take the place of one among people.
    opponents TEXT NOT NULL CHECK (opponents IN ('people', 'engine')),
    player BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    wins BIGINT NOT NULL,
    draws BIGINT NOT NULL,
    losses BIGINT NOT NULL,
    last_at BIGINT NOT NULL,
    revision BIGINT NOT NULL,
    PRIMARY KEY (guild, game, variant, opponents, player)
);

INSERT INTO ratings_by_opponents (guild, game, variant, opponents, player, rating, deviation,
    volatility, wins, draws, losses, last_at, revision)
SELECT guild, game, variant, 'people', player, rating, deviation, volatility, wins, draws, losses,
    last_at, revision FROM ratings;

DROP TABLE ratings;

ALTER TABLE ratings_by_opponents RENAME TO ratings;

CREATE INDEX ratings_by_player ON ratings (player);

-- The list of results says it as well. Of a match against the engine it keeps both sides, the
-- engine's with the same rating before and after.
ALTER TABLE rating_changes ADD COLUMN opponents TEXT NOT NULL DEFAULT 'people'
    CHECK (opponents IN ('people', 'engine'));
