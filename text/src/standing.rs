//! The standing of a side in words.

use super::{Locale, t};
use search::Standing;

/// The standing in words that can follow "is", "steht" or a colon.
#[must_use]
pub fn standing(locale: Locale, standing: Standing) -> String {
    match standing {
        Standing::Losing => t!(locale, "standing-losing"),
        Standing::Worse => t!(locale, "standing-worse"),
        Standing::Even => t!(locale, "standing-even"),
        Standing::Better => t!(locale, "standing-better"),
        Standing::Winning => t!(locale, "standing-winning"),
    }
}
