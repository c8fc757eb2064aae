//! A setting: the page on which it is shown, its text, and the way to change it.

use super::page::Page;
use app::{Avoided, GuildSettings, PlayerSettings};
use referee::limits::CHANNELS;
use referee::{ChannelId, GuildId, RoleId, Time, TimeControl, Zone};
use text::Locale;

/// The value of the menu line that leaves a choice to Discord's app or to the server.
pub const AUTO: &str = "auto";

/// The settings that the pages show and change, and the facts that they need.
#[derive(Clone, Debug)]
pub struct Seen {
    pub own: PlayerSettings,
    /// The settings of the server. On a person's page they are not loaded; `server` then holds
    /// `GuildSettings::default()`.
    pub server: GuildSettings,
    pub guild: GuildId,
    /// The channel in which the page is shown, or the parent channel if the page is shown in a thread.
    pub here: ChannelId,
    /// The channel that a manager sets from this page for posts of the bot. It is `here`, unless no messages can be
    /// posted in `here`: then it is the thread of the page.
    pub posts: ChannelId,
    pub now: Time,
    /// The time zone of a reader who has not chosen one: the usual time zone of the reader's language.
    pub usual_own_zone: Zone,
    /// The time zone of a server that has not chosen one: the usual time zone of the server's language.
    pub usual_zone: Zone,
    pub usual_clock: TimeControl,
    /// The channel for the puzzle of the day; `None` if the puzzle is not posted in this server.
    pub daily: Option<ChannelId>,
    /// The people with whom the reader does not want to play.
    pub avoided: Vec<Avoided>,
    /// The number of vacation days that the reader has left this year.
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

    /// Sets the time of the next daily list, by the reader's time zone and outside the reader's quiet hours.
    pub fn plan_digest(&mut self) {
        self.own.digest_at = Some(app::next_digest(&self.own, self.now));
    }
}

#[derive(Debug)]
pub struct Entry {
    /// Part of button ids and of the keys of sentences. The key must not change, because old buttons contain it.
    pub key: &'static str,
    pub page: Page,
    pub control: Control,
    /// Writes the text of the setting on the page; `None` if the page shows the sentence of the setting's value.
    pub shown: Option<fn(Locale, &Seen) -> String>,
}

/// How a setting is changed.
#[derive(Debug)]
pub enum Control {
    /// A button; its label is the state to which the button switches.
    Switch {
        on: fn(&Seen) -> bool,
        turn: fn(&mut Seen, bool),
    },
    /// A menu of at most 25 lines. Only the values in the menu can be chosen.
    Menu {
        choices: Choices,
        chosen: fn(&Seen) -> String,
        choose: fn(&mut Seen, &str),
    },
    /// A menu of the server's roles.
    Role(fn(&mut Seen, RoleId)),
    /// A button that is shown only while pressing it would change something.
    Press {
        offered: fn(&Seen) -> bool,
        press: fn(&mut Seen),
    },
}

/// What a menu offers.
#[derive(Clone, Copy, Debug)]
pub enum Choices {
    /// These values, which are words, numbers or spans of hours.
    Words(&'static [&'static str]),
    /// [`AUTO`], and the languages that the bot speaks.
    Languages,
    /// The themes of the pictures. If `auto` is set, [`AUTO`] is also offered.
    Themes {
        auto: bool,
    },
    Clocks,
    /// The variants of all games.
    Variants,
    Zones,
}

/// Why a request did not change the setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unchanged {
    /// The setting has no such value.
    Unknown,
    /// The settings of the server already name the largest number of channels that is allowed.
    Full,
}

impl Entry {
    /// Changes the setting. A switch gets the state `on`; a menu gets the value `chosen`, and the caller has to check
    /// that the menu offers this value.
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
