//! Judging a token: a legal action, or the first refusal that holds (AMPEL-30).

use super::action::{self, Action, Named};
use super::board::Disk;
use super::point::{Point, Points, ROWS};
use super::position::{Ampel, Step};
use super::refusal::{Misplaced, Refusal, Unreachable};
use super::travel::{self, Path};

/// A legal action with what carrying it out needs.
pub(super) enum Judged {
    Yellow(Point),
    Move(Path),
    Placement(Point),
    Skip,
}

impl Judged {
    /// The action itself.
    pub(super) const fn action(&self) -> Action {
        match self {
            Judged::Yellow(point) | Judged::Placement(point) => Action::Place(*point),
            Judged::Move(path) => Action::Move {
                from: path.from,
                to: path.to,
            },
            Judged::Skip => Action::Impossible,
        }
    }
}

impl Ampel {
    /// Judges a token in this position (AMPEL-30).
    pub(super) fn judge(&self, token: &str) -> Result<Judged, Refusal> {
        if let Some(winner) = self.winner() {
            return Err(Refusal::GameOver {
                winner,
                scores: self.scores,
            });
        }
        match self.step {
            Step::Setup => self.judge_yellow(token),
            _ if token == "-" => self.judge_impossible(),
            Step::Own | Step::Opponent => self.judge_move(token),
            Step::Place => self.judge_placement(token),
        }
    }

    fn judge_yellow(&self, token: &str) -> Result<Judged, Refusal> {
        if token == "-" {
            return Err(self.wrong_step(Misplaced::Nothing));
        }
        let point = self.placement_point(token)?;
        if !point.is_inside() {
            return Err(Refusal::NotInside { point });
        }
        self.must_be_empty(point, None)?;
        Ok(Judged::Yellow(point))
    }

    fn judge_impossible(&self) -> Result<Judged, Refusal> {
        match self.possible() {
            None => Ok(Judged::Skip),
            Some(example) => Err(Refusal::StepPossible {
                step: self.step,
                side: self.on_turn,
                example,
            }),
        }
    }

    fn judge_move(&self, token: &str) -> Result<Judged, Refusal> {
        let Some((from, to)) = token.split_once('>') else {
            return Err(match action::named(token) {
                Some(Named::Point(point)) => {
                    let ends = self.ends_of(point).map_err(Box::new);
                    self.wrong_step(Misplaced::Point { point, ends })
                }
                _ => self.malformed(),
            });
        };
        let (Some(from), Some(to)) = (action::named(from), action::named(to)) else {
            return Err(self.malformed());
        };
        let (from, to) = (on_board(from)?, on_board(to)?);
        self.must_be_movable(from)?;
        if from != to {
            self.must_be_empty(to, Some(from))?;
        }
        let path = travel::path(&self.board, from, to);
        path.map(Judged::Move)
            .ok_or_else(|| self.unreachable(from, to))
    }

    /// Where the disk on a point can end.
    fn ends_of(&self, point: Point) -> Result<Points, Refusal> {
        self.must_be_movable(point)?;
        let ends = travel::reachable(&self.board, point);
        match ends.is_empty() {
            true => Err(self.unreachable(point, point)),
            false => Ok(ends),
        }
    }

    fn unreachable(&self, from: Point, to: Point) -> Refusal {
        Refusal::Unreachable(Box::new(Unreachable {
            from,
            to,
            ways: travel::ways(&self.board, from, to),
            reachable: travel::reachable(&self.board, from),
        }))
    }

    /// The disk on a point is one that this step moves (AMPEL-8, AMPEL-11).
    fn must_be_movable(&self, from: Point) -> Result<(), Refusal> {
        let disk = self
            .board
            .get(from)
            .ok_or(Refusal::NoDisk { point: from })?;
        let mover = match self.step {
            Step::Opponent => self.on_turn.other(),
            _ => self.on_turn,
        };
        if disk != Disk::of(mover) {
            return Err(Refusal::WrongDisk {
                point: from,
                disk,
                step: self.step,
                side: self.on_turn,
                example: self.possible(),
            });
        }
        if self.step == Step::Opponent && self.cylinder(mover) == Some(from) {
            return Err(Refusal::Cylinder {
                point: from,
                owner: mover,
            });
        }
        Ok(())
    }

    fn judge_placement(&self, token: &str) -> Result<Judged, Refusal> {
        let point = self.placement_point(token)?;
        if self.supply(self.on_turn) == 0 {
            return Err(Refusal::SupplyEmpty { side: self.on_turn });
        }
        self.must_be_empty(point, None)?;
        let signals = self.board.signals_with(point, self.on_turn);
        if !signals.is_empty() {
            return Err(Refusal::MakesSignal { point, signals });
        }
        Ok(Judged::Placement(point))
    }

    fn placement_point(&self, token: &str) -> Result<Point, Refusal> {
        if token.contains('>') {
            return Err(self.wrong_step(Misplaced::Move));
        }
        on_board(action::named(token).ok_or_else(|| self.malformed())?)
    }

    fn must_be_empty(&self, point: Point, from: Option<Point>) -> Result<(), Refusal> {
        match self.board.get(point) {
            None => Ok(()),
            Some(disk) => Err(Refusal::Occupied { point, disk, from }),
        }
    }

    fn malformed(&self) -> Refusal {
        Refusal::Malformed {
            step: self.step,
            side: self.on_turn,
            example: self.possible(),
        }
    }

    fn wrong_step(&self, named: Misplaced) -> Refusal {
        let own = match &named {
            Misplaced::Point {
                point,
                ends: Ok(ends),
            } => self.move_to_one_of(*point, *ends),
            _ => None,
        };
        Refusal::WrongStep {
            step: self.step,
            side: self.on_turn,
            named,
            example: own.or_else(|| self.possible()),
        }
    }
}

/// The point a well-formed name means.
fn on_board(named: Named) -> Result<Point, Refusal> {
    match named {
        Named::Point(point) => Ok(point),
        Named::Beyond(row) => Err(Refusal::OffBoard {
            row,
            length: u8::try_from(row)
                .ok()
                .and_then(|letter| letter.checked_sub(b'A'))
                .filter(|row| *row < ROWS)
                .map(|row| ROWS - row),
        }),
    }
}
