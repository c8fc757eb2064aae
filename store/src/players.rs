//! People: names, settings and vacation days.

use super::row::{Read, column};
use super::{Connection, Result, StoreError};
use referee::{Quiet, Time, UserId, VACATION_DAY, Zone};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;

/// Theme of boards. The stored names are those of the drawn themes: `classic`, `dark`, `high-contrast` and
/// `colour-blind`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    #[default]
    Classic,
    Dark,
    HighContrast,
    ColourBlind,
}

/// A player's settings; `None` means the default. They are the JSON of `players.settings`, except the last two fields:
/// these are columns, because statements ask for them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlayerSettings {
    /// The code of the language of private messages, instead of the platform's.
    pub language: Option<String>,
    /// Language code of the person's app as last seen in a conversation; used for direct messages if no language is
    /// chosen.
    pub app_language: Option<String>,
    /// Theme of private boards.
    pub theme: Option<Theme>,
    /// Whether private boards have patterns as well as colours.
    pub patterns: bool,
    /// Whether private answers carry a text board.
    pub text_board: bool,
    /// Whether the player's own side is at the bottom of private boards.
    pub turned: bool,
    /// Whether White of ISAAC types and reads squares in White's own numbers (ISAAC-1). Records keep Black's.
    pub own_coordinates: bool,
    /// Whether first matches go without tips.
    pub without_tips: bool,
    #[serde(rename = "time_zone")]
    pub zone: Option<Zone>,
    /// Hours in which the bot does not disturb the player.
    #[serde(rename = "quiet_hours")]
    pub quiet: Option<Quiet>,
    /// Whether reminders come as direct messages.
    pub remind_directly: bool,
    /// Whether the player takes no challenges from other people.
    pub unchallenged: bool,
    /// When the next daily list of waiting matches is due; `None` if none is wanted.
    #[serde(skip)]
    pub digest_at: Option<Time>,
    /// Number of direct messages to this player that the platform has refused in a row.
    #[serde(skip)]
    pub directs_refused: u32,
}

/// Settings from a column of JSON; the defaults for NULL, as in a join that finds no row.
pub(super) fn read_settings<T: DeserializeOwned + Default>(
    row: &AnyRow,
    name: &'static str,
) -> Result<T> {
    let text: Option<String> = column(row, name)?;
    let read = text.map_or_else(|| Ok(T::default()), |text| serde_json::from_str(&text));
    read.map_err(|_| StoreError::Damaged(name))
}

/// JSON of settings, as their column stores it.
pub(super) fn settings_text<T: Serialize>(settings: &T) -> Result<String> {
    serde_json::to_string(settings).map_err(|_| StoreError::Damaged("settings"))
}

/// Number of refused direct messages in a row that switches direct messages off.
const REFUSALS: u32 = 3;

impl PlayerSettings {
    /// The code of the language of direct messages; `None` if none is known.
    #[must_use]
    pub fn reads(&self) -> Option<&str> {
        let known = self.language.as_deref();
        known.or(self.app_language.as_deref())
    }

    /// Whether so many direct messages were refused that they are to be switched off and the person told.
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
    /// Stores a person with the name shown for them and the name of their account (`None` keeps the stored one), and
    /// locks the row until the end of the transaction.
    pub async fn upsert(&mut self, user: UserId, name: &str, account: Option<&str>) -> Result<()> {
        let sql = "INSERT INTO players (id, name, account) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE \
            SET name = excluded.name, account = COALESCE(excluded.account, players.account) \
            WHERE players.name <> excluded.name \
            OR COALESCE(players.account, '') <> COALESCE(excluded.account, players.account, '')";
        self.0.run(sql, (user, name, account)).await
    }

    /// Name of a person as last seen; `None` for strangers and former players.
    pub async fn name(&mut self, user: UserId) -> Result<Option<String>> {
        Ok(self.names(user).await?.0)
    }

    /// Name of a person as last seen, and of their account; `None` where unknown.
    pub async fn names(&mut self, user: UserId) -> Result<(Option<String>, Option<String>)> {
        if user.is_former() {
            return Ok((None, None));
        }
        let sql = "SELECT name, account FROM players WHERE id = $1";
        Ok(self.0.maybe(sql, user).await?.unwrap_or_default())
    }

    /// A person's settings.
    pub async fn settings(&mut self, user: UserId) -> Result<PlayerSettings> {
        let sql = "SELECT settings, digest_at, directs_refused FROM players WHERE id = $1";
        Ok(self.0.maybe(sql, user).await?.unwrap_or_default())
    }

    /// Stores a person's settings; the person must be stored.
    pub async fn set_settings(&mut self, user: UserId, settings: &PlayerSettings) -> Result<()> {
        let sql =
            "UPDATE players SET settings = $2, digest_at = $3, directs_refused = $4 WHERE id = $1";
        let (digest_at, refused) = (settings.digest_at, settings.directs_refused);
        let values = (user, settings_text(settings)?, digest_at, refused);
        self.0.run(sql, values).await
    }

