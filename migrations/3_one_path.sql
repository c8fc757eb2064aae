-- A message that everybody reads in a channel, or each person in their own direct messages, has a reader: NULL for
-- everybody. Until now the second kind had names of its own.
UPDATE outbox SET role = '{"board":[' || substr(role, 10, length(role) - 10) || ',null]}' WHERE role LIKE '{"board":"%';
UPDATE outbox SET role = '{"challenge":[' || substr(role, 14, length(role) - 14) || ',null]}'
    WHERE role LIKE '{"challenge":"%';
UPDATE outbox SET role = substr(role, 1, length(role) - 2) || ',null]}' WHERE role LIKE '{"offer":%';
UPDATE outbox SET role = replace(replace(replace(role,
    '{"board_to":', '{"board":'), '{"challenge_to":', '{"challenge":'), '{"offer_to":', '{"offer":');

-- A bot that may write in a channel may still not open threads there: a tournament notes that, and its channel is not lost.

-- Whether a game waits because no thread may be opened in the channel.
ALTER TABLE tournaments ADD COLUMN lacks_threads BIGINT NOT NULL DEFAULT 0 CHECK (lacks_threads IN (0, 1));
