-- Recomputes known_until after rows were inserted without it. A player is inactive 90 days after the last result,
-- 173.7178 and 110 are those of Glicko-2.
UPDATE ratings SET known_until = (
    WITH RECURSIVE idle(days) AS (SELECT 0 UNION ALL SELECT days + 1 FROM idle WHERE days < 90)
    SELECT COALESCE(MAX(last_at / 86400000 + days), 0) FROM idle
    WHERE deviation * deviation
        + volatility * volatility * (173.7178 * 173.7178) * days <= 110.0 * 110.0
);
