//! What a button or form of a tournament carries.

use super::ParseComponentIdError;
use super::codec::{displayed, fields, words};
use referee::tournament::{BestOf, Outcome, Slot, TournamentKind};
use referee::{RoleId, TournamentId, UserId};
use rules::{AnyOptions, Game};
use std::fmt;
use std::str::FromStr;

fields! {
    pub struct TournamentPress {
        act: TournamentAct,
        id: TournamentId,
        /// The page, counted from 0.
        page: u32,
    }
}

words! {
    pub enum TournamentAct {
        Join = "join",
        Leave = "leave",
        LeaveSurely = "leave!",
        Begin = "begin",
        BeginSurely = "begin!",
        Standings = "standings",
        Rounds = "rounds",
        Bracket = "bracket",
        Pairings = "pairings",
        Export = "export",
    }
}

fields! { pub struct CallOffPress { id: TournamentId, reason: Option<String> } }

fields! { pub struct WithdrawPress { id: TournamentId, player: UserId, reason: Option<String> } }

// A press in a menu of games; the value of each line is a [`ResultChosen`].
fields! { pub struct ResultPress { id: TournamentId, reason: Option<String> } }

/// The value of a menu line: a game of a tournament, and the result that the game gets, such as `2 1 1 1-0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultChosen(pub Slot, pub Outcome);

impl fmt::Display for ResultChosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1.code())
    }
}

impl FromStr for ResultChosen {
    type Err = ParseComponentIdError;

    fn from_str(text: &str) -> Result<ResultChosen, ParseComponentIdError> {
        let (slot, outcome) = text.rsplit_once(' ').ok_or(ParseComponentIdError)?;
        let outcome = Outcome::from_code(outcome).ok_or(ParseComponentIdError)?;
        let slot = slot.parse().map_err(|_| ParseComponentIdError)?;
        Ok(ResultChosen(slot, outcome))
    }
}

/// A game with those options that differ from the default, such as `iago` or `iago variant=loose,penalty=true`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameChoice(pub AnyOptions);

impl fmt::Display for GameChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GameChoice(options) = self;
        let usual = AnyOptions::default_of(options.game()).pairs();
        f.write_str(options.game().name())?;
        let changed = options.pairs().into_iter();
        let changed = changed.filter(|pair| !usual.contains(pair));
        for (place, (name, value)) in changed.enumerate() {
            let between = if place == 0 { ' ' } else { ',' };
            write!(f, "{between}{name}={value}")?;
        }
        Ok(())
    }
}

impl FromStr for GameChoice {
    type Err = ParseComponentIdError;

    fn from_str(text: &str) -> Result<GameChoice, ParseComponentIdError> {
        let (game, pairs) = text.split_once(' ').unwrap_or((text, ""));
        let game: Game = game.parse().map_err(|_| ParseComponentIdError)?;
        let pairs = pairs.split(',').filter(|pair| !pair.is_empty());
        pairs
            .into_iter()
            .try_fold(AnyOptions::default_of(game), |options, pair| {
                let (name, value) = pair.split_once('=').ok_or(ParseComponentIdError)?;
                let options = options.with_text(name, value);
                options.map_err(|_| ParseComponentIdError)
            })
            .map(GameChoice)
    }
}

fields! {
    #[derive(Copy)]
    pub struct TournamentDraft {
        game: GameChoice,
        kind: TournamentKind,
        /// Index, from 0, of the clock in [`TimeControl::OFFERED`](referee::TimeControl::OFFERED); `None` for the
        /// server's usual clock.
        clock: Option<usize>,
        best_of: BestOf,
        rated: bool,
        /// The role that a player must have to enter the tournament; `None` if no role is needed.
        role: Option<RoleId>,
    }
}

displayed! {
    GameChoice: [super::codec::read("iago variant=loose,penalty=true"), super::codec::read("isaac")],
    TournamentKind: [super::codec::read("knockout third_place"), super::codec::read("swiss")],
}

words! { BestOf {
    BestOf::Three => "3",
    BestOf::Two => "2",
    BestOf::One => "1",
} }
