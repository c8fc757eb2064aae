//! Where a piece is to lie: a length, then a place.

use super::{Chosen, MENU, Picker, offered};
use crate::discord::views::message::{ActionRow, Message};
use crate::discord::views::picker::narrow::{Offered, controls, parts};
use crate::discord::views::picker::{ChatGame as _, Choice, FEW};
use render::{Scene, isaac as pictures};
use rules::Position as _;
use rules::Side;
use rules::isaac::{Action, Footprint, Line, Piece};
use text::isaac::pick as words;
use text::t;

/// As many menus as leave a row for the buttons below them.
const MENUS: usize = 4;

impl Picker<'_> {
    /// A length, then where the piece is to lie, after its row or column if there are too many places; the picture
    /// marks where it can begin, and each choice says what it would be worth.
    pub fn placement(&self, chosen: Option<Chosen>) -> Choice {
        let (wanted, line) = match chosen {
            Some(Chosen::Length(length)) => (length, None),
            Some(Chosen::Line(length, line)) => (length, Some(line)),
            _ => (0, None),
        };
        let mut shown = self.position.placements();
        shown.retain(|it| it.length() == wanted);
        if shown.is_empty() {
            return Choice {
                message: self.lengths(),
                scene: None,
            };
        }
        let in_line = shown.iter().filter(|it| Some(it.line()) == line);
        let in_line: Vec<Footprint> = in_line.copied().collect();
        let back = match in_line.is_empty() {
            true => None,
            false => {
                shown = in_line;
                Some(Chosen::Length(wanted))
            }
        };
        let (mut text, rows) = match self.places(&shown) {
            Some(rows) => (t!(self.locale, "isaac-pick-place", length = wanted), rows),
            None => {
                let question = t!(self.locale, "isaac-pick-line", length = wanted);
                let lines = self.lines(wanted, &shown);
                (question.clone(), vec![self.menu(0, question, lines)])
            }
        };
        if shown.iter().any(|place| self.worth(*place) > 0) {
            text = format!("{text} {}", t!(self.locale, "isaac-pick-worth"));
        }
        let message = Message {
            text,
            rows,
            ..Message::default()
        };
        let scene = pictures::Scene::placing(self.position, &shown, self.view);
        let said = words::starts(self.locale, &shown, self.reader);
        Choice {
            message: message.with_buttons(vec![self.back(back)]),
            scene: Some((Scene::Isaac(scene), Some(said))),
        }
    }

    fn lengths(&self) -> Message {
        let hand = self
            .position
            .to_move()
            .map(|side| self.position.hand(side))
            .unwrap_or_default();
        let question = words::which_length(self.locale, hand);
        Message::text(question).with_buttons(self.position.openers(self.locale, self.at))
    }

    /// What a piece would be worth where it may be placed, if it were removed at once.
    fn worth(&self, footprint: Footprint) -> u16 {
        let side = self.position.to_move().unwrap_or(Side::First);
        self.position.valuation(Piece { side, footprint }).points()
    }

    /// At most ten rows, then ten columns, in the order in which the reader counts them.
    fn lines(&self, length: u8, places: &[Footprint]) -> Vec<Offered> {
        let numbers = self.reader.numbers();
        let read = |place: &Footprint| match place.read_by(numbers).line() {
            Line::Row(row) => (false, row),
            Line::Column(column) => (true, column),
        };
        let mut lines: Vec<_> = places.iter().map(|it| (read(it), *it)).collect();
        lines.sort_unstable();
        lines.dedup_by_key(|(line, _)| *line);
        let lines = lines.into_iter().map(|((upward, number), place)| {
            let worth = self.worth(place);
            let label = words::line_button(self.locale, !upward, number, worth);
            let chosen = Chosen::Line(length, place.line());
            offered(chosen.to_string(), label, String::new())
        });
        lines.collect()
    }

    /// The places as buttons if they are few, else as menus of those in rows and of those in columns; `None` if they
    /// are too many for these.
    fn places(&self, places: &[Footprint]) -> Option<Vec<ActionRow>> {
        let numbers = self.reader.numbers();
        let begins = |place: &Footprint| {
            let first = place.read_by(numbers).first();
            (first.row(), first.column())
        };
        let is_row = |place: &Footprint| matches!(place.line(), Line::Row(_));
        let (mut rows, mut columns): (Vec<Footprint>, Vec<Footprint>) =
            places.iter().partition(|place| is_row(place));
        rows.sort_unstable_by_key(begins);
        columns.sort_unstable_by_key(|place| {
            let (row, column) = begins(place);
            (column, row)
        });
        let offer = |place: &Footprint| {
            let worth = self.worth(*place);
            let label = words::place_button(self.locale, *place, worth, self.reader);
            offered(Action::Place(*place).to_string(), label, String::new())
        };
        if places.len() <= FEW {
            let few = rows.iter().chain(&columns).map(offer).collect();
            return Some(controls(self.at, MENU, String::new(), few));
        }
        let mut menus = Vec::new();
        for part in parts(&rows).chain(parts(&columns)) {
            let placeholder = words::places(self.locale, part, self.reader);
            let lines = part.iter().map(offer).collect();
            menus.push(self.menu(menus.len(), placeholder, lines));
        }
        (menus.len() <= MENUS).then_some(menus)
    }
}
