//! Distinguishes names that look alike in a list.

use super::{UserId, typed};
use std::collections::HashMap;
use unicode_normalization::UnicodeNormalization as _;

/// The largest number of characters of a name with its account name. It may be exceeded, so that the name has room for
/// at least [`FEWEST`] characters.
const LONGEST: usize = 32;
const FEWEST: usize = 8;

/// If names in a list look alike, adds the account name to each of them: `Alex (alex_91)`. Each item of the list is a
/// user, the name shown for the user (`None` for a former player), and the user's account name or another text that
/// identifies the user, if one is known. The same user may be in the list several times.
///
/// ```
/// use referee::{UserId, tell_apart};
/// let mut names = ["Alex", "Ａlex", "Ben"].map(|name| Some(name.to_owned()));
/// let people = names.iter_mut().zip(["alex_91", "alex", "ben"]).enumerate();
/// tell_apart(people.map(|(id, (name, account))| (UserId(id as u64), name, Some(account))));
/// assert_eq!(names.map(Option::unwrap), ["Alex (alex_91)", "Ａlex (alex)", "Ben"]);
/// ```
pub fn tell_apart<'a>(
    list: impl IntoIterator<Item = (UserId, &'a mut Option<String>, Option<&'a str>)>,
) {
    let people = list.into_iter().filter_map(|(user, name, account)| {
        let is_named = !user.is_former() && user.engine_level().is_none();
        let name = name.as_mut().filter(|_| is_named)?;
        let full = account.map(|account| beside(name, account));
        Some((user, name, full))
    });
    let people: Vec<_> = people.collect();
    let mut seen: HashMap<String, Vec<UserId>> = HashMap::new();
    for (user, name, full) in &people {
        // A user's name may look like another user's name with the account name added, so both forms are compared.
        for shown in std::iter::once(&**name).chain(full) {
            let users = seen.entry(as_seen(shown)).or_default();
            if !users.contains(user) {
                users.push(*user);
            }
        }
    }
    for (_, name, full) in people {
        let alike = seen.get(&as_seen(name)).is_some_and(|it| it.len() > 1);
        if let Some(full) = full.filter(|_| alike) {
            *name = full;
        }
    }
}

fn beside(name: &str, account: &str) -> String {
    let room = LONGEST.saturating_sub(account.chars().count() + " ()".len());
    let room = room.max(FEWEST);
    match name.chars().count() > room {
        true => {
            let kept: String = name.chars().take(room - 1).collect();
            format!("{kept}… ({account})")
        }
        false => format!("{name} ({account})"),
    }
}

/// The form of a name for comparing: letters that differ only in shape, width or case become equal.
fn as_seen(name: &str) -> String {
    typed::key(&name.nfkc().collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(people: &[(u64, &str, Option<&str>)]) -> Vec<String> {
        let mut names: Vec<Option<String>> = people
            .iter()
            .map(|it| Some(it.1.to_owned()).filter(|name| !name.is_empty()))
            .collect();
        let list = people.iter().zip(&mut names);
        tell_apart(list.map(|((id, _, account), name)| (UserId(*id), name, *account)));
        names.into_iter().map(Option::unwrap_or_default).collect()
    }

    /// Catches two people with the same name who are shown alike, and an account name that is shown although nobody
    /// else has a similar name.
    #[test]
    fn only_those_that_look_alike_have_their_accounts_beside_them() {
        let two = [
            (1, "Alex", Some("alex_91")),
            (2, "Alex", Some("lex")),
            (3, "Ben", Some("ben")),
        ];
        assert_eq!(told(&two), ["Alex (alex_91)", "Alex (lex)", "Ben"]);
        let three = [
            (1, "Alex", Some("a")),
            (2, "ＡＬＥＸ", Some("b")),
            (3, " 𝕬lex\u{200b}", Some("c")),
        ];
        assert_eq!(
            told(&three),
            ["Alex (a)", "ＡＬＥＸ (b)", " 𝕬lex\u{200b} (c)"]
        );
        // One person is in two matches.
        let twice = [
            (1, "Alex", Some("a")),
            (2, "Ben", Some("b")),
            (1, "Alex", Some("a")),
        ];
        assert_eq!(told(&twice), ["Alex", "Ben", "Alex"]);
    }

    /// Catches a missing account name if the other person's account is unknown, and a former player or the bot shown
    /// with an account name.
    #[test]
    fn who_has_no_known_account_is_named_alone() {
        assert_eq!(
            told(&[(1, "Alex", None), (2, "alex", Some("b"))]),
            ["Alex", "alex (b)"]
        );
        assert_eq!(
            told(&[(1, "Alex", None), (2, "Alex", None)]),
            ["Alex", "Alex"]
        );
        assert_eq!(told(&[(1, "", Some("a")), (2, "", Some("b"))]), ["", ""]);
        let engine = UserId::engine(3).0;
        assert_eq!(
            told(&[(engine, "Iago", Some("a")), (2, "Iago", Some("b"))]),
            ["Iago", "Iago"]
        );
    }

    /// Catches a user whose name imitates another user's name with the account name added.
    #[test]
    fn a_name_with_the_account_of_another_is_told_apart_too() {
        let three = [
            (1, "Alex", Some("a")),
            (2, "Alex", Some("b")),
            (3, "Alex (a)", Some("c")),
        ];
        assert_eq!(told(&three), ["Alex (a)", "Alex (b)", "Alex (a) (c)"]);
    }

    /// Catches an account name that is cut off after a long name.
    #[test]
    fn a_long_name_makes_room_for_the_account() {
        let name = "Maximiliane Alexandra von Hohenstein";
        assert_eq!(
            told(&[(1, name, Some("max_1")), (2, name, Some("max_2"))]),
            [
                "Maximiliane Alexandra v… (max_1)",
                "Maximiliane Alexandra v… (max_2)"
            ]
        );
    }
}
