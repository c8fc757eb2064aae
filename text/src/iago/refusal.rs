//! Says why an action is refused.

use super::side;
use crate::list::join;
use crate::{Locale, enumerate, list, list_or, sentences, t};
use rules::Outcome;
use rules::iago::{Cell, Disk, Placement, Reason, Refusal, Row, Scores};

/// If there are at most this many compulsory placements, each is named with the disks that it captures.
const DETAILED: usize = 4;

/// If there are more than [`DETAILED`] compulsory placements, this many are named with the disks that they capture.
const DETAILED_OF_MANY: usize = 3;

/// The largest number of further cells that are named; the remaining cells are only counted.
const NAMED: usize = 6;

/// The reason of a refusal: the rule in plain words and how the action breaks it. If captures are compulsory, the
/// largest captures follow (see `captures`). If the centre is refused because outer cells are still legal, these cells
/// are named.
#[must_use]
pub fn reason(locale: Locale, refusal: &Refusal) -> String {
    match refusal {
        Refusal::GameOver { outcome, scores } => game_over(locale, *outcome, *scores),
        Refusal::CalloutDisabled => t!(locale, "iago-callout-disabled"),
        Refusal::CalloutRepeated => t!(locale, "iago-callout-repeated"),
        Refusal::CalloutFalse {
            any_placement: false,
        } => t!(locale, "iago-callout-too-early"),
        Refusal::CalloutFalse {
            any_placement: true,
        } => t!(locale, "iago-callout-false"),
        Refusal::Malformed => t!(locale, "iago-malformed"),
        Refusal::OffBoard { file: None } => t!(locale, "iago-off-board-file"),
        Refusal::OffBoard {
            file: Some((file, height)),
        } => {
            let file = char::from(b'A' + file).to_string();
            t!(locale, "iago-off-board-number", file, height = *height)
        }
        Refusal::Occupied { cell, disk } => occupied(locale, *cell, *disk),
        Refusal::NeedsFlip {
            cell,
            releases,
            best,
            delaying,
        } => match delaying.as_slice() {
            [] => {
                let instead = match best.as_slice() {
                    [] => t!(locale, "iago-needs-flip-instead"),
                    best => t!(
                        locale,
                        "iago-needs-flip-capture",
                        best = captures(locale, best)
                    ),
                };
                sentences(locale, &[needs_flip(locale, *cell, *releases), instead])
            }
            delaying => {
                let cells = list_or(locale, &names(delaying));
                t!(locale, "iago-needs-flip-last-centre", cells)
            }
        },
        Refusal::MustCapture { best, .. } | Refusal::MustCaptureMost { best, .. } => {
            let best = captures(locale, best);
            let would_be = t!(locale, "iago-would-be", best);
            sentences(locale, &[reason_without_moves(locale, refusal), would_be])
        }
    }
}

/// The reason of a refusal, without the compulsory captures.
pub(super) fn reason_without_moves(locale: Locale, why: &Refusal) -> String {
    match why {
        Refusal::NeedsFlip { cell, releases, .. } => needs_flip(locale, *cell, *releases),
        Refusal::MustCapture { refused, .. } => must_capture(locale, refused),
        Refusal::MustCaptureMost { refused, best } => t!(
            locale,
            "iago-must-capture-most",
            cell = refused.cell.to_string(),
            taken = rows(locale, refused.cell, &refused.captured),
            count = refused.captures(),
            most = best.first().map_or(0, Placement::captures),
        ),
        _ => reason(locale, why),
    }
}

fn game_over(locale: Locale, outcome: Outcome<Reason>, scores: Scores) -> String {
    let winner = side(locale, outcome.winner);
    let won = scores[outcome.winner];
    let lost = scores[outcome.winner.other()];
    match outcome.reason {
        Reason::Score => t!(locale, "iago-over-score", winner, won, lost),
        Reason::CentreFaceUp => {
            t!(locale, "iago-over-centre-face-up", winner, score = won)
        }
        Reason::CentreCaptive => t!(
            locale,
            "iago-over-centre-captive",
            winner,
            loser = side(locale, outcome.winner.other()),
            score = won,
        ),
    }
}

