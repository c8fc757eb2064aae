//! Settings of servers, and how pictures look by them.

use super::Result;
use super::players::{PlayerSettings, Players, Theme, read_settings, settings_text};
use super::row::Read;
use referee::limits::{PUBLIC_ANSWERS, RATED_RESULTS};
use referee::{ChannelId, GuildId, Place, Rest, RoleId, TimeControl, VACATION_DAYS, Zone};
use serde::{Deserialize, Serialize};
use sqlx::any::AnyRow;

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

/// A server's settings; `None` means the default. They are the JSON of `guilds.settings`: a key that is missing has its
/// default, and an unknown key is dropped with the next change.
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
    /// Whether the clocks of new matches stand still at weekends, in matches with turns of days.
    pub weekends: bool,
    /// Channels in which people may be challenged and matches may be played; empty for all channels.
    pub channels: Vec<ChannelId>,
    /// How many days old an account must be to challenge or accept.
    pub minimum_age: u32,
    /// Language codes of single channels.
    pub languages: Vec<(ChannelId, String)>,
    /// Vacation days that a player may spend in a year on the server's matches.
    pub vacation: u32,
    /// How many rated matches of the same two people count in a day; `None`: all.
    pub counted_a_day: Option<u32>,
    /// How many answers for everybody a channel takes in ten minutes, apart from matches; `None`: any number.
    pub posts: Option<u32>,
    /// The role whose members moderate.
    pub moderators: Option<RoleId>,
    /// Whether members who may time out others are moderators.
    pub time_out_moderates: bool,
    /// Channel in which the bot tells what moderators do.
    pub moderation_channel: Option<ChannelId>,
    pub dropped: Dropped,
    #[serde(flatten)]
    pub news: NewsSettings,
}

/// Channels that the server had chosen and that take no messages any more. They are noted until the server chooses
/// others.
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
    /// `None` for no news.
    #[serde(rename = "news_channel")]
    pub channel: Option<ChannelId>,
    /// How finished matches are told.
    #[serde(rename = "news_results")]
    pub results: ResultNews,
    /// Whether the news tell of challenges that are open to anyone.
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
    /// A picture of the last board.
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
    /// Language code of public messages in a channel, or in a thread by the channel it hangs from; `None` for the
    /// server's own language.
    #[must_use]
    pub fn language_in(&self, place: Place) -> Option<&str> {
        let of = |channel| self.languages.iter().find(|(it, _)| *it == channel);
        let of_channel = place.channel().and_then(of);
        let own = of_channel.or_else(|| place.parent().and_then(of));
        own.map(|(_, code)| code.as_str())
            .or(self.language.as_deref())
    }

    /// Whether matches may be begun in a place or moved there, by [`GuildSettings::channels`].
    #[must_use]
    pub fn opens(&self, place: Place) -> bool {
        let chosen = place.member_of().and(place.parent().or(place.channel()));
        self.channels.is_empty() || chosen.is_none_or(|it| self.channels.contains(&it))
    }

    /// Times at which the clocks rest in new matches with turns of days. Players have their vacation days and quiet
    /// hours in all of these matches.
    #[must_use]
    pub fn rest(&self) -> Rest {
        let zone = self.zone.unwrap_or(Zone::UTC);
        Rest {
            leave: Some(self.vacation),
            weekends: self.weekends.then_some(zone),
        }
    }
}

/// How pictures look to one person, or to everybody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// The theme; `None` for the usual one.
    pub theme: Option<Theme>,
    /// Whether patterns distinguish what colours distinguish.
    pub patterns: bool,
}

impl Look {
    /// Look of pictures that everybody in a server sees.
    #[must_use]
    pub const fn public(server: &GuildSettings) -> Look {
        Look {
            theme: server.theme,
            patterns: false,
        }
    }

    /// Look of pictures that one person sees: their own settings, with the server's theme if they have chosen none.
    #[must_use]
    pub fn private(own: &PlayerSettings, server: &GuildSettings) -> Look {
        Look {
            theme: own.theme.or(server.theme),
            patterns: own.patterns,
        }
    }
}

impl Players<'_> {
    /// Locks a server's row until the end of the transaction, and inserts it if there is none.
    pub async fn lock_guild(&mut self, guild: GuildId) -> Result<()> {
        let sql =
            "INSERT INTO guilds (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET id = excluded.id";
        self.0.run(sql, guild).await
    }

    /// A server's settings.
    pub async fn guild(&mut self, guild: GuildId) -> Result<GuildSettings> {
        let sql = "SELECT settings FROM guilds WHERE id = $1";
        Ok(self.0.maybe(sql, guild).await?.unwrap_or_default())
    }

    /// Stores a server's settings.
    pub async fn set_guild(&mut self, guild: GuildId, settings: &GuildSettings) -> Result<()> {
        let sql = "INSERT INTO guilds (id, settings) VALUES ($1, $2) \
            ON CONFLICT (id) DO UPDATE SET settings = excluded.settings";
        self.0.run(sql, (guild, settings_text(settings)?)).await
    }
}

impl Read for GuildSettings {
    fn read(row: &AnyRow) -> Result<GuildSettings> {
        read_settings(row, "settings")
    }
}
