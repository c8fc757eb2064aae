//! The actions of a game so far. Records are replayed with a [`Replay`], and a running match stores its plies in a
//! [`Replay`].

use crate::{AnyAction, AnyPlayed, AnyPosition, AnyRefusal};
use std::ops::Range;

pub trait Step {
    fn action(&self) -> AnyAction;
}

impl Step for AnyPlayed {
    fn action(&self) -> AnyAction {
        self.action
    }
}

/// A starting position, the steps from it, and the position after the last step.
///
/// Earlier positions and the effects of the steps are not stored, but computed again on each call: the program holds
/// thousands of running matches in memory, and a position takes thirty times the memory of an action. To go through all
/// positions, call [`Replay::positions`] or [`Replay::played`] once.
///
/// ```
/// use iago_rules::{AnyOptions, AnyPosition, Game};
/// use iago_rules::record::Replay;
/// let mut replay = Replay::new(AnyPosition::start(AnyOptions::default_of(Game::Iago)));
/// let played = replay.judge("D4").expect("a legal placement");
/// replay.push(played.clone());
/// assert_eq!(replay.last(), &played.position);
/// assert_eq!(replay.played(0..1).collect::<Vec<_>>(), [played]);
/// assert_eq!(replay.position_after(0).as_ref(), Some(replay.start()));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Replay<S = AnyPlayed> {
    start: AnyPosition,
    steps: Vec<S>,
    last: AnyPosition,
}

impl<S: Step> Replay<S> {
    #[must_use]
    pub fn new(start: AnyPosition) -> Replay<S> {
        Replay {
            last: start.clone(),
            start,
            steps: Vec::new(),
        }
    }

    #[must_use]
    pub const fn start(&self) -> &AnyPosition {
        &self.start
    }

    #[must_use]
    pub fn steps(&self) -> &[S] {
        &self.steps
    }

    #[must_use]
    pub const fn last(&self) -> &AnyPosition {
        &self.last
    }

    /// All positions in order, from the start to the position after the last step.
    pub fn positions(&self) -> impl Iterator<Item = AnyPosition> {
        let mut actions = self.steps.iter().map(Step::action);
        std::iter::successors(Some(self.start.clone()), move |position| {
            Some(position.play_unchecked(actions.next()?))
        })
    }

    /// The position after the first `count` steps; `None` if there are fewer steps.
    #[must_use]
    pub fn position_after(&self, count: usize) -> Option<AnyPosition> {
        if count == self.steps.len() {
            return Some(self.last.clone());
        }
        self.positions().nth(count)
    }

    /// The steps of a range, each with its effects and the position after it. Empty if the range ends after the last
    /// step.
    pub fn played(&self, steps: Range<usize>) -> impl Iterator<Item = AnyPlayed> {
        let before = self.position_after(steps.start);
        let mut position = before.unwrap_or_else(|| self.start.clone());
        let steps = self.steps.get(steps).unwrap_or_default();
        steps.iter().map_while(move |step| {
            let played = position.play(step.action()).ok()?;
            position.clone_from(&played.position);
            Some(played)
        })
    }

    /// How often the last position occurs among all positions of the game; the last position itself counts too.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        self.positions()
            .filter(|position| *position == self.last)
            .count()
    }

    /// Judges a token after the last step, without adding a step.
    ///
    /// # Errors
    /// If the rules refuse the token.
    pub fn judge(&self, token: &str) -> Result<AnyPlayed, AnyRefusal> {
        self.last.play_token(token)
    }

    /// Adds a step and plays its action.
    pub fn push(&mut self, step: S) {
        let position = self.last.play_unchecked(step.action());
        self.push_judged(step, position);
    }

    /// Adds a step. `position` is the position that [`Replay::judge`] returned for the action of this step.
    pub fn push_judged(&mut self, step: S, position: AnyPosition) {
        self.last = position;
        // `Vec::push` alone would double the capacity. The program holds thousands of running matches in memory, and up
        // to half of that memory would be unused.
        self.steps.reserve_exact(1);
        self.steps.push(step);
    }

    /// The steps as mutable references. A caller may change the other data of a step, but must not change its action.
    pub fn steps_mut(&mut self) -> &mut [S] {
        &mut self.steps
    }

    /// Goes back to the position after the first `count` steps and returns the steps after them.
    pub fn rewind(&mut self, count: usize) -> Vec<S> {
        if let Some(last) = self.position_after(count) {
            self.last = last;
        }
        self.steps.split_off(count.min(self.steps.len()))
    }
}

#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("action {} is refused", .at + 1)]
#[non_exhaustive]
pub struct ReplayError {
    /// The index of the refused action, from 0.
    pub at: usize,
    pub refusal: AnyRefusal,
    pub before: Replay,
}
