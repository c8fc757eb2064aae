//! ISAAC in chat: the private picker asks for a piece, its place or the total to move to, and shows
//! the arithmetic before a removal is confirmed.

use super::narrow::{Offered, controls};
use super::{ChatFacts, ChatGame, Choice, FEW, Illustration, LINES, Pick};
use crate::discord::custom_id::{At, ComponentId};
use crate::discord::views::message::{Button, Line, Message, Weight};
use crate::discord::views::picture::turned_to;
use app::Hint;
use referee::read_by;
use render::{Scene, View, isaac as pictures};
use rules::isaac::{Action, Footprint, Isaac, LENGTHS, Phase, Refusal, Square, Valuation};
use rules::{Game, Position as _, Side};
use std::fmt;
use std::str::FromStr;
use text::Locale;
use text::chat::{Label, label as label_of};
use text::isaac::{Reader, board, choice, pick as words, refusal as refusal_words};

/// What the menus' own `custom_id` carries.
const MENU: &str = "menu";

/// What has been chosen so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chosen {
    Nothing,
    /// A piece of this length is to be placed this way.
    Length(u8, Way),
    /// And in this row or column, in Black's numbers.
    Line(u8, Way, u8),
    /// This piece is to be removed.
    Piece(Footprint),
    /// And the total is this one or one of the next few.
    From(Footprint, u16),
    /// And this is the total.
    Total(Footprint, u16),
}

impl fmt::Display for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chosen::Nothing => Ok(()),
            Chosen::Length(length, way) => write!(f, "{way} {length}"),
            Chosen::Line(length, way, line) => write!(f, "{way} {length} {line}"),
            Chosen::Piece(footprint) => write!(f, "piece {footprint}"),
            Chosen::From(footprint, total) => write!(f, "from {footprint} {total}"),
            Chosen::Total(footprint, total) => write!(f, "total {footprint} {total}"),
        }
    }
}

/// Nothing a picker of ours has offered.
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
            ["total", name, to] => Chosen::Total(footprint(name)?, total(to)?),
            [way, length] => Chosen::Length(number(length)?, way.parse()?),
            [way, length, line] => Chosen::Line(number(length)?, way.parse()?, number(line)?),
            _ => return Err(ParseChoiceError),
        })
    }
}