fn occupied(locale: Locale, cell: Cell, disk: Disk) -> String {
    let cell = cell.to_string();
    let owner = side(locale, disk.owner);
    if disk.captive {
        t!(locale, "iago-occupied-captive", cell, owner)
    } else {
        t!(locale, "iago-occupied", cell, owner)
    }
}

/// Why a disk that flips nothing cannot go to an outer cell or the centre.
fn needs_flip(locale: Locale, cell: Cell, releases: bool) -> String {
    let name = cell.to_string();
    let cell = match cell {
        Cell::CENTRE => t!(locale, "iago-cell-centre", cell = name),
        _ => name,
    };
    match releases {
        true => t!(locale, "iago-needs-flip", cell),
        false => t!(locale, "iago-needs-flip-simple", cell),
    }
}

fn must_capture(locale: Locale, refused: &Placement) -> String {
    let cell = refused.cell.to_string();
    match refused.releases() {
        0 => t!(locale, "iago-must-capture", cell),
        releases => t!(locale, "iago-must-capture-not-release", cell, releases),
    }
}

/// The largest captures: the first of them with the disks that they take, the others by their cells alone. If there are
/// more than [`NAMED`] others, the remaining cells are only counted.
fn captures(locale: Locale, best: &[Placement]) -> String {
    let detailed = if best.len() > DETAILED {
        DETAILED_OF_MANY
    } else {
        best.len()
    };
    let (detailed, others) = best.split_at(detailed);
    let told: Vec<String> = detailed
        .iter()
        .map(|placement| {
            let cell = placement.cell.to_string();
            let rows = rows(locale, placement.cell, &placement.captured);
            t!(locale, "iago-capture", cell, rows)
        })
        .collect();
    let told = join(&told, |head, next| {
        t!(locale, "iago-capture-or", head, next)
    });
    let cells: Vec<Cell> = others.iter().map(|placement| placement.cell).collect();
    if cells.is_empty() {
        return t!(locale, "iago-captures-few", told);
    }
    let named = names(&cells[..cells.len().min(NAMED)]);
    match cells.len().checked_sub(NAMED) {
        None | Some(0) => {
            let cells = list(locale, &named);
            t!(locale, "iago-captures-others", told, cells)
        }
        Some(more) => {
            let cells = enumerate(locale, &named);
            t!(locale, "iago-captures-more", told, cells, count = more)
        }
    }
}

/// What the diagram of a refusal marks: the refused placement, and the compulsory placements with the rows that they
/// capture. `None` if the refusal has no diagram.
pub(super) fn pointed_out(locale: Locale, refusal: &Refusal) -> Option<String> {
    let refused = pointed_out_without_moves(locale, refusal)?;
    match refusal {
        Refusal::NeedsFlip { best, .. }
        | Refusal::MustCapture { best, .. }
        | Refusal::MustCaptureMost { best, .. }
            if !best.is_empty() =>
        {
            let best = captures(locale, best);
            let best = t!(locale, "iago-alt-compulsory", best);
            Some(format!("{refused}\n{best}"))
        }
        _ => Some(refused),
    }
}

/// What the diagram of a refusal marks, if the diagram hides the compulsory captures. `None` if the refusal has no
/// diagram.
pub(super) fn pointed_out_without_moves(locale: Locale, refusal: &Refusal) -> Option<String> {
    let cell = match refusal {
        Refusal::NeedsFlip { cell, .. } => *cell,
        Refusal::MustCapture { refused, .. } | Refusal::MustCaptureMost { refused, .. } => {
            refused.cell
        }
        _ => return None,
    };
    Some(t!(locale, "iago-alt-refused", refused = cell.to_string()))
}

