//! Records: whole matches as a text that a person can read and the referee can judge again.
//!
//! ```text
//! iago record 1
//! game: iago
//! variant: standard
//! penalty: false
//! dark: "Alice"
//! light: "Bob"
//! date: "2026-11-21"
//! result: light wins by resignation
//!
//! 1. D3 D4 D5 C4 F5 E6 G4 H3 C3 B3
//! 11. E3 F2
//! ```
//!
//! The head names the game, each of its options (those left out keep their usual value), the two
//! players, the date if one was given, and the result. Names and dates stand in quotation marks;
//! in them `\"`, `\\` and `\u{…}` stand for a quotation mark, a backslash and any character by its
//! hexadecimal number. The actions follow in order, ten a line, the first of each line numbered.
//!
//! Writing and reading are inverse: `text.parse::<Record>()?.to_string() == text` for every text
//! that [`Record`] wrote. Reading also allows CRLF, blank lines between the lines of the head and
//! of the actions, spaces at line ends, and any numbers of actions per line.

mod read;
mod replay;
mod result;
mod write;

pub use read::{ParseRecordError, ParseRecordErrorKind};
pub use replay::{Replay, ReplayError, Step};
pub use result::{RecordResult, RecordResultError};

use crate::{AnyOptions, AnyPosition, BySide, Game};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    pub options: AnyOptions,
    /// The names of the players: any text at all.
    pub players: BySide<String>,
    /// When it was played, as the recorder gave it; any text.
    pub date: Option<String>,
    ending: Option<RecordResult>,
    actions: Vec<String>,
}

/// A text that cannot stand as an action in a record: empty, or with anything but the printable
/// characters of ASCII without the space.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("an action is one word of printable ASCII characters")]
pub struct RecordActionError;

impl Record {
    #[must_use]
    pub fn new(options: AnyOptions, players: impl Into<BySide<String>>) -> Record {
        Record {
            options,
            players: players.into(),
            date: None,
            ending: None,
            actions: Vec::new(),
        }
    }

    /// The same match with these actions played, legal or not.
    ///
    /// # Errors
    /// If one of them is no token.
    pub fn with_actions<S: Into<String>>(
        mut self,
        actions: impl IntoIterator<Item = S>,
    ) -> Result<Record, RecordActionError> {
        for action in actions {
            self.push(action)?;
        }
        Ok(self)
    }

    /// Adds an action, legal or not.
    ///
    /// # Errors
    /// If it is no token.
    pub fn push(&mut self, action: impl Into<String>) -> Result<(), RecordActionError> {
        let action = action.into();
        if action.is_empty() || !action.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(RecordActionError);
        }
        self.actions.push(action);
        Ok(())
    }

    /// How it ended; `None` while it goes on.
    #[must_use]
    pub const fn ending(&self) -> Option<&RecordResult> {
        self.ending.as_ref()
    }

    /// The same match with this ending, whether or not the actions lead to it.
    ///
    /// # Errors
    /// The game of the record cannot end so.
    pub fn with_ending(
        mut self,
        ending: Option<RecordResult>,
    ) -> Result<Record, RecordResultError> {
        if let Some(ending) = &ending {
            ending.fits(self.game())?;
        }
        self.ending = ending;
        Ok(self)
    }

    /// The tokens of the actions in order.
    #[must_use]
    pub fn actions(&self) -> &[String] {
        &self.actions
    }

    #[must_use]
    pub const fn game(&self) -> Game {
        self.options.game()
    }

    /// Plays every action from the start.
    ///
    /// # Errors
    /// If an action is refused; what came before it stands in the error.
    pub fn replay(&self) -> Result<Replay, Box<ReplayError>> {
        let mut replay = Replay::new(AnyPosition::start(self.options));
        for (at, action) in self.actions.iter().enumerate() {
            match replay.judge(action) {
                Ok(played) => replay.push(played),
                Err(refusal) => {
                    return Err(Box::new(ReplayError {
                        at,
                        refusal,
                        before: replay,
                    }));
                }
            }
        }
        Ok(replay)
    }

    /// Whether the result agrees with the rules, given the position after the last action: a game
    /// that the rules ended must say so, and one that they did not must not.
    #[must_use]
    pub fn result_agrees(&self, last: &AnyPosition) -> bool {
        let by_rules = last.outcome().map(RecordResult::Rules);
        match (&by_rules, &self.ending) {
            (Some(_), _) | (None, Some(RecordResult::Rules(_))) => by_rules == self.ending,
            (None, _) => true,
        }
    }
}
