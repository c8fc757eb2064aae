//! ISAAC in chat: the private picker asks for a piece, and for its place or the total to move to, with what
//! each is worth.

use super::narrow::{Offered, controls};
use super::{ChatFacts, ChatGame, Choice, FEW, Illustration, LINES, Pick};
use crate::discord::custom_id::{At, ComponentId};
use crate::discord::views::message::{Button, Line, Message, Weight};
use crate::discord::views::picture::turned_to;
use app::Hint;
use referee::read_by;
use render::{Scene, View, isaac as pictures};
use rules::isaac::{Action, Footprint, Isaac, LENGTHS, Phase, Piece, Refusal, Square, Valuation};
use rules::{Game, Position as _, Side};
use std::fmt;
use std::str::FromStr;
use text::Locale;
use text::chat::{Label, label as label_of};
use text::isaac::{Reader, board, choice, pick as words, refusal as refusal_words};
use text::t;

const MENU: &str = "menu";
const COLUMNS: &str = "columns";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chosen {
    Nothing,
    Length(u8),
    /// And in this row or column, in Black's numbers.
    Line(u8, Way, u8),
    Piece(Footprint),
    /// And the total is this one or one of the next few.
    From(Footprint, u16),
}

impl fmt::Display for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chosen::Nothing => Ok(()),
            Chosen::Length(length) => write!(f, "length {length}"),
            Chosen::Line(length, way, line) => write!(f, "{way} {length} {line}"),
            Chosen::Piece(footprint) => write!(f, "piece {footprint}"),
            Chosen::From(footprint, total) => write!(f, "from {footprint} {total}"),
        }
    }
}

#[derive(Debug)]
struct ParseChoiceError;

impl FromStr for Chosen {
    type Err = ParseChoiceError;

    fn from_str(text: &str) -> Result<Chosen, ParseChoiceError> {
        let words: Vec<&str> = text.split(' ').collect();
        let number = |word: &str| word.parse::<u8>().map_err(|_| ParseChoiceError);
        let total = |word: &str| word.parse::<u16>().map_err(|_| ParseChoiceError);
        Ok(match words.as_slice() {
            [""] => Chosen::Nothing,
            ["piece", name] => Chosen::Piece(footprint(name)?),
            ["from", name, lowest] => Chosen::From(footprint(name)?, total(lowest)?),
            ["length", length] => Chosen::Length(number(length)?),
            [way, length, line] => Chosen::Line(number(length)?, way.parse()?, number(line)?),
            _ => return Err(ParseChoiceError),
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Across,
    Up,
}

impl Way {
    const BOTH: [Way; 2] = [Way::Across, Way::Up];

    fn of(footprint: Footprint) -> Way {
        match footprint.line() {
            rules::isaac::Line::Row(_) => Way::Across,
            rules::isaac::Line::Column(_) => Way::Up,
        }
    }

    /// The row or column a place lies in, in the numbers it is written in.
    fn line(self, footprint: Footprint) -> u8 {
        match self {
            Way::Across => footprint.first().row(),
            Way::Up => footprint.first().column(),
        }
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Way::Across => "across",
            Way::Up => "up",
        })
    }
}

impl FromStr for Way {
    type Err = ParseChoiceError;

    fn from_str(text: &str) -> Result<Way, ParseChoiceError> {
        let ways = Way::BOTH.into_iter();
        let mut named = ways.filter(|way| way.to_string() == text);
        named.next().ok_or(ParseChoiceError)
    }
}

fn footprint(name: &str) -> Result<Footprint, ParseChoiceError> {
    let (first, last) = name.split_once('-').ok_or(ParseChoiceError)?;
    let square = |text: &str| text.parse::<Square>().map_err(|_| ParseChoiceError);
    Footprint::between(square(first)?, square(last)?).map_err(|_| ParseChoiceError)
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
        let chosen = asked.chosen.parse().unwrap_or(Chosen::Nothing);
        match self.phase() {
            Phase::Placement => picker.placement(chosen),
            Phase::Scoring | Phase::Over => picker.scoring(chosen),
        }
    }

