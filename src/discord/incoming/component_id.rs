//! What a button or menu says when it is pressed: everything it needs stands in its `custom_id`,
//! so it works after any restart, and nothing in it is trusted.

use super::request::Request;
use super::word::{value, word};
use referee::{Answer, ChallengeId, Claim, Match, MatchId, Moment, OfferId, OfferKind};
use rules::Game;
use std::fmt;
use std::str::FromStr;

pub use super::request::ParseComponentIdError;

/// The most characters the platform allows.
pub const LONGEST: usize = 100;

/// What was pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ComponentId {
    /// An answer to a challenge.
    Challenge(ChallengeId, Reply),
    /// Play against the engine, since nobody took this challenge.
    Engine(ChallengeId),
    /// Play an action that was possible at that moment.
    Play(At, String),
    /// Open the private picker, or go one step on in it: the actions that begin with this, or the one
    /// that this is.
    Pick(At, String),
    /// A match at that moment, and what to do about it.
    Match(At, MatchAction),
    /// Show a match as it was after so many plies.
    Watch(MatchId, u32),
    /// An answer to an offer.
    Offer(MatchId, OfferId, Answer),
    /// One of one's own matches, out of a menu.
    Choose,
    /// Tell the rules of a game.
    Rules(Game),
    /// Look for an opponent in a game, on its usual terms.
    Seek(Game),
    /// What belongs to no board: settings, lists, one's data.
    Request(Request),
    /// Play a first match of a game against the engine.
    FirstMatch(Game),
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

impl At {
    /// The present point of a match.
    #[must_use]
    pub fn now(this_match: &Match) -> At {
        At {
            id: this_match.id(),
            moment: this_match.moment(),
        }
    }
}

/// What a button does about a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchAction {
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
    /// End a match whose other player has been silent for long.
    Claim(Claim),
    /// Give the opponent time.
    GiveTime,
    /// Begin the turn under way anew.
    StartAgain,
    /// Ask the opponent for something.
    Ask(OfferKind),
    /// Play again with colours swapped.
    Rematch,
    /// Show the match as a moving picture.
    Replay,
    /// Hand out the record.
    Record,
    /// Let it go on in this channel.
    Here,
    /// Say why a hint was given.
    Reason,
    /// Show who stood how over the match (0), or one of its turning points, from 1.
    Analyse(u8),
}

const MATCH_ACTIONS: [(MatchAction, &str); 25] = [
    (MatchAction::Board, "board"),
    (MatchAction::Text, "text"),
    (MatchAction::Ply, "ply"),
    (MatchAction::More, "more"),
    (MatchAction::Resign, "resign"),
    (MatchAction::ResignSurely, "resign!"),
    (MatchAction::Abort, "abort"),
    (MatchAction::Claim(Claim::Win), "claim"),
    (MatchAction::Claim(Claim::NoResult), "claim-none"),
    (MatchAction::GiveTime, "time"),
    (MatchAction::StartAgain, "again"),
    (MatchAction::Ask(OfferKind::Takeback), "takeback"),
    (MatchAction::Ask(OfferKind::Draw), "draw"),
    (MatchAction::Ask(OfferKind::CallOff), "calloff"),
    (MatchAction::Rematch, "rematch"),
    (MatchAction::Replay, "replay"),
    (MatchAction::Record, "record"),
    (MatchAction::Here, "here"),
    (MatchAction::Reason, "why"),
    (MatchAction::Analyse(0), "turns"),
    (MatchAction::Analyse(1), "turn1"),
    (MatchAction::Analyse(2), "turn2"),
    (MatchAction::Analyse(3), "turn3"),
    (MatchAction::Analyse(4), "turn4"),
    (MatchAction::Analyse(5), "turn5"),
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

impl fmt::Display for ComponentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ComponentId::Challenge(id, reply) => write!(f, "c:{id}:{}", word(&REPLIES, *reply)),
            ComponentId::Engine(id) => write!(f, "e:{id}:play"),
            ComponentId::Play(at, token) => write!(f, "p:{}:{}:{token}", at.id, at.moment),
            ComponentId::Pick(at, prefix) => write!(f, "k:{}:{}:{prefix}", at.id, at.moment),
            ComponentId::Match(at, match_action) => {
                write!(
                    f,
                    "m:{}:{}:{}",
                    at.id,
                    at.moment,
                    word(&MATCH_ACTIONS, *match_action)
                )
            }
            ComponentId::Offer(id, offer, answer) => {
                write!(f, "o:{id}:{offer}:{}", word(&ANSWERS, *answer))
            }
            ComponentId::Choose => f.write_str("n:own"),
            ComponentId::Watch(id, plies) => write!(f, "w:{id}:{plies}"),
            ComponentId::Rules(game) => write!(f, "r:{game}"),
            ComponentId::Seek(game) => write!(f, "s:{game}"),
            ComponentId::Request(request) => write!(f, "u:{request}"),
            ComponentId::FirstMatch(game) => write!(f, "f:{game}"),
        }
    }
}

