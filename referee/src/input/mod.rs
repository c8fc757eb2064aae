//! Turns what players type into exact tokens of the record.
//!
//! Each game has its own file. This file holds the parts that all games share, and the function that finds the rules of
//! spelling of a game.

mod ampel;
mod iago;
mod isaac;

use crate::typed;
use rules::{Game, Side};

struct Spelling {
    normalise: fn(&str) -> String,
    read_by: fn(Side, &str) -> String,
}

fn spelling(game: Game) -> Spelling {
    match game {
        Game::Iago => iago::SPELLING,
        Game::Isaac => isaac::SPELLING,
        Game::Ampel => ampel::SPELLING,
    }
}

/// The token that the player most likely meant.
///
/// Only the spelling is corrected: full-width letters, case, spaces, separators between or after cells, leading zeros,
/// and the order of the two ends of a piece. Other text is returned in half width and one case; the rules then refuse
/// it with a reason.
///
/// ```
/// use rules::Game;
/// use referee::normalise;
/// assert_eq!(normalise(Game::Iago, " ｄ４ "), "D4");
/// assert_eq!(normalise(Game::Iago, "Callout"), "callout");
/// assert_eq!(normalise(Game::Isaac, "20-0"), "00-20");
/// assert_eq!(normalise(Game::Isaac, "93 - 43：３８"), "43-93:38");
/// assert_eq!(normalise(Game::Isaac, "0002"), "00-02");
/// assert_eq!(normalise(Game::Isaac, "00-02:"), "00-02");
/// assert_eq!(normalise(Game::Ampel, "a1 → c3"), "A1>C3");
/// assert_eq!(normalise(Game::Ampel, "a1 >> c3"), "A1>C3");
/// assert_eq!(normalise(Game::Ampel, "Ａ１からＣ３へ"), "A1>C3");
/// assert_eq!(normalise(Game::Ampel, "a1 >"), "A1");
/// assert_eq!(normalise(Game::Ampel, "k1j1"), "K1>J1");
/// assert_eq!(normalise(Game::Ampel, "pass"), "-");
/// ```
#[must_use]
pub fn normalise(game: Game, text: &str) -> String {
    (spelling(game).normalise)(&fold(text))
}

/// Converts a token between the square numbers of the record and the square numbers that a side reads from its own
/// edge, in both directions.
///
/// Converting twice gives the first token again. Only White in ISAAC has its own square numbers (ISAAC-1).
///
/// ```
/// use referee::read_by;
/// use rules::{Game, Side};
/// assert_eq!(read_by(Game::Isaac, Side::Second, "55-95:30"), "04-44:30");
/// assert_eq!(read_by(Game::Isaac, Side::First, "55-95:30"), "55-95:30");
/// assert_eq!(read_by(Game::Ampel, Side::Second, "A1>A2"), "A1>A2");
/// ```
#[must_use]
pub fn read_by(game: Game, side: Side, token: &str) -> String {
    (spelling(game).read_by)(side, token)
}

/// Whether a token begins with the typed text, or is the token that [`normalise`] makes of the typed text. Separators
/// may be left out: `00-2` and `002` both begin `00-20`. A blank text begins every token. A text that is not blank, but
/// has neither letters nor digits, begins no token.
///
/// ```
/// use rules::Game;
/// use referee::fits;
/// assert!(fits(Game::Iago, "D4", "ｄ"));
/// assert!(fits(Game::Isaac, "00-20", "00-2"));
/// assert!(fits(Game::Ampel, "A1>C3", "a1 c"));
/// assert!(fits(Game::Iago, "D4", " "));
/// assert!(!fits(Game::Iago, "D4", "e"));
/// assert!(!fits(Game::Iago, "D4", "?"));
/// assert!(fits(Game::Ampel, "-", "pass"));
/// ```
#[must_use]
pub fn fits(game: Game, token: &str, typed: &str) -> bool {
    let key = |text: &str| -> String { text.chars().filter(|c| c.is_alphanumeric()).collect() };
    let token = token.to_uppercase();
    let folded = fold(typed);
    let begun = key(&folded);
    let begins = key(&token).starts_with(&begun) && (folded.is_empty() || !begun.is_empty());
    begins || token == normalise(game, typed).to_uppercase()
}

/// Converts a text to half width and capital letters, and replaces the different dashes, arrows and spaces by one
/// character each.
fn fold(text: &str) -> String {
    let usual = typed::bare(text);
    let folded = usual
        .chars()
        .map(|c| match c {
            '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' | 'ー' | '〜' | '~' => '-',
            '→' | '⇒' | '➡' | '▶' | '⟶' | '⟹' | '➔' | '➜' | '»' | '≫' => '>',
            '…' | '‥' => '.',
            c => c,
        })
        .flat_map(char::to_uppercase);
    folded.collect()
}

/// A part of a text: consecutive digits, or consecutive other characters without the spaces around them.
enum Part<'a> {
    Digits(&'a str),
    Between(&'a str),
}

fn parts(folded: &str) -> Vec<Part<'_>> {
    let digit = |character: char| character.is_ascii_digit();
    let mut parts = Vec::new();
    let mut rest = folded;
    while let Some(first) = rest.chars().next() {
        let inside = digit(first);
        let end = rest.find(|character| digit(character) != inside);
        let (part, after) = rest.split_at(end.unwrap_or(rest.len()));
        parts.push(if inside {
            Part::Digits(part)
        } else {
            Part::Between(part.trim())
        });
        rest = after;
    }
    parts
}

/// Whether a text is a separator between two cells. An empty text is a separator too. A dash before a number is a
/// separator and not a minus sign.
fn leads_on(between: &str) -> bool {
    const WORDS: [&str; 11] = [
        "", "-", ",", "、", "/", "・", ".", "..", "...", "TO", "から",
    ];
    let squeezed = squeeze(between);
    let head = squeezed.trim_start_matches(['-', '=']);
    let arrow = !head.is_empty() && head.chars().all(|c| c == '>');
    arrow || WORDS.contains(&squeezed.as_str())
}

/// Strips trailing separators and Japanese particles.
fn without_tail(folded: &str) -> &str {
    let mut kept = folded;
    loop {
        let shorter = kept.trim_end_matches(['-', '>', '=', ':', ' ', '.', ',', '、', '。', '!']);
        let shorter = ["へ", "に", "まで", "から", "点"]
            .iter()
            .find_map(|particle| shorter.strip_suffix(particle))
            .unwrap_or(shorter);
        if shorter.len() == kept.len() {
            return kept;
        }
        kept = shorter;
    }
}

/// Removes all spaces.
fn squeeze(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Removes the leading zeros from the number of a cell. A text that is not a cell is returned unchanged.
fn cell(text: &str) -> String {
    let mut rest = text.chars();
    match (rest.next(), unpad(rest.as_str())) {
        (Some(letter @ 'A'..='Z'), Some(number)) => format!("{letter}{number}"),
        _ => text.to_owned(),
    }
}

/// Whether a text is a letter and a number.
fn is_cell(text: &str) -> bool {
    let mut rest = text.chars();
    matches!(rest.next(), Some('A'..='Z')) && unpad(rest.as_str()).is_some()
}

/// The digits without leading zeros; `None` if the text is empty or has other characters.
fn unpad(digits: &str) -> Option<&str> {
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    match digits.trim_start_matches('0') {
        "" => Some("0"),
        number => Some(number),
    }
}
