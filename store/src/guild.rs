//! Servers, and what each has set.

use super::StoreError;
use super::players::{Players, read_settings, settings_text};
use super::row::Run as _;
use super::theme::Theme;
use referee::limits::{PUBLIC_ANSWERS, RATED_RESULTS};
use referee::{ChannelId, GuildId, Place, Rest, RoleId, TimeControl, VACATION_DAYS, Zone};
use serde::{Deserialize, Serialize};

/// How boards are posted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
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

/// A server's settings; `None` means the default. It is the JSON of `guilds.settings`: what is not there has its
/// default, and what is there but no field is dropped with the next change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GuildSettings {
    /// The code of the language of public messages, instead of the server's own.
    pub language: Option<String>,
    pub posting: Posting,
    pub theme: Option<Theme>,
    /// The clock of a challenge that names none.
    pub clock: Option<TimeControl>,
    /// The variant of a challenge that names none, in games that have it.
    pub variant: Option<String>,
    #[serde(rename = "time_zone")]
    pub zone: Option<Zone>,
    /// Whether the clocks of new matches stand still at weekends, where they last days.
    pub weekends: bool,
    /// Where people may be challenged, and where matches may go on; everywhere if none is named.
    pub channels: Vec<ChannelId>,
    /// How many days old an account must be to challenge or accept.
    pub minimum_age: u32,
    /// The codes of the languages of single channels.
    pub languages: Vec<(ChannelId, String)>,
    /// How many vacation days a year its matches may cost a player.
    pub vacation: u32,
    /// How many rated matches of the same two people count in a day; `None`: all.
    pub counted_a_day: Option<u32>,
    /// How many answers for everybody a channel takes in ten minutes, apart from matches; `None`: any number.
    pub posts: Option<u32>,
    /// The role whose members moderate.
    pub moderators: Option<RoleId>,
    /// Whether those moderate who may time out members.
    pub time_out_moderates: bool,
    /// Where it is told what moderators do.
    pub moderation_channel: Option<ChannelId>,
    pub dropped: Dropped,
    #[serde(flatten)]
    pub news: NewsSettings,
}

/// Channels that the server had chosen, and that took no messages any more, until others are chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Dropped {
    pub news: Option<ChannelId>,
    pub moderation: Option<ChannelId>,
    pub daily: Option<ChannelId>,
}

/// What the news of a server tell, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct NewsSettings {
    /// Without one there is no news.
    #[serde(rename = "news_channel")]
    pub channel: Option<ChannelId>,
    /// How finished matches are told.
    #[serde(rename = "news_results")]
    pub results: ResultNews,
    /// Whether challenges are told that are open to anyone.
    #[serde(rename = "news_challenges")]
    pub challenges: bool,
    #[serde(rename = "news_tournaments")]
    pub tournaments: bool,
}

/// How the news tell of finished matches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ResultNews {
    Off,
    #[default]
    Line,
    /// By the last board.
    Picture,
}

impl Default for NewsSettings {
    fn default() -> NewsSettings {
        NewsSettings {
            channel: None,
            results: ResultNews::default(),
            challenges: true,
            tournaments: true,
        }
    }
}

impl Default for GuildSettings {
    fn default() -> GuildSettings {
        GuildSettings {
            language: None,
            posting: Posting::default(),
            theme: None,
            clock: None,
            variant: None,
            zone: None,
            weekends: false,
            channels: Vec::new(),
            minimum_age: 0,
            languages: Vec::new(),
            vacation: VACATION_DAYS,
            counted_a_day: Some(RATED_RESULTS.most),
            posts: Some(PUBLIC_ANSWERS.most),
            moderators: None,
            time_out_moderates: true,
            moderation_channel: None,
            dropped: Dropped::default(),
            news: NewsSettings::default(),
        }
    }
}

impl GuildSettings {
    /// The code of the language of public messages in a channel or in a thread that hangs from one of them; `None` for
    /// the server's own.
    #[must_use]
    pub fn language_in(&self, place: Place) -> Option<&str> {
        let of = |channel| self.languages.iter().find(|(it, _)| *it == channel);
        let of_channel = place.channel().and_then(of);
        let own = of_channel.or_else(|| place.parent().and_then(of));
        own.map(|(_, code)| code.as_str())
            .or(self.language.as_deref())
    }

    /// Whether matches may be begun in, or moved to, a place: the server may have chosen some of its channels.
    #[must_use]
    pub fn opens(&self, place: Place) -> bool {
        let chosen = place.member_of().and(place.parent().or(place.channel()));
        self.channels.is_empty() || chosen.is_none_or(|it| self.channels.contains(&it))
    }

    /// When the clocks of new matches rest whose turns last days: players have their vacation days and
    /// quiet hours in all of them.
    #[must_use]
    pub fn rest(&self) -> Rest {
        let zone = self.zone.unwrap_or(Zone::UTC);
        Rest {
            leave: Some(self.vacation),
            weekends: self.weekends.then_some(zone),
        }
    }
}

impl Players<'_> {
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
        let found = sqlx::query("SELECT settings FROM guilds WHERE id = $1")
            .bind(guild.0.cast_signed())
            .maybe(self.0.get(), |row| read_settings(row, "settings"));
        Ok(found.await?.unwrap_or_default())
    }

    /// Stores a server's settings.
    pub async fn set_guild(
        &mut self,
        guild: GuildId,
        settings: &GuildSettings,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO guilds (id, settings) VALUES ($1, $2) \
             ON CONFLICT (id) DO UPDATE SET settings = excluded.settings",
        )
        .bind(guild.0.cast_signed())
        .bind(settings_text(settings)?)
        .run(self.0.get())
        .await
    }
}
