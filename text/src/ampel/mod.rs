//! Ampel in words.

mod alt;
mod board;
mod play;
mod refusal;

pub use alt::choice;
pub use board::{NoBoard, read};
pub use play::{
    back, count_points, half_done, overtaken, repeated, row, turns, which_disk, which_end,
    which_point, which_row,
};

use super::game::Words;
use super::{Locale, name, t};
use rules::ampel::{Action, Ampel, Disk, Effects, Point, Reason, Refusal, Signal};
use rules::{Game, Outcome, Side};

impl Words for Ampel {
    fn token(locale: Locale, token: &str) -> String {
        if token == Action::Impossible.to_string() {
            t!(locale, "ampel-token-nothing")
        } else {
            token.to_owned()
        }
    }

    fn told(locale: Locale, player: &str, _token: &str, effects: &Effects) -> String {
        play::told(locale, player, effects)
    }

    fn hint(locale: Locale, effects: &Effects) -> String {
        play::hint(locale, effects)
    }

    fn standing(&self, locale: Locale) -> String {
        play::standing(locale, self)
    }

    fn demand(&self, locale: Locale) -> Option<String> {
        play::demand(locale, self)
    }

    fn arithmetic(&self, locale: Locale, outcome: &Outcome<Reason>) -> String {
        play::arithmetic(locale, self, outcome)
    }

    fn described(&self, locale: Locale, running: bool) -> String {
        board::described(locale, self, running)
    }

    fn legal(&self, locale: Locale) -> Option<String> {
        alt::legal(locale, self)
    }

    fn drawn(&self, locale: Locale) -> String {
        board::drawn(locale, self)
    }

    fn refused(locale: Locale, refusal: &Refusal) -> String {
        refusal::refusal(locale, refusal)
    }

    fn pointed_out(locale: Locale, refusal: &Refusal, _numbers: Side) -> Option<String> {
        alt::pointed_out(locale, refusal)
    }
}

/// A side by its colour.
fn side(locale: Locale, side: Side) -> String {
    name::side(locale, Game::Ampel, side)
}

/// A disk's colour, as an adjective.
fn disk(locale: Locale, disk: Disk) -> String {
    match disk {
        Disk::Red => t!(locale, "ampel-disk-red"),
        Disk::Yellow => t!(locale, "ampel-disk-yellow"),
        Disk::Green => t!(locale, "ampel-disk-green"),
    }
}

/// Three points of a signal, red first: `D3-D4-D5`.
fn signal(signal: &Signal) -> String {
    format!("{}-{}-{}", signal.red, signal.yellow, signal.green)
}

fn names(points: impl IntoIterator<Item = Point>) -> Vec<String> {
    points.into_iter().map(|point| point.to_string()).collect()
}
