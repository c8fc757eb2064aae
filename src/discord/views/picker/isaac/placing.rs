//! Asks where to place a piece: first for its length, then for a row or column, then for a place in this row or
//! column.

use super::{Chosen, MENU, Picker, offered};
use crate::discord::views::message::Message;
use crate::discord::views::picker::narrow::{Offered, controls};
use crate::discord::views::picker::{ChatGame as _, Choice, FEW};
use render::{Scene, isaac as pictures};
use rules::Position as _;
use rules::isaac::{Action, Footprint, Line, Piece};
use rules::{Game, Side};
use text::isaac::pick as words;
use text::{name, t};

const COLUMNS: &str = "columns";

impl Picker<'_> {
    /// The next question about a placement. Once the length of the piece is chosen, a picture marks the squares on
    /// which the piece can begin.
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
        let (message, back) = if !in_line.is_empty() {
            shown = in_line;
            (self.places(wanted, &shown), Some(Chosen::Length(wanted)))
        } else if shown.len() <= FEW {
            (self.places(wanted, &shown), None)
        } else {
            (self.lines(wanted, &shown), None)
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

    /// The points that a new piece at this place would score if it were removed at once.
    fn worth(&self, footprint: Footprint) -> u16 {
        let side = self.position.to_move().unwrap_or(Side::First);
        self.position.valuation(Piece { side, footprint }).points()
    }

    /// Asks for a row or column; there are at most ten of each. The labels are the numbers at the edges of the board,
    /// which are short, so that a phone can show all buttons together with the board. The text says in which rows and
    /// columns the piece would be worth most.
    fn lines(&self, length: u8, places: &[Footprint]) -> Message {
        let numbers = self.reader.numbers();
        let read = |place: &Footprint| match place.read_by(numbers).line() {
            Line::Row(row) => (false, row),
            Line::Column(column) => (true, column),
        };
        let mut lines: Vec<_> = places.iter().map(|it| (read(it), *it)).collect();
        lines.sort_unstable();
        lines.dedup_by_key(|(line, _)| *line);
        let mut worths = Vec::new();
        let (mut rows, mut columns): (Vec<Offered>, Vec<Offered>) = (Vec::new(), Vec::new());
        for ((upward, number), place) in lines {
            let name = words::line_button(!upward, number);
            worths.push((self.worth(place), words::line(self.locale, !upward, number)));
            let chosen = Chosen::Line(length, place.line()).to_string();
            let offered = offered(chosen, name, String::new());
            if upward { &mut columns } else { &mut rows }.push(offered);
        }
        let side = name::side(self.locale, Game::Isaac, numbers);
        let question = t!(self.locale, "isaac-pick-line", length, side);
        let mut message = Message::text(words::with_worth(self.locale, &question, worths));
        for (name, offered) in [(MENU, rows), (COLUMNS, columns)] {
            let rows = controls(self.at, name, question.clone(), offered);
            message.rows.extend(rows);
        }
        message
    }

    /// Asks for the place. There are at most eight places if all are in one row or column, otherwise at most [`FEW`].
    fn places(&self, length: u8, places: &[Footprint]) -> Message {
        let mut places = places.to_vec();
        places.sort_unstable_by_key(|footprint| footprint.read_by(self.reader.numbers()));
        let offer = |place: Footprint| {
            let worth = self.worth(place);
            let label = words::place_button(self.locale, place, worth, self.reader);
            offered(Action::Place(place).to_string(), label, String::new())
        };
        let question = t!(self.locale, "isaac-pick-place", length);
        let offered = places.into_iter().map(offer).collect();
        self.ask(question.clone(), question, offered)
    }
}
