//! What a button or menu asks for that belongs to no board: the part of its `custom_id` after `u:`.

use super::puzzle_press::PuzzlePress;
use super::roles_press::RolesPress;
use super::ruling_press::RulingPress;
use super::study::Study;
use super::word::{value, word};
use app::Unfinished;
use referee::{MatchId, UserId};
use rules::Game;
use std::fmt;
use std::str::FromStr;

pub use super::study::ParseComponentIdError;

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// A page of the settings.
    Settings(Page),
    /// A change of the settings; menus say what is wanted by the line chosen.
    Set(Setting),
    /// A step towards a moderator's ruling.
    Rule(RulingPress),
    /// A page of the finished matches, from 0: everybody's, or one person's.
    History(Option<UserId>, u32),
    /// The match chosen there.
    HistoryChosen,
    /// The board of the first match that waits for whoever asks, or of the one after another.
    Walk(Option<MatchId>),
    /// A page of a leaderboard.
    Ranking(Ranking),
    /// A puzzle.
    Puzzle(PuzzlePress),
    /// What the action of a number, from 1, did in a match, and why.
    Explain(MatchId, u32),
    /// The same as a picture.
    Standings(Ranking),
    /// Delete everything about the person who asks.
    Delete(Unfinished),
    /// What is kept about people.
    Privacy,
    /// On what terms one plays.
    Terms,
    /// The illustrated rules, and the lessons.
    Study(Study),
    /// What the marks in a game's pictures mean.
    Legend(Game),
    /// The page about roles by rating, or something on it.
    Roles(RolesPress),
}

/// A page of a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranking {
    /// The game.
    pub game: Game,
    /// The variant's key; there may be nobody in it.
    pub variant: String,
    /// Which page, from 0.
    pub page: u32,
    /// Whether everybody begins anew with the quarter.
    pub season: bool,
}

impl fmt::Display for Ranking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let period = word(&PERIODS, self.season);
        write!(f, "{}:{}:{}:{period}", self.game, self.variant, self.page)
    }
}

impl Ranking {
    fn read(text: &str) -> Result<Ranking, ParseComponentIdError> {
        let parts: Vec<&str> = text.split(':').collect();
        let [game, variant, page, period] = parts.as_slice() else {
            return Err(ParseComponentIdError);
        };
        Ok(Ranking {
            game: game.parse().map_err(|_| ParseComponentIdError)?,
            variant: (*variant).to_owned(),
            page: page.parse().map_err(|_| ParseComponentIdError)?,
            season: value(&PERIODS, period)?,
        })
    }
}

/// A page of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// One's own.
    Own,
    /// How boards look that one sees alone.
    OwnTheme,
    /// The server's.
    Server,
    /// How its boards look.
    ServerTheme,
    /// One's own time and reminders.
    OwnTime,
    /// Who plays where and when.
    ServerPlay,
}

/// What is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The language of private answers.
    OwnLanguage,
    /// How boards look that one sees alone.
    OwnTheme,
    /// Whether the board comes as text before the picture.
    TextBoard(bool),
    /// Whether patterns say what colours say.
    Patterns(bool),
    /// Whether White of ISAAC has White's own numbers.
    OwnNumbers(bool),
    /// Whether first matches tell more.
    Tips(bool),
    /// The language of public messages.
    ServerLanguage,
    /// How the server's boards look.
    ServerTheme,
    /// How boards are posted.
    Posting,
    /// The usual clock.
    Clock,
    /// The usual variant.
    Variant,
    /// Whether the puzzle of the day comes: in the channel the button is pressed in, or nowhere any more.
    Daily(bool),
    /// Whether boards one sees alone are turned to one's own side.
    Turned(bool),
    /// One's own time zone.
    OwnZone,
    /// When nothing disturbs one.
    Quiet,
    /// Whether reminders come as direct messages.
    Direct(bool),
    /// Whether a daily list of waiting matches comes.
    Digest(bool),
    /// The server's time zone.
    Zone,
    /// Whether the clocks of new matches stand still at weekends.
    Weekends(bool),
    /// How old the accounts of players must be.
    Age,
    /// Whether people may be challenged in the channel the button is pressed in.
    Channel(bool),
    /// That they may be in every channel.
    Everywhere,
}

