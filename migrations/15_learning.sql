-- What people have learned of each game, and what first matches have told them.

-- A lesson somebody has solved, tried or skipped: one row each, however often.
CREATE TABLE lessons (
    player BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    game TEXT NOT NULL,
    lesson TEXT NOT NULL,
    solved BIGINT NOT NULL CHECK (solved IN (0, 1)),
    -- Wrong answers so far.
    wrong BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (player, game, lesson)
);

-- Where somebody is in the lessons of a game, and what has been played of the short match at their end.
CREATE TABLE learners (
    player BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    game TEXT NOT NULL,
    lesson TEXT NOT NULL,
    actions TEXT NOT NULL,
    PRIMARY KEY (player, game)
);

-- What was said to somebody in a first match: the key makes it impossible to say it twice.
CREATE TABLE tips (
    player BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    game TEXT NOT NULL,
    tip TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (player, game, tip)
);

-- Whether somebody wants to be told no such things.
ALTER TABLE players ADD COLUMN without_tips BIGINT NOT NULL DEFAULT 0;