impl FromStr for ComponentId {
    type Err = ParseComponentIdError;

    fn from_str(text: &str) -> Result<ComponentId, ParseComponentIdError> {
        if text.chars().count() > LONGEST {
            return Err(ParseComponentIdError);
        }
        if let Some(request) = text.strip_prefix("u:") {
            return request.parse().map(ComponentId::Request);
        }
        let mut parts = text.splitn(4, ':');
        let mut next = || parts.next().ok_or(ParseComponentIdError);
        let (kind, id) = (next()?, next()?);
        let press = match kind {
            "w" => Ok(ComponentId::Watch(
                id.parse().map_err(|_| ParseComponentIdError)?,
                next()?.parse().map_err(|_| ParseComponentIdError)?,
            )),
            "s" => Ok(ComponentId::Seek(
                id.parse().map_err(|_| ParseComponentIdError)?,
            )),
            "f" => Ok(ComponentId::FirstMatch(
                id.parse().map_err(|_| ParseComponentIdError)?,
            )),
            "r" => Ok(ComponentId::Rules(
                id.parse().map_err(|_| ParseComponentIdError)?,
            )),
            "c" => Ok(ComponentId::Challenge(
                id.parse().map_err(|_| ParseComponentIdError)?,
                value(&REPLIES, next()?)?,
            )),
            "n" if id == "own" => Ok(ComponentId::Choose),
            "e" if next()? == "play" => Ok(ComponentId::Engine(
                id.parse().map_err(|_| ParseComponentIdError)?,
            )),
            "o" => Ok(ComponentId::Offer(
                id.parse().map_err(|_| ParseComponentIdError)?,
                next()?.parse().map_err(|_| ParseComponentIdError)?,
                value(&ANSWERS, next()?)?,
            )),
            "m" | "p" | "k" => {
                let at = At {
                    id: id.parse().map_err(|_| ParseComponentIdError)?,
                    moment: next()?.parse().map_err(|_| ParseComponentIdError)?,
                };
                let rest = next()?;
                Ok(match kind {
                    "m" => ComponentId::Match(at, value(&MATCH_ACTIONS, rest)?),
                    "p" => ComponentId::Play(at, rest.to_owned()),
                    _ => ComponentId::Pick(at, rest.to_owned()),
                })
            }
            _ => Err(ParseComponentIdError),
        }?;
        // One button, one text: what is written otherwise was not written by this program.
        if press.to_string() == text {
            Ok(press)
        } else {
            Err(ParseComponentIdError)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn presses() -> Vec<ComponentId> {
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
            ComponentId::Play(at, "D4".to_owned()),
            ComponentId::Play(at, "callout".to_owned()),
            ComponentId::Play(at, "43-93:12345".to_owned()),
            ComponentId::Pick(at, String::new()),
            ComponentId::Watch(id, u32::MAX),
            ComponentId::Pick(at, "A1".to_owned()),
        ];
        presses.push(ComponentId::Engine(challenge));
        presses.extend(Game::ALL.map(ComponentId::Rules));
        presses.extend(Game::ALL.map(ComponentId::Seek));
        presses.extend(Request::examples().into_iter().map(ComponentId::Request));
        presses.extend(Game::ALL.map(ComponentId::FirstMatch));
        presses.extend(REPLIES.map(|(reply, _)| ComponentId::Challenge(challenge, reply)));
        presses.extend(MATCH_ACTIONS.map(|(match_action, _)| ComponentId::Match(at, match_action)));
        presses.extend(ANSWERS.map(|(answer, _)| ComponentId::Offer(id, offer, answer)));
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
            "r",
            "r:chess",
            "r:iago:",
            "c:01ARZ3NDEKTSV4RRFFQ69G5FAV:accept:more",
        ] {
            assert_eq!(
                text.parse::<ComponentId>(),
                Err(ParseComponentIdError),
                "{text:?}"
            );
        }
        assert_eq!(
            format!("p:{}", "x".repeat(200)).parse::<ComponentId>(),
            Err(ParseComponentIdError)
        );
    }

    proptest! {
        #[test]
        fn no_text_does_harm(text in "\\PC{0,120}") {
            if let Ok(press) = text.parse::<ComponentId>() {
                prop_assert_eq!(press.to_string(), text);
            }
        }
    }
}
