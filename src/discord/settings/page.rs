//! The pages of the settings.

/// A page of the settings; its sentences are `settings-PAGE` and, on the button that leads to it,
/// `settings-button-PAGE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// One's own.
    Own,
    /// How boards look that one sees alone.
    OwnTheme,
    Server,
    ServerTheme,
    /// One's own time and reminders.
    OwnTime,
    /// Who plays where and when.
    ServerPlay,
    /// Who moderates, and what is limited.
    ServerModeration,
    /// The server's news, and what single channels have of their own.
    ServerNews,
    /// Who may challenge one.
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

    /// It stands in the ids of buttons and in the keys of sentences.
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

    /// The pages a reader goes on to from this one.
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

    /// The page a reader came from.
    pub const fn back(self) -> Option<Page> {
        match self {
            Page::Own => None,
            Page::Server | Page::OwnTheme | Page::OwnTime | Page::OwnPeople => Some(Page::Own),
            _ => Some(Page::Server),
        }
    }

    /// Whether it needs no right.
    pub const fn is_own(self) -> bool {
        matches!(
            self,
            Page::Own | Page::OwnTheme | Page::OwnTime | Page::OwnPeople
        )
    }
}
