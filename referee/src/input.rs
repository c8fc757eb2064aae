//! What players type, made into the exact tokens of the record.

use rules::isaac::Square;
use rules::{Game, Side};

/// The token a player most likely meant. Only spelling is forgiven: full-width letters, case,
/// spaces, the various dashes, dots and arrows or nothing at all between two cells or left over
/// behind them, leading zeros, the two ends of a piece in either order.
/// Whatever cannot be understood comes back folded, and the rules say what is wrong with it.
///
/// ```
/// use referee::normalise;
/// use rules::Game;
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
            '→' | '⇒' | '➡' | '▶' | '⟶' | '⟹' | '➔' | '➜' | '»' | '≫' => '>',
            '…' | '‥' => '.',
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

/// Two numbers are the ends of a piece, a third one is the total; ends of two digits each need
/// nothing between them.
fn isaac(folded: &str) -> String {
    let folded = without_tail(folded);
    let parts = parts(folded);
    let (ends, total) = match parts.as_slice() {
        [Part::Digits(both), rest @ ..] if both.len() == 4 => {
            let (from, to) = both.split_at(2);
            ((from, to), rest)
        }
        [
            Part::Digits(from),
            Part::Between(between),
            Part::Digits(to),
            rest @ ..,
        ] if leads_on(between) => ((*from, *to), rest),
        _ => return squeeze(folded),
    };
    let (Some(from), Some(to)) = (square(ends.0), square(ends.1)) else {
        return squeeze(folded);
    };
    let ends = format!("{:02}-{:02}", from.min(to), from.max(to));
    match total {
        [] => ends,
        [Part::Between(between), Part::Digits(total)]
            if matches!(*between, ":" | ";" | "=") || *between != "-" && leads_on(between) =>
        {
            format!("{ends}:{}", unpad(total).unwrap_or(total))
        }
        _ => match folded.split_once(':') {
            // The rules say what is wrong with the total.
            Some((_, total)) => format!("{ends}:{}", squeeze(total)),
            None => squeeze(folded),
        },
    }
}

/// A stretch of digits, or of anything else without the spaces around it.
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

/// Whether this is what people put between two cells, nothing but a space included. A dash before
/// a number is no minus.
fn leads_on(between: &str) -> bool {
    const WORDS: [&str; 11] = [
        "", "-", ",", "、", "/", "・", ".", "..", "...", "TO", "から",
    ];
    let squeezed = squeeze(between);
    let head = squeezed.trim_start_matches(['-', '=']);
    let arrow = !head.is_empty() && head.chars().all(|c| c == '>');
    arrow || WORDS.contains(&squeezed.as_str())
}

/// Without what leads on to nothing, and the particles that end a move said in Japanese.
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

fn ampel(folded: &str) -> String {
    let squeezed = squeeze(folded);
    if matches!(squeezed.as_str(), "-" | "PASS" | "SKIP" | "パス") {
        return "-".to_owned();
    }
    let points = ampel_points(without_tail(folded));
    match points.as_slice() {
        [from, to] => format!("{}>{}", cell(from), cell(to)),
        [point] => cell(point),
        _ => cell(&squeezed),
    }
}

/// The points a text is made of, if there is nothing in it but points and what leads on from one to
/// the next; no point otherwise. Letter and number may stand apart.
fn ampel_points(folded: &str) -> Vec<String> {
    let mut points: Vec<String> = Vec::new();
    for part in parts(folded) {
        match part {
            Part::Between(between) => {
                let Some(letter) = between.chars().next_back() else {
                    return Vec::new();
                };
                let before = between.strip_suffix(letter).unwrap_or_default().trim();
                let leads = if points.is_empty() {
                    before.is_empty()
                } else {
                    leads_on(before)
                };
                if !leads || !letter.is_ascii_uppercase() {
                    return Vec::new();
                }
                points.push(letter.to_string());
            }
            Part::Digits(digits) => match points.last_mut() {
                Some(point) => point.push_str(digits),
                None => return Vec::new(),
            },
        }
    }
    match points.iter().all(|point| is_cell(point)) {
        true => points,
        false => Vec::new(),
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
/// use referee::read_by;
/// use rules::{Game, Side};
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
/// use referee::fits;
/// use rules::Game;
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
