//! Judges an action or a token: returns the legal action, or the first refusal that holds (AMPEL-30).

use super::action::{Action, Judged, Step};
use super::board::Disk;
use super::point::{ParsePointError, Point, PointSet};
use super::position::Ampel;
use super::refusal::{Misplaced, Refusal, Unreachable};
use super::travel;

impl Ampel {
    /// Judges an action in this position (AMPEL-30).
    pub(super) fn judge(&self, action: Action) -> Result<Judged, Refusal> {
        self.must_go_on()?;
        match (self.step, action) {
            (Step::Setup, Action::Impossible) => Err(self.wrong_step(Misplaced::Nothing)),
            (_, Action::Impossible) => self.judge_impossible(),
            (Step::Setup, Action::Place(point)) => self.judge_yellow(point),
            (Step::Place, Action::Place(point)) => self.judge_placement(point),
            (Step::Setup | Step::Place, Action::Move { .. }) => {
                Err(self.wrong_step(Misplaced::Move))
            }
            (Step::Own | Step::Opponent, Action::Move { from, to }) => self.judge_move(from, to),
            (Step::Own | Step::Opponent, Action::Place(point)) => {
                let ends = self.ends_of(point).map_err(Box::new);
                Err(self.wrong_step(Misplaced::Point { point, ends }))
            }
        }
    }

    /// Judges the action that a token names in this position (AMPEL-30).
    pub(super) fn judge_token(&self, token: &str) -> Result<Judged, Refusal> {
        self.must_go_on()?;
        if let Ok(action) = token.parse() {
            return self.judge(action);
        }
        let names_move = token.contains('>');
        Err(match self.step {
            Step::Setup | Step::Place if names_move => self.wrong_step(Misplaced::Move),
            Step::Own | Step::Opponent if !names_move => self.malformed(),
            _ => self.unknown_point(token),
        })
    }

    fn must_go_on(&self) -> Result<(), Refusal> {
        match self.winner() {
            None => Ok(()),
            Some(winner) => Err(Refusal::GameOver {
                winner,
                scores: self.scores,
            }),
        }
    }

    fn judge_yellow(&self, point: Point) -> Result<Judged, Refusal> {
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

    fn judge_move(&self, from: Point, to: Point) -> Result<Judged, Refusal> {
        self.must_be_movable(from)?;
        if from != to {
            self.must_be_empty(to, Some(from))?;
        }
        let path = travel::path(&self.board, from, to);
        path.map(Judged::Move)
            .ok_or_else(|| self.unreachable(from, to))
    }

    fn ends_of(&self, point: Point) -> Result<PointSet, Refusal> {
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

    /// Checks that this step may move the disk on a point (AMPEL-8, AMPEL-11).
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

    fn judge_placement(&self, point: Point) -> Result<Judged, Refusal> {
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

    /// The refusal of a token that has the form of this step, but in which a part does not name a point.
    fn unknown_point(&self, token: &str) -> Refusal {
        let mut beyond = None;
        for name in token.splitn(2, '>') {
            match name.parse::<Point>() {
                Err(ParsePointError::Malformed) => return self.malformed(),
                Err(ParsePointError::NoSuchRow(row)) => {
                    beyond = beyond.or(Some(Refusal::OffBoard { row, length: None }));
                }
                Err(ParsePointError::NoSuchNumber(row, length)) => {
                    let length = Some(length);
                    beyond = beyond.or(Some(Refusal::OffBoard { row, length }));
                }
                Ok(_) => {}
            }
        }
        beyond.unwrap_or_else(|| self.malformed())
    }
}
