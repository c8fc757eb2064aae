//! The settings of people and servers, as a table: it draws the pages, reads the buttons and changes what is stored.

mod entry;
mod page;
mod table;

pub use entry::{AUTO, Choices, Control, Entry, Seen, Unchanged};
pub use page::Page;
use std::fmt;
pub use table::SETTINGS;

/// A change of a setting: a switch says to what, a menu by the line chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The key of its entry.
    pub key: &'static str,
    pub on: Option<bool>,
}

impl Setting {
    /// Every change there is.
    pub fn all() -> impl Iterator<Item = Setting> {
        SETTINGS.iter().flat_map(|it| {
            let values: &[Option<bool>] = match it.control {
                Control::Switch { .. } => &[Some(true), Some(false)],
                _ => &[None],
            };
            values.iter().map(|on| Setting {
                key: it.key,
                on: *on,
            })
        })
    }

    /// Its entry.
    pub fn entry(self) -> Option<&'static Entry> {
        SETTINGS.iter().find(|it| it.key == self.key)
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key)?;
        f.write_str(match self.on {
            Some(true) => "-on",
            Some(false) => "-off",
            None => "",
        })
    }
}
