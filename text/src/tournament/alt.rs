//! Pictures of tournaments in words.

use super::{points_said, standings};
use crate::{Locale, t};
use referee::tournament::{Outcome, Standing, TournamentKind};

/// The most characters of an alt text.
const LONGEST_ALT: usize = 1_024;

/// What a picture of the standings shows, and which it is: these rows of all, each with the name.
#[must_use]
pub fn alt_standings(
    locale: Locale,
    (of, kind): (&str, TournamentKind),
    shown: &str,
    all: &[Standing],
    rows: &[(Standing, String)],
) -> String {
    let first = rows.first().map(|(row, _)| row);
    let before = all.iter().position(|row| Some(row) == first);
    let of = alt_part(locale, of, before.unwrap_or(0), [rows.len(), all.len()]);
    let told = |(row, player): &(Standing, String)| standings::told(locale, kind, all, row, player);
    let rows = rows.iter().map(told);
    whole(locale, &of, shown, rows.collect())
}

/// A tournament of which a picture shows so many of all players, after the first ones.
#[must_use]
pub fn alt_part(locale: Locale, name: &str, before: usize, [shown, count]: [usize; 2]) -> String {
    match shown < count {
        true => {
            let (first, last) = (before + 1, before + shown);
            t!(locale, "tournament-alt-part", name, first, last, count)
        }
        false => name.to_owned(),
    }
}

/// A player’s points, and the rank where there is one.
#[must_use]
pub fn scored(locale: Locale, player: &str, half_points: u32, rank: Option<usize>) -> String {
    let points = points_said(locale, half_points);
    let told = t!(locale, "tournament-alt-points", player, points);
    match rank {
        Some(rank) => t!(locale, "tournament-alt-ranked", told, rank),
        None => told,
    }
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

/// A meeting of two players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Met {
    /// Who meet.
    pub players: [Entrant; 2],
    /// What came of it; `None` while it is open.
    pub outcome: Option<Outcome>,
    /// The score of several games; empty otherwise.
    pub score: String,
    /// Who goes on, where the outcome does not say it.
    pub through: Option<String>,
    /// Whether it does not count, because a player left early, and whether a moderator has struck it.
    pub marks: [bool; 2],
}

/// Who beat whom.
#[must_use]
pub fn met(locale: Locale, it: &Met) -> String {
    let mut said = match &it.players {
        [Entrant::Known(first), Entrant::Known(second)] => {
            outcome(locale, [first, second], it.outcome)
        }
        [Entrant::Known(player), Entrant::Nobody] | [Entrant::Nobody, Entrant::Known(player)] => {
            t!(locale, "tournament-alt-bye", player = player.as_str())
        }
        [Entrant::Known(player), _] | [_, Entrant::Known(player)] => {
            t!(locale, "tournament-alt-waits", player = player.as_str())
        }
        _ => t!(locale, "tournament-alt-nobody"),
    };
    if !it.score.is_empty() {
        said = t!(
            locale,
            "tournament-alt-score",
            said,
            score = it.score.as_str()
        );
    }
    if let Some(player) = &it.through {
        said = t!(
            locale,
            "tournament-alt-through",
            said,
            player = player.as_str()
        );
    }
    let [annulled, struck] = it.marks;
    if annulled {
        said = t!(locale, "tournament-alt-annulled", said);
    }
    if struck {
        said = t!(locale, "tournament-alt-struck", said);
    }
    said
}

fn outcome(locale: Locale, [first, second]: [&str; 2], outcome: Option<Outcome>) -> String {
    let won = |winner, loser| t!(locale, "tournament-alt-won", winner, loser);
    let away = |player, opponent| t!(locale, "tournament-alt-away", player, opponent);
    match outcome {
        None => t!(locale, "tournament-alt-open", first, second),
        Some(Outcome::First) => won(first, second),
        Some(Outcome::Second) => won(second, first),
        Some(Outcome::Draw) => t!(locale, "tournament-alt-drawn", first, second),
        Some(Outcome::Neither) => t!(locale, "tournament-alt-neither", first, second),
        Some(Outcome::FirstAway) => away(first, second),
        Some(Outcome::SecondAway) => away(second, first),
        Some(Outcome::BothAway) => t!(locale, "tournament-alt-both-away", first, second),
    }
}

/// What a picture of games shows; `shown` says which they are. Each is told below its round, an empty one if there is none to
/// tell.
#[must_use]
pub fn alt_games(locale: Locale, of: &str, shown: &str, told: &[(String, String)]) -> String {
    whole(locale, of, shown, headed(locale, told))
}

/// Whether that is told as a whole.
#[must_use]
pub fn alt_fits(locale: Locale, of: &str, shown: &str, told: &[(String, String)]) -> bool {
    let rows = headed(locale, told).join(&t!(locale, "tournament-alt-next"));
    let said = t!(locale, "tournament-alt", name = of, shown, rows);
    said.chars().count() <= LONGEST_ALT
}

/// The name of a round stands before the first that is told of it.
fn headed(locale: Locale, told: &[(String, String)]) -> Vec<String> {
    let before = std::iter::once("").chain(told.iter().map(|(round, _)| round.as_str()));
    let rows = told.iter().zip(before).map(|((round, said), before)| {
        let (round, said) = (round.as_str(), said.as_str());
        match round == before {
            true => said.to_owned(),
            false => t!(locale, "tournament-alt-round", round, said),
        }
    });
    rows.collect()
}

/// An alt text with these entries, as many as fit whole; three dots stand for the others.
fn whole(locale: Locale, of: &str, shown: &str, mut entries: Vec<String>) -> String {
    let next = t!(locale, "tournament-alt-next");
    let said = |rows: String| t!(locale, "tournament-alt", name = of, shown, rows);
    let mut alt = said(entries.join(&next));
    while alt.chars().count() > LONGEST_ALT && !entries.is_empty() {
        entries.pop();
        let dots = std::iter::once("…");
        let rows = entries.iter().map(String::as_str).chain(dots);
        alt = said(rows.collect::<Vec<_>>().join(&next));
    }
    alt
}
