//! Shows the settings of a person and of a server, and takes over what a form changes.

use super::replies::{needs_server, privately};
use crate::discord::asking::Asking;
use crate::discord::custom_id::Page;
use crate::discord::error::Error;
use crate::discord::outgoing::channel_check;
use crate::discord::outgoing::http::summary;
use crate::discord::outgoing::reply::Reply;
use crate::discord::settings::{Control, Entry, SETTINGS, Seen};
use crate::discord::views::form::{Filled, Form, TAG};
use crate::discord::views::message::Message;
use crate::discord::views::refusal::named_permissions;
use crate::discord::views::settings as view;
use crate::times::MEMBER_QUESTION;
use app::{GuildSettings, PlayerSettings};
use futures::future::join_all;
use referee::limits::CHANNELS;
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

/// Shows a page of settings, below the sentence `lead`. For a form, which only a press opens, shows the first page.
pub async fn page(asking: &Asking, page: Page, lead: Option<String>) -> Result<Reply, Error> {
    let (reader, manager) = (asking.reader, barred(asking).is_none());
    let mut message = match page {
        Page::OwnPeople => {
            let avoided = asking.app.avoided(asking.caller.user).await?;
            view::people(reader, &avoided)
        }
        Page::Themes => {
            let own = asking.app.player_settings(asking.caller.user).await?;
            view::themes(asking, reader, own.patterns, manager).await
        }
        _ => view::first(reader, manager),
    };
    if let Some(lead) = lead {
        message.text = format!("{lead}\n{}", message.text);
    }
    Ok(privately(asking, message))
}

/// The form of a page, or why the caller may not have it.
pub async fn form(asking: &Asking, page: Page) -> Result<Result<Form, Reply>, Error> {
    if let Some(no) = barred(asking).filter(|_| page.is_of_server()) {
        return Ok(Err(no));
    }
    let seen = current_settings(asking, page).await?;
    Ok(Ok(view::form(asking.reader, page, &seen)))
}

/// The settings that a form shows. For a person's form the server's settings are not loaded; `server` then holds
/// `GuildSettings::default()`. For a server's form `own` holds the defaults.
async fn current_settings(asking: &Asking, page: Page) -> Result<Seen, Error> {
    let (app, now) = (&asking.app, asking.clock.now());
    let mut own = PlayerSettings::default();
    let mut server = GuildSettings::default();
    let (mut daily, mut left) = (None, 0);
    match page.is_of_server() {
        false => own = app.player_settings(asking.caller.user).await?,
        true => server = app.guild_settings(asking.caller.guild()).await?,
    }
    match page {
        Page::OwnTime => left = app.vacation_left(asking.caller.user, now).await?,
        Page::ServerNews => daily = app.daily_channel(asking.caller.guild()).await?,
        _ => {}
    }
    let zone = |locale: Locale| locale.zone().parse().unwrap_or(Zone::UTC);
    Ok(Seen {
        guild: asking.caller.guild(),
        here: asking.caller.place.parent().unwrap_or(asking.channel),
        now,
        usual_own_zone: zone(asking.reader),
        usual_zone: zone(asking.locale_of(&server, asking.caller.guild())),
        usual_clock: asking.usual_clock(&server, asking.caller.place),
        own,
        server,
        daily,
        left,
    })
}

