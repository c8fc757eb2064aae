//! Tasks: what a puzzle asks for.

use std::str::FromStr;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Task {
    /// The action that takes the most at once: disks in Iago, points in ISAAC, a yellow disk in Ampel.
    Most,
    /// The action that wins at once.
    Win,
    /// The first action of a turn that wins in this turn.
    Turn,
    /// The only action that wins under best play to the end.
    Ending,
    /// The only winning action in a position in which the side to move can end the game. The question is whether to
    /// end the game or to play elsewhere first.
    Last,
}

impl Task {
    pub const ALL: [Task; 5] = [Task::Most, Task::Win, Task::Turn, Task::Ending, Task::Last];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Task::Most => "most",
            Task::Win => "win",
            Task::Turn => "turn",
            Task::Ending => "ending",
            Task::Last => "last",
        }
    }

    pub(super) const fn rating(self) -> u16 {
        match self {
            Task::Most => 1100,
            Task::Win => 1200,
            Task::Last => 1300,
            Task::Turn | Task::Ending => 1500,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such task")]
pub struct ParseTaskError;

impl FromStr for Task {
    type Err = ParseTaskError;

    fn from_str(name: &str) -> Result<Task, ParseTaskError> {
        let mut all = Task::ALL.into_iter();
        all.find(|task| task.name() == name).ok_or(ParseTaskError)
    }
}
