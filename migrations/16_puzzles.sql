-- What a puzzle is rated, once somebody has tried it. What it asks stands in the program, or in the match it is of.
CREATE TABLE puzzles (
    id TEXT PRIMARY KEY,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    -- How many rated answers it has had. A rating changes only if this is what was read: none is lost.
    answers BIGINT NOT NULL
);

-- How well somebody solves the puzzles of a game: a pool of its own, the same in every server.
CREATE TABLE puzzle_solvers (
    player BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    game TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    solved BIGINT NOT NULL,
    missed BIGINT NOT NULL,
    -- Right answers in a row, now and at best.
    streak BIGINT NOT NULL,
    best_streak BIGINT NOT NULL,
    last_at BIGINT NOT NULL,
    PRIMARY KEY (player, game),
    CHECK (streak <= best_streak AND best_streak <= solved)
);

-- A puzzle in front of somebody. Nobody is asked the same thing twice: one row for each puzzle, and one more for each
-- day on which it is the puzzle of the day.
CREATE TABLE puzzle_attempts (
    player BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    puzzle TEXT NOT NULL,
    -- The day it was the puzzle of, counted from 1970; 0 for any other.
    day BIGINT NOT NULL,
    game TEXT NOT NULL,
    guild BIGINT NOT NULL,
    shown_at BIGINT NOT NULL,
    answer TEXT,
    solved BIGINT,
    answered_at BIGINT,
    -- The interaction that answered: delivered twice, it says the same twice.
    interaction BIGINT,
    rating_before DOUBLE PRECISION,
    rating_after DOUBLE PRECISION,
    PRIMARY KEY (player, puzzle, day),
    -- An answer is whole, or there is none.
    CHECK ((answer IS NULL) = (solved IS NULL) AND (answer IS NULL) = (answered_at IS NULL)
        AND (answer IS NULL) = (rating_before IS NULL) AND (answer IS NULL) = (rating_after IS NULL))
);

CREATE INDEX puzzle_attempts_of_a_day ON puzzle_attempts (day, guild) WHERE day > 0;

-- Where a server has its puzzle of the day, and the day it was last to be posted for: never two of a day.
CREATE TABLE daily_puzzles (
    guild BIGINT PRIMARY KEY,
    channel BIGINT NOT NULL,
    day BIGINT NOT NULL
);
