//! What a pair costs: a number for each line of the order in `docs/tournaments.md`, packed into one. Any matching keeps
//! the first line, so they begin with the second.

use crate::card::{Card, Deed, cards};
use crate::sides::{Seating, Sides, seat};
use crate::tournament::{Broken, Tournament};
use std::cmp::Reverse;

/// How many lines a cost has: from the second to the tenth.
const LINES: usize = 9;

/// The number of the line that forbids rematches.
pub(super) const REMATCH: u8 = 2;

/// The greatest total that a packed cost may reach.
const LIMIT: i128 = 1 << 108;

struct Entrant {
    player: usize,
    /// The place among the seeds, from 0.
    seed: usize,
    /// In half points.
    score: u32,
    unplayed_wins: u32,
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
    /// What each line counts for; 0 if there is no room for it.
    factors: [i128; LINES],
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
            factors: [0; LINES],
            lot: tournament.lot,
        };
        let scores = field.entrants.iter().map(|entrant| entrant.score);
        let spread = scores.clone().max().unwrap_or(0) - scores.min().unwrap_or(0);
        field.factors = factors(field.len(), tournament.rounds.len(), spread);
        field
    }

    pub fn len(&self) -> usize {
        self.entrants.len()
    }

    /// What it costs that two places meet, or that one of them has the bye.
    pub fn cost(&self, a: usize, b: usize) -> i128 {
        let (upper, lower) = (a.min(b), a.max(b));
        let lines = match self.entrants.get(lower) {
            Some(other) => self.pair(upper, lower, &self.entrants[upper], other),
            None => self.bye(upper),
        };
        lines
            .iter()
            .zip(self.factors)
            .map(|(cost, factor)| i128::from(*cost) * factor)
            .sum()
    }

    fn bye(&self, place: usize) -> [u64; LINES] {
        let entrant = &self.entrants[place];
        let unplayed_wins = u64::from(entrant.unplayed_wins);
        let lowest = self.entrants.last().map_or(0, |last| last.score);
        let above = (self.len() - 1 - place) as u64;
        [
            0,
            unplayed_wins.min(1),
            u64::from(entrant.score - lowest),
            0,
            0,
            unplayed_wins,
            0,
            u64::from(entrant.floated[0]),
            above,
        ]
    }

    fn pair(&self, upper: usize, lower: usize, a: &Entrant, b: &Entrant) -> [u64; LINES] {
        let apart = u64::from(a.score - b.score);
        let [played, forfeited] = a.met_with(b).map(u64::from);
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
            played.min(1),
            0,
            0,
            u64::from(seating.broken),
            apart * apart,
            played + forfeited,
            u64::from(seating.unmet),
            floats,
            fold as u64,
        ]
    }

    /// The lines that two places break if they meet, by their numbers.
    pub fn broken_by_pair(&self, upper: usize, lower: usize) -> Vec<Broken> {
        let [a, b] = [upper, lower].map(|place| &self.entrants[place]);
        let rematch = a.met_with(b)[0] > 0;
        let lines = [(REMATCH, rematch), (5, self.seating(a, b).broken > 0)];
        broken(&self.seated(upper, lower), lines)
    }

    /// The lines that a place breaks if it has the bye, by their numbers.
    pub fn broken_by_bye(&self, place: usize) -> Vec<Broken> {
        let rests = &self.entrants[place];
        let exempt = |it: &Entrant| it.unplayed_wins > 0;
        let lower = |it: &Entrant| it.score < rests.score && exempt(it) <= exempt(rests);
        let lines = [(3, exempt(rests)), (4, self.entrants.iter().any(lower))];
        broken(&[rests.player], lines)
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

impl Entrant {
    /// How often two players met, and how often one of them did not come.
    fn met_with(&self, other: &Entrant) -> [u32; 2] {
        let at = self
            .met
            .binary_search_by_key(&other.player, |(player, _)| *player);
        at.map_or([0, 0], |at| self.met[at].1)
    }
}

/// What each line counts for: more than all that the lines after it can cost together; 0 if there is no room for it.
fn factors(players: usize, rounds: usize, spread: u32) -> [i128; LINES] {
    let pairs = players.div_ceil(2) as i128;
    let (rounds, spread) = (rounds as i128, i128::from(spread));
    let most = [
        pairs,
        1,
        spread,
        2 * pairs,
        pairs * spread * spread,
        pairs * rounds,
        6 * pairs,
        2 * pairs,
        4 * pairs * pairs,
    ];
    let fits = |lines: &usize| {
        let mut rooms = most[..*lines].iter().map(|most| most + 1);
        let total = rooms.try_fold(1_i128, |total, room| total.checked_mul(room));
        total.is_some_and(|total| total < LIMIT)
    };
    let fitting = (0..=LINES).rev().find(fits).unwrap_or(0);
    let mut factors = [0; LINES];
    let mut factor = 1;
    for line in (0..fitting).rev() {
        factors[line] = factor;
        factor *= most[line] + 1;
    }
    factors
}

fn broken(players: &[usize], lines: [(u8, bool); 2]) -> Vec<Broken> {
    let broken = lines.into_iter().filter(|(_, broken)| *broken);
    let named = broken.map(|(line, _)| Broken {
        players: players.to_vec(),
        line,
    });
    named.collect()
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
        unplayed_wins: card.unplayed_wins(),
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

#[cfg(test)]
mod tests {
    use super::{LIMIT, factors};

    /// Catches one of the lines 2 to 6 that loses its room in the greatest tournament.
    #[test]
    fn the_greatest_field_has_room_for_lines_2_to_6() {
        let all = factors(10_000, 200, 400);
        assert!(all[..5].iter().all(|factor| *factor > 0), "{all:?}");
        assert!(all[..5].is_sorted_by(|a, b| a > b), "{all:?}");
        assert!((5_000 + 1) * all[0] <= LIMIT);
        assert!(factors(512, 50, 100).iter().all(|factor| *factor > 0));
    }
}
