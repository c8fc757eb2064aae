//! ISAAC in chat: the private picker asks for a piece, and for its place or the total to move to, with what
//! each is worth. What is too much for buttons stands in menus, so that a phone shows the board with them.

use super::narrow::{Offered, controls, menu, parts};
use super::{ChatFacts, ChatGame, Choice, FEW, LINES, Pick};
use crate::discord::custom_id::{At, ComponentId};
use crate::discord::views::message::{ActionRow, Button, Line as MenuLine, Message, Weight};
use crate::discord::views::picture::turned_to;
use app::Hint;
use referee::read_by;
use render::{Scene, View, isaac as pictures};
use rules::isaac::{
    Action, Footprint, Isaac, LENGTHS, Line, Phase, Piece, Refusal, Square, Valuation,
};
use rules::{Game, Position as _, Side};
use std::cmp::Reverse;
use std::fmt;
use text::Locale;
use text::chat::{Label, label as label_of};
use text::isaac::{Reader, board, choice, pick as words, refusal as refusal_words};
use text::t;

const MENU: &str = "menu";

/// As many menus as leave a row for the buttons below them.
const MENUS: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chosen {
    Length(u8),
    /// And in this row or column.
    Line(u8, Line),
    Piece(Footprint),
}

impl fmt::Display for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chosen::Length(length) => write!(f, "length {length}"),
            Chosen::Line(length, Line::Row(row)) => write!(f, "row {length} {row}"),
            Chosen::Line(length, Line::Column(column)) => write!(f, "column {length} {column}"),
            Chosen::Piece(footprint) => write!(f, "piece {footprint}"),
        }
    }
}

impl Chosen {
    /// `None` also of what was made by hand.
    fn read(text: &str) -> Option<Chosen> {
        let mut words = text.split(' ');
        let (kind, first, second) = (words.next()?, words.next()?, words.next());
        let number = |word: &str| word.parse::<u8>().ok();
        Some(match (kind, second) {
            ("length", None) => Chosen::Length(number(first)?),
            ("row", Some(row)) => Chosen::Line(number(first)?, Line::Row(number(row)?)),
            ("column", Some(it)) => Chosen::Line(number(first)?, Line::Column(number(it)?)),
            ("piece", None) => Chosen::Piece(footprint(first)?),
            _ => return None,
        })
    }
}

fn footprint(name: &str) -> Option<Footprint> {
    let (first, last) = name.split_once('-')?;
    let square = |text: &str| text.parse::<Square>().ok();
    Footprint::between(square(first)?, square(last)?).ok()
}

impl ChatGame for Isaac {
    const CHAT: ChatFacts = ChatFacts {
        choose: Label::ChoosePiece,
        moved: "piece",
        // Sorted by points before the list is cut.
        ..ChatFacts::USUAL
    };

    fn pick(&self, asked: &Pick<'_>) -> Choice {
        let picker = Picker {
            locale: asked.locale,
            position: self,
            reader: Reader::of(asked.numbers),
            at: asked.at,
            view: turned_to(asked.numbers),
        };
        // What was made by hand, or is not possible any more, begins anew.
        let chosen = Chosen::read(asked.chosen);
        match self.phase() {
            Phase::Placement => picker.placement(chosen),
            Phase::Scoring | Phase::Over => picker.scoring(chosen),
        }
    }

    fn begun(&self, beginning: &str) -> Option<Scene> {
        let piece = footprint(beginning.strip_suffix(':')?)?;
        let removals = self.removals();
        let valuation = removals.iter().find(|it| it.piece.footprint == piece)?;
        let scene = pictures::Scene::choice(self, valuation, View::default());
        Some(Scene::Isaac(scene))
    }

    /// The lengths, while pieces are placed.
    fn openers(&self, locale: Locale, at: At) -> Vec<Button> {
        let places = self.placements();
        let fits = |length: &u8| places.iter().any(|place| place.length() == *length);
        let lengths = LENGTHS.into_iter().filter(fits);
        let button = |length: u8| {
            let press = ComponentId::Pick(at, Chosen::Length(length).to_string());
            Button::new(press, t!(locale, "isaac-pick-open", length), Weight::Plain)
        };
        lengths.map(button).collect()
    }

