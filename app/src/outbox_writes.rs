//! Writes outbox rows for the use cases.
//!
//! A change raises the wanted version of the messages it concerns, in its own transaction ([`App::owe`]), under a lease
//! in which its answer shows one of them ([`App::send_by_answer`]). [`super::delivery`] delivers the others.

use super::App;
use referee::{ChallengeId, ChannelId, Match, Offer, Place, Spared, Time, UserId};
use rules::Side;
use std::time::Duration;
use store::{BoardTurn, MessageRole, Reader, StoreError, StoredChallenge, Subject, Tables, Tx};

/// The lease of an answer. Discord waits three seconds for it, and each call has its own timeout.
pub const LEASE: Duration = Duration::from_secs(12);

/// How long a channel is lost before its players get a direct message: most come back by themselves.
pub const PLACE_TOLD: Duration = Duration::from_mins(10);

/// The version of a challenge that is made, and of one that is closed: while it is open, it is shown again whenever it may be
/// accepted no more, or again.
pub const OPEN: u64 = 1;
/// See [`OPEN`].
pub const CLOSED: u64 = 1_000_000;

/// The version of a challenge as its messages count.
#[must_use]
pub const fn challenge_version(closed: bool) -> u64 {
    if closed { CLOSED } else { OPEN }
}

/// The version of a match: 1 as it begins, and one more with each change.
#[must_use]
pub fn version(this_match: &Match) -> u64 {
    this_match.revision() + 1
}

/// The turn of a match as both players know it.
#[must_use]
pub fn turn(this_match: &Match) -> BoardTurn {
    BoardTurn {
        over: this_match.ending().is_some(),
        takebacks: this_match.moment().takebacks,
        plies: u64::try_from(this_match.public_len()).unwrap_or(u64::MAX),
    }
}

