//! How a disk travels: straight on, turning where it is stopped (AMPEL-12 to AMPEL-17).

use super::board::{Board, Disk};
use super::point::{Direction, Point, PointSet, ROWS};
use std::ops::BitOr;

/// The way of a moved disk, with the fewest possible bends. On the same board, the same move always gets the same way.
///
/// All ways between two points are the same action (AMPEL-17), so the path is only used in texts and pictures.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Path {
    pub from: Point,
    /// The points where the disk turned, in order.
    pub bends: Vec<Point>,
    pub to: Point,
    pub distance: u8,
}

impl Path {
    /// Start, bends and end in order.
    pub fn corners(&self) -> impl Iterator<Item = Point> {
        std::iter::once(self.from)
            .chain(self.bends.iter().copied())
            .chain(std::iter::once(self.to))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Obstacle {
    /// The line ends here: the next point is missing.
    Edge,
    Disk(Point, Disk),
}

/// What happens to a disk that starts in one direction. It explains why the disk can reach a point or cannot.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Way {
    pub direction: Direction,
    /// The disks on the line through the start, the moved disk included; their number is the distance (AMPEL-12).
    pub counted: PointSet,
    /// The exact number of steps that the disk must make.
    pub distance: u8,
    /// The number of steps before the first obstacle.
    pub straight: u8,
    /// What ends the straight part; `None` if the disk can go straight for the whole distance.
    pub obstacle: Option<Obstacle>,
    /// The largest number of steps that the disk can make, including those after bends; at most `distance`.
    pub longest: u8,
    /// A point where the disk is stuck after `longest` steps; `None` if some way completes the distance.
    pub stuck: Option<Point>,
    pub ends: PointSet,
    /// The number of the first step after which the disk can be on the point where it should end, although it must
    /// still go on. `None` if there is no such step.
    pub passes: Option<u8>,
}

/// The points where a disk can be after a number of steps, for each direction of its last step.
type Layer = [PointSet; 6];

/// The board for a moving disk: the point where the disk starts is free (AMPEL-15).
struct Terrain {
    free: PointSet,
    /// For each direction, the points whose next point in that direction is free.
    open: [PointSet; 6],
}

impl Terrain {
    fn new(board: &Board, start: Point) -> Terrain {
        let free = board.empty() | start.into();
        let open = Direction::ALL.map(|direction| free.shift(direction.turned(3)));
        Terrain { free, open }
    }

    /// The first step: only straight ahead (AMPEL-13).
    fn first(&self, start: Point, direction: Direction) -> Layer {
        let mut layer = [PointSet::EMPTY; 6];
        layer[direction as usize] = PointSet::from(start).shift(direction) & self.free;
        layer
    }

    /// Makes one more step from every point: straight ahead if the next point is free, else in each of the four
    /// directions to which the disk may turn (AMPEL-14).
    #[expect(
        clippy::assign_op_pattern,
        reason = "with `|=` the rows stay in memory, and perft 5 takes a quarter longer"
    )]
    fn next(&self, layer: &Layer) -> Layer {
        let mut next = [PointSet::EMPTY; 6];
        for direction in Direction::ALL {
            let here = layer[direction as usize];
            if here.is_empty() {
                continue;
            }
            let open = self.open[direction as usize];
            let ahead = (here & open).shift(direction);
            next[direction as usize] = next[direction as usize] | ahead;
            let stopped = here - open;
            if stopped.is_empty() {
                continue;
            }
            for turn in direction.turns() {
                let turned = stopped.shift(turn) & self.free;
                next[turn as usize] = next[turn as usize] | turned;
            }
        }
        next
    }
}

fn union(layer: &Layer) -> PointSet {
    layer.iter().copied().fold(PointSet::EMPTY, PointSet::bitor)
}

/// The distance of a move that starts in this direction (AMPEL-12), 1 to 11.
#[must_use]
pub fn distance(board: &Board, start: Point, direction: Direction) -> u8 {
    // A line has at most eleven points.
    u8::try_from(board.counted(start, direction).len()).unwrap_or(ROWS)
}

/// Every point at which the disk on `start` can end a move (AMPEL-12 to AMPEL-15).
#[must_use]
pub fn reachable(board: &Board, start: Point) -> PointSet {
    let terrain = Terrain::new(board, start);
    let mut ends = PointSet::EMPTY;
    for direction in Direction::ALL {
        let mut layer = terrain.first(start, direction);
        for _ in 1..distance(board, start, direction) {
            layer = terrain.next(&layer);
        }
        ends |= union(&layer);
    }
    ends - start.into()
}

