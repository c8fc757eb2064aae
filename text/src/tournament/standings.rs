//! The standings of a tournament.

use super::{points, points_said};
use crate::{Locale, name, t};
use referee::tournament::{Card, Standing, Tournament, TournamentKind};
use rules::Side;

/// A column of the standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    Points,
    /// The sum of the opponents' points, where one opponent, usually the one with the fewest points, is left out
    /// (Buchholz cut 1).
    Cut1,
    Buchholz,
    SonnebornBerger,
    /// The place by direct encounter.
    Encounter,
    Wins,
    /// Wins with the second side.
    WinsAsSecond,
    /// The rank, in a picture of rounds.
    Rank,
    /// The number of the player in the order of entry.
    Number,
}

/// The heading of a column.
#[must_use]
pub fn heading(locale: Locale, heading: Heading) -> String {
    match heading {
        Heading::Points => t!(locale, "tournament-heading-points"),
        Heading::Cut1 => t!(locale, "tournament-heading-cut1"),
        Heading::Buchholz => t!(locale, "tournament-heading-buchholz"),
        Heading::SonnebornBerger => t!(locale, "tournament-heading-sonneborn"),
        Heading::Encounter => t!(locale, "tournament-heading-encounter"),
        Heading::Wins => t!(locale, "tournament-heading-wins"),
        Heading::WinsAsSecond => t!(locale, "tournament-heading-second"),
        Heading::Rank => t!(locale, "tournament-heading-rank"),
        Heading::Number => t!(locale, "tournament-heading-number"),
    }
}

/// The value in a column, as text.
#[must_use]
pub fn value(row: &Standing, column: Heading) -> String {
    let number = number(row, column);
    match column {
        Heading::Points | Heading::Cut1 | Heading::Buchholz => points(number),
        Heading::SonnebornBerger => quarters(number),
        Heading::Encounter if number == 0 => String::new(),
        _ => number.to_string(),
    }
}

/// The value in a column in its own unit: half points, quarter points (Sonneborn-Berger), or whole numbers.
fn number(row: &Standing, column: Heading) -> u32 {
    let whole = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    match column {
        Heading::Points => row.half_points,
        Heading::Cut1 => row.buchholz_cut1,
        Heading::Buchholz => row.buchholz,
        Heading::SonnebornBerger => row.sonneborn_berger,
        Heading::Encounter => row.encounter.map_or(0, whole),
        Heading::Wins => row.wins,
        Heading::WinsAsSecond => row.wins_as_second,
        Heading::Rank => whole(row.rank),
        Heading::Number => whole(row.player + 1),
    }
}

/// The tie-breaks, in the order in which they decide.
const BREAKS: [Heading; 6] = [
    Heading::Cut1,
    Heading::Buchholz,
    Heading::SonnebornBerger,
    Heading::Encounter,
    Heading::Wins,
    Heading::WinsAsSecond,
];

/// The columns of the standings: the points, and each tie-break that distinguishes players. A knockout has no
/// tie-breaks, because its places follow from its rounds. A ladder has none either.
#[must_use]
pub fn columns(kind: TournamentKind, all: &[Standing]) -> Vec<Heading> {
    let shown = |column: &Heading| {
        all.iter()
            .any(|row| breaks(kind, all, row).contains(column))
    };
    let breaks = BREAKS.into_iter().filter(shown);
    std::iter::once(Heading::Points).chain(breaks).collect()
}

/// The tie-breaks shown beside a player: those that differ between players. Direct encounter is shown only if the
/// player has a value for it. Wins with the second side are shown only if they differ between this player and a player
/// with equal points and equal other tie-breaks. A knockout and a ladder have no tie-breaks.
fn breaks(kind: TournamentKind, all: &[Standing], row: &Standing) -> Vec<Heading> {
    let tells = |column: &Heading| match (kind, column) {
        (TournamentKind::Knockout { .. } | TournamentKind::Ladder, _) => false,
        (_, Heading::Encounter) => row.encounter.is_some(),
        (_, Heading::WinsAsSecond) => {
            let before = std::iter::once(Heading::Points).chain(BREAKS);
            let tied = |other: &&Standing| {
                let mut before = before.clone().filter(|before| before != column);
                before.all(|column| number(other, column) == number(row, column))
            };
            let mut tied = all.iter().filter(tied);
            tied.any(|other| other.wins_as_second != row.wins_as_second)
        }
        _ => all
            .iter()
            .any(|other| number(other, *column) != number(row, *column)),
    };
    BREAKS.into_iter().filter(tells).collect()
}

