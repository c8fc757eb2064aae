//! Asks Discord whether the bot can post in a channel.

use poise::serenity_prelude::{
    self as serenity, ChannelType, GuildChannel, Http, HttpError, Permissions,
};
use referee::{ChannelId, GuildId, UserId};

/// A channel of a server, as Discord describes it. `None` if the bot cannot see the channel, or if the channel belongs
/// to no server.
async fn found(http: &Http, channel: ChannelId) -> serenity::Result<Option<GuildChannel>> {
    match http
        .get_channel(serenity::ChannelId::new(channel.0.max(1)))
        .await
    {
        Err(serenity::Error::Http(HttpError::UnsuccessfulRequest(why)))
            if matches!(why.status_code.as_u16(), 403 | 404) =>
        {
            Ok(None)
        }
        channel => Ok(channel?.guild()),
    }
}

/// Whether messages can be posted in a channel of this kind. In a forum this is only possible inside its posts.
const fn takes_messages(kind: ChannelType) -> bool {
    matches!(
        kind,
        ChannelType::Text
            | ChannelType::News
            | ChannelType::Voice
            | ChannelType::Stage
            | ChannelType::NewsThread
            | ChannelType::PublicThread
            | ChannelType::PrivateThread
    )
}

/// The permissions that the bot lacks to post in a channel; `None` if the bot can post. The set is empty if no
/// messages can be posted in a channel of this kind.
///
/// # Errors
/// Fails if Discord does not answer a question about the channel, the server or the bot's membership.
pub async fn objection(
    http: &Http,
    guild: GuildId,
    me: UserId,
    channel: ChannelId,
) -> serenity::Result<Option<Permissions>> {
    let Some(channel) = found(http, channel).await? else {
        return Ok(Some(Permissions::VIEW_CHANNEL));
    };
    if !takes_messages(channel.kind) {
        return Ok(Some(Permissions::empty()));
    }
    let parent = channel
        .parent_id
        .filter(|_| channel.thread_metadata.is_some());
    let (of, send) = match parent {
        Some(parent) => (
            found(http, ChannelId(parent.get()))
                .await?
                .unwrap_or(channel),
            Permissions::SEND_MESSAGES_IN_THREADS,
        ),
        None => (channel, Permissions::SEND_MESSAGES),
    };
    let guild = http
        .get_guild(serenity::GuildId::new(guild.0.max(1)))
        .await?;
    let me = serenity::UserId::new(me.0.max(1));
    let member = http.get_member(guild.id, me).await?;
    let may = guild.user_permissions_in(&of, &member);
    let needed = Permissions::VIEW_CHANNEL | send | Permissions::ATTACH_FILES;
    let lacking = needed - may;
    Ok((!lacking.is_empty() && !may.administrator()).then_some(lacking))
}
