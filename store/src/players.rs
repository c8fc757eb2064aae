//! People, servers, and what each has set.

use super::row::{Columns, Run as _};
use super::theme::Theme;
use super::{Connection, StoreError};
use referee::{ChannelId, GuildId, Quiet, Rest, Time, TimeControl, UserId, Zone};
use sqlx::any::AnyRow;

/// How boards are posted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Posting {
    /// A new message for every move; the board before it is folded into a line.
    #[default]
    Fold,
    /// A new message for every move; the board before it is deleted.
    Remove,
    /// A new message for every move; the boards before it stay.
    Keep,
    /// Every match in a thread of its own, folded there.
    Thread,
}

impl Posting {
    const fn name(self) -> &'static str {
        match self {
            Posting::Fold => "fold",
            Posting::Remove => "remove",
            Posting::Keep => "keep",
            Posting::Thread => "thread",
        }
    }
}

/// A server's settings; `None` means the default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GuildSettings {
    /// The code of the language of public messages, instead of the server's own.
    pub language: Option<String>,
    /// How boards are posted.
    pub posting: Posting,
    /// How boards look.
    pub theme: Option<Theme>,
    /// The clock of a challenge that names none.
    pub clock: Option<TimeControl>,
    /// The variant of a challenge that names none, in games that have it.
    pub variant: Option<String>,
    /// Its time zone.
    pub zone: Option<Zone>,
    /// Whether the clocks of new matches stand still at weekends, where they last days.
    pub weekends: bool,
    /// Where people may be challenged, and where matches may go on; everywhere if none is named.
    pub channels: Vec<ChannelId>,
    /// How many days old an account must be to challenge or accept.
    pub minimum_age: u32,
}

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
}

impl GuildSettings {
    /// Whether matches may be begun, or moved, to a channel or to a thread that hangs from one.
    #[must_use]
    pub fn opens(&self, channel: ChannelId, parent: Option<ChannelId>) -> bool {
        self.channels.is_empty() || self.channels.contains(&parent.unwrap_or(channel))
    }

    /// When the clocks of new matches rest whose turns last days: players have their vacation days and
    /// quiet hours in all of them.
    #[must_use]
    pub fn rest(&self) -> Rest {
        let zone = self.zone.unwrap_or(Zone::UTC);
        Rest {
            leave: true,
            weekends: self.weekends.then_some(zone),
        }
    }
}

impl PlayerSettings {
    /// The end of the quiet hours around `at`; `None` outside them.
    #[must_use]
    pub fn quiet_until(&self, at: Time) -> Option<Time> {
        self.quiet?.end(self.zone.unwrap_or(Zone::UTC), at)
    }
}

/// The tables of people and servers.
#[derive(Debug)]
pub struct Players<'c>(pub(super) Connection<'c>);

impl Players<'_> {
    /// Notes a person and the name shown for them, and locks the row until the end of the transaction.
    pub async fn upsert(&mut self, user: UserId, name: &str) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO players (id, name) VALUES ($1, $2) \
             ON CONFLICT (id) DO UPDATE SET name = excluded.name \
             WHERE players.name <> excluded.name",
        )
        .bind(user.0.cast_signed())
        .bind(name)
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
             quiet, remind_directly, digest_at FROM players WHERE id = $1",
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
             remind_directly = $11, digest_at = $12 WHERE id = $1",
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
        .run(self.0.get())
        .await
    }

    /// Whose daily list of waiting matches is due by `now`, earliest first.
    pub async fn digests_due(&mut self, now: Time, limit: u32) -> Result<Vec<UserId>, StoreError> {
        sqlx::query(
            "SELECT id FROM players WHERE digest_at IS NOT NULL AND digest_at <= $1 \
             ORDER BY digest_at, id LIMIT $2",
        )
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

    /// Locks a server's row until the end of the transaction, and inserts it if there is none.
    pub async fn lock_guild(&mut self, guild: GuildId) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO guilds (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET id = excluded.id",
        )
        .bind(guild.0.cast_signed())
        .run(self.0.get())
        .await
    }

    /// A server's settings.
    pub async fn guild(&mut self, guild: GuildId) -> Result<GuildSettings, StoreError> {
        let row = sqlx::query(
            "SELECT language, posting, theme, clock, variant, zone, weekends, channels, minimum_age \
             FROM guilds WHERE id = $1",
        )
        .bind(guild.0.cast_signed())
        .fetch_optional(self.0.get())
        .await?;
        let Some(row) = row else {
            return Ok(GuildSettings::default());
        };
        read_guild(&row)
    }

    /// Stores a server's settings.
    pub async fn set_guild(
        &mut self,
        guild: GuildId,
        settings: &GuildSettings,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO guilds (id, language, posting, theme, clock, variant, zone, weekends, \
             channels, minimum_age) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
             ON CONFLICT (id) DO UPDATE SET language = excluded.language, \
             posting = excluded.posting, theme = excluded.theme, clock = excluded.clock, \
             variant = excluded.variant, zone = excluded.zone, weekends = excluded.weekends, \
             channels = excluded.channels, minimum_age = excluded.minimum_age",
        )
        .bind(guild.0.cast_signed())
        .bind(settings.language.as_deref())
        .bind(settings.posting.name())
        .bind(settings.theme.map(Theme::name))
        .bind(settings.clock.map(|clock| clock.to_string()))
        .bind(settings.variant.as_deref())
        .bind(settings.zone.map(|zone| zone.to_string()))
        .bind(i64::from(settings.weekends))
        .bind(channels_column(&settings.channels))
        .bind(i64::from(settings.minimum_age))
        .run(self.0.get())
        .await
    }
}

/// A server's settings; the defaults where there is no row.
pub(super) fn read_guild(row: &AnyRow) -> Result<GuildSettings, StoreError> {
    Ok(GuildSettings {
        language: row.maybe_text("language")?,
        posting: posting(row.maybe_text("posting")?.as_deref())?,
        theme: row.maybe_parsed("theme")?,
        clock: row.maybe_parsed("clock")?,
        variant: row.maybe_text("variant")?,
        zone: row.maybe_parsed("zone")?,
        weekends: row.maybe_int("weekends")? == Some(1),
        channels: read_channels(row.maybe_text("channels")?.as_deref())?,
        minimum_age: u32::try_from(row.maybe_int("minimum_age")?.unwrap_or(0))
            .map_err(|_| StoreError::Damaged("age"))?,
    })
}

fn channels_column(channels: &[ChannelId]) -> Option<String> {
    let numbers: Vec<String> = channels.iter().map(ToString::to_string).collect();
    (!numbers.is_empty()).then(|| numbers.join(" "))
}

fn read_channels(column: Option<&str>) -> Result<Vec<ChannelId>, StoreError> {
    let numbers = column.unwrap_or_default().split_whitespace();
    numbers
        .map(|number| number.parse().map(ChannelId))
        .collect::<Result<_, _>>()
        .map_err(|_| StoreError::Damaged("channels"))
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

fn posting(column: Option<&str>) -> Result<Posting, StoreError> {
    match column {
        None => Ok(GuildSettings::default().posting),
        Some("fold") => Ok(Posting::Fold),
        Some("remove") => Ok(Posting::Remove),
        Some("keep") => Ok(Posting::Keep),
        Some("thread") => Ok(Posting::Thread),
        Some(_) => Err(StoreError::Damaged("posting")),
    }
}
