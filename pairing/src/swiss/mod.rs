//! The Swiss system. A pairing is a perfect matching of the least cost; a bye is a pairing without an opponent.

mod costs;

use crate::matching;
use crate::tournament::{Game, Invalid, Next, Round, Tournament};
use costs::{Field, REMATCH};

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

/// The pairings of the next round, the highest scores first. With a number of rounds it is over as soon as no round
/// without a rematch is left.
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
