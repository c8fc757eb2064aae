//! Alt text: a picture in words, from which the position can be set up again.

use super::{Locale, game, name, say};
use crate::referee::Match;
use crate::rules::{AnyPosition, Game, Side};

/// The alt text of a board: who plays, the last move, who is to move and what is compulsory, and
/// the position so that it can be set up again. At most 1,024 characters.
#[must_use]
pub fn board(locale: Locale, this_match: &Match, names: &[Option<String>; 2]) -> String {
    let plain = |side: Side| {
        let name = name::plain(locale, names[side.index()].as_deref());
        name.chars().take(32).collect::<String>()
    };
    let [first, second] =
        Side::BOTH.map(|side| name::seat(locale, &plain(side), this_match.game(), side));
    let mut lines = vec![say!(
        locale,
        "alt-title",
        game = name::game(locale, this_match.game()),
        first = first,
        second = second,
        plies = this_match.moment().plies,
    )];
    // What the referee skipped is nobody's move.
    if let Some(last) = this_match.plies().iter().rfind(|ply| !ply.automatic) {
        let player = plain(last.side);
        let game = this_match.game();
        lines.push(game::last(locale, game, &player, &last.token));
    }
    match this_match.to_move() {
        None => lines.push(say!(locale, "alt-over")),
        Some(side) => {
            let side = name::side(locale, this_match.game(), side);
            lines.push(say!(locale, "alt-to-move", side = side));
            let demand = game::demand(locale, this_match.position());
            lines.extend(demand.map(|demand| demand.replace("**", "")));
        }
    }
    lines.push(game::described(locale, this_match.position()));
    if this_match.to_move().is_some() {
        lines.extend(game::legal(locale, this_match.position()));
    }
    shorten(&lines.join("\n"), 1_024)
}

/// The alt text of the picture that explains a refusal in this position.
#[must_use]
pub fn refusal(locale: Locale, position: &AnyPosition) -> String {
    let title = match position.game() {
        Game::Iago => say!(locale, "alt-refusal"),
        Game::Isaac | Game::Ampel => say!(locale, "alt-refusal-reason"),
    };
    titled(locale, &title, position)
}

/// The alt text of the picture beside the rules of a game.
#[must_use]
pub fn example(locale: Locale, position: &AnyPosition) -> String {
    titled(locale, &say!(locale, "alt-example"), position)
}

fn titled(locale: Locale, title: &str, position: &AnyPosition) -> String {
    let described = game::described(locale, position);
    shorten(&format!("{title}\n{described}"), 1_024)
}

/// The text itself, or as much of it as fits with an ellipsis at the end.
fn shorten(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    kept + "…"
}
