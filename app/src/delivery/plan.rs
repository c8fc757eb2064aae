//! What is to become of a message, from its subject as it is now.

use super::Content;
use crate::owing::{turn, version};
use crate::rest::reminded;
use crate::{ChallengeView, DailyView, Digest, MatchView};
use referee::{Challenge, ChallengeState, GuildId, Match, Offer, OfferState, Spared, Time, UserId};
use store::{MessageRef, MessageRole, Owed, Posting, RatingRole, day_of};

/// What is to become of a message.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The call to be made.
    pub step: Step,
    /// Whether the message is done with afterwards.
    pub last: bool,
    /// The version it shows then.
    pub version: u64,
    /// What it shows, as a text: the same whenever the same is shown.
    pub face: String,
}

/// A call to the platform, or none.
#[derive(Clone, Debug)]
pub enum Step {
    /// A new message.
    Post(Content),
    /// In place of what it said.
    Edit(MessageRef, Content),
    /// A message less.
    Delete(MessageRef),
    /// It is as it ought to be.
    Nothing,
}

/// A match or a challenge as it is now.
#[derive(Clone, Debug)]
pub enum Facts {
    /// A match, and what else its message depends on.
    Match(Box<MatchView>, Beside),
    /// A challenge, and the match it has become.
    Challenge(Box<ChallengeView>, Option<Box<MatchView>>),
    /// The puzzle of the day in a server.
    Daily(Box<DailyView>),
    /// The matches that wait for somebody.
    Digest(Box<Digest>),
    /// The roles a manager of a server has chosen that are refused.
    RoleTrouble(GuildId, UserId, Vec<RatingRole>),
}

/// What a message of a match depends on besides the match.
#[derive(Clone, Debug, Default)]
pub struct Beside {
    /// The offer that is asked about, and what became of it.
    pub offer: Option<(Offer, OfferState)>,
    /// The challenge the match began with.
    pub challenge: Option<Box<Challenge>>,
}

/// What is to become of a message, as its subject is now.
#[must_use]
pub fn plan(owed: &Owed, facts: Facts, now: Time) -> Plan {
    match facts {
        Facts::Challenge(view, begun) => plan_challenge(owed, view, begun, now),
        Facts::Match(view, beside) => plan_match(owed, view, beside),
        Facts::Daily(view) => plan_daily(view),
        // A second one soon after the first, because nobody heard of that, is the same one.
        Facts::Digest(digest) => Plan {
            step: Step::Post(Content::Digest(digest)),
            last: true,
            version: owed.wanted,
            face: day_of(now).to_string(),
        },
        Facts::RoleTrouble(guild, manager, refused) => Plan {
            step: Step::Post(Content::RoleTrouble(guild, manager, refused)),
            last: true,
            version: owed.wanted,
            face: owed.wanted.to_string(),
        },
    }
}

/// Each day has a message of its own, which stays as it is.
fn plan_daily(view: Box<DailyView>) -> Plan {
    let day = view.today.day;
    Plan {
        step: Step::Post(Content::Daily(view)),
        last: true,
        version: day,
        face: day.to_string(),
    }
}

fn plan_challenge(
    owed: &Owed,
    view: Box<ChallengeView>,
    begun: Option<Box<MatchView>>,
    now: Time,
) -> Plan {
    let open = view.challenge.state_at(now) == ChallengeState::Open;
    let challenger = view.challenge.challenger;
    let content = match begun {
        Some(begun) => Content::Accepted(begun, challenger),
        None => Content::Challenge(view),
    };
    let step = match (owed.at, open) {
        (Some(at), _) => Step::Edit(at, content),
        (None, true) => Step::Post(content),
        // Perhaps it stands: posted again with the same nonce, it says where.
        (None, false) if owed.pinged > 0 => {
            return Plan {
                step: Step::Post(content),
                last: false,
                version: 0,
                face: String::new(),
            };
        }
        // Nobody has ever seen the question, or nobody knows where it stands.
        (None, false) => Step::Nothing,
    };
    Plan {
        step,
        last: !open,
        version: owed.wanted,
        face: String::new(),
    }
}

