//! Writes outbox rows for the use cases.
//!
//! The transaction of a change also stores the version that the messages about the change have to show ([`App::owe`]),
//! and leases these messages. The answer to the interaction shows one of the messages ([`App::send_by_answer`]). Then
//! the reconciler sends the other messages with [`super::delivery`].

use super::App;
use referee::{ChallengeId, ChannelId, Match, Offer, Place, Spared, Time, UserId};
use rules::Side;
use std::time::Duration;
use store::{BoardTurn, MessageRole, Reader, StoreError, StoredChallenge, Subject, Tables, Tx};

/// The lease of messages for an answer. Discord waits three seconds for the answer, and each call has a timeout of its
/// own.
pub const LEASE: Duration = Duration::from_secs(12);

/// How long a channel has to be lost before its players get a direct message. Most channels can be reached again
/// sooner.
pub const PLACE_TOLD: Duration = Duration::from_mins(10);

/// The version of a new challenge. Whenever the challenge becomes possible or impossible to accept, the version grows
/// by one; it always stays below [`CLOSED`].
pub const OPEN: u64 = 1;
/// The version of a closed challenge. It is higher than any version of an open challenge.
pub const CLOSED: u64 = 1_000_000;

/// The version of a challenge that has just been made or closed.
#[must_use]
pub const fn challenge_version(closed: bool) -> u64 {
    if closed { CLOSED } else { OPEN }
}

/// The version of a match that its messages have to show: 1 at the beginning, and one more after each change.
#[must_use]
pub fn version(this_match: &Match) -> u64 {
    this_match.revision() + 1
}

/// The turn of a match as both players know the match: hidden steps do not count.
#[must_use]
pub fn turn(this_match: &Match) -> BoardTurn {
    BoardTurn {
        over: this_match.ending().is_some(),
        takebacks: this_match.moment().takebacks,
        plies: u64::try_from(this_match.public_len()).unwrap_or(u64::MAX),
    }
}

/// The messages that have to show a change of a match. `before` is `None` for a new match.
#[must_use]
pub fn concerned(before: Option<&Match>, after: &Match) -> Vec<MessageRole> {
    let id = after.id();
    let mut roles = Vec::new();
    let ended = after.ending().is_some();
    // A board shows the time left and when the flag falls. During a pause, delivering the board also shows whether the
    // channel can be reached again.
    let told = |this_match: &Match| {
        let clock = this_match.clock();
        let deadline = (clock.at_turn_start(), clock.flag_at(), clock.paused_at());
        (
            turn(this_match),
            (this_match.ending().copied(), this_match.ruling()),
            this_match.place(),
            deadline,
        )
    };
    if before.is_none_or(|before| told(before) != told(after)) {
        roles.push(MessageRole::Board(id, Reader::Everybody));
    }
    let asked = |this_match: &Match| this_match.offer().map(|offer: &Offer| offer.id);
    let (was, is) = (before.and_then(asked), asked(after));
    // If a match moves to direct messages, its open question is posted there again.
    let apart = before.is_some_and(|it| !it.place().is_direct()) && after.place().is_direct();
    if was != is || apart {
        let offers = was.into_iter().chain(is);
        roles.extend(offers.map(|offer| MessageRole::Offer(id, offer, Reader::Everybody)));
    }
    let goes_on = !ended && before.is_some_and(|it| it.ending().is_some());
    if (ended || goes_on) && after.place().parent().is_some() {
        roles.push(MessageRole::Parent(id));
    }
    let vacation = |this_match: &Match| {
        let grace = this_match.clock().grace();
        grace.filter(|grace| grace.why == Spared::Vacation)
    };
    // A reminder is also sent when a vacation day is spent.
    let spared = |before| vacation(after).is_some() && vacation(after) != vacation(before);
    if !ended && before.is_some_and(|before| nudges(after) > nudges(before) || spared(before)) {
        roles.push(MessageRole::Reminder(id));
    }
    let players = Side::BOTH.map(|side| after.seats().player(side));
    let people = players
        .iter()
        .filter(|it| it.engine_level().is_none() && !it.is_former());
    // A paused match has lost its channel, so its players get direct messages.
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
    each.flat_map(|role| for_readers(after.place(), role, &people))
        .collect()
}

/// The messages of one kind in a place: one message for everybody, or one for each person in direct messages.
fn for_readers(place: Place, role: MessageRole, people: &[UserId]) -> Vec<MessageRole> {
    if !place.is_direct() {
        return vec![role];
    }
    let own = people.iter().map(|user| role.read_by(Reader::One(*user)));
    let mut own: Vec<MessageRole> = own.collect();
    own.dedup();
    own
}

/// Whether a message of this kind can be shown in a place. Where the bot only answers, an answer can carry only boards,
/// offers and challenges; the other messages are sent directly.
pub(super) fn has_row(place: Place, role: MessageRole) -> bool {
    place.member_of().is_some() || role.is_direct() || role.has_readers()
}

/// Puts a message of a match or challenge into the outbox, with the version that the message has to show.
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
    for_readers(stored.place, role, &Vec::from_iter(it.people()))
}

/// Puts the messages that show a challenge into the outbox, with the version that they have to show.
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

/// Schedules the messages of open challenges for `from`, because a change may have made it possible or impossible to
/// accept these challenges.
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

/// The number of reminders in the present turn.
fn nudges(this_match: &Match) -> u8 {
    this_match.clock().nudges().count()
}

/// The channel to which a message of a match or challenge in this place belongs.
pub(super) fn home(role: MessageRole, place: Place) -> ChannelId {
    let channel = place.channel().unwrap_or(ChannelId(0));
    match (role, role.recipient()) {
        // The id of a person takes the place of the person's direct channel, which is found when the message is sent.
        // So at most one message at a time is on its way to a person.
        (_, Some(person)) => ChannelId(person.0),
        (MessageRole::Parent(_), None) => place.parent().unwrap_or(channel),
        (_, None) => channel,
    }
}

impl App {
    /// Puts the messages that have to show a change into the outbox, in the transaction of the change. If the player to
    /// move has quiet hours, `quiet` is the time at which these hours end; the player is pinged at that time.
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
        // If the result changes, two messages are sent again: the board, because its row may hold a later version than
        // the match has, and the direct message with which a player was told of the first end.
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
                // The question may also have been asked in direct messages.
                for player in Side::BOTH.map(|side| after.seats().player(side)) {
                    let asked = role.read_by(Reader::One(player));
                    tx.outbox().revise(asked, from).await?;
                }
            }
        }
        if after.ending().is_some() && after.place().member_of().is_none() {
            // If the match began in a thread of a server, the message from which the thread was opened shows the end,
            // too.
            let parent = MessageRole::Parent(after.id());
            tx.outbox().revise(parent, lease).await?;
        }
        Ok(())
    }
}
