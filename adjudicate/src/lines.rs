//! Reads requests line by line and writes answers line by line.

use super::{Answer, Sentence, answer};
use std::io::{self, BufRead, Write};

/// The largest length of a line in bytes; a longer line is answered with `bad_request`. Real requests have at most some
/// thousand bytes.
pub const LONGEST_LINE: usize = 16 << 20;

/// Answers every line of the input until the input ends. Each answer is written before the next line is read.
///
/// # Errors
/// If the input cannot be read, or the output cannot be written.
pub fn answer_lines(input: impl BufRead, output: impl Write, sentence: Sentence) -> io::Result<()> {
    answer_each_line(input, output, |line| answer(line, sentence))
}

/// Answers every line of the input with `answer` until the input ends. Each answer is written before the next line is
/// read. Lines that are too long are refused.
///
/// # Errors
/// If the input cannot be read, or the output cannot be written.
pub fn answer_each_line(
    mut input: impl BufRead,
    mut output: impl Write,
    mut answer: impl FnMut(&[u8]) -> String,
) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        let answer = match read_line(&mut input, &mut line)? {
            Line::End => return Ok(()),
            Line::Read => answer(&line),
            Line::TooLong => {
                let limit = LONGEST_LINE >> 20;
                let reason = format!("The line is longer than {limit} MiB.");
                Answer::error("bad_request", reason).into_line(None)
            }
        };
        write_line(&mut output, &answer)?;
    }
}

/// Writes an answer and its line feed, and flushes the output.
///
/// # Errors
/// If the output cannot be written.
pub fn write_line(output: &mut impl Write, answer: &str) -> io::Result<()> {
    // The whole line is written in one call, so that the program that reads the output never sees half a line.
    output.write_all(format!("{answer}\n").as_bytes())?;
    output.flush()
}

enum Line {
    Read,
    TooLong,
    End,
}

/// Reads up to the next line feed or the end of the input; the line feed is not stored. If the line is longer than
/// [`LONGEST_LINE`], the rest of the line is read and dropped.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    let mut any = false;
    let mut too_long = false;
    loop {
        let bytes = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            bytes => bytes?,
        };
        if bytes.is_empty() {
            break;
        }
        any = true;
        let feed = bytes.iter().position(|byte| *byte == b'\n');
        let part = feed.map_or(bytes, |feed| &bytes[..feed]);
        too_long |= line.len() + part.len() > LONGEST_LINE;
        if !too_long {
            line.extend_from_slice(part);
        }
        let read = feed.map_or(bytes.len(), |feed| feed + 1);
        input.consume(read);
        if feed.is_some() {
            break;
        }
    }
    Ok(match (any, too_long) {
        (false, _) => Line::End,
        (true, true) => Line::TooLong,
        (true, false) => Line::Read,
    })
}
