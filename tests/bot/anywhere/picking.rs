//! Playing by buttons and menus alone.

use crate::actor::{Actor, controls};
use crate::newcomer::{Way, ways};
use rules::isaac::{Footprint, Line};
use serde_json::Value;

/// Choices on the way to an action of ISAAC, where a choice is not a prefix of the action.
fn on_the_way(token: &str) -> Vec<String> {
    let piece = token.split(':').next().unwrap_or_default();
    let Some((first, last)) = piece.split_once('-') else {
        return Vec::new();
    };
    let (Ok(first), Ok(last)) = (first.parse(), last.parse()) else {
        return Vec::new();
    };
    let Ok(footprint) = Footprint::between(first, last) else {
        return Vec::new();
    };
    let length = footprint.length();
    let line = match footprint.line() {
        Line::Row(row) => format!("row {length} {row}"),
        Line::Column(column) => format!("column {length} {column}"),
    };
    vec![format!("length {length}"), line, format!("piece {piece}")]
}

/// The control of a message that leads furthest towards an action.
fn furthest(message: &Value, token: &str) -> Option<Way> {
    let between = on_the_way(token);
    let leads = |way: &Way| {
        let value = way.value();
        let begun = !value.is_empty() && token.starts_with(value);
        let step = between.iter().position(|it| it == value);
        if begun { Some(10 + value.len()) } else { step }
    };
    let all = ways(message).into_iter();
    all.filter(|way| leads(way).is_some()).max_by_key(leads)
}

/// The `custom_id` of the button that opens the picker.
pub fn opens(message: &Value) -> Option<String> {
    let mut all = controls(message).into_iter();
    all.find_map(|control| {
        let id = control["custom_id"].as_str()?;
        let chosen = id.strip_prefix("k:")?.splitn(3, ':').nth(2);
        chosen.is_none_or(str::is_empty).then(|| id.to_owned())
    })
}

/// Plays an action with buttons and menus, starting from this board.
pub async fn pick(who: &Actor, board: &Value, token: &str) {
    let mut message = board.clone();
    for _ in 0..12 {
        let way = furthest(&message, token);
        let whole = way.as_ref().is_some_and(|it| it.value() == token);
        let seen = match &way {
            Some(Way::Button { custom_id, .. }) => who.press_id(&message, custom_id).await,
            Some(Way::Line { menu, value }) => who.choose_in(&message, menu, value).await,
            None => {
                let opens = opens(&message);
                let opens = opens.unwrap_or_else(|| panic!("{token}: no way on {message}"));
                who.press_id(&message, &opens).await
            }
        };
        // A turn of several steps is shown once more for confirmation.
        let next = seen
            .reply
            .message()
            .filter(|it| seen.is_private() && !it.json().is_null());
        let next = next.map(|it| it.json().clone());
        match next.filter(|it| !whole || furthest(it, token).is_some_and(|it| it.value() == token))
        {
            Some(next) => message = next,
            None => return,
        }
    }
    panic!("{token}: a turn without an end");
}
