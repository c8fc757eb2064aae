-- Clocks that rest, and what people and servers may choose besides. What a match's clock does at
-- weekends and when it runs out is part of its `control`, for it was agreed on.

-- The time zone of a person, by its IANA name (NULL: UTC), and the hours of the day in which nothing
-- disturbs them, such as `22-7`.
ALTER TABLE players ADD COLUMN zone TEXT;
ALTER TABLE players ADD COLUMN quiet TEXT;

-- Whether boards only this person sees have their own side at the bottom.
ALTER TABLE players ADD COLUMN turned BIGINT NOT NULL DEFAULT 0 CHECK (turned IN (0, 1));

-- Whether reminders come as direct messages, and when the next daily list of waiting matches is due
-- (NULL: none is wanted).
ALTER TABLE players ADD COLUMN remind_directly BIGINT NOT NULL DEFAULT 0
    CHECK (remind_directly IN (0, 1));
ALTER TABLE players ADD COLUMN digest_at BIGINT;

CREATE INDEX digests ON players (digest_at) WHERE digest_at IS NOT NULL;

-- Of a server: its time zone, whether the clocks of new matches stand still at weekends, the channels
-- in which people may be challenged (numbers with spaces between; NULL: everywhere), and how many days
-- old the account of whoever plays must be.
ALTER TABLE guilds ADD COLUMN zone TEXT;
ALTER TABLE guilds ADD COLUMN weekends BIGINT NOT NULL DEFAULT 0 CHECK (weekends IN (0, 1));
ALTER TABLE guilds ADD COLUMN channels TEXT;
ALTER TABLE guilds ADD COLUMN minimum_age BIGINT NOT NULL DEFAULT 0 CHECK (minimum_age >= 0);

-- Until when a clock that has run out is spared, and why.
ALTER TABLE matches ADD COLUMN grace TEXT;

-- The vacation days people have spent: each begins at an instant and lasts 24 hours, in all of their
-- matches. The key counts those of a year: two matches that run out at once cannot spend the same one twice.
CREATE TABLE vacation_days (
    player BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    year BIGINT NOT NULL,
    number BIGINT NOT NULL CHECK (number >= 1),
    begins_at BIGINT NOT NULL,
    PRIMARY KEY (player, year, number)
);
