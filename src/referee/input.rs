//! What players type, made into the exact tokens of the record.

use crate::rules::isaac::Square;
use crate::rules::{Game, Side};

/// The token a player most likely meant. Only spelling is forgiven: full-width letters, case,
/// spaces, the various dashes and arrows, leading zeros, the two ends of a piece in either order.
/// Whatever cannot be understood comes back folded, and the rules say what is wrong with it.
///
/// ```
/// use iago::{referee::normalise, rules::Game};
/// assert_eq!(normalise(Game::Iago, " ｄ４ "), "D4");
/// assert_eq!(normalise(Game::Iago, "Callout"), "callout");
/// assert_eq!(normalise(Game::Isaac, "20-0"), "00-20");
/// assert_eq!(normalise(Game::Isaac, "93 - 43：３８"), "43-93:38");
/// assert_eq!(normalise(Game::Ampel, "a1 → c3"), "A1>C3");
/// assert_eq!(normalise(Game::Ampel, "pass"), "-");
/// ```
#[must_use]
pub fn normalise(game: Game, text: &str) -> String {
    let folded = fold(text);
    match game {
        Game::Iago => iago(&folded),
        Game::Isaac => isaac(&folded),
        Game::Ampel => ampel(&folded),
    }
}

/// Half width, upper case, one kind of dash, arrow and space; no space at the ends.
fn fold(text: &str) -> String {
    let half: String = text
        .chars()
        .map(|c| match c {
            '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' | 'ー' | 'ｰ' | '〜' | '～' | '~' => {
                '-'
            }
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xff01 + 0x21).unwrap_or(c),
            '→' | '⇒' | '➡' | '▶' => '>',
            c if c.is_whitespace() => ' ',
            c => c,
        })
        .flat_map(char::to_uppercase)
        .collect();
    half.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn iago(folded: &str) -> String {
    let squeezed = squeeze(folded);
    if matches!(squeezed.as_str(), "CALLOUT" | "CALL-OUT") {
        return "callout".to_owned();
    }
    cell(&squeezed)
}

fn isaac(folded: &str) -> String {
    let (ends, total) = match folded.split_once(':') {
        Some((ends, total)) => (ends, Some(squeeze(total))),
        None => (folded, None),
    };
    let numbers: Vec<&str> = ends
        .split(|c: char| !c.is_ascii_digit())
        .filter(|part| !part.is_empty())
        .collect();
    let only_separators = ends
        .chars()
        .all(|c| c.is_ascii_digit() || matches!(c, ' ' | '-' | '>' | ',' | '/'));
    let (&[from, to], true) = (numbers.as_slice(), only_separators) else {
        return squeeze(folded);
    };
    let (Some(from), Some(to)) = (square(from), square(to)) else {
        return squeeze(folded);
    };
    let ends = format!("{:02}-{:02}", from.min(to), from.max(to));
    match total {
        None => ends,
        Some(total) => match unpad(&total) {
            Some(number) => format!("{ends}:{number}"),
            None => format!("{ends}:{total}"),
        },
    }
}

fn ampel(folded: &str) -> String {
    let squeezed = squeeze(folded);
    if matches!(squeezed.as_str(), "-" | "PASS" | "パス") {
        return "-".to_owned();
    }
    let points: Vec<String> = folded
        .split([' ', '-', '>', ','])
        .filter(|part| !part.is_empty() && *part != "TO")
        .map(cell)
        .collect();
    match points.as_slice() {
        [from, to] if is_cell(from) && is_cell(to) => format!("{from}>{to}"),
        // The letter and the number typed apart: `C 4`.
        [letter, number] if !folded.contains(['-', '>', ',']) => cell(&format!("{letter}{number}")),
        _ => cell(&squeezed),
    }
}

fn squeeze(text: &str) -> String {
    text.split_whitespace().collect()
}

/// A letter and a number without leading zeros; anything else as it is.
fn cell(text: &str) -> String {
    let mut rest = text.chars();
    match (rest.next(), unpad(rest.as_str())) {
        (Some(letter @ 'A'..='Z'), Some(number)) => format!("{letter}{number}"),
        _ => text.to_owned(),
    }
}

fn is_cell(text: &str) -> bool {
    let mut rest = text.chars();
    matches!(rest.next(), Some('A'..='Z')) && unpad(rest.as_str()).is_some()
}

/// Digits without leading zeros; `None` if there is anything but digits.
fn unpad(digits: &str) -> Option<&str> {
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    match digits.trim_start_matches('0') {
        "" => Some("0"),
        number => Some(number),
    }
}

fn square(digits: &str) -> Option<u32> {
    digits.parse().ok().filter(|&n| n < 100)
}

/// A token in the numbers a side reads from its own edge, or such a token in those of the record:
/// reading twice leads back. Only White of ISAAC has numbers of its own (ISAAC-1).
///
/// ```
/// use iago::{referee::read_by, rules::{Game, Side}};
/// assert_eq!(read_by(Game::Isaac, Side::Second, "55-95:30"), "04-44:30");
/// assert_eq!(read_by(Game::Isaac, Side::First, "55-95:30"), "55-95:30");
/// assert_eq!(read_by(Game::Ampel, Side::Second, "A1>A2"), "A1>A2");
/// ```
#[must_use]
pub fn read_by(game: Game, side: Side, token: &str) -> String {
    let turned = || {
        let (ends, total) = match token.split_once(':') {
            Some((ends, total)) => (ends, Some(total)),
            None => (token, None),
        };
        let (first, last) = ends.split_once('-')?;
        let [first, last] = [first, last].map(|end| end.parse::<Square>().ok());
        let ends = format!("{}-{}", last?.read_by(side), first?.read_by(side));
        Some(match total {
            Some(total) => format!("{ends}:{total}"),
            None => ends,
        })
    };
    let own = match (game, side) {
        (Game::Isaac, Side::Second) => turned(),
        _ => None,
    };
    own.unwrap_or_else(|| token.to_owned())
}

/// Whether a token begins as typed, whatever separators were left out: `00-2` and `002` both
/// begin `00-20`.
///
/// ```
/// use iago::{referee::fits, rules::Game};
/// assert!(fits(Game::Iago, "D4", "ｄ"));
/// assert!(fits(Game::Isaac, "00-20", "00-2"));
/// assert!(fits(Game::Ampel, "A1>C3", "a1 c"));
/// assert!(!fits(Game::Iago, "D4", "e"));
/// ```
#[must_use]
pub fn fits(game: Game, token: &str, typed: &str) -> bool {
    let key = |text: &str| -> String { text.chars().filter(|c| c.is_alphanumeric()).collect() };
    let token = token.to_uppercase();
    key(&token).starts_with(&key(&fold(typed))) || token == normalise(game, typed).to_uppercase()
}
