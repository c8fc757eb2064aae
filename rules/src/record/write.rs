//! Writes records as text.

use super::{Record, RecordResult};
use crate::{Game, Side};
use std::fmt::{self, Write as _};

pub(super) const HEADING: &str = "iago record 1";

const PER_LINE: usize = 10;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = self.game();
        writeln!(f, "{HEADING}")?;
        writeln!(f, "game: {game}")?;
        for (name, value) in self.options.pairs() {
            writeln!(f, "{name}: {value}")?;
        }
        for side in Side::BOTH {
            let player = Quoted(&self.players[side]);
            writeln!(f, "{}: {player}", game.side_name(side))?;
        }
        if let Some(date) = &self.date {
            writeln!(f, "date: {}", Quoted(date))?;
        }
        f.write_str("result: ")?;
        write_ending(f, game, self.ending.as_ref())?;
        f.write_str("\n")?;
        for (index, line) in self.actions.chunks(PER_LINE).enumerate() {
            let gap = if index == 0 { "\n" } else { "" };
            writeln!(f, "{gap}{}. {}", index * PER_LINE + 1, line.join(" "))?;
        }
        Ok(())
    }
}

fn write_ending(
    f: &mut fmt::Formatter<'_>,
    game: Game,
    ending: Option<&RecordResult>,
) -> fmt::Result {
    let reason;
    let (winner, how) = match ending {
        None => return f.write_str("unfinished"),
        Some(RecordResult::Agreement) => return f.write_str("draw by agreement"),
        Some(RecordResult::Abort) => return f.write_str("aborted"),
        Some(RecordResult::Resignation { winner }) => (winner, "resignation"),
        Some(RecordResult::Flag { winner }) => (winner, "flag"),
        Some(RecordResult::Adjudication { winner: None }) => {
            return f.write_str("draw by adjudication");
        }
        Some(RecordResult::Adjudication {
            winner: Some(winner),
        }) => (winner, "adjudication"),
        Some(RecordResult::Rules(outcome)) => {
            reason = outcome.reason.to_string();
            (&outcome.winner, reason.as_str())
        }
    };
    write!(f, "{} wins by {how}", game.side_name(*winner))
}

/// Writes a text in quotation marks. Characters that would break the line or change the writing direction are escaped.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for character in self.0.chars() {
            match character {
                '"' | '\\' => write!(f, "\\{character}")?,
                _ if needs_number(character) => write!(f, "\\u{{{:x}}}", u32::from(character))?,
                _ => f.write_char(character)?,
            }
        }
        f.write_char('"')
    }
}

/// Whether a character is written as its hexadecimal number. These are control characters, line and paragraph
/// separators, marks of writing direction, and the byte order mark.
fn needs_number(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2066}'..='\u{2069}' | '\u{feff}'
        )
}
