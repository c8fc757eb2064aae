//! Lists that may be longer than a menu: one page of a list, the number of all entries, and buttons to the other pages.

use super::history::turn;
use super::message::{ActionRow, Line, Message};
use crate::discord::custom_id::{ComponentId, Listing};
use app::Part;
use text::{Entries, Locale, part};

/// Most lines of a menu.
pub const LINES: u32 = 25;

/// The question above a menu.
#[derive(Debug)]
pub struct Question {
    pub said: String,
    pub press: ComponentId,
    pub placeholder: String,
}

/// Words for a part of a list: which entries it shows, and how many there are.
fn counted(locale: Locale, list: &Listing, shown: Part) -> Option<String> {
    let what = match list {
        Listing::Tournaments => Entries::Tournaments,
        Listing::Results(_) => Entries::Results,
        Listing::Blocked => Entries::People,
        Listing::Own | Listing::Running(..) | Listing::Games(..) => Entries::Matches,
    };
    part(locale, what, shown.all, [shown.from + 1, shown.to])
}

/// A part of a list as a menu; no menu if the part is empty.
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
