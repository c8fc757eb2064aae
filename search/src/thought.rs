//! The result of a search.

/// The result of a search: the best action, and the play that the search expects after it.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<A> {
    pub best: A,
    /// The expected final difference in points for the side to move. If `won` is known but `exact` is false, the
    /// winner is right and the true difference is at least as large.
    pub score: f64,
    /// Whether `score` is the true difference under best play.
    pub exact: bool,
    /// Whether the side to move wins under best play; `None` if nothing is proven.
    pub won: Option<bool>,
    pub depth: u32,
    pub nodes: u64,
    /// The principal variation, beginning with the best action. If `exact` is true, it reaches the end of the game.
    pub line: Vec<A>,
    /// The actions that the search has judged. [`think`](crate::think) leaves them out unless the question asks for
    /// all actions.
    pub moves: Vec<Judged<A>>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged<A> {
    pub action: A,
    pub score: f64,
    /// Whether the side to move wins with the action under best play; `None` if nothing is proven.
    pub won: Option<bool>,
    pub nodes: u64,
}

/// Converts a chance of winning to points, from −`stake` to `stake`.
pub(crate) const fn points(chance: f64, stake: f64) -> f64 {
    (2.0 * chance - 1.0) * stake
}

/// Limits an estimated chance to the range from 0.01 to 0.99, because 0 and 1 stand for proven results.
pub(crate) const fn estimated(chance: f64) -> f64 {
    chance.clamp(0.01, 0.99)
}

/// A score on the scale of estimates. Estimates measure chances and not margins: a proven win counts `stake`, a proven
/// loss −`stake`, and every other score lies between these values.
pub(crate) fn as_estimate(score: f64, won: Option<bool>, stake: f64) -> f64 {
    match won {
        Some(true) => stake,
        Some(false) => -stake,
        None => score.clamp(-stake, stake),
    }
}

/// The lower confidence bound of a mean. The search answers with the action that has the highest bound. This need not
/// be the most visited action, because an action that was found to be better late has few visits.
pub(crate) fn lower_bound(mean: f64, visits: u32, deviation: f64) -> f64 {
    mean - deviation / f64::from(visits + 1).sqrt()
}

impl<A: Copy> Thought<A> {
    pub(crate) fn only(action: A, score: f64) -> Thought<A> {
        let nodes = 1;
        Thought {
            best: action,
            score,
            exact: false,
            won: None,
            depth: 1,
            nodes,
            line: vec![action],
            moves: vec![Judged {
                action,
                score,
                won: None,
                nodes,
            }],
        }
    }

    /// This thought with each action converted by `name`.
    pub(crate) fn map<B>(self, name: impl Fn(A) -> B) -> Thought<B> {
        Thought {
            best: name(self.best),
            score: self.score,
            exact: self.exact,
            won: self.won,
            depth: self.depth,
            nodes: self.nodes,
            line: self.line.into_iter().map(&name).collect(),
            moves: self
                .moves
                .into_iter()
                .map(|it| Judged {
                    action: name(it.action),
                    score: it.score,
                    won: it.won,
                    nodes: it.nodes,
                })
                .collect(),
        }
    }
}
