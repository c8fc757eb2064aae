//! The board in words and as a text board, and the parser that sets up the disks from the words.

use super::side;
use crate::game::PositionWords as _;
use crate::{Locale, enumerate, t};
use rules::Position as _;
use rules::Side;
use rules::iago::{Cell, Disk, Iago, Variant};
use std::collections::BTreeMap;

const FILES: u8 = 9;

/// The largest number of marked cells that an alt text names.
const NAMED: usize = 8;

/// A group of disks that the alt text names in one line.
#[derive(Clone, Copy)]
struct Group {
    disk: Disk,
    outer: Option<bool>,
}

/// Where the disks are, a line for each group, such as `Dark inside: B3, D4`.
pub(super) fn arrangement(locale: Locale, position: &Iago) -> String {
    let counted = position.options().variant != Variant::Simple;
    let told = groups().filter(|group| group.disk.captive || group.outer.is_some() == counted);
    let lines: Vec<String> = told
        .filter_map(|group| {
            let here = |cell: &Cell| {
                let area = group.outer.is_none_or(|outer| outer == cell.is_outer());
                area && position.disk(*cell) == Some(group.disk)
            };
            let cells = Cell::ALL.into_iter().filter(here);
            let cells: Vec<String> = cells.map(|cell| cell.to_string()).collect();
            (!cells.is_empty()).then(|| line(locale, group, &enumerate(locale, &cells)))
        })
        .collect();
    match lines.is_empty() {
        true => t!(locale, "iago-alt-empty"),
        false => lines.join("\n"),
    }
}

/// All possible groups: the face-up disks of both sides, then the captives.
fn groups() -> impl Iterator<Item = Group> {
    let of = |captive| Side::BOTH.map(|owner| Disk { owner, captive });
    [false, true].into_iter().flat_map(of).flat_map(|disk| {
        let areas: &[Option<bool>] = match disk.captive {
            true => &[None],
            false => &[Some(false), Some(true), None],
        };
        areas.iter().map(move |outer| Group {
            disk,
            outer: *outer,
        })
    })
}

fn line(locale: Locale, group: Group, cells: &str) -> String {
    let side = side(locale, group.disk.owner);
    match (group.disk.captive, group.outer) {
        (true, _) => t!(locale, "iago-alt-captives", side, cells),
        (false, None) => t!(locale, "iago-alt-disks", side, cells),
        (false, Some(false)) => t!(locale, "iago-alt-inside", side, cells),
        (false, Some(true)) => t!(locale, "iago-alt-outside", side, cells),
    }
}

/// The cells that the picture marks as playable. `None` if the picture marks no cells or more than [`NAMED`], or if
/// [`PositionWords::demand`] already says which placements are compulsory or free.
pub(super) fn legal(locale: Locale, position: &Iago) -> Option<String> {
    let moves = position.public_moves()?;
    let few = !moves.is_empty() && moves.len() <= NAMED;
    if !few || position.demand(locale).is_some() {
        return None;
    }
    let cells: Vec<String> = moves.keys().map(Cell::to_string).collect();
    let cells = enumerate(locale, &cells);
    Some(t!(locale, "iago-alt-legal", cells))
}

/// The board for a code block, with a mark and a name for each cell. Cells of even files are on other lines than cells
/// of odd files.
pub(super) fn text_board(locale: Locale, position: &Iago) -> String {
    let mut lines = Vec::new();
    for height in (-8..=8_i8).rev() {
        let mut line = String::new();
        for file in 0..FILES {
            let here = cells_of(file).find(|cell| cell.coordinates().1 == height);
            match here {
                Some(cell) => line.push_str(&format!("{}{cell} ", mark(locale, position, cell))),
                None => line.push_str(&t!(locale, "iago-board-gap")),
            }
        }
        lines.push(line.trim_end().to_owned());
    }
    let legend = t!(locale, "iago-board-legend");
    format!("{}\n{legend}", lines.join("\n"))
}

fn cells_of(file: u8) -> impl Iterator<Item = Cell> {
    (1..=Cell::file_height(file)).filter_map(move |number| Cell::new(file, number))
}

/// The mark for the disk on a cell, or for an empty cell.
fn mark(locale: Locale, position: &Iago, cell: Cell) -> String {
    let disk = match position.disk(cell) {
        None => "none",
        Some(disk) => match (disk.owner, disk.captive) {
            (Side::First, false) => "dark",
            (Side::Second, false) => "light",
            (Side::First, true) => "captive-dark",
            (Side::Second, true) => "captive-light",
        },
    };
    t!(locale, "iago-board-mark", disk)
}

/// The error of [`read`]: the text contains no Iago board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no board of Iago in this text")]
pub struct ReadError;

/// Reads the disks from an alt text in any language.
///
/// # Errors
/// Fails if the text neither names disks nor says that the board is empty, or if two lines contradict each other about
/// a cell.
pub fn read(text: &str) -> Result<BTreeMap<Cell, Disk>, ReadError> {
    let mut disks = BTreeMap::new();
    for locale in Locale::ALL {
        if text.contains(&t!(locale, "iago-alt-empty")) {
            return Ok(disks);
        }
        for group in groups() {
            let label = line(locale, group, "");
            let cells = text.lines().find_map(|line| cells(line, label.trim_end()));
            for cell in cells.into_iter().flatten() {
                if disks
                    .insert(cell, group.disk)
                    .is_some_and(|before| before != group.disk)
                {
                    return Err(ReadError);
                }
            }
        }
    }
    match disks.is_empty() {
        true => Err(ReadError),
        false => Ok(disks),
    }
}

/// Reads the cells after `label` in a line. `None` if the line does not begin with `label`, or if anything else than
/// cells follows.
fn cells(line: &str, label: &str) -> Option<Vec<Cell>> {
    let cells = line.trim().strip_prefix(label)?.split([',', '、']);
    cells.map(|cell| cell.trim().parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(tokens: &str) -> Iago {
        let start = Iago::start(Default::default());
        tokens.split(' ').fold(start, |position, token| {
            position.play_token(token).expect("a legal action").position
        })
    }

    #[test]
    fn a_position_can_be_set_up_again_from_its_words() {
        let position = played("C2 D5 F5 F7 F2 G3 G2 G1 G4 G5 H5 E3 C3 G6 E8 H4 H3 I3");
        for locale in Locale::ALL {
            let disks = read(&arrangement(locale, &position)).unwrap();
            for cell in Cell::ALL {
                assert_eq!(disks.get(&cell).copied(), position.disk(cell), "{cell}");
            }
        }
    }

    #[test]
    fn the_words_of_a_full_board_fit_into_an_alt_text() {
        let text = arrangement(Locale::En, &played("D3 D4"));
        assert!(text.chars().count() <= 800, "{}", text.chars().count());
        assert!(text_board(Locale::En, &played("D3 D4")).chars().count() <= 1_500);
    }

    #[test]
    fn a_text_that_is_no_board_is_not_read() {
        assert_eq!(read(""), Err(ReadError));
        assert_eq!(read("Dark: many"), Err(ReadError));
        assert_eq!(read("Dark: D3\nLight: D3"), Err(ReadError));
        for locale in Locale::ALL {
            let empty = arrangement(locale, &Iago::start(Default::default()));
            assert_eq!(read(&empty), Ok(BTreeMap::new()), "{empty}");
        }
    }
}
