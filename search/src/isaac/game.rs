//! ISAAC as a [`Searchable`] game: levels, points, puzzles and reasons.

use super::Model;
use super::model::Act;
use crate::balance::{Balance, Kind};
use crate::budget::Budget;
use crate::calibration::Calibration;
use crate::game::Searchable;
use crate::guided;
use crate::level::{Skill, skill};
use crate::plain;
use crate::player::Player;
use crate::state::State as _;
use crate::thought::Thought;
use rules::Position as _;
use rules::isaac::{Action, Isaac, Phase};
use rules::{BySide, Side};

/// An ending is used as a puzzle if at most this many actions are legal.
const PLAYED_THROUGH: usize = 24;

/// While fewer pieces lie, little is decided, and the search knows less than it thinks.
const DECISIVE: usize = 10;

impl Searchable for Isaac {
    const LEVELS: &'static [Skill] = &[
        skill(40, 1_500, 0.30, 900),
        skill(80, 500, 0.15, 1050),
        skill(300, 100, 0.05, 1210),
        skill(2_000, 0, 0.0, 1670),
        skill(0, 0, 0.0, 2120),
    ];

    const PUZZLES: &'static str = include_str!("../../../assets/puzzles/isaac.txt");

    const MOST: Option<(u32, usize)> = Some((4, 3));

    fn think(
        &self,
        player: Player,
        seed: u64,
        budget: &mut Budget,
        _all: bool,
    ) -> Option<Thought<Action>> {
        let model = Model::from(self);
        let thought = match player.knows_the_game() {
            true => guided::think(&model, self.stake(), seed, budget),
            false => plain::think(&model, player, self.stake(), seed, budget),
        };
        Some(thought?.map(|act| act.action()))
    }

    fn stake(&self) -> f64 {
        13.0
    }

    fn calibration(&self) -> Calibration {
        let placed = match self.phase() {
            Phase::Placement => self.pieces().len().min(DECISIVE) as f64,
            Phase::Scoring | Phase::Over => DECISIVE as f64,
        };
        let trust = (placed / DECISIVE as f64).powi(2);
        Calibration {
            slope: 1.25 * trust,
            bias: -0.4 * trust,
            floor: 0.02,
            noise: 2.1,
        }
    }

    fn points(&self, side: Side) -> i32 {
        i32::from(self.score(side))
    }

    /// The winner. While the game goes on, a side that leads wins for certain if the opponent is finished.
    fn certain_winner(&self) -> Option<Side> {
        let leads = |side: &Side| {
            self.finished().contains(side.other()) && self.score(*side) > self.score(side.other())
        };
        match self.outcome() {
            Some(outcome) => Some(outcome.winner),
            None => Side::BOTH.into_iter().find(leads),
        }
    }

    fn is_ending(&self) -> bool {
        matches!(self.phase(), Phase::Scoring) && self.legal_actions().len() <= PLAYED_THROUGH
    }

    /// While pieces are placed: the worth of each side's pieces. Later: the scores, and the worth of the pieces that each side can remove.
    fn balance(&self) -> Balance {
        let model = Model::from(self);
        let total = |places: &mut dyn Iterator<Item = u16>| -> u32 {
            places
                .map(|it| u32::from(model.worth(it).cast_unsigned()))
                .sum()
        };
        if let Phase::Placement = self.phase() {
            return Balance {
                points: BySide::of(|side| total(&mut model.pieces(side).iter().copied())),
                chances: BySide::default(),
                kind: Kind::Prospects,
            };
        }
        Balance {
            points: BySide::of(|side| u32::from(self.score(side))),
            chances: BySide::of(|side| total(&mut model.removable(side))),
            kind: Kind::Remainders,
        }
    }

    /// A placement: the length of the piece, then its worth on the board. A removal that takes all points: these points,
    /// then how short the piece is. Other removals appeal least.
    fn appeal(&self, action: Action) -> [i32; 3] {
        let Some(side) = self.to_move() else {
            return [0; 3];
        };
        let length = i32::from(action.footprint().length());
        match action {
            Action::Place(_) => {
                let mut model = Model::from(self);
                model.play(action.into());
                let last = model.pieces(side).last();
                [length, last.map_or(0, |it| i32::from(model.worth(*it))), 0]
            }
            Action::Remove { total, .. } => {
                let most = Model::from(self).highest(side, Act::from(action).place);
                let gained = i32::from(total) - i32::from(self.score(side));
                match total == most {
                    true => [gained, -length, 0],
                    false => [-1, gained, -length],
                }
            }
        }
    }
}
