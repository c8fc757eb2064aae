-- The whole schema: people, servers, challenges, matches with their plies, ratings, tournaments, messages, lessons
-- and puzzles. The same text runs on SQLite and PostgreSQL.
--
-- Instants are milliseconds since the Unix epoch and lengths of time milliseconds. Discord's ids are their
-- 64 bits as a signed integer. A negative `guild` is no server but a conversation in which the bot only answers
-- (`referee/src/conversation.rs`). Truth values are 0 or 1, sides 0 (first) or 1 (second).

-- People and servers ------------------------------------------------------------------------------------

-- Each person the bot has met. Deleting a person's data gives the row a pseudonym, which the cascades
-- carry everywhere: opponents keep their matches against a former player.
CREATE TABLE players (
    id BIGINT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    -- The account's name, which pictures write where their letters do not suffice for the other; NULL: not met yet.
    account TEXT,
    -- What the player has set, as JSON: `PlayerSettings` in `store/src/players.rs`.
    settings TEXT NOT NULL DEFAULT '{}',
    -- When the next daily list of waiting matches is due; NULL: none is wanted.
    digest_at BIGINT,
    -- How often in a row the platform refused a direct message. At three both kinds are switched off; 0 again once the
    -- player has been told.
    directs_refused BIGINT NOT NULL DEFAULT 0
);

CREATE INDEX digests ON players (digest_at) WHERE digest_at IS NOT NULL;

-- The vacation days a player has spent: each lasts 24 hours, in all matches. The key counts those of a year:
-- two matches that run out at once cannot spend the same day twice.
CREATE TABLE vacation_days (
    player BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    year BIGINT NOT NULL,
    number BIGINT NOT NULL CHECK (number >= 1),
    begins_at BIGINT NOT NULL,
    PRIMARY KEY (player, year, number)
);

-- A server's settings, as JSON: `GuildSettings` in `store/src/guild.rs`.
CREATE TABLE guilds (
    id BIGINT NOT NULL PRIMARY KEY,
    settings TEXT NOT NULL DEFAULT '{}'
);

-- People who may not play in a server. One who deletes their data is known again by `mark`: a salted hash of
-- the id, which stays until the block ends.
CREATE TABLE blocked (
    guild BIGINT NOT NULL,
    player BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    mark TEXT,
    made_by BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    made_at BIGINT NOT NULL,
    reason TEXT,
    PRIMARY KEY (guild, player)
);

CREATE INDEX blocked_by_player ON blocked (player);

-- People a player does not want to play, known again in the same way.
CREATE TABLE avoided (
    player BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    other BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    mark TEXT,
    made_at BIGINT NOT NULL,
    PRIMARY KEY (player, other)
);

CREATE INDEX avoided_by_other ON avoided (other);

-- Matches -----------------------------------------------------------------------------------------------

CREATE TABLE matches (
    id TEXT NOT NULL PRIMARY KEY,
    guild BIGINT NOT NULL,
    -- Counts the matches of a server: people speak of match 12.
    number BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    parent_channel BIGINT,
    game TEXT NOT NULL,
    -- The rating pool's key; also in the options, here to be searched.
    variant TEXT NOT NULL,
    options TEXT NOT NULL,
    -- The clock, and when it rests, as agreed on: `days 3 +leave +weekends Europe/Berlin`.
    control TEXT NOT NULL,
    rated BIGINT NOT NULL CHECK (rated IN (0, 1)),
    first_player BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    second_player BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    rematch_of TEXT,
    started_at BIGINT NOT NULL,
    -- How many plies stand, and how often some were taken back.
    plies BIGINT NOT NULL DEFAULT 0,
    takebacks BIGINT NOT NULL DEFAULT 0,
    -- The side to move, to find the matches that wait for a player without replaying; NULL once it is over.
    to_move BIGINT CHECK (to_move IN (0, 1)),
    -- The clock: what each side had when the present turn began, and since when it runs, moved on by pauses.
    remaining_first BIGINT NOT NULL,
    remaining_second BIGINT NOT NULL,
    running_since BIGINT,
    -- Until when a clock that has run out is spared, and why.
    grace TEXT,
    -- Zone and quiet hours that count to the end of the present turn, because its player has changed them since it
    -- began; without a zone those of the player count.
    kept_zone TEXT,
    kept_quiet TEXT,
    -- When the flag falls and when a reminder is due; NULL if never.
    flag_at BIGINT,
    remind_at BIGINT,
    -- When the player to move was reminded.
    reminded_at BIGINT,
    -- When it became known that the player to move has left the server.
    left_at BIGINT,
    -- The opponent of a player who is silent or has left has been told that the match can be claimed.
    claimable BIGINT NOT NULL DEFAULT 0 CHECK (claimable IN (0, 1)),
    -- Since when the clock is paused because the channel is lost; NULL while it runs.
    paused_at BIGINT,
    -- The ending; its side is the winner by the rules, or the player who resigned, lost on time or left.
    ending TEXT,
    ending_side BIGINT CHECK (ending_side IN (0, 1)),
    winner BIGINT CHECK (winner IN (0, 1)),
    ended_at BIGINT,
    -- The result changed no rating, because as many of the same two people had counted that day as may.
    beyond_limit BIGINT NOT NULL DEFAULT 0 CHECK (beyond_limit IN (0, 1)),
    -- Compared and raised by every change: two writers cannot both succeed.
    revision BIGINT NOT NULL DEFAULT 0,
    CHECK ((ending IS NULL) = (ended_at IS NULL)),
    CHECK (first_player <> second_player)
);

