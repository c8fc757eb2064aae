//! The games there are, and one type over them for everything that does not care which one it has.
//!
//! A new game is a line in the call of `games!` beside the `mod` of its folder, in `lib.rs`.

use super::{AnyAction, AnyEffects, AnyPosition};

macro_rules! games {
    ($($(#[$doc:meta])+ $game:ident($position:ty)),+ $(,)?) => {
        /// A rule set the referee knows.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Game {
            $($(#[$doc])+ $game),+
        }

        impl Game {
            /// Every game.
            pub const ALL: [Game; [$(stringify!($game)),+].len()] = [$(Game::$game),+];

            /// What is true of the game whatever its options are.
            #[must_use]
            pub const fn facts(self) -> &'static Facts {
                match self {
                    $(Game::$game => &<$position as Position>::FACTS),+
                }
            }
        }

        /// A position of any game.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum AnyPosition {
            $($(#[$doc])+ $game($position)),+
        }

        /// The options of any game, and so also which game it is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum AnyOptions {
            $($(#[$doc])+ $game(<$position as Position>::Options)),+
        }

        /// An action of any game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum AnyAction {
            $($(#[$doc])+ $game(<$position as Position>::Action)),+
        }

        /// What an accepted action of any game did.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum AnyEffects {
            $($(#[$doc])+ $game(<$position as Position>::Effects)),+
        }

        /// Why an action of any game is refused.
        #[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
        #[error("{}", Refusal::code(self))]
        pub enum AnyRefusal {
            $($(#[$doc])+ $game(<$position as Position>::Refusal)),+
        }

        /// Why a side won in any game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum AnyReason {
            $($(#[$doc])+ $game(<$position as Position>::Reason)),+
        }

        impl AnyPosition {
            /// The position before the first action.
            #[must_use]
            pub fn start(options: AnyOptions) -> AnyPosition {
                match options {
                    $(AnyOptions::$game(options) => {
                        AnyPosition::$game(<$position as Position>::start(options))
                    }),+
                }
            }

            /// Which game this is.
            #[must_use]
            pub const fn game(&self) -> Game {
                match self {
                    $(AnyPosition::$game(_) => <$position as Position>::GAME),+
                }
            }

            /// The options this game is played with.
            #[must_use]
            pub fn options(&self) -> AnyOptions {
                match self {
                    $(AnyPosition::$game(position) => AnyOptions::$game(position.options())),+
                }
            }

            /// The side that acts next; `None` when the game is over.
            #[must_use]
            pub fn to_move(&self) -> Option<Side> {
                match self {
                    $(AnyPosition::$game(position) => position.to_move()),+
                }
            }

            /// Every legal action, sorted by its token's code points; empty when the game is over.
            ///
            /// For the referee; what players may see is [`AnyPosition::public_actions`].
            #[must_use]
            pub fn legal_actions(&self) -> Vec<AnyAction> {
                match self {
                    $(AnyPosition::$game(position) => position
                        .legal_actions()
                        .into_iter()
                        .map(AnyAction::$game)
                        .collect()),+
                }
            }

            /// Every action that may be offered to players; see [`Position::public_actions`].
            #[must_use]
            pub fn public_actions(&self) -> Vec<AnyAction> {
                match self {
                    $(AnyPosition::$game(position) => position
                        .public_actions()
                        .into_iter()
                        .map(AnyAction::$game)
                        .collect()),+
                }
            }

            /// See [`Position::conceals_effects`].
            #[must_use]
            pub fn conceals_effects(&self) -> bool {
                match self {
                    $(AnyPosition::$game(position) => position.conceals_effects()),+
                }
            }

            /// Whether an action is legal now; one of another game never is.
            #[must_use]
            pub fn is_legal(&self, action: AnyAction) -> bool {
                match (self, action) {
                    $((AnyPosition::$game(position), AnyAction::$game(action)) => {
                        position.is_legal(action)
                    })+
                    _ => false,
                }
            }

            /// Plays an action; one of another game is refused as malformed.
            ///
            /// # Errors
            /// The first refusal in the order of the game's rulings.
            pub fn play(&self, action: AnyAction) -> Result<AnyPlayed, AnyRefusal> {
                match (self, action) {
                    $((AnyPosition::$game(position), AnyAction::$game(action)) => position
                        .play(action)
                        .map(AnyPlayed::from)
                        .map_err(AnyRefusal::$game),)+
                    _ => self.play_token(""),
                }
            }

            /// The position after a legal action; see [`Position::play_unchecked`]. An action of
            /// another game changes nothing.
            #[must_use]
            pub fn play_unchecked(&self, action: AnyAction) -> AnyPosition {
                match (self, action) {
                    $((AnyPosition::$game(position), AnyAction::$game(action)) => {
                        AnyPosition::$game(position.play_unchecked(action))
                    })+
                    _ => self.clone(),
                }
            }

            /// Plays the action a token names; see [`Position::play_token`].
            ///
            /// # Errors
            /// The first refusal in the order of the game's rulings; the position is untouched.
            pub fn play_token(&self, token: &str) -> Result<AnyPlayed, AnyRefusal> {
                match self {
                    $(AnyPosition::$game(position) => position
                        .play_token(token)
                        .map(AnyPlayed::from)
                        .map_err(AnyRefusal::$game)),+
                }
            }

            /// The pass that is the only legal action now; see [`Position::forced_pass`].
            #[must_use]
            pub fn forced_pass(&self) -> Option<AnyAction> {
                match self {
                    $(AnyPosition::$game(position) => {
                        position.forced_pass().map(AnyAction::$game)
                    }),+
                }
            }

            /// The result; `None` while the game goes on.
            #[must_use]
            pub fn outcome(&self) -> Option<Outcome<AnyReason>> {
                match self {
                    $(AnyPosition::$game(position) => position.outcome().map(|outcome| Outcome {
                        winner: outcome.winner,
                        reason: AnyReason::$game(outcome.reason),
                    })),+
                }
            }

            /// How many sequences of exactly `depth` legal actions there are; see
            /// [`Position::perft`].
            #[must_use]
            pub fn perft(&self, depth: u32) -> u64 {
                match self {
                    $(AnyPosition::$game(position) => position.perft(depth)),+
                }
            }

            /// The same count, split by first action; empty at depth 0.
            #[must_use]
            pub fn divide(&self, depth: u32) -> Vec<(AnyAction, u64)> {
                match self {
                    $(AnyPosition::$game(position) => perft::divide(position, depth)
                        .into_iter()
                        .map(|(action, count)| (AnyAction::$game(action), count))
                        .collect()),+
                }
            }
        }

        impl AnyOptions {
            /// The options of a game that is played as its sheet says.
            #[must_use]
            pub fn default_of(game: Game) -> AnyOptions {
                match game {
                    $(Game::$game => AnyOptions::$game(Default::default())),+
                }
            }

            /// Which game they belong to.
            #[must_use]
            pub const fn game(&self) -> Game {
                match self {
                    $(AnyOptions::$game(_) => <$position as Position>::GAME),+
                }
            }

            /// Every setting of a game's options; see [`GameOptions::every`].
            #[must_use]
            pub fn every(game: Game) -> Vec<AnyOptions> {
                match game {
                    $(Game::$game => {
                        let every = <<$position as Position>::Options as GameOptions>::every();
                        every.into_iter().map(AnyOptions::$game).collect()
                    }),+
                }
            }

            /// Every option with its value; see [`GameOptions::pairs`].
            #[must_use]
            pub fn pairs(&self) -> Vec<(&'static str, OptionValue)> {
                match self {
                    $(AnyOptions::$game(options) => options.pairs()),+
                }
            }

            /// These options with one of them changed.
            ///
            /// # Errors
            /// See [`GameOptions::with`].
            pub fn with(self, name: &str, value: &OptionValue) -> Result<AnyOptions, OptionError> {
                Ok(match self {
                    $(AnyOptions::$game(options) => {
                        AnyOptions::$game(options.with(name, value)?)
                    }),+
                })
            }

            /// These options with one of them changed to a value given as text.
            ///
            /// # Errors
            /// See [`GameOptions::with_text`].
            pub fn with_text(self, name: &str, text: &str) -> Result<AnyOptions, OptionError> {
                Ok(match self {
                    $(AnyOptions::$game(options) => {
                        AnyOptions::$game(options.with_text(name, text)?)
                    }),+
                })
            }
        }

        impl AnyReason {
            /// Which game ends so.
            #[must_use]
            pub const fn game(&self) -> Game {
                match self {
                    $(AnyReason::$game(_) => <$position as Position>::GAME),+
                }
            }

            /// The reason of a game with that word; `None` if it has none.
            #[must_use]
            pub fn named(game: Game, word: &str) -> Option<AnyReason> {
                match game {
                    $(Game::$game => {
                        let reasons = <<$position as Position>::Reason as Reason>::ALL.iter();
                        reasons
                            .copied()
                            .find(|reason| reason.to_string() == word)
                            .map(AnyReason::$game)
                    }),+
                }
            }
        }

        impl AnyAction {
            /// The action of a game that a token names.
            ///
            /// # Errors
            /// If it names none.
            pub fn parse(game: Game, token: &str) -> Result<AnyAction, ParseActionError> {
                match game {
                    $(Game::$game => token.parse().map(AnyAction::$game)),+
                }
            }

            /// Which game it is an action of.
            #[must_use]
            pub const fn game(&self) -> Game {
                match self {
                    $(AnyAction::$game(_) => <$position as Position>::GAME),+
                }
            }
        }

        impl AnyEffects {
            /// Whether the turn was over with what did this; see [`Position::ends_turn`].
            #[must_use]
            pub fn ends_turn(&self) -> bool {
                match self {
                    $(AnyEffects::$game(effects) => <$position as Position>::ends_turn(effects)),+
                }
            }
        }

        impl AnyRefusal {
            /// Which game refused.
            #[must_use]
            pub const fn game(&self) -> Game {
                match self {
                    $(AnyRefusal::$game(_) => <$position as Position>::GAME),+
                }
            }
        }

        impl Refusal for AnyRefusal {
            fn code(&self) -> &'static str {
                match self {
                    $(AnyRefusal::$game(refusal) => refusal.code()),+
                }
            }

            fn ruling(&self) -> &'static str {
                match self {
                    $(AnyRefusal::$game(refusal) => refusal.ruling()),+
                }
            }
        }

        impl fmt::Display for AnyAction {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(AnyAction::$game(action) => action.fmt(f)),+
                }
            }
        }

        impl fmt::Display for AnyReason {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(AnyReason::$game(reason) => reason.fmt(f)),+
                }
            }
        }

        $(
            impl From<$position> for AnyPosition {
                fn from(position: $position) -> AnyPosition {
                    AnyPosition::$game(position)
                }
            }

            impl From<Played<$position>> for AnyPlayed {
                fn from(played: Played<$position>) -> AnyPlayed {
                    AnyPlayed {
                        action: AnyAction::$game(played.action),
                        effects: AnyEffects::$game(played.effects),
                        position: AnyPosition::$game(played.position),
                    }
                }
            }

            impl From<<$position as Position>::Refusal> for AnyRefusal {
                fn from(refusal: <$position as Position>::Refusal) -> AnyRefusal {
                    AnyRefusal::$game(refusal)
                }
            }
        )+
    };
}

pub(crate) use games;

/// An accepted action of any game: what was played, what it did, and the position after it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AnyPlayed {
    /// The action; its `Display` is the token of the record.
    pub action: AnyAction,
    /// What it did.
    pub effects: AnyEffects,
    /// The position after it.
    pub position: AnyPosition,
}
