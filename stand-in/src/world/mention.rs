//! Mentions in texts, and the people they ping.

use serde_json::{Value, json};

use super::{Id, User, World, permissions};
use crate::draft::AllowedMentions;

impl World {
    /// Sets `mentions`, `mention_roles` and `mention_everyone` to those that the message pings. `author` wrote the
    /// message, which answers `interaction` if given.
    pub(super) fn set_mentions(
        &self,
        json: &mut Value,
        channel: Id,
        allowed: &AllowedMentions,
        (author, interaction): (Id, Option<Id>),
    ) {
        let content = json["content"].as_str().unwrap_or_default();
        if !content.contains(['<', '@']) {
            json["mentions"] = json!([]);
            json["mention_roles"] = json!([]);
            json["mention_everyone"] = false.into();
            return;
        }
        let may_ping_all = self.channels.get(&channel).is_some_and(|channel| {
            let answered = interaction.and_then(|id| self.interactions.get(&id));
            let granted = match answered {
                Some(interaction) => self.answer_permissions(
                    interaction.user,
                    interaction.owners,
                    interaction.channel,
                ),
                None => self.permissions(author, channel),
            };
            granted & permissions::MENTION_EVERYONE != 0
        });
        let found = Mentions::in_text(content);
        let users: Vec<Value> = found
            .users
            .iter()
            .filter(|id| allowed.allows_user(**id))
            .filter_map(|id| self.users.get(id))
            .map(User::json)
            .collect();
        let roles: Vec<Value> = found
            .roles
            .iter()
            .filter(|id| may_ping_all && allowed.allows_role(**id))
            .map(|id| Value::from(*id))
            .collect();
        let everyone = found.everyone && may_ping_all && allowed.everyone;
        json["mentions"] = users.into();
        json["mention_roles"] = roles.into();
        json["mention_everyone"] = everyone.into();
    }
}

/// The mentions written in a text, in order, each once.
#[derive(Debug, Default)]
struct Mentions {
    users: Vec<Id>,
    roles: Vec<Id>,
    everyone: bool,
}

impl Mentions {
    fn in_text(text: &str) -> Self {
        let text = &without_code(text);
        let mut found = Self {
            everyone: text.contains("@everyone") || text.contains("@here"),
            ..Self::default()
        };
        for part in text.split("<@").skip(1) {
            let Some((inside, _)) = part.split_once('>') else {
                continue;
            };
            let (list, digits) = match inside.strip_prefix('&') {
                Some(digits) => (&mut found.roles, digits),
                None => (&mut found.users, inside.trim_start_matches('!')),
            };
            if let Ok(id) = digits.parse()
                && !list.contains(&id)
            {
                list.push(id);
            }
        }
        found
    }
}

/// A text without code spans and blocks, which contain no mentions.
fn without_code(text: &str) -> String {
    let mut rest = text;
    let mut plain = String::with_capacity(text.len());
    while let Some(start) = rest.find('`') {
        let (before, code) = rest.split_at(start);
        plain.push_str(before);
        let ticks = code.len() - code.trim_start_matches('`').len();
        // Three ticks or more open a block; only three are compared.
        let fence = &code[..ticks.min(3)];
        let inside = &code[fence.len()..];
        match inside.find(fence) {
            Some(end) => rest = &inside[end + fence.len()..],
            None => {
                plain.push_str(fence);
                rest = inside;
            }
        }
    }
    plain.push_str(rest);
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_holds_no_mentions() {
        for (text, users) in [
            ("`<@1>` <@2>", vec![2]),
            ("``a ` <@1>`` <@2>", vec![2]),
            ("```\n<@1>\n``` <@2>", vec![2]),
            ("` <@1>", vec![1]),
            ("```<@1>", vec![1]),
        ] {
            let users: Vec<Id> = users.into_iter().map(Id::new).collect();
            assert_eq!(Mentions::in_text(text).users, users, "{text}");
        }
        assert!(!Mentions::in_text("`@everyone`").everyone);
    }

    #[test]
    fn mentions_are_found_once_each() {
        let found = Mentions::in_text("<@1> <@!2> <@1> <@&3> <@x> <@4 @here");
        assert_eq!(found.users, [Id::new(1), Id::new(2)]);
        assert_eq!(found.roles, [Id::new(3)]);
        assert!(found.everyone);
    }
}
