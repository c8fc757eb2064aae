-- The ground: people, servers, challenges, matches with their plies, ratings, and what the bot
-- still has to say. Portable on purpose: the same text runs on SQLite and PostgreSQL.
--
-- Instants are milliseconds since the Unix epoch, lengths of time milliseconds, platform numbers
-- their 64 bits as a signed integer, truth values 0 or 1, sides 0 (first) or 1 (second).

-- Everybody who has ever been named. Deleting somebody's data gives their row a pseudonym, which
-- the cascades carry everywhere: opponents keep their matches against a former player.
CREATE TABLE players (
    id BIGINT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    theme TEXT,
    patterns BIGINT NOT NULL DEFAULT 0 CHECK (patterns IN (0, 1)),
    text_board BIGINT NOT NULL DEFAULT 0 CHECK (text_board IN (0, 1))
);

CREATE TABLE guilds (
    id BIGINT NOT NULL PRIMARY KEY,
    language TEXT,
    posting TEXT NOT NULL DEFAULT 'new' CHECK (posting IN ('new', 'edit')),
    theme TEXT
);

CREATE TABLE matches (
    id TEXT NOT NULL PRIMARY KEY,
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    parent_channel BIGINT,
    game TEXT NOT NULL,
    -- The rating pool's key; also in the options, here to be searched.
    variant TEXT NOT NULL,
    options TEXT NOT NULL,
    control TEXT NOT NULL,
    rated BIGINT NOT NULL CHECK (rated IN (0, 1)),
    first_player BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    second_player BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    rematch_of TEXT,
    started_at BIGINT NOT NULL,
    -- How many plies stand, and how often some were taken back.
    plies BIGINT NOT NULL DEFAULT 0,
    takebacks BIGINT NOT NULL DEFAULT 0,
    -- The clock: what each side had when the present turn began, and since when it runs.
    remaining_first BIGINT NOT NULL,
    remaining_second BIGINT NOT NULL,
    running_since BIGINT,
    reminded BIGINT NOT NULL DEFAULT 0 CHECK (reminded IN (0, 1)),
    -- When something is to happen by itself; NULL if nothing is.
    flag_at BIGINT,
    remind_at BIGINT,
    -- The ending; its side is the winner by the rules, or whoever resigned, lost on time or left.
    ending TEXT,
    ending_side BIGINT CHECK (ending_side IN (0, 1)),
    winner BIGINT CHECK (winner IN (0, 1)),
    ended_at BIGINT,
    -- Compared and raised by every change: two writers cannot both succeed.
    revision BIGINT NOT NULL DEFAULT 0,
    CHECK ((ending IS NULL) = (ended_at IS NULL)),
    CHECK (first_player <> second_player)
);

-- One running match a channel; a second one gets a thread.
CREATE UNIQUE INDEX one_running_match_a_channel ON matches (channel) WHERE ended_at IS NULL;
CREATE INDEX matches_by_channel ON matches (channel, started_at);
CREATE INDEX matches_by_first_player ON matches (first_player, started_at);
CREATE INDEX matches_by_second_player ON matches (second_player, started_at);
CREATE INDEX running_by_first_player ON matches (first_player) WHERE ended_at IS NULL;
CREATE INDEX running_by_second_player ON matches (second_player) WHERE ended_at IS NULL;
CREATE INDEX flags ON matches (flag_at) WHERE flag_at IS NOT NULL;
CREATE INDEX reminders ON matches (remind_at) WHERE remind_at IS NOT NULL;

-- The record: the truth from which positions are rebuilt. Number 0 is the first ply.
CREATE TABLE plies (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    number BIGINT NOT NULL CHECK (number >= 0),
    token TEXT NOT NULL,
    automatic BIGINT NOT NULL CHECK (automatic IN (0, 1)),
    played_at BIGINT NOT NULL,
    -- What each side had when this turn began: a takeback puts it back.
    remaining_first BIGINT NOT NULL,
    remaining_second BIGINT NOT NULL,
    PRIMARY KEY (match_id, number)
);

CREATE TABLE challenges (
    id TEXT NOT NULL PRIMARY KEY,
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    parent_channel BIGINT,
    challenger BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    -- NULL: open to anyone.
    opponent BIGINT REFERENCES players (id) ON UPDATE CASCADE,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    control TEXT NOT NULL,
    rated BIGINT NOT NULL CHECK (rated IN (0, 1)),
    colours TEXT NOT NULL CHECK (colours IN ('random', 'first', 'second')),
    rematch_of TEXT,
    made_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
    match_id TEXT REFERENCES matches (id),
    CHECK ((state = 'accepted') = (match_id IS NOT NULL))
);

