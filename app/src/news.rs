//! The news of a server: finished matches, open challenges, tournaments, in the channel it has chosen for them.

use super::outbox_writes::{OPEN, version};
use referee::tournament::Tournament;
use referee::{Ending, Match, Time};
use store::{MessageRole, NewsKind, StoreError, StoredChallenge, Tables, TournamentNews};

/// Announces a match that has ended with a result.
pub(super) async fn announce_result(
    tables: &mut impl Tables,
    this_match: &Match,
    now: Time,
) -> Result<(), StoreError> {
    if this_match.ending().and_then(Ending::score).is_some() {
        let role = MessageRole::ResultNews(this_match.id());
        let of = (NewsKind::Results, role);
        let guild = this_match.place().guild;
        let version = version(this_match);
        tables.outbox().announce(guild, of, version, now).await?;
    }
    Ok(())
}

/// Announces a challenge if it is open to anyone, unless it stands in the channel of the news.
pub(super) async fn announce_challenge(
    tables: &mut impl Tables,
    stored: &StoredChallenge,
    now: Time,
) -> Result<(), StoreError> {
    let settings = tables.players().guild(stored.place.guild).await?;
    let is_elsewhere = settings.news.channel != Some(stored.place.channel);
    if stored.challenge.opponent.is_none() && is_elsewhere {
        let of = (
            NewsKind::Challenges,
            MessageRole::ChallengeNews(stored.challenge.id),
        );
        tables
            .outbox()
            .announce(stored.place.guild, of, OPEN, now)
            .await?;
    }
    Ok(())
}

/// Announces how far a tournament has come, unless its own messages stand in the channel of the news.
pub(super) async fn announce_tournament(
    tables: &mut impl Tables,
    it: &Tournament,
    what: TournamentNews,
    now: Time,
) -> Result<(), StoreError> {
    let settings = tables.players().guild(it.guild).await?;
    if settings.news.channel == Some(it.channel) {
        return Ok(());
    }
    let of = (
        NewsKind::Tournaments,
        MessageRole::TournamentNews(it.id, what),
    );
    // A winner may change, if a result is decided otherwise.
    let version = it.revision + 1;
    tables.outbox().announce(it.guild, of, version, now).await
}