-- One running match a channel; a second one gets a thread.
CREATE UNIQUE INDEX one_running_match_a_channel ON matches (channel) WHERE ended_at IS NULL;
CREATE INDEX matches_by_rematch ON matches (rematch_of) WHERE rematch_of IS NOT NULL;
-- Counts them for the monitor without reading what is over.
CREATE INDEX running_matches ON matches (ended_at, guild) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX matches_by_number ON matches (guild, number);
CREATE INDEX matches_by_channel ON matches (channel, started_at);
CREATE INDEX matches_by_first_player ON matches (first_player, guild, ended_at, id);
CREATE INDEX matches_by_second_player ON matches (second_player, guild, ended_at, id);
CREATE INDEX running_by_first_player ON matches (first_player) WHERE ended_at IS NULL;
CREATE INDEX running_by_second_player ON matches (second_player) WHERE ended_at IS NULL;
CREATE INDEX finished_matches ON matches (guild, ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX flags ON matches (flag_at) WHERE flag_at IS NOT NULL;
CREATE INDEX reminders ON matches (remind_at) WHERE remind_at IS NOT NULL;
CREATE INDEX paused_matches ON matches (paused_at) WHERE paused_at IS NOT NULL;

-- The record, from which positions are rebuilt. Number 0 is the first ply.
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
    -- The match is to be played in a thread of its own.
    in_thread BIGINT NOT NULL DEFAULT 0 CHECK (in_thread IN (0, 1)),
    rematch_of TEXT,
    made_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
    match_id TEXT REFERENCES matches (id),
    CHECK ((state = 'accepted') = (match_id IS NOT NULL))
);

CREATE INDEX open_challenges ON challenges (expires_at) WHERE state = 'open';
CREATE INDEX open_challenges_by_channel ON challenges (channel) WHERE state = 'open';
CREATE INDEX open_challenges_by_challenger ON challenges (challenger) WHERE state = 'open';
CREATE INDEX challenges_by_opponent ON challenges (opponent);
CREATE INDEX challenges_by_pair ON challenges (challenger, opponent, made_at);
CREATE INDEX challenges_by_match ON challenges (match_id);
-- Both players may ask for the rematch at once: one of them makes the challenge.
CREATE UNIQUE INDEX one_open_rematch ON challenges (rematch_of)
    WHERE state = 'open' AND rematch_of IS NOT NULL;

-- Questions of one player to the other.
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

-- Interactions that were carried out, and what came of them: a repeated delivery finds its row. Kept for a
-- day; Discord repeats nothing that late.
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

-- Ratings -----------------------------------------------------------------------------------------------

