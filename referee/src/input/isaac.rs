//! Reads what players of ISAAC type, and converts tokens to White's numbers.

use super::{Part, Spelling, leads_on, parts, squeeze, unpad, without_tail};
use rules::Side;
use rules::isaac::Square;

pub(super) const SPELLING: Spelling = Spelling { normalise, read_by };

/// The first two numbers are the ends of a piece, and a third number is the total. If both ends have two digits, no
/// separator is needed between them.
fn normalise(folded: &str) -> String {
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
            // The total is kept as it was typed, only without spaces; the rules will judge it.
            Some((_, total)) => format!("{ends}:{}", squeeze(total)),
            None => squeeze(folded),
        },
    }
}

fn square(digits: &str) -> Option<u32> {
    digits.parse().ok().filter(|&n| n < 100)
}

/// Converts a token as [`read_by`](super::read_by) says.
fn read_by(side: Side, token: &str) -> String {
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
    let own = match side {
        Side::First => None,
        Side::Second => turned(),
    };
    own.unwrap_or_else(|| token.to_owned())
}
