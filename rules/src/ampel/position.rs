//! A position of Ampel, and what an action does to it.

use super::action::{Action, Judged, Step};
use super::board::{Board, Disk};
use super::effects::{Effects, Moved};
use super::options::Options;
use super::point::{Point, PointSet};
use super::refusal::Refusal;
use super::travel::{self, Path};
use crate::{BySide, Facts, Game, Outcome, Played, Position, Side};
use std::fmt;
use std::ops::BitOr;

/// The number of disks that each side owns (AMPEL-4).
pub const DISKS: u8 = 20;

/// Why a side won. Ampel has only one reason (AMPEL-26).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The winner has half of the yellow disks, rounded up.
    Yellow,
}

impl crate::Reason for Reason {
    const ALL: &'static [Reason] = &[Reason::Yellow];
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Yellow => f.write_str("yellow"),
        }
    }
}

/// A position: the board, the cylinders, the yellow disks won, and the step to be played.
///
/// No signal stands on the board, each cylinder is on a disk of its owner or off the board, and
/// every step has a legal action unless the game is over.
///
/// ```
/// use iago_rules::{Position, ampel::{Ampel, Options, Step}};
/// let start = Ampel::start(Options::default());
/// assert_eq!(start.legal_actions().len(), 36);
/// let played = start.play_token("C4").expect("an inside point");
/// assert_eq!(played.position.step(), Step::Setup);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ampel {
    pub(super) options: Options,
    pub(super) board: Board,
    pub(super) cylinders: BySide<Option<Point>>,
    pub(super) scores: BySide<u8>,
    pub(super) yellow_placed: u8,
    pub(super) step: Step,
    pub(super) on_turn: Side,
}

impl Ampel {
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    #[must_use]
    pub const fn step(&self) -> Step {
        self.step
    }

    /// The point on which a side's cylinder stands; `None` if the cylinder is off the board.
    #[must_use]
    pub const fn cylinder(&self, side: Side) -> Option<Point> {
        *self.cylinders.get(side)
    }

    #[must_use]
    pub const fn score(&self, side: Side) -> u8 {
        *self.scores.get(side)
    }

    /// The disks a side has off the board, 0 to 20.
    #[must_use]
    pub fn supply(&self, side: Side) -> u8 {
        // The subtraction cannot overflow: a side never has more than 20 disks on the board. Setups with more are
        // refused, and step 3 takes a disk from the supply.
        DISKS - self.board.of(Disk::of(side)).len() as u8
    }

    #[must_use]
    pub const fn yellow_placed(&self) -> u8 {
        self.yellow_placed
    }

    /// The disks that can move in this step; empty in the setup, in step 3 and after the end.
    #[must_use]
    pub fn movable(&self) -> PointSet {
        self.candidates()
            .iter()
            .filter(|start| !travel::reachable(&self.board, *start).is_empty())
            .collect()
    }

    /// The points where the disk on `from` can end in this step; empty if this step may not move the disk.
    #[must_use]
    pub fn destinations(&self, from: Point) -> PointSet {
        if self.candidates().contains(from) {
            travel::reachable(&self.board, from)
        } else {
            PointSet::EMPTY
        }
    }

    /// The points where a disk may be placed now; empty in steps 1 and 2 and after the end.
    #[must_use]
    pub fn placements(&self) -> PointSet {
        if self.winner().is_some() {
            return PointSet::EMPTY;
        }
        match self.step {
            Step::Setup => self.board.empty() & PointSet::INSIDE,
            Step::Place if self.supply(self.on_turn) > 0 => {
                self.board.empty() - self.board.signal_points(self.on_turn)
            }
            Step::Own | Step::Opponent | Step::Place => PointSet::EMPTY,
        }
    }

    /// The way the disk on `from` would take to `to` in this step, if that is a legal move.
    #[must_use]
    pub fn path(&self, from: Point, to: Point) -> Option<Path> {
        if self.candidates().contains(from) {
            travel::path(&self.board, from, to)
        } else {
            None
        }
    }

