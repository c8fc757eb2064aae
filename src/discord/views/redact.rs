//! Hides the parts of a match that a person may not see.

use app::MatchView;
use referee::UserId;
use std::sync::Arc;

/// The match as `user` may see it; `None` is for everybody. Only the player to move sees the steps of an Ampel turn
/// that is not finished.
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
