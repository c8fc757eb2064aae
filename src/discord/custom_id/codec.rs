//! Reads and writes the values in a `custom_id`. A value is one or more parts with colons between them; the fields of
//! a value follow each other in the order in which they are declared.

use app::PuzzleId;
use referee::{Answer, ChallengeId, MatchId, Moment, OfferId, RoleId, TournamentId, UserId};
use rules::Game;
use std::fmt;

/// A value that a `custom_id` holds.
pub trait Part: Sized {
    /// The number of parts that the value takes. Parts are separated by colons.
    const PARTS: usize = 1;

    /// Reads the value from the next parts of the text; `None` if these parts are not such a value.
    fn read(parts: &mut Parts<'_>) -> Option<Self>;

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Values for tests. [`one_at_a_time`] combines the first sample with every sample of the other parts of a text,
    /// so the first sample is a long one.
    #[cfg(test)]
    fn samples() -> Vec<Self>;
}

/// Lists combinations of samples: for each part, the index (from 0) of its sample. The first combination takes sample
/// 0 of every part. Each other combination takes a later sample of a single part, and sample 0 of all other parts. So
/// a sample that is added at the end of a part's list only adds texts to the snapshot.
#[cfg(test)]
pub fn one_at_a_time(counts: &[usize]) -> Vec<Vec<usize>> {
    let firsts = vec![0; counts.len()];
    let mut all = vec![firsts.clone()];
    for (part, count) in counts.iter().enumerate() {
        all.extend((1..*count).map(|sample| {
            let mut numbers = firsts.clone();
            numbers[part] = sample;
            numbers
        }));
    }
    all
}

/// The unread parts of a text. The last of the `expected` parts takes the remaining text, colons included.
#[derive(Clone, Copy, Debug)]
pub struct Parts<'a> {
    rest: Option<&'a str>,
    expected: usize,
}

impl<'a> Parts<'a> {
    pub const fn whole(text: &'a str) -> Parts<'a> {
        Parts {
            rest: Some(text),
            expected: 1,
        }
    }

    /// Reads a value from the text between the word `first` and the suffix `end`. `None` if the text has another
    /// beginning or end, if its parts are no such value, or if parts are left over.
    pub fn between<T>(
        text: &'a str,
        (first, end): (&str, &str),
        expected: usize,
        read: impl FnOnce(&mut Parts<'a>) -> Option<T>,
    ) -> Option<T> {
        let rest = match text.strip_prefix(first)?.strip_suffix(end)? {
            "" => None,
            rest => Some(rest.strip_prefix(':')?),
        };
        let mut parts = Parts { rest, expected };
        read(&mut parts).filter(|_| parts.rest.is_none())
    }

    pub fn next(&mut self) -> Option<&'a str> {
        let rest = self.rest.take()?;
        self.expected = self.expected.saturating_sub(1);
        if self.expected == 0 {
            return Some(rest);
        }
        let (part, rest) = rest.split_once(':')?;
        self.rest = Some(rest);
        Some(part)
    }
}

/// Implements [`Part`] for types with `Display` and `FromStr`. Such a value is one part: the text that `Display`
/// writes.
macro_rules! displayed {
    ($($type:ty: [$($sample:expr),+ $(,)?]),+ $(,)?) => {
        $(const _: () = {
            use $crate::discord::custom_id::codec::{Part, Parts};
            use std::fmt;

            impl Part for $type {
                fn read(parts: &mut Parts<'_>) -> Option<$type> {
                    parts.next()?.parse().ok()
                }

                fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    fmt::Display::fmt(self, f)
                }

                #[cfg(test)]
                fn samples() -> Vec<$type> {
                    vec![$($sample),+]
                }
            }
        };)+
    };
}
pub(super) use displayed;

#[cfg(test)]
pub fn read<T: std::str::FromStr<Err: fmt::Debug>>(text: &str) -> T {
    text.parse().expect("a sample")
}

displayed! {
    u16: [u16::MAX, 0],
    u32: [u32::MAX, 0],
    u64: [99_999, 0],
    usize: [8, 0],
    bool: [false, true],
    UserId: [UserId(u64::MAX)],
    RoleId: [RoleId(u64::MAX)],
    String: ["a-long-key-of-twenty".to_owned(), "standard".to_owned(), String::new()],
    Game: [Game::ALL[0], Game::ALL[1], Game::ALL[2]],
    Moment: [Moment { plies: u32::MAX, takebacks: u32::MAX }, Moment { plies: 0, takebacks: 0 }],
    MatchId: [read("01ARZ3NDEKTSV4RRFFQ69G5FAV")],
    ChallengeId: [read("01ARZ3NDEKTSV4RRFFQ69G5FAV")],
    TournamentId: [read("01ARZ3NDEKTSV4RRFFQ69G5FAV")],
    OfferId: [read("01BX5ZZKBKACTAV9WEVGEMMVRZ")],
    PuzzleId: [
        PuzzleId::Shipped(Game::ALL[0], 100),
        PuzzleId::OfMatch(read("01ARZ3NDEKTSV4RRFFQ69G5FAV"), u32::MAX, search::Task::Ending),
    ],
}