/// Why the bot cannot post in a channel. `None` if the bot can post there, if no channel is given, or if Discord does
/// not answer the question in time. With `threads` set, a channel that has only threads is enough, such as a forum.
async fn unfit(asking: &Asking, channel: Option<ChannelId>, threads: bool) -> Option<String> {
    let (channel, http, me) = (channel?, &asking.http, asking.login.me);
    let asked = channel_check::objection(http, asking.caller.guild(), me, channel);
    match asking.clock.within(MEMBER_QUESTION, asked).await? {
        Ok(lacking) => {
            let lacking = lacking.filter(|it| !(threads && it.is_empty()))?;
            let lacking = named_permissions(lacking);
            Some(text::settings::cannot_post(asking.reader, &lacking))
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

/// A setting with the value that a filled form gives it.
type Change = (&'static Entry, Vec<String>);

/// Takes over what a filled form changes. A value that does not fit is left out: the answer names its field, and has a
/// button that opens the form again. Everything else is stored.
pub async fn fill(asking: &Asking, page: Page, filled: &Filled) -> Result<Reply, Error> {
    if let Some(no) = barred(asking).filter(|_| page.is_of_server()) {
        return Ok(no);
    }
    let before = current_settings(asking, page).await?;
    let asked = changes_of(page, &before, filled);
    let objections = asked
        .iter()
        .map(|(entry, value)| objection(asking, entry, &before, value));
    let objections = join_all(objections).await;
    let (mut changes, mut wrong): (Vec<Change>, _) = (Vec::new(), Vec::new());
    for (change, no) in asked.into_iter().zip(objections) {
        match no {
            None => changes.push(change),
            Some(why) => wrong.push((change.0.key, why)),
        }
    }
    let (after, kept) = store(asking, page, before, &changes).await?;
    let asking = &in_chosen_language(asking, page, &after);
    let reader = asking.reader;
    let changed = changes.iter().map(|(entry, _)| {
        let label = text::settings::say(reader, entry.key, &[]);
        (label, view::shown(reader, entry, &after))
    });
    let mut lead = text::settings::saved(reader, &changed.collect::<Vec<_>>());
    if kept {
        lead = format!("{lead}\n{}", t!(reader, "settings-kept"));
    }
    if wrong.is_empty() {
        return self::page(asking, Page::Own, Some(lead)).await;
    }
    let form = view::form(reader, page, &after);
    let named = wrong.into_iter().map(|(key, why)| {
        let mut fields = form.fields.iter().map(|it| it.name.as_str());
        let name = fields.find(|it| it.split(TAG).next() == Some(key));
        (name.unwrap_or_default(), why)
    });
    let mut no = form.refused(reader, &named.collect::<Vec<_>>(), filled);
    if !changes.is_empty() {
        no.text = format!("{}\n{lead}", no.text);
    }
    Ok(privately(asking, no).refusal())
}

/// What a filled form changes. Each field carries a tag of the value that the form showed; a field that the person has
/// left as it was shown changes nothing, even if somebody else has changed the setting in the meantime.
fn changes_of(page: Page, before: &Seen, filled: &Filled) -> Vec<Change> {
    let entries = SETTINGS.iter().filter(|it| it.page == page);
    let switches = filled.tagged(view::SWITCHES);
    let mut switch = 0;
    let mut changes = Vec::new();
    for entry in entries {
        let (value, untouched) = if let Control::Switch { .. } = entry.control {
            let Some((shown, on)) = &switches else {
                continue;
            };
            let value = entry.switched(on.iter().any(|it| it == entry.key));
            let shown = shown.chars().nth(switch);
            switch += 1;
            let untouched = shown.is_some_and(|shown| view::mark(&value) == shown);
            (value, untouched)
        } else {
            let Some((shown, value)) = filled.tagged(entry.key) else {
                continue;
            };
            let untouched = view::tag(&value) == shown;
            (value, untouched)
        };
        if !untouched && value != entry.value(before) {
            changes.push((entry, value));
        }
    }
    changes
}

/// Why a setting does not take a value; `None` if it does.
async fn objection(
    asking: &Asking,
    entry: &Entry,
    before: &Seen,
    value: &[String],
) -> Option<String> {
    let unknown = || t!(asking.reader, "settings-unknown");
    if let Control::Menu { choices, .. } = &entry.control {
        let offered = view::values(*choices);
        if !value.iter().all(|it| offered.contains(it)) {
            return Some(unknown());
        }
    }
    let mut after = before.clone();
    if entry.change(&mut after, value).is_err() {
        return Some(unknown());
    }
    let most = CHANNELS.most as usize;
    if after.server.channels.len() > most || after.server.languages.len() > most {
        return Some(t!(asking.reader, "settings-channels-full"));
    }
    match &entry.control {
        Control::Channel { chosen, .. } => unfit(asking, chosen(&after), false).await,
        Control::Channels { chosen, .. } => {
            let known = chosen(before);
            let new = chosen(&after).iter().filter(|it| !known.contains(it));
            let asked = new.map(|channel| unfit(asking, Some(*channel), true));
            join_all(asked).await.into_iter().flatten().next()
        }
        _ => None,
    }
}

/// Stores the changes. Returns the settings after them, and whether some clocks still go by what was set before.
async fn store(
    asking: &Asking,
    page: Page,
    before: Seen,
    changes: &[Change],
) -> Result<(Seen, bool), Error> {
    // The results of the changes are ignored, because `objection` has accepted the values.
    let changed = |mut seen: Seen| {
        for (entry, value) in changes {
            let _ = entry.change(&mut seen, value);
        }
        seen
    };
    let after = changed(before.clone());
    if changes.is_empty() {
        return Ok((after, false));
    }
    let (app, caller) = (&asking.app, &asking.caller);
    if !page.is_of_server() {
        let change = |own: &mut PlayerSettings| {
            let now = own.clone();
            *own = changed(Seen {
                own: now,
                ..before.clone()
            })
            .own;
        };
        let (own, kept) = app.change_player_settings(caller, change).await?;
        let language = own.language.as_deref().map(Locale::from_code);
        asking.note_reader(caller.user, language);
        return Ok((Seen { own, ..after }, kept));
    }
    let change = |server: &mut GuildSettings| {
        let now = server.clone();
        *server = changed(Seen {
            server: now,
            ..before.clone()
        })
        .server;
    };
    let now = asking.clock.now();
    if before.daily != after.daily {
        set_daily(asking, after.daily, before.zone()).await?;
    }
    app.change_guild_settings(caller.guild(), now, change)
        .await?;
    Ok((after, false))
}

/// The request as its answer is to be worded: in the language that the form has chosen, if it has one.
fn in_chosen_language(asking: &Asking, page: Page, after: &Seen) -> Asking {
    let mut asking = asking.clone();
    if page == Page::OwnTheme {
        let language = after.own.language.as_deref().map(Locale::from_code);
        asking.read_in(language.unwrap_or(asking.app_language));
    }
    asking
}

/// Sets the channel for the puzzle of the day. The puzzle comes at the server's midnight. If the server has chosen no
/// zone, this stores the zone `usual`, which its settings show.
async fn set_daily(asking: &Asking, channel: Option<ChannelId>, usual: Zone) -> Result<(), Error> {
    let (app, guild, now) = (&asking.app, asking.caller.guild(), asking.clock.now());
    if channel.is_some() {
        let choose = |settings: &mut GuildSettings| {
            settings.zone = settings.zone.or(Some(usual));
            settings.dropped.daily = None;
        };
        app.change_guild_settings(guild, now, choose).await?;
    }
    app.set_daily_channel(guild, channel, now).await?;
    Ok(())
}

/// Sets the channel for the puzzle of the day. Then shows the first page.
pub async fn daily(asking: &Asking, channel: ChannelId) -> Result<Reply, Error> {
    if let Some(no) = barred(asking) {
        return Ok(no);
    }
    if let Some(no) = unfit(asking, Some(channel), false).await {
        return page(asking, Page::Own, Some(no)).await;
    }
    let usual = current_settings(asking, Page::ServerTime).await?.zone();
    set_daily(asking, Some(channel), usual).await?;
    let lead = t!(asking.reader, "settings-done");
    page(asking, Page::Own, Some(lead)).await
}

/// Changes the server's settings. Then shows the first page.
pub async fn change(asking: &Asking, change: impl Fn(&mut GuildSettings)) -> Result<Reply, Error> {
    if let Some(no) = barred(asking) {
        return Ok(no);
    }
    asking
        .app
        .change_guild_settings(asking.caller.guild(), asking.clock.now(), change)
        .await?;
    let lead = t!(asking.reader, "settings-done");
    page(asking, Page::Own, Some(lead)).await
}
