//! What is owed to be seen, and what was seen: the use cases' side of the outbox.
//!
//! Every change owes the public messages it concerns in its own transaction ([`App::owe`]). Whoever
//! answers has a lease of some seconds to show them on the way, and says what was shown
//! ([`App::note_shown`]). Everything else is the business of [`super::delivery`].

use super::write_batch::Note;
use super::{App, Error, MatchView};
use referee::{ChannelId, Match, Offer, Spared, Time};
use rules::Side;
use std::time::Duration;
use store::{MessageRef, MessageRole, Posting, StoreError, Subject, Tables, Tx};

/// How long whoever answers an interaction is left in peace: the platform waits three seconds for the
/// answer, and each call to it has its own limit.
pub const LEASE: Duration = Duration::from_secs(12);

/// How long a place may be lost before its players are told by direct message: much comes back by itself.
pub const PLACE_TOLD: Duration = Duration::from_mins(10);

/// The version of a challenge that is open, and of one that is closed.
pub const OPEN: u64 = 1;
/// See [`OPEN`].
pub const CLOSED: u64 = 2;

/// A public message that everybody can see now, as it is at a version of its subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Which.
    pub role: MessageRole,
    /// Whether it is a message of its own, or in the place of another.
    pub how: How,
}

/// How a message was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// As a new message; where, if that is known and of use.
    Posted(Option<MessageRef>),
    /// In place of what this message said before.
    Edited(MessageRef),
    /// Not at all, but a line says what is new about it.
    Beside,
}

/// The version of a match: 1 as it begins, and one more with each change.
#[must_use]
pub fn version(this_match: &Match) -> u64 {
    this_match.revision() + 1
}

/// A number for the turn a match is at, as everybody knows it: every later turn has a higher one.
#[must_use]
pub fn turn(this_match: &Match) -> u64 {
    let plies = u64::try_from(this_match.public_len()).unwrap_or(u64::MAX);
    (u64::from(this_match.moment().takebacks) << 32) + plies + 1
}

/// The public messages of a match that a change of it concerns; `before` is `None` as it begins.
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
    // Nobody can be told of it where it is played.
    if !ended && before.is_some_and(|it| it.paused_at().is_none()) && after.paused_at().is_some() {
        let players = Side::BOTH.map(|side| after.seats().player(side));
        let people = players.iter().filter(|it| it.engine_level().is_none());
        roles.extend(people.map(|player| MessageRole::Lost(id, *player)));
    }
    roles
}

/// How often something was said about the present turn.
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
    /// Owes what a change of a match concerns, in the change's own transaction. Whoever is to move now is
    /// pinged when their quiet hours end, if that is given.
    pub(super) async fn owe(
        &self,
        tx: &mut Tx,
        before: Option<&Match>,
        after: &Match,
        lease: Time,
        quiet: Option<Time>,
    ) -> Result<(), StoreError> {
        if let Some(before) = before
            && before.moment().takebacks < after.moment().takebacks
        {
            let left = u64::try_from(after.public_len()).unwrap_or(u64::MAX);
            tx.outbox()
                .taken_back(after.id(), left, version(after), lease)
                .await?;
        }
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

    /// Notes what everybody can see of a match after an answer that showed it as in `view`, and
    /// leaves the rest to whoever delivers. To be told after every change, also when the answer did
    /// not get through: then nothing was shown.
    ///
    /// # Errors
    /// The bot itself fails; then what is owed is delivered when the lease has run out.
    pub async fn note_shown(
        &self,
        view: &MatchView,
        shown: &[Shown],
        now: Time,
    ) -> Result<(), Error> {
        let version = version(&view.this_match);
        let alone = view.guild.posting == Posting::NewMessage && view.messages.ping.is_none();
        if let [
            Shown {
                role: role @ MessageRole::Board(_),
                how: How::Posted(_),
            },
        ] = shown
            && alone
        {
            let running = view.this_match.ending().is_none();
            let turn = running.then(|| turn(&view.this_match));
            let note = Note::Answered(*role, version, turn, now);
            return Ok(self.write_batched(vec![note]).await?);
        }
        let mut notes: Vec<Note> = shown
            .iter()
            .map(|shown| Note::of_match(view, *shown, version, now))
            .collect();
        let subject = Subject::Match(view.this_match.id());
        notes.push(Note::Release(subject, version, now));
        Ok(self.write_batched(notes).await?)
    }

    /// The same of a challenge; `closed` tells in which of its two states it was shown.
    ///
    /// # Errors
    /// The bot itself fails; then what is owed is delivered when the lease has run out.
    pub async fn note_challenge_shown(
        &self,
        id: referee::ChallengeId,
        closed: bool,
        shown: Option<How>,
        now: Time,
    ) -> Result<(), Error> {
        let role = MessageRole::Challenge(id);
        let version = if closed { CLOSED } else { OPEN };
        let note = match shown {
            Some(How::Posted(at)) => Some(Note::Shown(role, version, at, now)),
            Some(How::Edited(_)) if closed => Some(Note::Forget(role, version)),
            Some(How::Edited(at)) => Some(Note::Shown(role, version, Some(at), now)),
            Some(How::Beside) | None => None,
        };
        let release = Note::Release(Subject::Challenge(id), version, now);
        let notes = note.into_iter().chain([release]).collect();
        Ok(self.write_batched(notes).await?)
    }

    /// Notes where a message stands that may show less than it ought to: somebody has pressed a button
    /// that should be gone.
    pub async fn found(&self, role: MessageRole, at: MessageRef, now: Time) -> Result<(), Error> {
        Ok(self.write_batched(vec![Note::Found(role, at, now)]).await?)
    }
}