fn plan_match(owed: &Owed, view: Box<MatchView>, beside: Beside) -> Plan {
    let Beside { offer, challenge } = beside;
    let this_match = &view.this_match;
    let over = this_match.ending().is_some();
    let in_place = view.guild.posting == Posting::EditInPlace;
    let now = version(this_match);
    // A message about a turn is one message, whatever else happens during it.
    let face = match owed.role {
        // What an older board has come after is posted once more, as another message.
        MessageRole::Board(_) => format!(
            "{} {over} {:?} {}",
            turn(this_match),
            this_match.clock().at_turn_start(),
            owed.shown
        ),
        MessageRole::Ping(_) => turn(this_match).to_string(),
        MessageRole::Reminder(_) | MessageRole::Direct(..) => {
            let clock = this_match.clock();
            format!(
                "{} {:?} {:?}",
                turn(this_match),
                clock.nudges(),
                clock.grace()
            )
        }
        MessageRole::Woken(..) => turn(this_match).to_string(),
        MessageRole::Lost(..) => format!("{:?}", this_match.paused_at()),
        _ => String::new(),
    };
    let ping_turn = turn(this_match);
    let pings = owed.pinged < ping_turn;
    let then = |step, last| Plan {
        step,
        last,
        version: now,
        face: face.clone(),
    };
    match owed.role {
        MessageRole::Board(_) => match owed.at {
            // It shows this version already: only a name has changed.
            Some(at) if over && owed.shown >= now => Plan {
                version: owed.wanted,
                ..then(Step::Edit(at, Content::Board(view, false)), false)
            },
            // The end deserves a message of its own: it concerns both, and only that is noticed.
            Some(at) if in_place && !over && !owed.unsure => {
                then(Step::Edit(at, Content::Board(view, false)), false)
            }
            _ => then(Step::Post(Content::Board(view, pings)), false),
        },
        // Perhaps a line stands that nobody needs any more: posted again with the same nonce, it says where.
        MessageRole::Ping(_)
            if owed.pinged > 0
                && (owed.pinged != ping_turn || !in_place || over || owed.shown >= ping_turn) =>
        {
            Plan {
                step: Step::Post(Content::Ping(view, false)),
                last: false,
                version: 0,
                face: owed.pinged.to_string(),
            }
        }
        // A board that was posted anew in this turn has pinged by itself.
        MessageRole::Ping(_) => Plan {
            step: if in_place && !over && owed.shown < ping_turn {
                Step::Post(Content::Ping(view, true))
            } else {
                Step::Nothing
            },
            last: !in_place || over || owed.shown >= ping_turn,
            version: ping_turn.max(owed.wanted),
            face: face.clone(),
        },
        MessageRole::Reminder(_) => {
            let step = match is_due(this_match) {
                true => Step::Post(Content::Reminder(view)),
                false => Step::Nothing,
            };
            then(step, true)
        }
        MessageRole::Direct(_, player) => {
            let step = match is_due(this_match) && reminded(this_match) == Some(player) {
                true => Step::Post(Content::Direct(view, player)),
                false => Step::Nothing,
            };
            then(step, true)
        }
        // Somebody else's turn, and the end, they hear of otherwise.
        MessageRole::Woken(_, player) => {
            let left = this_match.clock().nudges().left_at.is_some();
            let step = match this_match.player_to_move() == Some(player) && !left {
                true => Step::Post(Content::Woken(view, player)),
                false => Step::Nothing,
            };
            then(step, true)
        }
        MessageRole::Offer(..) => match (offer, owed.at) {
            (Some((offer, OfferState::Open)), None) => {
                then(Step::Post(Content::Question(view, offer)), false)
            }
            (Some((_, OfferState::Open)), Some(_)) => then(Step::Nothing, false),
            (Some((offer, state)), Some(at)) => {
                then(Step::Edit(at, Content::Outcome(view, offer, state)), true)
            }
            // Perhaps it stands: posted again with the same nonce, it says where.
            (Some((offer, state)), None) if owed.pinged > 0 => Plan {
                version: 0,
                ..then(Step::Post(Content::Outcome(view, offer, state)), false)
            },
            _ => then(Step::Nothing, true),
        },
        MessageRole::Parent(_) => match (owed.at, challenge) {
            (Some(at), _) if over => then(Step::Edit(at, Content::EndedInThread(view)), true),
            (Some(at), Some(challenge)) => then(
                Step::Edit(at, Content::Accepted(view, challenge.challenger)),
                false,
            ),
            (Some(_), None) => then(Step::Nothing, false),
            (None, _) => then(Step::Nothing, true),
        },
        MessageRole::Folded(_, _) => match owed.at {
            // While the match goes on, what it told may be taken back.
            Some(at) => then(Step::Edit(at, Content::Folded(view, owed.reported)), over),
            None => then(Step::Nothing, true),
        },
        MessageRole::Overtaken(_, _) => match owed.at {
            Some(at) => then(Step::Delete(at), true),
            None => then(Step::Nothing, true),
        },
        MessageRole::Lost(_, player) => {
            let step = match !over && this_match.paused_at().is_some() {
                true => Step::Post(Content::PlaceLost(view, player)),
                false => Step::Nothing,
            };
            then(step, true)
        }
        MessageRole::Challenge(_)
        | MessageRole::Daily(_)
        | MessageRole::Digest(_)
        | MessageRole::Roles(_)
        | MessageRole::RoleTrouble(..) => then(Step::Nothing, true),
    }
}

/// Whether there is something to remind somebody of.
fn is_due(this_match: &Match) -> bool {
    let clock = this_match.clock();
    let vacation = clock.grace().is_some_and(|it| it.why == Spared::Vacation);
    this_match.ending().is_none() && (vacation || clock.nudges().count() > 0)
}

/// What keeps a message that is posted twice to one: the same whenever the same is to be shown. The
/// platform takes at most 25 characters.
pub(super) fn nonce(owed: &Owed, plan: &Plan) -> String {
    // FNV-1a: short, and the same in every process.
    let text = format!("{:?} {} {}", owed.role, owed.home, plan.face);
    let hash = |basis: u64| {
        text.bytes().fold(basis, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    };
    format!("{:016x}{:08x}", hash(0xcbf2_9ce4_8422_2325), hash(7) >> 32)
}
