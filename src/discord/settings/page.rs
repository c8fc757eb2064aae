//! The pages of the settings.

/// A page of the settings. The key of its text is `settings-PAGE`. The key for the button that leads to the page is
/// `settings-button-PAGE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// The reader's own settings.
    Own,
    /// The look of the boards that only the reader sees.
    OwnTheme,
    Server,
    ServerTheme,
    /// The reader's time zone and reminders.
    OwnTime,
    /// Where and when members play.
    ServerPlay,
    /// Moderators, and limits for members.
    ServerModeration,
    /// News of the server, and settings of individual channels.
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

    /// The word that names the page in button ids and in the keys of sentences.
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

    /// The pages to which this page has buttons.
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

    /// The page to which the back button leads; `None` for the first page.
    pub const fn back(self) -> Option<Page> {
        match self {
            Page::Own => None,
            Page::Server | Page::OwnTheme | Page::OwnTime | Page::OwnPeople => Some(Page::Own),
            _ => Some(Page::Server),
        }
    }

    /// True for a page of the reader's own settings, which the reader may change without a permission.
    pub const fn is_own(self) -> bool {
        matches!(
            self,
            Page::Own | Page::OwnTheme | Page::OwnTime | Page::OwnPeople
        )
    }
}
