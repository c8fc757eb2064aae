//! What players type, made into the exact tokens of the record.
//!
//! What is common to the games stands here; the rest is each game's own, in its folder.

use crate::{Game, Side};

/// The token a player most likely meant. Only spelling is forgiven: full-width letters, case,
/// spaces, the various dashes, dots and arrows or nothing at all between two cells or left over
/// behind them, leading zeros, the two ends of a piece in either order.
/// Whatever cannot be understood comes back folded, and the rules say what is wrong with it.
///
/// ```
/// use iago_rules::Game;
/// use iago_rules::input::normalise;
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
    game.normalise(&fold(text))
}

/// A token in the numbers a side reads from its own edge, or such a token in those of the record:
/// reading twice leads back. Only White of ISAAC has numbers of its own (ISAAC-1).
///
/// ```
/// use iago_rules::input::read_by;
/// use iago_rules::{Game, Side};
/// assert_eq!(read_by(Game::Isaac, Side::Second, "55-95:30"), "04-44:30");
/// assert_eq!(read_by(Game::Isaac, Side::First, "55-95:30"), "55-95:30");
/// assert_eq!(read_by(Game::Ampel, Side::Second, "A1>A2"), "A1>A2");
/// ```
#[must_use]
pub fn read_by(game: Game, side: Side, token: &str) -> String {
    game.read_by(side, token)
}

/// Whether a token begins as typed, whatever separators were left out: `00-2` and `002` both
/// begin `00-20`.
///
/// ```
/// use iago_rules::Game;
/// use iago_rules::input::fits;
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

/// Half width, upper case, one kind of dash, arrow and space; no space at the ends.
fn fold(text: &str) -> String {
    let half: String = text
        .chars()
        .map(|c| match c {
            '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' | 'ー' | 'ｰ' | '〜' | '～' | '~' => {
                '-'
            }
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xff01 + 0x21).unwrap_or(c),
            '→' | '⇒' | '➡' | '▶' | '⟶' | '⟹' | '➔' | '➜' | '»' | '≫' => '>',
            '…' | '‥' => '.',
            c if c.is_whitespace() => ' ',
            c => c,
        })
        .flat_map(char::to_uppercase)
        .collect();
    half.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A stretch of digits, or of anything else without the spaces around it.
pub(crate) enum Part<'a> {
    Digits(&'a str),
    Between(&'a str),
}

/// The stretches a text consists of, in order.
pub(crate) fn parts(folded: &str) -> Vec<Part<'_>> {
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

/// Whether this is what people put between two cells, nothing but a space included. A dash before
/// a number is no minus.
pub(crate) fn leads_on(between: &str) -> bool {
    const WORDS: [&str; 11] = [
        "", "-", ",", "、", "/", "・", ".", "..", "...", "TO", "から",
    ];
    let squeezed = squeeze(between);
    let head = squeezed.trim_start_matches(['-', '=']);
    let arrow = !head.is_empty() && head.chars().all(|c| c == '>');
    arrow || WORDS.contains(&squeezed.as_str())
}

/// Without what leads on to nothing, and the particles that end a move said in Japanese.
pub(crate) fn without_tail(folded: &str) -> &str {
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

/// Without any space.
pub(crate) fn squeeze(text: &str) -> String {
    text.split_whitespace().collect()
}

/// A letter and a number without leading zeros; anything else as it is.
pub(crate) fn cell(text: &str) -> String {
    let mut rest = text.chars();
    match (rest.next(), unpad(rest.as_str())) {
        (Some(letter @ 'A'..='Z'), Some(number)) => format!("{letter}{number}"),
        _ => text.to_owned(),
    }
}

/// Whether this is a letter and a number.
pub(crate) fn is_cell(text: &str) -> bool {
    let mut rest = text.chars();
    matches!(rest.next(), Some('A'..='Z')) && unpad(rest.as_str()).is_some()
}

/// Digits without leading zeros; `None` if there is anything but digits.
pub(crate) fn unpad(digits: &str) -> Option<&str> {
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    match digits.trim_start_matches('0') {
        "" => Some("0"),
        number => Some(number),
    }
}
