//! What each person may see of a match.

use app::MatchView;
use referee::UserId;
use std::sync::Arc;

/// A match as a person may see it, or everybody: the steps of an Ampel turn under way are its
/// player's alone.
pub fn seen_by(user: Option<UserId>, view: &MatchView) -> MatchView {
    let this_match = &view.this_match;
    let whole = user.is_some() && this_match.player_to_move() == user
        || this_match.public_len() == this_match.plies().len();
    let mut seen = view.clone();
    if !whole {
        seen.this_match = Arc::new(this_match.public_view());
    }
    seen
}