const PAGES: [(Page, &str); 6] = [
    (Page::Own, "own"),
    (Page::OwnTheme, "own-theme"),
    (Page::Server, "server"),
    (Page::ServerTheme, "server-theme"),
    (Page::OwnTime, "own-time"),
    (Page::ServerPlay, "server-play"),
];

const SETTINGS: [(Setting, &str); 32] = [
    (Setting::OwnLanguage, "own-language"),
    (Setting::OwnTheme, "own-theme"),
    (Setting::TextBoard(true), "text-on"),
    (Setting::TextBoard(false), "text-off"),
    (Setting::Patterns(true), "patterns-on"),
    (Setting::Patterns(false), "patterns-off"),
    (Setting::OwnNumbers(true), "numbers-on"),
    (Setting::OwnNumbers(false), "numbers-off"),
    (Setting::Tips(true), "tips-on"),
    (Setting::Tips(false), "tips-off"),
    (Setting::ServerLanguage, "language"),
    (Setting::ServerTheme, "theme"),
    (Setting::Posting, "posting"),
    (Setting::Clock, "clock"),
    (Setting::Variant, "variant"),
    (Setting::Daily(true), "daily-here"),
    (Setting::Daily(false), "no-daily"),
    (Setting::Turned(true), "turned-on"),
    (Setting::Turned(false), "turned-off"),
    (Setting::OwnZone, "own-zone"),
    (Setting::Quiet, "quiet"),
    (Setting::Direct(true), "direct-on"),
    (Setting::Direct(false), "direct-off"),
    (Setting::Digest(true), "digest-on"),
    (Setting::Digest(false), "digest-off"),
    (Setting::Zone, "zone"),
    (Setting::Weekends(true), "weekends-on"),
    (Setting::Weekends(false), "weekends-off"),
    (Setting::Age, "age"),
    (Setting::Channel(true), "channel-on"),
    (Setting::Channel(false), "channel-off"),
    (Setting::Everywhere, "everywhere"),
];

const DELETE: [(Unfinished, &str); 2] = [
    (Unfinished::Refused, "delete"),
    (Unfinished::Resigned, "resign-and-delete"),
];

const PERIODS: [(bool, &str); 2] = [(false, "always"), (true, "season")];

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Request::Settings(page) => write!(f, "settings:{}", word(&PAGES, *page)),
            Request::Set(setting) => write!(f, "set:{}", word(&SETTINGS, *setting)),
            Request::History(None, page) => write!(f, "history:all:{page}"),
            Request::History(Some(user), page) => write!(f, "history:{user}:{page}"),
            Request::HistoryChosen => f.write_str("history:chosen"),
            Request::Walk(None) => f.write_str("walk:first"),
            Request::Walk(Some(id)) => write!(f, "walk:{id}"),
            Request::Ranking(it) => write!(f, "ranking:{it}"),
            Request::Standings(it) => write!(f, "standings:{it}"),
            Request::Puzzle(press) => write!(f, "puzzle:{press}"),
            Request::Explain(id, number) => write!(f, "explain:{id}:{number}"),
            Request::Delete(it) => write!(f, "data:{}", word(&DELETE, *it)),
            Request::Privacy => f.write_str("data:privacy"),
            Request::Terms => f.write_str("data:terms"),
            Request::Study(study) => write!(f, "study:{study}"),
            Request::Legend(game) => write!(f, "legend:{game}"),
            Request::Roles(press) => write!(f, "roles:{press}"),
            Request::Rule(press) => write!(f, "rule:{press}"),
        }
    }
}

impl FromStr for Request {
    type Err = ParseComponentIdError;

