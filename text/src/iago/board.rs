//! The board in words and as text, and back: alt texts from which the position can be set up.

use crate::list::tokens;
use crate::{Locale, t};
use rules::Side;
use rules::iago::{Cell, Disk, Iago};
use std::collections::BTreeMap;

const FILES: u8 = 9;

/// The board file by file, each from its bottom cell: `A: ..D.. B: .lL...`, followed by what the
/// letters mean.
pub(super) fn described(locale: Locale, position: &Iago) -> String {
    let files: Vec<String> = (0..FILES)
        .map(|file| {
            let cells: String = cells_of(file).map(|cell| letter(position, cell)).collect();
            let name = file_letter(file).to_string();
            t!(locale, "iago-board-file", file = name, cells)
        })
        .collect();
    let mut lines = files;
    lines.push(t!(locale, "iago-board-legend"));
    lines.join("\n")
}

/// The cells that may be played now.
pub(super) fn legal(locale: Locale, position: &Iago) -> Option<String> {
    let moves = position.public_moves().filter(|moves| !moves.is_empty())?;
    let cells: Vec<String> = moves.keys().map(Cell::to_string).collect();
    let cells = tokens(locale, &cells);
    Some(t!(locale, "iago-alt-legal", cells))
}

/// The board as it lies, one character a cell: even rows between odd ones, `·` for empty.
pub(super) fn drawn(locale: Locale, position: &Iago) -> String {
    let mut lines = Vec::new();
    for height in (-8..=8_i8).rev() {
        let mut line = String::new();
        for file in 0..FILES {
            let here = cells_of(file).find(|cell| cell.coordinates().1 == height);
            match here {
                Some(cell) => line.push_str(&format!("{}{} ", letter(position, cell), cell)),
                None => line.push_str("    "),
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

fn file_letter(file: u8) -> char {
    char::from(b'A' + file)
}

fn letter(position: &Iago, cell: Cell) -> char {
    match position.disk(cell) {
        None => '.',
        Some(disk) => match (disk.owner, disk.captive) {
            (Side::First, false) => 'D',
            (Side::Second, false) => 'L',
            (Side::First, true) => 'd',
            (Side::Second, true) => 'l',
        },
    }
}

/// The text holds no board of Iago.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no board of Iago in this text")]
pub struct ReadError;

/// Reads the disks out of an alt text in any language.
///
/// # Errors
/// If a file is missing, too long or too short, or has a letter that is none.
pub fn read(text: &str) -> Result<BTreeMap<Cell, Disk>, ReadError> {
    let mut disks = BTreeMap::new();
    for file in 0..FILES {
        let cells: Vec<Cell> = cells_of(file).collect();
        let row = text
            .lines()
            .find_map(|line| {
                let rest = line.trim().strip_prefix(file_letter(file))?;
                rest.strip_prefix([':', '：']).map(str::trim)
            })
            .ok_or(ReadError)?;
        if row.chars().count() != cells.len() {
            return Err(ReadError);
        }
        for (cell, letter) in cells.into_iter().zip(row.chars()) {
            let (owner, captive) = match letter {
                '.' => continue,
                'D' => (Side::First, false),
                'L' => (Side::Second, false),
                'd' => (Side::First, true),
                'l' => (Side::Second, true),
                _ => return Err(ReadError),
            };
            disks.insert(cell, Disk { owner, captive });
        }
    }
    Ok(disks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Position;

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
            let disks = read(&described(locale, &position)).unwrap();
            for cell in Cell::ALL {
                assert_eq!(disks.get(&cell).copied(), position.disk(cell), "{cell}");
            }
        }
    }

    #[test]
    fn the_words_of_a_full_board_fit_into_an_alt_text() {
        let text = described(Locale::En, &played("D3 D4"));
        assert!(text.chars().count() <= 800, "{}", text.chars().count());
        assert!(drawn(Locale::En, &played("D3 D4")).chars().count() <= 1_500);
    }

    #[test]
    fn a_text_that_is_no_board_is_not_read() {
        assert_eq!(read(""), Err(ReadError));
        let text = described(Locale::En, &played("D3 D4"));
        assert_eq!(read(&text.replace("D: ", "D: .")), Err(ReadError));
        assert_eq!(read(&text.replace('L', "X")), Err(ReadError));
    }
}
