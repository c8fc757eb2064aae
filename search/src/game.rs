//! The trait by which a game describes itself to the searches.

use crate::balance::Balance;
use crate::budget::Budget;
use crate::calibration::Calibration;
use crate::level::Skill;
use crate::plain;
use crate::player::Player;
use crate::random::Random;
use crate::state::State;
use crate::thought::Thought;
use rules::{Position, Side};

/// The room around the yellow disks of Ampel after one more is placed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    /// The number of lines through yellow disks on which both neighbouring points are empty, as a signal needs.
    pub open: u32,
    /// The number of lines through yellow disks.
    pub all: u32,
    /// The number of steps from the placed disk to the nearest other one.
    pub distance: u8,
}

/// A game that can be searched. The default functions fit every game: they search with plain UCT and have the usual
/// levels.
pub(crate) trait Searchable: Position {
    /// The skills of the levels, the weakest first.
    const LEVELS: &'static [Skill] = &Skill::USUAL;

    /// The puzzles that are part of the program, one on each line; see [`Puzzle`](crate::Puzzle).
    const PUZZLES: &'static str = "";

    /// For puzzles that ask for the largest capture: the smallest number of things that the answer must take, and the
    /// smallest number of other actions that must take something too. `None` if the game has no such puzzles.
    const MOST: Option<(u32, usize)> = None;

    /// Whether the game has puzzles that ask for an action that wins at once.
    const HAS_LAST_MOVES: bool = true;

    /// The number of random actions at the start of a game that make openings varied but still even.
    fn opening_length(options: Self::Options) -> u8 {
        let _ = options;
        2
    }

    /// Thinks about a position. If `all` is true, not only the best action but every action gets a score as accurate
    /// as the time allows. `None` if the game is over.
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

    /// The number of points that a certain win is worth: the average margin in games of the engine.
    fn stake(&self) -> f64 {
        1.0
    }

    /// How the chance that a search finds is corrected, and how far it errs; measured by `examples/calibration.rs`.
    fn calibration(&self) -> Calibration;

    /// A side's points in this position. By default the winner has one point.
    fn points(&self, side: Side) -> i32 {
        i32::from(self.outcome().is_some_and(|it| it.winner == side))
    }

    /// The possible answers to a puzzle.
    fn candidates(&self) -> Vec<Self::Action> {
        self.legal_actions()
    }

    /// The number of points that an action gains at once; the action may be illegal.
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

    /// Whether the side to move can choose between an action that ends the game and an action that does not.
    fn is_last_chance(&self) -> bool {
        false
    }

    /// Whether a side wins under best play; `None` if `nodes` reaches 0 before the search knows.
    fn wins(&self, side: Side, nodes: &mut u64) -> Option<bool> {
        exhaustive(self, side, nodes)
    }

    /// How easily a player overlooks an action: 1 on average, more if the action reaches far over the board.
    fn reach(&self, action: Self::Action) -> f64 {
        let _ = action;
        1.0
    }

    /// The side that wins whatever both sides play, if this follows from the rules without a search.
    fn certain_winner(&self) -> Option<Side> {
        Some(self.outcome()?.winner)
    }

    /// What each side has in this position, and what it can gain next.
    fn balance(&self) -> Balance;

    /// How much a legal action appeals to a player who looks one action ahead. The first numbers count most.
    fn appeal(&self, action: Self::Action) -> [i32; 3];

    /// The room that an action leaves; see [`Verdict::Start`](crate::Verdict::Start).
    fn room(&self, action: Self::Action) -> Option<Room> {
        let _ = action;
        None
    }
}

/// Makes the position of a game's rules a [`State`], for a game that has no faster model.
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

/// Whether a side wins under best play, by exhaustive search; `None` if `nodes` reaches 0 before the search knows.
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
