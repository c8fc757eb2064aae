//! Tournaments, from the form to the winner.

mod acts;
mod alt;
mod form;
mod place;
mod refusal;
mod rounds;
mod standings;
mod undo;

pub use acts::{Own, act, own, with_stays};
pub use alt::{Entrant, Met, alt_fits, alt_games, alt_part, alt_standings, met, scored};
pub use form::{
    Limit, field, field_note, form_title, games_line, kind_line, limit_line, no_limit, read_limit,
    usual_name, wrong_limit,
};
pub use place::{game_moved, game_waits, goes_on_here, goes_on_in, place_lost, place_told};
pub use refusal::{act_refused, no_threads};
pub use rounds::{
    bracket, ended, ended_early, fewer_rounds, game_line, game_result, goes_on, outcome, pairing,
    pairings, rested, result, round_begun, round_title, rounds, score, shown_bracket, shown_rounds,
    stays, third_title, thread_name,
};
pub use standings::{Heading, columns, heading, shown_standings, standings, value};

pub use undo::{Instead, begin_sure, not_undone, result_sure, stays_out, undoable, withdraw_sure};

use super::{Locale, enumerate, name, t};
use referee::tournament::{BestOf, REACH, Settings, Tournament, TournamentKind};
use referee::{RoleId, Time, UserId};

/// The largest number of players that the message of a tournament names.
const NAMED: usize = 24;

/// The stage of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Players enter.
    Open,
    /// Rounds are played.
    Running {
        /// The counts of decided and of all pairings of the round; `None` if the message does not tell them.
        decided: Option<[usize; 2]>,
        /// The count of all rounds.
        rounds: u32,
        /// Whether the round ends at its deadline. It does so if at least one of its games can be played.
        ends: bool,
    },
    /// A ladder is under way.
    Climbed,
    /// The tournament is over. The text is the result of [`ended`].
    Over(String),
}

