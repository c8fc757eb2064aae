//! Settings of oneself and of the server, page by page.

use super::replies::{needs_server, privately};
use crate::discord::context::Data;
use crate::discord::custom_id::{Page, Setting};
use crate::discord::error::Error;
use crate::discord::invoker::Invoker;
use crate::discord::outgoing::channel_check;
use crate::discord::outgoing::http::summary;
use crate::discord::outgoing::reply::Reply;
use crate::discord::settings::{Control, Entry, Seen, Unchanged};
use crate::discord::views::message::Message;
use crate::discord::views::refusal::named_permissions;
use crate::discord::views::settings as view;
use crate::times::MEMBER_QUESTION;
use app::{GuildSettings, PlayerSettings};
use referee::{ChannelId, Zone};
use text::Locale;
use text::answer::{self, Permission};
use text::t;

/// Whether the invoker may change the server's settings.
#[must_use]
pub fn may_manage(invoker: &Invoker) -> bool {
    invoker.may.manage_guild() || invoker.may.administrator()
}

/// The refusal of a member who may not change the server's settings; `None` if they may.
#[must_use]
pub fn barred(invoker: &Invoker) -> Option<Reply> {
    if let Some(no) = needs_server(invoker) {
        return Some(no);
    }
    let said = || answer::not_allowed(invoker.reader, Permission::ManageServer);
    (!may_manage(invoker)).then(|| privately(invoker, Message::text(said())).refusal())
}

/// Shows a page, below `lead`.
pub async fn page(
    data: &Data,
    invoker: &Invoker,
    page: Page,
    lead: Option<String>,
) -> Result<Reply, Error> {
    if let Some(no) = barred(invoker).filter(|_| !page.is_own()) {
        return Ok(no);
    }
    let seen = seen(data, invoker, page).await?;
    let manager = may_manage(invoker);
    let mut message = view::page(data, invoker.reader, page, &seen, manager).await;
    if let Some(lead) = lead {
        message.text = format!("{lead}\n{}", message.text);
    }
    Ok(privately(invoker, message))
}

/// What a page shows; one of a person knows nothing of the server.
async fn seen(data: &Data, invoker: &Invoker, page: Page) -> Result<Seen, Error> {
    let (app, now) = (&data.app, data.clock.now());
    let mut own = PlayerSettings::default();
    let mut server = GuildSettings::default();
    let (mut daily, mut avoided, mut left) = (None, Vec::new(), 0);
    match page.is_own() {
        true => own = app.player_settings(invoker.user).await?,
        false => server = app.guild_settings(invoker.guild).await?,
    }
    match page {
        Page::OwnTime => left = app.vacation_left(invoker.user, now).await?,
        Page::OwnPeople => avoided = app.avoided(invoker.user).await?,
        Page::ServerNews => daily = app.daily_channel(invoker.guild).await?,
        _ => {}
    }
    let zone = |locale: Locale| locale.zone().parse().unwrap_or(Zone::UTC);
    Ok(Seen {
        guild: invoker.guild,
        here: invoker.place.parent().unwrap_or(invoker.channel),
        posts: posts(data, invoker, page).await,
        now,
        usual_own_zone: zone(invoker.reader),
        usual_zone: zone(data.locale_of(&server, invoker.guild)),
        usual_clock: data.usual_clock(&server, invoker.place),
        own,
        server,
        daily,
        avoided,
        left,
    })
}

/// Why nothing can be posted in a channel, as far as the platform tells it in time.
async fn unfit(data: &Data, invoker: &Invoker, channel: Option<ChannelId>) -> Option<String> {
    let (channel, http, me) = (channel?, data.http()?, data.me()?);
    let asked = channel_check::objection(http, invoker.guild, me, channel);
    match data.clock.within(MEMBER_QUESTION, asked).await? {
        Ok(lacking) => {
            let lacking = named_permissions(lacking?);
            Some(text::settings::cannot_post(
                invoker.reader,
                channel,
                &lacking,
            ))
        }
        Err(error) => {
            tracing::warn!(
                why = summary(&error),
                "not known whether a channel takes messages"
            );
            None
        }
    }
}

/// Where is posted what is to be posted where the invoker is: not in a forum, but in its post.
async fn posts(data: &Data, invoker: &Invoker, page: Page) -> ChannelId {
    let Some(parent) = invoker.place.parent() else {
        return invoker.channel;
    };
    let told = matches!(page, Page::ServerNews | Page::ServerModeration);
    let Some(http) = data.http().filter(|_| told) else {
        return parent;
    };
    let asked = channel_check::is_mute(http, parent);
    match data.clock.within(MEMBER_QUESTION, asked).await {
        Some(true) => invoker.channel,
        _ => parent,
    }
}

