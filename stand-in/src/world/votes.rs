//! Polls in messages: opening, voting and ending.

use std::collections::BTreeSet;

use super::poll::Poll;
use super::{Id, Message, World};
use crate::clock::Time;
use crate::draft::PollDraft;

impl Message {
    /// Opens a poll in this message.
    pub(super) fn open_poll(&mut self, draft: PollDraft, bot: Id, now: Time) {
        let (poll, json) = Poll::open(draft, now);
        self.poll = Some(poll);
        self.json["poll"] = json;
        self.write_poll(bot);
    }

    /// Updates the JSON after a change of votes.
    fn write_poll(&mut self, bot: Id) {
        if let Some(poll) = &self.poll {
            self.json["poll"]["results"] = poll.results(bot);
        }
    }
}

impl World {
    /// Sets a person's answers in a poll; returns the numbers added and those removed.
    pub(crate) fn vote(
        &mut self,
        at: (Id, Id),
        user: Id,
        chosen: &BTreeSet<u64>,
    ) -> (Vec<u64>, Vec<u64>) {
        let bot = self.bot;
        let (mut added, mut removed) = (Vec::new(), Vec::new());
        let Some(message) = self.message_mut(at.0, at.1) else {
            return (added, removed);
        };
        for (number, voters) in (1..).zip(message.poll.iter_mut().flat_map(|it| &mut it.votes)) {
            if chosen.contains(&number) {
                if voters.insert(user) {
                    added.push(number);
                }
            } else if voters.remove(&user) {
                removed.push(number);
            }
        }
        message.write_poll(bot);
        (added, removed)
    }

    /// Closes a poll; `false` if it is over already, or the message has no poll.
    pub(crate) fn end_poll(&mut self, at: (Id, Id)) -> bool {
        let bot = self.bot;
        let Some(message) = self.message_mut(at.0, at.1) else {
            return false;
        };
        let ended = message
            .poll
            .as_mut()
            .is_some_and(|poll| !std::mem::replace(&mut poll.over, true));
        message.write_poll(bot);
        ended
    }

    /// Channel and message of each poll whose time is over.
    pub(crate) fn due_polls(&self, now: Time) -> Vec<(Id, Id)> {
        self.channels
            .values()
            .flat_map(|channel| channel.messages.values().map(move |it| (channel.id, it)))
            .filter(|(_, message)| {
                let poll = message.poll.as_ref();
                poll.is_some_and(|poll| !poll.over && poll.ends <= now)
            })
            .map(|(channel, message)| (channel, message.id))
            .collect()
    }
}
