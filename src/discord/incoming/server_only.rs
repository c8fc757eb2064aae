//! The commands and buttons that work only in servers the bot is a member of.

use crate::discord::custom_id::{ComponentId, Listing};

/// A command needs a server if its name contains one of these words.
const COMMANDS: [&str; 7] = [
    "leaderboard",
    "rating",
    "tournament",
    "end",
    "annul",
    "adjudicate",
    "block",
];

/// Whether the command of this qualified name, such as `iago leaderboard`, needs a server.
pub fn command(qualified_name: &str) -> bool {
    qualified_name.split(' ').any(|it| COMMANDS.contains(&it))
}

/// Whether a button or menu needs a server. The buttons and menus of settings are checked by their handler.
pub fn press(press: &ComponentId) -> bool {
    use ComponentId as Id;
    if let Id::Turn(_, list) = press {
        return *list != Listing::Own;
    }
    matches!(
        press,
        Id::Ranking(_)
            | Id::Standings(_)
            | Id::Roles(_)
            | Id::Tournament(_)
            | Id::TournamentChosen
            | Id::TournamentForm(_)
            | Id::CallOff(_)
            | Id::Withdraw(_)
            | Id::TournamentResult(_)
            | Id::Person(_)
            | Id::Undo(_)
            | Id::ServerData(_)
            | Id::Rule(_)
    )
}
