//! A game so far: how a record is judged, and what a running match stands on.

use crate::{AnyAction, AnyPlayed, AnyPosition, AnyRefusal};
use std::ops::Range;

pub trait Step {
    /// The action.
    fn action(&self) -> AnyAction;
}

impl Step for AnyPlayed {
    fn action(&self) -> AnyAction {
        self.action
    }
}

/// A start, the steps from it, and the position they led to.
///
/// Earlier positions, and what the steps did, are made anew when they are asked for: thousands of running
/// matches are kept, and a position takes thirty times the room of an action. To see each in turn, ask
/// for [`Replay::positions`] or [`Replay::played`] once.
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

    /// The steps in order.
    #[must_use]
    pub fn steps(&self) -> &[S] {
        &self.steps
    }

    #[must_use]
    pub const fn last(&self) -> &AnyPosition {
        &self.last
    }

    /// All positions, the one before the first step included.
    pub fn positions(&self) -> impl Iterator<Item = AnyPosition> {
        let mut actions = self.steps.iter().map(Step::action);
        std::iter::successors(Some(self.start.clone()), move |position| {
            Some(position.play_unchecked(actions.next()?))
        })
    }

    /// The position after the first `count` steps; `None` if there are fewer.
    #[must_use]
    pub fn position_after(&self, count: usize) -> Option<AnyPosition> {
        if count == self.steps.len() {
            return Some(self.last.clone());
        }
        self.positions().nth(count)
    }

    /// The steps of a range with what they did, each with the position after it; none if there are no such
    /// steps.
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

    /// How often the last position has stood, this time included.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        self.positions()
            .filter(|position| *position == self.last)
            .count()
    }

    /// What the action of a token would do after the last step; nothing is added.
    ///
    /// # Errors
    /// The rules refuse it.
    pub fn judge(&self, token: &str) -> Result<AnyPlayed, AnyRefusal> {
        self.last.play_token(token)
    }

    pub fn push(&mut self, step: S) {
        self.last = self.last.play_unchecked(step.action());
        // Thousands of running matches are kept, and each gets a step now and then: room for as many again would
        // be half of what they take.
        self.steps.reserve_exact(1);
        self.steps.push(step);
    }

    /// The steps, to change what is kept beside the actions.
    pub fn steps_mut(&mut self) -> &mut [S] {
        &mut self.steps
    }

    /// Goes back to the position after the first `count` steps; what was played since is returned.
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
