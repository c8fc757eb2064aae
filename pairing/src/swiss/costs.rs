//! What a pair costs: a number for each aim, in the order of the aims, packed into one.

use crate::card::{Card, Deed, cards};
use crate::sides::{Seating, Sides, seat};
use crate::tournament::Tournament;
use std::cmp::Reverse;

/// How many aims there are.
const AIMS: usize = 9;

/// The greatest total that a packed cost may reach.
const LIMIT: i128 = 1 << 108;

/// A player who is to be paired.
struct Entrant {
    player: usize,
    /// The place among the seeds, from 0.
    seed: usize,
    /// In half points.
    score: u32,
    full_byes: u32,
    sides: Sides,
    /// Whom the player was paired with: how often they played, and how often one of them did not come.
    met: Vec<(usize, [u32; 2])>,
    /// Whether the score of the opponent of the last round was lower, and whether it was higher.
    floated: [bool; 2],
}

/// The players who are to be paired, by score, then by seed. A player's index here is called a place; the place after
/// the last stands for the bye.
pub(super) struct Field {
    entrants: Vec<Entrant>,
    /// The first place and the size of the group of equal scores of each place.
    groups: Vec<(usize, usize)>,
    /// What each aim counts for; 0 if there is no room for it.
    factors: [i128; AIMS],
    lot: u64,
}

impl Field {
    pub fn new(tournament: &Tournament) -> Field {
        let cards = cards(tournament);
        let here = tournament.seeds.iter().enumerate();
        let here = here.filter(|(_, player)| tournament.is_here(**player));
        let mut entrants: Vec<Entrant> = here
            .map(|(seed, player)| entrant(*player, seed, &cards))
            .collect();
        entrants.sort_by_key(|entrant| (Reverse(entrant.score), entrant.seed));
        let mut groups = Vec::with_capacity(entrants.len());
        for group in entrants.chunk_by(|a, b| a.score == b.score) {
            let start = groups.len();
            groups.extend(std::iter::repeat_n((start, group.len()), group.len()));
        }
        let mut field = Field {
            entrants,
            groups,
            factors: [0; AIMS],
            lot: tournament.lot,
        };
        field.weigh(tournament.rounds.len());
        field
    }

    pub fn len(&self) -> usize {
        self.entrants.len()
    }

    /// Gives each aim a factor greater than all that the aims after it can cost together.
    fn weigh(&mut self, rounds: usize) {
        let scores = self.entrants.iter().map(|entrant| entrant.score);
        let most = i128::from(scores.clone().max().unwrap_or_default());
        let spread = most - i128::from(scores.min().unwrap_or_default());
        let rounds = rounds as i128;
        let pairs = self.entrants.len().div_ceil(2) as i128;
        let greatest = [
            rounds,
            most,
            rounds,
            2,
            spread * spread,
            rounds,
            6,
            2,
            4 * pairs,
        ];
        let room = |aim: usize| pairs * greatest[aim] + 1;
        let fits = |last: &usize| {
            let total = (0..=*last).try_fold(1_i128, |total, aim| total.checked_mul(room(aim)));
            total.is_some_and(|total| total < LIMIT)
        };
        let mut factor = 1;
        for aim in (0..AIMS)
            .take_while(fits)
            .collect::<Vec<_>>()
            .into_iter()
            .rev()
        {
            self.factors[aim] = factor;
            factor *= room(aim);
        }
    }

    /// What it costs that two places meet, or that one of them has the bye.
    pub fn cost(&self, a: usize, b: usize) -> i128 {
        let (upper, lower) = (a.min(b), a.max(b));
        let aims = match self.entrants.get(lower) {
            Some(other) => self.pair(upper, lower, &self.entrants[upper], other),
            None => self.bye(upper),
        };
        aims.iter()
            .zip(self.factors)
            .map(|(cost, factor)| i128::from(*cost) * factor)
            .sum()
    }

    /// The aims of a bye: at most one a player, and the lowest score has it.
    fn bye(&self, place: usize) -> [u64; AIMS] {
        let entrant = &self.entrants[place];
        let above = (self.len() - 1 - place) as u64;
        let floated = u64::from(entrant.floated[0]);
        let (byes, score) = (u64::from(entrant.full_byes), u64::from(entrant.score));
        [byes, score, 0, 0, 0, 0, 0, floated, above]
    }

    /// The aims of a pair: no pair meets twice, no side comes too often, scores are near, who has not come is not met
    /// again, wishes for sides are met, no player floats twice running, and halves of equal scores meet as usual.
    fn pair(&self, upper: usize, lower: usize, a: &Entrant, b: &Entrant) -> [u64; AIMS] {
        let apart = u64::from(a.score - b.score);
        let [played, forfeited] = a
            .met
            .binary_search_by_key(&b.player, |(player, _)| *player)
            .map_or([0, 0], |at| a.met[at].1.map(u64::from));
        let seating = self.seating(a, b);
        let floats = match apart {
            0 => 0,
            _ => u64::from(a.floated[0]) + u64::from(b.floated[1]),
        };
        let (start, size) = self.groups[upper];
        // In a group the better half meets the other; between groups, the last meets the first.
        let fold = match apart {
            0 => lower.abs_diff(upper + size / 2),
            _ => (lower - upper - 1) + (start + size - 1 - upper),
        };
        [
            0,
            0,
            played,
            u64::from(seating.broken),
            apart * apart,
            forfeited,
            u64::from(seating.unmet),
            floats,
            fold as u64,
        ]
    }

    fn seating(&self, better: &Entrant, other: &Entrant) -> Seating {
        let turned = (better.seed as u64).wrapping_add(self.lot) % 2 == 1;
        seat(&better.sides, &other.sides, turned)
    }

    /// The players of two places, by side.
    pub fn seated(&self, upper: usize, lower: usize) -> [usize; 2] {
        let [a, b] = [upper, lower].map(|place| &self.entrants[place]);
        match self.seating(a, b).exchanged {
            true => [b.player, a.player],
            false => [a.player, b.player],
        }
    }
}

fn entrant(player: usize, seed: usize, cards: &[Card]) -> Entrant {
    let card = &cards[player];
    let mut met: Vec<(usize, [u32; 2])> = Vec::new();
    for entry in &card.entries {
        let (opponent, kind) = match entry.deed {
            Deed::Played { opponent, .. } => (opponent, 0),
            Deed::Forfeit { opponent } => (opponent, 1),
            Deed::Bye => continue,
        };
        let at = met.binary_search_by_key(&opponent, |(player, _)| *player);
        let at = at.unwrap_or_else(|at| {
            met.insert(at, (opponent, [0, 0]));
            at
        });
        met[at].1[kind] += 1;
    }
    Entrant {
        player,
        seed,
        score: card.score(),
        full_byes: card.full_byes(),
        sides: Sides::of(card),
        met,
        floated: floated(card, cards),
    }
}

/// Whether a player met a lower score in the last round, or had a point without playing, and whether a higher one.
fn floated(card: &Card, cards: &[Card]) -> [bool; 2] {
    match card.entries.last() {
        Some(entry) => match entry.deed {
            Deed::Played { opponent, .. } => {
                let (own, other) = (
                    card.score_before_last(),
                    cards[opponent].score_before_last(),
                );
                [own > other, own < other]
            }
            _ => [entry.half_points > 0, false],
        },
        None => [false, false],
    }
}
