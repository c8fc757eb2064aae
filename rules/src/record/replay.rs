//! Every position of a game, in order: how a record is judged, and what a running match stands on.

use crate::{AnyPlayed, AnyPosition, AnyRefusal};

/// Something that was played and the position it led to.
pub trait Step {
    /// The position after it.
    fn position(&self) -> &AnyPosition;
}

impl Step for AnyPlayed {
    fn position(&self) -> &AnyPosition {
        &self.position
    }
}

/// A start and the steps from it, each with the position after it.
///
/// ```
/// use iago_rules::{AnyOptions, AnyPosition, Game};
/// use iago_rules::record::Replay;
/// let mut replay = Replay::new(AnyPosition::start(AnyOptions::default_of(Game::Iago)));
/// let played = replay.judge("D4").expect("a legal placement");
/// replay.push(played);
/// assert_eq!(replay.steps().len(), 1);
/// assert_eq!(replay.position_after(1), Some(replay.last()));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Replay<S = AnyPlayed> {
    start: AnyPosition,
    steps: Vec<S>,
}

impl<S: Step> Replay<S> {
    /// Nothing played yet.
    #[must_use]
    pub const fn new(start: AnyPosition) -> Replay<S> {
        Replay {
            start,
            steps: Vec::new(),
        }
    }

    /// The position before the first step.
    #[must_use]
    pub const fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// The steps in order.
    #[must_use]
    pub fn steps(&self) -> &[S] {
        &self.steps
    }

    /// The position after the last step.
    #[must_use]
    pub fn last(&self) -> &AnyPosition {
        self.steps.last().map_or(&self.start, Step::position)
    }

    /// All positions, the one before the first step included.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &AnyPosition> {
        std::iter::once(&self.start).chain(self.steps.iter().map(Step::position))
    }

    /// The position after the first `count` steps; `None` if there are fewer.
    #[must_use]
    pub fn position_after(&self, count: usize) -> Option<&AnyPosition> {
        match count.checked_sub(1) {
            None => Some(&self.start),
            Some(last) => self.steps.get(last).map(Step::position),
        }
    }

    /// How often the last position has stood, this time included.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        let last = self.last();
        self.positions()
            .filter(|position| *position == last)
            .count()
    }

    /// What the action of a token would do after the last step; nothing is added.
    ///
    /// # Errors
    /// The rules refuse it.
    pub fn judge(&self, token: &str) -> Result<AnyPlayed, AnyRefusal> {
        self.last().play_token(token)
    }

    /// Adds a step that was judged here.
    pub fn push(&mut self, step: S) {
        // Thousands of running matches are kept, and each gets a step now and then: room for as many again would
        // be half of what they take.
        self.steps.reserve_exact(1);
        self.steps.push(step);
    }

    /// The steps, to change what is kept beside the positions.
    pub fn steps_mut(&mut self) -> &mut [S] {
        &mut self.steps
    }

    /// Goes back to the position after the first `count` steps; what was played since is returned.
    pub fn rewind(&mut self, count: usize) -> Vec<S> {
        self.steps.split_off(count.min(self.steps.len()))
    }
}

/// A record with an action that the rules refuse.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("action {} is refused", .at + 1)]
pub struct ReplayError {
    /// The index of the refused action, from 0.
    pub at: usize,
    /// Why it is refused.
    pub refusal: AnyRefusal,
    /// Everything before it.
    pub before: Replay,
}
