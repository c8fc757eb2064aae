//! A setting: the page it stands on, how it is shown, and how it is changed.

use super::page::Page;
use app::{Avoided, GuildSettings, PlayerSettings};
use referee::limits::CHANNELS;
use referee::{ChannelId, GuildId, RoleId, Time, TimeControl, Zone};
use text::Locale;

/// Value of the menu line that leaves the choice to the app or the server.
pub const AUTO: &str = "auto";

/// What the settings pages show and change, and what they depend on.
#[derive(Clone, Debug)]
pub struct Seen {
    pub own: PlayerSettings,
    /// The defaults on the pages of a person, which know nothing of the server.
    pub server: GuildSettings,
    pub guild: GuildId,
    /// The channel of the page, or the parent channel if the page is in a thread.
    pub here: ChannelId,
    /// The channel for posts that a manager orders here: `here`, or the thread itself if its parent takes no messages.
    pub posts: ChannelId,
    pub now: Time,
    /// Time zone of a reader who has chosen none: the usual one of the reader's language.
    pub usual_own_zone: Zone,
    /// Time zone of a server that has chosen none: the usual one of the server's language.
    pub usual_zone: Zone,
    pub usual_clock: TimeControl,
    /// Channel of the puzzle of the day.
    pub daily: Option<ChannelId>,
    /// People whom the reader does not play.
    pub avoided: Vec<Avoided>,
    /// Vacation days that the reader has left this year.
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

    /// Sets when the daily list comes next: by the reader's own time zone, and not in quiet hours.
    pub fn plan_digest(&mut self) {
        self.own.digest_at = Some(app::next_digest(&self.own, self.now));
    }
}

/// A setting.
#[derive(Debug)]
pub struct Entry {
    /// Part of button ids and of the keys of sentences. Must not change: old buttons hold it.
    pub key: &'static str,
    pub page: Page,
    pub control: Control,
    /// How the page tells the setting, if not by the sentence of its value.
    pub shown: Option<fn(Locale, &Seen) -> String>,
}

/// How a setting is changed.
#[derive(Debug)]
pub enum Control {
    /// A button labelled with the state to which it switches.
    Switch {
        on: fn(&Seen) -> bool,
        turn: fn(&mut Seen, bool),
    },
    /// A menu of at most 25 lines; no other value can be chosen.
    Menu {
        choices: Choices,
        chosen: fn(&Seen) -> String,
        choose: fn(&mut Seen, &str),
    },
    /// A menu of the server's roles.
    Role(fn(&mut Seen, RoleId)),
    /// A button that is shown as long as it changes something.
    Press {
        offered: fn(&Seen) -> bool,
        press: fn(&mut Seen),
    },
}

/// What a menu offers.
#[derive(Clone, Copy, Debug)]
pub enum Choices {
    /// The listed words, numbers or spans of hours.
    Words(&'static [&'static str]),
    /// [`AUTO`] and the languages that the bot speaks.
    Languages,
    /// The themes of the pictures, with [`AUTO`] or without.
    Themes {
        auto: bool,
    },
    Clocks,
    /// Variants of all games.
    Variants,
    Zones,
}

/// Why nothing is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unchanged {
    /// The setting has no such value.
    Unknown,
    /// The server names as many channels as it may.
    Full,
}

impl Entry {
    /// Changes the setting: a switch to `on`, a menu to `chosen`, which the menu must offer.
    pub fn change(&self, seen: &mut Seen, on: Option<bool>, chosen: &str) -> Result<(), Unchanged> {
        match (&self.control, on) {
            (Control::Switch { turn, .. }, Some(on)) => turn(seen, on),
            (Control::Menu { choose, .. }, None) => choose(seen, chosen),
            (Control::Press { press, .. }, None) => press(seen),
            (Control::Role(choose), None) => match chosen.parse().map(RoleId) {
                // The role @everyone has the id of its server.
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
