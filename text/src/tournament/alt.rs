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
    let rows = joined(locale, rows);
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
    let rows = joined(locale, rows);
    clipped(t!(locale, "tournament-alt-rounds", name = of, rows))
}

/// A place of a bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// The player’s name.
    Known(String),
    /// Not decided yet.
    Open,
    /// Nobody: the other player goes on without a game.
    Nobody,
}

/// What a picture of a bracket shows: the title of the round, who meet, and the score.
#[must_use]
pub fn alt_bracket(
    locale: Locale,
    of: &str,
    meetings: &[(String, [Entrant; 2], String)],
) -> String {
    let rows = meetings.iter().map(|(round, players, score)| {
        if let [Entrant::Known(player), Entrant::Nobody]
        | [Entrant::Nobody, Entrant::Known(player)] = players
        {
            return t!(locale, "tournament-alt-bye", round, player);
        }
        let player = |entrant: &Entrant| match entrant {
            Entrant::Known(name) => name.clone(),
            Entrant::Open | Entrant::Nobody => t!(locale, "tournament-alt-open"),
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
    let rows = joined(locale, rows);
    clipped(t!(locale, "tournament-alt-bracket", name = of, rows))
}

fn joined(locale: Locale, rows: impl Iterator<Item = String>) -> String {
    rows.collect::<Vec<_>>()
        .join(&t!(locale, "tournament-alt-next"))
}

fn clipped(alt: String) -> String {
    alt.chars().take(LONGEST_ALT).collect()
}
