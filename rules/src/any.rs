//! Methods of the types that hold a value of any game, such as `AnyPosition`. Most methods call the method of the same
//! name of the game's own type.

use super::{
    AnyAction, AnyEffects, AnyOptions, AnyPosition, AnyReason, AnyRefusal, Facts, Game,
    GameOptions as _, OptionError, OptionValue, Outcome, ParseActionError, Position, Reason,
    Refusal, Side, perft,
};
use std::any::Any;
use std::fmt;

/// An accepted action of any game: what was played, what it did, and the position after it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct AnyPlayed {
    /// The action. `Display` writes it as the token of a record.
    pub action: AnyAction,
    pub effects: AnyEffects,
    pub position: AnyPosition,
}

impl Game {
    #[must_use]
    pub const fn facts(self) -> &'static Facts {
        with_game!(Game, self, |P| &<P as Position>::FACTS)
    }
}

impl AnyPosition {
    #[must_use]
    pub fn start(options: AnyOptions) -> AnyPosition {
        with_game!(AnyOptions, options, |P, options| P::start(options).into())
    }

    #[must_use]
    pub const fn game(&self) -> Game {
        with_game!(AnyPosition, self, |P, _position| <P as Position>::GAME)
    }

    #[must_use]
    pub fn options(&self) -> AnyOptions {
        with_game!(AnyPosition, self, |P, position| position.options().into())
    }

    /// The side that acts next; `None` when the game is over.
    #[must_use]
    pub fn to_move(&self) -> Option<Side> {
        with_game!(AnyPosition, self, |P, position| position.to_move())
    }

    /// Every legal action, always in the same order; empty when the game is over.
    ///
    /// Only for the referee. [`AnyPosition::public_actions`] returns the actions that players may see.
    #[must_use]
    pub fn legal_actions(&self) -> Vec<AnyAction> {
        with_game!(AnyPosition, self, |P, position| any(
            position.legal_actions()
        ))
    }

    /// Every action that may be offered to players; see [`Position::public_actions`].
    #[must_use]
    pub fn public_actions(&self) -> Vec<AnyAction> {
        with_game!(AnyPosition, self, |P, position| any(
            position.public_actions()
        ))
    }

    /// See [`Position::conceals_effects`].
    #[must_use]
    pub fn conceals_effects(&self) -> bool {
        with_game!(AnyPosition, self, |P, position| position.conceals_effects())
    }

    /// See [`Position::as_players_know_it`].
    #[must_use]
    pub fn as_players_know_it(&self) -> AnyPosition {
        with_game!(AnyPosition, self, |P, position| position
            .as_players_know_it()
            .into())
    }

    /// Whether an action is legal now. An action of another game is never legal.
    #[must_use]
    pub fn is_legal(&self, action: AnyAction) -> bool {
        with_game!(
            (AnyPosition, AnyAction),
            (self, action),
            |P, position, action| position.is_legal(action),
            false
        )
    }

    /// Plays an action. An action of another game is refused in the same way as an empty token.
    ///
    /// # Errors
    /// The first refusal in the order of the game's rulings.
    pub fn play(&self, action: AnyAction) -> Result<AnyPlayed, AnyRefusal> {
        with_game!(
            (AnyPosition, AnyAction),
            (self, action),
            |P, position, action| Ok(position.play(action)?.into()),
            self.play_token("")
        )
    }

    /// The position after a legal action; see [`Position::play_unchecked`]. An action of
    /// another game changes nothing.
    #[must_use]
    pub fn play_unchecked(&self, action: AnyAction) -> AnyPosition {
        with_game!(
            (AnyPosition, AnyAction),
            (self, action),
            |P, position, action| position.play_unchecked(action).into(),
            self.clone()
        )
    }

    /// Plays the action a token names; see [`Position::play_token`].
    ///
    /// # Errors
    /// The first refusal in the order of the game's rulings; the position is untouched.
    pub fn play_token(&self, token: &str) -> Result<AnyPlayed, AnyRefusal> {
        with_game!(AnyPosition, self, |P, position| Ok(position
            .play_token(token)?
            .into()))
    }

    /// The pass that is the only legal action now; see [`Position::forced_pass`].
    #[must_use]
    pub fn forced_pass(&self) -> Option<AnyAction> {
        with_game!(AnyPosition, self, |P, position| position
            .forced_pass()
            .map(AnyAction::from))
    }

