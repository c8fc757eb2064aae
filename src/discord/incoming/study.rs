//! What a button or menu of the illustrated rules and of the lessons asks for: the part of its
//! `custom_id` after `u:study:`.

use rules::Game;
use std::fmt;
use std::str::FromStr;

/// The text is no `custom_id` of ours, or not any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a button of this program")]
pub struct ParseComponentIdError;

/// What is asked for. Keys of chapters are as they were when the button was made: there may be no such
/// chapter any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Study {
    /// The whole game in a few pictures.
    Six(Game),
    /// A page of the illustrated rules.
    Page(Game, String),
    /// The lessons, where whoever asks has stopped.
    Lessons(Game),
    /// The lessons from the first one on.
    Restart(Game),
    /// The lessons that suffice for a first match.
    Hurry(Game),
    /// The first lesson that is not solved.
    Open(Game),
    /// What a lesson tells.
    Rule(Game, String),
    /// What it asks.
    Try(Game, String),
    /// On, without an answer to it.
    Skip(Game, String),
    /// An answer to it, and the stamp it had.
    Answer {
        /// The game.
        game: Game,
        /// The lesson.
        lesson: String,
        /// Its stamp when the button was made.
        stamp: u16,
        /// The action.
        token: String,
    },
    /// The short match once more from its beginning.
    Begin(Game),
    /// An action of it, or the beginning of one, after so many; a menu says which.
    Move(Game, u32, String),
    /// No more tips in matches.
    TipsOff,
}

impl fmt::Display for Study {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Study::Six(game) => write!(f, "six:{game}"),
            Study::Page(game, key) => write!(f, "page:{game}:{key}"),
            Study::Lessons(game) => write!(f, "lessons:{game}"),
            Study::Restart(game) => write!(f, "restart:{game}"),
            Study::Hurry(game) => write!(f, "hurry:{game}"),
            Study::Open(game) => write!(f, "open:{game}"),
            Study::Rule(game, key) => write!(f, "rule:{game}:{key}"),
            Study::Try(game, key) => write!(f, "try:{game}:{key}"),
            Study::Skip(game, key) => write!(f, "skip:{game}:{key}"),
            Study::Answer {
                game,
                lesson,
                stamp,
                token,
            } => write!(f, "answer:{game}:{lesson}:{stamp}:{token}"),
            Study::Begin(game) => write!(f, "begin:{game}"),
            Study::Move(game, plies, token) => write!(f, "move:{game}:{plies}:{token}"),
            Study::TipsOff => f.write_str("tips:off"),
        }
    }
}

impl FromStr for Study {
    type Err = ParseComponentIdError;

    fn from_str(text: &str) -> Result<Study, ParseComponentIdError> {
        let (kind, rest) = text.split_once(':').ok_or(ParseComponentIdError)?;
        if (kind, rest) == ("tips", "off") {
            return Ok(Study::TipsOff);
        }
        let (game, rest) = match rest.split_once(':') {
            Some((game, rest)) => (game, Some(rest)),
            None => (rest, None),
        };
        let game: Game = game.parse().map_err(|_| ParseComponentIdError)?;
        let Some(rest) = rest else {
            return match kind {
                "six" => Ok(Study::Six(game)),
                "lessons" => Ok(Study::Lessons(game)),
                "restart" => Ok(Study::Restart(game)),
                "hurry" => Ok(Study::Hurry(game)),
                "open" => Ok(Study::Open(game)),
                "begin" => Ok(Study::Begin(game)),
                _ => Err(ParseComponentIdError),
            };
        };
        let own = rest.to_owned();
        Ok(match kind {
            "page" => Study::Page(game, own),
            "rule" => Study::Rule(game, own),
            "try" => Study::Try(game, own),
            "skip" => Study::Skip(game, own),
            "answer" => {
                let mut parts = rest.splitn(3, ':');
                let mut next = || parts.next().ok_or(ParseComponentIdError);
                Study::Answer {
                    game,
                    lesson: next()?.to_owned(),
                    stamp: next()?.parse().map_err(|_| ParseComponentIdError)?,
                    token: next()?.to_owned(),
                }
            }
            "move" => {
                let (plies, token) = rest.split_once(':').ok_or(ParseComponentIdError)?;
                let plies = plies.parse().map_err(|_| ParseComponentIdError)?;
                Study::Move(game, plies, token.to_owned())
            }
            _ => return Err(ParseComponentIdError),
        })
    }
}

#[cfg(test)]
impl Study {
    /// One of each kind, for the tests.
    pub(super) fn examples() -> Vec<Study> {
        let of = |game: Game| {
            let key = || "a-long-key-of-twenty".to_owned();
            vec![
                Study::Six(game),
                Study::Page(game, key()),
                Study::Lessons(game),
                Study::Restart(game),
                Study::Hurry(game),
                Study::Open(game),
                Study::Rule(game, key()),
                Study::Try(game, key()),
                Study::Skip(game, key()),
                Study::Answer {
                    game,
                    lesson: key(),
                    stamp: u16::MAX,
                    token: "43-93:12345".to_owned(),
                },
                Study::Begin(game),
                Study::Move(game, u32::MAX, "43-93:12345".to_owned()),
                Study::Move(game, 0, String::new()),
            ]
        };
        let all = Game::ALL.into_iter().flat_map(of);
        all.chain([Study::TipsOff]).collect()
    }
}
