//! Reads records from text.

use super::write::HEADING;
use super::{Record, RecordResult};
use crate::{AnyOptions, AnyReason, BySide, Game, OptionError, Outcome, Side};
use std::str::FromStr;

#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("line {line}: {kind}")]
#[non_exhaustive]
pub struct ParseRecordError {
    /// The number of the line with the error, counted from 1.
    pub line: usize,
    pub kind: ParseRecordErrorKind,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum ParseRecordErrorKind {
    #[error("a record begins with `{HEADING}`")]
    NoHeading,
    /// The second line does not begin with `game:`, or names no known game.
    #[error("the second line names the game, such as `game: {}`", Game::ALL[0])]
    NoGame,
    /// A line of the head does not have the form `name: value`.
    #[error("expected `name: value`, or the first action as `1. D4`")]
    NotInHead,
    /// The head of a record of this game has no entry with this name.
    #[error("no such entry in the head of this game")]
    UnknownName,
    #[error("the option has no such value")]
    UnknownValue,
    /// The head has an entry twice.
    #[error("this entry has been given before")]
    Repeated,
    /// The value is not a text in quotation marks.
    #[error("expected a text in quotation marks")]
    NotQuoted,
    /// The value is not a known result of this game.
    #[error("no known result")]
    UnknownResult,
    #[error("the head lacks `{0}`")]
    Missing(&'static str),
    /// A line of actions does not begin with the number of its first action.
    #[error("expected `{0}.` and actions")]
    WrongNumber(usize),
    /// An action has a character that is not printable ASCII.
    #[error("no action")]
    NoAction,
}

impl FromStr for Record {
    type Err = ParseRecordError;

    fn from_str(text: &str) -> Result<Record, ParseRecordError> {
        let mut line_count = 0;
        let mut lines = text.lines().enumerate().map(|(index, line)| {
            line_count = index + 1;
            (index + 1, line.trim_end_matches([' ', '\t', '\r']))
        });
        let at = |line, kind| ParseRecordError { line, kind };
        if lines.next().map(|(_, line)| line) != Some(HEADING) {
            return Err(at(1, ParseRecordErrorKind::NoHeading));
        }
        let mut lines = lines.filter(|(_, line)| !line.is_empty());
        let (line, game) = lines.next().ok_or(at(2, ParseRecordErrorKind::NoGame))?;
        let game: Game = game
            .strip_prefix("game: ")
            .and_then(|name| name.parse().ok())
            .ok_or(at(line, ParseRecordErrorKind::NoGame))?;

        let mut head = Head::new(game);
        let mut actions = Vec::new();
        for (number, line) in lines {
            let numbered = line.starts_with(|first: char| first.is_ascii_digit());
            if numbered || !actions.is_empty() {
                read_actions(line, &mut actions).map_err(|kind| at(number, kind))?;
            } else {
                head.read(line).map_err(|kind| at(number, kind))?;
            }
        }
        let record = head.finish().map_err(|kind| at(line_count, kind))?;
        record
            .with_actions(actions)
            .map_err(|_| at(line_count, ParseRecordErrorKind::NoAction))
    }
}

fn read_actions(line: &str, actions: &mut Vec<String>) -> Result<(), ParseRecordErrorKind> {
    let expected = actions.len() + 1;
    let mut words = line.split([' ', '\t']).filter(|word| !word.is_empty());
    let number = words.next().and_then(|word| word.strip_suffix('.'));
    if number != Some(expected.to_string().as_str()) {
        return Err(ParseRecordErrorKind::WrongNumber(expected));
    }
    for word in words {
        if !word.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(ParseRecordErrorKind::NoAction);
        }
        actions.push(word.to_owned());
    }
    if actions.len() < expected {
        return Err(ParseRecordErrorKind::WrongNumber(expected));
    }
    Ok(())
}

struct Head {
    options: AnyOptions,
    given: Vec<String>,
    players: BySide<Option<String>>,
    date: Option<String>,
    ending: Option<Option<RecordResult>>,
}

impl Head {
    fn new(game: Game) -> Head {
        Head {
            options: AnyOptions::default_of(game),
            given: Vec::new(),
            players: BySide::default(),
            date: None,
            ending: None,
        }
    }

