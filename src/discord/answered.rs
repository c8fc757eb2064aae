//! What is remembered of an answer that shows a board where the bot only answers.

use app::Owed;
use referee::Time;

#[derive(Clone, Debug)]
pub struct Answered {
    /// The row that the board would have in the outbox.
    pub row: Owed,
    /// The interaction's token, by which the answer can be changed and followed.
    pub token: String,
    pub until: Time,
}
