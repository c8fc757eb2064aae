//! A question that one player asks the other, as a message.

use super::message::{Button, Message, Weight};
use crate::discord::custom_id::ComponentId;
use app::{MatchView, MessageRef};
use referee::{Answer, MatchId, Offer, OfferId};
use text::chat::{self, Label};
use text::{self, Locale};

pub fn question(locale: Locale, view: &MatchView, offer: &Offer) -> Message {
    let this_match = &view.this_match;
    let answers = [Answer::Accept, Answer::Decline, Answer::Withdraw];
    Message {
        text: text::offer::made(locale, this_match, offer, view.in_tournament),
        ping: vec![this_match.seats().player(offer.by.other())],
        ..Message::default()
    }
    .with_buttons(buttons(locale, this_match.id(), offer, &answers))
}

pub fn buttons(locale: Locale, of: MatchId, offer: &Offer, answers: &[Answer]) -> Vec<Button> {
    let button = |&answer: &Answer| {
        let weight = match answer {
            Answer::Accept => Weight::Main,
            Answer::Decline | Answer::Withdraw => Weight::Plain,
        };
        let press = ComponentId::Offer(of, offer.id, answer);
        Button::new(press, chat::label(locale, Label::Reply(answer)), weight)
    };
    answers.iter().map(button).collect()
}

/// The place of the message that asks about an offer; `None` if the message is not posted yet, or no longer has
/// buttons.
pub fn message(view: &MatchView, offer: OfferId) -> Option<MessageRef> {
    let mut known = view.messages.offers.iter();
    known.find(|(id, _)| *id == offer).map(|(_, at)| *at)
}
