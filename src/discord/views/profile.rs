//! What a player has done, as words.

use super::history::finished;
use app::{Medals, Opponents, Profile, Tally};
use referee::UserId;
use text::Locale;
use text::profile as words;

/// What a player has done in a server, with what only they may see, if they alone see this.
#[must_use]
pub fn words(
    locale: Locale,
    player: UserId,
    found: &Profile,
    medals: Medals,
    private: Option<words::Private>,
) -> String {
    let ratings = found.ratings.iter();
    let variants = found.by_variant.iter();
    let sides = found.by_side.iter();
    let opponents = found.by_opponent.iter();
    let latest = found.latest.iter();
    let latest = latest.filter_map(|it| Some((finished(it)?, it.place)));
    words::profile(
        locale,
        &words::Profile {
            user: player,
            ratings: ratings
                .map(|it| words::Rated {
                    game: it.pool.game,
                    variant: it.pool.variant.clone(),
                    engine: it.pool.opponents == Opponents::Engine,
                    rating: it.rating,
                })
                .collect(),
            by_variant: variants
                .map(|((game, variant), it)| (*game, variant.clone(), tally(it)))
                .collect(),
            by_side: sides
                .map(|((game, side), it)| (*game, *side, tally(it)))
                .collect(),
            by_opponent: opponents.map(|(user, it)| (*user, tally(it))).collect(),
            streak: found.streak,
            best_streak: found.best_streak,
            medals: [medals.first, medals.second, medals.third],
            pace: found
                .move_times
                .iter()
                .map(|(game, times)| (*game, times.median, times.mean))
                .collect(),
            private,
            latest: latest.collect(),
        },
    )
}

const fn tally(it: &Tally) -> words::Tally {
    [it.wins, it.draws, it.losses]
}