    /// The disks that this step may move, including those that can reach no point.
    pub(super) fn candidates(&self) -> PointSet {
        if self.winner().is_some() {
            return PointSet::EMPTY;
        }
        let own = self.board.of(Disk::of(self.on_turn));
        let other = self.on_turn.other();
        match self.step {
            Step::Own => own,
            Step::Opponent => {
                let theirs = self.board.of(Disk::of(other));
                self.cylinder(other)
                    .map_or(theirs, |safe| theirs - safe.into())
            }
            Step::Setup | Step::Place => PointSet::EMPTY,
        }
    }

    pub(super) fn winner(&self) -> Option<Side> {
        let target = self.options.target();
        Side::BOTH
            .into_iter()
            .find(|side| self.score(*side) >= target)
    }

    /// The first legal action other than `-`, if there is one.
    pub(super) fn possible(&self) -> Option<Action> {
        match self.step {
            Step::Setup | Step::Place => self.placements().iter().next().map(Action::Place),
            Step::Own | Step::Opponent => self
                .candidates()
                .iter()
                .find_map(|from| self.move_to_one_of(from, travel::reachable(&self.board, from))),
        }
    }

    pub(super) fn move_to_one_of(&self, from: Point, ends: PointSet) -> Option<Action> {
        let to = ends.iter().next()?;
        Some(Action::Move { from, to })
    }

    fn choices(&self) -> u64 {
        if self.winner().is_some() {
            return 0;
        }
        let choices: u32 = match self.step {
            Step::Setup | Step::Place => self.placements().len(),
            Step::Own | Step::Opponent => self
                .candidates()
                .iter()
                .map(|from| travel::reachable(&self.board, from).len())
                .sum(),
        };
        // An impossible step still has one legal action: `-`.
        u64::from(choices.max(1))
    }

    fn played(&self, judged: Judged) -> Played<Ampel> {
        let action = judged.action();
        let mut position = self.clone();
        let effects = position.carry_out(judged);
        Played {
            action,
            effects,
            position,
        }
    }

    fn carry_out(&mut self, judged: Judged) -> Effects {
        let side = self.on_turn;
        let step = self.step;
        let effects = match judged {
            Judged::Yellow(point) => {
                self.board.put(point, Disk::Yellow);
                self.yellow_placed += 1;
                Effects::YellowPlaced {
                    side,
                    point,
                    placed: self.yellow_placed,
                }
            }
            Judged::Move(path) => Effects::Moved(self.carry(path)),
            Judged::Placement(point) => {
                self.board.put(point, Disk::of(side));
                Effects::Placed {
                    side,
                    point,
                    cylinder_from: self.cylinders[side].replace(point),
                }
            }
            Judged::Skip => Effects::Skipped {
                side,
                step,
                cylinder_from: if step == Step::Place {
                    self.cylinders[side].take()
                } else {
                    None
                },
            },
        };
        if self.winner().is_none() {
            self.advance();
        }
        effects
    }

    /// Moves a disk, and removes the signals it makes (AMPEL-19 to AMPEL-21).
    fn carry(&mut self, path: Path) -> Moved {
        let side = self.on_turn;
        let owner = match self.step {
            Step::Opponent => side.other(),
            _ => side,
        };
        self.board.remove(path.from.into());
        self.board.put(path.to, Disk::of(owner));
        let cylinder_rode = self.cylinder(owner) == Some(path.from);
        if cylinder_rode {
            self.cylinders[owner] = Some(path.to);
        }
        let signals = self.board.signals();
        let gone = signals
            .iter()
            .map(|signal| signal.points())
            .fold(PointSet::EMPTY, PointSet::bitor);
        self.board.remove(gone);
        let mut cylinders_returned = Vec::new();
        for player in Side::BOTH {
            let cylinder = &mut self.cylinders[player];
            if cylinder.take_if(|point| gone.contains(*point)).is_some() {
                cylinders_returned.push(player);
            }
        }
        // Each signal has its own yellow disk. Two signals with the same yellow disk would also both contain the moved
        // disk; they would then be on the same line and be the same signal (AMPEL-20).
        for _ in &signals {
            self.scores[side] += 1;
        }
        Moved {
            side,
            owner,
            path,
            cylinder_rode,
            signals,
            cylinders_returned,
            score: self.score(side),
            wins: self.winner().is_some(),
        }
    }

