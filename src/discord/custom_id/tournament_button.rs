//! What a button or form of a tournament carries.

use super::ParseComponentIdError;
use super::codec::{displayed, fields, words};
use referee::tournament::{BestOf, TournamentKind};
use referee::{RoleId, TimeControl, TournamentId};
use rules::{AnyOptions, Game};
use std::fmt;
use std::str::FromStr;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentPress {
    pub act: TournamentAct,
    pub id: TournamentId,
    /// Which page, from 0.
    pub page: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentAct {
    Join,
    /// Leave it; ask first if it is under way.
    Leave,
    /// Withdraw from it.
    LeaveSurely,
    Begin,
    Standings,
    Rounds,
    Bracket,
    Pairings,
    Export,
}

words! { TournamentAct {
    TournamentAct::Join => "join",
    TournamentAct::Leave => "leave",
    TournamentAct::LeaveSurely => "leave!",
    TournamentAct::Begin => "begin",
    TournamentAct::Standings => "standings",
    TournamentAct::Rounds => "rounds",
    TournamentAct::Bracket => "bracket",
    TournamentAct::Pairings => "pairings",
    TournamentAct::Export => "export",
} }

fields! { TournamentPress { act: TournamentAct, id: TournamentId, page: u32 } }

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallOffPress {
    pub id: TournamentId,
    pub reason: Option<String>,
}

fields! { CallOffPress { id: TournamentId, reason: Option<String> } }

/// A game with its options: `iago`, `iago variant=loose,penalty=true`.
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TournamentDraft {
    pub game: GameChoice,
    pub kind: TournamentKind,
    /// The place of the clock in [`TimeControl::OFFERED`]; `None` for the server's usual one.
    pub clock: Option<usize>,
    pub best_of: BestOf,
    pub rated: bool,
    pub role: Option<RoleId>,
}

displayed! { TournamentDraft: [
    super::codec::read("iago variant=loose,penalty=true/knockout third_place/7/3/casual/18446744073709551615"),
    super::codec::read("isaac/swiss//1/rated/"),
] }

impl fmt::Display for TournamentDraft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/", self.game, self.kind)?;
        if let Some(clock) = self.clock {
            write!(f, "{clock}")?;
        }
        let rated = if self.rated { "rated" } else { "casual" };
        write!(f, "/{}/{rated}/", self.best_of.games())?;
        match self.role {
            Some(role) => write!(f, "{role}"),
            None => Ok(()),
        }
    }
}

impl FromStr for TournamentDraft {
    type Err = ParseComponentIdError;

    fn from_str(text: &str) -> Result<TournamentDraft, ParseComponentIdError> {
        /// A part that may be empty.
        fn part<T: FromStr>(text: &str) -> Result<Option<T>, ParseComponentIdError> {
            match text {
                "" => Ok(None),
                text => text.parse().map(Some).map_err(|_| ParseComponentIdError),
            }
        }
        let parts: Vec<&str> = text.split('/').collect();
        let [game, kind, clock, games, rated, role] = parts.as_slice() else {
            return Err(ParseComponentIdError);
        };
        let games: u32 = games.parse().map_err(|_| ParseComponentIdError)?;
        let clock: Option<usize> = part(clock)?;
        Ok(TournamentDraft {
            game: game.parse()?,
            kind: kind.parse().map_err(|_| ParseComponentIdError)?,
            clock: match clock {
                Some(place) if place >= TimeControl::OFFERED.len() => {
                    return Err(ParseComponentIdError);
                }
                clock => clock,
            },
            best_of: BestOf::from_games(games).ok_or(ParseComponentIdError)?,
            rated: *rated == "rated",
            role: part(role)?.map(RoleId),
        })
    }
}
