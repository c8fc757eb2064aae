//! A leaderboard as a picture.

use super::{Locale, list, t};

/// What it shows, at most 1,024 characters: rank, name, rating and deviation of each player.
#[must_use]
pub fn alt(locale: Locale, rows: &[(usize, String, i64, i64)]) -> String {
    let rows: Vec<String> = rows
        .iter()
        .map(|(rank, name, rating, deviation)| {
            // Ten names of 32 letters each have room.
            let name: String = name.chars().take(40).collect();
            t!(
                locale,
                "standings-row",
                rank = *rank,
                name,
                rating = *rating,
                deviation = *deviation
            )
        })
        .collect();
    let alt = t!(locale, "standings-alt", rows = list(locale, &rows));
    alt.chars().take(1_024).collect()
}
