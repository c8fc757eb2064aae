//! The pages of the settings.

/// A page of the settings, or a form. The key of its name is `settings-page-WORD`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// The first page, which has a button to every form.
    Own,
    /// Form: the reader's language and look of the boards.
    OwnTheme,
    /// The first page as well: buttons of older messages lead to a page of the server.
    Server,
    /// Form: the server's language and look of the boards.
    ServerTheme,
    /// Form: the reader's time zone, rest and reminders.
    OwnTime,
    /// Form: the usual terms, and the channels of challenges.
    ServerPlay,
    /// Form: who moderates.
    ServerModeration,
    /// Form: news of the server, and the puzzle of the day.
    ServerNews,
    /// The people whom the reader does not want to play.
    OwnPeople,
    /// Form: time zone, weekends and vacation.
    ServerTime,
    /// Form: how messages are posted.
    ServerMessages,
    /// Form: limits for members.
    ServerLimits,
    /// Pictures of the themes.
    Themes,
}

impl Page {
    pub const ALL: [Page; 13] = [
        Page::Own,
        Page::OwnTheme,
        Page::Server,
        Page::ServerTheme,
        Page::OwnTime,
        Page::ServerPlay,
        Page::ServerModeration,
        Page::ServerNews,
        Page::OwnPeople,
        Page::ServerTime,
        Page::ServerMessages,
        Page::ServerLimits,
        Page::Themes,
    ];

    /// The forms of a person, in the order of the first page.
    pub const OF_PERSON: [Page; 2] = [Page::OwnTheme, Page::OwnTime];

    /// The forms of a server, in the order of the first page.
    pub const OF_SERVER: [Page; 7] = [
        Page::ServerPlay,
        Page::ServerTheme,
        Page::ServerTime,
        Page::ServerMessages,
        Page::ServerModeration,
        Page::ServerNews,
        Page::ServerLimits,
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
            Page::ServerTime => "server-time",
            Page::ServerMessages => "server-messages",
            Page::ServerLimits => "server-limits",
            Page::Themes => "themes",
        }
    }

    pub fn is_form(self) -> bool {
        Page::OF_PERSON.contains(&self) || self.is_of_server()
    }

    /// True for a form of the server, for which its members need the permission to manage the server.
    pub fn is_of_server(self) -> bool {
        Page::OF_SERVER.contains(&self)
    }
}