-- The append-only list of rated results, one row a player, with the ratings before and after. A match
-- against the engine has both sides, the engine's with the same rating before and after.
CREATE TABLE rating_changes (
    match_id TEXT NOT NULL REFERENCES matches (id),
    side BIGINT NOT NULL CHECK (side IN (0, 1)),
    player BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    guild BIGINT NOT NULL,
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    opponents TEXT NOT NULL CHECK (opponents IN ('people', 'engine')),
    -- The order in which results were rated within their pool. Those of other players may share a place.
    sequence BIGINT NOT NULL,
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

CREATE INDEX rating_changes_by_player ON rating_changes
    (player, guild, game, variant, opponents, sequence);
CREATE INDEX rating_changes_by_sequence ON rating_changes (guild, game, variant, opponents, sequence);

-- The present ratings: one row a player and pool, and one more for each quarter, in which all begin anew.
-- Matches against the engine have pools of their own.
CREATE TABLE ratings (
    guild BIGINT NOT NULL,
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    opponents TEXT NOT NULL CHECK (opponents IN ('people', 'engine')),
    -- The day, counted from 1970, on which the quarter begins; 0: of all time.
    season BIGINT NOT NULL DEFAULT 0,
    player BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    wins BIGINT NOT NULL,
    draws BIGINT NOT NULL,
    losses BIGINT NOT NULL,
    last_at BIGINT NOT NULL,
    -- The day, counted from 1970, until which the player is on the leaderboard: active, and rated surely
    -- enough. It follows from the other columns, and lets a page be read from an index; 0: on no day.
    known_until BIGINT NOT NULL DEFAULT 0,
    -- Compared and raised by every change.
    revision BIGINT NOT NULL,
    PRIMARY KEY (guild, game, variant, opponents, season, player)
);

CREATE INDEX ratings_by_player ON ratings (player);
CREATE INDEX ratings_by_rating ON ratings
    (guild, game, variant, opponents, season, rating DESC, last_at DESC, player, known_until);

-- What moderators did, in order. Results themselves are never deleted.
CREATE TABLE moderator_acts (
    id TEXT NOT NULL PRIMARY KEY,
    guild BIGINT NOT NULL,
    -- Of a match: its result struck or restored, it was decided for a side or ended without a result. Of a
    -- person: blocked or let in again, all their results struck or restored. In a tournament: what its maker or a
    -- moderator did.
    kind TEXT NOT NULL CHECK (kind IN
        ('annul', 'restore', 'adjudicate', 'end', 'block', 'unblock', 'annul_all', 'restore_all', 'begin', 'result',
        'withdraw', 'replace', 'extend', 'move', 'call_off')),
    match_id TEXT REFERENCES matches (id),
    -- Counts the acts of this match: of two moderators at once, one comes first.
    number BIGINT,
    player BIGINT REFERENCES players (id) ON UPDATE CASCADE,
    tournament TEXT,
    -- Who takes the place of the player in it.
    other BIGINT REFERENCES players (id) ON UPDATE CASCADE,
    -- Of a result `round board game result`; of more time `round until`; of a move the channel.
    detail TEXT,
    -- The act on all results of a person of which this one is a part, or which it undoes.
    part_of TEXT,
    made_by BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    made_at BIGINT NOT NULL,
    -- As the moderator wrote it; NULL: none was given.
    reason TEXT,
    UNIQUE (match_id, number),
    CHECK (match_id IS NULL OR (player IS NULL AND tournament IS NULL)),
    CHECK (match_id IS NOT NULL OR player IS NOT NULL OR tournament IS NOT NULL),
    CHECK ((match_id IS NULL) = (number IS NULL))
);

CREATE INDEX moderator_acts_by_moderator ON moderator_acts (made_by);
CREATE INDEX moderator_acts_by_player ON moderator_acts (player);
CREATE INDEX moderator_acts_by_other ON moderator_acts (other);
CREATE INDEX moderator_acts_by_tournament ON moderator_acts (tournament) WHERE tournament IS NOT NULL;
CREATE INDEX moderator_acts_by_whole ON moderator_acts (part_of) WHERE part_of IS NOT NULL;

-- The matches whose result does not count: the last act struck it.
CREATE VIEW struck AS SELECT match_id FROM moderator_acts a WHERE kind = 'annul' AND NOT EXISTS
    (SELECT 1 FROM moderator_acts b WHERE b.match_id = a.match_id AND b.number > a.number);

-- The roles a server gives to players rated at least so high.
CREATE TABLE rating_roles (
    guild BIGINT NOT NULL,
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    least BIGINT NOT NULL,
    role BIGINT NOT NULL,
    -- The manager who chose it, and is told if it cannot be given.
    made_by BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    -- Why it is not given: Discord refuses it, or it may do more than points should give. NULL while it is
    -- given. A refused role is not tried again until a manager asks.
    trouble TEXT CHECK (trouble IN ('forbidden', 'gone', 'powerful')),
    -- One role for each number of points: two managers cannot both choose.
    PRIMARY KEY (guild, game, variant, least)
);

-- The roles the bot has given: it takes away no others. Without a reference, because a person who has
-- deleted their data keeps the role until it is taken.
CREATE TABLE given_roles (
    guild BIGINT NOT NULL,
    role BIGINT NOT NULL,
    player BIGINT NOT NULL,
    -- When the player was found to have left the server; NULL while they have the role.
    absent_at BIGINT,
    PRIMARY KEY (guild, player, role)
);

CREATE INDEX given_roles_by_player ON given_roles (player);

-- Tournaments -------------------------------------------------------------------------------------------

-- Standings and brackets are not stored: they follow from the games.
CREATE TABLE tournaments (
    id TEXT NOT NULL PRIMARY KEY,
    guild BIGINT NOT NULL,
    -- Counts the tournaments of a server.
    number BIGINT NOT NULL,
    name TEXT NOT NULL,
    -- Where it is announced, and where the threads of its matches hang.
    channel BIGINT NOT NULL,
    made_by BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    made_at BIGINT NOT NULL,
    -- `swiss 7`, `round_robin double`, `knockout third_place`, `ladder` and so on.
    kind TEXT NOT NULL,
    -- The terms of its matches.
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    control TEXT NOT NULL,
    rated BIGINT NOT NULL CHECK (rated IN (0, 1)),
    -- How many games decide a pairing.
    best_of BIGINT NOT NULL CHECK (best_of IN (1, 2, 3)),
    -- How long a round may last; NULL: as long as its matches do.
    round_span BIGINT,
    -- How many players there may be; NULL: as many as there may be in any.
    places BIGINT,
    -- The role that players need; NULL: none.
    role BIGINT,
    state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'running', 'over', 'called_off')),
    -- The round under way, or the last one; 0 before the first.
    round BIGINT NOT NULL DEFAULT 0,
    -- While it is open, when it begins by itself; while it runs, when the round ends whatever was played.
    deadline BIGINT,
    -- When it is next looked at: at its deadline, or at once after a result; NULL if never.
    due_at BIGINT,
    ended_at BIGINT,
    -- Since when its channel cannot be reached; NULL as long as it can.
    lost_at BIGINT,
    -- Raised by every change; raising it first locks the tournament.
    revision BIGINT NOT NULL DEFAULT 0,
    CHECK ((ended_at IS NULL) = (state IN ('open', 'running')))
);

