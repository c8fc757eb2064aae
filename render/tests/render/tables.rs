//! Tables and brackets of tournaments: readable by every eye, and on a phone.

use crate::contrast::{CAPITAL, PHONE};
use crate::eyes::{Drawn, EYES, Eye, contrast};
use render::{
    Bracket, Entrant, Fonts, IndexedImage, Meeting, Size, Table, TableCell, TableRow, Theme,
    ThemeName, Words,
};

const NAMES: [&str; 8] = [
    "Ann",
    "Żółw",
    "A name that is far too long to fit",
    "Ben",
    "Cem",
    "Dora",
    "Emil",
    "Zoë",
];

/// Eight rounds: wins, draws, losses, games that one player missed, and byes.
pub fn rounds() -> Table {
    let cell = |main: &str, note: &str| TableCell {
        main: main.to_owned(),
        note: note.to_owned(),
        strong: main == "1",
    };
    let results = [
        ("1", "5"),
        ("½", "12"),
        ("0", "64"),
        ("+", "7"),
        ("−", "3"),
        ("1", "–"),
        ("½", "–"),
        ("[1]", "8"),
    ];
    let rows = NAMES.iter().enumerate().map(|(place, name)| TableRow {
        number: [1, 2, 3, 4, 5, 16, 17, 64][place].to_string(),
        name: (*name).into(),
        cells: (0..8)
            .map(|round| {
                let (main, note) = results[(place + round) % results.len()];
                cell(main, note)
            })
            .chain([TableCell {
                main: "7½".to_owned(),
                strong: true,
                ..TableCell::default()
            }])
            .collect(),
    });
    let headings = (1..=8).map(|round: u32| round.to_string());
    Table {
        title: ["Spring Cup".into(), "Rounds 1 to 8".into()],
        numbers: "No.".into(),
        headings: headings.chain(["Pts".to_owned()]).map(Into::into).collect(),
        rows: rows.collect(),
    }
}

/// A page of standings: points and tie-breaks.
pub fn standings() -> Table {
    let rows = (0..16_usize).map(|place| {
        let breaks = ["40", "44½", "38¾", "1", "7", "3"].map(str::to_owned);
        let points = TableCell {
            main: if place % 2 == 0 { "7½" } else { "7" }.to_owned(),
            strong: true,
            ..TableCell::default()
        };
        let breaks = breaks.map(|main| TableCell {
            main,
            ..TableCell::default()
        });
        TableRow {
            number: format!("{}.", place + 1),
            name: NAMES[place % NAMES.len()].into(),
            cells: std::iter::once(points).chain(breaks).collect(),
        }
    });
    Table {
        title: ["Spring Cup".into(), "Standings after round 9".into()],
        numbers: Words::default(),
        headings: ["Pts", "BH-1", "BH", "SB", "DE", "Wins", "W2"]
            .map(Into::into)
            .to_vec(),
        rows: rows.collect(),
    }
}

/// Seven players: a bye, a player who did not come, a final that is not played yet.
pub fn bracket() -> Bracket {
    let entrant = |name: &str, score: &str, through| {
        Some(Entrant {
            name: name.into(),
            score: score.to_owned(),
            through,
        })
    };
    let first: Vec<Meeting> = vec![
        [entrant(NAMES[0], "", Some(true)), None],
        [
            entrant(NAMES[3], "1½", Some(true)),
            entrant(NAMES[4], "½", Some(false)),
        ],
        [
            entrant(NAMES[1], "2", Some(true)),
            entrant(NAMES[2], "1", Some(false)),
        ],
        [
            entrant(NAMES[5], "−", Some(false)),
            entrant(NAMES[6], "+", Some(true)),
        ],
    ];
    let second = vec![
        [
            entrant(NAMES[0], "2", Some(true)),
            entrant(NAMES[3], "0", Some(false)),
        ],
        [
            entrant(NAMES[1], "1", Some(false)),
            entrant(NAMES[6], "1", Some(false)),
        ],
    ];
    let last = vec![[entrant(NAMES[0], "", None), None]];
    Bracket {
        title: ["Spring Cup".into(), "Bracket".into()],
        rounds: vec![
            ("Quarter-finals".into(), first),
            ("Semi-finals".into(), second),
            ("Final".into(), last),
        ],
        third: Some(("Third place".into(), [entrant(NAMES[3], "", None), None])),
    }
}

