//! People, and what each has set.

use super::row::{Columns, Run as _};
use super::theme::Theme;
use super::{Connection, StoreError};
use referee::{Quiet, Time, UserId, Zone};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;

/// A player's settings; `None` means the default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerSettings {
    /// The code of the language of private messages, instead of the platform's.
    pub language: Option<String>,
    /// The look of private boards.
    pub theme: Option<Theme>,
    /// Patterns as well as colours.
    pub patterns: bool,
    /// Whether private answers carry a text board.
    pub text_board: bool,
    /// Whether White of ISAAC types and reads squares in White's own numbers (ISAAC-1).
    pub own_coordinates: bool,
    /// Whether first matches go without tips.
    pub without_tips: bool,
    /// Whether private boards have their own side at the bottom.
    pub turned: bool,
    /// Their time zone.
    pub zone: Option<Zone>,
    /// When nothing disturbs them.
    pub quiet: Option<Quiet>,
    /// Whether reminders come as direct messages.
    pub remind_directly: bool,
    /// When the next daily list of waiting matches is due; `None` if none is wanted.
    pub digest_at: Option<Time>,
    /// Whether other people cannot challenge them.
    pub unchallenged: bool,
    /// How often in a row the platform refused a direct message to them.
    pub directs_refused: u32,
}

/// So many refusals in a row switch direct messages off.
const REFUSALS: u32 = 3;

impl PlayerSettings {
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
        .bind(name)
        .bind(account)
        .run(self.0.get())
        .await
    }

    /// The name last seen of a person; `None` for strangers and former players.
    pub async fn name(&mut self, user: UserId) -> Result<Option<String>, StoreError> {
        if user.is_former() {
            return Ok(None);
        }
        sqlx::query("SELECT name FROM players WHERE id = $1")
            .bind(user.0.cast_signed())
            .maybe(self.0.get(), |row| row.text("name"))
            .await
    }

    /// A person's settings.
    pub async fn settings(&mut self, user: UserId) -> Result<PlayerSettings, StoreError> {
        let row = sqlx::query(
            "SELECT language, theme, patterns, text_board, own_coordinates, without_tips, turned, zone, \
             quiet, remind_directly, digest_at, unchallenged, directs_refused FROM players \
             WHERE id = $1",
        )
        .bind(user.0.cast_signed())
        .fetch_optional(self.0.get())
        .await?;
        match row {
            None => Ok(PlayerSettings::default()),
            Some(row) => Ok(PlayerSettings {
                language: row.maybe_text("language")?,
                theme: row.maybe_parsed("theme")?,
                patterns: row.flag("patterns")?,
                text_board: row.flag("text_board")?,
                own_coordinates: row.flag("own_coordinates")?,
                without_tips: row.flag("without_tips")?,
                turned: row.flag("turned")?,
                zone: row.maybe_parsed("zone")?,
                quiet: row.maybe_parsed("quiet")?,
                remind_directly: row.flag("remind_directly")?,
                digest_at: row.maybe_time("digest_at")?,
                unchallenged: row.flag("unchallenged")?,
                directs_refused: u32::try_from(row.int("directs_refused")?)
                    .map_err(|_| StoreError::Damaged("count"))?,
            }),
        }
    }

    /// Stores a person's settings; the person must have been met.
    pub async fn set_settings(
        &mut self,
        user: UserId,
        settings: &PlayerSettings,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE players SET theme = $2, patterns = $3, text_board = $4, own_coordinates = $5, \
             language = $6, without_tips = $7, turned = $8, zone = $9, quiet = $10, \
             remind_directly = $11, digest_at = $12, unchallenged = $13, directs_refused = $14 \
             WHERE id = $1",
        )
        .bind(user.0.cast_signed())
        .bind(settings.theme.map(Theme::name))
        .bind(i64::from(settings.patterns))
        .bind(i64::from(settings.text_board))
        .bind(i64::from(settings.own_coordinates))
        .bind(settings.language.as_deref())
        .bind(i64::from(settings.without_tips))
        .bind(i64::from(settings.turned))
        .bind(settings.zone.map(|zone| zone.to_string()))
        .bind(settings.quiet.map(|quiet| quiet.to_string()))
        .bind(i64::from(settings.remind_directly))
        .bind(settings.digest_at.map(Time::as_millis))
        .bind(i64::from(settings.unchallenged))
        .bind(i64::from(settings.directs_refused))
        .run(self.0.get())
        .await
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

    /// Notes that the platform refused a direct message to a person. The third in a row switches reminders and lists by
    /// direct message off.
    pub async fn note_refused_direct(&mut self, user: UserId) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE players SET directs_refused = directs_refused + 1, \
             remind_directly = CASE WHEN directs_refused + 1 >= $2 THEN 0 ELSE remind_directly END, \
             digest_at = CASE WHEN directs_refused + 1 >= $2 THEN NULL ELSE digest_at END \
             WHERE id = $1",
        )
        .bind(user.0.cast_signed())
        .bind(i64::from(REFUSALS))
        .run(self.0.get())
        .await
    }

    /// Counts refusals anew: a direct message got through, or the person was told that none come any more.
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

/// The quiet hours of a player, from the columns with these names for `zone` and `quiet`.
pub(super) fn read_quiet(
    row: &AnyRow,
    zone: &'static str,
    quiet: &'static str,
) -> Result<Option<(Zone, Quiet)>, StoreError> {
    let zone = row.maybe_parsed(zone)?.unwrap_or(Zone::UTC);
    Ok(row.maybe_parsed(quiet)?.map(|quiet| (zone, quiet)))
}
