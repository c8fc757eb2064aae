//! Bringing what is seen up to what ought to be seen.
//!
//! What is owed is taken with a lease ([`App::take_owed`]) and delivered one by one
//! ([`App::deliver`]): its subject is loaded as it is *now*, [`plan`] says what is to become of the
//! message, the [`Platform`] does it, and the outcome is noted. Nothing captured earlier is ever
//! shown. What a failure means is a table of its own ([`verdict`]), without clock or randomness.

use super::challenge::view_challenge;
use super::owing::{How, Shown, turn, version};
use super::write_batch::Note;
use super::{App, ChallengeView, Error, MatchView};
use referee::{Challenge, ChallengeState, ChannelId, Offer, OfferState, Time, UserId};
use std::time::Duration;
use store::{MessageRef, MessageRole, Owed, Posting, Subject, Tables};

/// How long what was taken is kept from others: longer than a channel's calls may take in a row.
const HELD: Duration = Duration::from_mins(2);

/// How much is taken at once.
const BATCH: u32 = 200;

/// How long the first failure is waited out, and how long any at most.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_mins(5);

/// The same for a channel that cannot be reached.
const FIRST_REST: Duration = Duration::from_secs(5);
const LONGEST_REST: Duration = Duration::from_hours(1);

/// After how many of these nobody waits any more: most of them last an hour, and two weeks have 336.
const RESTS: u32 = 350;

/// How long nothing is tried once the token is refused.
const WITHOUT_TOKEN: Duration = Duration::from_mins(1);

/// What a message is to say: facts as they are now. The platform finds the words and draws.
#[derive(Clone, Debug)]
pub enum Content {
    /// The board of a match, with whatever happened last; whether it pings the player to move, or has
    /// done so before.
    Board(Box<MatchView>, bool),
    /// A line that pings whoever is to move, or only stands there until it is taken back.
    Ping(Box<MatchView>, bool),
    /// That a third of the time is left.
    Reminder(Box<MatchView>),
    /// A question of one player, with its buttons.
    Question(Box<MatchView>, Offer),
    /// What became of a question.
    Outcome(Box<MatchView>, Offer, OfferState),
    /// An older board as a line: the match goes on, or has ended, elsewhere.
    Folded(Box<MatchView>),
    /// A challenge: asked, or closed without a match.
    Challenge(Box<ChallengeView>),
    /// A challenge that has become this match; its challenger.
    Accepted(Box<MatchView>, UserId),
    /// How a match in a thread has ended, for the channel the thread hangs from.
    EndedInThread(Box<MatchView>),
}

/// What a call to the platform failed with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallError {
    /// Its own trouble, no answer in time, or no connection: nobody knows whether it was done.
    Transient,
    /// To be tried again after this time.
    RateLimited(Duration),
    /// There is no such message.
    Gone,
    /// The channel is closed to the bot, or gone.
    PlaceLost {
        /// Whether it is gone for good.
        gone: bool,
    },
    /// The token is refused.
    Unauthorized,
    /// The request was wrong: a defect of this program.
    Refused(String),
}

/// Where messages are posted, edited and deleted. Each call takes a bounded time.
pub trait Platform: Sync {
    /// Posts a message. Two with the same nonce, one soon after the other, become one.
    fn post(
        &self,
        home: ChannelId,
        content: &Content,
        nonce: &str,
    ) -> impl Future<Output = Result<MessageRef, CallError>> + Send;

    /// Puts a content in the place of what a message said.
    fn edit(
        &self,
        at: MessageRef,
        content: &Content,
    ) -> impl Future<Output = Result<(), CallError>> + Send;

    /// Deletes a message.
    fn delete(&self, at: MessageRef) -> impl Future<Output = Result<(), CallError>> + Send;
}

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

/// What a failed call means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Tried again after this time.
    Later(Duration),
    /// Posted anew, at once.
    Anew,
    /// There is nothing left to be shown.
    Forget,
    /// The channel is lost: what belongs there rests, and is tried again now and then.
    PlaceLost(Duration),
    /// Nothing gets through until there is a token again.
    Halt(Duration),
    /// It can never be shown like this.
    GiveUp(String),
}

/// What came of an attempt to deliver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivered {
    /// It is seen as it ought to be, or nobody wants it any more.
    Done,
    /// It is tried again later; the reason concerns this message alone.
    Later,
    /// This channel is to be left alone for so long.
    Wait(Duration),
    /// The channel cannot be reached: tell [`App::place_lost`].
    PlaceLost {
        /// Which.
        channel: ChannelId,
        /// Whether it is gone for good.
        gone: bool,
    },
    /// The token is refused: no call can succeed.
    Unauthorized,
}

