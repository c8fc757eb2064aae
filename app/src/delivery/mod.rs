//! Bringing what is seen up to what ought to be seen.
//!
//! What is owed is taken with a lease ([`App::take_owed`]) and delivered one by one
//! ([`App::deliver`]): its subject is loaded as it is *now*, [`plan`] says what is to become of the
//! message, the [`Platform`] does it, and the outcome is noted. Nothing captured earlier is ever
//! shown. What a failure means is a table of its own ([`verdict`]), without clock or randomness.

mod plan;
mod roles;
mod verdict;

pub use plan::{Beside, Facts, Plan, Step, plan};
pub use roles::RoleError;
pub use verdict::{Verdict, verdict};

use super::challenge::view_challenge;
use super::owing::{How, Shown, turn};
use super::write_batch::Note;
use super::{App, ChallengeView, DailyView, Digest, Error, MatchView};
use plan::nonce;
use referee::{ChallengeState, ChannelId, GuildId, Offer, OfferState, Time, UserId};
use std::sync::Arc;
use std::time::Duration;
use store::{
    MessageRef, MessageRole, Owed, RatingRole, Reported, RoleChange, Session, Subject, Tables,
};

/// How long what was taken is kept from others: what waits for its turn in a channel for longer is taken anew.
pub const HELD: Duration = Duration::from_mins(2);

/// How long a delivery may take, with all it waits for: none is begun that might outlast its lease.
pub const LONGEST: Duration = Duration::from_secs(30);

/// How much is taken at once.
const BATCH: usize = 200;

/// What a message is to say: facts as they are now. The platform finds the words and draws.
#[derive(Clone, Debug)]
pub enum Content {
    /// The board of a match, with whatever happened last; whether it pings the player to move, or has
    /// done so before.
    Board(Box<MatchView>, bool),
    /// A line that pings whoever is to move, or only stands there until it is taken back.
    Ping(Box<MatchView>, bool),
    /// That a third of the time is left; without a clock, that a player has been silent for long, or
    /// that the other one may claim the match.
    Reminder(Box<MatchView>),
    /// The same for this player, directly.
    Direct(Box<MatchView>, UserId),
    /// That the quiet hours of this player are over, in which their turn began.
    Woken(Box<MatchView>, UserId),
    /// A question of one player, with its buttons.
    Question(Box<MatchView>, Offer),
    /// What became of a question.
    Outcome(Box<MatchView>, Offer, OfferState),
    /// An older board as a line: what it told, for the match goes on, or has ended, elsewhere.
    Folded(Box<MatchView>, Reported),
    /// A challenge: asked, or closed without a match.
    Challenge(Box<ChallengeView>),
    /// A challenge that has become this match; its challenger.
    Accepted(Box<MatchView>, UserId),
    /// That the place of a match is lost, and what can be done about it, for this player.
    PlaceLost(Box<MatchView>, UserId),
    /// How a match in a thread has ended, for the channel the thread hangs from.
    EndedInThread(Box<MatchView>),
    /// The puzzle of the day, and what came of the one before.
    Daily(Box<DailyView>),
    /// The matches that wait for somebody.
    Digest(Box<Digest>),
    /// That the platform refuses roles this manager of a server has chosen.
    RoleTrouble(GuildId, UserId, Vec<RatingRole>),
}

/// What a call to the platform failed with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallError {
    /// Its own trouble, no answer in time, or no connection: nobody knows whether it was done.
    Transient,
    /// It has waited for too long, for a limit most likely: nobody knows whether it was done.
    Delayed,
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

impl CallError {
    /// Whether it may have been done nevertheless.
    #[must_use]
    pub const fn is_doubtful(&self) -> bool {
        matches!(self, CallError::Transient | CallError::Delayed)
    }
}

/// Where messages are posted, edited and deleted. Each call takes a bounded time.
pub trait Platform: Sync {
    /// Posts a message; [`Content::PlaceLost`], [`Content::Direct`], [`Content::Digest`] and
    /// [`Content::RoleTrouble`] directly to their person, whatever `home` is, the second where the match is
    /// played if that is not possible. Two with the same nonce, one soon after the other, become one.
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

    /// Gives or takes a role; whoever has it, or has it no more, already is left as they are.
    fn change_role(&self, change: RoleChange)
    -> impl Future<Output = Result<(), RoleError>> + Send;
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

impl App {
    /// Takes what is owed and nobody is at, and keeps it from others for two minutes. To be
    /// delivered within a channel in the order it comes, one after the other.
    pub async fn take_owed(&self, now: Time) -> Result<Vec<Owed>, Error> {
        let mut session = self.store.write_once_unsynced().await?;
        let (taken, more) = session.outbox().take(now, now + HELD, BATCH).await?;
        if more {
            self.look_now();
        }
        Ok(taken)
    }

