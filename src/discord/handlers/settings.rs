//! Shows and changes the settings of a person and of a server, page by page.

use super::replies::{needs_server, privately};
use crate::discord::asking::Asking;
use crate::discord::custom_id::{Page, Setting};
use crate::discord::error::Error;
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

/// Whether the caller may change the server's settings.
#[must_use]
pub fn may_manage(asking: &Asking) -> bool {
    asking.may.manage_guild() || asking.may.administrator()
}

/// Refuses a member who may not change the server's settings; `None` if they may.
#[must_use]
pub fn barred(asking: &Asking) -> Option<Reply> {
    if let Some(no) = needs_server(asking) {
        return Some(no);
    }
    let said = || answer::not_allowed(asking.reader, Permission::ManageServer);
    (!may_manage(asking)).then(|| privately(asking, Message::text(said())).refusal())
}

/// Shows a page of settings, below the sentence `lead`.
pub async fn page(asking: &Asking, page: Page, lead: Option<String>) -> Result<Reply, Error> {
    if let Some(no) = barred(asking).filter(|_| !page.is_own()) {
        return Ok(no);
    }
    let seen = current_settings(asking, page).await?;
    let manager = may_manage(asking);
    let mut message = view::page(asking, asking.reader, page, &seen, manager).await;
    if let Some(lead) = lead {
        message.text = format!("{lead}\n{}", message.text);
    }
    Ok(privately(asking, message))
}

/// The settings that a page shows. On a person's page the server's settings are not loaded; `server` then holds
/// `GuildSettings::default()`. On a server's page `own` holds the defaults.
async fn current_settings(asking: &Asking, page: Page) -> Result<Seen, Error> {
    let (app, now) = (&asking.app, asking.clock.now());
    let mut own = PlayerSettings::default();
    let mut server = GuildSettings::default();
    let (mut daily, mut avoided, mut left) = (None, Vec::new(), 0);
    match page.is_own() {
        true => own = app.player_settings(asking.caller.user).await?,
        false => server = app.guild_settings(asking.caller.guild()).await?,
    }
    match page {
        Page::OwnTime => left = app.vacation_left(asking.caller.user, now).await?,
        Page::OwnPeople => avoided = app.avoided(asking.caller.user).await?,
        Page::ServerNews => daily = app.daily_channel(asking.caller.guild()).await?,
        _ => {}
    }
    let zone = |locale: Locale| locale.zone().parse().unwrap_or(Zone::UTC);
    Ok(Seen {
        guild: asking.caller.guild(),
        here: asking.caller.place.parent().unwrap_or(asking.channel),
        posts: posts(asking, page).await,
        now,
        usual_own_zone: zone(asking.reader),
        usual_zone: zone(asking.locale_of(&server, asking.caller.guild())),
        usual_clock: asking.usual_clock(&server, asking.caller.place),
        own,
        server,
        daily,
        avoided,
        left,
    })
}

