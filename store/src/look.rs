//! How pictures look, by the settings of a person and of their server.

use super::guild::GuildSettings;
use super::players::PlayerSettings;
use super::theme::Theme;

/// How pictures look to one person, or to everybody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// The theme; `None` for the usual one.
    pub theme: Option<Theme>,
    /// Whether patterns say what colours say.
    pub patterns: bool,
}

impl Look {
    /// What everybody in a server sees.
    #[must_use]
    pub const fn public(server: &GuildSettings) -> Look {
        Look {
            theme: server.theme,
            patterns: false,
        }
    }

    /// What one person sees alone: by their own settings, and where they have chosen no theme by those
    /// of the server.
    #[must_use]
    pub fn private(own: &PlayerSettings, server: &GuildSettings) -> Look {
        Look {
            theme: own.theme.or(server.theme),
            patterns: own.patterns,
        }
    }
}