    /// Reads a line `name: value`.
    fn read(&mut self, line: &str) -> Result<(), ParseRecordErrorKind> {
        let (name, value) = line
            .split_once(": ")
            .ok_or(ParseRecordErrorKind::NotInHead)?;
        if self.given.iter().any(|given| given == name) {
            return Err(ParseRecordErrorKind::Repeated);
        }
        let game = self.options.game();
        if let Some(side) = game.side_named(name) {
            self.players[side] = Some(unquote(value)?);
        } else if name == "date" {
            self.date = Some(unquote(value)?);
        } else if name == "result" {
            self.ending = Some(read_ending(value, game)?);
        } else {
            self.options = self
                .options
                .with_text(name, value)
                .map_err(|error| match error {
                    OptionError::UnknownName => ParseRecordErrorKind::UnknownName,
                    OptionError::UnknownValue => ParseRecordErrorKind::UnknownValue,
                })?;
        }
        self.given.push(name.to_owned());
        Ok(())
    }

    /// The record that the lines of the head describe, without actions.
    fn finish(self) -> Result<Record, ParseRecordErrorKind> {
        let names = self.options.game().side_names();
        let [first, second] = self.players.into_pair();
        let players = [
            first.ok_or(ParseRecordErrorKind::Missing(names[Side::First]))?,
            second.ok_or(ParseRecordErrorKind::Missing(names[Side::Second]))?,
        ];
        let mut record = Record::new(self.options, players);
        record.date = self.date;
        record
            .with_ending(self.ending.ok_or(ParseRecordErrorKind::Missing("result"))?)
            .map_err(|_| ParseRecordErrorKind::UnknownResult)
    }
}

fn read_ending(text: &str, game: Game) -> Result<Option<RecordResult>, ParseRecordErrorKind> {
    Ok(Some(match text {
        "unfinished" => return Ok(None),
        "draw by agreement" if game.facts().allows_draw => RecordResult::Agreement,
        "draw by adjudication" => RecordResult::Adjudication { winner: None },
        "aborted" => RecordResult::Abort,
        _ => {
            let (winner, how) = text
                .split_once(" wins by ")
                .ok_or(ParseRecordErrorKind::UnknownResult)?;
            let winner: Side = game
                .side_named(winner)
                .ok_or(ParseRecordErrorKind::UnknownResult)?;
            match how {
                "resignation" => RecordResult::Resignation { winner },
                "flag" => RecordResult::Flag { winner },
                "adjudication" => RecordResult::Adjudication {
                    winner: Some(winner),
                },
                reason => RecordResult::Rules(Outcome {
                    winner,
                    reason: AnyReason::named(game, reason)
                        .ok_or(ParseRecordErrorKind::UnknownResult)?,
                }),
            }
        }
    }))
}

/// The text between the quotation marks, with each escape replaced by its character.
fn unquote(quoted: &str) -> Result<String, ParseRecordErrorKind> {
    let inner = quoted
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
        .ok_or(ParseRecordErrorKind::NotQuoted)?;
    let mut text = String::with_capacity(inner.len());
    let mut rest = inner.chars();
    while let Some(character) = rest.next() {
        match character {
            '"' => return Err(ParseRecordErrorKind::NotQuoted),
            '\\' => text.push(match rest.next() {
                Some(escaped @ ('"' | '\\')) => escaped,
                Some('u') => read_number(&mut rest)?,
                _ => return Err(ParseRecordErrorKind::NotQuoted),
            }),
            _ => text.push(character),
        }
    }
    Ok(text)
}

fn read_number(rest: &mut std::str::Chars<'_>) -> Result<char, ParseRecordErrorKind> {
    let (digits, after) = rest
        .as_str()
        .strip_prefix('{')
        .and_then(|text| text.split_once('}'))
        .ok_or(ParseRecordErrorKind::NotQuoted)?;
    let plain = (1..=6).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_hexdigit());
    if !plain {
        return Err(ParseRecordErrorKind::NotQuoted);
    }
    *rest = after.chars();
    u32::from_str_radix(digits, 16)
        .ok()
        .and_then(char::from_u32)
        .ok_or(ParseRecordErrorKind::NotQuoted)
}
