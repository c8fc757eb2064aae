//! Cards: what each player did in each round.

use crate::tournament::{Game, Tournament};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    /// A game with an opponent, with the first (0) or the second (1) side.
    Played { opponent: usize, side: usize },
    /// A game to which the player or the opponent did not come.
    Forfeit { opponent: usize },
    /// A bye, with or without points. A player who is missing in a round has a bye without points.
    Bye,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub deed: Deed,
    pub half_points: u32,
}

impl Entry {
    /// Whether the player chose not to play (C.07, 16.1.2): the player had a bye that gives less than a point, or did
    /// not come.
    pub fn is_voluntary(&self) -> bool {
        self.half_points < 2 && !matches!(self.deed, Deed::Played { .. })
    }

    /// Whether the player asked for a bye (C.07, 16.1.1).
    pub fn is_requested_bye(&self) -> bool {
        self.deed == Deed::Bye && self.half_points < 2
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Card {
    pub entries: Vec<Entry>,
}

impl Card {
    pub fn score(&self) -> u32 {
        self.entries.iter().map(|entry| entry.half_points).sum()
    }

    pub fn score_before_last(&self) -> u32 {
        let last = self.entries.last().map_or(0, |entry| entry.half_points);
        self.score() - last
    }

    /// The number of rounds in which the player got a full point without playing: by a bye, or because the opponent did
    /// not come.
    pub fn unplayed_wins(&self) -> u32 {
        let unplayed =
            |entry: &&Entry| entry.half_points == 2 && !matches!(entry.deed, Deed::Played { .. });
        self.entries.iter().filter(unplayed).count() as u32
    }

    pub fn sides(&self) -> impl DoubleEndedIterator<Item = usize> {
        self.entries.iter().filter_map(|entry| match entry.deed {
            Deed::Played { side, .. } => Some(side),
            _ => None,
        })
    }
}

pub(crate) fn cards(tournament: &Tournament) -> Vec<Card> {
    let missing = Entry {
        deed: Deed::Bye,
        half_points: 0,
    };
    let mut cards = vec![Card::default(); tournament.players.len()];
    for round in &tournament.rounds {
        for card in &mut cards {
            card.entries.push(missing);
        }
        let mut note = |player: usize, deed: Deed, half_points: u32| {
            if let Some(entry) = cards[player].entries.last_mut() {
                *entry = Entry { deed, half_points };
            }
        };
        for game in round {
            match *game {
                Game::Bye {
                    player,
                    half_points,
                } => note(player, Deed::Bye, half_points),
                Game::Pair { players, outcome } => {
                    for (side, player) in players.into_iter().enumerate() {
                        let opponent = players[1 - side];
                        let deed = match outcome.played() {
                            true => Deed::Played { opponent, side },
                            false => Deed::Forfeit { opponent },
                        };
                        note(player, deed, outcome.points()[side]);
                    }
                }
            }
        }
    }
    cards
}
