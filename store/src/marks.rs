//! Marks recognise a person who has deleted their data. A mark is the HMAC-SHA-256 of the person's id, with a salt that
//! is stored in the mark. The mark is deleted after some time, once no block, no avoided player and no running
//! tournament needs it.

use super::{Connection, Result};
use hmac::{Hmac, KeyInit as _, Mac as _};
use referee::{Time, UserId};
use sha2::Sha256;
use std::fmt::Write as _;

/// SQL for the ids of a person: their own id and their pseudonyms. `$id` is the place of the person's id in the
/// statement, and `$mark` the place of their mark.
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
    /// The mark of each person; all pseudonyms of a person share it. `None` for a person who has never deleted their
    /// data.
    pub(super) async fn of<const N: usize>(
        &mut self,
        users: [UserId; N],
    ) -> Result<[Option<String>; N]> {
        let sql = "SELECT DISTINCT mark FROM players WHERE mark IS NOT NULL ORDER BY mark";
        let marks: Vec<String> = self.0.all(sql, ()).await?;
        Ok(users.map(|user| marks.iter().find(|mark| is_mark_of(mark, user)).cloned()))
    }

    /// The marks of people who have deleted their data after `time`.
    pub(super) async fn since(&mut self, time: Time) -> Result<Vec<String>> {
        let sql = "SELECT DISTINCT mark FROM players WHERE mark IS NOT NULL AND forgotten_at > $1";
        self.0.all(sql, time).await
    }

    /// The pseudonyms of a person. What the person did before deleting their data is stored under these pseudonyms.
    pub async fn former(&mut self, user: UserId) -> Result<Vec<UserId>> {
        let [mark] = self.of([user]).await?;
        let sql = "SELECT id FROM players WHERE mark = $1";
        self.0.all(sql, mark).await
    }

    /// Deletes the marks of people who deleted their data before `time`. A mark is kept while the person is blocked, is
    /// avoided by a player, or has entered a running tournament that is not a ladder.
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

/// The mark of a person: the salt and then the hash, in hexadecimal digits.
pub(super) fn mark_of(salt: u128, user: UserId) -> String {
    // This cannot fail, because HMAC accepts a key of any length.
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

    /// Catches a mark that belongs to no person, or to every person.
    #[test]
    fn a_mark_fits_one_person() {
        let mark = mark_of(7, UserId(1));
        assert_eq!(mark.len(), 96);
        assert!(is_mark_of(&mark, UserId(1)) && !is_mark_of(&mark, UserId(2)));
        assert_ne!(mark, mark_of(8, UserId(1)));
        assert!(!is_mark_of("", UserId(1)));
    }
}
