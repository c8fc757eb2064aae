//! What a puzzle asks for.

use std::str::FromStr;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Task {
    /// The action that takes the most at once: disks in Iago, points in ISAAC, a yellow disk in Ampel.
    Most,
    Win,
    Turn,
    /// The only action that wins under best play to the end.
    Ending,
    /// The same where the game can be ended now: whether to end it, or what to play first.
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
