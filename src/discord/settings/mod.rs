//! The settings of people and servers, as a table. The pages, the buttons and the effects of a press all come from
//! the entries of this table.

mod entry;
mod page;
mod table;

pub use entry::{AUTO, Choices, Control, Entry, Seen, Unchanged};
pub use page::Page;
use std::fmt;
pub use table::SETTINGS;

/// A change of a setting. `on` is the new state of a switch and `None` for every other setting. For a menu, the value
/// of the chosen line is the new value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Key of the entry in [`SETTINGS`].
    pub key: &'static str,
    pub on: Option<bool>,
}

impl Setting {
    /// Every change that a button or menu can make.
    pub fn all() -> impl Iterator<Item = Setting> {
        SETTINGS.iter().flat_map(|entry| {
            let values: &[Option<bool>] = match entry.control {
                Control::Switch { .. } => &[Some(true), Some(false)],
                _ => &[None],
            };
            values.iter().map(|on| Setting {
                key: entry.key,
                on: *on,
            })
        })
    }

    /// The entry of the setting; `None` if no setting has this key.
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
