//! Lists that may be longer than a menu: a part of one, how many entries there are, and the buttons to the other parts.

use super::history::turn;
use super::message::{ActionRow, Line, Message};
use crate::discord::custom_id::{ComponentId, Listing};
use app::Part;
use text::{Entries, Locale, part};

/// How many lines a menu has room for.
pub const LINES: u32 = 25;

/// What a menu asks.
#[derive(Debug)]
pub struct Question {
    pub said: String,
    pub press: ComponentId,
    pub placeholder: String,
}

/// The words above a part of a list: how many there are, and which these are.
fn counted(locale: Locale, list: &Listing, shown: Part) -> Option<String> {
    let what = match list {
        Listing::Tournaments => Entries::Tournaments,
        Listing::Results(_) => Entries::Results,
        Listing::Blocked => Entries::People,
        Listing::Own | Listing::Running(..) | Listing::Games(..) => Entries::Matches,
    };
    part(locale, what, shown.all, [shown.from + 1, shown.to])
}

/// The menu of a part of a list; no menu if there is nothing in it.
pub fn menu(
    locale: Locale,
    asked: Question,
    lines: Vec<Line>,
    shown: Part,
    list: &Listing,
) -> Message {
    let said = std::iter::once(asked.said).chain(counted(locale, list, shown));
    let said: Vec<String> = said.collect();
    let menu = (!lines.is_empty()).then_some(ActionRow::Menu {
        present: None,
        press: asked.press,
        placeholder: asked.placeholder,
        lines,
    });
    let to = |page| ComponentId::turn(list, page);
    Message {
        rows: menu.into_iter().collect(),
        ..Message::text(said.join("\n"))
    }
    .with_buttons(turn(locale, [shown.page, shown.pages], to))
}
