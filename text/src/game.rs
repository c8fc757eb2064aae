//! Where the games tell their own part: one trait, one line a game below.

use super::{Locale, t};
use referee::{Ply, read_by};
use rules::{AnyEffects, AnyPosition, AnyRefusal, Game, Outcome, Position, Refusal, Side};

/// The words of one game. Each game implements it for its position, in a folder of its own here;
/// what it leaves out is said in plain words that fit every game.
pub trait Words: Position {
    /// What an action did, as a sentence about the player.
    fn told(locale: Locale, player: &str, token: &str, effects: &Self::Effects) -> String {
        let _ = effects;
        t!(locale, "game-played", player = player, token = token)
    }

    /// An action as players read it; most tokens are that already.
    fn token(locale: Locale, token: &str) -> String {
        let _ = locale;
        token.to_owned()
    }

    /// The last action for an alt text, as a sentence about the player.
    fn last(locale: Locale, player: &str, token: &str) -> String {
        let token = Self::token(locale, token);
        t!(locale, "alt-last", token = token, player = player)
    }

    /// What an action would do, in a few words for a list: `takes 3, frees 1`; may be empty.
    fn hint(locale: Locale, effects: &Self::Effects) -> String {
        let _ = (locale, effects);
        String::new()
    }

    /// What each picture shows of an action that is drawn step by step, and the disks and lines in
    /// them, which a picture has no words for; `None` if it is drawn in one picture.
    fn steps(locale: Locale, effects: &Self::Effects) -> Option<[String; 2]> {
        let _ = (locale, effects);
        None
    }

    /// How it stands, at most a line a side; may be empty.
    fn standing(&self, locale: Locale) -> String {
        let _ = locale;
        String::new()
    }

    /// What the side to move has to know before it acts: a compulsory capture, a free placement,
    /// which step of a turn it is. Never more than the options allow to show.
    fn demand(&self, locale: Locale) -> Option<String> {
        let _ = locale;
        None
    }

    /// How the result follows from the final position, spelled out; may be empty.
    fn arithmetic(&self, locale: Locale, outcome: &Outcome<Self::Reason>) -> String {
        let _ = (locale, outcome);
        String::new()
    }

    /// The position in words, so complete that it can be set up again from them; at most 800
    /// characters, so that the players and the last move still fit into an alt text. Unless
    /// `running`, nobody is to move, whatever the rules say: the match has ended.
    fn described(&self, locale: Locale, running: bool) -> String {
        let _ = (locale, running);
        String::new()
    }

    /// What may be played now, for those who cannot see it marked; `None` where that must not be
    /// shown or the list would be too long.
    fn legal(&self, locale: Locale) -> Option<String> {
        let _ = locale;
        None
    }

    /// The position as a text board of fixed width, for a code block; at most 1,500 characters.
    fn drawn(&self, locale: Locale) -> String {
        self.described(locale, true)
    }

    /// Why an action is refused: the rule in a sentence, with the cells.
    fn refused(locale: Locale, refusal: &Self::Refusal) -> String {
        t!(locale, "game-refused", ruling = refusal.ruling())
    }

    /// The same to the player of a side, who may read cells in numbers of their own.
    fn refused_to(locale: Locale, refusal: &Self::Refusal, reader: Option<Side>) -> String {
        let _ = reader;
        Self::refused(locale, refusal)
    }

    /// What the picture of a refusal points out, for those who cannot see it, in the numbers of
    /// `numbers`; `None` if it has no picture.
    fn pointed_out(locale: Locale, refusal: &Self::Refusal, numbers: Side) -> Option<String>;
}

/// The actions somebody chose in a turn, as players read them, in the numbers of `numbers`.
#[must_use]
pub fn turn(locale: Locale, game: Game, plies: &[Ply], numbers: Side) -> String {
    let chosen = plies.iter().filter(|ply| !ply.automatic);
    let tokens = chosen.map(|ply| token(locale, game, &read_by(game, numbers, &ply.token)));
    let tokens: Vec<String> = tokens.collect();
    tokens.join(match locale {
        Locale::En => ", ",
        Locale::Ja => "、",
    })
}

