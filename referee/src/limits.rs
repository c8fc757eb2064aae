//! The limits of use for a person, a pair of people, a channel and a server. Every check uses the constants of this
//! file, and `docs/TERMS.md` lists the limits.

use super::days;
use std::time::Duration;

/// To whom or what a limit applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    Person,
    /// What one person does towards one other person.
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
    /// The time for which one use counts. If it is zero, the use counts until the thing that it created no longer
    /// exists.
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
    // A server may set another number in its settings.
    RATED_RESULTS = Pair, "results that count for ratings", 5, days(1);
    // The number is 1 because the program stores the people whose advice is being computed in a set, which can hold
    // each person only once.
    ADVICE = Person, "hints, analyses and searches for puzzles", 1, Duration::ZERO;
    PRESSES = Person, "presses of the buttons of one match", 1, Duration::from_secs(2);
    TIME_GIVEN = Person, "gifts of time to opponents", 10, Duration::from_mins(1);
    THREADS = Person, "threads opened", 5, Duration::from_mins(10);
    REPLAYS = Person, "moving pictures", 3, Duration::from_mins(1);
    DELETIONS = Person, "deletions of data", 5, Duration::from_hours(1);
    AVOIDED = Person, "people to avoid", 25, Duration::ZERO;
    // A server may set another number in its settings.
    PUBLIC_ANSWERS = Channel, "answers for everybody, apart from matches", 10, Duration::from_mins(10);
    CHANNELS = Server, "channels named in the settings, of each kind", 25, Duration::ZERO;
    ROLES = Server, "roles by rating", 12, Duration::ZERO;
}