    fn remedies(refusal: &Refusal) -> Vec<String> {
        match refusal {
            Refusal::BadOrder {
                corrected: Some(token),
            } => vec![token.to_string()],
            Refusal::WrongPhase {
                phase: Phase::Placement,
                example: Some(place),
                besides: None,
                ..
            } => vec![place.to_string()],
            Refusal::ScoreOutOfRange {
                valuation, nearest, ..
            } => vec![format!("{}:{nearest}", valuation.piece.footprint)],
            Refusal::CounterOccupied {
                valuation, nearest, ..
            } => {
                let totals = nearest.iter().flatten();
                totals
                    .map(|total| format!("{}:{total}", valuation.piece.footprint))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// At the totals of the piece that was named, if only its total was wrong or missing.
    fn instead(locale: Locale, refusal: &Refusal, at: At) -> Option<Button> {
        let (chosen, label) = match refusal {
            Refusal::GameOver { .. } => return None,
            Refusal::ScoreOutOfRange { valuation, .. }
            | Refusal::CounterOccupied { valuation, .. }
            | Refusal::WrongPhase {
                valuation: Some(valuation),
                ..
            } => {
                let piece = Chosen::Piece(valuation.piece.footprint);
                (piece.to_string(), Label::ChooseTotal)
            }
            _ => (String::new(), Label::ChoosePiece),
        };
        let press = ComponentId::Pick(at, chosen);
        Some(Button::new(press, label_of(locale, label), Weight::Plain))
    }

    fn refused_in(locale: Locale, refusal: &Refusal, numbers: Side) -> String {
        refusal_words(locale, refusal, Reader::of(numbers))
    }

    fn drawn_in(&self, locale: Locale, numbers: Side) -> String {
        board(locale, self, numbers)
    }

    fn best_first(hints: Vec<Hint>, numbers: Side) -> Vec<Hint> {
        best_first(hints, numbers)
    }
}

struct Picker<'a> {
    locale: Locale,
    position: &'a Isaac,
    reader: Reader,
    at: At,
    view: View,
}

impl Picker<'_> {
    fn back(&self, to: Option<Chosen>) -> Button {
        let to = to.map_or_else(String::new, |to| to.to_string());
        let press = ComponentId::Pick(self.at, to);
        Button::new(press, t!(self.locale, "isaac-pick-back"), Weight::Plain)
    }

    fn menu(&self, number: usize, placeholder: String, lines: Vec<Offered>) -> ActionRow {
        menu(self.at, &format!("{MENU} {number}"), placeholder, lines)
    }

    /// A length, then where the piece is to lie, after its row or column if there are too many places; the picture
    /// marks where it can begin, and each choice says what it would be worth.
    fn placement(&self, chosen: Option<Chosen>) -> Choice {
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

    fn scoring(&self, chosen: Option<Chosen>) -> Choice {
        let removals = self.position.removals();
        let valuation = removals
            .iter()
            .find(|it| chosen == Some(Chosen::Piece(it.piece.footprint)));
        let Some(valuation) = valuation else {
            let scene = pictures::Scene::new(self.position, None, self.view);
            return Choice {
                message: self.pieces(&removals),
                scene: Some((Scene::Isaac(scene), None)),
            };
        };
        let scene = pictures::Scene::choice(self.position, valuation, self.view);
        let (score, numbers) = (self.score(valuation), self.reader.numbers());
        let said = choice(self.locale, valuation, score, numbers);
        Choice {
            message: self.totals(valuation).with_buttons(vec![self.back(None)]),
            scene: Some((Scene::Isaac(scene), Some(said))),
        }
    }

    fn score(&self, valuation: &Valuation) -> u16 {
        self.position.score(valuation.piece.side)
    }

    /// A side has at most fifteen pieces.
    fn pieces(&self, removals: &[Valuation]) -> Message {
        let mut removals: Vec<&Valuation> = removals.iter().collect();
        removals.sort_unstable_by_key(|it| it.piece.footprint.read_by(self.reader.numbers()));
        let offer = |it: &Valuation| {
            let (label, note) = words::piece_line(self.locale, it, self.reader);
            offered(Chosen::Piece(it.piece.footprint).to_string(), label, note)
        };
        let lines: Vec<Offered> = removals.into_iter().map(offer).collect();
        let question = t!(self.locale, "isaac-pick-piece");
        let rows = match lines.len() <= FEW {
            true => controls(self.at, MENU, question.clone(), lines),
            false => vec![self.menu(0, question.clone(), lines)],
        };
        Message {
            text: question,
            rows,
            ..Message::default()
        }
    }

    /// The totals, highest first.
    fn totals(&self, valuation: &Valuation) -> Message {
        let score = self.score(valuation);
        let offer = |to: &u16| {
            let (label, note) = words::total_line(self.locale, valuation, score, *to, self.reader);
            let action = Action::Remove {
                piece: valuation.piece.footprint,
                total: *to,
            };
            Offered {
                short: words::total_button(*to),
                ..offered(action.to_string(), label, note)
            }
        };
        let totals: Vec<u16> = self.position.totals(valuation).rev().collect();
        let placeholder = |part: &[u16]| match part {
            [highest, .., lowest] => words::totals(self.locale, *lowest, *highest),
            _ => String::new(),
        };
        let rows = if totals.len() <= LINES {
            let lines = totals.iter().map(offer).collect();
            controls(self.at, MENU, placeholder(&totals), lines)
        } else {
            let parts = parts(&totals).enumerate();
            let menus = parts.map(|(number, part)| {
                self.menu(number, placeholder(part), part.iter().map(offer).collect())
            });
            menus.collect()
        };
        Message {
            text: words::which_total(self.locale, valuation, score, self.reader),
            rows,
            ..Message::default()
        }
    }
}

fn offered(value: String, label: String, note: String) -> Offered {
    Offered {
        short: label.clone(),
        line: MenuLine {
            value,
            label: label.chars().take(100).collect(),
            note: note.chars().take(100).collect(),
        },
    }
}

/// The suggestions for what was typed, best first: in the scoring phase every piece with all its
/// points, then the other totals of each piece, highest first. Pieces come in the order of their
/// names in `numbers`.
fn best_first(mut hints: Vec<Hint>, numbers: Side) -> Vec<Hint> {
    let total = |hint: &Hint| -> Option<u16> {
        let (_, total) = hint.token.split_once(':')?;
        total.parse().ok()
    };
    let piece = |hint: &Hint| {
        let piece = hint.token.split(':').next().unwrap_or_default();
        read_by(Game::Isaac, numbers, piece)
    };
    hints.sort_by_cached_key(|hint| (piece(hint), Reverse(total(hint))));
    let mut before = None;
    let (mut tops, rest): (Vec<Hint>, Vec<Hint>) = hints.into_iter().partition(|hint| {
        let this = Some(piece(hint));
        let first = before != this;
        before = this;
        first
    });
    tops.extend(rest);
    tops
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_chosen_comes_back_from_its_text() {
        let place = footprint("43-93").expect("a piece");
        for chosen in [
            Chosen::Length(3),
            Chosen::Line(3, Line::Column(9)),
            Chosen::Line(7, Line::Row(0)),
            Chosen::Piece(place),
        ] {
            let text = chosen.to_string();
            assert_eq!(Chosen::read(&text), Some(chosen), "{text}");
        }
        for text in ["", "row 3", "column", "piece 43-94", "row 3 x", "43-93:38"] {
            assert_eq!(Chosen::read(text), None, "{text}");
        }
    }

    #[test]
    fn every_piece_comes_first_with_all_its_points() {
        let hints = ["10-12:5", "10-12:6", "20-22:10", "20-22:5", "20-22:9"];
        let hints = hints.map(|token| Hint {
            token: token.to_owned(),
            effects: None,
        });
        let tokens: Vec<String> = best_first(hints.to_vec(), Side::First)
            .into_iter()
            .map(|hint| hint.token)
            .collect();
        assert_eq!(
            tokens,
            ["10-12:6", "20-22:10", "10-12:5", "20-22:9", "20-22:5"]
        );
    }
}
