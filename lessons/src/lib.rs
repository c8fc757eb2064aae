#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the crate is pure"
)]

mod ampel;
mod iago;
mod isaac;
mod prospect;

pub use prospect::{Prospect, prospects};

use rules::{
    AnyEffects, AnyPlayed, AnyPosition, AnyRefusal, Game, Position, Refusal as _, Side, with_game,
};
use serde::{Deserialize, Deserializer, de::Error as _};
use serde_json::value::RawValue;
use std::sync::LazyLock;

/// The key of the last lesson of every game, a short match.
pub const MATCH: &str = "match";

/// How many minutes the lessons of a game take, the short match included, if the player gives one wrong answer in each
/// lesson. The estimate counts one minute for reading 200 words, 3 seconds for a press and 10 seconds for a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Minutes {
    /// The minutes for all lessons.
    pub all: u8,
    /// The minutes for the [`essentials`].
    pub few: u8,
}

/// The number of pictures in the overview, which explains a whole game briefly.
pub const OVERVIEW: usize = 6;

/// One rule. Each chapter is a page of the illustrated rules; a chapter with an exercise is also a lesson.
#[derive(Clone, Debug, Deserialize)]
pub struct Chapter {
    /// The key of the chapter's sentences, which stored data also uses for the lesson. It must never change.
    pub key: &'static str,
    /// The ruling that the chapter explains, such as `IAGO-9`.
    pub ruling: &'static str,
    /// Whether the chapter's picture belongs to the overview, which explains the whole game briefly.
    pub overview: bool,
    /// Whether the chapter is a lesson of the short course, which is enough for a first match.
    #[serde(default)]
    pub short: bool,
    pub shown: Shown,
    /// The exercise of the lesson; `None` if the chapter is not a lesson.
    pub exercise: Option<Exercise>,
}

/// What a picture shows: a position, and the tokens played from it.
#[derive(Clone, Debug, Deserialize)]
pub struct Shown {
    #[serde(deserialize_with = "position")]
    pub position: AnyPosition,
    /// The tokens played from the position. The last token may be refused; the picture then explains why.
    #[serde(borrow)]
    pub tokens: Vec<&'static str>,
    /// Whether the picture shows the board before and after the action, side by side.
    #[serde(default)]
    pub before: bool,
}

#[derive(Clone, Debug)]
pub struct Illustration {
    pub position: AnyPosition,
    pub effects: Vec<AnyEffects>,
    pub refusal: Option<AnyRefusal>,
}

impl Shown {
    #[must_use]
    pub fn illustration(&self) -> Illustration {
        let mut shown = Illustration {
            position: self.position.clone(),
            effects: Vec::new(),
            refusal: None,
        };
        for token in &self.tokens {
            match shown.position.play_token(token) {
                Ok(played) => {
                    shown.effects.push(played.effects);
                    shown.position = played.position;
                }
                Err(refusal) => {
                    shown.refusal = Some(refusal);
                    break;
                }
            }
        }
        shown
    }
}

#[derive(Clone, Debug, Deserialize)]
pub struct Exercise {
    #[serde(deserialize_with = "position")]
    pub position: AnyPosition,
    /// The actions offered as buttons, the answer among them.
    #[serde(borrow)]
    pub choices: Vec<&'static str>,
    /// The only right action. It is always legal.
    pub answer: &'static str,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    Right(AnyPlayed),
    /// A legal action that is not the answer.
    Beside(AnyPlayed),
    Refused(AnyRefusal),
}

impl Exercise {
    #[must_use]
    pub fn judge(&self, token: &str) -> Verdict {
        match self.position.play_token(token) {
            Ok(played) if played.action.to_string() == self.answer => Verdict::Right(played),
            Ok(played) => Verdict::Beside(played),
            Err(refusal) => Verdict::Refused(refusal),
        }
    }

    /// Whether the text or the picture of a refusal would reveal the answer of this exercise.
    #[must_use]
    pub fn is_told_by(&self, refusal: &AnyRefusal) -> bool {
        with_game!(AnyRefusal, refusal, |P, refusal| P::tells(
            refusal,
            self.answer
        ))
    }

    /// A hash that changes with the position, the choices or the answer: FNV-1a, folded to 16 bits.
    #[must_use]
    pub fn stamp(&self) -> u16 {
        let said = format!("{:?}{:?}{}", self.position, self.choices, self.answer);
        let hash = said.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
            (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
        });
        (hash >> 16 ^ hash & 0xffff) as u16
    }
}