    fn from_str(text: &str) -> Result<Request, ParseComponentIdError> {
        let (kind, rest) = text.split_once(':').ok_or(ParseComponentIdError)?;
        let request = match kind {
            "settings" => Request::Settings(value(&PAGES, rest)?),
            "set" => Request::Set(value(&SETTINGS, rest)?),
            "history" if rest == "chosen" => Request::HistoryChosen,
            "history" => {
                let (user, page) = rest.split_once(':').ok_or(ParseComponentIdError)?;
                Request::History(
                    whose(user)?,
                    page.parse().map_err(|_| ParseComponentIdError)?,
                )
            }
            "walk" if rest == "first" => Request::Walk(None),
            "walk" => Request::Walk(Some(rest.parse().map_err(|_| ParseComponentIdError)?)),
            "legend" => Request::Legend(rest.parse().map_err(|_| ParseComponentIdError)?),
            "ranking" => Request::Ranking(Ranking::read(rest)?),
            "puzzle" => Request::Puzzle(rest.parse().map_err(|_| ParseComponentIdError)?),
            "explain" => {
                let (id, number) = rest.split_once(':').ok_or(ParseComponentIdError)?;
                let id = id.parse().map_err(|_| ParseComponentIdError)?;
                Request::Explain(id, number.parse().map_err(|_| ParseComponentIdError)?)
            }
            "standings" => Request::Standings(Ranking::read(rest)?),
            "data" => match rest {
                "privacy" => Request::Privacy,
                "terms" => Request::Terms,
                delete => Request::Delete(value(&DELETE, delete)?),
            },
            "study" => Request::Study(rest.parse()?),
            "roles" => Request::Roles(rest.parse()?),
            "rule" => Request::Rule(rest.parse()?),
            _ => return Err(ParseComponentIdError),
        };
        // One button, one text: what is written otherwise was not written by this program.
        match request.to_string() == text {
            true => Ok(request),
            false => Err(ParseComponentIdError),
        }
    }
}

/// One person, by number, or everybody.
fn whose(text: &str) -> Result<Option<UserId>, ParseComponentIdError> {
    match text {
        "all" => Ok(None),
        number => number
            .parse()
            .map(|number| Some(UserId(number)))
            .map_err(|_| ParseComponentIdError),
    }
}

#[cfg(test)]
impl Request {
    /// One of each kind, for the tests.
    pub(super) fn examples() -> Vec<Request> {
        let pages = PAGES.iter().map(|(page, _)| Request::Settings(*page));
        let settings = SETTINGS.iter().map(|(setting, _)| Request::Set(*setting));
        let id: MatchId = "01ARZ3NDEKTSV4RRFFQ69G5FAV".parse().unwrap();
        let rulings = RulingPress::examples().into_iter().map(Request::Rule);
        let others = [
            Request::Delete(Unfinished::Refused),
            Request::Delete(Unfinished::Resigned),
            Request::Privacy,
            Request::Terms,
            Request::Legend(Game::ALL[0]),
            Request::History(None, 0),
            Request::History(Some(UserId(u64::MAX)), u32::MAX),
            Request::HistoryChosen,
            Request::Walk(None),
            Request::Walk(Some(id)),
            Request::Explain(id, u32::MAX),
            Request::Standings(Ranking {
                game: Game::ALL[0],
                variant: "standard".to_owned(),
                page: 0,
                season: false,
            }),
            Request::Ranking(Ranking {
                game: Game::ALL[0],
                variant: "standard".to_owned(),
                page: u32::MAX,
                season: true,
            }),
        ];
        let puzzles = PuzzlePress::examples().into_iter().map(Request::Puzzle);
        let all = pages.chain(settings).chain(rulings).chain(puzzles);
        let studies = Study::examples().into_iter().map(Request::Study);
        let roles = RolesPress::examples().into_iter().map(Request::Roles);
        all.chain(others).chain(studies).chain(roles).collect()
    }
}
