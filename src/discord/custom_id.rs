//! What a button or menu says when it is pressed: everything it needs stands in its `custom_id`,
//! so it works after any restart, and nothing in it is trusted.

use referee::{Answer, ChallengeId, MatchId, Moment, OfferId, OfferKind};
use std::fmt;
use std::str::FromStr;

/// The most characters the platform allows.
pub const LONGEST: usize = 100;

/// What was pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press {
    /// An answer to a challenge.
    Challenge(ChallengeId, Reply),
    /// Play an action that was possible at that moment.
    Play(At, String),
    /// Open the private picker, or go one step on in it: the actions that begin with this.
    Pick(At, String),
    /// A match at that moment, and what to do about it.
    Match(At, Deed),
    /// An answer to an offer.
    Offer(MatchId, OfferId, Answer),
}

/// An answer to a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Play.
    Accept,
    /// Do not play.
    Decline,
    /// The challenger takes it back.
    Withdraw,
}

/// The point of a match a button was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    /// Which match.
    pub id: MatchId,
    /// At which point of it.
    pub moment: Moment,
}

/// What a button does about a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Show the board.
    Board,
    /// Show the board as text.
    Text,
    /// Show what the last ply did, step by step.
    Ply,
    /// Show what else one can do.
    More,
    /// Ask whether to resign.
    Resign,
    /// Resign.
    ResignSurely,
    /// Leave without a result.
    Abort,
    /// Give the opponent time.
    GiveTime,
    /// Ask the opponent for something.
    Ask(OfferKind),
    /// Play again with colours swapped.
    Rematch,
    /// Show the match as a moving picture.
    Replay,
    /// Hand out the record.
    Record,
}

const DEEDS: [(Deed, &str); 14] = [
    (Deed::Board, "board"),
    (Deed::Text, "text"),
    (Deed::Ply, "ply"),
    (Deed::More, "more"),
    (Deed::Resign, "resign"),
    (Deed::ResignSurely, "resign!"),
    (Deed::Abort, "abort"),
    (Deed::GiveTime, "time"),
    (Deed::Ask(OfferKind::Takeback), "takeback"),
    (Deed::Ask(OfferKind::Draw), "draw"),
    (Deed::Ask(OfferKind::CallOff), "calloff"),
    (Deed::Rematch, "rematch"),
    (Deed::Replay, "replay"),
    (Deed::Record, "record"),
];

const REPLIES: [(Reply, &str); 3] = [
    (Reply::Accept, "accept"),
    (Reply::Decline, "decline"),
    (Reply::Withdraw, "withdraw"),
];

const ANSWERS: [(Answer, &str); 3] = [
    (Answer::Accept, "accept"),
    (Answer::Decline, "decline"),
    (Answer::Withdraw, "withdraw"),
];

