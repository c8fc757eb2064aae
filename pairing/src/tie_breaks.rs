//! The tie-breaks of FIDE Handbook C.07, in force from 1 March 2026. All article numbers below are those of that
//! edition.

use crate::card::{Card, Deed, Entry};
use crate::tournament::{Kind, Tournament};

/// A player's tie-breaks, in the order in which they are compared. The direct encounter is not among them, because it
/// depends on which players are tied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct TieBreaks {
    /// Buchholz without the least contribution (articles 8.1, 14.1 and 16.5), in half points.
    pub buchholz_cut1: u32,
    /// Buchholz (article 8.1), in half points.
    pub buchholz: u32,
    /// Sonneborn-Berger (article 9.1), in quarter points.
    pub sonneborn_berger: u32,
}

/// What one round adds to a player's Buchholz.
struct Contribution {
    half_points: u32,
    /// Whether the player chose not to play in the round.
    voluntary: bool,
}

/// The number of rounds in which the player got a full point, with or without playing (article 7.1).
pub(crate) fn wins(card: &Card) -> u32 {
    let won = card.entries.iter().filter(|entry| entry.half_points == 2);
    won.count() as u32
}

/// How many games the player won with the second side (article 7.4).
pub(crate) fn wins_as_second(card: &Card) -> u32 {
    let won = |entry: &&Entry| {
        entry.half_points == 2 && matches!(entry.deed, Deed::Played { side: 1, .. })
    };
    card.entries.iter().filter(won).count() as u32
}

pub(crate) fn tie_breaks(tournament: &Tournament, cards: &[Card]) -> Vec<TieBreaks> {
    // Article 16 is about the Swiss system. In the other kinds of tournaments a forfeit counts as a game, and a bye
    // does not count.
    let rounds = match tournament.kind {
        Kind::Swiss { rounds } => {
            let played = tournament.rounds.len();
            Some(rounds.map_or(played, |rounds| rounds.max(played)) as u32)
        }
        _ => None,
    };
    let scores: Vec<u32> = match rounds {
        Some(_) => cards.iter().map(adjusted_score).collect(),
        None => cards.iter().map(Card::score).collect(),
    };
    let of = |card: &Card| {
        let entries = card.entries.iter();
        let both = entries.filter_map(|entry| {
            Some((
                contribution(card, entry, &scores, rounds)?,
                entry.half_points,
            ))
        });
        let both: Vec<(Contribution, u32)> = both.collect();
        let buchholz: u32 = both.iter().map(|(it, _)| it.half_points).sum();
        let weighted = both.iter().map(|(it, own)| it.half_points * own);
        TieBreaks {
            buchholz_cut1: buchholz - cut(both.iter().map(|(it, _)| it)),
            buchholz,
            sonneborn_berger: weighted.sum(),
        }
    };
    cards.iter().map(of).collect()
}

/// The score with which a player counts in the tie-breaks of the player's opponents (article 16.3). A requested bye
/// counts as a draw if the player chose not to play in every later round.
fn adjusted_score(card: &Card) -> u32 {
    let mut score = 0;
    let mut gone = true;
    for entry in card.entries.iter().rev() {
        score += match gone && entry.is_requested_bye() {
            true => 1,
            false => entry.half_points,
        };
        gone &= entry.is_voluntary();
    }
    score
}

/// The contribution of a round. In a Swiss, a round that the player did not play counts as a game against a dummy who
/// has the player's own score (article 16.4). After a forfeit the dummy's score is at most the opponent's score
/// (16.4.1); after a bye it is at most the score of a draw in every round (16.4.2).
fn contribution(
    card: &Card,
    entry: &Entry,
    scores: &[u32],
    swiss_rounds: Option<u32>,
) -> Option<Contribution> {
    let half_points = match (entry.deed, swiss_rounds) {
        (Deed::Played { opponent, .. }, _) | (Deed::Forfeit { opponent }, None) => scores[opponent],
        (Deed::Forfeit { opponent }, Some(_)) => card.score().min(scores[opponent]),
        (Deed::Bye, Some(rounds)) => card.score().min(rounds),
        (Deed::Bye, None) => return None,
    };
    Some(Contribution {
        half_points,
        voluntary: swiss_rounds.is_some() && entry.is_voluntary(),
    })
}

/// The contribution that cut 1 subtracts: the least contribution among the rounds that the player chose not to play
/// (article 16.5). If the player chose to play every round, it is the least contribution of all.
fn cut<'a>(contributions: impl Iterator<Item = &'a Contribution> + Clone) -> u32 {
    let least = |voluntary: bool| {
        let some = contributions
            .clone()
            .filter(|it| it.voluntary || !voluntary);
        some.map(|it| it.half_points).min()
    };
    least(true).or_else(|| least(false)).unwrap_or_default()
}