    /// Number of direct messages to a person refused in a row; locks the row until the end of the transaction.
    pub async fn directs_refused(&mut self, user: UserId) -> Result<u32> {
        self.lock(user).await?;
        Ok(self.settings(user).await?.directs_refused)
    }

    async fn lock(&mut self, user: UserId) -> Result<()> {
        let sql = "UPDATE players SET name = name WHERE id = $1";
        self.0.run(sql, user).await
    }

    /// Notes the language of a person's app.
    pub async fn note_app_language(&mut self, user: UserId, code: &str) -> Result<()> {
        if self.settings(user).await?.app_language.as_deref() == Some(code) {
            return Ok(());
        }
        self.lock(user).await?;
        let mut settings = self.settings(user).await?;
        settings.app_language = Some(code.to_owned());
        self.set_settings(user, &settings).await
    }

    /// People whose daily list of waiting matches is due by `now`, earliest first.
    pub async fn digests_due(&mut self, now: Time, limit: u32) -> Result<Vec<UserId>> {
        let served = self.0.shards.condition_for_people();
        let sql = format!(
            "SELECT id FROM players WHERE digest_at IS NOT NULL AND digest_at <= $1 AND {served} \
             ORDER BY digest_at, id LIMIT $2",
        );
        self.0.all(AssertSqlSafe(sql), (now, limit)).await
    }

    /// Switches a person's daily lists off: for settings that cannot be read.
    pub async fn end_digests(&mut self, user: UserId) -> Result<()> {
        let sql = "UPDATE players SET digest_at = NULL WHERE id = $1";
        self.0.run(sql, user).await
    }

    /// Notes that the platform refused a direct message to a person. After the third refusal in a row the bot sends
    /// none that the person has asked for, until one gets through.
    pub async fn note_refused_direct(&mut self, user: UserId) -> Result<()> {
        let sql = "UPDATE players SET directs_refused = directs_refused + 1 WHERE id = $1";
        self.0.run(sql, user).await
    }

    /// Switches off reminders and lists by direct message, after the person was told so.
    pub async fn end_directs(&mut self, user: UserId) -> Result<()> {
        self.lock(user).await?;
        let mut settings = self.settings(user).await?;
        settings.remind_directly = false;
        settings.digest_at = None;
        settings.directs_refused = 0;
        self.set_settings(user, &settings).await
    }

    /// Sets the count of refusals to zero, because a direct message got through.
    pub async fn forget_refused_directs(&mut self, user: UserId) -> Result<()> {
        let sql = "UPDATE players SET directs_refused = 0 WHERE id = $1";
        self.0.run(sql, user).await
    }

    /// Puts the daily list of a person off to `next`; `false` if it is not due at `due` any more.
    pub async fn put_off_digest(&mut self, user: UserId, due: Time, next: Time) -> Result<bool> {
        let sql = "UPDATE players SET digest_at = $3 WHERE id = $1 AND digest_at = $2";
        Ok(self.0.changed(sql, (user, due, next)).await? == 1)
    }
}

impl Read for PlayerSettings {
    fn read(row: &AnyRow) -> Result<PlayerSettings> {
        Ok(PlayerSettings {
            digest_at: column(row, "digest_at")?,
            directs_refused: column(row, "directs_refused")?,
            ..read_settings(row, "settings")?
        })
    }
}

/// The table of vacation days.
#[derive(Debug)]
pub struct Vacations<'c>(pub(super) Connection<'c>);

impl Vacations<'_> {
    /// End of the vacation day that a person has at an instant; `None` if they have none then.
    pub async fn end(&mut self, player: UserId, at: Time) -> Result<Option<Time>> {
        let sql = "SELECT MAX(begins_at) FROM vacation_days \
            WHERE player = $1 AND begins_at <= $2 AND begins_at > $3";
        let values = (player, at, at - VACATION_DAY);
        let begins: Option<Time> = self.0.one(sql, values).await?;
        Ok(begins.map(|begins| begins + VACATION_DAY))
    }

    /// Number of vacation days a person has spent in a year.
    pub async fn spent(&mut self, player: UserId, year: i64) -> Result<u32> {
        let sql = "SELECT COUNT(*) FROM vacation_days WHERE player = $1 AND year = $2";
        self.0.one(sql, (player, year)).await
    }

    /// Spends the `number`-th vacation day of a year.
    ///
    /// # Errors
    /// [`StoreError::Clash`](crate::StoreError::Clash) if that day is spent already; or the database fails.
    pub async fn spend(
        &mut self,
        player: UserId,
        year: i64,
        number: u32,
        begins: Time,
    ) -> Result<()> {
        let sql =
            "INSERT INTO vacation_days (player, year, number, begins_at) VALUES ($1, $2, $3, $4)";
        self.0.run(sql, (player, year, number, begins)).await
    }

    /// Beginnings of a person's vacation days, oldest first.
    pub async fn all(&mut self, player: UserId) -> Result<Vec<Time>> {
        let sql =
            "SELECT begins_at FROM vacation_days WHERE player = $1 ORDER BY begins_at, number";
        self.0.all(sql, player).await
    }
}