CREATE UNIQUE INDEX tournaments_by_number ON tournaments (guild, number);
CREATE INDEX tournaments_by_maker ON tournaments (made_by);
CREATE INDEX due_tournaments ON tournaments (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX current_tournaments ON tournaments (channel) WHERE ended_at IS NULL;
CREATE INDEX lost_tournaments ON tournaments (lost_at) WHERE lost_at IS NOT NULL AND ended_at IS NULL;

CREATE TABLE tournament_players (
    tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    -- The order of entry. A player who leaves before the start leaves a gap.
    entry BIGINT NOT NULL,
    player BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    -- The rating at the start, which seeds go by; NULL before, and without one.
    rating DOUBLE PRECISION,
    withdrawn BIGINT NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1)),
    PRIMARY KEY (tournament, entry)
);

CREATE UNIQUE INDEX tournament_entries ON tournament_players (player, tournament);

-- The games of every round, and the rounds without an opponent.
CREATE TABLE tournament_games (
    tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    round BIGINT NOT NULL CHECK (round >= 1),
    board BIGINT NOT NULL CHECK (board >= 1),
    -- Which of the games that decide the pairing.
    game BIGINT NOT NULL CHECK (game BETWEEN 1 AND 3),
    -- The entries of the players by side. Without a second one it is a bye.
    first BIGINT NOT NULL,
    second BIGINT,
    -- NULL before it begins, and if it is decided without a match.
    match_id TEXT REFERENCES matches (id),
    -- Of a game 1-0, 0-1, 1/2, or, if one side or both did not come, +-, -+ and --; NULL while it is open. Of a bye
    -- what it is worth: 1, 1/2 or 0.
    result TEXT,
    -- Who decided it instead of play, and why: the match does not change it any more.
    set_by BIGINT REFERENCES players (id) ON UPDATE CASCADE,
    reason TEXT,
    ended_at BIGINT,
    PRIMARY KEY (tournament, round, board, game),
    CHECK (second IS NOT NULL OR (match_id IS NULL AND result IN ('1', '1/2', '0')))
);

CREATE UNIQUE INDEX tournament_games_by_match ON tournament_games (match_id);
CREATE INDEX tournament_games_by_decider ON tournament_games (set_by) WHERE set_by IS NOT NULL;

-- Messages ----------------------------------------------------------------------------------------------

