-- When the bot was last heard of: whatever runs on a clock stands still while it was away.
CREATE TABLE alive (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    seen_at BIGINT NOT NULL
);
