//! The places in the bracket of a knockout, and the part of the bracket that each picture shows.

use app::TournamentView;
use referee::tournament::{Card, Pairing};
use std::cmp::Ordering;
use std::ops::Range;
use text::Locale;
use text::tournament as words;

/// The largest number of rounds in the picture of the whole bracket.
const ROUNDS: usize = 4;

/// The largest number of places that a picture shows of one round.
pub(super) const PLACES: usize = 1 << ROUNDS;

/// The largest number of rounds in a bracket that is always shown in one picture.
const FEW: usize = 3;

/// The places of the bracket in each round, and at the end the winner.
pub(super) struct Places {
    /// For each round and each of its places, the index (from 0) of the entrant; `None` if the place is empty or its
    /// player is not known yet.
    pub levels: Vec<Vec<Option<usize>>>,
    /// The index, from 0, of the present round; after the end, of the last round.
    present: usize,
}

impl Places {
    pub fn of(view: &TournamentView, pairings: &[Pairing]) -> Places {
        let card = &view.card;
        let mut levels = view.bracket.clone();
        if let [only] = &mut levels[..]
            && only.len() == 1
        {
            // A single entrant is shown in the final, without an opponent.
            only.push(None);
        }
        let known = levels.len();
        let round = card.tournament.round;
        let under_way = card.complete_rounds() < round;
        while let Some(last) = levels.last()
            && last.len() > 1
        {
            let begins = levels.len() == 1;
            let rests = |player: usize| {
                let mut byes = card.byes.iter();
                let now = under_way && levels.len() == known;
                now && byes.any(|bye| bye.round == round && bye.player == player)
            };
            let through = |pair: &[Option<usize>]| match *pair {
                [Some(one), None] | [None, Some(one)] if begins => Some(one),
                [Some(a), Some(b)] => match met(pairings, [a, b]) {
                    Some(pairing) => winner(card, pairing),
                    None => [a, b].into_iter().find(|player| rests(*player)),
                },
                _ => None,
            };
            let next = last.chunks(2).map(through).collect();
            levels.push(next);
        }
        Places {
            present: known.min(levels.len().saturating_sub(1)).saturating_sub(1),
            levels,
        }
    }

    /// The number of rounds. The last entry of `levels` is not a round: it holds only the winner.
    pub fn rounds(&self) -> usize {
        self.levels.len().saturating_sub(1)
    }

    /// The parts that get a picture. A bracket of at most `FEW` rounds is a single part. Otherwise the parts of the
    /// present round come first. The whole bracket follows once a player has reached the first round that its picture
    /// shows. Last come the parts of those earlier rounds that the picture of the whole bracket does not show.
    pub fn parts(&self) -> Vec<Part> {
        let rounds = self.rounds();
        let whole = Part {
            rounds: rounds.saturating_sub(ROUNDS)..rounds,
            place: 0,
            of: None,
        };
        if rounds <= FEW {
            return vec![whole];
        }
        let of_round = |round: usize| {
            // The semi-finals and the final are shown in one picture.
            let first = round.min(rounds - 2);
            let places = (0..self.levels[first].len()).step_by(PLACES);
            places.map(move |place| Part {
                rounds: first..first + 2,
                place,
                of: Some(round),
            })
        };
        let first = whole.rounds.start;
        let before = (0..self.present.min(first)).rev().flat_map(of_round);
        let reached = self.levels[first].iter().any(Option::is_some);
        of_round(self.present)
            .chain(reached.then_some(whole))
            .chain(before)
            .collect()
    }
}

/// The part of the bracket that one picture shows.
pub(super) struct Part {
    pub rounds: Range<usize>,
    /// The index, from 0, of the first place that is shown of the first round in the picture.
    pub place: usize,
    /// The index, from 0, of the round that the part is about; `None` for the whole bracket.
    pub of: Option<usize>,
}

impl Part {
    pub fn shown(&self, locale: Locale, places: &Places) -> String {
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        match (self.of, self.rounds.start) {
            (Some(round), _) => {
                let round = number(round + 1);
                words::shown_rounds(locale, [round, round], number(places.rounds()))
            }
            (None, 0) => words::shown_bracket(locale, None),
            (None, first) => words::shown_bracket(locale, Some(places.levels[first].len())),
        }
    }
}

pub(super) fn met(pairings: &[Pairing], pair: [usize; 2]) -> Option<&Pairing> {
    let both = |it: &&Pairing| pair.iter().all(|player| it.players.contains(player));
    pairings.iter().find(both)
}

/// The entrant who goes on: the player with more points, or with equal points the player with the better seed. `None`
/// before there is a result.
pub(super) fn winner(card: &Card, pairing: &Pairing) -> Option<usize> {
    let [first, second] = pairing.outcome()?.points();
    let [a, b] = pairing.players;
    let better = if card.seed(a) < card.seed(b) { a } else { b };
    Some(match first.cmp(&second) {
        Ordering::Greater => a,
        Ordering::Less => b,
        Ordering::Equal => better,
    })
}
