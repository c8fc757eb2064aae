//! Who lives in this world: people with habits, and the places they meet.

/// What a person is like: how often they do what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habit {
    Eager,
    /// Answers days later.
    Slow,
    /// Begins much, and comes no more for weeks.
    Fickle,
    /// Makes tournaments and takes care of them.
    Organiser,
    /// Blocks, strikes, decides, and undoes it.
    Moderator,
    /// Presses everything, types nonsense, and what is not theirs.
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
    /// The servers they are in, by the place in [`SERVERS`].
    pub servers: &'static [usize],
    /// Whether they have added the app to their account.
    pub installed: bool,
    /// When they are awake: the first hour by UTC, of sixteen.
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

/// The server the bot is no member of.
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

/// The first owns the servers.
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
    // In three servers, and without the app.
    person("Quinn", "en-US", Habit::Eager, &[0, 1, 2], false, 15),
];

/// Groups, and the direct messages of two people, by their names.
pub const CONVERSATIONS: [&[&str]; 4] = [
    &["Alice", "Bob", "Farid", "Quinn"],
    &["Chiyo", "Hiroshi", "Haruka"],
    &["Alice", "Chiyo"],
    &["Otto", "Priya"],
];

impl Habit {
    /// How often they do something, in relation to others.
    pub const fn liveliness(self) -> usize {
        match self {
            Habit::Eager | Habit::Nuisance => 8,
            Habit::Organiser | Habit::Moderator | Habit::Learner | Habit::Fiddler => 5,
            Habit::Forgetful => 4,
            Habit::Slow | Habit::Fickle => 2,
        }
    }
}
