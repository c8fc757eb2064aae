//! People, servers, and what each has set.

use super::row::Columns;
use super::theme::Theme;
use super::{Connection, StoreError};
use referee::{GuildId, TimeControl, UserId};
use sqlx::any::AnyRow;

/// How boards are posted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Posting {
    /// A new message for every move; the board before it is folded into a line.
    #[default]
    Fold,
    /// A new message for every move; the boards before it stay.
    NewMessage,
    /// One message, edited.
    EditInPlace,
    /// Every match in a thread of its own, folded there.
    Thread,
}

impl Posting {
    /// Whether a board is folded into a line once a newer one stands.
    #[must_use]
    pub const fn folds(self) -> bool {
        matches!(self, Posting::Fold | Posting::Thread)
    }

    /// Whether boards are looked for again after they were posted.
    #[must_use]
    pub const fn keeps_track(self) -> bool {
        !matches!(self, Posting::NewMessage)
    }

    const fn name(self) -> &'static str {
        match self {
            Posting::Fold => "fold",
            Posting::NewMessage => "new",
            Posting::EditInPlace => "edit",
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
}

/// A player's settings; `None` means the default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerSettings {
    /// The code of the language of private messages, instead of the platform's.
    pub language: Option<String>,
    /// How boards look that nobody else sees.
    pub theme: Option<Theme>,
    /// Patterns as well as colours.
    pub patterns: bool,
    /// Whether private answers carry a text board.
    pub text_board: bool,
    /// Whether White of ISAAC types and reads squares in White's own numbers (ISAAC-1).
    pub own_coordinates: bool,
    /// Whether first matches go without tips.
    pub without_tips: bool,
}

/// The tables of people and servers.
#[derive(Debug)]
pub struct Players<'c>(pub(super) Connection<'c>);

impl Players<'_> {
    /// Notes a person and the name shown for them.
    ///
    /// # Errors
    /// The database fails.
    pub async fn upsert(&mut self, user: UserId, name: &str) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO players (id, name) VALUES ($1, $2) \
             ON CONFLICT (id) DO UPDATE SET name = excluded.name \
             WHERE players.name <> excluded.name",
        )
        .bind(user.0.cast_signed())
        .bind(name)
        .execute(self.0.get())
        .await?;
        Ok(())
    }

    /// The name last seen of a person; `None` for strangers and former players.
    ///
    /// # Errors
    /// The database fails.
    pub async fn name(&mut self, user: UserId) -> Result<Option<String>, StoreError> {
        if user.is_former() {
            return Ok(None);
        }
        sqlx::query("SELECT name FROM players WHERE id = $1")
            .bind(user.0.cast_signed())
            .fetch_optional(self.0.get())
            .await?
            .map(|row| row.text("name"))
            .transpose()
    }

    /// A person's settings.
    ///
    /// # Errors
    /// The database fails.
    pub async fn settings(&mut self, user: UserId) -> Result<PlayerSettings, StoreError> {
        let row = sqlx::query(
            "SELECT language, theme, patterns, text_board, own_coordinates, without_tips \
             FROM players WHERE id = $1",
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
            }),
        }
    }

    /// Stores a person's settings; the person must have been met.
    ///
    /// # Errors
    /// The database fails.
    pub async fn set_settings(
        &mut self,
        user: UserId,
        settings: &PlayerSettings,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE players SET theme = $2, patterns = $3, text_board = $4, own_coordinates = $5, \
             language = $6, without_tips = $7 WHERE id = $1",
        )
        .bind(user.0.cast_signed())
        .bind(settings.theme.map(Theme::name))
        .bind(i64::from(settings.patterns))
        .bind(i64::from(settings.text_board))
        .bind(i64::from(settings.own_coordinates))
        .bind(settings.language.as_deref())
        .bind(i64::from(settings.without_tips))
        .execute(self.0.get())
        .await?;
        Ok(())
    }

    /// A server's settings.
    ///
    /// # Errors
    /// The database fails, or holds an unknown value.
    pub async fn guild(&mut self, guild: GuildId) -> Result<GuildSettings, StoreError> {
        let row = sqlx::query(
            "SELECT language, posting, theme, clock, variant FROM guilds WHERE id = $1",
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
    ///
    /// # Errors
    /// The database fails.
    pub async fn set_guild(
        &mut self,
        guild: GuildId,
        settings: &GuildSettings,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO guilds (id, language, posting, theme, clock, variant) \
             VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT (id) DO UPDATE SET language = excluded.language, \
             posting = excluded.posting, theme = excluded.theme, clock = excluded.clock, \
             variant = excluded.variant",
        )
        .bind(guild.0.cast_signed())
        .bind(settings.language.as_deref())
        .bind(settings.posting.name())
        .bind(settings.theme.map(Theme::name))
        .bind(settings.clock.map(|clock| clock.to_string()))
        .bind(settings.variant.as_deref())
        .execute(self.0.get())
        .await?;
        Ok(())
    }

    /// Replaces a person by a pseudonym wherever they appear, and forgets name, settings and
    /// current ratings. Results stay, so that opponents keep theirs.
    ///
    /// # Errors
    /// The database fails.
    pub async fn forget(&mut self, user: UserId, pseudonym: UserId) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM ratings WHERE player = $1")
            .bind(user.0.cast_signed())
            .execute(self.0.get())
            .await?;
        sqlx::query(
            "UPDATE players SET id = $2, name = '', theme = NULL, patterns = 0, text_board = 0, \
             own_coordinates = 0, language = NULL, without_tips = 0 WHERE id = $1",
        )
        .bind(user.0.cast_signed())
        .bind(pseudonym.0.cast_signed())
        .execute(self.0.get())
        .await?;
        Ok(())
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
    })
}

fn posting(column: Option<&str>) -> Result<Posting, StoreError> {
    match column {
        None => Ok(GuildSettings::default().posting),
        Some("fold") => Ok(Posting::Fold),
        Some("new") => Ok(Posting::NewMessage),
        Some("edit") => Ok(Posting::EditInPlace),
        Some("thread") => Ok(Posting::Thread),
        Some(_) => Err(StoreError::Damaged("posting")),
    }
}
