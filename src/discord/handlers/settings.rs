//! Settings of oneself and of the server, page by page.

use super::answer::privately;
use crate::discord::context::Data;
use crate::discord::error::Error;
use crate::discord::incoming::invoker::Invoker;
use crate::discord::incoming::request::{Page, Setting};
use crate::discord::outgoing::reply::Reply;
use crate::discord::views::message::Message;
use crate::discord::views::{picker, settings as view};
use app::{GuildSettings, PlayerSettings, Posting, Theme};
use referee::{ChannelId, TimeControl};
use rules::Game;
use text::answer::{self, Permission};
use text::{Locale, settings as words};

/// What a menu says for the default.
const DEFAULT: &str = "auto";

/// The value is none of the setting's.
struct Unknown;

/// Whether the invoker may change the server's settings.
#[must_use]
pub fn may_manage(invoker: &Invoker) -> bool {
    invoker.may.manage_guild() || invoker.may.administrator()
}

/// The answer to whoever may not; `None` if they may.
#[must_use]
pub fn barred(invoker: &Invoker) -> Option<Reply> {
    let said = || answer::not_allowed(invoker.reader, Permission::ManageServer);
    (!may_manage(invoker)).then(|| privately(invoker, Message::text(said())))
}

/// Shows a page.
///
/// # Errors
/// The bot itself fails.
pub async fn page(data: &Data, invoker: &Invoker, page: Page) -> Result<Reply, Error> {
    Ok(match page {
        Page::Own | Page::OwnTheme => {
            let settings = data.app.player_settings(invoker.user).await?;
            own(data, invoker, page, &settings, None).await
        }
        Page::Server | Page::ServerTheme => {
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
) -> Reply {
    let locale = invoker.reader;
    let message = match page {
        Page::OwnTheme => view::themes(data, locale, settings.theme, page).await,
        _ => view::own(locale, settings, may_manage(invoker)),
    };
    led(invoker, message, lead)
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
        Page::ServerTheme => view::themes(data, locale, settings.theme, page).await,
        _ => {
            let daily = data.app.daily_channel(invoker.guild).await?;
            view::server(locale, settings, daily)
        }
    };
    Ok(led(invoker, message, lead))
}

/// The page of the server after a change.
///
/// # Errors
/// The bot itself fails.
pub async fn saved(data: &Data, invoker: &Invoker) -> Result<Reply, Error> {
    let settings = data.app.guild_settings(invoker.guild).await?;
    let lead = words::saved(invoker.reader);
    server(data, invoker, Page::Server, &settings, Some(lead)).await
}

/// Has the puzzle of the day posted in a channel, or nowhere; the answer to whoever may not.
///
/// # Errors
/// The bot itself fails.
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

fn led(invoker: &Invoker, mut message: Message, lead: Option<String>) -> Reply {
    if let Some(lead) = lead {
        message.text = format!("{lead}\n{}", message.text);
    }
    privately(invoker, message)
}

/// Changes a setting, and shows its page.
///
/// # Errors
/// The bot itself fails.
pub async fn set(
    data: &Data,
    invoker: &Invoker,
    setting: Setting,
    chosen: Option<&str>,
) -> Result<Reply, Error> {
    let chosen = chosen.unwrap_or_default();
    match setting {
        Setting::NoDaily => match daily(data, invoker, None).await? {
            Some(no) => Ok(no),
            None => saved(data, invoker).await,
        },
        Setting::OwnLanguage
        | Setting::OwnTheme
        | Setting::TextBoard(_)
        | Setting::OwnNumbers(_)
        | Setting::Tips(_) => set_own(data, invoker, setting, chosen).await,
        Setting::ServerLanguage
        | Setting::ServerTheme
        | Setting::Posting
        | Setting::Clock
        | Setting::Variant => {
            if let Some(no) = barred(invoker) {
                return Ok(no);
            }
            set_server(data, invoker, setting, chosen).await
        }
    }
}

/// Changes the server's settings, and shows them.
///
/// # Errors
/// The bot itself fails.
pub async fn change(
    data: &Data,
    invoker: &Invoker,
    change: impl FnOnce(&mut GuildSettings),
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
        Setting::OwnTheme => Page::OwnTheme,
        _ => Page::Own,
    };
    let mut settings = data.app.player_settings(invoker.user).await?;
    if change_own(&mut settings, setting, chosen).is_err() {
        let lead = words::unknown(invoker.reader);
        return Ok(own(data, invoker, page, &settings, Some(lead)).await);
    }
    let caller = data.caller(invoker);
    let settings = data.app.change_player_settings(&caller, |settings| {
        // The value was looked at above.
        let _ = change_own(settings, setting, chosen);
    });
    let settings = settings.await?;
    let language = settings.language.as_deref().map(Locale::from_code);
    data.note_reader(invoker.user, language);
    let mut invoker = invoker.clone();
    if setting == Setting::OwnLanguage {
        invoker.reader = language.unwrap_or(invoker.app);
    }
    let lead = words::saved(invoker.reader);
    Ok(own(data, &invoker, page, &settings, Some(lead)).await)
}

fn change_own(
    settings: &mut PlayerSettings,
    setting: Setting,
    chosen: &str,
) -> Result<(), Unknown> {
    match setting {
        Setting::OwnLanguage => settings.language = language(chosen)?,
        Setting::OwnTheme => settings.theme = theme(chosen)?,
        Setting::TextBoard(on) => settings.text_board = on,
        Setting::OwnNumbers(on) => settings.own_coordinates = on,
        Setting::Tips(on) => settings.without_tips = !on,
        _ => return Err(Unknown),
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
        _ => Page::Server,
    };
    let mut settings = data.app.guild_settings(invoker.guild).await?;
    if change_server(&mut settings, setting, chosen).is_err() {
        let lead = words::unknown(invoker.reader);
        return server(data, invoker, page, &settings, Some(lead)).await;
    }
    let settings = data.app.change_guild_settings(invoker.guild, |settings| {
        // The value was looked at above.
        let _ = change_server(settings, setting, chosen);
    });
    let settings = settings.await?;
    let lead = words::saved(invoker.reader);
    server(data, invoker, page, &settings, Some(lead)).await
}

fn change_server(
    settings: &mut GuildSettings,
    setting: Setting,
    chosen: &str,
) -> Result<(), Unknown> {
    match setting {
        Setting::ServerLanguage => settings.language = language(chosen)?,
        Setting::ServerTheme => settings.theme = theme(chosen)?,
        Setting::Posting => settings.posting = posting(chosen)?,
        Setting::Clock => settings.clock = clock(chosen)?,
        Setting::Variant => settings.variant = variant(chosen)?,
        _ => return Err(Unknown),
    }
    Ok(())
}

fn language(chosen: &str) -> Result<Option<String>, Unknown> {
    let mut spoken = Locale::ALL.into_iter().map(Locale::code);
    match chosen {
        DEFAULT => Ok(None),
        _ => match spoken.find(|code| *code == chosen) {
            Some(code) => Ok(Some(code.to_owned())),
            None => Err(Unknown),
        },
    }
}

fn theme(chosen: &str) -> Result<Option<Theme>, Unknown> {
    match chosen {
        DEFAULT => Ok(None),
        _ => chosen.parse().map(Some).map_err(|_| Unknown),
    }
}

fn posting(chosen: &str) -> Result<Posting, Unknown> {
    let mut all = view::POSTINGS.into_iter();
    let found = all.find(|(_, name)| *name == chosen);
    found.map(|(posting, _)| posting).ok_or(Unknown)
}

fn clock(chosen: &str) -> Result<Option<TimeControl>, Unknown> {
    let clock = chosen.parse().map_err(|_| Unknown)?;
    match TimeControl::OFFERED.contains(&clock) {
        true => Ok(Some(clock).filter(|clock| *clock != TimeControl::None)),
        false => Err(Unknown),
    }
}

fn variant(chosen: &str) -> Result<Option<String>, Unknown> {
    let mut variants = Game::ALL
        .into_iter()
        .flat_map(|game| picker::facts(game).variants);
    match variants.any(|variant| *variant == chosen) {
        true => Ok(Some(chosen.to_owned())),
        false => Err(Unknown),
    }
}
