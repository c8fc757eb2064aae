//! Announces finished matches, open challenges and tournaments in the news channel of a server.

use super::outbox_writes::{OPEN, version};
use referee::tournament::Tournament;
use referee::{GuildId, Match, Time};
use store::{
    MessageRole, NewsSettings, ResultNews, StoreError, StoredChallenge, Tables, TournamentNews,
};

/// Announces a match that has ended with a result in the news channel.
pub(super) async fn announce_result(
    tables: &mut impl Tables,
    this_match: &Match,
    now: Time,
) -> Result<(), StoreError> {
    if this_match.score().is_none() {
        return Ok(());
    }
    // A server of which the bot is not a member has no news.
    let (place, guild) = (this_match.place(), this_match.counts_in());
    if place.only_answers() && place.server() == Some(guild) {
        return Ok(());
    }
    let news = news_settings(tables, guild).await?;
    let wanted = news.results != ResultNews::Off;
    let (role, version) = (
        MessageRole::ResultNews(this_match.id()),
        version(this_match),
    );
    announce(tables, guild, news, wanted, role, version, now).await
}

/// Announces a challenge that anyone may accept, unless its own message is in the news channel.
pub(super) async fn announce_challenge(
    tables: &mut impl Tables,
    stored: &StoredChallenge,
    now: Time,
) -> Result<(), StoreError> {
    let Some(guild) = stored.place.member_of() else {
        return Ok(());
    };
    let news = news_settings(tables, guild).await?;
    let is_elsewhere = news.channel != stored.place.channel();
    let wanted = news.challenges && stored.challenge.opponent.is_none() && is_elsewhere;
    let role = MessageRole::ChallengeNews(stored.challenge.id);
    announce(tables, guild, news, wanted, role, OPEN, now).await
}

/// Announces the progress of a tournament, unless the tournament's own messages are in the news channel.
pub(super) async fn announce_tournament(
    tables: &mut impl Tables,
    it: &Tournament,
    what: TournamentNews,
    now: Time,
) -> Result<(), StoreError> {
    let news = news_settings(tables, it.guild).await?;
    let wanted = news.tournaments && news.channel != Some(it.channel);
    // A corrected result can change the winner. The version grows with each revision of the tournament, so that the
    // announcement is then corrected too.
    let (role, version) = (MessageRole::TournamentNews(it.id, what), it.revision + 1);
    announce(tables, it.guild, news, wanted, role, version, now).await
}

async fn news_settings(
    tables: &mut impl Tables,
    guild: GuildId,
) -> Result<NewsSettings, StoreError> {
    Ok(tables.players().guild(guild).await?.news)
}

async fn announce(
    tables: &mut impl Tables,
    guild: GuildId,
    news: NewsSettings,
    wanted: bool,
    role: MessageRole,
    version: u64,
    now: Time,
) -> Result<(), StoreError> {
    match news.channel.filter(|_| wanted) {
        Some(home) => tables.outbox().owe(role, guild, home, version, now).await,
        None => Ok(()),
    }
}