    /// Goes on to the next step, or to the other side's turn (AMPEL-7, AMPEL-8).
    fn advance(&mut self) {
        match self.step {
            Step::Setup => {
                if self.yellow_placed == self.options.yellow() {
                    self.step = Step::Own;
                }
                self.on_turn = self.on_turn.other();
            }
            Step::Own => self.step = Step::Opponent,
            Step::Opponent => self.step = Step::Place,
            Step::Place => {
                self.step = Step::Own;
                self.on_turn = self.on_turn.other();
            }
        }
    }
}

impl Position for Ampel {
    const GAME: Game = Game::Ampel;
    const FACTS: Facts = Facts {
        name: "ampel",
        side_names: BySide::new("red", "green"),
        hides_steps: true,
        // Nothing in the rules ends a game in which no side can win a disk (AMPEL-27).
        allows_draw: true,
        has_own_numbers: false,
    };
    type Options = Options;
    type Action = Action;
    type Effects = Effects;
    type Refusal = Refusal;
    type Reason = Reason;

    fn start(options: Options) -> Ampel {
        Ampel {
            options,
            board: Board::default(),
            cylinders: BySide::both(None),
            scores: BySide::both(0),
            yellow_placed: 0,
            step: Step::Setup,
            on_turn: options.first(),
        }
    }

    fn options(&self) -> Options {
        self.options
    }

    fn to_move(&self) -> Option<Side> {
        self.winner().is_none().then_some(self.on_turn)
    }

    fn legal_actions(&self) -> Vec<Action> {
        if self.winner().is_some() {
            return Vec::new();
        }
        let mut actions: Vec<Action> = match self.step {
            Step::Setup | Step::Place => self.placements().iter().map(Action::Place).collect(),
            Step::Own | Step::Opponent => {
                let ends = |from| travel::reachable(&self.board, from).iter();
                let moves = |from| ends(from).map(move |to| Action::Move { from, to });
                self.candidates().iter().flat_map(moves).collect()
            }
        };
        if actions.is_empty() {
            actions.push(Action::Impossible);
        }
        actions
    }

    fn is_legal(&self, action: Action) -> bool {
        match (self.step, action) {
            (Step::Setup | Step::Place, Action::Place(point)) => self.placements().contains(point),
            (Step::Own | Step::Opponent, Action::Move { from, to }) => {
                self.destinations(from).contains(to)
            }
            (_, Action::Impossible) => self.forced_pass().is_some(),
            _ => false,
        }
    }

    fn play(&self, action: Action) -> Result<Played<Ampel>, Refusal> {
        self.judge(action).map(|judged| self.played(judged))
    }

    fn play_unchecked(&self, action: Action) -> Ampel {
        let judged = match (action, self.step) {
            (Action::Place(point), Step::Setup) => Judged::Yellow(point),
            (Action::Place(point), _) => Judged::Placement(point),
            // Only the two ends of the path change the position, so the bends and the distance need not be correct
            // here.
            (Action::Move { from, to }, _) => Judged::Move(Path {
                from,
                bends: Vec::new(),
                to,
                distance: 0,
            }),
            (Action::Impossible, _) => Judged::Skip,
        };
        let mut position = self.clone();
        position.carry_out(judged);
        position
    }

    fn play_token(&self, token: &str) -> Result<Played<Ampel>, Refusal> {
        self.judge_token(token).map(|judged| self.played(judged))
    }

    fn forced_pass(&self) -> Option<Action> {
        let goes_on = self.step != Step::Setup && self.winner().is_none();
        (goes_on && self.possible().is_none()).then_some(Action::Impossible)
    }

    fn ends_turn(effects: &Effects) -> bool {
        !effects.turn_goes_on()
    }

    /// Counts with [`Position::play_unchecked`], and counts the actions of the last depth without playing them.
    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.choices(),
            _ => {
                let actions = self.legal_actions().into_iter();
                actions
                    .map(|action| self.play_unchecked(action).perft(depth - 1))
                    .sum()
            }
        }
    }

    fn outcome(&self) -> Option<Outcome<Reason>> {
        self.winner().map(|winner| Outcome {
            winner,
            reason: Reason::Yellow,
        })
    }
}
