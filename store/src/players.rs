//! People: names, settings and vacation days.

use super::row::{Read, column};
use super::{Connection, Result, StoreError};
use referee::{Quiet, Time, UserId, VACATION_DAY, Zone};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;

/// The theme of boards. The stored names are the names of the themes that can be drawn: `classic`, `dark`,
/// `high-contrast` and `colour-blind`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    #[default]
    Classic,
    Dark,
    HighContrast,
    ColourBlind,
}

/// A player's settings; a setting that is `None` has its default. They are stored as JSON in `players.settings`, except
/// `digest_at` and `directs_refused`: these have columns of their own, because statements search by them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlayerSettings {
    /// The code of the language of private messages; `None` for the language that the platform reports.
    pub language: Option<String>,
    /// The language code of the person's app as last seen in a conversation. It is used for direct messages if the
    /// person has not chosen a language.
    pub app_language: Option<String>,
    /// The theme of boards that only this player sees.
    pub theme: Option<Theme>,
    /// Whether boards that only this player sees have patterns as well as colours.
    pub patterns: bool,
    /// Whether private answers contain the board as text.
    pub text_board: bool,
    /// Whether boards that only this player sees have the player's own side at the bottom.
    pub turned: bool,
    /// Whether the player, when playing White in ISAAC, types and reads squares in White's own numbers (ISAAC-1).
    /// Records always use Black's numbers.
    pub own_coordinates: bool,
    /// Whether the player gets no tips in their first matches.
    pub without_tips: bool,
    #[serde(rename = "time_zone")]
    pub zone: Option<Zone>,
    /// Hours in which the bot does not disturb the player.
    #[serde(rename = "quiet_hours")]
    pub quiet: Option<Quiet>,
    /// Whether reminders are sent to the player as direct messages.
    pub remind_directly: bool,
    /// Whether the player accepts no challenges from other people.
    pub unchallenged: bool,
    /// The time at which the next daily list of waiting matches is sent; `None` if the player gets no daily lists.
    #[serde(skip)]
    pub digest_at: Option<Time>,
    /// The number of consecutive direct messages to this player that the platform has refused.
    #[serde(skip)]
    pub directs_refused: u32,
}

/// Reads settings from a column of JSON. If the column is NULL, as after a join that finds no row, the defaults are
/// returned.
pub(super) fn read_settings<T: DeserializeOwned + Default>(
    row: &AnyRow,
    name: &'static str,
) -> Result<T> {
    let text: Option<String> = column(row, name)?;
    let read = text.map_or_else(|| Ok(T::default()), |text| serde_json::from_str(&text));
    read.map_err(|_| StoreError::Damaged(name))
}

/// The JSON of settings in the form in which their column stores it.
pub(super) fn settings_text<T: Serialize>(settings: &T) -> Result<String> {
    serde_json::to_string(settings).map_err(|_| StoreError::Damaged("settings"))
}

/// The number of consecutive refused direct messages after which the bot sends no more of them.
const REFUSALS: u32 = 3;

impl PlayerSettings {
    /// The code of the language of direct messages; `None` if no language is known.
    #[must_use]
    pub fn reads(&self) -> Option<&str> {
        let known = self.language.as_deref();
        known.or(self.app_language.as_deref())
    }

    /// Whether `REFUSALS` or more direct messages in a row were refused. Then the bot tells the person, and switches
    /// the person's reminders and daily lists by direct message off.
    #[must_use]
    pub const fn directs_ended(&self) -> bool {
        self.directs_refused >= REFUSALS
    }

    /// The time zone (UTC if none is set) and the quiet hours in that zone.
    #[must_use]
    pub fn hours(&self) -> (Zone, Option<Quiet>) {
        (self.zone.unwrap_or(Zone::UTC), self.quiet)
    }

    /// The end of the quiet hours that include the time `at`; `None` if `at` is outside the quiet hours.
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
    /// Stores a person with their displayed name and the name of their account; if `account` is `None`, the stored
    /// account name is kept. Locks the person's row until the end of the transaction.
    pub async fn upsert(&mut self, user: UserId, name: &str, account: Option<&str>) -> Result<()> {
        let sql = "INSERT INTO players (id, name, account) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE \
            SET name = excluded.name, account = COALESCE(excluded.account, players.account) \
            WHERE players.name <> excluded.name \
            OR COALESCE(players.account, '') <> COALESCE(excluded.account, players.account, '')";
        self.0.run(sql, (user, name, account)).await
    }

    /// The name of a person as last seen; `None` for former players and for people who are not stored.
    pub async fn name(&mut self, user: UserId) -> Result<Option<String>> {
        Ok(self.names(user).await?.0)
    }

    /// The name of a person as last seen, and the name of their account; `None` for a name that is not known.
    pub async fn names(&mut self, user: UserId) -> Result<(Option<String>, Option<String>)> {
        if user.is_former() {
            return Ok((None, None));
        }
        let sql = "SELECT name, account FROM players WHERE id = $1";
        Ok(self.0.maybe(sql, user).await?.unwrap_or_default())
    }

