//! ISAAC in chat. While pieces are placed, the private picker asks for the length of a piece and then for its place.
//! Later it asks for the piece to remove and then for the total. It says what each choice is worth.

mod placing;

use super::narrow::{Offered, controls, menu, parts};
use super::{ChatFacts, ChatGame, Choice, LINES, Pick};
use crate::discord::custom_id::{At, ComponentId};
use crate::discord::views::message::{Button, Line as MenuLine, Message, Weight};
use crate::discord::views::picture::turned_to;
use app::Hint;
use referee::read_by;
use render::{Scene, View, isaac as pictures};
use rules::isaac::{
    Action, Change, Footprint, Isaac, LENGTHS, Line, Phase, Refusal, Square, Valuation,
};
use rules::{Game, Side};
use std::cmp::Reverse;
use std::fmt;
use text::Locale;
use text::chat::{Label, label as label_of};
use text::isaac::{Reader, choice, pick as words};
use text::t;

const MENU: &str = "menu";

/// The choice so far; the press of a button contains its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chosen {
    Length(u8),
    /// A length, and the row or column of the piece.
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
    /// Reads the text in a button; `None` if nothing has been chosen yet or the text is forged.
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
        // If the choice is forged or no longer possible, the picker begins again with the first choice.
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

    /// While pieces are placed: buttons for the lengths of pieces that can still be placed.
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

    /// The button that opens the picker after a refusal: at the totals of the named piece if only its total was wrong
    /// or missing, else at the first choice. `None` if the game is over.
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

    fn best_first(&self, hints: Vec<Hint>, numbers: Side) -> Vec<Hint> {
        let worth = |hint: &Hint| {
            let effects = hint.effects.as_ref()?.of::<Isaac>()?;
            match effects.change {
                Change::Placed(piece) => Some(self.valuation(piece).points()),
                Change::Removed { .. } => None,
            }
        };
        best_first(hints, numbers, worth)
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

    fn ask(&self, text: String, placeholder: String, offered: Vec<Offered>) -> Message {
        Message {
            text,
            rows: controls(self.at, MENU, placeholder, offered),
            ..Message::default()
        }
    }

    /// Asks which piece to remove; a side has at most fifteen pieces.
    fn pieces(&self, removals: &[Valuation]) -> Message {
        let mut removals: Vec<&Valuation> = removals.iter().collect();
        removals.sort_unstable_by_key(|it| it.piece.footprint.read_by(self.reader.numbers()));
        let offer = |valuation: &Valuation| {
            let (label, note) = words::piece_line(self.locale, valuation, self.reader);
            offered(
                Chosen::Piece(valuation.piece.footprint).to_string(),
                label,
                note,
            )
        };
        let lines: Vec<Offered> = removals.into_iter().map(offer).collect();
        let question = t!(self.locale, "isaac-pick-piece");
        self.ask(question.clone(), question, lines)
    }

    /// Asks for the total; the highest total comes first.
    fn totals(&self, valuation: &Valuation) -> Message {
        let score = self.score(valuation);
        let offer = |to: &u16| {
            let (label, note) = words::total_line(self.locale, valuation, score, *to, self.reader);
            let action = Action::Remove {
                piece: valuation.piece.footprint,
                total: *to,
            };
            Offered {
                short: to.to_string(),
                ..offered(action.to_string(), label, note)
            }
        };
        let totals: Vec<u16> = self.position.totals(valuation).rev().collect();
        let placeholder = |part: &[u16]| match part {
            [highest, .., lowest] => words::totals(self.locale, *lowest, *highest),
            _ => String::new(),
        };
        let text = words::which_total(self.locale, valuation, score, self.reader);
        if totals.len() <= LINES {
            let lines = totals.iter().map(offer).collect();
            return self.ask(text, placeholder(&totals), lines);
        }
        let menus = parts(&totals).enumerate().map(|(number, part)| {
            let name = format!("{MENU} {number}");
            let lines = part.iter().map(offer).collect();
            menu(self.at, &name, placeholder(part), lines)
        });
        Message {
            text,
            rows: menus.collect(),
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

/// Sorts suggestions. Placements are sorted by what the piece is worth, the largest number first, and then by the name
/// of the piece. In the scoring phase, a first group has the highest total of each piece, and a second group all
/// other totals. Both groups are sorted by the names of the pieces, as side `numbers` reads them, and then by the
/// total, highest first.
fn best_first(
    mut hints: Vec<Hint>,
    numbers: Side,
    worth: impl Fn(&Hint) -> Option<u16>,
) -> Vec<Hint> {
    let total = |hint: &Hint| -> Option<u16> {
        let (_, total) = hint.token.split_once(':')?;
        total.parse().ok()
    };
    let piece = |hint: &Hint| {
        let piece = hint.token.split(':').next().unwrap_or_default();
        read_by(Game::Isaac, numbers, piece)
    };
    hints.sort_by_cached_key(|hint| (Reverse(worth(hint)), piece(hint), Reverse(total(hint))));
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
    use rules::{AnyOptions, AnyPosition};

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

    /// A list of suggestions has room for few of some hundred places, and it alone says what each is worth.
    #[test]
    fn places_come_in_the_order_of_their_worth() {
        let start = AnyPosition::start(AnyOptions::default_of(Game::Isaac));
        let played = start.play_token("40-44").expect("legal").position;
        let hints = played.legal_actions().into_iter().map(|action| Hint {
            token: action.to_string(),
            effects: played.play(action).ok().map(|it| it.effects),
        });
        let hints =
            crate::discord::views::picker::best_first(&played, hints.collect(), Side::First);
        let AnyPosition::Isaac(isaac) = &played else {
            panic!("ISAAC");
        };
        let worth = |hint: &Hint| match hint.effects.as_ref()?.of::<Isaac>()?.change {
            Change::Placed(piece) => Some(isaac.valuation(piece).points()),
            Change::Removed { .. } => None,
        };
        let worth: Vec<_> = hints.iter().map(worth).collect();
        assert!(worth.len() > 300 && worth.is_sorted_by(|one, other| one >= other));
        assert!(worth.first() > worth.last());
    }

    #[test]
    fn every_piece_comes_first_with_all_its_points() {
        let hints = ["10-12:5", "10-12:6", "20-22:10", "20-22:5", "20-22:9"];
        let hints = hints.map(|token| Hint {
            token: token.to_owned(),
            effects: None,
        });
        let tokens: Vec<String> = best_first(hints.to_vec(), Side::First, |_| None)
            .into_iter()
            .map(|hint| hint.token)
            .collect();
        assert_eq!(
            tokens,
            ["10-12:6", "20-22:10", "10-12:5", "20-22:9", "20-22:5"]
        );
    }
}
