//! The settings of people and servers, as a table. The forms, and the effects of a filled form, all come from the entries
//! of this table.

mod entry;
mod page;
mod table;

pub use entry::{AUTO, Choices, Control, Entry, Seen};
pub use page::Page;
pub use table::SETTINGS;
