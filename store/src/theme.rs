//! The themes a person or a server can choose.

use serde::{Deserialize, Serialize};

/// How boards look. The names stored are those of the drawn themes: `classic`, `dark`, `high-contrast` and
/// `colour-blind`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    #[default]
    Classic,
    Dark,
    HighContrast,
    ColourBlind,
}
