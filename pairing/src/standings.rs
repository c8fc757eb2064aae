//! The standings of a tournament.

use crate::card::cards;
use crate::encounter::{self, Rule};
use crate::knockout;
use crate::tie_breaks::{TieBreaks, tie_breaks, wins, wins_as_second};
use crate::tournament::{Kind, Tournament};
use std::cmp::Reverse;

/// The row of a player in the standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub player: usize,
    pub half_points: u32,
    /// Buchholz without the least contribution (FIDE Handbook C.07, articles 14.1 and 16.5), in half points.
    pub buchholz_cut1: u32,
    /// The sum of the opponents' scores, in half points. In a Swiss, rounds without a game count as in FIDE Handbook
    /// C.07, article 16.
    pub buchholz: u32,
    /// The sum over all opponents of the opponent's score multiplied by the player's points against that opponent, in
    /// quarter points.
    pub sonneborn_berger: u32,
    /// The place, from 1, by direct encounter among the players with whom this player is tied after all values above.
    /// `None` if the player is not tied, or the games between the tied players leave all of them tied.
    pub encounter: Option<usize>,
    /// The number of rounds in which the player got a full point, with or without playing.
    pub wins: u32,
    pub wins_as_second: u32,
    /// The rank in the standings, from 1. Tied players have the same rank.
    pub rank: usize,
}

impl Tournament {
    /// The rows of all players, sorted by rank; players with the same rank are sorted by seed.
    #[must_use]
    pub fn standings(&self) -> Vec<Standing> {
        let cards = cards(self);
        let breaks = tie_breaks(self, &cards);
        let standing = |player: &usize| {
            let TieBreaks {
                buchholz_cut1,
                buchholz,
                sonneborn_berger,
            } = breaks[*player];
            Standing {
                player: *player,
                half_points: cards[*player].score(),
                buchholz_cut1,
                buchholz,
                sonneborn_berger,
                encounter: None,
                wins: wins(&cards[*player]),
                wins_as_second: wins_as_second(&cards[*player]),
                rank: 0,
            }
        };
        let mut standings: Vec<Standing> = self.seeds.iter().map(standing).collect();
        if matches!(self.kind, Kind::Knockout { .. }) {
            let ranks = knockout::bracket(self).map(|bracket| bracket.ranks(self));
            for standing in &mut standings {
                standing.rank = ranks.as_ref().map_or(1, |ranks| ranks[standing.player]);
            }
            standings.sort_by_key(|standing| standing.rank);
            return standings;
        }
        let rule = Rule {
            games: match self.kind {
                Kind::RoundRobin { double: true } => 2,
                _ => 1,
            },
            forfeits: matches!(self.kind, Kind::RoundRobin { .. }),
        };
        ranked(standings, |tied| encounter::order(&cards, tied, rule))
    }
}

fn ranked(
    mut standings: Vec<Standing>,
    by_encounter: impl Fn(Vec<usize>) -> Vec<Vec<usize>>,
) -> Vec<Standing> {
    let before = |it: &Standing| {
        let breaks = (it.buchholz_cut1, it.buchholz, it.sonneborn_berger);
        Reverse((it.half_points, breaks))
    };
    let after = |it: &Standing| Reverse((it.wins, it.wins_as_second));
    standings.sort_by_key(before);
    let mut ranked: Vec<Standing> = Vec::with_capacity(standings.len());
    for tied in standings.chunk_by(|a, b| before(a) == before(b)) {
        let parts = by_encounter(tied.iter().map(|it| it.player).collect());
        let above = ranked.len();
        for part in &parts {
            let encounter = (parts.len() > 1).then_some(ranked.len() - above + 1);
            let of_part = tied.iter().filter(|it| part.contains(&it.player));
            let mut of_part: Vec<Standing> = of_part.copied().collect();
            of_part.sort_by_key(after);
            for same in of_part.chunk_by(|a, b| after(a) == after(b)) {
                let rank = ranked.len() + 1;
                ranked.extend(same.iter().map(|it| Standing {
                    rank,
                    encounter,
                    ..*it
                }));
            }
        }
    }
    ranked
}

#[cfg(test)]
mod tests {
    use super::{Standing, ranked};

    /// Catches a wrong place by direct encounter, and a player who has a place by direct encounter although direct
    /// encounter separates no players.
    #[test]
    fn the_direct_encounter_is_told_where_it_decides() {
        let standing = |(player, half_points)| Standing {
            player,
            half_points,
            buchholz_cut1: 4,
            buchholz: 6,
            sonneborn_berger: 8,
            encounter: None,
            wins: 1,
            wins_as_second: 0,
            rank: 0,
        };
        let points = [(0, 6), (1, 4), (2, 4), (3, 4), (4, 4), (5, 2), (6, 2)];
        let standings = points.map(standing).to_vec();
        let ranked = ranked(standings, |tied| match tied[..] {
            [1, 2, 3, 4] => vec![vec![3], vec![1, 4], vec![2]],
            _ => vec![tied],
        });
        let told: Vec<_> = ranked
            .iter()
            .map(|it| (it.player, it.encounter, it.rank))
            .collect();
        let expected = [
            (0, None, 1),
            (3, Some(1), 2),
            (1, Some(2), 3),
            (4, Some(2), 3),
            (2, Some(4), 5),
            (5, None, 6),
            (6, None, 6),
        ];
        assert_eq!(told, expected);
    }
}
