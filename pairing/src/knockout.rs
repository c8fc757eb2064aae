//! The knockout: a bracket of seeds.

use crate::card::{Card, cards};
use crate::sides::{Sides, seat};
use crate::tournament::{Game, Invalid, Kind, Next, Tournament};

/// The bracket after the rounds that were played. Its numbers are seeds, from 0, the best first.
pub(crate) struct Bracket {
    /// The seeds that are not eliminated, in the order of the bracket; `None` for an empty place.
    left: Vec<Option<usize>>,
    /// For each round that is over, the value of `left` before that round.
    before: Vec<Vec<Option<usize>>>,
    /// The losers, in the order of the rounds.
    lost: Vec<Loser>,
    /// The losers of the semifinals, if there is a match for third place.
    third: Option<[usize; 2]>,
    third_winner: Option<usize>,
}

struct Loser {
    seed: usize,
    /// The number of players who were not eliminated before the round that this player lost.
    left: usize,
}

/// The seeds in the order of the bracket: in the first round the best seed meets the last, and the two best seeds can
/// only meet in the final.
fn order(count: usize) -> Vec<Option<usize>> {
    let mut order = vec![0];
    while order.len() < count {
        let last = 2 * order.len() - 1;
        order = order.iter().flat_map(|seed| [*seed, last - seed]).collect();
    }
    order
        .into_iter()
        .map(|seed| (seed < count).then_some(seed))
        .collect()
}

/// The bracket of a tournament.
///
/// # Errors
/// If a round has a game that is not in the bracket, or does not name a player who has to play in it: a player of a
/// pair of the bracket in which nobody is absent.
pub(crate) fn bracket(tournament: &Tournament) -> Result<Bracket, Invalid> {
    let mut bracket = Bracket {
        left: order(tournament.players.len()),
        before: Vec::new(),
        lost: Vec::new(),
        third: None,
        third_winner: None,
    };
    let mut rounds = tournament.rounds.iter().enumerate().peekable();
    while bracket.left.len() > 1 {
        let meetings = bracket.meetings();
        let expected = |pair: &[usize; 2]| pair.iter().all(|seed| tournament.is_seed_here(*seed));
        let walks_over = !meetings.iter().any(expected);
        let known = rounds.peek().map(|(_, round)| games(round));
        let played = known.is_some_and(|games| match games.is_empty() {
            true => walks_over,
            false => games.iter().any(|it| tournament.is_meeting(&meetings, *it)),
        });
        let empty = vec![];
        let round = match (played, walks_over) {
            (true, _) | (false, false) => match rounds.next() {
                Some((index, round)) => {
                    check(tournament, &meetings, index + 1, round)?;
                    round
                }
                None => break,
            },
            // Here no player has a present opponent, so all players go on to the next round and this round is not
            // played.
            (false, true) => &empty,
        };
        bracket.advance(tournament, &meetings, round);
    }
    for (index, round) in rounds {
        check(tournament, &[], index + 1, round)?;
    }
    Ok(bracket)
}

/// The players of the games of a round.
fn games(round: &[Game]) -> Vec<[usize; 2]> {
    let players = round.iter().filter_map(|game| match game {
        Game::Pair { players, .. } => Some(*players),
        Game::Bye { .. } => None,
    });
    players.collect()
}

fn check(
    tournament: &Tournament,
    meetings: &[[usize; 2]],
    number: usize,
    round: &[Game],
) -> Result<(), Invalid> {
    let mut games = games(round).into_iter();
    if let Some(players) = games.find(|players| !tournament.is_meeting(meetings, *players)) {
        return Err(Invalid::NotPaired {
            round: number,
            players,
        });
    }
    for seed in meetings.iter().flatten() {
        let player = tournament.seeds[*seed];
        let seen = round
            .iter()
            .any(|game| game.players().any(|it| it == player));
        let needed = meetings.iter().any(|pair| {
            pair.contains(seed) && pair.iter().all(|seed| tournament.is_seed_here(*seed))
        });
        if needed && !seen {
            return Err(Invalid::Incomplete {
                round: number,
                player,
            });
        }
    }
    Ok(())
}

impl Tournament {
    fn is_seed_here(&self, seed: usize) -> bool {
        self.is_here(self.seeds[seed])
    }

    fn is_meeting(&self, meetings: &[[usize; 2]], players: [usize; 2]) -> bool {
        meetings.iter().any(|pair| {
            let pair = pair.map(|seed| self.seeds[seed]);
            pair == players || pair == [players[1], players[0]]
        })
    }
}

impl Bracket {
    /// The pairs of this round: first the pairs of the bracket, then the pair of the match for third place.
    fn meetings(&self) -> Vec<[usize; 2]> {
        let pairs = self.left.chunks_exact(2);
        let both = pairs.filter_map(|pair| Some([pair[0]?, pair[1]?]));
        let third = self.third.filter(|_| self.left.len() == 2);
        both.chain(third).collect()
    }

