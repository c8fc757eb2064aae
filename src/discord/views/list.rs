//! Lists that can be too long for one menu: a page of the list, the number of all entries, and buttons to the other
//! pages.

use super::history::turn;
use super::message::{ActionRow, Line, Message};
use crate::discord::custom_id::{ComponentId, Listing};
use app::Part;
use text::{Entries, Locale, part};

/// The largest number of lines in a menu.
pub const LINES: u32 = 25;

/// The text above a menu, and what choosing a line does.
#[derive(Debug)]
pub struct Question {
    pub said: String,
    pub press: ComponentId,
    pub placeholder: String,
}

/// Says which entries of a list are shown, and how many entries the list has.
fn counted(locale: Locale, list: &Listing, shown: Part) -> Option<String> {
    let what = match list {
        Listing::Tournaments => Entries::Tournaments,
        Listing::Results(_) => Entries::Results,
        Listing::Blocked => Entries::People,
        Listing::Own | Listing::Running(..) | Listing::Games(..) => Entries::Matches,
    };
    part(locale, what, shown.all, [shown.from + 1, shown.to])
}

/// A part of a list as a menu. If the part is empty, the message has no menu.
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
