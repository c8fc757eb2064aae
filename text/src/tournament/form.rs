//! The form that makes a tournament.

use crate::{Locale, name, t};

/// A field of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The name.
    Name,
    /// How many players there may be.
    Places,
    /// How many rounds of a Swiss.
    Rounds,
    /// How many days a round may last.
    Days,
    /// In how many hours it begins.
    Hours,
}

/// What a field of the form is called.
#[must_use]
pub fn field(locale: Locale, field: Field) -> String {
    match field {
        Field::Name => t!(locale, "tournament-form-name"),
        Field::Places => t!(locale, "tournament-form-places"),
        Field::Rounds => t!(locale, "tournament-form-rounds"),
        Field::Days => t!(locale, "tournament-form-days"),
        Field::Hours => t!(locale, "tournament-form-hours"),
    }
}

/// The name a tournament of a game has unless its maker types another one.
#[must_use]
pub fn usual_name(locale: Locale, game: rules::Game) -> String {
    let game = name::game(locale, game);
    t!(locale, "tournament-form-name-usual", game)
}

/// That what was typed does not fit.
#[must_use]
pub fn wrong_field(locale: Locale, wrong: Field, typed: &str, [least, most]: [u32; 2]) -> String {
    let typed: String = typed.chars().take(40).collect();
    let typed = name::escaped(&typed);
    let field = field(locale, wrong);
    t!(locale, "tournament-form-wrong", typed, field, least, most)
}
