//! The settings of servers, and how pictures look according to these settings.

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
    /// Every move is posted as a new message; the previous board is shortened to a line of text.
    #[default]
    Fold,
    /// Every move is posted as a new message; the previous board is deleted.
    Remove,
    /// Every move is posted as a new message; the previous boards stay.
    Keep,
    /// Every match has a thread of its own, in which boards are posted as with [`Posting::Fold`].
    Thread,
}

/// A server's settings. A setting that is `None` has its default, except where its comment says otherwise. Stored as
/// JSON in `guilds.settings`: a missing key has its default, and an unknown key is dropped with the next change of the
/// settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GuildSettings {
    /// The code of the language of public messages; `None` for the language that the server has on the platform.
    pub language: Option<String>,
    pub posting: Posting,
    pub theme: Option<Theme>,
    /// The clock of a challenge for which the challenger has chosen none.
    pub clock: Option<TimeControl>,
    /// The variant of a challenge for which the challenger has chosen none; for games that have this variant.
    pub variant: Option<String>,
    #[serde(rename = "time_zone")]
    pub zone: Option<Zone>,
    /// Whether the clocks of new matches stop at weekends; for matches whose clock counts in days.
    pub weekends: bool,
    /// The channels in which people may be challenged and matches may be played; if empty, all channels are allowed.
    pub channels: Vec<ChannelId>,
    /// The age in days that an account must have before its owner may challenge or accept.
    pub minimum_age: u32,
    /// Channels whose language differs from that of the server, with the codes of their languages.
    pub languages: Vec<(ChannelId, String)>,
    /// The number of vacation days per year that a player may take in the server's matches.
    pub vacation: u32,
    /// The number of rated matches between the same two people that count for ratings within 24 hours; `None` if all
    /// count.
    pub counted_a_day: Option<u32>,
    /// The number of public answers that the bot gives in a channel within ten minutes; answers of matches are not
    /// counted. `None` for any number.
    pub posts: Option<u32>,
    /// The role whose members are moderators; `None` if no role is chosen.
    pub moderators: Option<RoleId>,
    /// Whether members whom the platform allows to time out others are moderators.
    pub time_out_moderates: bool,
    /// The channel in which the bot reports what moderators do.
    pub moderation_channel: Option<ChannelId>,
    pub dropped: Dropped,
    #[serde(flatten)]
    pub news: NewsSettings,
}

/// Channels that the server had chosen, but that accept no messages from the bot any more. They are remembered until
/// the server chooses other channels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Dropped {
    pub news: Option<ChannelId>,
    pub moderation: Option<ChannelId>,
    pub daily: Option<ChannelId>,
}

/// Which events are announced in the news of a server, and in which channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct NewsSettings {
    /// The channel for the news; `None` if the server has no news.
    #[serde(rename = "news_channel")]
    pub channel: Option<ChannelId>,
    /// How finished matches are announced.
    #[serde(rename = "news_results")]
    pub results: ResultNews,
    /// Whether challenges that are open to anyone are announced.
    #[serde(rename = "news_challenges")]
    pub challenges: bool,
    #[serde(rename = "news_tournaments")]
    pub tournaments: bool,
}

/// How the news announce finished matches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ResultNews {
    Off,
    #[default]
    Line,
    /// A line with a picture of the last board.
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
    /// The code of the language that was chosen for public messages in a channel. If a thread has no language of its
    /// own, the language of the thread's channel; if this channel has none either, the server's. `None` if the server
    /// has chosen no language.
    #[must_use]
    pub fn language_in(&self, place: Place) -> Option<&str> {
        let of = |channel| self.languages.iter().find(|(it, _)| *it == channel);
        let of_channel = place.channel().and_then(of);
        let own = of_channel.or_else(|| place.parent().and_then(of));
        own.map(|(_, code)| code.as_str())
            .or(self.language.as_deref())
    }

    /// Whether [`GuildSettings::channels`] allows that a match begins in a place or is moved there.
    #[must_use]
    pub fn opens(&self, place: Place) -> bool {
        let chosen = place.member_of().and(place.parent().or(place.channel()));
        self.channels.is_empty() || chosen.is_none_or(|it| self.channels.contains(&it))
    }

    /// The times at which the clock of a new match stops if the clock counts in days. They include vacation days and
    /// quiet hours of the players.
    #[must_use]
    pub fn rest(&self) -> Rest {
        let zone = self.zone.unwrap_or(Zone::UTC);
        Rest {
            leave: Some(self.vacation),
            weekends: self.weekends.then_some(zone),
        }
    }
}

/// How pictures look, either to one person or to everybody in a server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// The theme; `None` for the default theme.
    pub theme: Option<Theme>,
    /// Whether things that differ in colour also differ in a pattern.
    pub patterns: bool,
}

impl Look {
    /// The look of pictures that everybody in a server sees.
    #[must_use]
    pub const fn public(server: &GuildSettings) -> Look {
        Look {
            theme: server.theme,
            patterns: false,
        }
    }

    /// The look of pictures that one person sees. It follows the person's own settings; the theme is the server's if
    /// the person has chosen none.
    #[must_use]
    pub fn private(own: &PlayerSettings, server: &GuildSettings) -> Look {
        Look {
            theme: own.theme.or(server.theme),
            patterns: own.patterns,
        }
    }
}

impl Players<'_> {
    /// Locks a server's row until the end of the transaction; the row is inserted if it does not exist.
    pub async fn lock_guild(&mut self, guild: GuildId) -> Result<()> {
        let sql =
            "INSERT INTO guilds (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET id = excluded.id";
        self.0.run(sql, guild).await
    }

    pub async fn guild(&mut self, guild: GuildId) -> Result<GuildSettings> {
        let sql = "SELECT settings FROM guilds WHERE id = $1";
        Ok(self.0.maybe(sql, guild).await?.unwrap_or_default())
    }

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
