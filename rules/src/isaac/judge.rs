//! Judges an action, carries it out, and finds its automatic consequences.

use super::effects::{Change, Effects, Event, Stuck};
use super::footprints::Footprints;
use super::outcome::{final_outcome, hundred};
use super::position::Turn;
use super::{Action, Footprint, Form, Isaac, Longest, Misfit, Named, Phase, Piece, Refusal};
use crate::{Played, Side};

impl Isaac {
    /// Plays the action that a well-formed token names.
    ///
    /// # Errors
    /// The first refusal in the order of ISAAC-27; never `malformed`.
    pub fn play_named(&self, named: Named) -> Result<Played<Isaac>, Refusal> {
        match self.turn {
            Turn::Over(outcome) => Err(Refusal::GameOver {
                outcome,
                scores: self.scores,
            }),
            Turn::Placement(side) => match named.total {
                Some(_) => Err(self.total_too_early(side, named)),
                None => self.place(side, footprint(named)?),
            },
            Turn::Scoring(side) => match named.total {
                None => Err(self.total_missing(side, named)),
                Some(total) => self.remove(side, footprint(named)?, total),
            },
        }
    }

    fn place(&self, side: Side, footprint: Footprint) -> Result<Played<Isaac>, Refusal> {
        let hand = self.hand(side);
        if hand.count(footprint.length()) == 0 {
            return Err(Refusal::NoPieceLeft {
                length: footprint.length(),
                hand,
            });
        }
        if footprint.squares().meets(self.occupied()) {
            let squares = footprint.squares().iter();
            let taken = squares.filter_map(|square| Some((square, self.piece_at(square)?)));
            return Err(Refusal::Occupied {
                footprint,
                taken: taken.collect(),
            });
        }
        let piece = Piece { footprint, side };
        let (position, events) = self.placed(piece);
        Ok(Played {
            action: Action::Place(footprint),
            effects: Effects {
                change: Change::Placed(piece),
                events,
            },
            position,
        })
    }

    /// The position after `piece` is placed by its owner, and the automatic consequences.
    fn placed(&self, piece: Piece) -> (Isaac, Vec<Event>) {
        let mut hands = self.hands;
        let hand = &mut hands[piece.side];
        *hand = hand.take(piece.length()).unwrap_or(*hand);
        let mut position = Isaac {
            turn: Turn::Placement(piece.side.other()),
            pieces: self.pieces.with(piece),
            room: self.room.beside(piece.footprint),
            hands,
            ..*self
        };
        let events = position.settle();
        (position, events)
    }

    /// The position after `piece` is removed by its owner, whose counter moves to `total`, and the automatic
    /// consequences.
    fn removed(&self, piece: Piece, total: u16) -> (Isaac, Vec<Event>) {
        let Piece { footprint, side } = piece;
        let mut position = Isaac {
            turn: Turn::Scoring(side.other()),
            pieces: self.pieces.without(footprint),
            ..*self
        };
        position.scores[side] = total;
        position.longest[side] = Some(Longest {
            length: footprint.length(),
            from: Some(footprint),
        });
        if total >= 100 {
            position.turn = Turn::Over(hundred(side));
            return (position, Vec::new());
        }
        let events = position.settle();
        (position, events)
    }

    pub(super) fn after(&self, action: Action) -> Isaac {
        match (self.turn, action) {
            (Turn::Placement(side), Action::Place(footprint)) => {
                self.placed(Piece { footprint, side }).0
            }
            (Turn::Scoring(side), Action::Remove { piece, total }) => {
                let footprint = piece;
                self.removed(Piece { footprint, side }, total).0
            }
            _ => self.clone(),
        }
    }

    pub(super) fn allows(&self, action: Action) -> bool {
        match (self.turn, action) {
            (Turn::Placement(side), Action::Place(footprint)) => {
                self.hand(side).count(footprint.length()) > 0
                    && !footprint.squares().meets(self.occupied())
            }
            (Turn::Scoring(side), Action::Remove { piece, total }) => {
                let removable = self.pieces.find(piece).filter(|piece| {
                    piece.side == side && self.removable_by(side).any(|other| other == *piece)
                });
                let score = self.score(side);
                removable.is_some_and(|piece| {
                    (score..=score + self.points(piece)).contains(&total)
                        && self.blocked_total(side) != Some(total)
                })
            }
            _ => false,
        }
    }

    fn remove(
        &self,
        side: Side,
        footprint: Footprint,
        named: u32,
    ) -> Result<Played<Isaac>, Refusal> {
        let piece = self.removable(side, footprint)?;
        let valuation = self.valuation(piece);
        let score = self.score(side);
        let Some(total) = u16::try_from(named)
            .ok()
            .filter(|total| (score..=score + valuation.points()).contains(total))
        else {
            let highest = self.totals(&valuation).next_back();
            return Err(Refusal::ScoreOutOfRange {
                valuation,
                score,
                named,
                // The present score is always an allowed total, because the two counters are never on the same square.
                nearest: highest.filter(|_| named > score.into()).unwrap_or(score),
            });
        };
        let opponent = side.other();
        if let Some(square) = self.counter(opponent)
            && self.blocked_total(side) == Some(total)
        {
            let nearest = [
                self.totals(&valuation).rev().find(|other| *other < total),
                self.totals(&valuation).find(|other| *other > total),
            ];
            return Err(Refusal::CounterOccupied {
                valuation,
                score,
                named: total,
                square,
                opponent_score: self.score(opponent),
                nearest,
            });
        }
        let (position, events) = self.removed(piece, total);
        Ok(Played {
            action: Action::Remove {
                piece: footprint,
                total,
            },
            effects: Effects {
                change: Change::Removed {
                    valuation,
                    from: score,
                    to: total,
                },
                events,
            },
            position,
        })
    }

