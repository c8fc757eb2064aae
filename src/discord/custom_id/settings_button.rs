//! What a button or menu of the settings carries.

use super::codec::{Part, Parts};
use crate::discord::settings::Page;
use std::fmt;

impl Part for Page {
    fn read(parts: &mut Parts<'_>) -> Option<Page> {
        let word = parts.next()?;
        Page::ALL.into_iter().find(|it| it.word() == word)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }

    #[cfg(test)]
    fn samples() -> Vec<Page> {
        Page::ALL.to_vec()
    }
}
