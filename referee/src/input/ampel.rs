//! Reads what players of Ampel type.

use super::{Part, Spelling, cell, is_cell, leads_on, parts, squeeze, without_tail};

pub(super) const SPELLING: Spelling = Spelling {
    normalise,
    read_by: |_, token| token.to_owned(),
};

fn normalise(folded: &str) -> String {
    let squeezed = squeeze(folded);
    if matches!(squeezed.as_str(), "-" | "PASS" | "SKIP" | "パス") {
        return "-".to_owned();
    }
    let points = points_of(without_tail(folded));
    match points.as_slice() {
        [from, to] => format!("{}>{}", cell(from), cell(to)),
        [point] => cell(point),
        _ => cell(&squeezed),
    }
}

/// The points that a text names; an empty list if the text has anything except points and separators. A space is
/// allowed between the letter and the number of a point.
fn points_of(folded: &str) -> Vec<String> {
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