    pub async fn settings(&mut self, user: UserId) -> Result<PlayerSettings> {
        let sql = "SELECT settings, digest_at, directs_refused FROM players WHERE id = $1";
        Ok(self.0.maybe(sql, user).await?.unwrap_or_default())
    }

    /// Stores a person's settings. The person must have a row in `players`.
    pub async fn set_settings(&mut self, user: UserId, settings: &PlayerSettings) -> Result<()> {
        let sql =
            "UPDATE players SET settings = $2, digest_at = $3, directs_refused = $4 WHERE id = $1";
        let (digest_at, refused) = (settings.digest_at, settings.directs_refused);
        let values = (user, settings_text(settings)?, digest_at, refused);
        self.0.run(sql, values).await
    }

    /// The number of consecutive direct messages to a person that were refused. Locks the person's row until the end of
    /// the transaction.
    pub async fn directs_refused(&mut self, user: UserId) -> Result<u32> {
        self.lock(user).await?;
        Ok(self.settings(user).await?.directs_refused)
    }

    async fn lock(&mut self, user: UserId) -> Result<()> {
        let sql = "UPDATE players SET name = name WHERE id = $1";
        self.0.run(sql, user).await
    }

    /// Stores the language of a person's app.
    pub async fn note_app_language(&mut self, user: UserId, code: &str) -> Result<()> {
        if self.settings(user).await?.app_language.as_deref() == Some(code) {
            return Ok(());
        }
        self.lock(user).await?;
        let mut settings = self.settings(user).await?;
        settings.app_language = Some(code.to_owned());
        self.set_settings(user, &settings).await
    }

    /// The people whose daily list of waiting matches has to be sent by `now`, earliest first.
    pub async fn digests_due(&mut self, now: Time, limit: u32) -> Result<Vec<UserId>> {
        let served = self.0.shards.condition_for_people();
        let sql = format!(
            "SELECT id FROM players WHERE digest_at IS NOT NULL AND digest_at <= $1 AND {served} \
             ORDER BY digest_at, id LIMIT $2",
        );
        self.0.all(AssertSqlSafe(sql), (now, limit)).await
    }

    /// Switches a person's daily lists off. Called when the person's settings cannot be read.
    pub async fn end_digests(&mut self, user: UserId) -> Result<()> {
        let sql = "UPDATE players SET digest_at = NULL WHERE id = $1";
        self.0.run(sql, user).await
    }

    /// Stores that the platform refused a direct message to a person. After the third refusal in a row, the bot sends
    /// no direct messages that the person has asked for, until a direct message gets through.
    pub async fn note_refused_direct(&mut self, user: UserId) -> Result<()> {
        let sql = "UPDATE players SET directs_refused = directs_refused + 1 WHERE id = $1";
        self.0.run(sql, user).await
    }

    /// Switches off a person's reminders and daily lists by direct message. Called after the person was told so.
    pub async fn end_directs(&mut self, user: UserId) -> Result<()> {
        self.lock(user).await?;
        let mut settings = self.settings(user).await?;
        settings.remind_directly = false;
        settings.digest_at = None;
        settings.directs_refused = 0;
        self.set_settings(user, &settings).await
    }

    /// Sets the number of refusals to 0, because a direct message got through.
    pub async fn forget_refused_directs(&mut self, user: UserId) -> Result<()> {
        let sql = "UPDATE players SET directs_refused = 0 WHERE id = $1";
        self.0.run(sql, user).await
    }

    /// Moves the next daily list of a person from the time `due` to the time `next`; `false` if it is not planned for
    /// `due` any more.
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
    /// The end of the vacation day that a person has at the time `at`; `None` if the person has no vacation day then.
    pub async fn end(&mut self, player: UserId, at: Time) -> Result<Option<Time>> {
        let sql = "SELECT MAX(begins_at) FROM vacation_days \
            WHERE player = $1 AND begins_at <= $2 AND begins_at > $3";
        let values = (player, at, at - VACATION_DAY);
        let begins: Option<Time> = self.0.one(sql, values).await?;
        Ok(begins.map(|begins| begins + VACATION_DAY))
    }

    /// The number of vacation days that a person has taken in a year.
    pub async fn spent(&mut self, player: UserId, year: i64) -> Result<u32> {
        let sql = "SELECT COUNT(*) FROM vacation_days WHERE player = $1 AND year = $2";
        self.0.one(sql, (player, year)).await
    }

    /// Stores the `number`-th vacation day that a person takes in a year.
    ///
    /// # Errors
    /// [`StoreError::Clash`](crate::StoreError::Clash) if a vacation day with this number is stored already; another
    /// error if the database fails.
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

    /// The times at which a person's vacation days begin, oldest first.
    pub async fn all(&mut self, player: UserId) -> Result<Vec<Time>> {
        let sql =
            "SELECT begins_at FROM vacation_days WHERE player = $1 ORDER BY begins_at, number";
        self.0.all(sql, player).await
    }
}
