//! What a search found.

/// What a search found: the best action and what it expects.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<A> {
    /// The action to play.
    pub best: A,
    /// What the side to move may expect, in points of the game's final difference.
    pub score: f64,
    /// Whether the score is the result under best play, and not an estimate.
    pub exact: bool,
    /// How many actions it looked ahead.
    pub depth: u32,
    /// How many positions it visited, or playouts it made.
    pub nodes: u64,
    /// What both sides are expected to play, the best action first; to the end of the game if
    /// exact.
    pub line: Vec<A>,
    /// Every legal action with a score of its own, the best first, if that was asked for.
    pub moves: Vec<Judged<A>>,
}

/// An action with what it is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged<A> {
    /// The action.
    pub action: A,
    /// What the side to move may expect after it, in points.
    pub score: f64,
    /// How many positions were visited for it.
    pub nodes: u64,
}

/// What a chance of winning is worth in points, if winning for certain is worth `stake`.
pub(crate) const fn points(chance: f64, stake: f64) -> f64 {
    (2.0 * chance - 1.0) * stake
}

/// What a mean over so many visits surely is at least: by this the best action is chosen, so that one
/// that lately turned out to be better need not first be visited most.
pub(crate) fn lower_bound(mean: f64, visits: u32, deviation: f64) -> f64 {
    mean - deviation / f64::from(visits + 1).sqrt()
}

impl<A: Copy> Thought<A> {
    /// The only legal action, which needs no thought.
    pub(crate) fn only(action: A, score: f64) -> Thought<A> {
        let nodes = 1;
        Thought {
            best: action,
            score,
            exact: false,
            depth: 1,
            nodes,
            line: vec![action],
            moves: vec![Judged {
                action,
                score,
                nodes,
            }],
        }
    }

    /// The same with the actions written otherwise.
    pub(crate) fn map<B>(self, name: impl Fn(A) -> B) -> Thought<B> {
        Thought {
            best: name(self.best),
            score: self.score,
            exact: self.exact,
            depth: self.depth,
            nodes: self.nodes,
            line: self.line.into_iter().map(&name).collect(),
            moves: self
                .moves
                .into_iter()
                .map(|it| Judged {
                    action: name(it.action),
                    score: it.score,
                    nodes: it.nodes,
                })
                .collect(),
        }
    }
}