    /// Delivers something that was taken, and notes what came of it; what cannot be read is logged and
    /// given up. `chance` is any random number.
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
        match self.attempt(platform, taken, now, chance).await {
            Err(why) if why.is_unreadable() || why.is_unknown() => {
                tracing::error!(role = ?taken.role, %why, "what is owed cannot be read; it is given up");
                let note = Note::GiveUp(taken.role, why.to_string());
                self.write_batched(vec![note]).await?;
                Ok(Delivered::Done)
            }
            done => done,
        }
    }

    async fn attempt(
        &self,
        platform: &impl Platform,
        taken: &Owed,
        now: Time,
        chance: u32,
    ) -> Result<Delivered, Error> {
        let Some((owed, facts)) = self.look_up(taken, now).await? else {
            return Ok(Delivered::Done);
        };
        if let MessageRole::Roles(guild) = owed.role {
            return self
                .deliver_roles(platform, &owed, guild, now, chance)
                .await;
        }
        let Some(mut facts) = facts else {
            let done = Note::Forget(owed.role, owed.wanted);
            self.write_batched(vec![done]).await?;
            return Ok(Delivered::Done);
        };
        let mut paused = false;
        if let Facts::Match(view, _) = &mut facts {
            paused = view.this_match.paused_at().is_some();
            // A board that gets through ends a pause, and tells when the flag falls then.
            if paused && matches!(owed.role, MessageRole::Board(_)) {
                Arc::make_mut(&mut view.this_match).resume(now);
            }
        }
        let view = match &facts {
            Facts::Match(view, _) => Some(view.clone()),
            Facts::Challenge(..) | Facts::Daily(_) | Facts::Digest(_) | Facts::RoleTrouble(..) => {
                None
            }
        };
        let plan = plan(&owed, facts, now);
        let (before, unsure) = (owed.pinged, owed.unsure);
        let owed = self.mark(owed, &plan, view.as_deref()).await?;
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
            && paused
            && !matches!(owed.role, MessageRole::Lost(..) | MessageRole::Direct(..))
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
                let (mut notes, delivered) = failed(&owed, &plan, &error, verdict, now);
                // It does not stand after all.
                if owed.pinged != before && !error.is_doubtful() {
                    notes.push(Note::Uncertain(owed.role, 0));
                }
                match (&plan.step, error.is_doubtful()) {
                    // Whatever was noted meanwhile, this one may stand below it.
                    (Step::Post(Content::Board(view, _)), true)
                        if view.this_match.ending().is_none() =>
                    {
                        notes.push(Note::PerhapsPosted(owed.role, plan.version, now));
                    }
                    // Before it is put off, which says that somebody has been at it.
                    (_, false) if owed.unsure != unsure => notes.insert(0, Note::NotPosted(owed)),
                    _ => {}
                }
                (notes, delivered)
            }
        };
        self.write_batched(notes).await?;
        Ok(delivered)
    }

    /// Notes before a message is posted that it may stand, if it has to be found again whatever happens: after
    /// a power cut, too, or its buttons and its ping would outlive what they are about. Of a board it is noted
    /// that the one before it is not to be edited any more: below the two, the older one would look like the
    /// present one.
    async fn mark(&self, owed: Owed, plan: &Plan, view: Option<&MatchView>) -> Result<Owed, Error> {
        let goes_on = view.is_some_and(|view| view.this_match.ending().is_none());
        if let (MessageRole::Board(_), Step::Post(_), Some(_), false) =
            (owed.role, &plan.step, owed.at, owed.unsure)
            && goes_on
        {
            let mut tx = self.store.begin().await?;
            tx.outbox().unsure(owed.role).await?;
            tx.commit().await?;
            let unsure = true;
            return Ok(Owed { unsure, ..owed });
        }
        let may_stand = may_stand(&owed, plan).filter(|turn| owed.pinged < *turn);
        let Some(pinged) = may_stand else {
            return Ok(owed);
        };
        let mut tx = self.store.begin().await?;
        tx.outbox().pinged(owed.role, pinged).await?;
        tx.commit().await?;
        Ok(Owed { pinged, ..owed })
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

    /// What was taken, as it is owed now, and what it is about; `None` if it is owed no more, or somebody else
    /// is at it, and no facts if there is nothing to be said any more.
    async fn look_up(
        &self,
        taken: &Owed,
        now: Time,
    ) -> Result<Option<(Owed, Option<Facts>)>, Error> {
        let mut session = self.store.read().await?;
        // A match is loaded together with what is owed of it.
        let of_match = match taken.role.subject() {
            Subject::Match(id) => Some(self.load_view_and_owed(&mut session, id).await?),
            _ => None,
        };
        let owed = match &of_match {
            Some((_, owed)) => owed.iter().find(|it| it.role == taken.role).copied(),
            None => session.outbox().find(taken.role).await?,
        };
        let owed = owed.filter(|it| {
            it.shown < it.wanted
                && it.not_before == taken.not_before
                && it.not_before >= now + LONGEST
        });
        let Some(owed) = owed else {
            return Ok(None);
        };
        let view = of_match.map(|(view, _)| view);
        let facts = self.facts(&mut session, &owed, view, now).await?;
        Ok(Some((owed, facts)))
    }

    /// What a message is about, as it is now; `None` if there is nothing to be said any more. `loaded` is its match,
    /// if it is about one.
    async fn facts(
        &self,
        session: &mut Session,
        taken: &Owed,
        loaded: Option<MatchView>,
        now: Time,
    ) -> Result<Option<Facts>, Error> {
        let facts = match taken.role.subject() {
            Subject::Match(id) => {
                let view = match loaded {
                    Some(view) => view,
                    None => self.load_view(session, id).await?,
                };
                match_facts(session, taken.role, view).await?
            }
            Subject::Challenge(id) => {
                let stored = session.challenges().load(id).await?;
                let stored = stored.ok_or(Error::NoChallenge)?;
                let view = view_challenge(session, stored, now).await?;
                let begun = match view.challenge.state {
                    ChallengeState::Accepted(id) => {
                        Some(Box::new(self.load_view(session, id).await?))
                    }
                    _ => None,
                };
                Facts::Challenge(Box::new(view), begun)
            }
            Subject::Daily(guild) => match self.daily_view(session, guild, now).await? {
                Some(view) => Facts::Daily(Box::new(view)),
                None => return Ok(None),
            },
            Subject::Person(user) => match self.digest(session, user, now).await? {
                Some(digest) => Facts::Digest(Box::new(digest)),
                None => return Ok(None),
            },
            Subject::Roles(guild) => {
                let MessageRole::RoleTrouble(_, manager) = taken.role else {
                    return Ok(None);
                };
                let mut refused = session.roles().rules(guild).await?;
                refused.retain(|it| it.trouble.is_some() && it.made_by == manager);
                match refused.is_empty() {
                    true => return Ok(None),
                    false => Facts::RoleTrouble(guild, manager, refused),
                }
            }
        };
        Ok(Some(facts))
    }
}

