-- What stood before an act of an organiser, as JSON, as far as the tournament does not tell it: undoing the act brings it back.
ALTER TABLE moderator_acts ADD COLUMN was TEXT;