/// Has the puzzle of the day posted in a channel, or nowhere, and shows the page of the news.
pub async fn daily(
    data: &Data,
    invoker: &Invoker,
    channel: Option<ChannelId>,
) -> Result<Reply, Error> {
    if let Some(no) = barred(invoker) {
        return Ok(no);
    }
    if let Some(no) = unfit(data, invoker, channel).await {
        return page(data, invoker, Page::ServerNews, Some(no)).await;
    }
    let now = data.clock.now();
    if channel.is_some() {
        // It comes at the server's midnight: that of the zone it has been shown as its own.
        let usual = Seen::zone(&seen(data, invoker, Page::ServerPlay).await?);
        let choose = |settings: &mut GuildSettings| {
            settings.zone = settings.zone.or(Some(usual));
            settings.dropped.daily = None;
        };
        data.app
            .change_guild_settings(invoker.guild, data.clock.now(), choose)
            .await?;
    }
    data.app
        .set_daily_channel(invoker.guild, channel, now)
        .await?;
    let lead = t!(invoker.reader, "settings-done");
    page(data, invoker, Page::ServerNews, Some(lead)).await
}

/// Changes a setting, and shows its page.
pub async fn set(
    data: &Data,
    invoker: &Invoker,
    setting: Setting,
    chosen: Option<&str>,
) -> Result<Reply, Error> {
    let chosen = chosen.unwrap_or_default();
    let Some(entry) = setting.entry() else {
        return page(data, invoker, Page::Own, None).await;
    };
    if let Some(no) = barred(invoker).filter(|_| !entry.page.is_own()) {
        return Ok(no);
    }
    let before = seen(data, invoker, entry.page).await?;
    let change = |seen: &mut Seen| match &entry.control {
        Control::Menu { choices, .. } if !view::values(*choices).iter().any(|it| it == chosen) => {
            Err(Unchanged::Unknown)
        }
        _ => entry.change(seen, setting.on, chosen),
    };
    let mut after = before.clone();
    if let Err(why) = change(&mut after) {
        let lead = match why {
            Unchanged::Unknown => t!(invoker.reader, "settings-unknown"),
            Unchanged::Full => t!(invoker.reader, "settings-channels-full"),
        };
        return page(data, invoker, entry.page, Some(lead)).await;
    }
    if before.daily != after.daily {
        return daily(data, invoker, after.daily).await;
    }
    let chosen_channels = |it: &Seen| [it.server.news.channel, it.server.moderation_channel];
    for (before, after) in chosen_channels(&before)
        .into_iter()
        .zip(chosen_channels(&after))
    {
        if before != after
            && let Some(no) = unfit(data, invoker, after).await
        {
            return page(data, invoker, entry.page, Some(no)).await;
        }
    }
    // The value was looked at above.
    let changed = |settings: Seen| {
        let mut after = settings;
        let _ = change(&mut after);
        after
    };
    if entry.page.is_own() {
        return set_own(data, invoker, entry, |own| {
            let own = own.clone();
            changed(Seen {
                own,
                ..before.clone()
            })
            .own
        })
        .await;
    }
    let change = |server: &mut GuildSettings| {
        let now = server.clone();
        *server = changed(Seen {
            server: now,
            ..before.clone()
        })
        .server;
    };
    data.app
        .change_guild_settings(invoker.guild, data.clock.now(), change)
        .await?;
    let lead = t!(invoker.reader, "settings-done");
    page(data, invoker, entry.page, Some(lead)).await
}

async fn set_own(
    data: &Data,
    invoker: &Invoker,
    entry: &Entry,
    change: impl Fn(&PlayerSettings) -> PlayerSettings,
) -> Result<Reply, Error> {
    let caller = data.caller(invoker);
    let settings = data
        .app
        .change_player_settings(&caller, |own| *own = change(own));
    let (settings, kept) = settings.await?;
    let language = settings.language.as_deref().map(Locale::from_code);
    data.note_reader(invoker.user, language);
    let mut invoker = invoker.clone();
    if entry.key == "own-language" {
        invoker.reader = language.unwrap_or(invoker.app);
    }
    let mut lead = t!(invoker.reader, "settings-done");
    if kept {
        lead = format!("{lead} {}", t!(invoker.reader, "settings-kept"));
    }
    page(data, &invoker, entry.page, Some(lead)).await
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
    data.app
        .change_guild_settings(invoker.guild, data.clock.now(), change)
        .await?;
    let lead = t!(invoker.reader, "settings-done");
    page(data, invoker, Page::Server, Some(lead)).await
}
