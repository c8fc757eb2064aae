//! Polls: votes and results.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::Id;
use crate::clock::Time;
use crate::draft::PollDraft;

/// The poll of a message.
#[derive(Debug)]
pub(crate) struct Poll {
    pub(crate) ends: Time,
    pub(crate) over: bool,
    pub(crate) multiple: bool,
    /// People who chose each answer; the first answer has number 1.
    pub(crate) votes: Vec<BTreeSet<Id>>,
}

impl Poll {
    /// Opens a poll; returns it with Discord's poll object without results.
    pub(super) fn open(draft: PollDraft, now: Time) -> (Self, Value) {
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

    /// People who chose the answer with this number; `None` if the poll has no such answer.
    pub(crate) fn voters(&self, answer: u64) -> Option<&BTreeSet<Id>> {
        self.votes
            .get(usize::try_from(answer).ok()?.checked_sub(1)?)
    }

    /// Discord's results object for one person.
    pub(super) fn results(&self, viewer: Id) -> Value {
        let counts: Vec<Value> = (1..)
            .zip(&self.votes)
            .map(|(id, voters): (u64, _)| {
                json!({"id": id, "count": voters.len(), "me_voted": voters.contains(&viewer)})
            })
            .collect();
        json!({"is_finalized": self.over, "answer_counts": counts})
    }

    /// Number and votes of the answer with the most votes; `None` for a tie.
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

    /// The embed of the message with the poll's result.
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
