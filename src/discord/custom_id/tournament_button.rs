//! What a button or form of a tournament carries.

use super::ParseComponentIdError;
use super::codec::{displayed, fields, words};
use referee::tournament::{BestOf, TournamentKind};
use referee::{RoleId, TimeControl, TournamentId};
use rules::{AnyOptions, Game};
use std::fmt;
use std::str::FromStr;

/// A press of a button of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentPress {
    /// What is asked for.
    pub act: TournamentAct,
    /// Of which tournament.
    pub id: TournamentId,
    /// Which page, from 0.
    pub page: u32,
}

/// What a button of a tournament asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentAct {
    /// Enter it.
    Join,
    /// Leave it; ask first if it is under way.
    Leave,
    /// Withdraw from it.
    LeaveSurely,
    /// Begin it.
    Begin,
    /// Show the standings.
    Standings,
    /// Show the results of all rounds.
    Rounds,
    /// Show the bracket.
    Bracket,
    /// Show the pairings of the round.
    Pairings,
    /// Hand out its files.
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

/// That a tournament is to be called off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallOffPress {
    /// Which.
    pub id: TournamentId,
    /// Why, as the organiser typed it.
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

/// What was chosen of a tournament before its form is filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TournamentDraft {
    /// The game.
    pub game: GameChoice,
    /// Who meets whom.
    pub kind: TournamentKind,
    /// The place of the clock in [`TimeControl::OFFERED`]; `None` for the server's usual one.
    pub clock: Option<usize>,
    /// How many games decide a pairing.
    pub best_of: BestOf,
    /// Whether its matches are rated.
    pub rated: bool,
    /// The role that players need.
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
