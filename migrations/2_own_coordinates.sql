-- Whether White of ISAAC types and reads squares in White's own numbers. The record keeps Black's.
ALTER TABLE players ADD COLUMN own_coordinates BIGINT NOT NULL DEFAULT 0
    CHECK (own_coordinates IN (0, 1));
