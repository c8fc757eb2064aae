//! The SQL statements for everything that is handed out to a person.

/// SQL for the worth of a match `m` as it is handed out to a person: the worth that counts. If the result was struck,
/// the worth that the referee found.
macro_rules! told {
    () => {
        "CASE WHEN m.ruled LIKE '(%' THEN m.found ELSE COALESCE(m.ruled, m.found) END"
    };
}

/// The names of the lists, each with the statement that fills it; `$1` is the person. Discord's ids are handed out as
/// texts, because they are too long for the numbers of JSON. Of other people only the name is handed out; ids and
/// numbers that would identify another person are left out.
pub(super) const LISTS: &[(&str, &str)] = &[
    (
        "person",
        "SELECT CAST(id AS TEXT) AS id, name, account, settings, digest_at AS daily_list_at, directs_refused \
         FROM players WHERE id = $1",
    ),
    (
        "vacation_days",
        "SELECT year, number, begins_at FROM vacation_days WHERE player = $1 \
         ORDER BY begins_at, number",
    ),
    (
        "matches",
        concat!(
            "SELECT m.id, m.number, CASE WHEN m.guild NOT IN (m.first_player, m.second_player) \
         THEN CAST(m.guild AS TEXT) END AS counts_in, m.place, CAST(m.server AS TEXT) AS server, \
         CASE WHEN m.channel <> 0 THEN CAST(m.channel AS TEXT) END AS channel, m.language, \
         CASE WHEN m.move_asked IS NULL THEN NULL \
         WHEN (m.move_asked = 0) = (m.first_player = $1) THEN 'you' ELSE 'opponent' END AS direct_messages_wanted_by, \
         CAST(m.parent_channel AS TEXT) AS parent_channel, \
         m.game, m.options, m.control AS clock, m.rated, \
         CASE WHEN m.first_player = $1 THEN 'first' ELSE 'second' END AS side, \
         (SELECT NULLIF(o.name, '') FROM players o WHERE o.id = \
         CASE WHEN m.first_player = $1 THEN m.second_player ELSE m.first_player END) AS opponent, \
         m.rematch_of, m.started_at, m.ended_at, m.ending, \
         CASE WHEN ",
            told!(),
            " IN ('1-0', '+-') \
         THEN CASE WHEN m.first_player = $1 THEN 1 ELSE 0 END \
         WHEN ",
            told!(),
            " IN ('0-1', '-+') \
         THEN CASE WHEN m.first_player = $1 THEN 0 ELSE 1 END END AS won, \
         m.found, m.ruled, CASE WHEN m.ruled LIKE '(%' THEN 1 ELSE 0 END AS struck, m.beyond_limit, \
         m.plies, m.takebacks, \
         CASE WHEN m.first_player = $1 THEN m.remaining_first ELSE m.remaining_second END \
         AS time_left, \
         CASE WHEN (m.to_move = 0) = (m.first_player = $1) THEN m.kept_zone END AS turn_time_zone, \
         CASE WHEN (m.to_move = 0) = (m.first_player = $1) THEN m.kept_quiet END AS turn_quiet_hours, \
         m.reminded_at, m.left_at, m.paused_at \
         FROM matches m WHERE m.first_player = $1 OR m.second_player = $1 ORDER BY m.id"
        ),
    ),
    (
        "offers",
        "SELECT o.id, o.match_id AS match, o.kind, o.made_at, o.plies, o.state, \
         CASE WHEN (o.side = 0) = (m.first_player = $1) THEN 1 ELSE 0 END AS made_by_you \
         FROM offers o JOIN matches m ON m.id = o.match_id \
         WHERE m.first_player = $1 OR m.second_player = $1 ORDER BY o.id",
    ),
    (
        "challenges",
        "SELECT c.id, CASE WHEN c.guild NOT IN (c.challenger, COALESCE(c.opponent, 0)) \
         THEN CAST(c.guild AS TEXT) END AS counts_in, c.place, CAST(c.server AS TEXT) AS server, \
         CASE WHEN c.channel <> 0 THEN CAST(c.channel AS TEXT) END AS channel, c.language, \
         CAST(c.parent_channel AS TEXT) AS parent_channel, \
         CASE WHEN c.challenger = $1 THEN 1 ELSE 0 END AS made_by_you, \
         (SELECT NULLIF(o.name, '') FROM players o WHERE o.id = \
         CASE WHEN c.challenger = $1 THEN c.opponent ELSE c.challenger END) AS opponent, \
         c.game, c.options, c.control AS clock, c.rated, c.colours, c.in_thread, c.rematch_of, \
         c.made_at, c.expires_at, c.state, c.match_id AS match \
         FROM challenges c WHERE c.challenger = $1 OR c.opponent = $1 ORDER BY c.id",
    ),
    (
        "ratings",
        "SELECT CAST(guild AS TEXT) AS server, game, variant, opponents AS against, rating, \
         deviation, volatility, wins AS won, draws AS drawn, losses AS lost, last_at \
         FROM ratings WHERE player = $1 AND season = 0 ORDER BY guild, game, variant, opponents",
    ),
    (
        "rating_changes",
        concat!(
            "SELECT c.match_id AS match, CAST(c.guild AS TEXT) AS server, c.game, c.variant, \
         c.opponents AS against, \
         CASE ",
            told!(),
            " WHEN '1/2' THEN 1 \
         WHEN '1-0' THEN 2 - 2 * c.side WHEN '0-1' THEN 2 * c.side END AS half_points, c.rating_before, \
         c.deviation_before, c.volatility_before, c.rating_after, c.deviation_after, c.volatility_after, c.rated_at \
         FROM rating_changes c JOIN matches m ON m.id = c.match_id WHERE c.player = $1 \
         ORDER BY c.rated_at, c.sequence, c.match_id"
        ),
    ),
    (
        "moderator_acts",
        "SELECT id, CAST(guild AS TEXT) AS server, match_id AS match, number, \
         (SELECT NULLIF(o.name, '') FROM players o WHERE o.id = moderator_acts.player) AS person, tournament, \
         (SELECT NULLIF(o.name, '') FROM players o WHERE o.id = moderator_acts.other) AS replaced_by, \
         detail, part_of, kind, made_at, reason FROM moderator_acts \
         WHERE made_by = $1 ORDER BY made_at, id",
    ),
    (
        "acts_on_you",
        "SELECT CAST(guild AS TEXT) AS server, kind, tournament, made_at, reason FROM moderator_acts \
         WHERE player = $1 OR other = $1 ORDER BY made_at, id",
    ),
    (
        "blocked_in",
        "SELECT CAST(guild AS TEXT) AS server, made_at, reason FROM blocked WHERE player = $1 \
         ORDER BY made_at, guild",
    ),
    (
        "blocked",
        "SELECT CAST(guild AS TEXT) AS server, made_at, reason, \
         (SELECT NULLIF(o.name, '') FROM players o WHERE o.id = blocked.player) AS person \
         FROM blocked WHERE made_by = $1 ORDER BY made_at, guild",
    ),
    (
        "avoided",
        "SELECT made_at, (SELECT NULLIF(o.name, '') FROM players o WHERE o.id = avoided.other) \
         AS person FROM avoided WHERE player = $1 ORDER BY made_at",
    ),
    (
        "tournaments_made",
        "SELECT id, number, CAST(guild AS TEXT) AS server, CAST(channel AS TEXT) AS channel, name, kind, game, options, \
         control AS clock, rated, best_of, round_span, places, CAST(role AS TEXT) AS role, \
         CASE WHEN kind = 'ladder' AND state = 'called_off' THEN 'closed' ELSE state END AS state, round, deadline, \
         made_at, ended_at FROM tournaments WHERE made_by = $1 ORDER BY id",
    ),
    (
        "tournament_entries",
        "SELECT e.tournament, t.name, t.number, CAST(t.guild AS TEXT) AS server, e.entry, e.rating, e.withdrawn \
         FROM tournament_players e JOIN tournaments t ON t.id = e.tournament WHERE e.player = $1 ORDER BY e.tournament",
    ),
    (
        "ladder_entries",
        "SELECT l.tournament, l.entered_at FROM ladder_entries l JOIN tournament_players e \
         ON e.tournament = l.tournament AND e.entry = l.entry WHERE e.player = $1 ORDER BY l.entered_at",
    ),
    (
        "tournament_games",
        "SELECT g.tournament, g.round, g.board, g.game, \
         CASE WHEN g.first = e.entry THEN 'first' ELSE 'second' END AS side, \
         (SELECT NULLIF(p.name, '') FROM tournament_players o JOIN players p ON p.id = o.player \
         WHERE o.tournament = g.tournament \
         AND o.entry = CASE WHEN g.first = e.entry THEN g.second ELSE g.first END) AS opponent, \
         g.match_id AS match, REPLACE(REPLACE(COALESCE(g.result, m.ruled, m.found), '(', ''), ')', '') AS result, \
         COALESCE(g.reason, (SELECT a.reason FROM moderator_acts a WHERE a.id = m.ruled_by)) AS reason, \
         COALESCE(g.ended_at, m.ended_at) AS ended_at \
         FROM tournament_games g LEFT JOIN matches m ON m.id = g.match_id JOIN tournament_players e ON e.tournament = g.tournament \
         AND (e.entry = g.first OR e.entry = g.second) WHERE e.player = $1 \
         ORDER BY g.tournament, g.round, g.board, g.game",
    ),
    (
        "tournament_results_set",
        "SELECT tournament, round, board, game, result, reason, ended_at FROM tournament_games \
         WHERE set_by = $1 ORDER BY tournament, round, board, game",
    ),
    (
        "roles",
        "SELECT CAST(guild AS TEXT) AS server, CAST(role AS TEXT) AS role, absent_at \
         FROM given_roles WHERE player = $1 ORDER BY guild, role",
    ),
    (
        "chosen_roles",
        "SELECT CAST(guild AS TEXT) AS server, game, variant, least AS points, \
         CAST(role AS TEXT) AS role, trouble FROM rating_roles WHERE made_by = $1 \
         ORDER BY guild, game, variant, least",
    ),
    (
        "lessons",
        "SELECT game, lesson, solved, wrong AS wrong_answers, at AS last_at \
         FROM lessons WHERE player = $1 ORDER BY game, at, lesson",
    ),
    (
        "lesson_places",
        "SELECT game, lesson, actions FROM learners WHERE player = $1 ORDER BY game",
    ),
    (
        "tips",
        "SELECT game, tip, at AS told_at FROM tips WHERE player = $1 ORDER BY at, game, tip",
    ),
    (
        "puzzle_ratings",
        "SELECT game, rating, deviation, volatility, solved, missed, streak, best_streak, last_at \
         FROM puzzle_solvers WHERE player = $1 ORDER BY game",
    ),
    (
        "puzzles",
        "SELECT puzzle, game, day, CASE WHEN guild <> $1 THEN CAST(guild AS TEXT) END AS server, shown_at, answer, solved, \
         answered_at, rating_before, rating_after FROM puzzle_attempts WHERE player = $1 \
         ORDER BY shown_at, puzzle, day",
    ),
];

/// SQL for the moves of a person's matches. Moves of running matches are handed out without their token, because some
/// of them may be secrets of the opponent.
pub(super) const MOVES: &str = "SELECT p.match_id, p.played_at, \
     CASE WHEN m.ended_at IS NULL THEN NULL ELSE p.token END AS token \
     FROM plies p JOIN matches m ON m.id = p.match_id \
     WHERE m.first_player = $1 OR m.second_player = $1 ORDER BY p.match_id, p.number";
