//! Tournaments, from the form to the winner.

mod acts;
mod alt;
mod form;
mod label;
mod place;
mod refusal;
mod rounds;
mod standings;
mod undo;

pub use acts::{Own, act, own, with_stays};
pub use alt::{Entrant, Met, alt_fits, alt_games, alt_part, alt_standings, met, scored};
pub use form::{Field, field, usual_name, wrong_field};
pub use label::{Label, label};
pub use place::{game_moved, game_waits, goes_on_here, goes_on_in, place_lost, place_told};
pub use refusal::{no_threads, refused};
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

/// How many players are named in the message of a tournament.
const NAMED: usize = 24;

/// How far a tournament has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Players enter.
    Open,
    /// Rounds are played.
    Running {
        /// How many pairings of the round are decided, and how many there are; `None` where that is not told.
        decided: Option<[usize; 2]>,
        /// How many rounds there are.
        rounds: u32,
        /// Whether it ends at its hour: some game of it can be played.
        ends: bool,
    },
    /// A ladder is climbed.
    Climbed,
    /// How it has ended, in [words](ended).
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

/// The same with the word for it.
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

/// Who meets whom.
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

/// What was agreed on, line by line.
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
    if let Some(it) = settings.role {
        lines.push(t!(locale, "tournament-role", role = role(it)));
    }
    lines
}

/// A tournament with its players in the order that is to be read, and the players of each game that has `lost` its thread;
/// `command` is that which challenges on a ladder.
#[must_use]
pub fn page(
    locale: Locale,
    it: &Tournament,
    players: &[UserId],
    (progress, lost): (Progress, &[[UserId; 2]]),
    command: &str,
) -> String {
    let settings = &it.settings;
    let title = name::escaped(&settings.name);
    let mut lines = vec![t!(
        locale,
        "tournament-title",
        name = title,
        number = i64::try_from(it.number).unwrap_or(i64::MAX)
    )];
    lines.extend(agreed(locale, settings));
    lines.extend(progressed(locale, it, players.len(), progress, command));
    if it.lost_at.is_some() && it.ended_at.is_none() {
        lines.push(t!(locale, "tournament-lost"));
    } else if it.lacks_threads && it.ended_at.is_none() {
        lines.push(place::lacks_threads(locale, it));
    }
    if it.lost_at.is_none() && !lost.is_empty() {
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
    it: &Tournament,
    taken: usize,
    progress: Progress,
    command: &str,
) -> Vec<String> {
    match progress {
        Progress::Open => {
            let entered = match it.settings.places {
                Some(places) => t!(locale, "tournament-open", taken, places),
                None => t!(locale, "tournament-open-unlimited", taken),
            };
            let begins = match it.deadline {
                Some(at) => t!(locale, "tournament-begins", when = when(at)),
                None => t!(
                    locale,
                    "tournament-begins-by-hand",
                    maker = name::player(locale, it.made_by),
                    button = label(locale, Label::Begin)
                ),
            };
            // It does not begin while its channel is lost.
            let begins = it.lost_at.is_none().then_some(begins);
            std::iter::once(entered).chain(begins).collect()
        }
        Progress::Running {
            decided,
            rounds,
            ends,
        } => {
            let round = it.round;
            let mut lines = vec![match decided {
                None => t!(locale, "tournament-under-way", round, rounds),
                Some([done, all]) => t!(locale, "tournament-running", round, rounds, done, all),
            }];
            lines.extend(
                it.deadline
                    .filter(|_| ends && it.lost_at.is_none())
                    .map(|at| t!(locale, "tournament-until", when = when(at))),
            );
            if let TournamentKind::Swiss {
                rounds: Some(announced),
            } = it.settings.kind
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

/// An instant as the app shows it in each reader's zone: day, hour, and the time until then.
fn when(at: Time) -> String {
    format!("<t:{}:f> ({})", at.unix_seconds(), name::instant(at))
}

/// A line of the list of tournaments, without marks.
#[must_use]
pub fn line(locale: Locale, it: &Tournament, taken: usize, progress: Progress) -> String {
    let name = &it.settings.name;
    let game = name::game(locale, it.settings.terms.game());
    match progress {
        Progress::Open => t!(locale, "tournament-line-open", name, game, taken),
        Progress::Running { rounds, .. } => {
            let round = it.round;
            t!(locale, "tournament-line-running", name, game, round, rounds)
        }
        Progress::Climbed => t!(locale, "tournament-line-ladder", name, game),
        Progress::Over(_) if it.is_called_off() => {
            t!(locale, "tournament-line-called-off", name, game)
        }
        Progress::Over(_) => t!(locale, "tournament-line-over", name, game),
    }
}

/// The title of the list, or that there is none; `command` makes a tournament.
#[must_use]
pub fn list(locale: Locale, any: bool, command: &str) -> String {
    match any {
        true => t!(locale, "tournament-list"),
        false => t!(locale, "tournament-none", command),
    }
}

/// That a tournament was made, above its page.
#[must_use]
pub fn made(locale: Locale, maker: UserId) -> String {
    let maker = name::player(locale, maker);
    t!(locale, "tournament-made", maker)
}

/// The same among the news, with the tournament's name.
#[must_use]
pub fn invited(locale: Locale, it: &Tournament) -> String {
    let maker = name::player(locale, it.made_by);
    let game = name::game(locale, it.settings.terms.game());
    let name = name::escaped(&it.settings.name);
    t!(locale, "tournament-invited", maker, name, game)
}

/// What stands above the files.
#[must_use]
pub fn files(locale: Locale, both: bool) -> String {
    match both {
        true => t!(locale, "tournament-files"),
        false => t!(locale, "tournament-files-json"),
    }
}

/// How often a player was first, second and third, for a profile; `None` if never.
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
