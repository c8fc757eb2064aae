//! Servers, and what each has set.

use super::StoreError;
use super::players::Players;
use super::row::{Columns, Run as _};
use super::theme::Theme;
use referee::{ChannelId, GuildId, Rest, RoleId, TimeControl, VACATION_DAYS, Zone};
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
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// What the news tell, and where.
    pub news: NewsSettings,
}

/// What the news of a server tell, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewsSettings {
    /// The channel; without one there is no news.
    pub channel: Option<ChannelId>,
    /// How finished matches are told.
    pub results: ResultNews,
    /// Whether challenges are told that are open to anyone.
    pub challenges: bool,
    /// Whether tournaments are.
    pub tournaments: bool,
}

/// How the news tell of finished matches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ResultNews {
    /// Not at all.
    Off,
    /// By a line.
    #[default]
    Line,
    /// By the last board.
    Picture,
}

impl ResultNews {
    /// All of them.
    pub const ALL: [ResultNews; 3] = [ResultNews::Off, ResultNews::Line, ResultNews::Picture];

    /// The name stored: `off`, `line` or `picture`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ResultNews::Off => "off",
            ResultNews::Line => "line",
            ResultNews::Picture => "picture",
        }
    }

    /// The one of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<ResultNews> {
        ResultNews::ALL.into_iter().find(|it| it.name() == name)
    }
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
            counted_a_day: Some(5),
            posts: Some(10),
            moderators: None,
            time_out_moderates: true,
            moderation_channel: None,
            news: NewsSettings::default(),
        }
    }
}

impl GuildSettings {
    /// The code of the language of public messages in a channel or in a thread that hangs from one; `None` for
    /// the server's own.
    #[must_use]
    pub fn language_in(&self, channel: ChannelId, parent: Option<ChannelId>) -> Option<&str> {
        let of = |channel| self.languages.iter().find(|(it, _)| *it == channel);
        let own = of(channel).or_else(|| parent.and_then(of));
        own.map(|(_, code)| code.as_str())
            .or(self.language.as_deref())
    }

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
            leave: Some(self.vacation),
            weekends: self.weekends.then_some(zone),
        }
    }
}

/// The columns of a server's settings, of `guilds g`.
macro_rules! guild_columns {
    () => {
        "g.language, g.posting, g.theme, g.clock, g.variant, g.zone, g.weekends, g.channels, \
         g.minimum_age, g.languages, g.vacation, g.counted_a_day, g.posts, g.moderators, \
         g.time_out_moderates, g.moderation_channel, g.news_channel, g.news_results, \
         g.news_challenges, g.news_tournaments"
    };
}
pub(super) use guild_columns;

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
        let row = sqlx::query(concat!(
            "SELECT ",
            guild_columns!(),
            ", g.id FROM guilds g WHERE g.id = $1"
        ))
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
             channels, minimum_age, languages, vacation, counted_a_day, posts, moderators, \
             time_out_moderates, moderation_channel, news_channel, news_results, \
             news_challenges, news_tournaments) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, \
             $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21) \
             ON CONFLICT (id) DO UPDATE SET language = excluded.language, \
             posting = excluded.posting, theme = excluded.theme, clock = excluded.clock, \
             variant = excluded.variant, zone = excluded.zone, weekends = excluded.weekends, \
             channels = excluded.channels, minimum_age = excluded.minimum_age, \
             languages = excluded.languages, vacation = excluded.vacation, \
             counted_a_day = excluded.counted_a_day, posts = excluded.posts, \
             moderators = excluded.moderators, \
             time_out_moderates = excluded.time_out_moderates, \
             moderation_channel = excluded.moderation_channel, \
             news_channel = excluded.news_channel, news_results = excluded.news_results, \
             news_challenges = excluded.news_challenges, \
             news_tournaments = excluded.news_tournaments",
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
        .bind(languages_column(&settings.languages))
        .bind(i64::from(settings.vacation))
        .bind(settings.counted_a_day.map(i64::from))
        .bind(settings.posts.map(i64::from))
        .bind(settings.moderators.map(|it| it.0.cast_signed()))
        .bind(i64::from(settings.time_out_moderates))
        .bind(settings.moderation_channel.map(|it| it.0.cast_signed()))
        .bind(settings.news.channel.map(|it| it.0.cast_signed()))
        .bind(settings.news.results.name())
        .bind(i64::from(settings.news.challenges))
        .bind(i64::from(settings.news.tournaments))
        .run(self.0.get())
        .await
    }
}

/// A server's settings; the defaults where there is no row.
pub(super) fn read_guild(row: &AnyRow) -> Result<GuildSettings, StoreError> {
    if row.maybe_text("posting")?.is_none() {
        return Ok(GuildSettings::default());
    }
    Ok(GuildSettings {
        language: row.maybe_text("language")?,
        posting: posting(&row.text("posting")?)?,
        theme: row.maybe_parsed("theme")?,
        clock: row.maybe_parsed("clock")?,
        variant: row.maybe_text("variant")?,
        zone: row.maybe_parsed("zone")?,
        weekends: row.flag("weekends")?,
        channels: read_channels(row.maybe_text("channels")?.as_deref())?,
        minimum_age: small(row.int("minimum_age")?)?,
        languages: read_languages(row.maybe_text("languages")?.as_deref())?,
        vacation: small(row.int("vacation")?)?,
        counted_a_day: row.maybe_int("counted_a_day")?.map(small).transpose()?,
        posts: row.maybe_int("posts")?.map(small).transpose()?,
        moderators: row.maybe_number("moderators")?.map(RoleId),
        time_out_moderates: row.flag("time_out_moderates")?,
        moderation_channel: row.maybe_number("moderation_channel")?.map(ChannelId),
        news: NewsSettings {
            channel: row.maybe_number("news_channel")?.map(ChannelId),
            results: ResultNews::from_name(&row.text("news_results")?)
                .ok_or(StoreError::Damaged("news"))?,
            challenges: row.flag("news_challenges")?,
            tournaments: row.flag("news_tournaments")?,
        },
    })
}

fn small(number: i64) -> Result<u32, StoreError> {
    u32::try_from(number).map_err(|_| StoreError::Damaged("number of a setting"))
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

fn languages_column(languages: &[(ChannelId, String)]) -> Option<String> {
    let pairs = languages
        .iter()
        .map(|(channel, code)| format!("{channel}:{code}"));
    let pairs: Vec<String> = pairs.collect();
    (!pairs.is_empty()).then(|| pairs.join(" "))
}

fn read_languages(column: Option<&str>) -> Result<Vec<(ChannelId, String)>, StoreError> {
    let pair = |text: &str| {
        let (channel, code) = text.split_once(':')?;
        Some((ChannelId(channel.parse().ok()?), code.to_owned()))
    };
    let pairs = column.unwrap_or_default().split_whitespace();
    pairs
        .map(|text| pair(text).ok_or(StoreError::Damaged("languages")))
        .collect()
}

fn posting(column: &str) -> Result<Posting, StoreError> {
    match column {
        "fold" => Ok(Posting::Fold),
        "remove" => Ok(Posting::Remove),
        "keep" => Ok(Posting::Keep),
        "thread" => Ok(Posting::Thread),
        _ => Err(StoreError::Damaged("posting")),
    }
}
