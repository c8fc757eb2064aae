//! A legal action, ready to be carried out.

use super::action::Action;
use super::point::Point;
use super::travel::Path;

pub(super) enum Judged {
    Yellow(Point),
    Move(Path),
    Placement(Point),
    Skip,
}

impl Judged {
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