/// A match or a challenge as it is now.
#[derive(Clone, Debug)]
pub enum Facts {
    /// A match, and what else its message depends on.
    Match(Box<MatchView>, Beside),
    /// A challenge, and the match it has become.
    Challenge(Box<ChallengeView>, Option<Box<MatchView>>),
}

/// What a message of a match depends on besides the match.
#[derive(Clone, Debug, Default)]
pub struct Beside {
    /// The offer that is asked about, and what became of it.
    pub offer: Option<(Offer, OfferState)>,
    /// The challenge the match began with.
    pub challenge: Option<Box<Challenge>>,
    /// The last turn a new board has pinged for; 0 for none.
    pub board_pinged: u64,
}

/// What is to become of a message, as its subject is now.
#[must_use]
pub fn plan(owed: &Owed, facts: Facts, now: Time) -> Plan {
    match facts {
        Facts::Challenge(view, begun) => plan_challenge(owed, view, begun, now),
        Facts::Match(view, beside) => plan_match(owed, view, beside),
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
    let Beside {
        offer,
        challenge,
        board_pinged,
    } = beside;
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
        MessageRole::Ping(_) | MessageRole::Reminder(_) => turn(this_match).to_string(),
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
            // The end deserves a message of its own: it concerns both, and only that is noticed.
            Some(at) if in_place && !over => {
                then(Step::Edit(at, Content::Board(view, false)), false)
            }
            _ => then(Step::Post(Content::Board(view, pings)), false),
        },
        // Perhaps a line stands that nobody needs any more: posted again with the same nonce, it says where.
        MessageRole::Ping(_)
            if owed.pinged > 0
                && (owed.pinged != ping_turn || !in_place || over || board_pinged >= ping_turn) =>
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
            step: if in_place && !over && board_pinged < ping_turn {
                Step::Post(Content::Ping(view, true))
            } else {
                Step::Nothing
            },
            last: !in_place || over || board_pinged >= ping_turn,
            version: ping_turn.max(owed.wanted),
            face: face.clone(),
        },
        MessageRole::Reminder(_) => {
            let due = !over && this_match.clock().is_reminded();
            let step = match due {
                true => Step::Post(Content::Reminder(view)),
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
            Some(at) => then(Step::Edit(at, Content::Folded(view)), true),
            None => then(Step::Nothing, true),
        },
        MessageRole::Overtaken(_, _) => match owed.at {
            Some(at) => then(Step::Delete(at), true),
            None => then(Step::Nothing, true),
        },
        MessageRole::Challenge(_) => then(Step::Nothing, true),
    }
}

/// What a failure means, by its class. `chance` is any random number: it spreads the attempts of
/// many messages that failed at the same moment.
#[must_use]
pub fn verdict(owed: &Owed, plan: &Plan, error: &CallError, chance: u32) -> Verdict {
    match error {
        CallError::Transient => Verdict::Later(pause(owed.attempts, chance)),
        CallError::RateLimited(span) => Verdict::Later(*span),
        CallError::Gone => match (&plan.step, plan.last) {
            (Step::Edit(..), false) => Verdict::Anew,
            _ => Verdict::Forget,
        },
        // Nobody will ever read lines about what is over there.
        CallError::PlaceLost { gone: true } if plan.last => Verdict::Forget,
        CallError::PlaceLost { .. } if owed.attempts > RESTS => {
            Verdict::GiveUp("its channel has been closed for two weeks".to_owned())
        }
        CallError::PlaceLost { .. } => Verdict::PlaceLost(rest(owed.attempts, chance)),
        CallError::Unauthorized => Verdict::Halt(WITHOUT_TOKEN),
        CallError::Refused(why) => Verdict::GiveUp(why.clone()),
    }
}

/// How long to wait after so many attempts: twice as long after each, from a second to five
/// minutes, and of that between half and all.
fn pause(attempts: u32, chance: u32) -> Duration {
    doubled(FIRST_PAUSE, LONGEST_PAUSE, attempts, chance)
}

/// The same for a channel that cannot be reached: from five seconds to an hour.
fn rest(attempts: u32, chance: u32) -> Duration {
    doubled(FIRST_REST, LONGEST_REST, attempts, chance)
}

fn doubled(first: Duration, longest: Duration, attempts: u32, chance: u32) -> Duration {
    let doublings = attempts.saturating_sub(1).min(16);
    let half = first.saturating_mul(1 << doublings).min(longest) / 2;
    half + half.mul_f64(f64::from(chance) / f64::from(u32::MAX))
}

