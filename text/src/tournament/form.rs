//! The form that makes a tournament.

use crate::{Locale, name, t};

/// A field of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The name of the tournament.
    Name,
    /// The largest number of players.
    Places,
    /// The number of rounds of a Swiss.
    Rounds,
    /// The largest number of days of a round.
    Days,
    /// The hours until the tournament begins.
    Hours,
}

/// The label of a field.
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

/// The default name of a game's tournament.
#[must_use]
pub fn usual_name(locale: Locale, game: rules::Game) -> String {
    let game = name::game(locale, game);
    t!(locale, "tournament-form-name-usual", game)
}

/// Says that the typed text does not fit the field, which takes a number from `least` to `most`.
#[must_use]
pub fn wrong_field(locale: Locale, wrong: Field, typed: &str, [least, most]: [u32; 2]) -> String {
    let typed: String = typed.chars().take(40).collect();
    let typed = name::escaped(&typed);
    let field = field(locale, wrong);
    t!(locale, "tournament-form-wrong", typed, field, least, most)
}
