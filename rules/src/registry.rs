//! The macro that registers the games: it makes the types for values of any game, and `with_game!`.

/// Turns a list of games into the enums with a variant for each game, and into [`with_game!`].
///
/// Each game is a module. The module has a type with the name of the game, and this type implements [`Position`].
///
/// [`with_game!`]: crate::with_game
/// [`Position`]: crate::Position
macro_rules! games {
    ($d:tt $($(#[$doc:meta])+ $game:ident in $module:ident;)+) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Game {
            $($(#[$doc])+ $game),+
        }

        impl Game {
            pub const ALL: [Game; [$(stringify!($game)),+].len()] = [$(Game::$game),+];
        }

        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum AnyPosition {
            $($(#[$doc])+ $game($module::$game)),+
        }

        /// The options of any game; the variant says which game it is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum AnyOptions {
            $($(#[$doc])+ $game(<$module::$game as Position>::Options)),+
        }

        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum AnyAction {
            $($(#[$doc])+ $game(<$module::$game as Position>::Action)),+
        }

        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum AnyEffects {
            $($(#[$doc])+ $game(<$module::$game as Position>::Effects)),+
        }

        #[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
        #[error("{}", Refusal::code(self))]
        pub enum AnyRefusal {
            $($(#[$doc])+ $game(<$module::$game as Position>::Refusal)),+
        }

        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum AnyReason {
            $($(#[$doc])+ $game(<$module::$game as Position>::Reason)),+
        }

        $(
            impl From<$module::$game> for AnyPosition {
                fn from(position: $module::$game) -> AnyPosition {
                    AnyPosition::$game(position)
                }
            }

            impl From<<$module::$game as Position>::Options> for AnyOptions {
                fn from(options: <$module::$game as Position>::Options) -> AnyOptions {
                    AnyOptions::$game(options)
                }
            }

            impl From<<$module::$game as Position>::Action> for AnyAction {
                fn from(action: <$module::$game as Position>::Action) -> AnyAction {
                    AnyAction::$game(action)
                }
            }

            impl From<<$module::$game as Position>::Effects> for AnyEffects {
                fn from(effects: <$module::$game as Position>::Effects) -> AnyEffects {
                    AnyEffects::$game(effects)
                }
            }

            impl From<<$module::$game as Position>::Refusal> for AnyRefusal {
                fn from(refusal: <$module::$game as Position>::Refusal) -> AnyRefusal {
                    AnyRefusal::$game(refusal)
                }
            }

            impl From<<$module::$game as Position>::Reason> for AnyReason {
                fn from(reason: <$module::$game as Position>::Reason) -> AnyReason {
                    AnyReason::$game(reason)
                }
            }

            impl From<Played<$module::$game>> for AnyPlayed {
                fn from(played: Played<$module::$game>) -> AnyPlayed {
                    AnyPlayed {
                        action: played.action.into(),
                        effects: played.effects.into(),
                        position: played.position.into(),
                    }
                }
            }
        )+

        /// Runs an expression with the position type of the game that a value belongs to.
        ///
        /// The value is a [`Game`], a value of an enum with a variant for each game, such as [`AnyPosition`], or a pair
        /// of such values. For a pair, the macro has one more argument: the expression that is run if the two values
        /// belong to different games.
        ///
        /// ```
        /// use iago_rules::{AnyAction, AnyOptions, AnyPosition, Game, Position, with_game};
        ///
        /// let name = with_game!(Game, Game::Ampel, |P| P::FACTS.name);
        /// let start = AnyPosition::start(AnyOptions::default_of(Game::Iago));
        /// let count = with_game!(AnyPosition, &start, |P, position| P::legal_actions(position).len());
        /// let action = AnyAction::parse(Game::Isaac, "00-02").unwrap();
        /// let pair = (&start, action);
        /// let legal = with_game!(
        ///     (AnyPosition, AnyAction),
        ///     pair,
        ///     |P, position, action| P::is_legal(position, action),
        ///     false
        /// );
        /// assert_eq!((name, count, legal), ("ampel", 36, false));
        /// ```
        #[macro_export]
        macro_rules! with_game {
            (Game, $d value:expr, |$d P:ident| $d body:expr) => {
                match $d value {
                    $($crate::Game::$game => {
                        #[allow(dead_code, reason = "an expression may do without the type")]
                        type $d P = $crate::$module::$game;
                        $d body
                    })+
                }
            };
            ($d Any:ident, $d value:expr, |$d P:ident, $d it:ident| $d body:expr) => {
                match $d value {
                    $($d Any::$game($d it) => {
                        #[allow(dead_code, reason = "an expression may do without the type")]
                        type $d P = $crate::$module::$game;
                        $d body
                    })+
                }
            };
            (
                ($d One:ident, $d Other:ident),
                $d value:expr,
                |$d P:ident, $d one:ident, $d other:ident| $d body:expr,
                $d differ:expr
            ) => {
                match $d value {
                    $(($d One::$game($d one), $d Other::$game($d other)) => {
                        #[allow(dead_code, reason = "an expression may do without the type")]
                        type $d P = $crate::$module::$game;
                        $d body
                    })+
                    _ => $d differ,
                }
            };
        }
    };
}

pub(crate) use games;
