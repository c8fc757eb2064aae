//! Command options with a fixed set of values, each labelled by a Fluent key.

use poise::{ChoiceParameter, CommandParameterChoice};
use referee::tournament::Outcome;
use referee::{Colours, TimeControl};
use rules::Side;
use std::borrow::Cow;

/// A type whose values a command option offers, in this order, by the Fluent keys of their labels.
pub trait Choices: Copy + PartialEq + 'static {
    const ALL: &'static [(&'static str, Self)];
}

/// The chosen value of an option.
#[derive(Clone, Copy, Debug)]
pub struct Chosen<T>(pub T);

/// A command choice labelled by this Fluent key.
pub fn choice(key: impl Into<Cow<'static, str>>) -> CommandParameterChoice {
    CommandParameterChoice {
        name: key.into(),
        localizations: Cow::Borrowed(&[]),
        __non_exhaustive: (),
    }
}

impl<T: Choices> ChoiceParameter for Chosen<T> {
    fn list() -> Cow<'static, [CommandParameterChoice]> {
        T::ALL.iter().map(|(key, _)| choice(*key)).collect()
    }

    fn from_index(index: usize) -> Option<Chosen<T>> {
        T::ALL.get(index).map(|(_, value)| Chosen(*value))
    }

    fn from_name(name: &str) -> Option<Chosen<T>> {
        let mut all = T::ALL.iter();
        let found = all.find(|(key, _)| *key == name);
        found.map(|(_, value)| Chosen(*value))
    }

    fn name(&self) -> &'static str {
        let mut all = T::ALL.iter();
        let found = all.find(|(_, value)| *value == self.0);
        found.map_or("", |(key, _)| key)
    }

    fn localized_name(&self, _locale: &str) -> Option<&'static str> {
        None
    }
}

impl Choices for Colours {
    const ALL: &'static [(&'static str, Colours)] = &[
        ("colours-random", Colours::Random),
        ("colours-first", Colours::Challenger(Side::First)),
        ("colours-second", Colours::Challenger(Side::Second)),
    ];
}

impl Choices for TimeControl {
    const ALL: &'static [(&'static str, TimeControl)] = &[
        ("clock-none", TimeControl::None),
        ("clock-live", TimeControl::LIVE),
        ("clock-quarter", TimeControl::QUARTER),
        ("clock-sudden", TimeControl::SUDDEN),
        ("clock-byoyomi", TimeControl::BYOYOMI),
        ("clock-day", TimeControl::per_move(1)),
        ("clock-three-days", TimeControl::per_move(3)),
        ("clock-week", TimeControl::per_move(7)),
        ("clock-bank", TimeControl::BANK),
    ];
}

/// How a game ended for one player. The outcome is given as if this player had the first side.
impl Choices for Outcome {
    const ALL: &'static [(&'static str, Outcome)] = &[
        ("result-won", Outcome::First),
        ("result-drawn", Outcome::Draw),
        ("result-lost", Outcome::Second),
        ("result-opponent-away", Outcome::SecondAway),
        ("result-away", Outcome::FirstAway),
        ("result-both-away", Outcome::BothAway),
    ];
}

impl Choices for app::Posting {
    const ALL: &'static [(&'static str, app::Posting)] = &[
        ("posting-fold", app::Posting::Fold),
        ("posting-remove", app::Posting::Remove),
        ("posting-keep", app::Posting::Keep),
        ("posting-thread", app::Posting::Thread),
    ];
}
