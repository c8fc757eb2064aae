-- What ought to be seen, and what is: one row for each public message that is owed or kept. Whatever
-- changes a match or a challenge raises `wanted` in its own transaction; whoever shows it raises
-- `shown` afterwards. A row with `shown` below `wanted` is owed.
CREATE TABLE outbox (
    -- A match or a challenge.
    subject TEXT NOT NULL,
    role TEXT NOT NULL,
    -- Where it belongs: within a channel, one thing happens after the other.
    home BIGINT NOT NULL,
    -- Versions of the subject: 1 when it began, and one more with each change.
    wanted BIGINT NOT NULL CHECK (wanted > 0),
    shown BIGINT NOT NULL DEFAULT 0 CHECK (shown >= 0),
    -- The message it was last seen in, if that is known: both or none.
    channel BIGINT,
    message BIGINT,
    -- Until then, somebody is at it already.
    not_before BIGINT NOT NULL,
    attempts BIGINT NOT NULL DEFAULT 0,
    -- The turn whose player a board has pinged: the same turn pings nobody twice. Of a question,
    -- whether a post may have got through without anybody hearing of it.
    pinged BIGINT NOT NULL DEFAULT 0,
    -- Why it is shown no more; NULL as long as it is.
    given_up TEXT,
    PRIMARY KEY (subject, role),
    CHECK ((channel IS NULL) = (message IS NULL))
);

CREATE INDEX owed ON outbox (not_before) WHERE shown < wanted AND given_up IS NULL;
