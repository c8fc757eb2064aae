//! The board in words and as text, and back: alt texts from which the position can be set up.

use super::super::{Locale, t};
use super::side;
use rules::ampel::{Ampel, Board, Disk, Options, Point, ROWS, Setup, Step};
use rules::{BySide, Side};

/// The whole position in words: eleven rows, what the letters mean, yellow disks, step and side.
/// [`read`] sets it up again. Unless `running`, nobody is to move any more.
pub(super) fn described(locale: Locale, position: &Ampel, running: bool) -> String {
    in_words(locale, &Setup::from(position), running)
}

fn in_words(locale: Locale, setup: &Setup, running: bool) -> String {
    let mut lines: Vec<String> = (0..ROWS)
        .rev()
        .map(|row| {
            let disks: String = points(row).map(|point| letter(setup, point)).collect();
            t!(
                locale,
                "ampel-board-row",
                row = row_letter(row).to_string(),
                disks
            )
        })
        .collect();
    lines.push(besides(locale, setup, running));
    lines.join("\n")
}

/// What stands below the rows: what the letters mean, yellow disks, step and side.
fn besides(locale: Locale, setup: &Setup, running: bool) -> String {
    let mut lines = vec![t!(locale, "ampel-board-legend")];
    lines.push(t!(
        locale,
        "ampel-board-yellow",
        yellow = setup.options.yellow(),
        placed = setup.yellow_placed,
        first = side(locale, setup.options.first()),
        red = side(locale, Side::First),
        red_score = setup.scores[Side::First],
        green = side(locale, Side::Second),
        green_score = setup.scores[Side::Second],
    ));
    let to_move = side(locale, setup.to_move);
    let target = setup.options.target();
    let step = setup.step.number();
    lines.push(if setup.scores.values().any(|won| *won >= target) {
        t!(locale, "ampel-board-over", step, side = to_move)
    } else {
        match (setup.step, running) {
            (Step::Setup, true) => t!(locale, "ampel-board-step-setup", side = to_move),
            (Step::Setup, false) => t!(locale, "ampel-board-ended-setup", side = to_move),
            (_, true) => t!(locale, "ampel-board-step", step, side = to_move),
            (_, false) => t!(locale, "ampel-board-ended", step, side = to_move),
        }
    });
    lines.join("\n")
}

/// The board as it lies, a letter a point, for a code block: the triangle with its row letters.
pub(super) fn drawn(locale: Locale, position: &Ampel) -> String {
    let setup = Setup::from(position);
    let mut lines: Vec<String> = (0..ROWS)
        .rev()
        .map(|row| {
            let disks: Vec<String> = points(row)
                .map(|point| letter(&setup, point).to_string())
                .collect();
            let indent = " ".repeat(usize::from(row));
            format!("{}  {indent}{}", row_letter(row), disks.join(" "))
        })
        .collect();
    lines.push(t!(locale, "ampel-board-legend"));
    lines.join("\n")
}

fn points(row: u8) -> impl Iterator<Item = Point> {
    (0..ROWS).filter_map(move |column| Point::new(row, column))
}

fn row_letter(row: u8) -> char {
    char::from(b'A' + row)
}

fn letter(setup: &Setup, point: Point) -> char {
    let carries = setup.cylinders.values().any(|on| *on == Some(point));
    match (setup.board.get(point), carries) {
        (None, _) => '.',
        (Some(disk), false) => disk.letter(),
        (Some(disk), true) => disk.letter().to_ascii_lowercase(),
    }
}

/// The text holds no position of Ampel as `described` tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no board of Ampel in this text")]
pub struct NoBoard;

/// Reads the position out of a text that `described` it in any language, whatever stands around.
///
/// # Errors
/// If a row is missing or has the wrong length or letters, or the sentences below the board are
/// not those of a position.
pub fn read(text: &str) -> Result<Setup, NoBoard> {
    let mut board = Board::default();
    let mut cylinders = BySide::both(None);
    for row in 0..ROWS {
        let points: Vec<Point> = points(row).collect();
        let disks = text
            .lines()
            .filter_map(|line| {
                line.trim()
                    .strip_prefix(row_letter(row))?
                    .strip_prefix([':', '：'])
            })
            .map(str::trim)
            .find(|disks| disks.chars().count() == points.len() && !disks.contains(' '))
            .ok_or(NoBoard)?;
        for (point, letter) in points.into_iter().zip(disks.chars()) {
            let disk = match letter.to_ascii_uppercase() {
                '.' => continue,
                'R' => Disk::Red,
                'Y' => Disk::Yellow,
                'G' => Disk::Green,
                _ => return Err(NoBoard),
            };
            board.put(point, disk);
            if letter.is_ascii_lowercase() {
                let owner = disk.owner().ok_or(NoBoard)?;
                cylinders[owner] = Some(point);
            }
        }
    }
    let yellow_here = u8::try_from(board.of(Disk::Yellow).len()).map_err(|_| NoBoard)?;
    // Each of the few positions that the sentences may mean is told in their language and compared.
    let legend = |locale: &Locale| text.contains(&t!(*locale, "ampel-board-legend"));
    let locale = Locale::ALL.into_iter().find(legend).ok_or(NoBoard)?;
    candidates(yellow_here)
        .map(|rest| Setup {
            board,
            cylinders,
            ..rest
        })
        .find(|setup| {
            [true, false]
                .iter()
                .any(|it| text.contains(&besides(locale, setup, *it)))
        })
        .ok_or(NoBoard)
}

/// Everything that may stand beside a board with so many yellow disks.
fn candidates(yellow_here: u8) -> impl Iterator<Item = Setup> {
    let sides = || Side::BOTH.into_iter();
    let options = (5..=10)
        .flat_map(move |yellow| sides().filter_map(move |first| Options::new(yellow, first).ok()));
    let steps = [Step::Setup, Step::Own, Step::Opponent, Step::Place];
    options.flat_map(move |options| {
        steps.into_iter().flat_map(move |step| {
            let yellow_placed = match step {
                Step::Setup => yellow_here,
                _ => options.yellow(),
            };
            let won = yellow_placed.saturating_sub(yellow_here);
            (0..=won).flat_map(move |red| {
                sides().map(move |to_move| Setup {
                    options,
                    step,
                    to_move,
                    board: Board::default(),
                    yellow_placed,
                    cylinders: BySide::both(None),
                    scores: BySide::new(red, won - red),
                })
            })
        })
    })
}