/// Why the bot cannot post in a channel. `None` if the bot can post there, if no channel is given, or if Discord does
/// not answer the question in time.
async fn unfit(asking: &Asking, channel: Option<ChannelId>) -> Option<String> {
    let (channel, http, me) = (channel?, &asking.http, asking.login.me);
    let asked = channel_check::objection(http, asking.caller.guild(), me, channel);
    match asking.clock.within(MEMBER_QUESTION, asked).await? {
        Ok(lacking) => {
            let lacking = named_permissions(lacking?);
            Some(text::settings::cannot_post(
                asking.reader,
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

/// The channel that is stored if the caller chooses the present place for posts. In a thread this is the parent
/// channel, elsewhere this channel. On the pages about news and moderation, a thread whose parent takes no messages (a
/// forum) is stored itself.
async fn posts(asking: &Asking, page: Page) -> ChannelId {
    let Some(parent) = asking.caller.place.parent() else {
        return asking.channel;
    };
    if !matches!(page, Page::ServerNews | Page::ServerModeration) {
        return parent;
    }
    let asked = channel_check::is_mute(&asking.http, parent);
    match asking.clock.within(MEMBER_QUESTION, asked).await {
        Some(true) => asking.channel,
        _ => parent,
    }
}

/// Sets the channel for the puzzle of the day; if `channel` is `None`, switches the puzzle off. Then shows the page
/// about news.
pub async fn daily(asking: &Asking, channel: Option<ChannelId>) -> Result<Reply, Error> {
    if let Some(no) = barred(asking) {
        return Ok(no);
    }
    if let Some(no) = unfit(asking, channel).await {
        return page(asking, Page::ServerNews, Some(no)).await;
    }
    let now = asking.clock.now();
    if channel.is_some() {
        // The puzzle comes at the server's midnight. If the server has chosen no zone, this stores the zone that its
        // settings show.
        let usual = Seen::zone(&current_settings(asking, Page::ServerPlay).await?);
        let choose = |settings: &mut GuildSettings| {
            settings.zone = settings.zone.or(Some(usual));
            settings.dropped.daily = None;
        };
        asking
            .app
            .change_guild_settings(asking.caller.guild(), asking.clock.now(), choose)
            .await?;
    }
    asking
        .app
        .set_daily_channel(asking.caller.guild(), channel, now)
        .await?;
    let lead = t!(asking.reader, "settings-done");
    page(asking, Page::ServerNews, Some(lead)).await
}

/// Changes a setting, and shows its page.
pub async fn set(asking: &Asking, setting: Setting, chosen: Option<&str>) -> Result<Reply, Error> {
    let chosen = chosen.unwrap_or_default();
    let Some(entry) = setting.entry() else {
        return page(asking, Page::Own, None).await;
    };
    if let Some(no) = barred(asking).filter(|_| !entry.page.is_own()) {
        return Ok(no);
    }
    let before = current_settings(asking, entry.page).await?;
    let change = |seen: &mut Seen| match &entry.control {
        Control::Menu { choices, .. } if !view::values(*choices).iter().any(|it| it == chosen) => {
            Err(Unchanged::Unknown)
        }
        _ => entry.change(seen, setting.on, chosen),
    };
    let mut after = before.clone();
    if let Err(why) = change(&mut after) {
        let lead = match why {
            Unchanged::Unknown => t!(asking.reader, "settings-unknown"),
            Unchanged::Full => t!(asking.reader, "settings-channels-full"),
        };
        return page(asking, entry.page, Some(lead)).await;
    }
    if before.daily != after.daily {
        return daily(asking, after.daily).await;
    }
    let chosen_channels = |seen: &Seen| [seen.server.news.channel, seen.server.moderation_channel];
    for (before, after) in chosen_channels(&before)
        .into_iter()
        .zip(chosen_channels(&after))
    {
        if before != after
            && let Some(no) = unfit(asking, after).await
        {
            return page(asking, entry.page, Some(no)).await;
        }
    }
    // The result is ignored, because `change` has already accepted the value above.
    let changed = |settings: Seen| {
        let mut after = settings;
        let _ = change(&mut after);
        after
    };
    if entry.page.is_own() {
        return set_own(asking, entry, |own| {
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
    asking
        .app
        .change_guild_settings(asking.caller.guild(), asking.clock.now(), change)
        .await?;
    let lead = t!(asking.reader, "settings-done");
    page(asking, entry.page, Some(lead)).await
}

async fn set_own(
    asking: &Asking,
    entry: &Entry,
    change: impl Fn(&PlayerSettings) -> PlayerSettings,
) -> Result<Reply, Error> {
    let caller = &asking.caller;
    let settings = asking
        .app
        .change_player_settings(caller, |own| *own = change(own));
    let (settings, kept) = settings.await?;
    let language = settings.language.as_deref().map(Locale::from_code);
    asking.note_reader(asking.caller.user, language);
    let mut asking = asking.clone();
    if entry.key == "own-language" {
        asking.read_in(language.unwrap_or(asking.app_language));
    }
    let mut lead = t!(asking.reader, "settings-done");
    if kept {
        lead = format!("{lead} {}", t!(asking.reader, "settings-kept"));
    }
    page(&asking, entry.page, Some(lead)).await
}

/// Changes the server's settings, and shows them.
pub async fn change(asking: &Asking, change: impl Fn(&mut GuildSettings)) -> Result<Reply, Error> {
    if let Some(no) = barred(asking) {
        return Ok(no);
    }
    asking
        .app
        .change_guild_settings(asking.caller.guild(), asking.clock.now(), change)
        .await?;
    let lead = t!(asking.reader, "settings-done");
    page(asking, Page::Server, Some(lead)).await
}