CREATE INDEX open_challenges ON challenges (expires_at) WHERE state = 'open';
CREATE INDEX open_challenges_by_challenger ON challenges (challenger) WHERE state = 'open';
CREATE INDEX challenges_by_opponent ON challenges (opponent);
CREATE INDEX challenges_by_match ON challenges (match_id);
-- Both players may ask for the rematch at once: one of them makes the challenge.
CREATE UNIQUE INDEX one_open_rematch ON challenges (rematch_of)
    WHERE state = 'open' AND rematch_of IS NOT NULL;

CREATE TABLE offers (
    id TEXT NOT NULL PRIMARY KEY,
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    side BIGINT NOT NULL CHECK (side IN (0, 1)),
    kind TEXT NOT NULL CHECK (kind IN ('takeback', 'draw', 'call_off')),
    made_at BIGINT NOT NULL,
    -- The moment of the match it was made at: once that is past, a refusal is forgotten.
    plies BIGINT NOT NULL,
    takebacks BIGINT NOT NULL,
    state TEXT NOT NULL
        CHECK (state IN ('open', 'accepted', 'declined', 'withdrawn', 'lapsed'))
);

CREATE UNIQUE INDEX one_open_offer_a_match ON offers (match_id) WHERE state = 'open';
CREATE INDEX offers_by_match ON offers (match_id);

-- What was carried out already, and what came of it: a second delivery finds itself here. Kept
-- for a day; the platform delivers nothing that late.
CREATE TABLE interactions (
    id BIGINT NOT NULL PRIMARY KEY,
    seen_at BIGINT NOT NULL,
    match_id TEXT,
    challenge_id TEXT,
    -- The plies it added, if it was a move.
    first_ply BIGINT,
    end_ply BIGINT
);

CREATE INDEX interactions_by_age ON interactions (seen_at);

-- The append-only list of rated results, one row a player, with the ratings before and after.
CREATE TABLE rating_changes (
    match_id TEXT NOT NULL REFERENCES matches (id),
    side BIGINT NOT NULL CHECK (side IN (0, 1)),
    player BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    guild BIGINT NOT NULL,
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    -- Twice the score: 2, 1 or 0.
    half_points BIGINT NOT NULL CHECK (half_points IN (0, 1, 2)),
    rating_before DOUBLE PRECISION NOT NULL,
    deviation_before DOUBLE PRECISION NOT NULL,
    volatility_before DOUBLE PRECISION NOT NULL,
    rating_after DOUBLE PRECISION NOT NULL,
    deviation_after DOUBLE PRECISION NOT NULL,
    volatility_after DOUBLE PRECISION NOT NULL,
    rated_at BIGINT NOT NULL,
    PRIMARY KEY (match_id, side)
);

CREATE INDEX rating_changes_by_pool ON rating_changes (guild, game, variant, rated_at);
CREATE INDEX rating_changes_by_player ON rating_changes (player);

-- Where those results have led: one row a player and pool.
CREATE TABLE ratings (
    guild BIGINT NOT NULL,
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    player BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    wins BIGINT NOT NULL,
    draws BIGINT NOT NULL,
    losses BIGINT NOT NULL,
    last_at BIGINT NOT NULL,
    revision BIGINT NOT NULL,
    PRIMARY KEY (guild, game, variant, player)
);

CREATE INDEX ratings_by_player ON ratings (player);

-- Messages that are edited later.
CREATE TABLE messages (
    -- A match or a challenge.
    subject TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('board', 'parent', 'challenge')),
    channel BIGINT NOT NULL,
    message BIGINT NOT NULL,
    PRIMARY KEY (subject, role)
);

-- What the bot has to say of its own accord. A notice is stored together with what it is about,
-- and marked once it is posted: a crash in between posts it later.
CREATE TABLE notices (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('flag', 'reminder', 'expired')),
    match_id TEXT REFERENCES matches (id) ON DELETE CASCADE,
    challenge_id TEXT REFERENCES challenges (id) ON DELETE CASCADE,
    -- The moment of the match a reminder is about.
    moment TEXT,
    made_at BIGINT NOT NULL,
    posted_at BIGINT
);

CREATE INDEX unposted_notices ON notices (made_at) WHERE posted_at IS NULL;