/// What a message of a match is about.
async fn match_facts(
    session: &mut Session,
    role: MessageRole,
    view: MatchView,
) -> Result<Facts, Error> {
    let id = view.this_match.id();
    let offer = match role {
        MessageRole::Offer(_, offer) => session.matches().offer(id, offer).await?,
        _ => None,
    };
    let challenge = match role {
        MessageRole::Parent(_) => session.challenges().of_match(id).await?,
        _ => None,
    };
    let beside = Beside {
        offer,
        challenge: challenge.map(|it| Box::new(it.challenge)),
    };
    Ok(Facts::Match(Box::new(view), beside))
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
            Note::Uncertain(owed.role, 0),
            Note::PutOff(*owed, now),
        ];
    }
    if may_stand(owed, plan).is_some()
        || matches!(owed.role, MessageRole::Ping(_)) && owed.pinged > 0
    {
        notes.push(Note::Uncertain(owed.role, 0));
    }
    // A board that is posted anew in the same turn need not ping once more.
    if let (MessageRole::Ping(of), Some(view), Step::Post(Content::Ping(_, true))) =
        (owed.role, view, &plan.step)
    {
        notes.push(Note::Uncertain(
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

/// What says that the message may stand which a plan posts, if it has to be found again: of a line that
/// pings, the turn.
fn may_stand(owed: &Owed, plan: &Plan) -> Option<u64> {
    match (owed.role, &plan.step) {
        (MessageRole::Offer(..) | MessageRole::Challenge(_), Step::Post(_)) => Some(1),
        (MessageRole::Ping(_), Step::Post(_)) => plan.face.parse().ok(),
        _ => None,
    }
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
                CallError::RateLimited(_) | CallError::Delayed => Delivered::Wait(span),
                _ => Delivered::Later,
            };
            (put_off(span), delivered)
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
