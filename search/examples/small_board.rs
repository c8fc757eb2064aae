//! Solves Iago on the small board of 19 cells, which the rules themselves do not have:
//! `cargo run --release -p search --example small_board`.
//!
//! The board is a hexagon of three cells a side. The outer area is the 12 cells on the rim, the inner area the other 7
//! with the centre. All other rules are those of `rules/rulings/iago.md`. The solver is a plain alpha-beta with a table;
//! it shares no code with the search of the large board.

use std::collections::HashMap;

/// The small board; cells are numbered in the order of their axial coordinates.
struct Board {
    /// For each cell, the cells beyond it in the six directions.
    rays: Vec<[Vec<usize>; 6]>,
    inner: u32,
    centre: usize,
    /// The rotations and reflections: the image of each cell.
    ways: Vec<Vec<usize>>,
}

#[derive(Clone, Copy)]
struct Rules {
    compels: bool,
    releases: bool,
    product: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Position {
    own: u32,
    other: u32,
    red: u32,
    /// Whether the first side is to move.
    first: bool,
}

const DIRECTIONS: [(i8, i8); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

fn board() -> Board {
    let cells: Vec<(i8, i8)> = (-2..=2)
        .flat_map(|q: i8| (-2..=2).map(move |r: i8| (q, r)))
        .filter(|(q, r)| (q + r).abs() <= 2)
        .collect();
    let at = |cell: (i8, i8)| cells.iter().position(|other| *other == cell);
    let distance = |(q, r): (i8, i8)| q.abs().max(r.abs()).max((q + r).abs());
    let ray = |(q, r): (i8, i8), (dq, dr): (i8, i8)| {
        (1..=4)
            .map_while(|n| at((q + n * dq, r + n * dr)))
            .collect()
    };
    let turn = |(q, r): (i8, i8), way: usize| {
        let (mut q, mut r) = if way >= 6 { (r, q) } else { (q, r) };
        for _ in 0..way % 6 {
            (q, r) = (-r, q + r);
        }
        (q, r)
    };
    Board {
        rays: cells
            .iter()
            .map(|cell| DIRECTIONS.map(|direction| ray(*cell, direction)))
            .collect(),
        inner: (0..cells.len())
            .filter(|cell| distance(cells[*cell]) < 2)
            .fold(0, |all, cell| all | 1 << cell),
        centre: at((0, 0)).unwrap_or(0),
        ways: (0..12)
            .map(|way| {
                let images = cells.iter().map(|cell| at(turn(*cell, way)));
                images.map(Option::unwrap_or_default).collect()
            })
            .collect(),
    }
}

impl Board {
    /// The disks that a placement captures and releases.
    fn flips(&self, at: Position, cell: usize, rules: Rules) -> (u32, u32) {
        let restricted = !self.inner | 1 << self.centre;
        let (own, enemy) = (at.own & !at.red, at.other & !at.red);
        let (mut captured, mut released) = (0, 0);
        for ray in &self.rays[cell] {
            for (row, capture) in [(enemy, true), (at.red, false)] {
                let length = ray.iter().take_while(|it| row >> **it & 1 == 1).count();
                let Some(end) = ray.get(length) else { continue };
                if length == 0 || own >> end & 1 == 0 {
                    continue;
                }
                let cells = ray[..length].iter().fold(0, |all, it| all | 1 << it);
                let any_end = restricted >> cell & 1 == 1 || restricted >> end & 1 == 1;
                if capture {
                    captured |= cells;
                } else if rules.releases && any_end {
                    released |= cells;
                }
            }
        }
        (captured, released)
    }

    fn moves(&self, at: Position, rules: Rules) -> Vec<(usize, u32)> {
        let restricted = !self.inner | 1 << self.centre;
        let empty: Vec<(usize, u32, u32)> = (0..19)
            .filter(|cell| (at.own | at.other) >> cell & 1 == 0)
            .map(|cell| {
                let (captured, released) = self.flips(at, cell, rules);
                (cell, captured, released)
            })
            .collect();
        let most = empty.iter().map(|it| it.1.count_ones()).max().unwrap_or(0);
        let legal: Vec<(usize, u32)> = empty
            .iter()
            .filter(|(cell, captured, released)| {
                if rules.compels && most > 0 {
                    return captured.count_ones() == most;
                }
                restricted >> cell & 1 == 0 || captured | released != 0
            })
            .map(|(cell, captured, released)| (*cell, captured | released))
            .collect();
        if legal.is_empty() {
            // Only the centre is left of the inner area: it may be filled without a flip.
            return vec![(self.centre, 0)];
        }
        legal
    }

    /// Twice the difference for the side to move, ±1 if the centre decides; `None` before the end of the game.
    fn result(&self, at: Position, rules: Rules) -> Option<i32> {
        if (at.own | at.other) & self.inner != self.inner {
            return None;
        }
        let score = |disks: u32| {
            let up = disks & !at.red;
            let (inner, outer) = (
                (up & self.inner).count_ones(),
                (up & !self.inner).count_ones(),
            );
            if rules.product {
                (inner.max(1) * outer.max(1)).cast_signed()
            } else {
                (inner + outer).cast_signed()
            }
        };
        let centre_own = at.own >> self.centre & 1 == 1;
        let centre_red = at.red >> self.centre & 1 == 1;
        Some(match score(at.own) - score(at.other) {
            0 if centre_own != centre_red => 1,
            0 => -1,
            difference => 2 * difference,
        })
    }

    /// The representative of all rotations and reflections of a position.
    fn canonical(&self, at: Position) -> Position {
        let image = |disks: u32, way: &[usize]| {
            (0..19)
                .filter(|cell| disks >> cell & 1 == 1)
                .fold(0, |all, cell| all | 1 << way[cell])
        };
        let images = self.ways.iter().map(|way| Position {
            own: image(at.own, way),
            other: image(at.other, way),
            red: image(at.red, way),
            first: at.first,
        });
        images
            .min_by_key(|it| (it.own, it.other, it.red))
            .unwrap_or(at)
    }
}

struct Solver {
    board: Board,
    rules: Rules,
    /// Lower and upper bounds of the results of positions.
    known: HashMap<Position, (i32, i32)>,
    nodes: u64,
}

impl Solver {
    fn solve(&mut self, at: Position, mut alpha: i32, mut beta: i32) -> i32 {
        self.nodes += 1;
        if let Some(result) = self.board.result(at, self.rules) {
            return result;
        }
        let key = self.board.canonical(at);
        let (low, high) = self.known.get(&key).copied().unwrap_or((-999, 999));
        alpha = alpha.max(low);
        beta = beta.min(high);
        if alpha >= beta {
            return if low >= beta { low } else { high };
        }
        let mut next: Vec<Position> = self
            .board
            .moves(at, self.rules)
            .into_iter()
            .map(|(cell, flips)| Position {
                own: at.other,
                other: at.own | 1 << cell,
                red: at.red ^ flips,
                first: !at.first,
            })
            .collect();
        next.sort_by_cached_key(|it| self.board.moves(*it, self.rules).len());
        let (mut best, floor) = (-999, alpha);
        for it in next {
            let value = -self.solve(it, -beta, -alpha.max(best));
            best = best.max(value);
            if best >= beta {
                break;
            }
        }
        let bounds = self.known.entry(key).or_insert((-999, 999));
        if best > floor {
            bounds.0 = bounds.0.max(best);
        }
        if best < beta {
            bounds.1 = bounds.1.min(best);
        }
        best
    }
}

/// The value of a position without pruning, rotations or reflections, to check the solver.
fn plain(board: &Board, rules: Rules, at: Position, known: &mut HashMap<Position, i32>) -> i32 {
    if let Some(result) = board.result(at, rules) {
        return result;
    }
    if let Some(value) = known.get(&at) {
        return *value;
    }
    let values = board.moves(at, rules).into_iter().map(|(cell, flips)| {
        let next = Position {
            own: at.other,
            other: at.own | 1 << cell,
            red: at.red ^ flips,
            first: !at.first,
        };
        -plain(board, rules, next, known)
    });
    let value = values.max().unwrap_or(0);
    known.insert(at, value);
    value
}

fn main() {
    let all = [
        ("standard", true, true, true),
        ("loose", false, true, true),
        ("simple", true, false, false),
    ];
    for (name, compels, releases, product) in all {
        let mut solver = Solver {
            board: board(),
            rules: Rules {
                compels,
                releases,
                product,
            },
            known: HashMap::new(),
            nodes: 0,
        };
        let start = Position {
            own: 0,
            other: 0,
            red: 0,
            first: true,
        };
        let result = solver.solve(start, -999, 999);
        let mut all = HashMap::new();
        let board = board();
        assert_eq!(
            result,
            plain(&board, solver.rules, start, &mut all),
            "pruned wrongly"
        );
        let winner = if result > 0 { "first" } else { "second" };
        let by = result.abs() / 2;
        let (nodes, positions) = (solver.nodes, all.len());
        println!(
            "{name}: the {winner} player wins by {by} ({nodes} nodes of {positions} positions)"
        );
    }
}