    fn advance(&mut self, tournament: &Tournament, meetings: &[[usize; 2]], round: &[Game]) {
        let winner = |pair: [usize; 2]| winner(tournament, round, pair);
        let left_now = self.left.iter().flatten().count();
        let mut losers = Vec::new();
        let next = self
            .left
            .chunks_exact(2)
            .map(|pair| match (pair[0], pair[1]) {
                (Some(a), Some(b)) => {
                    let winner = winner([a, b]);
                    losers.push(if winner == a { b } else { a });
                    Some(winner)
                }
                (one, other) => one.or(other),
            });
        let next: Vec<Option<usize>> = next.collect();
        if self.left.len() == 2
            && let Some(pair) = self.third.filter(|pair| meetings.contains(pair))
        {
            self.third_winner = Some(winner(pair));
        }
        let wanted = matches!(tournament.kind, Kind::Knockout { third_place: true });
        if self.left.len() == 4 && wanted && losers.len() == 2 {
            self.third = Some([losers[0].min(losers[1]), losers[0].max(losers[1])]);
        }
        self.lost.extend(losers.into_iter().map(|seed| Loser {
            seed,
            left: left_now,
        }));
        self.before.push(std::mem::replace(&mut self.left, next));
    }

    pub fn next(&self, tournament: &Tournament) -> Next {
        let cards = cards(tournament);
        let here = |pair: &[usize; 2]| pair.iter().all(|seed| tournament.is_seed_here(*seed));
        let meetings = self.meetings().into_iter().filter(here);
        let pairs: Vec<[usize; 2]> = meetings
            .map(|pair| seated(tournament, &cards, pair))
            .collect();
        if pairs.is_empty() {
            return Next::Over;
        }
        let mut round = tournament.round(pairs);
        let players = self
            .left
            .iter()
            .flatten()
            .map(|seed| tournament.seeds[*seed]);
        let players: Vec<usize> = players.collect();
        round.resting.retain(|player| players.contains(player));
        Next::Round(round)
    }

    /// The players at the places of the bracket in each round, the present round last.
    pub fn levels(self, tournament: &Tournament) -> Vec<Vec<Option<usize>>> {
        let player = |seed: Option<usize>| seed.map(|seed| tournament.seeds[seed]);
        let levels = self.before.into_iter().chain([self.left]);
        levels
            .map(|level| level.into_iter().map(player).collect())
            .collect()
    }

    /// The rank of each player. Players who lost in the same round have the same rank, and so do all players who have
    /// not lost. If the match for third place was played, its winner has rank 3 and its loser rank 4.
    pub fn ranks(&self, tournament: &Tournament) -> Vec<usize> {
        let mut ranks = vec![1; tournament.players.len()];
        for Loser { seed, left } in &self.lost {
            let beside = self.lost.iter().filter(|other| other.left == *left).count();
            let above = left - beside;
            ranks[tournament.seeds[*seed]] = above + 1;
        }
        if let (Some(pair), Some(winner)) = (self.third, self.third_winner) {
            for seed in pair {
                ranks[tournament.seeds[seed]] = if seed == winner { 3 } else { 4 };
            }
        }
        ranks
    }
}

/// The players of a pair of seeds, the player with the first side first.
fn seated(tournament: &Tournament, cards: &[Card], pair: [usize; 2]) -> [usize; 2] {
    let better = pair[0].min(pair[1]);
    let [a, b] = [better, pair[0].max(pair[1])].map(|seed| tournament.seeds[seed]);
    let [of_a, of_b] = [a, b].map(|player| Sides::of(&cards[player]));
    let turned = (better as u64).wrapping_add(tournament.lot) % 2 == 1;
    match seat(&of_a, &of_b, turned).exchanged {
        true => [b, a],
        false => [a, b],
    }
}

/// The seed of the pair `pair` that goes on to the next round. It is the seed with more points in the round. If both
/// have equal points, it is the seed whose player is named in the round or not absent; if this holds for both or
/// neither, it is the better seed.
fn winner(tournament: &Tournament, round: &[Game], pair: [usize; 2]) -> usize {
    let better = pair[0].min(pair[1]);
    let other = pair[0].max(pair[1]);
    let points = |seed: usize| {
        let player = tournament.seeds[seed];
        let points = round.iter().find_map(|game| match game {
            Game::Pair { players, outcome } => players
                .iter()
                .position(|it| *it == player)
                .map(|side| outcome.points()[side]),
            Game::Bye {
                player: it,
                half_points,
            } => (*it == player).then_some(*half_points),
        });
        points.map_or((0, tournament.is_here(player)), |points| (points, true))
    };
    if points(other) > points(better) {
        other
    } else {
        better
    }
}

#[cfg(test)]
mod tests {
    use super::order;

    fn seeds(count: usize) -> Vec<usize> {
        order(count)
            .into_iter()
            .map(|seed| seed.map_or(0, |seed| seed + 1))
            .collect()
    }

    /// Catches a bracket in which good seeds meet too early, or in which a player who is not among the best seeds has a
    /// bye.
    #[test]
    fn brackets_are_those_of_the_field() {
        assert_eq!(seeds(2), [1, 2]);
        assert_eq!(seeds(4), [1, 4, 2, 3]);
        assert_eq!(seeds(8), [1, 8, 4, 5, 2, 7, 3, 6]);
        assert_eq!(seeds(5), [1, 0, 4, 5, 2, 0, 3, 0]);
        for count in 1..=64_usize {
            let bracket = order(count);
            for (at, half) in bracket.chunks_exact(2).enumerate() {
                assert!(half.iter().flatten().count() > 0, "{count}: nobody at {at}");
            }
        }
    }
}