fn drawn(theme: ThemeName) -> [(&'static str, IndexedImage); 3] {
    let (theme, fonts) = (Theme::named(theme), Fonts::default());
    [
        ("rounds", rounds().draw(theme, Size::BOARD, &fonts)),
        ("places", standings().draw(theme, Size::BOARD, &fonts)),
        ("bracket", bracket().draw(theme, Size::BOARD, &fonts)),
    ]
}

/// Catches letters in a colour that some eye does not see on their ground.
#[test]
fn tables_and_brackets_are_read_by_every_eye() {
    let mut wrong = Vec::new();
    for theme in ThemeName::ALL {
        for (_, frame) in drawn(theme) {
            let drawn = Drawn::new(theme, frame.palette());
            for (what, ink) in [("names", "ground.ink"), ("notes", "ground.quiet")] {
                drawn.legible(what, ink, "ground.face");
                drawn.legible(what, ink, "ground.tray");
            }
            wrong.append(&mut drawn.failures.borrow_mut());
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Catches letters that are too small on a phone: below the titles of each picture, the longest run of rows with ink
/// must be as high as a capital.
#[test]
fn tables_and_brackets_have_letters_that_are_large_enough_on_a_phone() {
    for theme in ThemeName::ALL {
        let ground = &Theme::named(theme).ground;
        for (name, frame) in drawn(theme) {
            let width = frame.width();
            let read = |x: u32, y: u32| {
                let color = frame.color(x, y);
                let far = |(_, eye): &(_, Eye)| contrast(color, ground.tray, eye) >= 4.5;
                EYES.iter().all(far)
            };
            // The columns looked at hold ranks, and the names of a bracket's first round.
            let (mut longest, mut run) = (0, 0);
            for y in width / 5..frame.height() {
                let found = (width / 40..width / 8).any(|x| read(x, y));
                run = if found { run + 1 } else { 0 };
                longest = longest.max(run);
            }
            let shown = (longest as f32 + 2.0) * PHONE / width as f32;
            assert!(shown >= CAPITAL, "{name}: {longest} rows");
            // No letter reaches the edge.
            let edge = (0..frame.height()).any(|y| (width - 4..width).any(|x| read(x, y)));
            assert!(!edge, "{name}");
        }
    }
}

/// Catches a division by zero in empty tables and brackets.
#[test]
fn nothing_to_show_is_a_picture_too() {
    let (theme, fonts) = (Theme::named(ThemeName::default()), Fonts::default());
    for image in [
        Table::default().draw(theme, Size::MIN, &fonts),
        Bracket::default().draw(theme, Size::MIN, &fonts),
    ] {
        assert_eq!(image.width(), Size::MIN.pixels());
    }
}

/// Catches a title that is not drawn, reaches the edge, or leaves a gap if the fonts cannot write it.
#[test]
fn titles_say_what_can_be_written() {
    let (theme, fonts) = (Theme::named(ThemeName::default()), Fonts::default());
    let long = "A name that is far too long to fit into one line of a picture";
    let drawn = |title: [&str; 2]| {
        let table = Table {
            title: title.map(Into::into),
            ..standings()
        };
        let bracket = Bracket {
            title: title.map(Into::into),
            ..bracket()
        };
        let size = Size::BOARD;
        [
            table.draw(theme, size, &fonts),
            bracket.draw(theme, size, &fonts),
        ]
    };
    for place in 0..2 {
        let image = |title| drawn(title)[place].clone();
        let heights = [["Cup", "Round 1"], ["", "Round 1"], ["", ""]].map(|it| image(it).height());
        assert!(heights.is_sorted_by(|a, b| a > b), "{heights:?}");
        let gone = [["秋の大会", "Round 1"], ["", "Round 1"]].map(image);
        assert!(gone[0].pixels() == gone[1].pixels());
        let image = image([long, "Round 1"]);
        let edge = (0..image.height() / 10).map(|y| image.color(image.width() - 9, y + 9));
        assert!(edge.into_iter().all(|color| color == theme.ground.face));
    }
}
