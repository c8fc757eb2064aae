//! Settings of oneself and of the server, page by page.

use super::replies::privately;
use crate::discord::context::Data;
use crate::discord::custom_id::{Page, Setting};
use crate::discord::error::Error;
use crate::discord::invoker::Invoker;
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use crate::discord::views::{picker, rest, server as server_view, settings as view};
use app::{GuildSettings, PlayerSettings, Posting, ResultNews, Theme};
use referee::{ChannelId, Quiet, RoleId, Time, TimeControl, Zone};
use rules::Game;
use text::answer::{self, Permission};
use text::{Locale, settings as words};

/// What a menu says for the default.
const DEFAULT: &str = "auto";

/// How many channels a server may name for challenges.
const CHANNELS: usize = 25;

/// Why nothing is changed.
enum Unchanged {
    /// The value is none of the setting's.
    Unknown,
    /// No more channels can be named.
    Full,
}

use Unchanged::Unknown;

impl Unchanged {
    fn said(&self, locale: Locale) -> String {
        match self {
            Unknown => words::unknown(locale),
            Unchanged::Full => text::rest::channels_full(locale),
        }
    }
}

/// Whether the invoker may change the server's settings.
#[must_use]
pub fn may_manage(invoker: &Invoker) -> bool {
    invoker.may.manage_guild() || invoker.may.administrator()
}

/// The refusal of a member who may not change the server's settings; `None` if they may.
#[must_use]
pub fn barred(invoker: &Invoker) -> Option<Reply> {
    let said = || answer::not_allowed(invoker.reader, Permission::ManageServer);
    (!may_manage(invoker)).then(|| privately(invoker, Message::text(said())).refusal())
}

/// Shows a page.
pub async fn page(data: &Data, invoker: &Invoker, page: Page) -> Result<Reply, Error> {
    Ok(match page {
        Page::Own | Page::OwnTheme | Page::OwnTime | Page::OwnPeople => {
            let settings = data.app.player_settings(invoker.user).await?;
            own(data, invoker, page, &settings, None).await?
        }
        Page::Server
        | Page::ServerTheme
        | Page::ServerPlay
        | Page::ServerModeration
        | Page::ServerNews => {
            if let Some(no) = barred(invoker) {
                return Ok(no);
            }
            let settings = data.app.guild_settings(invoker.guild).await?;
            server(data, invoker, page, &settings, None).await?
        }
    })
}

async fn own(
    data: &Data,
    invoker: &Invoker,
    page: Page,
    settings: &PlayerSettings,
    lead: Option<String>,
) -> Result<Reply, Error> {
    let locale = invoker.reader;
    let message = match page {
        Page::OwnTheme => view::own_looks(data, locale, settings).await,
        Page::OwnTime => {
            let now = data.clock.now();
            let left = data.app.vacation_left(invoker.user, now).await?;
            rest::own(locale, settings, left, now)
        }
        Page::OwnPeople => {
            let avoided = data.app.avoided(invoker.user).await?;
            server_view::people(locale, !settings.unchallenged, &avoided)
        }
        _ => view::own(locale, settings, may_manage(invoker)),
    };
    Ok(led(invoker, message, lead))
}

async fn server(
    data: &Data,
    invoker: &Invoker,
    page: Page,
    settings: &GuildSettings,
    lead: Option<String>,
) -> Result<Reply, Error> {
    let locale = invoker.reader;
    let message = match page {
        Page::ServerTheme => view::server_themes(data, locale, settings).await,
        Page::ServerPlay => {
            let usual = rest::usual_zone(data.locale_of(settings, invoker.guild));
            rest::server(locale, settings, usual, here(invoker), data.clock.now())
        }
        Page::ServerModeration => server_view::moderation(locale, settings, here(invoker)),
        Page::ServerNews => {
            let daily = data.app.daily_channel(invoker.guild).await?;
            server_view::news(locale, settings, here(invoker), daily)
        }
        _ => view::server(locale, settings, data.usual_clock(settings, invoker.guild)),
    };
    Ok(led(invoker, message, lead))
}

/// The page of the server's news after a change.
pub async fn saved(data: &Data, invoker: &Invoker) -> Result<Reply, Error> {
    let settings = data.app.guild_settings(invoker.guild).await?;
    let lead = words::saved(invoker.reader);
    server(data, invoker, Page::ServerNews, &settings, Some(lead)).await
}