    fn removable(&self, side: Side, footprint: Footprint) -> Result<Piece, Refusal> {
        let Some(piece) = self.pieces.find(footprint) else {
            return Err(Refusal::NoSuchPiece {
                footprint,
                covering: [
                    self.piece_at(footprint.first()),
                    self.piece_at(footprint.last()),
                ],
            });
        };
        if piece.side != side {
            return Err(Refusal::NotYourPiece { piece, mover: side });
        }
        let counters: Vec<_> = self.counters_on(piece).collect();
        if let Some(longest) = self.longest_removed(side)
            && piece.length() < longest.length
        {
            return Err(Refusal::TooShort {
                piece,
                longest,
                under: counters.into_iter().map(|(side, _)| side).collect(),
            });
        }
        if !counters.is_empty() {
            return Err(Refusal::UnderCounter { piece, counters });
        }
        Ok(piece)
    }

    /// Gives the turn to the first side that can act, beginning with the side in `turn`, and returns
    /// the automatic consequences (ISAAC-6 to ISAAC-8, ISAAC-20 to ISAAC-22).
    pub(super) fn settle(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        if let Turn::Placement(next) = self.turn {
            self.settle_placement(next, &mut events);
        }
        if let Turn::Scoring(next) = self.turn {
            self.settle_scoring(next, &mut events);
        }
        events
    }

    fn settle_placement(&mut self, next: Side, events: &mut Vec<Event>) {
        for side in [next, next.other()] {
            if self.passed.contains(side) {
                continue;
            }
            if self.can_place(side) {
                self.turn = Turn::Placement(side);
                return;
            }
            self.passed = self.passed.with(side);
            events.push(Event::Passed {
                side,
                unplaced: self.hand(side).pieces(),
            });
        }
        let opener = self.passed.first().unwrap_or(next);
        self.turn = Turn::Scoring(opener);
        self.room = Footprints::NONE;
        events.push(Event::ScoringBegins { opener });
    }

    fn settle_scoring(&mut self, next: Side, events: &mut Vec<Event>) {
        for side in [next, next.other()] {
            if self.finished.contains(side) {
                continue;
            }
            if self.removable_by(side).next().is_some() {
                self.turn = Turn::Scoring(side);
                return;
            }
            self.finished = self.finished.with(side);
            events.push(Event::Finished {
                side,
                stuck: self.stuck(side),
            });
        }
        self.turn = Turn::Over(final_outcome(self.options, self.scores, self.hands));
    }

    fn stuck(&self, side: Side) -> Stuck {
        let longest = self.longest_removed(side);
        let shortest = longest.map_or(0, |longest| longest.length);
        let (too_short, under_counter) = self
            .pieces()
            .iter()
            .filter(|piece| piece.side == side)
            .partition(|piece| piece.length() < shortest);
        Stuck {
            longest,
            too_short,
            under_counter,
        }
    }

    /// The refusal of a token with a total in the placement phase.
    fn total_too_early(&self, side: Side, named: Named) -> Refusal {
        let placed = footprint(named).and_then(|footprint| self.place(side, footprint));
        let (example, besides) = match placed {
            Ok(placed) => (Some(placed.action), None),
            Err(why) => (self.first_place(side), Some(Box::new(why))),
        };
        Refusal::WrongPhase {
            phase: Phase::Placement,
            example,
            valuation: None,
            score: self.score(side),
            besides,
        }
    }

    /// The refusal of a token without a total in the scoring phase.
    fn total_missing(&self, side: Side, named: Named) -> Refusal {
        let found = footprint(named).and_then(|footprint| self.removable(side, footprint));
        let (example, valuation, besides) = match found {
            Ok(piece) => {
                let all = self.all_points(side, piece);
                (Some(all), Some(self.valuation(piece)), None)
            }
            Err(why) => (self.first_removal(side), None, Some(Box::new(why))),
        };
        Refusal::WrongPhase {
            phase: Phase::Scoring,
            example,
            valuation,
            score: self.score(side),
            besides,
        }
    }

    fn first_place(&self, side: Side) -> Option<Action> {
        self.placements_of(side).first().map(Action::Place)
    }

    fn first_removal(&self, side: Side) -> Option<Action> {
        let piece = self.removable_by(side).next()?;
        Some(self.all_points(side, piece))
    }

    /// The removal of `piece` with the highest total that is allowed.
    fn all_points(&self, side: Side, piece: Piece) -> Action {
        let highest = self.totals(&self.valuation(piece)).next_back();
        Action::Remove {
            piece: piece.footprint,
            total: highest.unwrap_or(self.score(side)),
        }
    }

    pub(super) fn malformed(&self) -> Refusal {
        let (expected, example) = match self.turn {
            Turn::Placement(side) => (Form::Placement, self.first_place(side)),
            Turn::Scoring(side) => (Form::Removal, self.first_removal(side)),
            Turn::Over(outcome) => {
                return Refusal::GameOver {
                    outcome,
                    scores: self.scores,
                };
            }
        };
        Refusal::Malformed { expected, example }
    }
}

fn footprint(named: Named) -> Result<Footprint, Refusal> {
    let Named { first, last, total } = named;
    let ends = [first, last];
    Footprint::between(first, last).map_err(|misfit| match misfit {
        Misfit::Order => Refusal::BadOrder {
            corrected: (first != last).then_some(Named {
                first: last,
                last: first,
                total,
            }),
        },
        Misfit::Crooked => Refusal::NotStraight { ends },
        Misfit::Length(length) => Refusal::BadLength { ends, length },
    })
}
