//! What only a server has in which the bot is, and no conversation.

use crate::discord::custom_id::{ComponentId, Listing};

/// Commands, by a word of their names.
const COMMANDS: [&str; 7] = [
    "leaderboard",
    "rating",
    "tournament",
    "end",
    "annul",
    "adjudicate",
    "block",
];

/// Whether a command of this whole name needs a server.
pub fn command(qualified_name: &str) -> bool {
    qualified_name.split(' ').any(|it| COMMANDS.contains(&it))
}

/// Whether a button or menu needs a server. Settings say so themselves.
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
