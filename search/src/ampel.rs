//! Ampel as a [`Searchable`] game: levels, points, priors, playouts and puzzles.

use crate::game::Searchable;
use crate::level::{Skill, skill};
use crate::random::Random;
use rules::ampel::{Action, Ampel, Disk, Options, Point, PointSet, Step};
use rules::{Position as _, Side};

/// The most actions of a playout, which is then judged by the yellow disks.
const LONGEST: usize = 24;

impl Searchable for Ampel {
    const LEVELS: &'static [Skill] = &[
        skill(30, 1_500, 0.40, 900),
        skill(60, 400, 0.20, 1150),
        skill(150, 100, 0.05, 1470),
        skill(500, 0, 0.0, 1760),
        skill(0, 0, 0.0, 2010),
    ];

    const PUZZLES: &'static str = include_str!("../../assets/puzzles/ampel.txt");

    const MOST: Option<(u32, usize)> = Some((1, 0));

    fn opening_length(options: Options) -> u8 {
        options.yellow()
    }

    const C_PUCT: f64 = 1.2;

    fn priors(&self, actions: &[Action]) -> Vec<f32> {
        let scoring = scoring(self);
        let prior = |action: &Action| match self.to_move() {
            Some(side) if scoring.contains(action) => {
                let next = self.play_unchecked(*action);
                20.0 * f32::from(next.score(side) - self.score(side))
            }
            _ => 1.0,
        };
        actions.iter().map(prior).collect()
    }

    fn playout(&mut self, random: &mut Random) -> f64 {
        for _ in 0..LONGEST {
            if self.to_move().is_none() {
                break;
            }
            *self = self.play_unchecked(sensible(self, random));
        }
        if let Some(outcome) = self.outcome() {
            return f64::from(u8::from(outcome.winner == Side::First));
        }
        let target = self.options().target();
        let [red, green] = Side::BOTH.map(|side| f64::from(target - self.score(side)));
        // Closer to the end a lead weighs more.
        let lead = (green - red) / red.min(green).max(1.0);
        1.0 / (1.0 + libm::exp(-1.6 * lead))
    }

    fn stake(&self) -> f64 {
        2.0
    }

    fn points(&self, side: Side) -> i32 {
        i32::from(self.score(side))
    }

    fn reach(&self, action: Action) -> f64 {
        match action {
            Action::Move { from, to } if from.straight_to(to).is_some() => 0.6,
            Action::Move { .. } => 1.4,
            Action::Place(_) | Action::Impossible => 1.0,
        }
    }
}

/// The disks that this step moves, the protected one included; none in the setup and in step 3.
fn disks(position: &Ampel) -> (PointSet, Option<Side>) {
    let owner = match (position.step(), position.to_move()) {
        (Step::Own, side) => side,
        (Step::Opponent, side) => side.map(Side::other),
        (Step::Setup | Step::Place, _) => None,
    };
    let disks = owner.map(|owner| position.board().of(Disk::of(owner)));
    (disks.unwrap_or(PointSet::EMPTY), owner)
}

/// Every move that makes a signal now.
fn scoring(position: &Ampel) -> Vec<Action> {
    let (disks, owner) = disks(position);
    let targets = owner.map(|owner| position.board().signal_points(owner));
    let Some(targets) = targets.filter(|it| !it.is_empty()) else {
        return Vec::new();
    };
    let moves = |from| {
        let ends = position.destinations(from) & targets;
        ends.iter().map(move |to| Action::Move { from, to })
    };
    disks.iter().flat_map(moves).collect()
}

/// A random action that makes a signal; if none does any random action, its disk chosen first.
fn sensible(position: &Ampel, random: &mut Random) -> Action {
    if matches!(position.step(), Step::Setup | Step::Place) {
        let point = some(position.placements(), random);
        return point.map_or(Action::Impossible, Action::Place);
    }
    if let Some(action) = random.pick(&scoring(position)) {
        return action;
    }
    let (mut left, _) = disks(position);
    while let Some(from) = some(left, random) {
        if let Some(to) = some(position.destinations(from), random) {
            return Action::Move { from, to };
        }
        left = left - from.into();
    }
    Action::Impossible
}

fn some(points: PointSet, random: &mut Random) -> Option<Point> {
    let at = random.below(points.len().max(1) as usize);
    points.iter().nth(at)
}
