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

use rules::{AnyEffects, AnyPlayed, AnyPosition, AnyRefusal, Game, Position, Side, with_game};
use std::sync::LazyLock;

/// The key of the last lesson of every game, a short match.
pub const MATCH: &str = "match";

/// How long the lessons of a game take with a wrong answer in each, the short match included, in minutes: 200
/// words to be read take one, and a press 3 seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Minutes {
    /// All of them.
    pub all: u8,
    /// Those of [`essentials`].
    pub few: u8,
}

/// How many pictures tell a whole game.
pub const OVERVIEW: usize = 6;

/// One rule: a page of the illustrated rules, and a lesson if something is asked.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// Names its sentences and, in what is stored, the lesson: never changed.
    pub key: &'static str,
    /// The ruling it tells, such as `IAGO-9`.
    pub ruling: &'static str,
    /// Whether it is one of the pictures that tell the whole game.
    pub overview: bool,
    /// The picture.
    pub shown: Shown,
    /// What is asked; `None` where there is nothing to be tried.
    pub exercise: Option<Exercise>,
}

/// What a picture shows: a position, what was played from there, and what was refused.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The position at first.
    pub position: AnyPosition,
    /// What is played from there; the last one may be refused, and then the picture says why.
    pub tokens: &'static [&'static str],
}

/// What [`Shown`] comes to.
#[derive(Clone, Debug)]
pub struct Illustration {
    /// The position in the end.
    pub position: AnyPosition,
    /// What the actions did.
    pub effects: Vec<AnyEffects>,
    /// Why the last action was refused, if it was.
    pub refusal: Option<AnyRefusal>,
}

impl Shown {
    /// Plays what is to be played.
    #[must_use]
    pub fn illustration(&self) -> Illustration {
        let mut shown = Illustration {
            position: self.position.clone(),
            effects: Vec::new(),
            refusal: None,
        };
        for token in self.tokens {
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

/// A position in which exactly one action is what is asked for.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The position.
    pub position: AnyPosition,
    /// The actions offered as buttons, the right one among them.
    pub choices: &'static [&'static str],
    /// The right one.
    pub answer: &'static str,
    /// What makes it right, of all legal actions.
    goal: fn(&AnyPlayed) -> bool,
}

/// The verdict on an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// It is what was asked for.
    Right(AnyPlayed),
    /// It is legal, and something else.
    Beside(AnyPlayed),
    /// It is against the rules.
    Refused(AnyRefusal),
}

impl Exercise {
    /// Judges any answer.
    #[must_use]
    pub fn judge(&self, token: &str) -> Verdict {
        match self.position.play_token(token) {
            Ok(played) if (self.goal)(&played) => Verdict::Right(played),
            Ok(played) => Verdict::Beside(played),
            Err(refusal) => Verdict::Refused(refusal),
        }
    }

    /// Whether a refusal, or its picture, names the answer among what could be played instead.
    #[must_use]
    pub fn is_told_by(&self, refusal: &AnyRefusal) -> bool {
        tells(refusal, self.answer)
    }

    /// A number that is another one once position, choices or answer have changed: FNV-1a over
    /// them, folded to 16 bits.
    #[must_use]
    pub fn stamp(&self) -> u16 {
        let said = format!("{:?}{:?}{}", self.position, self.choices, self.answer);
        let hash = said.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
            (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
        });
        (hash >> 16 ^ hash & 0xffff) as u16
    }
}

/// The short match at the end: from a position, against an easy opponent.
#[derive(Clone, Debug)]
pub struct Finale {
    /// Where it begins.
    pub position: AnyPosition,
    /// Whom the learner plays.
    pub side: Side,
}

impl Finale {
    /// The position after these actions; `None` if they are none of a match from here.
    #[must_use]
    pub fn after<'a>(&self, tokens: impl IntoIterator<Item = &'a str>) -> Option<AnyPosition> {
        let mut position = self.position.clone();
        for token in tokens {
            position = position.play_token(token).ok()?.position;
        }
        Some(position)
    }
}

/// A tip, said once in a player's first matches.
#[derive(Clone, Copy, Debug)]
pub struct Tip {
    /// Names its sentence and, in what is stored, the tip: never changed.
    pub key: &'static str,
    /// The ruling it tells.
    pub ruling: &'static str,
    /// Whether it is about what the side to move sees now.
    pub due: fn(&AnyPosition) -> bool,
}

/// Everything that is taught of a game.
struct Taught {
    minutes: Minutes,
    chapters: Vec<Chapter>,
    finale: Finale,
    tips: &'static [Tip],
}

/// What a game's position type says of its lessons.
trait Teachable: Position {
    fn taught() -> Taught;

    /// Whether a refusal, or its picture, names an answer among what could be played instead.
    fn tells(refusal: &Self::Refusal, answer: &str) -> bool;
}

fn taught(game: Game) -> &'static Taught {
    with_game!(Game, game, |P| {
        static TAUGHT: LazyLock<Taught> = LazyLock::new(<P as Teachable>::taught);
        &TAUGHT
    })
}

/// See [`Teachable::tells`].
fn tells(refusal: &AnyRefusal, answer: &str) -> bool {
    with_game!(AnyRefusal, refusal, |P, refusal| P::tells(refusal, answer))
}

/// The rules of a game, one after the other.
#[must_use]
pub fn chapters(game: Game) -> &'static [Chapter] {
    &taught(game).chapters
}

/// The chapter with this key; `None` if the game has none.
#[must_use]
pub fn chapter(game: Game, key: &str) -> Option<&'static Chapter> {
    chapters(game).iter().find(|it| it.key == key)
}

/// The chapters in which something is asked, in order; the [`Finale`] comes after them.
pub fn lessons(game: Game) -> impl Iterator<Item = &'static Chapter> {
    chapters(game).iter().filter(|it| it.exercise.is_some())
}

/// The lesson with this key; `None` if the game has none.
#[must_use]
pub fn lesson(game: Game, key: &str) -> Option<&'static Chapter> {
    lessons(game).find(|it| it.key == key)
}

/// The keys of all lessons in order, the short match at the end included.
#[must_use]
pub fn keys(game: Game) -> Vec<&'static str> {
    let own = lessons(game).map(|it| it.key);
    own.chain([MATCH]).collect()
}

/// The keys of the lessons that suffice for a first match, in order, without the short match at the end: those about
/// the pictures that tell the whole game.
#[must_use]
pub fn essentials(game: Game) -> Vec<&'static str> {
    let told = lessons(game).filter(|it| it.overview);
    told.map(|it| it.key).collect()
}

/// The chapters among those that tell the whole game in which nothing is asked.
pub fn untried(game: Game) -> impl Iterator<Item = &'static Chapter> {
    let told = chapters(game).iter().filter(|it| it.overview);
    told.filter(|it| it.exercise.is_none())
}

/// How long the lessons take.
#[must_use]
pub fn minutes(game: Game) -> Minutes {
    taught(game).minutes
}

/// The short match at the end.
#[must_use]
pub fn finale(game: Game) -> &'static Finale {
    &taught(game).finale
}

/// What a first match may be told, the most important first.
#[must_use]
pub fn tips(game: Game) -> &'static [Tip] {
    taught(game).tips
}