/// Has the puzzle of the day posted in a channel, or nowhere; the refusal if the invoker may not.
pub async fn daily(
    data: &Data,
    invoker: &Invoker,
    channel: Option<ChannelId>,
) -> Result<Option<Reply>, Error> {
    if let Some(no) = barred(invoker) {
        return Ok(Some(no));
    }
    let now = data.clock.now();
    data.app
        .set_daily_channel(invoker.guild, channel, now)
        .await?;
    Ok(None)
}

/// The channel, or the one the thread hangs from.
fn here(invoker: &Invoker) -> ChannelId {
    invoker.parent.unwrap_or(invoker.channel)
}

fn led(invoker: &Invoker, mut message: Message, lead: Option<String>) -> Reply {
    if let Some(lead) = lead {
        message.text = format!("{lead}\n{}", message.text);
    }
    privately(invoker, message)
}

/// Changes a setting, and shows its page.
pub async fn set(
    data: &Data,
    invoker: &Invoker,
    setting: Setting,
    chosen: Option<&str>,
) -> Result<Reply, Error> {
    let chosen = chosen.unwrap_or_default();
    match setting {
        Setting::Daily(on) => match daily(data, invoker, on.then(|| here(invoker))).await? {
            Some(no) => Ok(no),
            None => saved(data, invoker).await,
        },
        Setting::OwnLanguage
        | Setting::OwnTheme
        | Setting::Patterns(_)
        | Setting::TextBoard(_)
        | Setting::OwnNumbers(_)
        | Setting::Tips(_)
        | Setting::Turned(_)
        | Setting::OwnZone
        | Setting::Quiet
        | Setting::Direct(_)
        | Setting::Digest(_)
        | Setting::Open(_) => set_own(data, invoker, setting, chosen).await,
        Setting::ServerLanguage
        | Setting::ServerTheme
        | Setting::Posting
        | Setting::Clock
        | Setting::Variant
        | Setting::Zone
        | Setting::Weekends(_)
        | Setting::Age
        | Setting::Channel(_)
        | Setting::Everywhere
        | Setting::Moderators
        | Setting::NoModerators
        | Setting::TimeOut(_)
        | Setting::Acts(_)
        | Setting::Limit
        | Setting::Posts
        | Setting::Vacation
        | Setting::News(_)
        | Setting::Results
        | Setting::ChallengeNews(_)
        | Setting::TournamentNews(_)
        | Setting::ChannelLanguage => {
            if let Some(no) = barred(invoker) {
                return Ok(no);
            }
            set_server(data, invoker, setting, chosen).await
        }
    }
}

/// Changes the server's settings, and shows them.
pub async fn change(
    data: &Data,
    invoker: &Invoker,
    change: impl Fn(&mut GuildSettings),
) -> Result<Reply, Error> {
    if let Some(no) = barred(invoker) {
        return Ok(no);
    }
    let settings = data
        .app
        .change_guild_settings(invoker.guild, change)
        .await?;
    let lead = words::saved(invoker.reader);
    server(data, invoker, Page::Server, &settings, Some(lead)).await
}

async fn set_own(
    data: &Data,
    invoker: &Invoker,
    setting: Setting,
    chosen: &str,
) -> Result<Reply, Error> {
    let page = match setting {
        Setting::OwnTheme | Setting::Patterns(_) => Page::OwnTheme,
        Setting::Open(_) => Page::OwnPeople,
        Setting::OwnZone | Setting::Quiet | Setting::Direct(_) | Setting::Digest(_) => {
            Page::OwnTime
        }
        _ => Page::Own,
    };
    let caller = data.caller(invoker);
    let mut settings = data.app.player_settings(invoker.user).await?;
    if let Err(why) = change_own(&mut settings, setting, chosen, caller.now) {
        let lead = why.said(invoker.reader);
        return own(data, invoker, page, &settings, Some(lead)).await;
    }
    let zone = rest::usual_zone(invoker.reader);
    let settings = data.app.change_player_settings(&caller, |settings| {
        if let Setting::Quiet | Setting::Digest(true) = setting {
            settings.zone.get_or_insert(zone);
        }
        // The value was looked at above.
        let _ = change_own(settings, setting, chosen, caller.now);
    });
    let (settings, kept) = settings.await?;
    let language = settings.language.as_deref().map(Locale::from_code);
    data.note_reader(invoker.user, language);
    let mut invoker = invoker.clone();
    if setting == Setting::OwnLanguage {
        invoker.reader = language.unwrap_or(invoker.app);
    }
    let mut lead = words::saved(invoker.reader);
    if kept {
        lead = format!("{lead} {}", text::rest::kept(invoker.reader));
    }
    own(data, &invoker, page, &settings, Some(lead)).await
}

