//! An analysis: which positions of a match to search, in which order, and for how long.

use crate::budget::{Budget, Limits, Spent};
use crate::course::{Course, Mistake};
use crate::evaluation::{Evaluation, Evaluations};
use crate::player::Player;
use crate::registry;
use crate::table::Table;
use crate::think::after;
use rules::{AnyAction, AnyPosition};

/// The largest number of positions that are searched at length.
const CHECKS: usize = 36;

/// An analysis of a match under way. It goes from the end backwards, so that what is solved late helps to solve what is
/// earlier. Then it searches the positions before and after each mistake at length, and the position after the better
/// action: a search overrates the side to move, so two actions compare fairly only by what they lead to.
pub struct Analysis {
    positions: Vec<AnyPosition>,
    actions: Vec<AnyAction>,
    evaluations: Evaluations,
    /// The table of a solver, if the game has one; `None` before the first search.
    table: Option<Table>,
    /// The number of searches after which the analysis is complete in any case.
    left: usize,
}

/// A position that an analysis asks about.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    position: AnyPosition,
    /// Whether the position is searched at length.
    pub at_length: bool,
    seed: u64,
}

impl Analysis {
    /// An analysis that begins with what was thought before. There is one position more than actions.
    #[must_use]
    pub fn new(
        positions: Vec<AnyPosition>,
        actions: Vec<AnyAction>,
        evaluations: Evaluations,
    ) -> Analysis {
        Analysis {
            left: positions.len() + CHECKS,
            positions,
            actions,
            evaluations,
            table: None,
        }
    }

    /// The position to search next; `None` if the analysis is complete.
    #[must_use]
    pub fn next_search(&self) -> Option<Asked> {
        if self.left == 0 {
            return None;
        }
        if let Some(position) = self.unknown().next() {
            return Some(self.asked(position.clone(), false));
        }
        if self.evaluations.checks() >= CHECKS {
            return None;
        }
        let mut mistakes = self.course().mistakes;
        mistakes.sort_by(|one, other| other.cost().total_cmp(&one.cost()));
        let mut open = mistakes.iter().flat_map(|it| self.around(it));
        let position = open.find(|it| is_choice(it) && !self.evaluations.is_checked(it))?;
        Some(self.asked(position, true))
    }

    /// The number of positions that were never searched and have to be.
    #[must_use]
    pub fn unsearched(&self) -> usize {
        self.unknown().count()
    }

    fn unknown(&self) -> impl Iterator<Item = &AnyPosition> {
        let unknown = |it: &&AnyPosition| is_choice(it) && self.evaluations.get(it).is_none();
        self.positions.iter().rev().filter(unknown)
    }

    fn asked(&self, position: AnyPosition, at_length: bool) -> Asked {
        let ply = self.positions.iter().position(|it| *it == position);
        Asked {
            position,
            at_length,
            seed: ply.unwrap_or(0) as u64,
        }
    }

    /// The positions that decide whether an action was a mistake.
    fn around(&self, mistake: &Mistake) -> Vec<AnyPosition> {
        let position = &self.positions[mistake.ply];
        let actions = std::iter::once(mistake.played).chain(mistake.better);
        let next = actions.map(|action| after(position, action));
        std::iter::once(position.clone()).chain(next).collect()
    }

    /// Searches a position and keeps what it finds.
    pub fn search(&mut self, asked: &Asked, limits: Limits, spent: Spent) {
        let mut budget = Budget::new(limits, spent);
        let Asked { position, seed, .. } = asked;
        self.left = self.left.saturating_sub(1);
        budget.table = Some(self.table.take().unwrap_or_else(Table::largest));
        let thought = registry::think(position, Player::Engine, *seed, &mut budget, false);
        self.table = budget.table.take();
        if let Some(thought) = thought {
            let evaluation = Evaluation::of(position, &thought);
            self.evaluations.keep(position.clone(), evaluation);
        }
        if asked.at_length {
            self.evaluations.note_checked(position);
        }
    }

    #[must_use]
    pub fn course(&self) -> Course {
        Course::new(&self.positions, &self.actions, &self.evaluations)
    }

    #[must_use]
    pub fn into_evaluations(self) -> Evaluations {
        self.evaluations
    }
}

fn is_choice(position: &AnyPosition) -> bool {
    position.legal_actions().len() > 1
}
