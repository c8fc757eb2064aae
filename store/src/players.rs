//! People, and what each has set.

use super::row::{Columns, Run as _, storable};
use super::theme::Theme;
use super::{Connection, StoreError};
use referee::{Quiet, Time, UserId, Zone};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;

/// A player's settings; `None` means the default. It is the JSON of `players.settings`, as
/// [`GuildSettings`](super::GuildSettings) is that of servers; two columns, which SQL asks for, are no part of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlayerSettings {
    /// The code of the language of private messages, instead of the platform's.
    pub language: Option<String>,
    /// The code of the language of their app as it was last seen in a conversation: direct messages have it if none is
    /// chosen.
    pub app_language: Option<String>,
    /// The look of private boards.
    pub theme: Option<Theme>,
    /// Patterns as well as colours.
    pub patterns: bool,
    /// Whether private answers carry a text board.
    pub text_board: bool,
    /// Whether private boards have their own side at the bottom.
    pub turned: bool,
    /// Whether White of ISAAC types and reads squares in White's own numbers (ISAAC-1). Records keep Black's.
    pub own_coordinates: bool,
    /// Whether first matches go without tips.
    pub without_tips: bool,
    #[serde(rename = "time_zone")]
    pub zone: Option<Zone>,
    /// When nothing disturbs them.
    #[serde(rename = "quiet_hours")]
    pub quiet: Option<Quiet>,
    /// Whether reminders come as direct messages.
    pub remind_directly: bool,
    /// Whether other people cannot challenge them.
    pub unchallenged: bool,
    /// When the next daily list of waiting matches is due; `None` if none is wanted.
    #[serde(skip)]
    pub digest_at: Option<Time>,
    /// How often in a row the platform refused a direct message to them.
    #[serde(skip)]
    pub directs_refused: u32,
}

/// The settings in a column of JSON; the defaults where there is no row.
pub(super) fn read_settings<T: DeserializeOwned + Default>(
    row: &AnyRow,
    column: &'static str,
) -> Result<T, StoreError> {
    let text = row.maybe_text(column)?;
    let read = text.map_or_else(|| Ok(T::default()), |text| serde_json::from_str(&text));
    read.map_err(|_| StoreError::Damaged(column))
}

/// The same the other way round.
pub(super) fn settings_text<T: Serialize>(settings: &T) -> Result<String, StoreError> {
    serde_json::to_string(settings).map_err(|_| StoreError::Damaged("settings"))
}

/// So many refusals in a row switch direct messages off.
const REFUSALS: u32 = 3;

impl PlayerSettings {
    /// The code of the language of direct messages; `None` if none is known.
    #[must_use]
    pub fn reads(&self) -> Option<&str> {
        let known = self.language.as_deref();
        known.or(self.app_language.as_deref())
    }

    /// Whether direct messages were switched off because the platform refused them, and the person is to be told.
    #[must_use]
    pub const fn directs_ended(&self) -> bool {
        self.directs_refused >= REFUSALS
    }

    /// The time zone, UTC if none is set, and the quiet hours in it.
    #[must_use]
    pub fn hours(&self) -> (Zone, Option<Quiet>) {
        (self.zone.unwrap_or(Zone::UTC), self.quiet)
    }

    /// The end of the quiet hours around `at`; `None` outside them.
    #[must_use]
    pub fn quiet_until(&self, at: Time) -> Option<Time> {
        let (zone, quiet) = self.hours();
        quiet?.end(zone, at)
    }
}

/// The tables of people and servers.
#[derive(Debug)]
pub struct Players<'c>(pub(super) Connection<'c>);

