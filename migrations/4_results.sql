-- A result stands once: with its match. What the referee found stays for ever, and beside it stands what moderators have
-- decided instead. Ratings, tables, profiles and messages are made from that. Until now a tournament kept a result of its
-- own for each game, and a list of rated results another.

-- What the referee found: 1-0, 0-1, 1/2, or +- and -+ if one side never moved; in parentheses if it counts for a tournament
-- alone, as (1/2) without a result. NULL while the match goes on.
ALTER TABLE matches ADD COLUMN found TEXT;
-- What counts instead, decided by a moderator; in parentheses if the result is struck. NULL: what the referee found.
ALTER TABLE matches ADD COLUMN ruled TEXT;
-- The act by which it was decided: it says who, when and why.
ALTER TABLE matches ADD COLUMN ruled_by TEXT;

-- A side that loses on time with at most one ply on the board has not moved.
UPDATE matches SET found = CASE
    WHEN ending = 'flag' AND plies <= 1 THEN CASE winner WHEN 0 THEN '+-' ELSE '-+' END
    WHEN ending = 'abort' THEN CASE ending_side WHEN 0 THEN '(0-1)' ELSE '(1-0)' END
    WHEN ending = 'called_off' THEN '(1/2)'
    WHEN winner = 0 THEN '1-0'
    WHEN winner = 1 THEN '0-1'
    ELSE '1/2' END
    WHERE ended_at IS NOT NULL;

-- What an organiser decided of a game that has a match is an act on that match from now on. `detail` says what it let count.
UPDATE moderator_acts SET kind = 'adjudicate', match_id = g.match_id, tournament = NULL,
    number = 100000 + (SELECT COUNT(*) FROM moderator_acts b WHERE b.id < moderator_acts.id),
    detail = substr(moderator_acts.detail, 4 + length(CAST(g.round AS TEXT)) + length(CAST(g.board AS TEXT))
        + length(CAST(g.game AS TEXT)))
    FROM tournament_games g WHERE moderator_acts.kind = 'result' AND g.tournament = moderator_acts.tournament
    AND g.match_id IS NOT NULL AND moderator_acts.detail LIKE CAST(g.round AS TEXT) || ' ' || CAST(g.board AS TEXT) || ' '
        || CAST(g.game AS TEXT) || ' %';

-- The acts on those matches are counted anew, in the order they were made. Both steps keep every number its own.
UPDATE moderator_acts SET number = number + 1000000
    WHERE match_id IN (SELECT match_id FROM tournament_games WHERE set_by IS NOT NULL);
UPDATE moderator_acts SET number = (SELECT COUNT(*) FROM moderator_acts b WHERE b.match_id = moderator_acts.match_id
        AND (b.made_at < moderator_acts.made_at OR b.made_at = moderator_acts.made_at AND b.id <= moderator_acts.id))
    WHERE match_id IN (SELECT match_id FROM tournament_games WHERE set_by IS NOT NULL);

-- A moderator's decision that ended a match let count what that end was worth.
UPDATE moderator_acts SET detail = (SELECT m.found FROM matches m WHERE m.id = moderator_acts.match_id)
    WHERE kind = 'adjudicate' AND detail IS NULL;

-- A struck result gave no points in a tournament, unless an organiser had decided the game.
UPDATE moderator_acts SET detail = '(' || COALESCE(
        (SELECT CASE WHEN g.set_by IS NOT NULL AND EXISTS (SELECT 1 FROM moderator_acts b WHERE b.match_id = moderator_acts.match_id
                AND b.kind = 'adjudicate' AND b.detail IS NOT NULL AND b.number < moderator_acts.number) THEN g.result
            WHEN m.found IN ('+-', '-+') THEN '--' ELSE '0-0' END
            FROM tournament_games g JOIN matches m ON m.id = g.match_id WHERE g.match_id = moderator_acts.match_id),
        (SELECT m.found FROM matches m WHERE m.id = moderator_acts.match_id)) || ')'
    WHERE kind = 'annul';

-- Whoever restored a result that had been decided since let that decision count.
UPDATE moderator_acts SET kind = 'adjudicate', detail = (SELECT b.detail FROM moderator_acts b
        WHERE b.match_id = moderator_acts.match_id AND b.number = moderator_acts.number - 1)
    WHERE kind = 'restore' AND EXISTS (SELECT 1 FROM moderator_acts b WHERE b.match_id = moderator_acts.match_id
        AND b.number = moderator_acts.number - 1 AND b.kind = 'adjudicate' AND b.detail IS NOT NULL);

-- What counts is the last decision that no later act took back: after it, at most as many took one back as decided.
UPDATE matches SET ruled_by = (SELECT a.id FROM moderator_acts a WHERE a.match_id = matches.id AND a.kind <> 'restore'
        AND a.detail IS NOT NULL AND (SELECT COUNT(*) FROM moderator_acts b WHERE b.match_id = a.match_id
            AND b.number > a.number AND b.kind = 'restore')
        <= (SELECT COUNT(*) FROM moderator_acts b WHERE b.match_id = a.match_id AND b.number > a.number
            AND b.kind <> 'restore' AND b.detail IS NOT NULL)
        ORDER BY a.number DESC LIMIT 1)
    WHERE id IN (SELECT match_id FROM moderator_acts WHERE match_id IS NOT NULL);
UPDATE matches SET ruled = (SELECT a.detail FROM moderator_acts a WHERE a.id = matches.ruled_by) WHERE ruled_by IS NOT NULL;

-- A tournament keeps a result of the games that have no match.
UPDATE tournament_games SET result = NULL, set_by = NULL, reason = NULL, ended_at = NULL WHERE match_id IS NOT NULL;

DROP VIEW struck;
ALTER TABLE matches DROP COLUMN winner;
ALTER TABLE rating_changes DROP COLUMN half_points;
