//! The people of the world with their habits, and the places where they meet.

/// Habit of a person: which acts they prefer and how often they act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habit {
    Eager,
    /// Answers days later.
    Slow,
    /// Begins much, then is away for weeks.
    Fickle,
    /// Makes tournaments and takes care of them.
    Organiser,
    /// Blocks, strikes, decides, and undoes decisions.
    Moderator,
    /// Presses everything, and types nonsense and moves of others.
    Nuisance,
    Learner,
    Fiddler,
    /// Deletes all their data and comes back.
    Forgetful,
}

pub struct Person {
    pub name: &'static str,
    pub locale: &'static str,
    pub habit: Habit,
    /// Indices in [`SERVERS`] of the person's servers.
    pub servers: &'static [usize],
    /// Whether they have added the app to their account.
    pub installed: bool,
    /// First hour (UTC) of the sixteen in which the person is awake.
    pub wakes: i64,
}

pub struct Server {
    pub name: &'static str,
    pub locale: &'static str,
    pub channels: &'static [&'static str],
}

pub const SERVERS: [Server; 4] = [
    server("Games Club", "en-US", &["general", "games", "arena"]),
    server("Spieleabend", "de", &["allgemein", "turniere"]),
    server("囲碁部", "ja", &["広場"]),
    server("Elsewhere", "en-GB", &["lobby"]),
];

const fn server(
    name: &'static str,
    locale: &'static str,
    channels: &'static [&'static str],
) -> Server {
    Server {
        name,
        locale,
        channels,
    }
}

/// Index of the server without the bot.
pub const FOREIGN: usize = 3;

const fn person(
    name: &'static str,
    locale: &'static str,
    habit: Habit,
    servers: &'static [usize],
    installed: bool,
    wakes: i64,
) -> Person {
    Person {
        name,
        locale,
        habit,
        servers,
        installed,
        wakes,
    }
}

/// All people; the first one owns the servers.
pub const PEOPLE: [Person; 20] = [
    person("Olga", "en-US", Habit::Organiser, &[0, 1, 2, 3], true, 6),
    person("Max", "de", Habit::Moderator, &[0, 1], true, 6),
    person("Haruka", "ja", Habit::Moderator, &[2, 0], false, 22),
    person("Alice", "en-US", Habit::Eager, &[0, 1, 3], true, 12),
    person("Bob", "en-GB", Habit::Eager, &[0, 1], true, 8),
    person("Chiyo", "ja", Habit::Eager, &[2, 0], true, 22),
    person("Dieter", "de", Habit::Eager, &[1, 0], false, 6),
    person("Emma", "de", Habit::Slow, &[1, 0], false, 7),
    person("Farid", "ar", Habit::Slow, &[0, 3], true, 4),
    person("Gwen", "en-US", Habit::Fickle, &[0], false, 16),
    person("Hiroshi", "ja", Habit::Fickle, &[2], true, 23),
    person("Ines", "es-ES", Habit::Organiser, &[1, 0], true, 7),
    person("Jon", "sv-SE", Habit::Nuisance, &[0, 1, 2], true, 7),
    person("Kim", "ko", Habit::Nuisance, &[0, 2], false, 23),
    person("Lea", "fr", Habit::Learner, &[0, 1], true, 6),
    person("Mia", "de", Habit::Learner, &[1], false, 14),
    person("Nils", "de", Habit::Fiddler, &[1, 0], true, 9),
    person("Otto", "de", Habit::Forgetful, &[1, 0], true, 6),
    person("Priya", "en-GB", Habit::Forgetful, &[0, 3], true, 3),
    // Member of three servers, without the app.
    person("Quinn", "en-US", Habit::Eager, &[0, 1, 2], false, 15),
];

/// Members of the groups and direct conversations, by name.
pub const CONVERSATIONS: [&[&str]; 4] = [
    &["Alice", "Bob", "Farid", "Quinn"],
    &["Chiyo", "Hiroshi", "Haruka"],
    &["Alice", "Chiyo"],
    &["Otto", "Priya"],
];

impl Habit {
    /// How often people of this habit act, relative to others.
    pub const fn liveliness(self) -> usize {
        match self {
            Habit::Eager | Habit::Nuisance => 8,
            Habit::Organiser | Habit::Moderator | Habit::Learner | Habit::Fiddler => 5,
            Habit::Forgetful => 4,
            Habit::Slow | Habit::Fickle => 2,
        }
    }
}
