//! The limits of use for a person, a pair, a channel and a server. Every check reads them here, and `docs/TERMS.md`
//! lists them.

use super::days;
use std::time::Duration;

/// For whom a limit counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    Person,
    /// A person towards one other person.
    Pair,
    Channel,
    Server,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The name of the limit in `docs/TERMS.md`.
    pub what: &'static str,
    pub scope: Scope,
    pub most: u32,
    /// How long one use counts; zero if it counts as long as what it made exists.
    pub within: Duration,
}

/// Declares a constant for each limit, and `ALL` with all of them.
macro_rules! limits {
    ($($name:ident = $scope:ident, $what:literal, $most:literal, $within:expr;)*) => {
        $(pub const $name: Limit = Limit {
            what: $what,
            scope: Scope::$scope,
            most: $most,
            within: $within,
        };)*

        pub const ALL: &[Limit] = &[$($name),*];
    };
}

limits! {
    OPEN_CHALLENGES = Person, "open challenges", 10, Duration::ZERO;
    CHALLENGES_IN_VAIN = Person, "challenges that lead to no match", 20, Duration::from_mins(10);
    CHALLENGES_IN_VAIN_TO_ONE = Pair, "challenges that lead to no match", 3, Duration::from_mins(10);
    // Servers may set another number.
    RATED_RESULTS = Pair, "results that count for ratings", 5, days(1);
    // The program keeps the people whose advice is being computed in a set, which holds each person once.
    ADVICE = Person, "hints, analyses and searches for puzzles", 1, Duration::ZERO;
    PRESSES = Person, "presses of the buttons of one match", 1, Duration::from_secs(2);
    TIME_GIVEN = Person, "gifts of time to opponents", 10, Duration::from_mins(1);
    THREADS = Person, "threads opened", 5, Duration::from_mins(10);
    REPLAYS = Person, "moving pictures", 3, Duration::from_mins(1);
    DELETIONS = Person, "deletions of data", 5, Duration::from_hours(1);
    AVOIDED = Person, "people to avoid", 25, Duration::ZERO;
    // Servers may set another number.
    PUBLIC_ANSWERS = Channel, "answers for everybody, apart from matches", 10, Duration::from_mins(10);
    CHANNELS = Server, "channels named in the settings, of each kind", 25, Duration::ZERO;
    ROLES = Server, "roles by rating", 12, Duration::ZERO;
}
