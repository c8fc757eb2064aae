//! A setting: the form in which it is shown, and the way to read and change it.

use super::page::Page;
use app::{GuildSettings, PlayerSettings};
use referee::{ChannelId, GuildId, RoleId, Time, TimeControl, Zone};

/// The value of the menu line that leaves a choice to Discord's app or to the server.
pub const AUTO: &str = "auto";

/// The settings that the forms show and change, and the facts that they need.
#[derive(Clone, Debug)]
pub struct Seen {
    pub own: PlayerSettings,
    /// The settings of the server. For a person's form they are not loaded; `server` then holds
    /// `GuildSettings::default()`.
    pub server: GuildSettings,
    pub guild: GuildId,
    /// The channel in which the form is opened, or the parent channel if it is opened in a thread.
    pub here: ChannelId,
    pub now: Time,
    /// The time zone of a reader who has not chosen one: the usual time zone of the reader's language.
    pub usual_own_zone: Zone,
    /// The time zone of a server that has not chosen one: the usual time zone of the server's language.
    pub usual_zone: Zone,
    pub usual_clock: TimeControl,
    /// The channel for the puzzle of the day; `None` if the puzzle is not posted in this server.
    pub daily: Option<ChannelId>,
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

/// A setting. The key of its label is `settings-KEY`, and of the line below the label `settings-KEY-note`, which need
/// not exist.
#[derive(Debug)]
pub struct Entry {
    /// The name of the setting's field, and part of the keys of its sentences.
    pub key: &'static str,
    pub page: Page,
    pub control: Control,
}

/// How a setting is shown and changed.
#[derive(Debug)]
pub enum Control {
    /// A line to tick. All switches of a form stand in one field.
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
    /// The channel in which the bot posts something; `None` if it posts nowhere.
    Channel {
        chosen: fn(&Seen) -> Option<ChannelId>,
        choose: fn(&mut Seen, Option<ChannelId>),
        /// The channel that was chosen before and took no more messages.
        dropped: fn(&Seen) -> Option<ChannelId>,
    },
    /// The channels in which something is possible; in every channel if there is none.
    Channels {
        chosen: fn(&Seen) -> &[ChannelId],
        choose: fn(&mut Seen, Vec<ChannelId>),
    },
    /// A role of the server, or none.
    Role {
        chosen: fn(&Seen) -> Option<RoleId>,
        choose: fn(&mut Seen, Option<RoleId>),
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
    /// [`AUTO`], and the variants of all games.
    Variants,
    Zones,
}

/// A value that the setting does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unknown;

/// The value of a switch that is on.
const ON: &str = "on";

impl Entry {
    /// The value in force, as a form sends it: the values of the chosen lines, or ids.
    pub fn value(&self, seen: &Seen) -> Vec<String> {
        match &self.control {
            Control::Switch { on, .. } => self.switched(on(seen)),
            Control::Menu { chosen, .. } => vec![chosen(seen)],
            Control::Channel { chosen, .. } => {
                chosen(seen).iter().map(ToString::to_string).collect()
            }
            Control::Channels { chosen, .. } => {
                chosen(seen).iter().map(ToString::to_string).collect()
            }
            Control::Role { chosen, .. } => chosen(seen).iter().map(ToString::to_string).collect(),
        }
    }

    /// The value of a switch.
    pub fn switched(&self, on: bool) -> Vec<String> {
        on.then(|| ON.to_owned()).into_iter().collect()
    }

    /// Gives the setting this value. For a menu, the caller has to check that the menu offers the value.
    pub fn change(&self, seen: &mut Seen, value: &[String]) -> Result<(), Unknown> {
        match &self.control {
            Control::Switch { turn, .. } => turn(seen, !value.is_empty()),
            Control::Menu { choose, .. } => choose(seen, value.first().ok_or(Unknown)?),
            Control::Channel { choose, .. } => {
                choose(seen, ids(value)?.first().copied().map(ChannelId));
            }
            Control::Channels { choose, .. } => {
                let channels = ids(value)?.into_iter().map(ChannelId).collect();
                choose(seen, channels);
            }
            Control::Role { choose, .. } => {
                let role = ids(value)?.first().copied().map(RoleId);
                // The role @everyone has the id of its server.
                if role.is_some_and(|role| role.0 == seen.guild.0) {
                    return Err(Unknown);
                }
                choose(seen, role);
            }
        }
        Ok(())
    }
}

fn ids(value: &[String]) -> Result<Vec<u64>, Unknown> {
    let ids = value.iter().map(|id| id.parse().map_err(|_| Unknown));
    ids.collect()
}

pub const fn entry(key: &'static str, page: Page, control: Control) -> Entry {
    Entry { key, page, control }
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