/// The short match at the end of the lessons. It begins in a given position, against an easy opponent.
#[derive(Clone, Debug)]
pub struct Finale {
    pub position: AnyPosition,
    pub side: Side,
}

impl Finale {
    /// The position after these tokens are played; `None` if a token is refused.
    #[must_use]
    pub fn after<'a>(&self, tokens: impl IntoIterator<Item = &'a str>) -> Option<AnyPosition> {
        let mut position = self.position.clone();
        for token in tokens {
            position = position.play_token(token).ok()?.position;
        }
        Some(position)
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Tip {
    /// The key of the tip's sentence, which stored data also uses for the tip. It must never change.
    pub key: &'static str,
    pub ruling: &'static str,
    /// Whether the tip is useful in a position.
    pub due: fn(&AnyPosition) -> bool,
}

/// The content of a file in `assets/lessons`.
#[derive(Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
struct Taught {
    minutes: Minutes,
    #[serde(deserialize_with = "short_match")]
    finale: Finale,
    chapters: Vec<Chapter>,
}

trait Teachable: Position {
    /// The JSON text of a [`Taught`].
    const LESSONS: &'static str;
    const TIPS: &'static [Tip];

    /// The score of a side as the short match counts it.
    fn score(&self, side: Side) -> u32;

    /// Whether the text or the picture of a refusal would reveal the answer `answer`.
    fn tells(refusal: &Self::Refusal, answer: &str) -> bool;
}

/// The lessons of a game, read on first use.
///
/// # Panics
/// If the file is malformed; the tests read all files.
fn taught(game: Game) -> &'static Taught {
    with_game!(Game, game, |P| {
        static TAUGHT: LazyLock<Taught> = LazyLock::new(|| {
            let read = serde_json::from_str(<P as Teachable>::LESSONS);
            read.unwrap_or_else(|why| panic!("{}: {why}", P::GAME))
        });
        &TAUGHT
    })
}

/// Reads a request of the crate `adjudicate` as the position after its last action.
fn position<'de, D: Deserializer<'de>>(file: D) -> Result<AnyPosition, D::Error> {
    let request = <&RawValue>::deserialize(file)?;
    let opened = adjudicate::open(request.get().as_bytes(), &[], |why| why.code().to_owned());
    Ok(opened.map_err(D::Error::custom)?.position)
}

fn short_match<'de, D: Deserializer<'de>>(file: D) -> Result<Finale, D::Error> {
    let position = position(file)?;
    let side = position.to_move().ok_or(D::Error::custom("it is over"))?;
    Ok(Finale { position, side })
}

#[must_use]
pub fn chapters(game: Game) -> &'static [Chapter] {
    &taught(game).chapters
}

/// The chapter with this key; `None` if the game has none.
#[must_use]
pub fn chapter(game: Game, key: &str) -> Option<&'static Chapter> {
    chapters(game).iter().find(|it| it.key == key)
}

/// The chapters with an exercise, in order; the [`Finale`] comes after them.
pub fn lessons(game: Game) -> impl Iterator<Item = &'static Chapter> {
    chapters(game).iter().filter(|it| it.exercise.is_some())
}

/// The lesson with this key; `None` if the game has none.
#[must_use]
pub fn lesson(game: Game, key: &str) -> Option<&'static Chapter> {
    lessons(game).find(|it| it.key == key)
}

/// The keys of all lessons in order; the last key is that of the short match.
#[must_use]
pub fn keys(game: Game) -> Vec<&'static str> {
    let own = lessons(game).map(|it| it.key);
    own.chain([MATCH]).collect()
}

/// The keys of the lessons of the short course, in order; the short match is not included.
#[must_use]
pub fn essentials(game: Game) -> Vec<&'static str> {
    let short = lessons(game).filter(|it| it.short);
    short.map(|it| it.key).collect()
}

/// The overview chapters without an exercise.
pub fn untried(game: Game) -> impl Iterator<Item = &'static Chapter> {
    let told = chapters(game).iter().filter(|it| it.overview);
    told.filter(|it| it.exercise.is_none())
}

#[must_use]
pub fn minutes(game: Game) -> Minutes {
    taught(game).minutes
}

#[must_use]
pub fn finale(game: Game) -> &'static Finale {
    &taught(game).finale
}

/// The tips for a player's first match, the most important first.
#[must_use]
pub fn tips(game: Game) -> &'static [Tip] {
    with_game!(Game, game, |P| <P as Teachable>::TIPS)
}
