//! The board in words and as a text board, and the parser that sets up a position from the words.

use super::{colour, names, side};
use crate::{Locale, enumerate, t};
use rules::ampel::{Ampel, Board, Disk, Options, Point, ROWS, Setup, Step};
use rules::{BySide, Side};

/// The whole position in words: the disks by colour, the cylinders, the yellow disks placed or won, the step and the
/// side. [`read`] sets the position up again from these words. If `running` is `false`, neither side is to move.
pub(super) fn described(locale: Locale, position: &Ampel, running: bool) -> String {
    let setup = Setup::from(position);
    [disks(locale, &setup), besides(locale, &setup, running)].join("\n")
}

/// Where the pieces are: the disks by colour, and the cylinders.
pub(super) fn arrangement(locale: Locale, position: &Ampel) -> String {
    let told = disks(locale, &Setup::from(position));
    match told.is_empty() {
        true => t!(locale, "ampel-board-empty"),
        false => told,
    }
}

/// The disks by colour and the cylinders, a line for each colour and each cylinder on the board.
fn disks(locale: Locale, setup: &Setup) -> String {
    let disks = COLOURS.into_iter().filter_map(|disk| {
        let points = setup.board.of(disk);
        (!points.is_empty()).then(|| {
            let points = enumerate(locale, &names(points.iter()));
            t!(locale, "ampel-board-disks", disk = colour(disk), points)
        })
    });
    let cylinders = Side::BOTH.into_iter().filter_map(|owner| {
        let point = setup.cylinders[owner]?.to_string();
        Some(t!(
            locale,
            "ampel-board-cylinder",
            side = side(locale, owner),
            point
        ))
    });
    disks.chain(cylinders).collect::<Vec<_>>().join("\n")
}

const COLOURS: [Disk; 3] = [Disk::Red, Disk::Yellow, Disk::Green];

/// The two sentences below the disks. The first says how many yellow disks are placed (in the setup) or won (after it);
/// the second names the step and the side.
fn besides(locale: Locale, setup: &Setup, running: bool) -> String {
    let mut lines = vec![match setup.step {
        Step::Setup => t!(
            locale,
            "ampel-board-yellow",
            yellow = setup.options.yellow(),
            placed = setup.yellow_placed,
        ),
        _ => t!(
            locale,
            "ampel-board-won",
            red = side(locale, Side::First),
            red_score = setup.scores[Side::First],
            green = side(locale, Side::Second),
            green_score = setup.scores[Side::Second],
        ),
    }];
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

/// The board for a code block: a triangle with its row letters and a letter for each point.
pub(super) fn text_board(locale: Locale, position: &Ampel) -> String {
    let setup = Setup::from(position);
    let mut lines = Vec::new();
    for row in (0..ROWS).rev() {
        let disks: Vec<String> = points(row)
            .map(|point| letter(&setup, point).to_string())
            .collect();
        let indent = " ".repeat(usize::from(row));
        lines.push(format!("{}  {indent}{}", row_letter(row), disks.join(" ")));
    }
    lines.push(t!(locale, "ampel-board-legend"));
    lines.join("\n").trim_start().to_owned()
}

fn points(row: u8) -> impl Iterator<Item = Point> {
    (0..ROWS).filter_map(move |column| Point::new(row, column))
}

fn row_letter(row: u8) -> char {
    char::from(b'A' + row)
}

fn letter(setup: &Setup, point: Point) -> char {
    let carries = setup
        .cylinders
        .values()
        .any(|cylinder| *cylinder == Some(point));
    match (setup.board.get(point), carries) {
        (None, _) => '.',
        (Some(disk), false) => disk.letter(),
        (Some(disk), true) => disk.letter().to_ascii_lowercase(),
    }
}

/// The error of [`read`]: the text contains no Ampel position in the form that `described` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no board of Ampel in this text")]
pub struct NoBoard;

/// Reads a position from the words of `described` in any language. Other text around the words is ignored.
///
/// # Errors
/// Fails if a line of disks contains anything else than points, or if no possible position has the two sentences below
/// the disks.
pub fn read(text: &str) -> Result<Setup, NoBoard> {
    let mut found = Locale::ALL.into_iter().filter_map(|it| read_in(it, text));
    found.next().ok_or(NoBoard)
}

fn read_in(locale: Locale, text: &str) -> Option<Setup> {
    let mut board = Board::default();
    for disk in COLOURS {
        let model = t!(
            locale,
            "ampel-board-disks",
            disk = colour(disk),
            points = GAP
        );
        for name in blank(text, &model)
            .into_iter()
            .flat_map(|it| it.split([',', '、']))
        {
            board.put(name.trim().parse().ok()?, disk);
        }
    }
    let mut cylinders = BySide::both(None);
    for owner in Side::BOTH {
        let side = side(locale, owner);
        let model = t!(locale, "ampel-board-cylinder", side, point = GAP);
        if let Some(name) = blank(text, &model) {
            cylinders[owner] = Some(name.parse().ok()?);
        }
    }
    // The sentences are not parsed: each candidate position is described, and its sentences are searched for in the
    // text.
    let yellow_here = u8::try_from(board.of(Disk::Yellow).len()).ok()?;
    candidates(yellow_here)
        .map(|rest| Setup {
            board,
            cylinders,
            ..rest
        })
        .find(|setup| {
            let mut told = [true, false]
                .into_iter()
                .map(|it| besides(locale, setup, it));
            told.any(|told| text.contains(&told))
        })
}

/// The placeholder for the part of a line that [`blank`] finds.
const GAP: &str = "\u{fffc}";

/// Finds the line of `text` that is the line `model` with other words in place of the [`GAP`], and returns these words.
fn blank<'a>(text: &'a str, model: &str) -> Option<&'a str> {
    let (before, behind) = model.split_once(GAP)?;
    text.lines()
        .find_map(|line| line.trim().strip_prefix(before)?.strip_suffix(behind))
}

/// All combinations of options, step, side and scores that are possible with `yellow_here` yellow disks on the board.
/// The board and the cylinders are left empty.
fn candidates(yellow_here: u8) -> impl Iterator<Item = Setup> {
    let sides = || Side::BOTH.into_iter();
    let options = (5..=10)
        .flat_map(move |yellow| sides().filter_map(move |first| Options::new(yellow, first).ok()));
    let steps = [Step::Setup, Step::Own, Step::Opponent, Step::Place];
    options.flat_map(move |options| {
        // Which side begins matters only during the setup, where it follows from the side to move. After the setup,
        // only the first side is tried.
        let told = move |step: &Step| *step == Step::Setup || options.first() == Side::First;
        let steps = steps.into_iter().filter(move |step| told(step));
        steps.flat_map(move |step| {
            let yellow_placed = match step {
                Step::Setup => yellow_here,
                _ => options.yellow(),
            };
            let won = yellow_placed.checked_sub(yellow_here);
            let shares = won
                .into_iter()
                .flat_map(|won| (0..=won).map(move |red| [red, won - red]));
            shares.flat_map(move |[red, green]| {
                let began = move |to_move: Side| match yellow_placed % 2 {
                    0 => to_move,
                    _ => to_move.other(),
                };
                let fits =
                    move |to_move: &Side| step != Step::Setup || options.first() == began(*to_move);
                sides().filter(fits).map(move |to_move| Setup {
                    options,
                    step,
                    to_move,
                    board: Board::default(),
                    yellow_placed,
                    cylinders: BySide::both(None),
                    scores: BySide::new(red, green),
                })
            })
        })
    })
}