/// The title of a picture of the standings. `round` is the last round that the standings count.
#[must_use]
pub fn shown_standings(locale: Locale, round: u32) -> String {
    t!(locale, "tournament-shown-standings", round)
}

/// The text of page `page` of `pages` of the standings. The page shows `rows`, which is a part of `all`.
#[must_use]
pub fn standings(
    locale: Locale,
    card: &Card,
    all: &[Standing],
    rows: &[Standing],
    [page, pages]: [usize; 2],
) -> String {
    let kind = card.tournament.settings.kind;
    let name = name::escaped(&card.tournament.settings.name);
    let mut lines = vec![match kind {
        TournamentKind::Ladder => t!(locale, "tournament-standings-ladder", name),
        _ => {
            let shown = shown_standings(locale, card.complete_rounds());
            t!(locale, "tournament-shown", name, shown)
        }
    }];
    lines.extend(rows.iter().map(|row| standing(locale, card, all, row)));
    let legend = legend(locale, &card.tournament, &columns(kind, all));
    lines.extend(legend.iter().map(|line| format!("-# {line}")));
    if pages > 1 {
        lines.push(t!(locale, "tournament-page", page, pages));
    }
    lines.join("\n")
}

/// The meanings of the columns, a line for each.
fn legend(locale: Locale, tournament: &Tournament, columns: &[Heading]) -> Vec<String> {
    let means = |column: &Heading| match column {
        Heading::Cut1 => Some(t!(locale, "tournament-breaks-cut1")),
        Heading::Buchholz => Some(t!(locale, "tournament-breaks-buchholz")),
        Heading::SonnebornBerger => Some(t!(locale, "tournament-breaks-sonneborn")),
        Heading::Encounter => Some(t!(locale, "tournament-breaks-encounter")),
        Heading::WinsAsSecond => {
            let side = name::side(locale, tournament.settings.terms.game(), Side::Second);
            Some(t!(locale, "tournament-breaks-second", side))
        }
        _ => None,
    };
    columns.iter().filter_map(means).collect()
}

fn standing(locale: Locale, card: &Card, all: &[Standing], row: &Standing) -> String {
    let entrant = &card.entrants[row.player];
    let player = name::player(locale, entrant.user);
    let rank = row.rank;
    let scored = points_said(locale, row.half_points);
    let kind = card.tournament.settings.kind;
    let line = match kind {
        TournamentKind::Ladder => t!(locale, "tournament-standing-bare", rank, player),
        _ => t!(locale, "tournament-standing", rank, player, points = scored),
    };
    let breaks = breaks(kind, all, row).into_iter();
    let line = breaks.fold(line, |line, column| match column {
        Heading::Wins => t!(locale, "tournament-standing-wins", line, wins = row.wins),
        _ => {
            let (heading, value) = (heading(locale, column), value(row, column));
            t!(locale, "tournament-standing-break", line, heading, value)
        }
    });
    match entrant.withdrawn {
        true => t!(locale, "tournament-standing-out", line),
        false => line,
    }
}

/// A player’s place, points and tie-breaks in an alt text.
pub(super) fn told(
    locale: Locale,
    kind: TournamentKind,
    all: &[Standing],
    row: &Standing,
    player: &str,
) -> String {
    let points = points_said(locale, row.half_points);
    let rank = row.rank;
    let told = t!(locale, "tournament-alt-row", rank, player, points);
    let breaks = breaks(kind, all, row).into_iter();
    breaks.fold(told, |told, column| {
        let (heading, value) = (heading(locale, column), value(row, column));
        t!(locale, "tournament-alt-break", told, heading, value)
    })
}

/// Quarter points, as Sonneborn-Berger counts them.
fn quarters(quarter_points: u32) -> String {
    let part = ["", "¼", "½", "¾"][quarter_points as usize % 4];
    match (quarter_points / 4, part) {
        (0, "") => "0".to_owned(),
        (0, part) => part.to_owned(),
        (whole, part) => format!("{whole}{part}"),
    }
}