macro_rules! games {
    ($($game:ident),+ $(,)?) => {
        /// What an action did; see [`Words::told`].
        #[must_use]
        pub fn told(locale: Locale, player: &str, token: &str, effects: &AnyEffects) -> String {
            match effects {
                $(AnyEffects::$game(effects) => {
                    <games!(@ $game) as Words>::told(locale, player, token, effects)
                })+
            }
        }

        /// What an action would do; see [`Words::hint`].
        #[must_use]
        pub fn hint(locale: Locale, effects: &AnyEffects) -> String {
            match effects {
                $(AnyEffects::$game(effects) => <games!(@ $game) as Words>::hint(locale, effects),)+
            }
        }

        /// What an action did step by step; see [`Words::steps`].
        #[must_use]
        pub fn steps(locale: Locale, effects: &AnyEffects) -> Option<[String; 2]> {
            match effects {
                $(AnyEffects::$game(effects) => {
                    <games!(@ $game) as Words>::steps(locale, effects)
                })+
            }
        }

        /// How it stands; see [`Words::standing`].
        #[must_use]
        pub fn standing(locale: Locale, position: &AnyPosition) -> String {
            match position {
                $(AnyPosition::$game(position) => position.standing(locale),)+
            }
        }

        /// What the side to move has to know; see [`Words::demand`].
        #[must_use]
        pub fn demand(locale: Locale, position: &AnyPosition) -> Option<String> {
            match position {
                $(AnyPosition::$game(position) => position.demand(locale),)+
            }
        }

        /// How the result follows from the final position; see [`Words::arithmetic`]. Empty while
        /// the game goes on.
        #[must_use]
        pub fn arithmetic(locale: Locale, position: &AnyPosition) -> String {
            match position {
                $(AnyPosition::$game(position) => position
                    .outcome()
                    .map(|outcome| position.arithmetic(locale, &outcome))
                    .unwrap_or_default(),)+
            }
        }

        /// An action as players read it; see [`Words::token`].
        #[must_use]
        pub fn token(locale: Locale, game: Game, token: &str) -> String {
            match game {
                $(Game::$game => <games!(@ $game) as Words>::token(locale, token),)+
            }
        }

        /// The last action for an alt text; see [`Words::last`].
        #[must_use]
        pub fn last(locale: Locale, game: Game, player: &str, token: &str) -> String {
            match game {
                $(Game::$game => <games!(@ $game) as Words>::last(locale, player, token),)+
            }
        }

        /// The position in words; see [`Words::described`].
        #[must_use]
        pub fn described(locale: Locale, position: &AnyPosition, running: bool) -> String {
            match position {
                $(AnyPosition::$game(position) => position.described(locale, running),)+
            }
        }

        /// What may be played now; see [`Words::legal`].
        #[must_use]
        pub fn legal(locale: Locale, position: &AnyPosition) -> Option<String> {
            match position {
                $(AnyPosition::$game(position) => position.legal(locale),)+
            }
        }

        /// The position as a text board; see [`Words::drawn`].
        #[must_use]
        pub fn drawn(locale: Locale, position: &AnyPosition) -> String {
            match position {
                $(AnyPosition::$game(position) => position.drawn(locale),)+
            }
        }

        /// Why an action is refused, to the player of a side; see [`Words::refused_to`].
        #[must_use]
        pub fn refused_to(locale: Locale, refusal: &AnyRefusal, reader: Option<Side>) -> String {
            match refusal {
                $(AnyRefusal::$game(refusal) => {
                    <games!(@ $game) as Words>::refused_to(locale, refusal, reader)
                })+
            }
        }

        /// What the picture of a refusal points out; see [`Words::pointed_out`].
        #[must_use]
        pub fn pointed_out(
            locale: Locale,
            refusal: &AnyRefusal,
            numbers: Side,
        ) -> Option<String> {
            match refusal {
                $(AnyRefusal::$game(refusal) => {
                    <games!(@ $game) as Words>::pointed_out(locale, refusal, numbers)
                })+
            }
        }

        /// Why an action is refused; see [`Words::refused`].
        #[must_use]
        pub fn refused(locale: Locale, refusal: &AnyRefusal) -> String {
            match refusal {
                $(AnyRefusal::$game(refusal) => {
                    <games!(@ $game) as Words>::refused(locale, refusal)
                })+
            }
        }
    };
    (@ Iago) => { rules::iago::Iago };
    (@ Isaac) => { rules::isaac::Isaac };
    (@ Ampel) => { rules::ampel::Ampel };
}

games! {
    Iago,
    Ampel,
    Isaac,
}