/// Half points as players write them: `4½`.
#[must_use]
pub fn points(half_points: u32) -> String {
    match (half_points / 2, half_points % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

/// Half points in words: `4½ points`.
fn points_said(locale: Locale, half_points: u32) -> String {
    match half_points {
        1 => t!(locale, "tournament-point-half"),
        even if even % 2 == 0 => t!(locale, "tournament-points", points = even / 2),
        _ => t!(
            locale,
            "tournament-points-text",
            points = points(half_points)
        ),
    }
}

/// The kind of a tournament: who meets whom.
#[must_use]
pub fn kind(locale: Locale, kind: TournamentKind) -> String {
    match kind {
        TournamentKind::Swiss { rounds } => {
            let rounds = rounds.unwrap_or(0);
            t!(locale, "tournament-kind-swiss", rounds)
        }
        TournamentKind::RoundRobin { double: false } => t!(locale, "tournament-kind-round-robin"),
        TournamentKind::RoundRobin { double: true } => {
            t!(locale, "tournament-kind-round-robin-double")
        }
        TournamentKind::Knockout { third_place: false } => t!(locale, "tournament-kind-knockout"),
        TournamentKind::Knockout { third_place: true } => {
            t!(locale, "tournament-kind-knockout-third")
        }
        TournamentKind::Ladder => t!(locale, "tournament-kind-ladder"),
    }
}

fn role(role: RoleId) -> String {
    format!("<@&{role}>")
}

/// The settings of a tournament, line by line.
fn agreed(locale: Locale, settings: &Settings) -> Vec<String> {
    let kind_said = kind(locale, settings.kind);
    let games = t!(
        locale,
        "tournament-games",
        games = i64::from(settings.best_of.games())
    );
    let is_ladder = settings.kind == TournamentKind::Ladder;
    let how = match is_ladder && settings.best_of == BestOf::One {
        true => kind_said,
        false => t!(locale, "tournament-how", kind = kind_said, games),
    };
    let game = name::game(locale, settings.terms.game());
    let terms = name::terms(locale, &settings.terms);
    let mut lines = vec![t!(locale, "tournament-terms", game, terms), how];
    if let Some(span) = settings.round_span {
        let span = name::span(locale, span);
        lines.push(t!(locale, "tournament-span", span));
    }
    if let Some(needed) = settings.role {
        lines.push(t!(locale, "tournament-role", role = role(needed)));
    }
    lines
}

/// The message of a tournament. `players` are in the order in which the message names them. `lost` holds the players of
/// each game whose thread is lost. `command` is the command that challenges a player on a ladder.
#[must_use]
pub fn page(
    locale: Locale,
    tournament: &Tournament,
    players: &[UserId],
    progress: Progress,
    lost: &[[UserId; 2]],
    command: &str,
) -> String {
    let settings = &tournament.settings;
    let title = name::escaped(&settings.name);
    let mut lines = vec![t!(
        locale,
        "tournament-title",
        name = title,
        number = i64::try_from(tournament.number).unwrap_or(i64::MAX)
    )];
    lines.extend(agreed(locale, settings));
    lines.extend(progressed(
        locale,
        tournament,
        players.len(),
        progress,
        command,
    ));
    if tournament.lost_at.is_some() && tournament.ended_at.is_none() {
        lines.push(t!(locale, "tournament-lost"));
    } else if tournament.lacks_threads && tournament.ended_at.is_none() {
        lines.push(place::lacks_threads(locale, tournament));
    }
    if tournament.lost_at.is_none() && !lost.is_empty() {
        lines.push(place::wait(locale, lost));
    }
    let mut named: Vec<String> = players
        .iter()
        .take(NAMED)
        .map(|player| name::player(locale, *player))
        .collect();
    if players.len() > NAMED {
        let count = players.len() - NAMED;
        named.push(t!(locale, "tournament-more", count));
    }
    if !named.is_empty() {
        let players = enumerate(locale, &named);
        lines.push(t!(locale, "tournament-players", players));
    }
    lines.join("\n")
}

fn progressed(
    locale: Locale,
    tournament: &Tournament,
    taken: usize,
    progress: Progress,
    command: &str,
) -> Vec<String> {
    match progress {
        Progress::Open => {
            let entered = match tournament.settings.places {
                Some(places) => t!(locale, "tournament-open", taken, places),
                None => t!(locale, "tournament-open-unlimited", taken),
            };
            let begins = match tournament.deadline {
                Some(at) => t!(locale, "tournament-begins", when = when(locale, at)),
                None => t!(
                    locale,
                    "tournament-begins-by-hand",
                    maker = name::player(locale, tournament.made_by),
                    button = label(locale, Label::Begin)
                ),
            };
            // A tournament does not begin while its channel is lost.
            let begins = tournament.lost_at.is_none().then_some(begins);
            std::iter::once(entered).chain(begins).collect()
        }
        Progress::Running {
            decided,
            rounds,
            ends,
        } => {
            let round = tournament.round;
            let stage = rounds::stage(locale, tournament, [round, rounds]);
            let mut lines = vec![match (decided, stage) {
                (None, None) => t!(locale, "tournament-under-way", round, rounds),
                (Some([done, all]), None) => {
                    t!(locale, "tournament-running", round, rounds, done, all)
                }
                (None, Some(title)) => t!(locale, "tournament-stage-under-way", title),
                (Some([done, all]), Some(title)) => {
                    t!(locale, "tournament-stage-running", title, done, all)
                }
            }];
            lines.extend(
                tournament
                    .deadline
                    .filter(|_| ends && tournament.lost_at.is_none())
                    .map(|at| t!(locale, "tournament-until", when = when(locale, at))),
            );
            if let TournamentKind::Swiss {
                rounds: Some(announced),
            } = tournament.settings.kind
                && announced > rounds
            {
                lines.push(fewer_rounds(locale, announced, rounds));
            }
            lines
        }
        Progress::Climbed => {
            let reach = REACH;
            vec![t!(
                locale,
                "tournament-ladder",
                players = taken,
                reach,
                command
            )]
        }
        Progress::Over(ended) => vec![ended],
    }
}

/// An instant as Discord shows it in each reader's zone: day and hour, and the time until then.
fn when(locale: Locale, at: Time) -> String {
    t!(
        locale,
        "tournament-instant",
        at = format!("<t:{}:f>", at.unix_seconds()),
        left = name::instant(at)
    )
}

/// A line of the list of tournaments, in plain text.
#[must_use]
pub fn line(locale: Locale, tournament: &Tournament, taken: usize, progress: Progress) -> String {
    let name = &tournament.settings.name;
    let game = name::game(locale, tournament.settings.terms.game());
    match progress {
        Progress::Open => t!(locale, "tournament-line-open", name, game, taken),
        Progress::Running { rounds, .. } => {
            let round = tournament.round;
            t!(locale, "tournament-line-running", name, game, round, rounds)
        }
        Progress::Climbed => t!(locale, "tournament-line-ladder", name, game),
        Progress::Over(_) if tournament.is_called_off() => {
            t!(locale, "tournament-line-called-off", name, game)
        }
        Progress::Over(_) => t!(locale, "tournament-line-over", name, game),
    }
}

/// The title of the list of tournaments. If `any` is false, says that the server has had no tournament; `command` makes
/// a tournament.
#[must_use]
pub fn list(locale: Locale, any: bool, command: &str) -> String {
    match any {
        true => t!(locale, "tournament-list"),
        false => t!(locale, "tournament-none", command),
    }
}

/// The line above the first message of a tournament: who made it.
#[must_use]
pub fn made(locale: Locale, maker: UserId) -> String {
    let maker = name::player(locale, maker);
    t!(locale, "tournament-made", maker)
}

/// The line about a new tournament in the news channel: who made it, its game and its name.
#[must_use]
pub fn invited(locale: Locale, tournament: &Tournament) -> String {
    let maker = name::player(locale, tournament.made_by);
    let game = name::game(locale, tournament.settings.terms.game());
    let name = name::escaped(&tournament.settings.name);
    t!(locale, "tournament-invited", maker, name, game)
}

/// The text above the files of a tournament. If `both` is true, a TRF16 file is attached beside the JSON file.
#[must_use]
pub fn files(locale: Locale, both: bool) -> String {
    match both {
        true => t!(locale, "tournament-files"),
        false => t!(locale, "tournament-files-json"),
    }
}

/// A player's counts of first, second and third places, for a profile; `None` if all are 0.
#[must_use]
pub fn medals(locale: Locale, [first, second, third]: [u32; 3]) -> Option<String> {
    let parts: Vec<String> = [
        (first > 0).then(|| t!(locale, "tournament-medals-first", count = first)),
        (second > 0).then(|| t!(locale, "tournament-medals-second", count = second)),
        (third > 0).then(|| t!(locale, "tournament-medals-third", count = third)),
    ]
    .into_iter()
    .flatten()
    .collect();
    if parts.is_empty() {
        return None;
    }
    let parts = enumerate(locale, &parts);
    Some(t!(locale, "tournament-medals", parts))
}

/// What a button of a tournament does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// Enters the tournament.
    Join,
    /// Leaves the tournament.
    Leave,
    /// Withdraws from a tournament under way.
    LeaveSurely,
    /// Begins the tournament.
    Begin,
    /// Shows the standings.
    Standings,
    /// Shows the results of all rounds.
    Rounds,
    /// Shows the bracket of a knockout.
    Bracket,
    /// Shows the pairings of the present round.
    Pairings,
    /// Hands out the files of the tournament.
    Export,
}

/// The words on a button.
#[must_use]
pub fn label(locale: Locale, label: Label) -> String {
    match label {
        Label::Join => t!(locale, "tournament-button-join"),
        Label::Leave => t!(locale, "tournament-button-leave"),
        Label::LeaveSurely => t!(locale, "tournament-button-leave-sure"),
        Label::Begin => t!(locale, "tournament-button-begin"),
        Label::Standings => t!(locale, "tournament-button-standings"),
        Label::Rounds => t!(locale, "tournament-button-rounds"),
        Label::Bracket => t!(locale, "tournament-button-bracket"),
        Label::Pairings => t!(locale, "tournament-button-pairings"),
        Label::Export => t!(locale, "tournament-button-export"),
    }
}

#[cfg(test)]
mod tests {
    use super::points;

    /// Catches half points that are lost or written as a decimal.
    #[test]
    fn half_points_are_written_as_players_write_them() {
        let written = [0, 1, 2, 3, 18].map(points);
        assert_eq!(written, ["0", "½", "1", "1½", "9"]);
    }
}
