-- What each person and each server may choose. The values are the program's business; NULL is the default.
ALTER TABLE players ADD COLUMN language TEXT;
ALTER TABLE guilds ADD COLUMN clock TEXT;
ALTER TABLE guilds ADD COLUMN variant TEXT;
