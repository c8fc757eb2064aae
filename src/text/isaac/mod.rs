//! What is said about ISAAC: plies and what follows them, refusals, endings, the position.

mod alt;
mod board;
mod ending;
pub mod pick;
mod ply;
mod refusal;
mod worth;

pub use alt::alt;
pub use board::board;
pub use ending::ending;
pub use ply::{change, demand, event, ply, standing};
pub use refusal::refusal;
pub use worth::{arithmetic, worth};

use super::game::Words;
use super::{Locale, list, name, say};
use crate::rules::isaac::{Change, Effects, Hand, Isaac, Piece, Reason, Refusal, Span, Square};
use crate::rules::{Game, Outcome, Side};

impl Words for Isaac {
    fn told(locale: Locale, player: &str, _token: &str, effects: &Effects) -> String {
        ply(locale, player, effects, Reader::Everybody)
    }

    fn hint(locale: Locale, effects: &Effects) -> String {
        match &effects.change {
            Change::Placed(piece) => say!(
                locale,
                "isaac-hint-placed",
                length = piece.length(),
                value = piece.value()
            ),
            Change::Removed {
                valuation, from, ..
            } => arithmetic(locale, valuation, *from),
        }
    }

    fn standing(&self, locale: Locale) -> String {
        standing(locale, self)
    }

    fn demand(&self, locale: Locale) -> Option<String> {
        demand(locale, self)
    }

    fn arithmetic(&self, locale: Locale, _outcome: &Outcome<Reason>) -> String {
        ending(locale, self).unwrap_or_default()
    }

    fn described(&self, locale: Locale) -> String {
        alt(locale, self)
    }

    fn drawn(&self, _locale: Locale) -> String {
        board(self, Side::First)
    }

    fn refused(locale: Locale, why: &Refusal) -> String {
        refusal(locale, why, Reader::Black)
    }

    fn refused_to(locale: Locale, why: &Refusal, reader: Option<Side>) -> String {
        refusal(locale, why, reader.into())
    }
}

/// Whose numbers stand beside Black's, which are those of the record (ISAAC-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reader {
    /// The player of Black: Black's numbers alone.
    Black,
    /// The player of White: `55 (your 44)`.
    White,
    /// Everybody: `55 (White's 44)`.
    Everybody,
}

impl From<Option<Side>> for Reader {
    fn from(side: Option<Side>) -> Reader {
        match side {
            Some(Side::First) => Reader::Black,
            Some(Side::Second) => Reader::White,
            None => Reader::Everybody,
        }
    }
}

impl Reader {
    fn readings(self, locale: Locale, black: &str, white: &str) -> String {
        match self {
            Reader::Black => black.to_owned(),
            Reader::White => {
                say!(locale, "isaac-readings-yours", black = black, white = white)
            }
            Reader::Everybody => {
                say!(
                    locale,
                    "isaac-readings-public",
                    black = black,
                    white = white
                )
            }
        }
    }

    fn square(self, locale: Locale, square: Square) -> String {
        let white = square.read_by(Side::Second);
        self.readings(locale, &square.to_string(), &white.to_string())
    }

    fn span(self, locale: Locale, span: Span) -> String {
        self.readings(locale, &span.to_string(), &whites_name(span))
    }

    fn piece(self, locale: Locale, piece: Piece) -> String {
        say!(
            locale,
            "isaac-owned",
            side = side(locale, piece.side),
            place = self.span(locale, piece.span)
        )
    }
}

/// A place in White's numbers, the smaller end first.
#[must_use]
pub fn whites_name(span: Span) -> String {
    format!(
        "{}-{}",
        span.last().read_by(Side::Second),
        span.first().read_by(Side::Second)
    )
}

/// The name of a side: Black or White.
fn side(locale: Locale, side: Side) -> String {
    name::side(locale, Game::Isaac, side)
}

/// The pieces of a hand, shortest first: `2 × length 3, 1 × length 7`.
#[must_use]
pub fn hand(locale: Locale, hand: Hand) -> String {
    let kinds: Vec<String> = hand
        .kinds()
        .map(|(length, count)| say!(locale, "isaac-hand-kind", count = count, length = length))
        .collect();
    or_nothing(locale, enumerate(locale, &kinds))
}

/// Black's names of pieces, without their owners.
fn names(pieces: &[Piece]) -> Vec<String> {
    pieces.iter().map(|piece| piece.span.to_string()).collect()
}

/// A list without a word before its last member.
fn enumerate(locale: Locale, words: &[String]) -> String {
    words.join(match locale {
        Locale::En => ", ",
        Locale::Ja => "、",
    })
}

fn or_nothing(locale: Locale, words: String) -> String {
    if words.is_empty() {
        say!(locale, "isaac-nothing")
    } else {
        words
    }
}

/// Sentences one after the other.
fn sentences(locale: Locale, sentences: &[String]) -> String {
    sentences.join(match locale {
        Locale::En => " ",
        Locale::Ja => "",
    })
}

/// A total as counters show it: two digits, or as many as it takes.
fn total(total: u16) -> String {
    format!("{total:02}")
}

fn counters(locale: Locale, sides: impl IntoIterator<Item = Side>) -> String {
    let counters: Vec<String> = sides
        .into_iter()
        .map(|owner| say!(locale, "isaac-counter-of", side = side(locale, owner)))
        .collect();
    list(locale, &counters)
}
