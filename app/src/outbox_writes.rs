//! Writes outbox rows for the use cases.
//!
//! A change raises the wanted version of the messages it concerns, in its own transaction ([`App::owe`]), under a lease
//! in which its answer shows one of them ([`App::note_shown`]). [`super::delivery`] delivers the others.

use super::folding::{OlderBoard, note_board};
use super::{App, Error, MatchView, retry_on_clash};
use referee::{ChannelId, Match, Offer, Spared, Time};
use rules::Side;
use std::time::Duration;
use store::{MessageRef, MessageRole, StoreError, Subject, Tables, Tx};

/// The lease of an answer. Discord waits three seconds for it, and each call has its own timeout.
pub const LEASE: Duration = Duration::from_secs(12);

/// How long a channel is lost before its players get a direct message: most come back by themselves.
pub const PLACE_TOLD: Duration = Duration::from_mins(10);

/// The version of a challenge that is open, and of one that is closed.
pub const OPEN: u64 = 1;
/// See [`OPEN`].
pub const CLOSED: u64 = 2;

/// A public message that an answer has shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Which.
    pub role: MessageRole,
    /// Where, if that is known.
    pub at: Option<MessageRef>,
}

/// The version of a match: 1 as it begins, and one more with each change.
#[must_use]
pub fn version(this_match: &Match) -> u64 {
    this_match.revision() + 1
}

/// A number for the turn of a match as both players know it; later turns have higher ones.
#[must_use]
pub fn turn(this_match: &Match) -> u64 {
    let plies = u64::try_from(this_match.public_len()).unwrap_or(u64::MAX);
    (u64::from(this_match.moment().takebacks) << 32) + plies + 1
}

/// The messages that a change of a match concerns; `before` is `None` when it begins.
#[must_use]
pub fn concerned(before: Option<&Match>, after: &Match) -> Vec<MessageRole> {
    let id = after.id();
    let mut roles = Vec::new();
    let ended = after.ending().is_some();
    // A board tells how much is left and when the flag falls; one that is owed during a pause finds out whether
    // its channel can be reached again.
    let told = |it: &Match| {
        let clock = it.clock();
        let deadline = (clock.at_turn_start(), clock.flag_at(), clock.paused_at());
        (turn(it), it.ending().copied(), it.place(), deadline)
    };
    if before.is_none_or(|before| told(before) != told(after)) {
        roles.push(MessageRole::Board(id));
    }
    let asked = |this_match: &Match| this_match.offer().map(|offer: &Offer| offer.id);
    let (was, is) = (before.and_then(asked), asked(after));
    if was != is {
        let offers = was.into_iter().chain(is);
        roles.extend(offers.map(|offer| MessageRole::Offer(id, offer)));
    }
    if ended && after.place().parent.is_some() {
        roles.push(MessageRole::Parent(id));
    }
    let vacation = |it: &Match| {
        let grace = it.clock().grace();
        grace.filter(|grace| grace.why == Spared::Vacation)
    };
    // That a vacation day is spent is worth a reminder, too.
    let spared = |before| vacation(after).is_some() && vacation(after) != vacation(before);
    if !ended && before.is_some_and(|before| nudges(after) > nudges(before) || spared(before)) {
        roles.push(MessageRole::Reminder(id));
    }
    // The channel cannot be reached, so players are told directly.
    if !ended && before.is_some_and(|it| it.paused_at().is_none()) && after.paused_at().is_some() {
        let players = Side::BOTH.map(|side| after.seats().player(side));
        let people = players.iter().filter(|it| it.engine_level().is_none());
        roles.extend(people.map(|player| MessageRole::Lost(id, *player)));
    }
    roles
}

/// How many reminders the present turn had.
fn nudges(this_match: &Match) -> u8 {
    this_match.clock().nudges().count()
}

/// Where a message of a match belongs.
fn home(role: MessageRole, this_match: &Match) -> ChannelId {
    let place = this_match.place();
    match role {
        MessageRole::Parent(_) => place.parent.unwrap_or(place.channel),
        // Only one message is on its way to a person at a time; the channel is found when it is sent.
        MessageRole::Lost(_, player) | MessageRole::Direct(_, player) => ChannelId(player.0),
        _ => place.channel,
    }
}

