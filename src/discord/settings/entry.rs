//! What a setting is: where it stands, how it is shown, and how it is changed.

use super::page::Page;
use app::{Avoided, GuildSettings, PlayerSettings};
use referee::limits::CHANNELS;
use referee::{ChannelId, GuildId, RoleId, Time, TimeControl, Zone};
use text::Locale;

/// The line of a menu that leaves a choice to the app or the server.
pub const AUTO: &str = "auto";

/// What the pages show and change, with what they depend on. The pages of a person know nothing of the server.
#[derive(Clone, Debug)]
pub struct Seen {
    pub own: PlayerSettings,
    pub server: GuildSettings,
    pub guild: GuildId,
    /// The channel the page is in, or the one its thread hangs from.
    pub here: ChannelId,
    /// Where is posted what is to be posted here: the same, or the thread itself if it hangs from a channel without messages.
    pub posts: ChannelId,
    pub now: Time,
    /// Until one is chosen: the usual ones of the reader's and of the server's language.
    pub usual_own_zone: Zone,
    pub usual_zone: Zone,
    pub usual_clock: TimeControl,
    /// Where the puzzle of the day comes.
    pub daily: Option<ChannelId>,
    /// Whom the reader does not play.
    pub avoided: Vec<Avoided>,
    /// Vacation days left this year.
    pub left: u32,
}

impl Seen {
    pub fn own_zone(&self) -> Zone {
        self.own.zone.unwrap_or(self.usual_own_zone)
    }

    pub fn zone(&self) -> Zone {
        self.server.zone.unwrap_or(self.usual_zone)
    }

    pub fn language_here(&self) -> Option<&(ChannelId, String)> {
        let mut all = self.server.languages.iter();
        all.find(|(channel, _)| *channel == self.here)
    }

    /// The daily list comes by the reader's own clocks, and not in quiet hours.
    pub fn plan_digest(&mut self) {
        self.own.digest_at = Some(app::next_digest(&self.own, self.now));
    }
}

/// A setting.
#[derive(Debug)]
pub struct Entry {
    /// It stands in the ids of buttons, which must stay, and in the keys of sentences.
    pub key: &'static str,
    pub page: Page,
    pub control: Control,
    /// How the page tells it, if not by the sentence of its value.
    pub shown: Option<fn(Locale, &Seen) -> String>,
}

/// How a setting is changed.
#[derive(Debug)]
pub enum Control {
    /// A button, which says what it changes to.
    Switch {
        on: fn(&Seen) -> bool,
        turn: fn(&mut Seen, bool),
    },
    /// A menu of at most 25 lines; only what it offers is chosen.
    Menu {
        choices: Choices,
        chosen: fn(&Seen) -> String,
        choose: fn(&mut Seen, &str),
    },
    /// A menu of the server's roles.
    Role(fn(&mut Seen, RoleId)),
    /// A button that is there as long as it changes something.
    Press {
        offered: fn(&Seen) -> bool,
        press: fn(&mut Seen),
    },
}

/// What a menu offers.
#[derive(Clone, Copy, Debug)]
pub enum Choices {
    /// These words, numbers or hours.
    Words(&'static [&'static str]),
    /// [`AUTO`] and those the bot speaks.
    Languages,
    /// Those that are drawn; with [`AUTO`] or without.
    Themes {
        auto: bool,
    },
    Clocks,
    /// Those of all games.
    Variants,
    Zones,
}

/// Why nothing is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unchanged {
    /// The value is none of the setting's.
    Unknown,
    /// No more channels can be named.
    Full,
}

impl Entry {
    /// Changes the setting: to on or off, or to what was chosen in the menu, which must offer it.
    pub fn change(&self, seen: &mut Seen, on: Option<bool>, chosen: &str) -> Result<(), Unchanged> {
        match (&self.control, on) {
            (Control::Switch { turn, .. }, Some(on)) => turn(seen, on),
            (Control::Menu { choose, .. }, None) => choose(seen, chosen),
            (Control::Press { press, .. }, None) => press(seen),
            (Control::Role(choose), None) => match chosen.parse().map(RoleId) {
                // The role of everybody has the number of the server.
                Ok(role) if role.0 != seen.guild.0 => choose(seen, role),
                _ => return Err(Unchanged::Unknown),
            },
            _ => return Err(Unchanged::Unknown),
        }
        let fits = |named: usize| named <= CHANNELS.most as usize;
        match fits(seen.server.channels.len()) && fits(seen.server.languages.len()) {
            true => Ok(()),
            false => Err(Unchanged::Full),
        }
    }

    pub const fn shown(mut self, shown: fn(Locale, &Seen) -> String) -> Entry {
        self.shown = Some(shown);
        self
    }
}

pub const fn entry(key: &'static str, page: Page, control: Control) -> Entry {
    let shown = None;
    Entry {
        key,
        page,
        control,
        shown,
    }
}

pub const fn switch(
    key: &'static str,
    page: Page,
    on: fn(&Seen) -> bool,
    turn: fn(&mut Seen, bool),
) -> Entry {
    entry(key, page, Control::Switch { on, turn })
}

pub const fn menu(
    key: &'static str,
    page: Page,
    choices: Choices,
    chosen: fn(&Seen) -> String,
    choose: fn(&mut Seen, &str),
) -> Entry {
    let control = Control::Menu {
        choices,
        chosen,
        choose,
    };
    entry(key, page, control)
}

pub const fn press(
    key: &'static str,
    page: Page,
    offered: fn(&Seen) -> bool,
    press: fn(&mut Seen),
) -> Entry {
    entry(key, page, Control::Press { offered, press })
}
