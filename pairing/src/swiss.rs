//! The Swiss system. The pairs of a round are a perfect matching of the least cost; a bye is a pair without an
//! opponent.
//!
//! `docs/tournaments.md` has a list of the Swiss rules, and calls each rule a line. The cost of a pair has a number for
//! each line, and all these numbers are packed into one number. Every matching keeps line 1, so the cost begins with
//! line 2.

use crate::card::{Card, Deed, cards};
use crate::matching;
use crate::sides::{Seating, Sides, seat};
use crate::tournament::{Broken, Game, Invalid, Next, Round, Tournament};
use std::cmp::Reverse;

pub(crate) fn check(tournament: &Tournament) -> Result<(), Invalid> {
    for (index, round) in tournament.rounds.iter().enumerate() {
        let mut seen = vec![false; tournament.players.len()];
        for player in round.iter().flat_map(Game::players) {
            seen[player] = true;
        }
        let missing = |player: &usize| tournament.is_here(*player) && !seen[*player];
        if let Some(player) = (0..seen.len()).find(missing) {
            return Err(Invalid::Incomplete {
                round: index + 1,
                player,
            });
        }
    }
    Ok(())
}

/// The pairings of the next round, the highest scores first. A Swiss with a fixed number of rounds is also over before
/// the last round if every possible round would contain a rematch.
pub(crate) fn next(tournament: &Tournament, rounds: Option<usize>) -> Next {
    let field = Field::new(tournament);
    let ended = rounds.is_some_and(|rounds| tournament.rounds.len() >= rounds);
    if ended || field.len() < 2 {
        return Next::Over;
    }
    let places = field.len() + field.len() % 2;
    let partners = matching::cheapest(places, |a, b| field.cost(a, b));
    let (mut pairs, mut broke) = (Vec::new(), Vec::new());
    for (place, &partner) in partners.iter().enumerate().take(field.len()) {
        if partner >= field.len() {
            broke.extend(field.broken_by_bye(place));
        } else if place < partner {
            pairs.push(field.seated(place, partner));
            broke.extend(field.broken_by_pair(place, partner));
        }
    }
    if rounds.is_some() && broke.iter().any(|it| it.line == REMATCH) {
        return Next::Over;
    }
    Next::Round(Round {
        broke,
        ..tournament.round(pairs)
    })
}

/// The number of lines in a cost: lines 2 to 10.
const LINES: usize = 9;

/// The number of the line that forbids rematches.
const REMATCH: u8 = 2;

/// Every packed cost must be below this number.
const LIMIT: i128 = 1 << 108;

struct Entrant {
    player: usize,
    /// The player's seed, counted from 0.
    seed: usize,
    /// In half points.
    score: u32,
    unplayed_wins: u32,
    sides: Sides,
    /// The opponents so far, each as the index of a player; sorted by this index.
    met: Vec<(usize, Meetings)>,
    last_float: Float,
}

/// How often two players were paired.
#[derive(Clone, Copy, Default)]
struct Meetings {
    played: u32,
    /// The number of pairings that were a forfeit, because a player did not come.
    forfeited: u32,
}

/// Whether a player was paired outside their group of equal scores in the last round.
#[derive(Clone, Copy, Default)]
struct Float {
    /// The opponent of the last round had a lower score, or the player got points without playing.
    down: bool,
    /// The opponent of the last round had a higher score.
    up: bool,
}

/// A group of players with equal scores.
#[derive(Clone, Copy)]
struct Group {
    /// The first place of the group, counted from 0.
    start: usize,
    size: usize,
}

/// The players to be paired, sorted by score, then by seed. A place is an index into this order, from 0; the place
/// after the last player is that of the bye.
struct Field {
    entrants: Vec<Entrant>,
    /// The group of each place.
    groups: Vec<Group>,
    /// The factor by which the cost of each line is multiplied in the packed cost; 0 for the last lines if they no
    /// longer fit into the number.
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
            let (start, size) = (groups.len(), group.len());
            groups.extend(std::iter::repeat_n(Group { start, size }, size));
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

