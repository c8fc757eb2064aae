//! Polls: who chose what, and what came of it.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{Id, Message, World};
use crate::clock::Time;
use crate::draft::PollDraft;

/// The poll of a message.
#[derive(Debug)]
pub(crate) struct Poll {
    pub(crate) ends: Time,
    pub(crate) over: bool,
    pub(crate) multiple: bool,
    /// Who chose each answer; the first one's number is 1.
    pub(crate) votes: Vec<BTreeSet<Id>>,
}

impl Poll {
    /// A new poll, and Discord's poll object without results.
    fn open(draft: PollDraft, now: Time) -> (Self, Value) {
        let ends = now.after(draft.open_for);
        let answers: Vec<Value> = (1..)
            .zip(&draft.answers)
            .map(|(id, media): (u64, _)| json!({"answer_id": id, "poll_media": media}))
            .collect();
        let json = json!({
            "question": draft.question,
            "answers": answers,
            "expiry": ends.iso(),
            "allow_multiselect": draft.multiple,
            "layout_type": 1,
        });
        let poll = Self {
            ends,
            over: false,
            multiple: draft.multiple,
            votes: vec![BTreeSet::new(); draft.answers.len()],
        };
        (poll, json)
    }

    /// Who chose the answer with this number; `None` if there is no such answer.
    pub(crate) fn voters(&self, answer: u64) -> Option<&BTreeSet<Id>> {
        self.votes
            .get(usize::try_from(answer).ok()?.checked_sub(1)?)
    }

    /// Discord's results object, as a person sees it.
    pub(super) fn results(&self, viewer: Id) -> Value {
        let counts: Vec<Value> = (1..)
            .zip(&self.votes)
            .map(|(id, voters): (u64, _)| {
                json!({"id": id, "count": voters.len(), "me_voted": voters.contains(&viewer)})
            })
            .collect();
        json!({"is_finalized": self.over, "answer_counts": counts})
    }

    /// The number and votes of the answer with the most votes, unless two have as many.
    fn victor(&self) -> Option<(usize, usize)> {
        let most = self.votes.iter().map(BTreeSet::len).max()?;
        let mut with_most = self
            .votes
            .iter()
            .enumerate()
            .filter(|(_, it)| it.len() == most);
        match (with_most.next(), with_most.next()) {
            (Some((index, _)), None) => Some((index + 1, most)),
            _ => None,
        }
    }

    /// The embed of the message that tells how a poll ended.
    pub(crate) fn result_embed(&self, poll: &Value) -> Value {
        let total: usize = self.votes.iter().map(BTreeSet::len).sum();
        let most = self.votes.iter().map(BTreeSet::len).max().unwrap_or(0);
        let mut fields = vec![
            (
                "poll_question_text",
                poll["question"]["text"]
                    .as_str()
                    .unwrap_or_default()
                    .to_owned(),
            ),
            ("victor_answer_votes", most.to_string()),
            ("total_votes", total.to_string()),
        ];
        if let Some((number, _)) = self.victor() {
            fields.push(("victor_answer_id", number.to_string()));
            let media = &poll["answers"][number - 1]["poll_media"];
            if let Some(text) = media["text"].as_str() {
                fields.push(("victor_answer_text", text.to_owned()));
            }
            if let Some(name) = media["emoji"]["name"].as_str() {
                fields.push(("victor_answer_emoji_name", name.to_owned()));
            }
        }
        let fields: Vec<Value> = fields
            .into_iter()
            .map(|(name, value)| json!({"name": name, "value": value, "inline": false}))
            .collect();
        json!({"type": "poll_result", "fields": fields})
    }
}

impl Message {
    /// Opens a poll with this message.
    pub(super) fn open_poll(&mut self, draft: PollDraft, bot: Id, now: Time) {
        let (poll, json) = Poll::open(draft, now);
        self.poll = Some(poll);
        self.json["poll"] = json;
        self.write_poll(bot);
    }

    /// Brings the JSON up to date with who voted.
    fn write_poll(&mut self, bot: Id) {
        if let Some(poll) = &self.poll {
            self.json["poll"]["results"] = poll.results(bot);
        }
    }
}

impl World {
    /// Sets what a person chose in a poll; answers the numbers that were added and taken away.
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

    /// Closes a poll; `false` if it is over already, or no poll.
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

    /// Channel and id of the polls whose time is up.
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