/// Which way a piece lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// Along a row.
    Across,
    /// Along a column.
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
        // Sorted by points before the list is cut.
        ..ChatFacts::USUAL
    };

    fn pick(&self, asked: &Pick<'_>) -> Choice {
        let picker = Picker {
            locale: asked.locale,
            position: self,
            reader: Reader::of(asked.side, asked.numbers),
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

    fn refused_in(locale: Locale, refusal: &Refusal, side: Option<Side>, numbers: Side) -> String {
        refusal_words(locale, refusal, Reader::of(side, numbers))
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
        Button::new(press, words::back(self.locale), Weight::Plain)
    }

    /// A length and a way, then a row or column, then where in it; each time the picture marks where
    /// the piece can begin.
    fn placement(&self, chosen: Chosen) -> Choice {
        let places = self.position.placements();
        let (wanted, at) = match chosen {
            Chosen::Length(length, way) => (Some((length, way)), None),
            Chosen::Line(length, way, line) => (Some((length, way)), Some(line)),
            _ => (None, None),
        };
        let of = |length: u8, way: Way| -> Vec<Footprint> {
            let places = places.iter().copied();
            places
                .filter(|it| it.length() == length && Way::of(*it) == way)
                .collect()
        };
        let fitting = wanted.map_or_else(Vec::new, |(length, way)| of(length, way));
        let Some((length, way)) = wanted.filter(|_| !fitting.is_empty()) else {
            return Choice {
                message: self.lengths(|length, way| !of(length, way).is_empty()),
                picture: Illustration::Present,
            };
        };
        let in_line: Vec<Footprint> = match at {
            Some(line) => {
                let fitting = fitting.iter().copied();
                fitting.filter(|it| way.line(*it) == line).collect()
            }
            None => Vec::new(),
        };
        let (message, shown) = if !in_line.is_empty() {
            let back = self.back(Chosen::Length(length, way));
            let places = self.places(length, way, &in_line);
            (places.with_buttons(vec![back]), in_line)
        } else if fitting.len() <= FEW {
            let places = self.places(length, way, &fitting);
            (
                places.with_buttons(vec![self.back(Chosen::Nothing)]),
                fitting,
            )
        } else {
            let lines = self.lines(length, way, &fitting);
            (
                lines.with_buttons(vec![self.back(Chosen::Nothing)]),
                fitting,
            )
        };
        let scene = pictures::Scene::placing(self.position, &shown, self.view);
        let said = words::starts(self.locale, &shown, self.reader);
        Choice {
            message,
            picture: Illustration::Scene(Box::new(Scene::Isaac(scene)), Some(said)),
        }
    }

    fn lengths(&self, fits: impl Fn(u8, Way) -> bool) -> Message {
        let hand = self
            .position
            .to_move()
            .map(|side| self.position.hand(side))
            .unwrap_or_default();
        let question = words::which_length(self.locale, hand);
        let mut message = Message::text(question);
        for way in Way::BOTH {
            let buttons = LENGTHS
                .into_iter()
                .filter(|length| fits(*length, way))
                .map(|length| {
                    let press = Chosen::Length(length, way).to_string();
                    let label = words::length_button(self.locale, length, way == Way::Across);
                    Button::new(ComponentId::Pick(self.at, press), label, Weight::Plain)
                })
                .collect();
            message = message.with_buttons(buttons);
        }
        message
    }

    /// At most ten rows or columns, in the order in which the reader counts them.
    fn lines(&self, length: u8, way: Way, places: &[Footprint]) -> Message {
        let numbers = self.reader.numbers();
        let mut lines: Vec<(u8, Footprint)> = places
            .iter()
            .map(|it| (way.line(it.read_by(numbers)), *it))
            .collect();
        lines.sort_unstable();
        lines.dedup_by_key(|(line, _)| *line);
        let across = way == Way::Across;
        let offered = lines.into_iter().map(|(read, place)| {
            let label = words::line_button(self.locale, across, read);
            line(
                Chosen::Line(length, way, way.line(place)),
                label,
                String::new(),
            )
        });
        let offered = offered.collect();
        let question = words::which_line(self.locale, length, across);
        self.ask(question.clone(), question, offered)
    }

    /// Where in a line a piece is to lie: at most eight places, or a few in several lines.
    fn places(&self, length: u8, way: Way, places: &[Footprint]) -> Message {
        let mut places = places.to_vec();
        places.sort_unstable_by_key(|footprint| footprint.read_by(self.reader.numbers()));
        let offered = places
            .into_iter()
            .map(|footprint| {
                let label = words::bare(footprint, self.reader);
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
        let question = words::which_place(self.locale, length, way == Way::Across);
        self.ask(question.clone(), question, offered)
    }

    /// The choices, and the picture beside them with what it points out.
    fn scoring(&self, chosen: Chosen) -> Choice {
        let removals = self.position.removals();
        let valuation = match chosen {
            Chosen::Piece(footprint) | Chosen::From(footprint, _) | Chosen::Total(footprint, _) => {
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
            Chosen::Total(_, to) if totals.contains(&to) => self.confirm(valuation, to),
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
        let question = words::which_piece(self.locale);
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
                ..line(Chosen::Total(footprint, to), label, note)
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

    fn confirm(&self, valuation: &Valuation, to: u16) -> Message {
        let footprint = valuation.piece.footprint;
        let score = self.score(valuation);
        let token = Action::Remove {
            piece: footprint,
            total: to,
        };
        let play = ComponentId::Play(self.at, token.to_string());
        Message::text(words::confirm(
            self.locale,
            valuation,
            score,
            to,
            self.reader,
        ))
        .with_buttons(vec![
            Button::new(
                play,
                words::yes(self.locale, footprint, to, self.reader),
                Weight::Main,
            ),
            self.back(Chosen::Piece(footprint)),
        ])
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
            Chosen::Length(3, Way::Across),
            Chosen::Line(3, Way::Up, 9),
            Chosen::Piece(place),
            Chosen::From(place, 30),
            Chosen::Total(place, 171),
        ] {
            let text = chosen.to_string();
            assert_eq!(text.parse::<Chosen>().ok(), Some(chosen), "{text}");
        }
        for text in [
            "row 3",
            "up",
            "piece 43-94",
            "total 43-93",
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
