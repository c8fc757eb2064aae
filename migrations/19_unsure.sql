-- Of a board: whether another one may stand below the one that is noted. It is set before one is posted in its
-- place, and nobody edits the older one meanwhile.
ALTER TABLE outbox ADD COLUMN unsure BIGINT NOT NULL DEFAULT 0 CHECK (unsure IN (0, 1));
