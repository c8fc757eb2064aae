//! Marks, by which a person who has deleted their data is recognised: the HMAC-SHA-256 of their id with a salt of its
//! own. A mark is stored with the pseudonym, and deleted when nothing looks back to it any more.

use super::{Connection, Result};
use hmac::{Hmac, KeyInit as _, Mac as _};
use referee::{Time, UserId};
use sha2::Sha256;
use std::fmt::Write as _;

/// SQL for a person and their pseudonyms, from the place of the id and the place of the mark in a statement.
macro_rules! selves {
    ($id:literal, $mark:literal) => {
        concat!(
            "(SELECT id FROM players WHERE id = ",
            $id,
            " OR mark = ",
            $mark,
            ")"
        )
    };
}
pub(super) use selves;

#[derive(Debug)]
pub struct Marks<'c>(pub(super) Connection<'c>);

impl Marks<'_> {
    /// Mark of each person who has deleted their data before, shared by all their pseudonyms; `None` for others.
    pub(super) async fn of<const N: usize>(
        &mut self,
        users: [UserId; N],
    ) -> Result<[Option<String>; N]> {
        let sql = "SELECT DISTINCT mark FROM players WHERE mark IS NOT NULL ORDER BY mark";
        let marks: Vec<String> = self.0.all(sql, ()).await?;
        Ok(users.map(|user| marks.iter().find(|mark| is_mark_of(mark, user)).cloned()))
    }

    /// Marks of people who have deleted their data since `time`.
    pub(super) async fn since(&mut self, time: Time) -> Result<Vec<String>> {
        let sql = "SELECT DISTINCT mark FROM players WHERE mark IS NOT NULL AND forgotten_at > $1";
        self.0.all(sql, time).await
    }

    /// Pseudonyms of a person, under which is stored what they did before they deleted their data.
    pub async fn former(&mut self, user: UserId) -> Result<Vec<UserId>> {
        let [mark] = self.of([user]).await?;
        let sql = "SELECT id FROM players WHERE mark = $1";
        self.0.all(sql, mark).await
    }

    /// Deletes marks of people whose data were deleted before `time`, unless a block, an avoiding player or a running
    /// tournament looks back to them.
    pub async fn forget_before(&mut self, time: Time) -> Result<()> {
        let sql = "UPDATE players SET mark = NULL, forgotten_at = NULL \
            WHERE mark IS NOT NULL AND forgotten_at < $1 \
            AND NOT EXISTS (SELECT 1 FROM blocked b WHERE b.player = players.id) \
            AND NOT EXISTS (SELECT 1 FROM avoided a WHERE a.other = players.id) \
            AND NOT EXISTS (SELECT 1 FROM tournament_players e JOIN tournaments t \
            ON t.id = e.tournament WHERE e.player = players.id AND t.ended_at IS NULL \
            AND t.kind <> 'ladder')";
        self.0.run(sql, time).await
    }
}

/// Mark of a person: the salt and the hash, as hexadecimal digits.
pub(super) fn mark_of(salt: u128, user: UserId) -> String {
    // HMAC takes a key of any length.
    let Ok(mut hash) = Hmac::<Sha256>::new_from_slice(&salt.to_be_bytes()) else {
        return String::new();
    };
    hash.update(&user.0.to_be_bytes());
    let mut mark = format!("{salt:032x}");
    for byte in hash.finalize().into_bytes() {
        // Writing to a string cannot fail.
        let _ = write!(mark, "{byte:02x}");
    }
    mark
}

pub(super) fn is_mark_of(mark: &str, user: UserId) -> bool {
    let salt = mark
        .get(..32)
        .and_then(|salt| u128::from_str_radix(salt, 16).ok());
    salt.is_some_and(|salt| mark_of(salt, user) == mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Catches a mark that fits no person, or all.
    #[test]
    fn a_mark_fits_one_person() {
        let mark = mark_of(7, UserId(1));
        assert_eq!(mark.len(), 96);
        assert!(is_mark_of(&mark, UserId(1)) && !is_mark_of(&mark, UserId(2)));
        assert_ne!(mark, mark_of(8, UserId(1)));
        assert!(!is_mark_of("", UserId(1)));
    }
}
