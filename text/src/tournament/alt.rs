//! Alt texts of the pictures of tournaments.

use super::{points_said, standings};
use crate::{Locale, t};
use referee::tournament::{Outcome, Standing, TournamentKind};

/// The largest number of characters of an alt text.
const LONGEST_ALT: usize = 1_024;

/// The alt text of a picture with some rows of the standings; `rows` are the shown rows, each with the player's name.
#[must_use]
pub fn alt_standings(
    locale: Locale,
    of: &str,
    kind: TournamentKind,
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

/// The name of a tournament. If the picture shows only `shown` of `count` players, the numbers of the first and the
/// last shown player follow. `before` is the count of players before the first shown player.
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

/// A player’s points, and the rank if the player has one.
#[must_use]
pub fn scored(locale: Locale, player: &str, half_points: u32, rank: Option<usize>) -> String {
    let points = points_said(locale, half_points);
    let told = t!(locale, "tournament-alt-points", player, points);
    match rank {
        Some(rank) => t!(locale, "tournament-alt-ranked", told, rank),
        None => told,
    }
}

/// A place in a bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// The player’s name.
    Known(String),
    /// The player is not decided yet.
    Open,
    /// The place stays empty: the opponent goes on without a game.
    Nobody,
}

/// A meeting of two players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Met {
    /// The two players.
    pub players: [Entrant; 2],
    /// The outcome; `None` while the meeting is open.
    pub outcome: Option<Outcome>,
    /// The score if the meeting has several games, else empty.
    pub score: String,
    /// The player who goes on, if the outcome does not say it.
    pub through: Option<String>,
    /// First, whether the meeting does not count because a player left early; second, whether a moderator has struck
    /// its result.
    pub marks: [bool; 2],
}

/// A meeting in words: who beat whom, or that it is open.
#[must_use]
pub fn met(locale: Locale, met: &Met) -> String {
    let mut said = match &met.players {
        [Entrant::Known(first), Entrant::Known(second)] => {
            outcome(locale, [first, second], met.outcome)
        }
        [Entrant::Known(player), Entrant::Nobody] | [Entrant::Nobody, Entrant::Known(player)] => {
            t!(locale, "tournament-alt-bye", player = player.as_str())
        }
        [Entrant::Known(player), _] | [_, Entrant::Known(player)] => {
            t!(locale, "tournament-alt-waits", player = player.as_str())
        }
        _ => t!(locale, "tournament-alt-nobody"),
    };
    if !met.score.is_empty() {
        said = t!(
            locale,
            "tournament-alt-score",
            said,
            score = met.score.as_str()
        );
    }
    if let Some(player) = &met.through {
        said = t!(
            locale,
            "tournament-alt-through",
            said,
            player = player.as_str()
        );
    }
    let [annulled, struck] = met.marks;
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

/// The alt text of a picture of games. `shown` says which games the picture shows. `told` holds, for each game, the
/// name of its round and the words about the game; the name is empty if the picture names no rounds.
#[must_use]
pub fn alt_games(locale: Locale, of: &str, shown: &str, told: &[(String, String)]) -> String {
    whole(locale, of, shown, headed(locale, told))
}

/// Whether the alt text of [`alt_games`] has room for all games.
#[must_use]
pub fn alt_fits(locale: Locale, of: &str, shown: &str, told: &[(String, String)]) -> bool {
    let rows = headed(locale, told).join(&t!(locale, "tournament-alt-next"));
    let said = t!(locale, "tournament-alt", name = of, shown, rows);
    said.chars().count() <= LONGEST_ALT
}

/// The words of each game. The first game of a round comes after the name of the round.
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

/// An alt text with the largest number of whole entries that fits. If entries are left out, their count follows.
fn whole(locale: Locale, of: &str, shown: &str, mut entries: Vec<String>) -> String {
    let next = t!(locale, "tournament-alt-next");
    let said = |rows: String| t!(locale, "tournament-alt", name = of, shown, rows);
    let all = entries.len();
    let mut alt = said(entries.join(&next));
    while alt.chars().count() > LONGEST_ALT && !entries.is_empty() {
        entries.pop();
        let more = t!(locale, "tournament-alt-more", count = all - entries.len());
        let rows = entries.iter().chain([&more]).map(String::as_str);
        alt = said(rows.collect::<Vec<_>>().join(&next));
    }
    alt
}