/// The messages that a change of a match concerns; `before` is `None` when it begins.
#[must_use]
pub fn concerned(before: Option<&Match>, after: &Match) -> Vec<MessageRole> {
    let id = after.id();
    let mut roles = Vec::new();
    let ended = after.ending().is_some();
    // A board tells how much is left and when the flag falls; one that is due during a pause finds out whether
    // its channel can be reached again.
    let told = |it: &Match| {
        let clock = it.clock();
        let deadline = (clock.at_turn_start(), clock.flag_at(), clock.paused_at());
        (
            turn(it),
            (it.ending().copied(), it.ruling()),
            it.place(),
            deadline,
        )
    };
    if before.is_none_or(|before| told(before) != told(after)) {
        roles.push(MessageRole::Board(id, Reader::Everybody));
    }
    let asked = |this_match: &Match| this_match.offer().map(|offer: &Offer| offer.id);
    let (was, is) = (before.and_then(asked), asked(after));
    // Each is asked again in their own messages.
    let apart = before.is_some_and(|it| !it.place().is_direct()) && after.place().is_direct();
    if was != is || apart {
        let offers = was.into_iter().chain(is);
        roles.extend(offers.map(|offer| MessageRole::Offer(id, offer, Reader::Everybody)));
    }
    let goes_on = !ended && before.is_some_and(|it| it.ending().is_some());
    if (ended || goes_on) && after.place().parent().is_some() {
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
    let players = Side::BOTH.map(|side| after.seats().player(side));
    let people = players
        .iter()
        .filter(|it| it.engine_level().is_none() && !it.is_former());
    // The channel cannot be reached, so players are told directly.
    if !ended && before.is_some_and(|it| it.paused_at().is_none()) && after.paused_at().is_some() {
        let people = people.clone();
        roles.extend(people.map(|player| MessageRole::Lost(id, *player)));
    }
    let people: Vec<UserId> = people.copied().collect();
    let asked = |it: &Match| it.move_asked();
    if let Some(side) = asked(after)
        && before.is_none_or(|before| asked(before).is_none())
    {
        roles.push(MessageRole::MoveAsked(
            id,
            after.seats().player(side.other()),
        ));
    }
    let each = roles.into_iter();
    each.flat_map(|role| at(after.place(), role, &people))
        .collect()
}

/// The messages that stand for this one at a place: one, or each person's own.
fn at(place: Place, role: MessageRole, people: &[UserId]) -> Vec<MessageRole> {
    if !place.is_direct() {
        return vec![role];
    }
    let own = people.iter().map(|user| role.read_by(Reader::One(*user)));
    let mut own: Vec<MessageRole> = own.collect();
    own.dedup();
    own
}

/// Whether a message has a row in this place. Where the bot only answers, answers take along boards and questions alone;
/// everything else is told directly.
pub(super) fn has_row(place: Place, role: MessageRole) -> bool {
    place.member_of().is_some() || role.is_direct() || role.has_readers()
}

/// Raises the wanted version of a message of a match or a challenge at this place.
pub(super) async fn owe_row(
    tx: &mut Tx,
    role: MessageRole,
    place: Place,
    version: u64,
    from: Time,
) -> Result<(), StoreError> {
    let (guild, home) = (place.served_by(), home(role, place));
    tx.outbox().owe(role, guild, home, version, from).await
}

/// The messages that show a challenge.
pub(super) fn of_challenge(stored: &StoredChallenge) -> Vec<MessageRole> {
    let it = &stored.challenge;
    let role = MessageRole::Challenge(it.id, Reader::Everybody);
    at(stored.place, role, &Vec::from_iter(it.people()))
}

/// Raises the wanted version of the messages that show a challenge.
pub(super) async fn owe_challenge(
    tx: &mut Tx,
    stored: &StoredChallenge,
    version: u64,
    from: Time,
) -> Result<(), StoreError> {
    for role in of_challenge(stored) {
        owe_row(tx, role, stored.place, version, from).await?;
    }
    Ok(())
}

/// Has the messages of open challenges say whether these may be accepted: that may have changed.
pub(super) async fn revise_challenges(
    tx: &mut Tx,
    open: Vec<ChallengeId>,
    from: Time,
) -> Result<(), StoreError> {
    for id in open {
        tx.outbox().revise_all(Subject::Challenge(id), from).await?;
    }
    Ok(())
}

/// How many reminders the present turn had.
fn nudges(this_match: &Match) -> u8 {
    this_match.clock().nudges().count()
}

/// Where a message of a match or a challenge at this place belongs.
pub(super) fn home(role: MessageRole, place: Place) -> ChannelId {
    let channel = place.channel().unwrap_or(ChannelId(0));
    match (role, role.recipient()) {
        // Only one message is on its way to a person at a time; the channel is found when it is sent.
        (_, Some(person)) => ChannelId(person.0),
        (MessageRole::Parent(_), None) => place.parent().unwrap_or(channel),
        (_, None) => channel,
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
        owed.retain(|(role, _)| has_row(after.place(), *role));
        // A board that was edited since the end shows a later version than its match had; a player who was told of the end
        // directly is told of another one.
        let over = |it: &Match| it.ending().is_some();
        let ruled = before.is_some_and(over) && over(after);
        for player in Side::BOTH.map(|side| after.seats().player(side)) {
            if ruled {
                let told = MessageRole::MatchNotice(after.id(), player);
                tx.outbox().revise(told, lease).await?;
            }
        }
        for (role, from) in owed {
            owe_row(tx, role, after.place(), version(after), from).await?;
            if let (MessageRole::Board(..), true) = (role, ruled) {
                tx.outbox().show_again(role, from).await?;
            }
            if let (MessageRole::Offer(..), true) = (role, after.place().only_answers()) {
                // It may have been asked directly, too.
                for player in Side::BOTH.map(|side| after.seats().player(side)) {
                    let asked = role.read_by(Reader::One(player));
                    tx.outbox().revise(asked, from).await?;
                }
            }
        }
        if after.ending().is_some() && after.place().member_of().is_none() {
            // It began in a thread of a server: the line that this hangs from tells the end.
            let parent = MessageRole::Parent(after.id());
            tx.outbox().revise(parent, lease).await?;
        }
        Ok(())
    }
}