fn change_own(
    settings: &mut PlayerSettings,
    setting: Setting,
    chosen: &str,
    now: Time,
) -> Result<(), Unchanged> {
    match setting {
        Setting::OwnLanguage => settings.language = language(chosen)?,
        Setting::OwnTheme => settings.theme = theme(chosen)?,
        Setting::Patterns(on) => settings.patterns = on,
        Setting::TextBoard(on) => settings.text_board = on,
        Setting::OwnNumbers(on) => settings.own_coordinates = on,
        Setting::Tips(on) => settings.without_tips = !on,
        Setting::Turned(on) => settings.turned = on,
        Setting::OwnZone => settings.zone = Some(zone(chosen)?),
        Setting::Quiet => settings.quiet = quiet(chosen)?,
        Setting::Direct(on) => {
            settings.remind_directly = on;
            settings.directs_refused = 0;
        }
        Setting::Open(open) => settings.unchallenged = !open,
        Setting::Digest(false) => settings.digest_at = None,
        Setting::Digest(true) => {
            settings.digest_at = Some(app::next_digest(settings, now));
            settings.directs_refused = 0;
        }
        _ => return Err(Unknown),
    }
    // It comes by their own clocks, and not in quiet hours.
    if let (Setting::OwnZone | Setting::Quiet, Some(_)) = (setting, settings.digest_at) {
        settings.digest_at = Some(app::next_digest(settings, now));
    }
    Ok(())
}

async fn set_server(
    data: &Data,
    invoker: &Invoker,
    setting: Setting,
    chosen: &str,
) -> Result<Reply, Error> {
    let page = match setting {
        Setting::ServerTheme => Page::ServerTheme,
        Setting::Zone
        | Setting::Weekends(_)
        | Setting::Age
        | Setting::Channel(_)
        | Setting::Everywhere => Page::ServerPlay,
        Setting::Moderators
        | Setting::NoModerators
        | Setting::TimeOut(_)
        | Setting::Acts(_)
        | Setting::Limit
        | Setting::Posts
        | Setting::Vacation => Page::ServerModeration,
        Setting::News(_)
        | Setting::Results
        | Setting::ChallengeNews(_)
        | Setting::TournamentNews(_)
        | Setting::ChannelLanguage => Page::ServerNews,
        _ => Page::Server,
    };
    let here = here(invoker);
    // The role of everybody has the number of the server.
    if setting == Setting::Moderators && chosen == invoker.guild.to_string() {
        let settings = data.app.guild_settings(invoker.guild).await?;
        let lead = words::unknown(invoker.reader);
        return server(data, invoker, page, &settings, Some(lead)).await;
    }
    let mut settings = data.app.guild_settings(invoker.guild).await?;
    if let Err(why) = change_server(&mut settings, setting, chosen, here) {
        let lead = why.said(invoker.reader);
        return server(data, invoker, page, &settings, Some(lead)).await;
    }
    let zone = rest::usual_zone(data.locale_of(&settings, invoker.guild));
    let settings = data.app.change_guild_settings(invoker.guild, |settings| {
        // The value was looked at above.
        let _ = change_server(settings, setting, chosen, here);
        if let Setting::Weekends(true) = setting {
            settings.zone.get_or_insert(zone);
        }
    });
    let settings = settings.await?;
    let lead = words::saved(invoker.reader);
    server(data, invoker, page, &settings, Some(lead)).await
}