/// Implements [`Part`] for optional values. Such a value is one part: a fixed word for `None`, otherwise the value's
/// text.
macro_rules! maybe {
    ($($type:ty: $none:literal),+ $(,)?) => {
        $(impl Part for Option<$type> {
            fn read(parts: &mut Parts<'_>) -> Option<Option<$type>> {
                match parts.next()? {
                    $none => Some(None),
                    text => text.parse().ok().map(Some),
                }
            }

            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    Some(value) => fmt::Display::fmt(value, f),
                    None => f.write_str($none),
                }
            }

            #[cfg(test)]
            fn samples() -> Vec<Option<$type>> {
                let some = <$type>::samples().into_iter().map(Some);
                some.chain(std::iter::once(None)).collect()
            }
        })+
    };
}

maybe! { UserId: "all", MatchId: "chosen", RoleId: "", usize: "" }

/// Implements [`Part`] for types of which every value is one fixed word. The first form of the macro also declares
/// the enum.
macro_rules! words {
    ($(#[$meta:meta])* pub enum $type:ident { $($value:ident = $word:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $type { $($value),+ }

        $crate::discord::custom_id::codec::words! { $type { $($type::$value => $word),+ } }
    };
    ($type:ty { $($value:expr => $word:literal),+ $(,)? }) => {
        const _: () = {
            use $crate::discord::custom_id::codec::{Part, Parts};
            use std::fmt;

            impl Part for $type {
                fn read(parts: &mut Parts<'_>) -> Option<$type> {
                    let read = parts.next()?;
                    [$(($word, $value)),+].into_iter().find(|(word, _)| *word == read).map(|(_, value)| value)
                }

                fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    let words = [$(($word, $value)),+];
                    let word = words.iter().find(|(_, value)| value == self).map_or("", |(word, _)| *word);
                    f.write_str(word)
                }

                #[cfg(test)]
                fn samples() -> Vec<$type> {
                    vec![$($value),+]
                }
            }
        };
    };
}
pub(super) use words;

words! { Answer {
    Answer::Accept => "accept",
    Answer::Decline => "decline",
    Answer::Withdraw => "withdraw",
} }

/// Implements [`Part`] for structs, which are written as their fields one after another. The first form of the macro
/// also declares the struct.
macro_rules! fields {
    ($(#[$meta:meta])* pub struct $type:ident { $($(#[$doc:meta])* $field:ident: $part:ty),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $type { $($(#[$doc])* pub $field: $part),+ }

        $crate::discord::custom_id::codec::fields! { $type { $($field: $part),+ } }
    };
    ($type:ident { $($field:ident: $part:ty),+ $(,)? }) => {
        const _: () = {
            use $crate::discord::custom_id::codec::{Part, Parts};
            use std::fmt;

            impl Part for $type {
                const PARTS: usize = 0 $(+ <$part as Part>::PARTS)+;

                fn read(parts: &mut Parts<'_>) -> Option<$type> {
                    Some($type { $($field: Part::read(parts)?),+ })
                }

                fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    let mut colon = "";
                    $(
                        f.write_str(std::mem::replace(&mut colon, ":"))?;
                        self.$field.write(f)?;
                    )+
                    Ok(())
                }

                #[cfg(test)]
                fn samples() -> Vec<$type> {
                    $(let $field = <$part>::samples();)+
                    let all = $crate::discord::custom_id::codec::one_at_a_time(&[$($field.len()),+]);
                    let all = all.into_iter().map(|numbers| {
                        let mut numbers = numbers.into_iter();
                        $type { $($field: $field[numbers.next().unwrap_or_default()].clone()),+ }
                    });
                    all.collect()
                }
            }
        };
    };
}
pub(super) use fields;

/// Declares an enum and implements [`Part`] for it. A value is written as the word of its variant, then the fields of
/// the variant. A variant that is declared with `.. ":end"` also has that text at the end. A value of such an enum
/// can only be the last part of a text.
macro_rules! kinds {
    ($(#[$meta:meta])* $name:ident { $(
        $(#[$doc:meta])*
        $variant:ident $(($($field:ident: $part:ty),+))? = $first:literal $(.. $end:literal)?
    ),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$doc])* $variant $(($($part),+))?),+ }

        const _: () = {
            use $crate::discord::custom_id::codec::{Part, Parts};
            use std::fmt;

            impl Part for $name {
                fn read(parts: &mut Parts<'_>) -> Option<$name> {
                    let text = parts.next()?;
                    None$(.or_else(|| {
                        let around = ($first, concat!("" $(, $end)?));
                        let expected = 0 $($(+ <$part as Part>::PARTS)+)?;
                        Parts::between(text, around, expected, |_parts| {
                            Some($name::$variant $(($(<$part as Part>::read(_parts)?),+))?)
                        })
                    }))+
                }

                fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    match self {
                        $($name::$variant $(($($field),+))? => {
                            f.write_str($first)?;
                            $($(
                                f.write_str(":")?;
                                $field.write(f)?;
                            )+)?
                            $(f.write_str($end)?;)?
                            Ok(())
                        })+
                    }
                }

                #[cfg(test)]
                fn samples() -> Vec<$name> {
                    let mut all = Vec::new();
                    $(
                        $($(let $field = <$part>::samples();)+)?
                        for numbers in $crate::discord::custom_id::codec::one_at_a_time(&[$($($field.len()),+)?]) {
                            let mut _numbers = numbers.into_iter();
                            all.push($name::$variant $(($($field[_numbers.next().unwrap_or_default()].clone()),+))?);
                        }
                    )+
                    all
                }
            }
        };
    };
}
pub(super) use kinds;