/// What keeps a message that is posted twice to one: the same whenever the same is to be shown. The
/// platform takes at most 25 characters.
fn nonce(owed: &Owed, plan: &Plan) -> String {
    // FNV-1a: short, and the same in every process.
    let text = format!("{:?} {} {}", owed.role, owed.home, plan.face);
    let hash = |basis: u64| {
        text.bytes().fold(basis, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    };
    format!("{:016x}{:08x}", hash(0xcbf2_9ce4_8422_2325), hash(7) >> 32)
}

impl App {
    /// Takes what is owed and nobody is at, and keeps it from others for two minutes. To be
    /// delivered within a channel in the order it comes, one after the other.
    ///
    /// # Errors
    /// The bot itself fails.
    pub async fn take_owed(&self, now: Time) -> Result<Vec<Owed>, Error> {
        // Reading costs nothing, and mostly there is nothing to take.
        let due = self.store.read().await?.outbox().next_due().await?;
        if due.is_none_or(|due| due > now) {
            return Ok(Vec::new());
        }
        let mut tx = self.store.begin().await?;
        let taken = tx.outbox().take(now, now + HELD, BATCH).await?;
        tx.commit().await?;
        Ok(taken)
    }

    /// Delivers something that was taken, and notes what came of it. `chance` is any random number.
    ///
    /// # Errors
    /// The bot itself fails; it is delivered when the lease has run out.
    pub async fn deliver(
        &self,
        platform: &impl Platform,
        taken: &Owed,
        now: Time,
        chance: u32,
    ) -> Result<Delivered, Error> {
        let (owed, facts) = match self.facts(taken, now).await {
            Ok(Some(found)) => found,
            Ok(None) => return Ok(Delivered::Done),
            // The others must not wait for it.
            Err(why) if why.is_unreadable() => {
                tracing::error!(role = ?taken.role, %why, "what is owed cannot be read");
                let note = Note::GiveUp(taken.role, why.to_string());
                self.write_batched(vec![note]).await?;
                return Ok(Delivered::Done);
            }
            Err(error) => return Err(error),
        };
        let view = match &facts {
            Facts::Match(view, _) => Some(view.clone()),
            Facts::Challenge(..) => None,
        };
        let plan = plan(&owed, facts, now);
        let called = match &plan.step {
            Step::Post(content) => platform
                .post(owed.home, content, &nonce(&owed, &plan))
                .await
                .map(|at| Some(How::Posted(Some(at)))),
            Step::Edit(at, content) => platform
                .edit(*at, content)
                .await
                .map(|()| Some(How::Edited(*at))),
            Step::Delete(at) => platform.delete(*at).await.map(|()| None),
            Step::Nothing => Ok(None),
        };
        if let (Ok(Some(_)), Some(view)) = (&called, &view)
            && view.this_match.paused_at().is_some()
        {
            self.place_found(view.this_match.id(), now).await?;
        }
        let (notes, delivered) = match called {
            Ok(how) => (
                done(&owed, &plan, view.as_deref(), how, now),
                Delivered::Done,
            ),
            Err(error) => {
                let verdict = verdict(&owed, &plan, &error, chance);
                tracing::info!(role = ?owed.role, ?error, ?verdict, "not delivered");
                failed(&owed, &plan, &error, verdict, now)
            }
        };
        self.write_batched(notes).await?;
        Ok(delivered)
    }

    /// Puts off what was taken and cannot be tried now.
    ///
    /// # Errors
    /// The bot itself fails; it is delivered when the lease has run out.
    pub async fn put_off(&self, taken: &Owed, until: Time) -> Result<(), Error> {
        Ok(self
            .write_batched(vec![Note::PutOff(*taken, until)])
            .await?)
    }

    /// What a message is about, as it is now; `None` if it is not owed any more, or somebody else is
    /// at it.
    async fn facts(&self, taken: &Owed, now: Time) -> Result<Option<(Owed, Facts)>, Error> {
        let mut session = self.store.read().await?;
        let Some(owed) = session.outbox().find(taken.role).await? else {
            return Ok(None);
        };
        if owed.shown >= owed.wanted || owed.not_before != taken.not_before || owed.not_before < now
        {
            return Ok(None);
        }
        let facts = match taken.role.subject() {
            Subject::Match(id) => {
                let this_match = self.load(&mut session, id).await?;
                let offer = match taken.role {
                    MessageRole::Offer(_, offer) => session.matches().offer(id, offer).await?,
                    _ => None,
                };
                let challenge = match taken.role {
                    MessageRole::Parent(_) => session.challenges().of_match(id).await?,
                    _ => None,
                };
                let board = match taken.role {
                    MessageRole::Ping(_) => session.outbox().find(MessageRole::Board(id)).await?,
                    _ => None,
                };
                let view = self.view(&mut session, this_match).await?;
                let beside = Beside {
                    offer,
                    challenge: challenge.map(|it| Box::new(it.challenge)),
                    board_pinged: board.map_or(0, |board| board.pinged),
                };
                Facts::Match(Box::new(view), beside)
            }
            Subject::Challenge(id) => {
                let stored = session.challenges().load(id).await?;
                let stored = stored.ok_or(Error::NoChallenge)?;
                let view = view_challenge(&mut session, stored, now).await?;
                let begun = match view.challenge.state {
                    ChallengeState::Accepted(id) => {
                        let this_match = self.load(&mut session, id).await?;
                        Some(Box::new(self.view(&mut session, this_match).await?))
                    }
                    _ => None,
                };
                Facts::Challenge(Box::new(view), begun)
            }
        };
        Ok(Some((owed, facts)))
    }
}

/// What is noted after a call got through.
fn done(
    owed: &Owed,
    plan: &Plan,
    view: Option<&MatchView>,
    how: Option<How>,
    now: Time,
) -> Vec<Note> {
    let mut notes = Vec::new();
    if let (MessageRole::Ping(of), 0, Some(How::Posted(Some(at)))) = (owed.role, plan.version, how)
    {
        return vec![
            Note::TakeBack(of, owed.home, at, now),
            Note::Doubtful(owed.role, 0),
            Note::PutOff(*owed, now),
        ];
    }
    if let (MessageRole::Ping(_), true) = (owed.role, owed.pinged > 0) {
        notes.push(Note::Doubtful(owed.role, 0));
    }
    // A board that is posted anew in the same turn need not ping once more.
    if let (MessageRole::Ping(of), Some(view), Step::Post(Content::Ping(_, true))) =
        (owed.role, view, &plan.step)
    {
        notes.push(Note::Doubtful(
            MessageRole::Board(of),
            turn(&view.this_match),
        ));
    }
    // The line of an earlier turn stays until the next one stands: better an old one than none.
    if let (MessageRole::Ping(of), Some(old)) = (owed.role, owed.at) {
        notes.push(Note::TakeBack(of, owed.home, old, now));
    }
    notes.push(match (view, how) {
        (Some(view), Some(how)) if matches!(owed.role, MessageRole::Board(_)) => {
            let role = owed.role;
            Note::of_match(view, Shown { role, how }, plan.version, now)
        }
        _ if plan.last => Note::Forget(owed.role, plan.version),
        (_, Some(How::Posted(at))) => Note::Shown(owed.role, plan.version, at, now),
        (_, Some(How::Edited(at))) => Note::Shown(owed.role, plan.version, Some(at), now),
        (_, None | Some(How::Beside)) => Note::Shown(owed.role, plan.version, owed.at, now),
    });
    // Found again, but not as it ought to be.
    if plan.version < owed.wanted {
        notes.push(Note::PutOff(*owed, now));
    }
    notes
}

/// What is noted after one did not.
fn failed(
    owed: &Owed,
    plan: &Plan,
    error: &CallError,
    verdict: Verdict,
    now: Time,
) -> (Vec<Note>, Delivered) {
    let put_off = |span: Duration| vec![Note::PutOff(*owed, now + span)];
    match verdict {
        Verdict::Later(span) => {
            let delivered = match error {
                CallError::RateLimited(_) => Delivered::Wait(span),
                _ => Delivered::Later,
            };
            let mut notes = put_off(span);
            let doubt = match owed.role {
                MessageRole::Offer(..) | MessageRole::Challenge(_) => Some(1),
                MessageRole::Ping(_) => plan.face.parse().ok(),
                _ => None,
            };
            if let (CallError::Transient, Step::Post(_), Some(doubt)) = (error, &plan.step, doubt) {
                notes.push(Note::Doubtful(owed.role, doubt));
            }
            (notes, delivered)
        }
        Verdict::Anew => (vec![Note::Lost(owed.role, now)], Delivered::Later),
        Verdict::Forget => (
            vec![Note::Forget(owed.role, plan.version.max(owed.wanted))],
            Delivered::Done,
        ),
        Verdict::PlaceLost(span) => {
            let gone = matches!(error, CallError::PlaceLost { gone: true });
            let channel = owed.home;
            (put_off(span), Delivered::PlaceLost { channel, gone })
        }
        Verdict::Halt(span) => (put_off(span), Delivered::Unauthorized),
        Verdict::GiveUp(why) => {
            tracing::error!(role = ?owed.role, why, "a message was refused; it is given up");
            (vec![Note::GiveUp(owed.role, why)], Delivered::Done)
        }
    }
}
