//! The trait by which a game describes itself to the searches.

use crate::AnyFact;
use crate::budget::Budget;
use crate::level::Skill;
use crate::plain;
use crate::player::Player;
use crate::random::Random;
use crate::reason::Weighed;
use crate::state::State;
use crate::thought::Thought;
use rules::{Position, Side};

/// A game that can be searched. The defaults fit any game: plain UCT at the usual levels.
pub(crate) trait Searchable: Position {
    type Fact: Into<AnyFact>;

    /// The skills of the levels, the weakest first.
    const LEVELS: &'static [Skill] = &Skill::USUAL;

    /// The puzzles that ship, one on each line; see [`Puzzle`](crate::Puzzle).
    const PUZZLES: &'static str = "";

    /// For puzzles about the best capture: the least number that the answer takes, and how many other actions must take
    /// something. `None` if the game has no such puzzles.
    const MOST: Option<(u32, usize)> = None;

    /// Whether the game has puzzles that ask for an action that wins at once.
    const HAS_LAST_MOVES: bool = true;

    /// The number of random actions that make openings varied and still even.
    fn opening_length(options: Self::Options) -> u8 {
        let _ = options;
        2
    }

    /// Thinks about a position. With `all`, every action gets the most accurate score there is time for. `None` if the
    /// game is over.
    fn think(
        &self,
        player: Player,
        seed: u64,
        budget: &mut Budget,
        all: bool,
    ) -> Option<Thought<Self::Action>> {
        let _ = all;
        plain::think(&Plain(self.clone()), player, self.stake(), seed, budget)
    }

    /// The worth of a certain win in points: the engine's average margin.
    fn stake(&self) -> f64 {
        1.0
    }

    /// A side's points in this position. By default the winner has one point.
    fn points(&self, side: Side) -> i32 {
        i32::from(self.outcome().is_some_and(|it| it.winner == side))
    }

    /// The possible answers to a puzzle.
    fn candidates(&self) -> Vec<Self::Action> {
        self.legal_actions()
    }

    /// The points that an action gains at once, legal or not.
    fn takes(&self, action: Self::Action) -> u32 {
        let Some(side) = self.to_move() else {
            return 0;
        };
        let after = self.play_unchecked(action).points(side);
        u32::try_from(after - self.points(side)).unwrap_or(0)
    }

    /// Whether the rest of the game is short enough for a person to calculate.
    fn is_ending(&self) -> bool {
        false
    }

    /// Whether the side to move can both end the game and let it go on.
    fn is_last_chance(&self) -> bool {
        false
    }

    /// Whether a side wins under best play; `None` if the nodes run out.
    fn wins(&self, side: Side, nodes: &mut u64) -> Option<bool> {
        exhaustive(self, side, nodes)
    }

    /// How easily an action is overlooked: 1 on average, more if it reaches far.
    fn reach(&self, action: Self::Action) -> f64 {
        let _ = action;
        1.0
    }

    /// The side that wins after any play, if the rules alone decide that.
    fn certain_winner(&self) -> Option<Side> {
        Some(self.outcome()?.winner)
    }

    /// The facts that speak for the best action and that a player can see on the board.
    fn facts(&self, thought: &Thought<Self::Action>) -> Vec<Weighed<Self::Fact>>;
}

/// The [`State`] of a game that has no faster model: the position of its rules.
#[derive(Clone)]
struct Plain<P>(P);

impl<P: Searchable> State for Plain<P> {
    type Action = P::Action;

    fn to_move(&self) -> Option<Side> {
        self.0.to_move()
    }

    fn actions(&self) -> Vec<P::Action> {
        self.0.legal_actions()
    }

    fn random_action(&self, random: &mut Random) -> Option<P::Action> {
        random.pick(&self.0.legal_actions())
    }

    fn play(&mut self, action: P::Action) {
        self.0 = self.0.play_unchecked(action);
    }

    fn winner(&self) -> Option<Side> {
        Some(self.0.outcome()?.winner)
    }

    fn points(&self, side: Side) -> i32 {
        self.0.points(side)
    }
}

/// Whether a side wins under best play, by exhaustive search; `None` if the nodes run out.
fn exhaustive<P: Position>(position: &P, side: Side, nodes: &mut u64) -> Option<bool> {
    if let Some(outcome) = position.outcome() {
        return Some(outcome.winner == side);
    }
    *nodes = nodes.checked_sub(1)?;
    let own = position.to_move()? == side;
    for action in position.legal_actions() {
        if exhaustive(&position.play_unchecked(action), side, nodes)? == own {
            return Some(own);
        }
    }
    Some(!own)
}
