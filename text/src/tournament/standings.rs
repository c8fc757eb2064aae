//! How the players of a tournament stand.

use super::{points, points_said};
use crate::{Locale, name, t};
use referee::tournament::{Card, Standing, Tournament, TournamentKind};
use rules::Side;

/// A column of the standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    /// Points.
    Points,
    /// Buchholz cut 1.
    Cut1,
    /// Buchholz.
    Buchholz,
    /// Sonneborn-Berger.
    SonnebornBerger,
    /// The place by direct encounter.
    Encounter,
    /// Wins.
    Wins,
    /// Wins with the second side.
    WinsAsSecond,
    /// The rank, beside rounds.
    Rank,
    /// The number of a player.
    Number,
}

/// What stands above a column.
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

/// What stands in a column.
#[must_use]
pub fn value(row: &Standing, column: Heading) -> String {
    match column {
        Heading::Points => points(row.half_points),
        Heading::Cut1 => points(row.buchholz_cut1),
        Heading::Buchholz => points(row.buchholz),
        Heading::SonnebornBerger => quarters(row.sonneborn_berger),
        Heading::Encounter => row.encounter.map_or_else(String::new, |it| it.to_string()),
        Heading::Wins => row.wins.to_string(),
        Heading::WinsAsSecond => row.wins_as_second.to_string(),
        Heading::Rank => row.rank.to_string(),
        Heading::Number => (row.player + 1).to_string(),
    }
}

/// The columns of the standings. A tie-break that has only to be looked at after all others has one where it tells
/// two players apart; the places of a knockout follow from its rounds alone.
#[must_use]
pub fn columns(kind: TournamentKind, all: &[Standing]) -> Vec<Heading> {
    if matches!(
        kind,
        TournamentKind::Knockout { .. } | TournamentKind::Ladder
    ) {
        return vec![Heading::Points];
    }
    let decides = |column: Heading| all.iter().any(|row| deciding(row, all).contains(&column));
    let last = [Heading::Encounter, Heading::Wins, Heading::WinsAsSecond];
    let last = last
        .into_iter()
        .filter(|it| *it == Heading::Wins || decides(*it));
    [
        Heading::Points,
        Heading::Cut1,
        Heading::Buchholz,
        Heading::SonnebornBerger,
    ]
    .into_iter()
    .chain(last)
    .collect()
}

/// What tells a player from others with the same points and the same sums of their opponents’.
fn deciding(row: &Standing, all: &[Standing]) -> Vec<Heading> {
    let sums = |it: &Standing| {
        let breaks = (it.buchholz_cut1, it.buchholz, it.sonneborn_berger);
        (it.half_points, breaks, it.encounter)
    };
    let tied = || all.iter().filter(|it| sums(it) == sums(row));
    let by_wins = tied().any(|it| it.wins != row.wins);
    let mut same_wins = tied().filter(|it| it.wins == row.wins);
    let by_second = same_wins.any(|it| it.wins_as_second != row.wins_as_second);
    [
        (Heading::Encounter, row.encounter.is_some()),
        (Heading::Wins, by_wins),
        (Heading::WinsAsSecond, by_second),
    ]
    .into_iter()
    .filter_map(|(column, decides)| decides.then_some(column))
    .collect()
}

/// What a picture of the standings shows.
#[must_use]
pub fn shown_standings(locale: Locale, round: u32) -> String {
    t!(locale, "tournament-shown-standings", round)
}

/// A page of the standings, from 1 of so many: these rows of all.
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
            let round = card.complete_rounds();
            t!(locale, "tournament-standings", name, round)
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

/// What the columns mean.
fn legend(locale: Locale, it: &Tournament, columns: &[Heading]) -> Vec<String> {
    let means = |column: &Heading| match column {
        Heading::Cut1 => Some(t!(locale, "tournament-breaks")),
        Heading::Encounter => Some(t!(locale, "tournament-breaks-encounter")),
        Heading::WinsAsSecond => {
            let side = name::side(locale, it.settings.terms.game(), Side::Second);
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
    let line = match card.tournament.settings.kind {
        TournamentKind::Ladder => t!(locale, "tournament-standing-bare", rank, player),
        TournamentKind::Knockout { .. } => {
            t!(locale, "tournament-standing", rank, player, points = scored)
        }
        _ => {
            let line = t!(
                locale,
                "tournament-standing-breaks",
                rank,
                player,
                points = scored,
                cut1 = points(row.buchholz_cut1),
                buchholz = points(row.buchholz),
                sonneborn = quarters(row.sonneborn_berger),
                wins = row.wins
            );
            // The wins stand in every line.
            let rest = deciding(row, all).into_iter();
            let rest = rest.filter(|it| *it != Heading::Wins);
            rest.fold(line, |line, column| {
                let (heading, value) = (heading(locale, column), value(row, column));
                t!(locale, "tournament-standing-break", line, heading, value)
            })
        }
    };
    match entrant.withdrawn {
        true => t!(locale, "tournament-standing-out", line),
        false => line,
    }
}

/// A player’s place, points, and what decided between players with the same, as an alt text has it.
pub(super) fn told(
    locale: Locale,
    kind: TournamentKind,
    all: &[Standing],
    row: &Standing,
    player: &str,
) -> String {
    let points = points_said(locale, row.half_points);
    let told = t!(
        locale,
        "tournament-alt-row",
        rank = row.rank,
        player,
        points
    );
    let columns = columns(kind, all).into_iter().skip(1);
    let decides = deciding(row, all);
    let shown = columns.filter(|it| decides.contains(it));
    shown.fold(told, |told, column| {
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