fn change_server(
    settings: &mut GuildSettings,
    setting: Setting,
    chosen: &str,
    here: ChannelId,
) -> Result<(), Unchanged> {
    match setting {
        Setting::ServerLanguage => settings.language = language(chosen)?,
        Setting::ServerTheme => settings.theme = theme(chosen)?,
        Setting::Posting => settings.posting = posting(chosen)?,
        Setting::Clock => settings.clock = Some(clock(chosen)?),
        Setting::Variant => settings.variant = variant(chosen)?,
        Setting::Zone => settings.zone = Some(zone(chosen)?),
        Setting::Weekends(on) => settings.weekends = on,
        Setting::Age => settings.minimum_age = age(chosen)?,
        Setting::Channel(false) => settings.channels.retain(|it| *it != here),
        Setting::Channel(true) if settings.channels.contains(&here) => {}
        Setting::Channel(true) if settings.channels.len() >= CHANNELS => {
            return Err(Unchanged::Full);
        }
        Setting::Channel(true) => settings.channels.push(here),
        Setting::Everywhere => settings.channels.clear(),
        Setting::Moderators => {
            settings.moderators = Some(RoleId(chosen.parse().map_err(|_| Unknown)?));
        }
        Setting::NoModerators => settings.moderators = None,
        Setting::TimeOut(on) => settings.time_out_moderates = on,
        Setting::Acts(on) => settings.moderation_channel = on.then_some(here),
        Setting::Limit => settings.counted_a_day = limit(&server_view::LIMITS, chosen)?,
        Setting::Posts => settings.posts = limit(&server_view::POSTS, chosen)?,
        Setting::Vacation => {
            let mut offered = server_view::VACATIONS.into_iter();
            let days = offered.find(|it| it.to_string() == chosen);
            settings.vacation = days.ok_or(Unknown)?;
        }
        Setting::News(on) => settings.news.channel = on.then_some(here),
        Setting::Results => {
            settings.news.results = ResultNews::from_name(chosen).ok_or(Unknown)?;
        }
        Setting::ChallengeNews(on) => settings.news.challenges = on,
        Setting::TournamentNews(on) => settings.news.tournaments = on,
        Setting::ChannelLanguage => set_language(settings, here, language(chosen)?)?,
        _ => return Err(Unknown),
    }
    Ok(())
}

/// Gives a channel a language of its own, or takes it away.
fn set_language(
    settings: &mut GuildSettings,
    here: ChannelId,
    chosen: Option<String>,
) -> Result<(), Unchanged> {
    settings.languages.retain(|(channel, _)| *channel != here);
    match chosen {
        Some(_) if settings.languages.len() >= CHANNELS => return Err(Unchanged::Full),
        Some(code) => settings.languages.push((here, code)),
        None => {}
    }
    Ok(())
}

fn limit(offered: &[Option<u32>], chosen: &str) -> Result<Option<u32>, Unchanged> {
    let mut offered = offered.iter().copied();
    let found = offered.find(|it| server_view::value(*it) == chosen);
    found.ok_or(Unknown)
}

fn zone(chosen: &str) -> Result<Zone, Unchanged> {
    let offered = Some(chosen).filter(|it| rest::offers_zone(it));
    offered.and_then(|it| it.parse().ok()).ok_or(Unknown)
}

fn quiet(chosen: &str) -> Result<Option<Quiet>, Unchanged> {
    if chosen == rest::NONE {
        return Ok(None);
    }
    let offered = Some(chosen).filter(|it| rest::offers_quiet(it));
    let quiet = offered.and_then(|it| it.parse().ok());
    quiet.map(Some).ok_or(Unknown)
}

fn age(chosen: &str) -> Result<u32, Unchanged> {
    let mut offered = rest::AGES.into_iter();
    offered.find(|it| it.to_string() == chosen).ok_or(Unknown)
}

fn language(chosen: &str) -> Result<Option<String>, Unchanged> {
    let mut spoken = Locale::ALL.into_iter().map(Locale::code);
    match chosen {
        DEFAULT => Ok(None),
        _ => match spoken.find(|code| *code == chosen) {
            Some(code) => Ok(Some(code.to_owned())),
            None => Err(Unknown),
        },
    }
}

fn theme(chosen: &str) -> Result<Option<Theme>, Unchanged> {
    match chosen {
        DEFAULT => Ok(None),
        _ => chosen.parse().map(Some).map_err(|_| Unknown),
    }
}

fn posting(chosen: &str) -> Result<Posting, Unchanged> {
    let mut all = view::POSTINGS.into_iter();
    let found = all.find(|(_, name)| *name == chosen);
    found.map(|(posting, _)| posting).ok_or(Unknown)
}

fn clock(chosen: &str) -> Result<TimeControl, Unchanged> {
    let clock = chosen.parse().map_err(|_| Unknown)?;
    match TimeControl::OFFERED.contains(&clock) {
        true => Ok(clock),
        false => Err(Unknown),
    }
}

fn variant(chosen: &str) -> Result<Option<String>, Unchanged> {
    let mut variants = Game::ALL
        .into_iter()
        .flat_map(|game| picker::facts(game).variants);
    match variants.any(|variant| *variant == chosen) {
        true => Ok(Some(chosen.to_owned())),
        false => Err(Unknown),
    }
}