/// What happens to the disk on `start` in each direction; `asked` is the point where the disk should end.
#[must_use]
pub fn ways(board: &Board, start: Point, asked: Point) -> [Way; 6] {
    let terrain = Terrain::new(board, start);
    Direction::ALL.map(|direction| {
        let counted = board.counted(start, direction);
        let distance = distance(board, start, direction);
        let (straight, obstacle) = straight(board, &terrain, start, direction, distance);
        let mut layer = terrain.first(start, direction);
        let mut longest = 0;
        let mut stuck = Some(start);
        let mut passes = None;
        for step in 1..=distance {
            let here = union(&layer);
            let Some(last) = here.first() else { break };
            longest = step;
            stuck = (step < distance).then_some(last);
            if step < distance {
                if here.contains(asked) {
                    passes = passes.or(Some(step));
                }
                layer = terrain.next(&layer);
            }
        }
        let ends = if longest == distance {
            union(&layer) - start.into()
        } else {
            PointSet::EMPTY
        };
        Way {
            direction,
            counted,
            distance,
            straight,
            obstacle,
            longest,
            stuck,
            ends,
            passes,
        }
    })
}

fn straight(
    board: &Board,
    terrain: &Terrain,
    start: Point,
    direction: Direction,
    distance: u8,
) -> (u8, Option<Obstacle>) {
    let mut here = start;
    for steps in 0..distance {
        match here.neighbour(direction) {
            None => return (steps, Some(Obstacle::Edge)),
            Some(next) if !terrain.free.contains(next) => {
                let obstacle = board.get(next).map(|disk| Obstacle::Disk(next, disk));
                return (steps, obstacle);
            }
            Some(next) => here = next,
        }
    }
    (distance, None)
}

/// The way from `start` to `end` with the fewest bends; `None` if the disk on `start` cannot end there. If several ways
/// have the fewest bends, the choice depends only on the board.
#[must_use]
pub fn path(board: &Board, start: Point, end: Point) -> Option<Path> {
    if start == end {
        return None;
    }
    Direction::ALL
        .into_iter()
        .filter_map(|direction| path_starting(board, start, end, direction))
        .min_by_key(|path| path.bends.len())
}

/// For each direction of the last step and each point: the fewest bends so far, and the direction of the step before.
type Costs = [[Option<(u8, Direction)>; 128]; 6];

fn path_starting(board: &Board, start: Point, end: Point, first: Direction) -> Option<Path> {
    let terrain = Terrain::new(board, start);
    let distance = distance(board, start, first);
    let mut layer = terrain.first(start, first);
    let mut steps: Vec<Costs> = vec![[[None; 128]; 6]];
    for point in layer[first as usize].iter() {
        steps[0][first as usize][point.index()] = Some((0, first));
    }
    for step in 1..usize::from(distance) {
        let mut costs: Costs = [[None; 128]; 6];
        for direction in Direction::ALL {
            for here in layer[direction as usize].iter() {
                let Some((bends, _)) = steps[step - 1][direction as usize][here.index()] else {
                    continue;
                };
                let mut arrive = |towards: Direction, bends: u8| {
                    let next = PointSet::from(here).shift(towards) & terrain.free;
                    if let Some(next) = next.first() {
                        let known = &mut costs[towards as usize][next.index()];
                        if known.is_none_or(|(fewest, _)| bends < fewest) {
                            *known = Some((bends, direction));
                        }
                    }
                };
                if terrain.open[direction as usize].contains(here) {
                    arrive(direction, bends);
                } else {
                    for turn in direction.turns() {
                        arrive(turn, bends + 1);
                    }
                }
            }
        }
        steps.push(costs);
        layer = terrain.next(&layer);
    }
    let last = steps.last()?;
    let (_, mut direction) = Direction::ALL
        .into_iter()
        .filter_map(|direction| Some((last[direction as usize][end.index()]?.0, direction)))
        .min_by_key(|(bends, _)| *bends)?;
    let mut bends = Vec::new();
    let mut here = end;
    for costs in steps.iter().rev() {
        let (_, before) = costs[direction as usize][here.index()]?;
        here = here.neighbour(direction.turned(3))?;
        if before != direction {
            bends.push(here);
            direction = before;
        }
    }
    bends.reverse();
    Some(Path {
        from: start,
        bends,
        to: end,
        distance,
    })
}