    fn begun(&self, beginning: &str) -> Option<Scene> {
        let piece = footprint(beginning.strip_suffix(':')?).ok()?;
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
            } => (Chosen::Piece(valuation.piece.footprint), Label::ChooseTotal),
            _ => (Chosen::Nothing, Label::ChoosePiece),
        };
        let press = ComponentId::Pick(at, chosen.to_string());
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
    fn ask(&self, text: String, placeholder: String, offered: Vec<Offered>) -> Message {
        Message {
            text,
            rows: controls(self.at, MENU, placeholder, offered),
            ..Message::default()
        }
    }

    fn back(&self, to: Chosen) -> Button {
        let press = ComponentId::Pick(self.at, to.to_string());
        Button::new(press, t!(self.locale, "isaac-pick-back"), Weight::Plain)
    }

    /// A length, then a row or column, then where in it; each time the picture marks where the piece can
    /// begin, and each choice says what the piece would be worth.
    fn placement(&self, chosen: Chosen) -> Choice {
        let (wanted, line) = match chosen {
            Chosen::Length(length) => (length, None),
            Chosen::Line(length, way, line) => (length, Some((way, line))),
            _ => (0, None),
        };
        let mut shown = self.position.placements();
        shown.retain(|it| it.length() == wanted);
        if shown.is_empty() {
            return Choice {
                message: self.lengths(),
                picture: Illustration::Present,
            };
        }
        let lies = |it: &Footprint| {
            line.is_some_and(|(way, line)| Way::of(*it) == way && way.line(*it) == line)
        };
        let in_line: Vec<Footprint> = shown.iter().copied().filter(lies).collect();
        let message = if !in_line.is_empty() {
            shown = in_line;
            self.places(wanted, &shown)
                .with_buttons(vec![self.back(Chosen::Length(wanted))])
        } else if shown.len() <= FEW {
            self.places(wanted, &shown)
                .with_buttons(vec![self.back(Chosen::Nothing)])
        } else {
            self.lines(wanted, &shown)
                .with_buttons(vec![self.back(Chosen::Nothing)])
        };
        let scene = pictures::Scene::placing(self.position, &shown, self.view);
        let said = words::starts(self.locale, &shown, self.reader);
        Choice {
            message,
            picture: Illustration::Scene(Box::new(Scene::Isaac(scene)), Some(said)),
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

    /// At most ten rows and ten columns, each in the order in which the reader counts them.
    fn lines(&self, length: u8, places: &[Footprint]) -> Message {
        let numbers = self.reader.numbers();
        let question = t!(self.locale, "isaac-pick-line", length);
        let mut message = Message::text(question.clone());
        for (way, name) in [(Way::Across, MENU), (Way::Up, COLUMNS)] {
            let places = places.iter().filter(|it| Way::of(**it) == way);
            let mut lines: Vec<(u8, Footprint)> = places
                .map(|it| (way.line(it.read_by(numbers)), *it))
                .collect();
            lines.sort_unstable();
            lines.dedup_by_key(|(line, _)| *line);
            let across = way == Way::Across;
            let offered = lines.into_iter().map(|(read, place)| {
                let chosen = Chosen::Line(length, way, way.line(place));
                let label = words::line_button(self.locale, across, read, self.worth(place));
                line(chosen, label, String::new())
            });
            let offered: Vec<Offered> = offered.collect();
            if !offered.is_empty() {
                let rows = controls(self.at, name, question.clone(), offered);
                message.rows.extend(rows);
            }
        }
        message
    }

    /// Where a piece is to lie: at most eight places of a line, or a few in several lines.
    fn places(&self, length: u8, places: &[Footprint]) -> Message {
        let mut places = places.to_vec();
        places.sort_unstable_by_key(|footprint| footprint.read_by(self.reader.numbers()));
        let offered = places
            .into_iter()
            .map(|footprint| {
                let label =
                    words::place_button(self.locale, footprint, self.worth(footprint), self.reader);
                Offered {
                    short: label.clone(),
                    line: Line {
                        value: Action::Place(footprint).to_string(),
                        label,
                        note: String::new(),
                    },
                }
            })
            .collect();
        let question = t!(self.locale, "isaac-pick-place", length);
        self.ask(question.clone(), question, offered)
    }

    fn scoring(&self, chosen: Chosen) -> Choice {
        let removals = self.position.removals();
        let valuation = match chosen {
            Chosen::Piece(footprint) | Chosen::From(footprint, _) => {
                removals.iter().find(|it| it.piece.footprint == footprint)
            }
            _ => None,
        };
        let Some(valuation) = valuation else {
            let scene = pictures::Scene::new(self.position, None, self.view);
            return Choice {
                message: self.pieces(&removals),
                picture: Illustration::Scene(Box::new(Scene::Isaac(scene)), None),
            };
        };
        let footprint = valuation.piece.footprint;
        let totals: Vec<u16> = self.position.totals(valuation).collect();
        let message = match chosen {
            Chosen::From(_, lowest) if !group(&totals, lowest).is_empty() => self
                .totals(valuation, &group(&totals, lowest), true)
                .with_buttons(vec![self.back(Chosen::Piece(footprint))]),
            _ => self
                .totals(valuation, &totals, false)
                .with_buttons(vec![self.back(Chosen::Nothing)]),
        };
        let scene = pictures::Scene::choice(self.position, valuation, self.view);
        let (score, numbers) = (self.score(valuation), self.reader.numbers());
        let said = choice(self.locale, valuation, score, numbers);
        Choice {
            message,
            picture: Illustration::Scene(Box::new(Scene::Isaac(scene)), Some(said)),
        }
    }

    fn score(&self, valuation: &Valuation) -> u16 {
        self.position.score(valuation.piece.side)
    }

    /// A side has at most fifteen pieces.
    fn pieces(&self, removals: &[Valuation]) -> Message {
        let mut removals: Vec<&Valuation> = removals.iter().collect();
        removals.sort_unstable_by_key(|it| it.piece.footprint.read_by(self.reader.numbers()));
        let lines = removals
            .into_iter()
            .map(|valuation| {
                let (label, note) = words::piece_line(self.locale, valuation, self.reader);
                line(Chosen::Piece(valuation.piece.footprint), label, note)
            })
            .collect();
        let question = t!(self.locale, "isaac-pick-piece");
        self.ask(question.clone(), question, lines)
    }

    /// The totals themselves, highest first, or in groups of ten after the highest.
    fn totals(&self, valuation: &Valuation, totals: &[u16], narrowed: bool) -> Message {
        let footprint = valuation.piece.footprint;
        let score = self.score(valuation);
        let single = |to: u16| {
            let (label, note) = words::total_line(self.locale, valuation, score, to, self.reader);
            Offered {
                short: words::total_button(to),
                line: Line {
                    value: Action::Remove {
                        piece: footprint,
                        total: to,
                    }
                    .to_string(),
                    label,
                    note,
                },
            }
        };
        let lines = if narrowed || totals.len() <= LINES {
            totals
                .iter()
                .rev()
                .take(LINES)
                .map(|to| single(*to))
                .collect()
        } else {
            let (highest, rest) = match totals.split_last() {
                Some((highest, rest)) => (Some(single(*highest)), rest),
                None => (None, totals),
            };
            let groups = rest
                .chunk_by(|one, next| one / GROUP == next / GROUP)
                .rev()
                .filter_map(|group| {
                    let (lowest, highest) = (group.first()?, group.last()?);
                    let label = words::totals_line(self.locale, *lowest, *highest);
                    Some(line(Chosen::From(footprint, *lowest), label, String::new()))
                });
            highest.into_iter().chain(groups).collect()
        };
        let (text, placeholder) = words::which_total(self.locale, valuation, score, self.reader);
        self.ask(text, placeholder, lines)
    }
}

/// How many totals a line of the list stands for when there are too many.
const GROUP: u16 = 10;

/// The totals in the same group as this one; the highest of all is in none.
fn group(totals: &[u16], lowest: u16) -> Vec<u16> {
    let (_, rest) = totals.split_last().unwrap_or((&0, totals));
    let rest = rest.iter().copied();
    rest.filter(|total| total / GROUP == lowest / GROUP)
        .collect()
}

fn line(chosen: Chosen, label: String, note: String) -> Offered {
    Offered {
        short: label.clone(),
        line: Line {
            value: chosen.to_string(),
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
    hints.sort_by_cached_key(|hint| (piece(hint), std::cmp::Reverse(total(hint))));
    let (tops, rest): (Vec<Hint>, Vec<Hint>) = {
        let mut before = None;
        hints.into_iter().partition(|hint| {
            let this = piece(hint);
            let first = before.as_ref() != Some(&this);
            before = Some(this);
            first
        })
    };
    tops.into_iter().chain(rest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_chosen_comes_back_from_its_text() {
        let place = footprint("43-93").expect("a piece");
        for chosen in [
            Chosen::Nothing,
            Chosen::Length(3),
            Chosen::Line(3, Way::Up, 9),
            Chosen::Piece(place),
            Chosen::From(place, 30),
        ] {
            let text = chosen.to_string();
            assert_eq!(text.parse::<Chosen>().ok(), Some(chosen), "{text}");
        }
        for text in [
            "row 3",
            "up",
            "piece 43-94",
            "total 43-93 171",
            "across x",
            "43-93:38",
        ] {
            assert!(text.parse::<Chosen>().is_err(), "{text}");
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
