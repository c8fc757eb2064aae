//! Tests of the crate by its public items.

#![expect(
    clippy::unwrap_used,
    reason = "in a test, a tournament that is not as expected is a failure"
)]

mod json;
mod judge;
mod knockout;
mod round_robin;
mod swiss;
mod tie_breaks;

use pairing::{Game, Kind, Next, Outcome, Player, Round, Tournament};

/// Pseudo-random numbers, which are equal in every run.
struct Lots(u64);

impl Lots {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % end
    }

    fn outcome(&mut self, one_forfeit_in: usize) -> Outcome {
        if self.below(one_forfeit_in) == 0 {
            return [Outcome::SecondAway, Outcome::FirstAway, Outcome::BothAway][self.below(3)];
        }
        // A game that a moderator has struck may give neither side a point.
        if self.below(40) == 0 {
            return Outcome::Neither;
        }
        [Outcome::First, Outcome::Second, Outcome::Draw][self.below(3)]
    }

    /// Plays the games of a round; if one player rests, the player gets a bye for a full point.
    fn play(&mut self, round: &Round, one_forfeit_in: usize) -> Vec<Game> {
        let byes = round.resting.iter().map(|player| Game::Bye {
            player: *player,
            half_points: 2,
        });
        let byes: Vec<Game> = byes.collect();
        let games = round.pairs.iter().map(|players| Game::Pair {
            players: *players,
            outcome: self.outcome(one_forfeit_in),
        });
        games.chain(byes).collect()
    }
}

/// Players without ratings, of whom none is absent.
fn players(count: usize) -> Vec<Player> {
    vec![Player::default(); count]
}

fn tournament(kind: Kind, players: &[Player], rounds: &[Vec<Game>]) -> Tournament {
    Tournament::new(kind, players.to_vec(), rounds.to_vec(), 0).unwrap()
}

fn round(tournament: &Tournament) -> Round {
    match tournament.next() {
        Next::Round(round) => round,
        Next::Over => panic!("the tournament is over"),
    }
}

fn pair(first: usize, second: usize, outcome: Outcome) -> Game {
    Game::Pair {
        players: [first, second],
        outcome,
    }
}

fn bye(player: usize, half_points: u32) -> Game {
    Game::Bye {
        player,
        half_points,
    }
}