    /// The cost of pairing the players at places `a` and `b`. If one of the places is that of the bye, it is the cost
    /// of a bye for the player at the other place.
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
            u64::from(entrant.last_float.down),
            above,
        ]
    }

    fn pair(&self, upper: usize, lower: usize, a: &Entrant, b: &Entrant) -> [u64; LINES] {
        let apart = u64::from(a.score - b.score);
        let Meetings { played, forfeited } = a.met_with(b);
        let seating = self.seating(a, b);
        let floats = match apart {
            0 => 0,
            _ => u64::from(a.last_float.down) + u64::from(b.last_float.up),
        };
        let Group { start, size } = self.groups[upper];
        // Within a group, the best player of the upper half meets the best player of the lower half, the second meets
        // the second, and so on. Between two groups, the last player of the upper group meets the first player of the
        // lower group.
        let fold = match apart {
            0 => lower.abs_diff(upper + size / 2),
            _ => (lower - upper - 1) + (start + size - 1 - upper),
        };
        [
            u64::from(played.min(1)),
            0,
            0,
            u64::from(seating.broken),
            apart * apart,
            u64::from(played + forfeited),
            u64::from(seating.unmet),
            floats,
            fold as u64,
        ]
    }

    /// The lines that pairing the players at these two places breaks, sorted by their numbers.
    pub fn broken_by_pair(&self, upper: usize, lower: usize) -> Vec<Broken> {
        let [a, b] = [upper, lower].map(|place| &self.entrants[place]);
        let rematch = a.met_with(b).played > 0;
        let lines = [(REMATCH, rematch), (5, self.seating(a, b).broken > 0)];
        broken(&self.seated(upper, lower), lines)
    }

    /// The lines that a bye for the player at this place breaks, sorted by their numbers.
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

    /// The players at two places: first the player who gets the first side, then the player who gets the second.
    pub fn seated(&self, upper: usize, lower: usize) -> [usize; 2] {
        let [a, b] = [upper, lower].map(|place| &self.entrants[place]);
        match self.seating(a, b).exchanged {
            true => [b.player, a.player],
            false => [a.player, b.player],
        }
    }
}

impl Entrant {
    fn met_with(&self, other: &Entrant) -> Meetings {
        let at = self
            .met
            .binary_search_by_key(&other.player, |(player, _)| *player);
        at.map_or(Meetings::default(), |at| self.met[at].1)
    }
}

/// The factor by which the cost of each line is multiplied in the packed cost. It is greater than the greatest packed
/// cost of all later lines together. It is 0 for the last lines if they no longer fit into the number.
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
    let mut met: Vec<(usize, Meetings)> = Vec::new();
    for entry in &card.entries {
        let (Deed::Played { opponent, .. } | Deed::Forfeit { opponent }) = entry.deed else {
            continue;
        };
        let at = met.binary_search_by_key(&opponent, |(player, _)| *player);
        let at = at.unwrap_or_else(|at| {
            met.insert(at, (opponent, Meetings::default()));
            at
        });
        let meetings = &mut met[at].1;
        match entry.deed {
            Deed::Played { .. } => meetings.played += 1,
            _ => meetings.forfeited += 1,
        }
    }
    Entrant {
        player,
        seed,
        score: card.score(),
        unplayed_wins: card.unplayed_wins(),
        sides: Sides::of(card),
        met,
        last_float: last_float(card, cards),
    }
}

fn last_float(card: &Card, cards: &[Card]) -> Float {
    let Some(entry) = card.entries.last() else {
        return Float::default();
    };
    match entry.deed {
        Deed::Played { opponent, .. } => {
            let own = card.score_before_last();
            let other = cards[opponent].score_before_last();
            Float {
                down: own > other,
                up: own < other,
            }
        }
        Deed::Forfeit { .. } | Deed::Bye => Float {
            down: entry.half_points > 0,
            up: false,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::{LIMIT, factors};

    /// Catches a line from 2 to 6 that does not fit into the packed cost in the largest possible tournament.
    #[test]
    fn the_greatest_field_has_room_for_lines_2_to_6() {
        let all = factors(10_000, 200, 400);
        assert!(all[..5].iter().all(|factor| *factor > 0), "{all:?}");
        assert!(all[..5].is_sorted_by(|a, b| a > b), "{all:?}");
        assert!((5_000 + 1) * all[0] <= LIMIT);
        assert!(factors(512, 50, 100).iter().all(|factor| *factor > 0));
    }
}