/// The rows of disks that a disk on the cell `placed` flips, such as `E2 and E3 (between E1 and E4)`.
pub(super) fn rows(locale: Locale, placed: Cell, rows: &[Row]) -> String {
    let from = placed.to_string();
    let rows: Vec<String> = rows
        .iter()
        .map(|row| {
            let disks = list(locale, &names(&row.cells));
            let closing = row.closing.to_string();
            t!(locale, "iago-row", disks, from = &from, closing)
        })
        .collect();
    list(locale, &rows)
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(Cell::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Position;
    use rules::iago::{Iago, Line, Options};

    /// The reason why the last of `actions` is refused.
    fn sentence(locale: Locale, options: Options, actions: &str) -> String {
        let mut position = Iago::start(options);
        for action in actions.split(' ') {
            match position.play_token(action) {
                Ok(played) => position = played.position,
                Err(refused) => return reason(locale, &refused),
            }
        }
        panic!("nothing was refused in {actions}");
    }

    #[test]
    fn the_worked_refusals_of_the_rulings_are_told_in_full() {
        let standard = Options::default();
        let english = [
            "D3 E2 E4 E3 F2",
            "D3 D4 C3",
            "D5 G5 C5 D6 C4",
            "H4 G6 H5 I4 H3 G4 H6",
            "F4 D6 D4 B5 D5 D3 F6 E3 G2 C5 E4 E5",
            "D3 D4 A1",
            "A1",
            "E5",
            "D3 D3",
            "D3 D4 D5 D4",
            "A6",
            "Z1",
            "d4",
        ];
        let told = |locale: Locale| {
            let told = english.map(|actions| sentence(locale, standard, actions));
            told.join("\n")
        };
        insta::assert_snapshot!("english", told(Locale::En));
        insta::assert_snapshot!("japanese", told(Locale::Ja));
        insta::assert_snapshot!("german", told(Locale::De));
    }

    /// Refusals that occur in no recorded game: two of the centre, one of them with outer cells in `delaying`, and one
    /// with a long list of captures.
    fn rare() -> [Refusal; 3] {
        let cells = |names: &str| -> Vec<Cell> {
            let names = names.split(' ');
            names.map(|name| name.parse().unwrap()).collect()
        };
        let takes = |cell: Cell, taken: &str| Placement {
            cell,
            captured: vec![Row {
                cells: cells(taken),
                line: Line::Falling,
                closing: "I1".parse().unwrap(),
            }],
            released: Vec::new(),
        };
        let best = cells("B2 B3 B4 C2 C3 C4 C5 D2 D3 D4 D5");
        let best: Vec<Placement> = best.into_iter().map(|it| takes(it, "G3 H2")).collect();
        [
            Refusal::NeedsFlip {
                cell: Cell::CENTRE,
                releases: true,
                best: Vec::new(),
                delaying: cells("B1 D1"),
            },
            Refusal::NeedsFlip {
                cell: Cell::CENTRE,
                releases: false,
                best: Vec::new(),
                delaying: Vec::new(),
            },
            Refusal::MustCaptureMost {
                refused: takes("E3".parse().unwrap(), "F2"),
                best,
            },
        ]
    }

    #[test]
    fn what_is_rarely_refused_is_told_in_full() {
        let told = |locale: Locale| {
            let told = rare().map(|it| reason(locale, &it));
            told.join("\n")
        };
        insta::assert_snapshot!("rare_english", told(Locale::En));
        insta::assert_snapshot!("rare_japanese", told(Locale::Ja));
        insta::assert_snapshot!("rare_german", told(Locale::De));
    }

    #[test]
    fn with_the_penalty_option_only_the_rule_is_told() {
        let penalty = Options {
            penalty: true,
            ..Options::default()
        };
        for locale in Locale::ALL {
            let told = sentence(locale, penalty, "D3 D4 A1");
            assert_eq!(told, sentence(locale, penalty, "A1"));
            assert!(!told.contains("D5"), "{told}");
        }
    }
}
