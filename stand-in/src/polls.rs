//! Votes in polls and their closing, with the events that Discord sends about them.

use std::collections::BTreeSet;

use serde_json::json;

use crate::draft::Draft;
use crate::id::Id;
use crate::state::{PageEvent, Shared};
use crate::world::{Authorship, POLL_RESULT, World};

impl Shared {
    /// Sets a person's answers in a poll, by number; `at` is the channel and the message.
    pub(crate) fn change_vote(
        &self,
        world: &mut World,
        at: (Id, Id),
        user: Id,
        chosen: &BTreeSet<u64>,
    ) {
        let (added, removed) = world.vote(at, user, chosen);
        self.tell_page(PageEvent::Messages(at.0));
        let removed = removed
            .into_iter()
            .map(|it| ("MESSAGE_POLL_VOTE_REMOVE", it));
        let added = added.into_iter().map(|it| ("MESSAGE_POLL_VOTE_ADD", it));
        for (name, answer) in removed.chain(added) {
            self.dispatch_in_channel(world, name, at.0, || {
                let mut data = json!({
                    "user_id": user,
                    "channel_id": at.0,
                    "message_id": at.1,
                    "answer_id": answer,
                });
                if let Some(guild) = world.guild_of(at.0) {
                    data["guild_id"] = guild.id.into();
                }
                data
            });
        }
    }

    /// Closes a poll and posts its result; does nothing if the poll is over.
    pub(crate) fn close_poll(&self, world: &mut World, at: (Id, Id)) {
        if !world.end_poll(at) {
            return;
        }
        self.message_updated(world, at.0, at.1);
        let Some(message) = world.message(at.0, at.1) else {
            return;
        };
        let Some(poll) = &message.poll else {
            return;
        };
        let draft = Draft {
            embeds: Some(vec![poll.result_embed(&message.json["poll"])]),
            reference: Some(at.1),
            ..Draft::default()
        };
        let by = Authorship {
            author: message.author,
            kind: POLL_RESULT,
            visible_to: None,
            interaction: None,
        };
        let id = world.post(at.0, draft, by, self.clock.now());
        self.message_created(world, at.0, id);
    }

    /// Closes the polls whose time is up.
    pub(crate) fn close_due_polls(&self, world: &mut World) {
        for at in world.due_polls(self.clock.now()) {
            self.close_poll(world, at);
        }
    }
}
