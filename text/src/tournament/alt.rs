//! Pictures of tournaments in words.

use super::points_said;
use crate::{Locale, t};

/// The most characters of an alt text.
const LONGEST_ALT: usize = 1_024;

/// What a picture of the standings shows: rank, name and half points.
#[must_use]
pub fn alt_standings(locale: Locale, of: &str, rows: &[(usize, String, u32)]) -> String {
    let rows = rows.iter().map(|(rank, player, half_points)| {
        let points = points_said(locale, *half_points);
        t!(locale, "tournament-alt-row", rank = *rank, player, points)
    });
    let rows = joined(rows);
    clipped(t!(locale, "tournament-alt-standings", name = of, rows))
}

/// What a picture of rounds shows: rank, name, and the results from the left.
#[must_use]
pub fn alt_rounds(locale: Locale, of: &str, rows: &[(usize, String, Vec<String>)]) -> String {
    let rows = rows.iter().map(|(rank, player, results)| {
        let results = results.join(" ");
        t!(
            locale,
            "tournament-alt-results",
            rank = *rank,
            player,
            results
        )
    });
    let rows = joined(rows);
    clipped(t!(locale, "tournament-alt-rounds", name = of, rows))
}

/// What a picture of a bracket shows: the title of the round, both names if known, and the score.
#[must_use]
pub fn alt_bracket(
    locale: Locale,
    of: &str,
    meetings: &[(String, [Option<String>; 2], String)],
) -> String {
    let rows = meetings.iter().map(|(round, players, score)| {
        let player = |name: &Option<String>| match name {
            Some(name) => name.clone(),
            None => t!(locale, "tournament-alt-open"),
        };
        let [first, second] = players.each_ref().map(player);
        let said = t!(
            locale,
            "tournament-alt-meeting",
            round,
            first,
            second,
            score
        );
        said.trim_end().to_owned()
    });
    let rows = joined(rows);
    clipped(t!(locale, "tournament-alt-bracket", name = of, rows))
}

fn joined(rows: impl Iterator<Item = String>) -> String {
    rows.collect::<Vec<_>>().join("; ")
}

fn clipped(alt: String) -> String {
    alt.chars().take(LONGEST_ALT).collect()
}