impl App {
    /// Raises the wanted version of the messages that a change concerns, in its transaction. With `quiet` the player
    /// to move is pinged when their quiet hours end.
    pub(super) async fn owe(
        &self,
        tx: &mut Tx,
        before: Option<&Match>,
        after: &Match,
        lease: Time,
        quiet: Option<Time>,
    ) -> Result<(), StoreError> {
        let mut owed: Vec<(MessageRole, Time)> = Vec::new();
        for role in concerned(before, after) {
            owed.push(match role {
                MessageRole::Lost(..) => (role, lease + PLACE_TOLD),
                MessageRole::Reminder(_) => App::reminder(tx, after, lease).await?,
                _ => (role, lease),
            });
        }
        let new_turn = before.is_none_or(|before| turn(before) != turn(after));
        if let Some((player, until)) = after.player_to_move().zip(quiet)
            && new_turn
        {
            owed.push((MessageRole::Woken(after.id(), player), until));
        }
        for (role, from) in owed {
            tx.outbox()
                .owe(role, home(role, after), version(after), from)
                .await?;
        }
        Ok(())
    }

    /// Notes what the answer to a change of a match shows, and ends the lease of its other rows. Called after every
    /// change, with `None` if the answer failed or is private. Returns the board before, to be settled.
    pub async fn note_shown(
        &self,
        view: &MatchView,
        shown: Option<Shown>,
        now: Time,
    ) -> Result<Option<OlderBoard>, Error> {
        let version = version(&view.this_match);
        let (older, due) = retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            let older = match shown {
                Some(shown) => note_message(&mut tx, view, shown, version).await?,
                None => None,
            };
            let subject = Subject::Match(view.this_match.id());
            let due = tx.outbox().release(subject, version, now).await?;
            tx.commit().await?;
            Ok::<_, StoreError>((older, due))
        })
        .await?;
        if due {
            self.look_now();
        }
        Ok(older)
    }

    /// The same for a challenge: whether the answer shows it, open or closed, and where.
    pub async fn note_challenge_shown(
        &self,
        id: referee::ChallengeId,
        (closed, shown): (bool, bool),
        at: Option<MessageRef>,
        now: Time,
    ) -> Result<(), Error> {
        let role = MessageRole::Challenge(id);
        let version = if closed { CLOSED } else { OPEN };
        let due = retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            match (shown, closed) {
                (true, true) => tx.outbox().forget(role, version).await?,
                (true, false) => tx.outbox().shown(role, version, at).await?,
                (false, _) => {}
            }
            let due = tx.outbox().release(role.subject(), version, now).await?;
            tx.commit().await?;
            Ok::<_, StoreError>(due)
        })
        .await?;
        if due {
            self.look_now();
        }
        Ok(())
    }

    /// Notes a message that may be out of date, because a button was pressed that should be gone.
    pub async fn found(&self, role: MessageRole, at: MessageRef, now: Time) -> Result<(), Error> {
        retry_on_clash(|| async {
            let mut tx = self.store.begin().await?;
            tx.outbox().found(role, at, now).await?;
            tx.commit().await
        })
        .await?;
        self.look_now();
        Ok(())
    }
}

/// Notes one message of a match.
async fn note_message(
    tx: &mut Tx,
    view: &MatchView,
    shown: Shown,
    version: u64,
) -> Result<Option<OlderBoard>, StoreError> {
    let this_match = &view.this_match;
    match shown.role {
        MessageRole::Board(_) => return note_board(tx, view, version, shown.at).await,
        // A settled question is done with.
        MessageRole::Offer(_, offer) if this_match.offer().is_none_or(|open| open.id != offer) => {
            tx.outbox().forget(shown.role, version).await?;
        }
        role => tx.outbox().shown(role, version, shown.at).await?,
    }
    Ok(None)
}
