//! The profile of a player in words.

use super::history::finished;
use app::{Medals, Opponents, Profile, Tally};
use referee::UserId;
use text::Locale;
use text::profile as words;

/// The profile of a player in a server. `private` holds the facts that only this player may see; `None` if other
/// people see the message.
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
                .map(|rated| words::Rated {
                    game: rated.pool.game,
                    variant: rated.pool.variant.clone(),
                    engine: rated.pool.opponents == Opponents::Engine,
                    rating: rated.rating,
                })
                .collect(),
            by_variant: variants
                .map(|((game, variant), results)| (*game, variant.clone(), tally(results)))
                .collect(),
            by_side: sides
                .map(|((game, side), results)| (*game, *side, tally(results)))
                .collect(),
            by_opponent: opponents
                .map(|(user, results)| (*user, tally(results)))
                .collect(),
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

const fn tally(results: &Tally) -> words::Tally {
    [results.wins, results.draws, results.losses]
}