    /// The result; `None` while the game goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome<AnyReason>> {
        with_game!(AnyPosition, self, |P, position| {
            position.outcome().map(|outcome| Outcome {
                winner: outcome.winner,
                reason: outcome.reason.into(),
            })
        })
    }

    /// How many sequences of exactly `depth` legal actions there are; see [`Position::perft`].
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        with_game!(AnyPosition, self, |P, position| position.perft(depth))
    }

    /// The number that [`AnyPosition::perft`] counts, split by first action and sorted by token; empty at depth 0.
    #[must_use]
    pub fn divide(&self, depth: u32) -> Vec<(AnyAction, u64)> {
        with_game!(AnyPosition, self, |P, position| {
            let split = perft::divide(position, depth).into_iter();
            split
                .map(|(action, count)| (action.into(), count))
                .collect()
        })
    }
}

fn any<A: Into<AnyAction>>(actions: Vec<A>) -> Vec<AnyAction> {
    actions.into_iter().map(Into::into).collect()
}

impl AnyOptions {
    #[must_use]
    pub fn default_of(game: Game) -> AnyOptions {
        with_game!(Game, game, |P| <P as Position>::Options::default().into())
    }

    #[must_use]
    pub const fn game(&self) -> Game {
        with_game!(AnyOptions, self, |P, _options| <P as Position>::GAME)
    }

    /// Every setting of a game's options; see [`GameOptions::every`](crate::GameOptions::every).
    #[must_use]
    pub fn every(game: Game) -> Vec<AnyOptions> {
        with_game!(Game, game, |P| {
            let every = <P as Position>::Options::every().into_iter();
            every.map(AnyOptions::from).collect()
        })
    }

    /// Every option with its value; see [`GameOptions::pairs`](crate::GameOptions::pairs).
    #[must_use]
    pub fn pairs(&self) -> Vec<(&'static str, OptionValue)> {
        with_game!(AnyOptions, self, |P, options| options.pairs())
    }

    /// These options with one option changed.
    ///
    /// # Errors
    /// See [`GameOptions::with`](crate::GameOptions::with).
    pub fn with(self, name: &str, value: &OptionValue) -> Result<AnyOptions, OptionError> {
        with_game!(AnyOptions, self, |P, options| Ok(options
            .with(name, value)?
            .into()))
    }

    /// These options with one option changed to a value given as text.
    ///
    /// # Errors
    /// See [`GameOptions::with_text`](crate::GameOptions::with_text).
    pub fn with_text(self, name: &str, text: &str) -> Result<AnyOptions, OptionError> {
        with_game!(AnyOptions, self, |P, options| Ok(options
            .with_text(name, text)?
            .into()))
    }
}

impl AnyReason {
    #[must_use]
    pub const fn game(&self) -> Game {
        with_game!(AnyReason, self, |P, _reason| <P as Position>::GAME)
    }

    /// The reason of this game whose word is `word`; `None` if the game has no reason with this word.
    #[must_use]
    pub fn named(game: Game, word: &str) -> Option<AnyReason> {
        with_game!(Game, game, |P| {
            let mut reasons = <P as Position>::Reason::ALL.iter().copied();
            let named = reasons.find(|reason| reason.to_string() == word);
            named.map(AnyReason::from)
        })
    }
}

impl AnyAction {
    /// The action of a game that a token names.
    ///
    /// # Errors
    /// If the token names no action of the game.
    pub fn parse(game: Game, token: &str) -> Result<AnyAction, ParseActionError> {
        with_game!(Game, game, |P| {
            token
                .parse::<<P as Position>::Action>()
                .map(AnyAction::from)
        })
    }

    #[must_use]
    pub const fn game(&self) -> Game {
        with_game!(AnyAction, self, |P, _action| <P as Position>::GAME)
    }
}

impl AnyEffects {
    /// Whether the action with these effects ended the turn; see [`Position::ends_turn`].
    #[must_use]
    pub fn ends_turn(&self) -> bool {
        with_game!(AnyEffects, self, |P, effects| P::ends_turn(effects))
    }

    /// The effects as the type of the game `P`; `None` if the effects belong to another game.
    #[must_use]
    pub fn of<P: Position>(&self) -> Option<&P::Effects> {
        with_game!(AnyEffects, self, |_P, effects| {
            (effects as &dyn Any).downcast_ref()
        })
    }
}

impl AnyRefusal {
    #[must_use]
    pub const fn game(&self) -> Game {
        with_game!(AnyRefusal, self, |P, _refusal| <P as Position>::GAME)
    }
}

impl Refusal for AnyRefusal {
    fn code(&self) -> &'static str {
        with_game!(AnyRefusal, self, |P, refusal| refusal.code())
    }

    fn ruling(&self) -> &'static str {
        with_game!(AnyRefusal, self, |P, refusal| refusal.ruling())
    }
}

impl fmt::Display for AnyAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_game!(AnyAction, self, |P, action| action.fmt(f))
    }
}

impl fmt::Display for AnyReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_game!(AnyReason, self, |P, reason| reason.fmt(f))
    }
}