-- What ought to be seen, and what is: one row for each public message. A change of a match or a challenge
-- raises `wanted` in its own transaction; showing it raises `shown`. A row with `shown` below `wanted` is due.
CREATE TABLE outbox (
    -- Which message it is, as JSON: its kind and the identifiers it is known by.
    role TEXT NOT NULL PRIMARY KEY,
    -- The identifier of what it is about: a match, a challenge, a tournament, a moderator's act, a server, a person.
    subject TEXT NOT NULL,
    -- Within a channel the lowest goes first.
    priority BIGINT NOT NULL,
    -- The person whom it concerns alone.
    person BIGINT,
    -- Whether it may be wanted for hours before it is due.
    waits BIGINT NOT NULL CHECK (waits IN (0, 1)),
    -- The server of the subject, whose process delivers it; 0 for a person's.
    guild BIGINT NOT NULL,
    -- Where it belongs: within a channel, one thing happens after the other.
    home BIGINT NOT NULL,
    -- Versions of the subject: 1 when it began, and one more with each change.
    wanted BIGINT NOT NULL CHECK (wanted > 0),
    shown BIGINT NOT NULL DEFAULT 0 CHECK (shown >= 0),
    -- The message it was last seen in, if that is known: both or none.
    channel BIGINT,
    message BIGINT,
    -- When it is tried next; during a delivery, the end of the lease.
    next_attempt BIGINT NOT NULL,
    attempts BIGINT NOT NULL DEFAULT 0,
    -- Since when what is wanted and not shown is due, however often it was tried.
    due_since BIGINT NOT NULL,
    -- Why it is shown no more; NULL as long as it is.
    given_up TEXT,
    -- Of a board: the latest turn that was shown, whose player is pinged no more; as JSON.
    turn TEXT,
    -- Of a board: how many plies the boards before it have told.
    told BIGINT NOT NULL DEFAULT 0,
    CHECK ((channel IS NULL) = (message IS NULL))
);

CREATE INDEX outbox_by_subject ON outbox (subject);
CREATE INDEX owed ON outbox (next_attempt) WHERE shown < wanted AND given_up IS NULL;
CREATE INDEX owed_since ON outbox (due_since) WHERE shown < wanted AND given_up IS NULL;

-- The last heartbeat of each process: clocks of its servers stand still while it is away.
CREATE TABLE heartbeat (
    -- The shards it serves, as in `0-3/8`; `0-0/1` are all. Rows of an earlier division stay: for a server the
    -- latest heartbeat of any process counts that served it.
    shards TEXT NOT NULL PRIMARY KEY,
    seen_at BIGINT NOT NULL,
    -- After a failed write as long as the rows of a move: whether there is room for them again.
    filling TEXT NOT NULL DEFAULT ''
);

-- Lessons and puzzles -----------------------------------------------------------------------------------

-- A lesson a player has solved, tried or skipped.
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

-- Where a player is in the lessons of a game, and the moves of the short match at their end.
CREATE TABLE learners (
    player BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    game TEXT NOT NULL,
    lesson TEXT NOT NULL,
    actions TEXT NOT NULL,
    PRIMARY KEY (player, game)
);

-- Tips a player has read in first matches: the key prevents saying one twice.
CREATE TABLE tips (
    player BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    game TEXT NOT NULL,
    tip TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (player, game, tip)
);

-- A puzzle's rating, once it has been tried. The position is built in, or is of a match.
CREATE TABLE puzzles (
    id TEXT PRIMARY KEY,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    -- How many rated answers it has had. A rating changes only if this is what was read: none is lost.
    answers BIGINT NOT NULL
);

-- A player's puzzle rating in a game: a pool of its own, the same in every server.
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

-- A puzzle shown to a player, and the answer. One row for each puzzle, and one more for each day on which it
-- is the puzzle of the day.
CREATE TABLE puzzle_attempts (
    player BIGINT NOT NULL REFERENCES players (id) ON UPDATE CASCADE,
    puzzle TEXT NOT NULL,
    -- The day it was the puzzle of, counted from 1970; 0 for any other.
    day BIGINT NOT NULL,
    game TEXT NOT NULL,
    guild BIGINT NOT NULL,
    shown_at BIGINT NOT NULL,
    -- What is right, of a puzzle from a match: finding it takes a search.
    solution TEXT,
    answer TEXT,
    solved BIGINT,
    answered_at BIGINT,
    rating_before DOUBLE PRECISION,
    rating_after DOUBLE PRECISION,
    PRIMARY KEY (player, puzzle, day),
    -- An answer is whole, or there is none.
    CHECK ((answer IS NULL) = (solved IS NULL) AND (answer IS NULL) = (answered_at IS NULL)
        AND (answer IS NULL) = (rating_before IS NULL) AND (answer IS NULL) = (rating_after IS NULL))
);

CREATE INDEX puzzle_attempts_of_a_day ON puzzle_attempts (day, guild) WHERE day > 0;

-- The channel in which a server has its puzzle of the day, and the day it was last to be posted for.
CREATE TABLE daily_puzzles (
    guild BIGINT PRIMARY KEY,
    channel BIGINT NOT NULL,
    day BIGINT NOT NULL
);
