//! Tips for players in their first matches of a game, below messages that only the player sees.

use crate::discord::asking::Asking;
use crate::discord::custom_id::Study;
use crate::discord::error::Error;
use crate::discord::views::message::{Message, Weight};
use crate::discord::views::rulebook::button;
use app::MatchView;
use lessons::tips;
use text::learn::{self, Label};

/// If the caller is to move, adds a tip that the caller has not been shown yet, and a button that switches tips off.
pub async fn add(asking: &Asking, view: &MatchView, message: &mut Message) -> Result<(), Error> {
    let this_match = &view.this_match;
    if this_match.player_to_move() != Some(asking.caller.user) || !message.has_room() {
        return Ok(());
    }
    let game = this_match.game();
    let due: Vec<&str> = tips(game)
        .iter()
        .filter(|tip| (tip.due)(this_match.position()))
        .map(|tip| tip.key)
        .collect();
    if due.is_empty() {
        return Ok(());
    }
    let caller = &asking.caller;
    if let Some(key) = asking.app.tell_tip(caller, game, &due).await? {
        let locale = asking.reader;
        message.text = format!("{}\n{}", message.text, learn::tip(locale, game, key));
        let off = button(locale, Study::TipsOff, Label::TipsOff, Weight::Plain);
        message.add(off);
    }
    Ok(())
}
