-- A match whose board is edited in place has one more message: the line that pings the player to
-- move. The roles a message may have are the program's business; a CHECK cannot be widened on SQLite.
CREATE TABLE messages_by_role (
    -- A match or a challenge.
    subject TEXT NOT NULL,
    role TEXT NOT NULL,
    channel BIGINT NOT NULL,
    message BIGINT NOT NULL,
    PRIMARY KEY (subject, role)
);

INSERT INTO messages_by_role (subject, role, channel, message)
SELECT subject, role, channel, message FROM messages;

DROP TABLE messages;

ALTER TABLE messages_by_role RENAME TO messages;
