-- Boards that a newer one came after are folded into a line that tells the moves they told, and a
-- challenge may ask for a thread.

-- A server has two more ways to post: folded, the default, and in threads. What was the default before
-- becomes the default now; a CHECK cannot be widened on SQLite.
CREATE TABLE guilds_that_fold (
    id BIGINT NOT NULL PRIMARY KEY,
    language TEXT,
    posting TEXT NOT NULL DEFAULT 'fold' CHECK (posting IN ('fold', 'new', 'edit', 'thread')),
    theme TEXT
);

INSERT INTO guilds_that_fold (id, language, posting, theme)
SELECT id, language, CASE WHEN posting = 'new' THEN 'fold' ELSE posting END, theme FROM guilds;

DROP TABLE guilds;

ALTER TABLE guilds_that_fold RENAME TO guilds;

-- Of a board, and of what it was folded into: how many plies were told before it and how many with it.
-- `told_upto` is NULL where that is not known, and -1 once what it told was taken back; then
-- `told_after` is how many plies were left.
ALTER TABLE outbox ADD COLUMN told_after BIGINT;
ALTER TABLE outbox ADD COLUMN told_upto BIGINT;

-- Whether the match is to be played in a thread of its own.
ALTER TABLE challenges ADD COLUMN in_thread BIGINT NOT NULL DEFAULT 0 CHECK (in_thread IN (0, 1));
