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

impl<A: Copy> Thought<A> {
    /// The only legal action, which needs no thought.
    pub(crate) fn only(action: A, score: f64) -> Thought<A> {
        Thought {
            best: action,
            score,
            exact: false,
            depth: 1,
            nodes: 1,
            line: vec![action],
            moves: Vec::new(),
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