fn word<T: Copy + PartialEq>(words: &[(T, &'static str)], wanted: T) -> &'static str {
    words
        .iter()
        .find(|(value, _)| *value == wanted)
        .map_or("", |(_, word)| word)
}

fn value<T: Copy>(words: &[(T, &'static str)], wanted: &str) -> Result<T, NotOurs> {
    words
        .iter()
        .find(|(_, word)| *word == wanted)
        .map(|(value, _)| *value)
        .ok_or(NotOurs)
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Press::Challenge(id, reply) => write!(f, "c:{id}:{}", word(&REPLIES, *reply)),
            Press::Play(at, token) => write!(f, "p:{}:{}:{token}", at.id, at.moment),
            Press::Pick(at, prefix) => write!(f, "k:{}:{}:{prefix}", at.id, at.moment),
            Press::Match(at, deed) => {
                write!(f, "m:{}:{}:{}", at.id, at.moment, word(&DEEDS, *deed))
            }
            Press::Offer(id, offer, answer) => {
                write!(f, "o:{id}:{offer}:{}", word(&ANSWERS, *answer))
            }
        }
    }
}

/// The text is no `custom_id` of ours, or not any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a button of this program")]
pub struct NotOurs;

impl FromStr for Press {
    type Err = NotOurs;

    fn from_str(text: &str) -> Result<Press, NotOurs> {
        if text.chars().count() > LONGEST {
            return Err(NotOurs);
        }
        let mut parts = text.splitn(4, ':');
        let mut next = || parts.next().ok_or(NotOurs);
        let (kind, id) = (next()?, next()?);
        let press = match kind {
            "c" => Ok(Press::Challenge(
                id.parse().map_err(|_| NotOurs)?,
                value(&REPLIES, next()?)?,
            )),
            "o" => Ok(Press::Offer(
                id.parse().map_err(|_| NotOurs)?,
                next()?.parse().map_err(|_| NotOurs)?,
                value(&ANSWERS, next()?)?,
            )),
            "m" | "p" | "k" => {
                let at = At {
                    id: id.parse().map_err(|_| NotOurs)?,
                    moment: next()?.parse().map_err(|_| NotOurs)?,
                };
                let rest = next()?;
                Ok(match kind {
                    "m" => Press::Match(at, value(&DEEDS, rest)?),
                    "p" => Press::Play(at, rest.to_owned()),
                    _ => Press::Pick(at, rest.to_owned()),
                })
            }
            _ => Err(NotOurs),
        }?;
        // One button, one text: what is written otherwise was not written by this program.
        if press.to_string() == text {
            Ok(press)
        } else {
            Err(NotOurs)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn presses() -> Vec<Press> {
        let id: MatchId = "01ARZ3NDEKTSV4RRFFQ69G5FAV".parse().unwrap();
        let challenge: ChallengeId = "01ARZ3NDEKTSV4RRFFQ69G5FAV".parse().unwrap();
        let offer: OfferId = "01BX5ZZKBKACTAV9WEVGEMMVRZ".parse().unwrap();
        let at = At {
            id,
            moment: Moment {
                plies: u32::MAX,
                takebacks: u32::MAX,
            },
        };
        let mut presses = vec![
            Press::Play(at, "D4".to_owned()),
            Press::Play(at, "callout".to_owned()),
            Press::Play(at, "43-93:12345".to_owned()),
            Press::Pick(at, String::new()),
            Press::Pick(at, "A1".to_owned()),
        ];
        presses.extend(REPLIES.map(|(reply, _)| Press::Challenge(challenge, reply)));
        presses.extend(DEEDS.map(|(deed, _)| Press::Match(at, deed)));
        presses.extend(ANSWERS.map(|(answer, _)| Press::Offer(id, offer, answer)));
        presses
    }

    #[test]
    fn every_press_comes_back_from_its_text_and_fits() {
        for press in presses() {
            let text = press.to_string();
            assert!(text.chars().count() <= LONGEST, "{text}");
            assert_eq!(text.parse(), Ok(press), "{text}");
        }
    }

    #[test]
    fn foreign_texts_are_turned_away() {
        for text in [
            "",
            "p",
            "p:::",
            "p:x:1:D4",
            "p:01ARZ3NDEKTSV4RRFFQ69G5FAV:-1:D4",
            "p:01ARZ3NDEKTSV4RRFFQ69G5FAV:01:D4",
            "m:01ARZ3NDEKTSV4RRFFQ69G5FAV:board",
            "m:01ARZ3NDEKTSV4RRFFQ69G5FAV:0:explode",
            "o:01ARZ3NDEKTSV4RRFFQ69G5FAV:accept",
            "c:01ARZ3NDEKTSV4RRFFQ69G5FAV:accept:more",
        ] {
            assert_eq!(text.parse::<Press>(), Err(NotOurs), "{text:?}");
        }
        assert_eq!(
            format!("p:{}", "x".repeat(200)).parse::<Press>(),
            Err(NotOurs)
        );
    }

    proptest! {
        #[test]
        fn no_text_does_harm(text in "\\PC{0,120}") {
            if let Ok(press) = text.parse::<Press>() {
                prop_assert_eq!(press.to_string(), text);
            }
        }
    }
}
