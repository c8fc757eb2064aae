//! Records: whole matches as text that people can read and the referee can replay.
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
//! The head names the game, each of its options (an option left out has its default value), the two players, the date
//! if one was given, and the result. Names and dates are written in quotation marks. Within them, `\"` is a quotation
//! mark, `\\` is a backslash, and `\u{…}` is the character with this hexadecimal number. The actions follow in order,
//! ten a line; each line begins with the number of its first action.
//!
//! Reading reverses writing: `text.parse::<Record>()?.to_string() == text` for every text that [`Record`]'s
//! `Display` wrote. Reading also accepts CRLF, blank lines between the lines of the head and
//! of the actions, spaces at line ends, and any number of actions per line.

mod read;
mod replay;
mod write;

pub use read::{ParseRecordError, ParseRecordErrorKind};
pub use replay::{Replay, ReplayError, Step};

use crate::{AnyOptions, AnyPosition, AnyReason, BySide, Game, Outcome, Side};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    pub options: AnyOptions,
    /// The names of the players; any text is allowed.
    pub players: BySide<String>,
    /// The date of the match, as the creator of the record gave it; any text is allowed.
    pub date: Option<String>,
    ending: Option<RecordResult>,
    actions: Vec<String>,
}

/// The error of adding an action to a record: the text of the action is empty, or has a space or a character that is
/// not printable ASCII.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("an action is one word of printable ASCII characters")]
pub struct RecordActionError;

/// How a recorded match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecordResult {
    Rules(Outcome<AnyReason>),
    Resignation {
        winner: Side,
    },
    Flag {
        winner: Side,
    },
    Adjudication {
        /// The winner; `None` if the moderator decided on a draw.
        winner: Option<Side>,
    },
    Agreement,
    /// The match was called off without a result.
    Abort,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum RecordResultError {
    #[error("the reason belongs to another game")]
    OtherGame,
    #[error("this game has no draw by agreement")]
    NoDraw,
}

impl RecordResult {
    /// The winner; `None` if the match was a draw or was called off.
    #[must_use]
    pub const fn winner(&self) -> Option<Side> {
        match self {
            RecordResult::Rules(Outcome { winner, .. })
            | RecordResult::Resignation { winner }
            | RecordResult::Flag { winner } => Some(*winner),
            RecordResult::Adjudication { winner } => *winner,
            RecordResult::Agreement | RecordResult::Abort => None,
        }
    }

    /// Checks that a match of this game can end with this result.
    ///
    /// # Errors
    /// If the reason belongs to another game, or the game has no draw by agreement.
    pub fn fits(&self, game: Game) -> Result<(), RecordResultError> {
        match self {
            RecordResult::Rules(outcome) if outcome.reason.game() != game => {
                Err(RecordResultError::OtherGame)
            }
            RecordResult::Agreement if !game.facts().allows_draw => Err(RecordResultError::NoDraw),
            _ => Ok(()),
        }
    }
}

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

    /// The record with these actions added. Illegal actions are added too.
    ///
    /// # Errors
    /// If an action is not a single word of printable ASCII.
    pub fn with_actions<S: Into<String>>(
        mut self,
        actions: impl IntoIterator<Item = S>,
    ) -> Result<Record, RecordActionError> {
        for action in actions {
            self.push(action)?;
        }
        Ok(self)
    }

    /// Adds an action, even if it is illegal.
    ///
    /// # Errors
    /// If the action is not a single word of printable ASCII.
    pub fn push(&mut self, action: impl Into<String>) -> Result<(), RecordActionError> {
        let action = action.into();
        if action.is_empty() || !action.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(RecordActionError);
        }
        self.actions.push(action);
        Ok(())
    }

    /// How the match ended; `None` while the match goes on.
    #[must_use]
    pub const fn ending(&self) -> Option<&RecordResult> {
        self.ending.as_ref()
    }

    /// The record with this ending. Does not check that the actions lead to the ending.
    ///
    /// # Errors
    /// If the game of the record cannot end with this result.
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
    /// If an action is refused; the error holds the replay of the actions before it.
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

    /// Whether the recorded result agrees with the rules; `last` is the position after the last action. If the game is
    /// over in this position, the record must have the same outcome. If the game is not over, the record must not have
    /// an end by the rules.
    #[must_use]
    pub fn result_agrees(&self, last: &AnyPosition) -> bool {
        let by_rules = last.outcome().map(RecordResult::Rules);
        match (&by_rules, &self.ending) {
            (Some(_), _) | (None, Some(RecordResult::Rules(_))) => by_rules == self.ending,
            (None, _) => true,
        }
    }
}
