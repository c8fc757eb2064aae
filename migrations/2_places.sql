-- Where a match counts and where it is shown become two things. `guild` is where it counts, for the whole match: a
-- server, or a conversation, numbered by its channel or by the person in whose direct messages it began. `place` says
-- who reads it and whether the bot can post, and may change. Until now a conversation was a negative `guild`: bit 63,
-- and bit 62 for direct messages.

ALTER TABLE matches ADD COLUMN place TEXT NOT NULL DEFAULT 'server' CHECK (place IN ('server', 'guest', 'direct'));
-- The server of the channel; NULL in groups and in direct messages.
ALTER TABLE matches ADD COLUMN server BIGINT;
-- What boards are written in where the bot only answers: the language of the challenge; NULL: the server's.
ALTER TABLE matches ADD COLUMN language TEXT;
-- Who asks to go on in direct messages; NULL: nobody.
ALTER TABLE matches ADD COLUMN move_asked BIGINT CHECK (move_asked IN (0, 1));
ALTER TABLE challenges ADD COLUMN place TEXT NOT NULL DEFAULT 'server' CHECK (place IN ('server', 'guest', 'direct'));
ALTER TABLE challenges ADD COLUMN server BIGINT;
ALTER TABLE challenges ADD COLUMN language TEXT;

-- Direct messages have no channel of their own: it is 0 from now on.
DROP INDEX one_running_match_a_channel;

UPDATE matches SET server = guild WHERE guild >= 0;
UPDATE challenges SET server = guild WHERE guild >= 0;

UPDATE matches SET place = 'direct', channel = 0, guild = guild + 9223372036854775807 + 1 - 4611686018427387904
    WHERE guild < 0 AND guild + 9223372036854775807 + 1 >= 4611686018427387904;
UPDATE challenges SET place = 'direct', channel = 0, guild = guild + 9223372036854775807 + 1 - 4611686018427387904
    WHERE guild < 0 AND guild + 9223372036854775807 + 1 >= 4611686018427387904;

-- A group, or the direct messages of two people, is its own channel.
UPDATE matches SET place = 'guest', guild = channel WHERE guild < 0 AND guild + 9223372036854775807 + 1 = channel;
UPDATE challenges SET place = 'guest', guild = channel WHERE guild < 0 AND guild + 9223372036854775807 + 1 = channel;

-- What is left was played in a server before the bot was a member, and counts there. Its numbers follow those that the
-- server has given since.
UPDATE matches SET place = 'guest', server = matches.guild + 9223372036854775807 + 1,
    guild = matches.guild + 9223372036854775807 + 1, number = matches.number + own.most
    FROM (SELECT guild, MAX(number) AS most FROM matches WHERE place = 'server' AND guild >= 0 GROUP BY guild) AS own
    WHERE matches.guild < 0 AND own.guild = matches.guild + 9223372036854775807 + 1;
UPDATE matches SET place = 'guest', server = guild + 9223372036854775807 + 1, guild = guild + 9223372036854775807 + 1
    WHERE guild < 0;
UPDATE challenges SET place = 'guest', server = guild + 9223372036854775807 + 1, guild = guild + 9223372036854775807 + 1
    WHERE guild < 0;

UPDATE puzzle_attempts SET guild = guild + 9223372036854775807 + 1 - 4611686018427387904
    WHERE guild < 0 AND guild + 9223372036854775807 + 1 >= 4611686018427387904;
UPDATE puzzle_attempts SET guild = guild + 9223372036854775807 + 1 WHERE guild < 0;

-- Direct messages are delivered by the process that has the first shard.
UPDATE outbox SET guild = 0 WHERE guild < 0;

-- One running match a channel; a second one gets a thread.
CREATE UNIQUE INDEX one_running_match_a_channel ON matches (channel) WHERE ended_at IS NULL AND place <> 'direct';
-- Names those that count in a server without reading what is over.
CREATE INDEX running_by_count ON matches (guild) WHERE ended_at IS NULL;
-- Counts them for the monitor, and names those of a server, without reading what is over.
DROP INDEX running_matches;
CREATE INDEX running_matches ON matches (ended_at, place, server) WHERE ended_at IS NULL;