impl Players<'_> {
    /// Notes a person, the name shown for them and that of their account (`None`: as it was), and locks the row
    /// until the end of the transaction.
    pub async fn upsert(
        &mut self,
        user: UserId,
        name: &str,
        account: Option<&str>,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO players (id, name, account) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE \
             SET name = excluded.name, account = COALESCE(excluded.account, players.account) \
             WHERE players.name <> excluded.name \
             OR COALESCE(players.account, '') <> COALESCE(excluded.account, players.account, '')",
        )
        .bind(user.0.cast_signed())
        .bind(storable(name))
        .bind(account.map(storable))
        .run(self.0.get())
        .await
    }

    /// The name last seen of a person; `None` for strangers and former players.
    pub async fn name(&mut self, user: UserId) -> Result<Option<String>, StoreError> {
        Ok(self.names(user).await?.0)
    }

    /// The name last seen of a person and the name of their account, if those are known.
    pub async fn names(
        &mut self,
        user: UserId,
    ) -> Result<(Option<String>, Option<String>), StoreError> {
        if user.is_former() {
            return Ok((None, None));
        }
        let found = sqlx::query("SELECT name, account FROM players WHERE id = $1")
            .bind(user.0.cast_signed())
            .maybe(self.0.get(), |row| {
                Ok((Some(row.text("name")?), row.maybe_text("account")?))
            });
        Ok(found.await?.unwrap_or_default())
    }

    /// A person's settings.
    pub async fn settings(&mut self, user: UserId) -> Result<PlayerSettings, StoreError> {
        let found =
            sqlx::query("SELECT settings, digest_at, directs_refused FROM players WHERE id = $1")
                .bind(user.0.cast_signed())
                .maybe(self.0.get(), |row| {
                    Ok(PlayerSettings {
                        digest_at: row.maybe_time("digest_at")?,
                        directs_refused: u32::try_from(row.int("directs_refused")?)
                            .map_err(|_| StoreError::Damaged("count"))?,
                        ..read_settings(row, "settings")?
                    })
                });
        Ok(found.await?.unwrap_or_default())
    }

    /// Stores a person's settings; the person must have been met.
    pub async fn set_settings(
        &mut self,
        user: UserId,
        settings: &PlayerSettings,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE players SET settings = $2, digest_at = $3, directs_refused = $4 WHERE id = $1",
        )
        .bind(user.0.cast_signed())
        .bind(settings_text(settings)?)
        .bind(settings.digest_at.map(Time::as_millis))
        .bind(i64::from(settings.directs_refused))
        .run(self.0.get())
        .await
    }

    /// How often in a row the platform refused a direct message to a person; until the end of the transaction it stays so.
    pub async fn directs_refused(&mut self, user: UserId) -> Result<u32, StoreError> {
        self.lock(user).await?;
        Ok(self.settings(user).await?.directs_refused)
    }

    async fn lock(&mut self, user: UserId) -> Result<(), StoreError> {
        sqlx::query("UPDATE players SET name = name WHERE id = $1")
            .bind(user.0.cast_signed())
            .run(self.0.get())
            .await
    }

    /// Notes the language of a person's app.
    pub async fn note_app_language(&mut self, user: UserId, code: &str) -> Result<(), StoreError> {
        if self.settings(user).await?.app_language.as_deref() == Some(code) {
            return Ok(());
        }
        self.lock(user).await?;
        let mut settings = self.settings(user).await?;
        settings.app_language = Some(code.to_owned());
        self.set_settings(user, &settings).await
    }

    /// Whose daily list of waiting matches is due by `now`, earliest first.
    pub async fn digests_due(&mut self, now: Time, limit: u32) -> Result<Vec<UserId>, StoreError> {
        let served = self.0.shards.condition_for_people();
        sqlx::query(AssertSqlSafe(format!(
            "SELECT id FROM players WHERE digest_at IS NOT NULL AND digest_at <= $1 AND {served} \
             ORDER BY digest_at, id LIMIT $2",
        )))
        .bind(now.as_millis())
        .bind(i64::from(limit))
        .all(self.0.get(), |row| row.number("id").map(UserId))
        .await
    }

    /// Switches a person's daily lists off: for settings that cannot be read.
    pub async fn end_digests(&mut self, user: UserId) -> Result<(), StoreError> {
        sqlx::query("UPDATE players SET digest_at = NULL WHERE id = $1")
            .bind(user.0.cast_signed())
            .run(self.0.get())
            .await
    }

    /// Notes that the platform refused a direct message to a person. After the third in a row none that they have asked
    /// for are sent, until one gets through.
    pub async fn note_refused_direct(&mut self, user: UserId) -> Result<(), StoreError> {
        sqlx::query("UPDATE players SET directs_refused = directs_refused + 1 WHERE id = $1")
            .bind(user.0.cast_signed())
            .run(self.0.get())
            .await
    }

    /// Switches reminders and lists by direct message off, as the person was told.
    pub async fn end_directs(&mut self, user: UserId) -> Result<(), StoreError> {
        self.lock(user).await?;
        let mut settings = self.settings(user).await?;
        settings.remind_directly = false;
        settings.digest_at = None;
        settings.directs_refused = 0;
        self.set_settings(user, &settings).await
    }

    /// Counts refusals anew: a direct message got through.
    pub async fn forget_refused_directs(&mut self, user: UserId) -> Result<(), StoreError> {
        sqlx::query("UPDATE players SET directs_refused = 0 WHERE id = $1")
            .bind(user.0.cast_signed())
            .run(self.0.get())
            .await
    }

    /// Puts the daily list of a person off to `next`; `false` if it is not due at `due` any more.
    pub async fn put_off_digest(
        &mut self,
        user: UserId,
        due: Time,
        next: Time,
    ) -> Result<bool, StoreError> {
        let put = sqlx::query("UPDATE players SET digest_at = $3 WHERE id = $1 AND digest_at = $2")
            .bind(user.0.cast_signed())
            .bind(due.as_millis())
            .bind(next.as_millis())
            .execute(self.0.get())
            .await?;
        Ok(put.rows_affected() == 1)
    }
}
