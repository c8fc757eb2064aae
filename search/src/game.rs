//! What a game tells the searches about itself, and the registry of the games.

use crate::budget::Budget;
use crate::judge::Reason;
use crate::level::Skill;
use crate::plain;
use crate::player::Player;
use crate::puzzle;
use crate::random::Random;
use crate::state::State;
use crate::thought::Thought;
use rules::{Position, Side};

/// A game that can be searched. The defaults fit any game: plain UCT at the usual levels.
pub(crate) trait Searchable: Position {
    /// The levels, the weakest first.
    const LEVELS: &'static [Skill] = &Skill::USUAL;

    /// The puzzles that ship, one a line; see [`puzzle::Puzzle`].
    const PUZZLES: &'static str = "";

    /// The least that the best capture of a puzzle takes, and how many other actions must take
    /// something; `None` if the game has no such puzzles.
    const MOST: Option<(u32, usize)> = None;

    /// Whether an action that wins at once can be a puzzle.
    const HAS_LAST_MOVES: bool = true;

    /// The number of random actions that make a varied and even opening.
    fn opening_length(options: Self::Options) -> u8 {
        let _ = options;
        2
    }

    /// Thinks about a position; with `all` every action gets the best score there is time for. `None`
    /// if the game is over.
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

    /// What a certain win is worth in points: the engine's average margin.
    fn stake(&self) -> f64 {
        1.0
    }

    /// A side's points in this position. By default the winner has one.
    fn points(&self, side: Side) -> i32 {
        i32::from(self.outcome().is_some_and(|it| it.winner == side))
    }

    /// The possible answers to a puzzle.
    fn candidates(&self) -> Vec<Self::Action> {
        self.legal_actions()
    }

    /// What an action takes at once, legal or not: the points gained.
    fn takes(&self, action: Self::Action) -> u32 {
        let Some(side) = self.to_move() else {
            return 0;
        };
        let after = self.play_unchecked(action).points(side);
        u32::try_from(after - self.points(side)).unwrap_or(0)
    }

    /// Whether a person can calculate the rest of the game.
    fn is_ending(&self) -> bool {
        false
    }

    /// Whether the side to move chooses between ending the game and going on.
    fn is_last_chance(&self) -> bool {
        false
    }

    /// Whether a side wins under best play; `None` if the nodes run out.
    fn wins(&self, side: Side, nodes: &mut u64) -> Option<bool> {
        puzzle::exhaustive(self, side, nodes)
    }

    /// How easily an action is overlooked: 1 on average, more if it reaches far.
    fn reach(&self, action: Self::Action) -> f64 {
        let _ = action;
        1.0
    }

    /// The reasons for an action besides the points.
    fn does(&self, action: Self::Action) -> Vec<Reason> {
        let _ = action;
        Vec::new()
    }

    /// The reason that an action of this side gives by the position after it.
    fn leaves(&self, next: &Self, side: Side) -> Option<Reason> {
        let _ = (next, side);
        None
    }
}

/// The [`State`] of a game without a quicker model of its own: its rules' position.
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

/// Dispatches a call to the game of a position, an action or options.
macro_rules! games {
    ($($Game:ident($position:ty)),+ $(,)?) => {
        /// The registry of the games.
        mod games {
            use crate::budget::Budget;
            use crate::game::Searchable;
            use crate::judge::Reason;
            use crate::level::Skill;
            use crate::player::Player;
            use crate::puzzle::{self, Task};
            use crate::thought::Thought;
            use rules::{AnyAction, AnyOptions, AnyPosition, Game, Side};

            pub(crate) const fn levels(game: Game) -> &'static [Skill] {
                match game {
                    $(Game::$Game => <$position as Searchable>::LEVELS),+
                }
            }

            pub(crate) const fn puzzles(game: Game) -> &'static str {
                match game {
                    $(Game::$Game => <$position as Searchable>::PUZZLES),+
                }
            }

            pub(crate) fn candidates(position: &AnyPosition) -> Vec<AnyAction> {
                match position {
                    $(AnyPosition::$Game(position) => {
                        let candidates = Searchable::candidates(position).into_iter();
                        candidates.map(AnyAction::$Game).collect()
                    })+
                }
            }

            pub(crate) fn worth_asking(
                position: &AnyPosition,
                task: Task,
                nodes: u64,
            ) -> Option<AnyAction> {
                match position {
                    $(AnyPosition::$Game(position) => {
                        puzzle::worth_asking(position, task, nodes).map(AnyAction::$Game)
                    })+
                }
            }

            pub(crate) fn opening_length(options: AnyOptions) -> u8 {
                match options {
                    $(AnyOptions::$Game(options) => {
                        <$position as Searchable>::opening_length(options)
                    })+
                }
            }

            pub(crate) fn think(
                position: &AnyPosition,
                player: Player,
                seed: u64,
                budget: &mut Budget,
                all: bool,
            ) -> Option<Thought<AnyAction>> {
                match position {
                    $(AnyPosition::$Game(position) => {
                        let thought = Searchable::think(position, player, seed, budget, all)?;
                        Some(thought.map(AnyAction::$Game))
                    })+
                }
            }

            pub(crate) fn stake(position: &AnyPosition) -> f64 {
                match position {
                    $(AnyPosition::$Game(position) => Searchable::stake(position)),+
                }
            }

            pub(crate) fn points(position: &AnyPosition, side: Side) -> i32 {
                match position {
                    $(AnyPosition::$Game(position) => Searchable::points(position, side)),+
                }
            }

            pub(crate) fn reach(position: &AnyPosition, action: AnyAction) -> f64 {
                match (position, action) {
                    $((AnyPosition::$Game(position), AnyAction::$Game(action)) => {
                        position.reach(action)
                    })+
                    _ => 1.0,
                }
            }

            pub(crate) fn does(position: &AnyPosition, action: AnyAction) -> Vec<Reason> {
                match (position, action) {
                    $((AnyPosition::$Game(position), AnyAction::$Game(action)) => {
                        position.does(action)
                    })+
                    _ => Vec::new(),
                }
            }

            pub(crate) fn leaves(now: &AnyPosition, next: &AnyPosition, side: Side) -> Option<Reason> {
                match (now, next) {
                    $((AnyPosition::$Game(now), AnyPosition::$Game(next)) => now.leaves(next, side),)+
                    _ => None,
                }
            }
        }
    };
}
pub(crate) use games;
