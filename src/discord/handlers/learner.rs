//! A player who learns a game, and what they are answered with.

use super::replies::privately;
use crate::discord::asking::Asking;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::learn::Learner;
use crate::discord::views::message::Message;
use app::{Learned, Look};
use rules::Game;

pub(super) fn learner<'a>(
    asking: &Asking,
    game: Game,
    look: Look,
    learned: &'a Learned,
) -> Learner<'a> {
    Learner {
        locale: asking.reader,
        look,
        game,
        learned,
    }
}

/// The reply with a message, and a word that comes before it.
pub(super) fn led(asking: &Asking, message: Message, lead: Option<String>) -> Reply {
    privately(
        asking,
        match lead {
            Some(lead) => message.after(&lead),
            None => message,
        },
    )
}
