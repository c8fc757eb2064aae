//! The pages of the settings.

/// A page of the settings; its sentences are `settings-PAGE` and, on the button that leads to it,
/// `settings-button-PAGE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// The reader's own settings.
    Own,
    /// How boards look that the reader sees alone.
    OwnTheme,
    Server,
    ServerTheme,
    /// The reader's time zone and reminders.
    OwnTime,
    /// Where and when members play.
    ServerPlay,
    /// Moderators and limits.
    ServerModeration,
    /// News of the server, and settings of single channels.
    ServerNews,
    /// Who may challenge the reader.
    OwnPeople,
}

impl Page {
    pub const ALL: [Page; 9] = [
        Page::Own,
        Page::OwnTheme,
        Page::Server,
        Page::ServerTheme,
        Page::OwnTime,
        Page::ServerPlay,
        Page::ServerModeration,
        Page::ServerNews,
        Page::OwnPeople,
    ];

    /// The word for the page in button ids and in the keys of sentences.
    pub const fn word(self) -> &'static str {
        match self {
            Page::Own => "own",
            Page::OwnTheme => "own-theme",
            Page::Server => "server",
            Page::ServerTheme => "server-theme",
            Page::OwnTime => "own-time",
            Page::ServerPlay => "server-play",
            Page::ServerModeration => "server-moderation",
            Page::ServerNews => "server-news",
            Page::OwnPeople => "own-people",
        }
    }

    /// Pages to which this page has buttons.
    pub const fn further(self) -> &'static [Page] {
        match self {
            Page::Own => &[Page::OwnTheme, Page::OwnTime, Page::OwnPeople, Page::Server],
            Page::Server => &[
                Page::ServerTheme,
                Page::ServerPlay,
                Page::ServerModeration,
                Page::ServerNews,
            ],
            _ => &[],
        }
    }

    /// The page to which the back button leads.
    pub const fn back(self) -> Option<Page> {
        match self {
            Page::Own => None,
            Page::Server | Page::OwnTheme | Page::OwnTime | Page::OwnPeople => Some(Page::Own),
            _ => Some(Page::Server),
        }
    }

    /// Whether the page belongs to the reader, who needs no permission for it.
    pub const fn is_own(self) -> bool {
        matches!(
            self,
            Page::Own | Page::OwnTheme | Page::OwnTime | Page::OwnPeople
        )
    }
}
