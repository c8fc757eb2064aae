//! The news of a server: finished matches, open challenges, tournaments, in the channel it has chosen for them.

use super::outbox_writes::{OPEN, version};
use referee::tournament::Tournament;
use referee::{GuildId, Match, Time};
use store::{
    MessageRole, NewsSettings, ResultNews, StoreError, StoredChallenge, Tables, TournamentNews,
};

/// Announces a match that has ended with a result.
pub(super) async fn announce_result(
    tables: &mut impl Tables,
    this_match: &Match,
    now: Time,
) -> Result<(), StoreError> {
    if this_match.score().is_none() {
        return Ok(());
    }
    // A server of which the bot is no member has no news.
    let (place, guild) = (this_match.place(), this_match.counts_in());
    if place.only_answers() && place.server() == Some(guild) {
        return Ok(());
    }
    let news = news(tables, guild).await?;
    let told = (
        MessageRole::ResultNews(this_match.id()),
        version(this_match),
    );
    announce(
        tables,
        (guild, news),
        news.results != ResultNews::Off,
        told,
        now,
    )
    .await
}

/// Announces a challenge if it is open to anyone, unless it stands in the channel of the news.
pub(super) async fn announce_challenge(
    tables: &mut impl Tables,
    stored: &StoredChallenge,
    now: Time,
) -> Result<(), StoreError> {
    let Some(guild) = stored.place.member_of() else {
        return Ok(());
    };
    let news = news(tables, guild).await?;
    let is_elsewhere = news.channel != stored.place.channel();
    let wanted = news.challenges && stored.challenge.opponent.is_none() && is_elsewhere;
    let told = (MessageRole::ChallengeNews(stored.challenge.id), OPEN);
    announce(tables, (guild, news), wanted, told, now).await
}

/// Announces how far a tournament has come, unless its own messages stand in the channel of the news.
pub(super) async fn announce_tournament(
    tables: &mut impl Tables,
    it: &Tournament,
    what: TournamentNews,
    now: Time,
) -> Result<(), StoreError> {
    let news = news(tables, it.guild).await?;
    let wanted = news.tournaments && news.channel != Some(it.channel);
    // A winner may change, if a result is decided otherwise.
    let told = (MessageRole::TournamentNews(it.id, what), it.revision + 1);
    announce(tables, (it.guild, news), wanted, told, now).await
}

async fn news(tables: &mut impl Tables, guild: GuildId) -> Result<NewsSettings, StoreError> {
    Ok(tables.players().guild(guild).await?.news)
}

async fn announce(
    tables: &mut impl Tables,
    (guild, news): (GuildId, NewsSettings),
    wanted: bool,
    (role, version): (MessageRole, u64),
    now: Time,
) -> Result<(), StoreError> {
    match news.channel.filter(|_| wanted) {
        Some(home) => tables.outbox().owe(role, guild, home, version, now).await,
        None => Ok(()),
    }
}
