//! What is taught of Iago.

use super::{Chapter, Exercise, Finale, Minutes, Shown, Taught, Teachable, Tip};
use rules::iago::{Cell, Disk, Effects, Iago, Options, Placement, Refusal, Setup};
use rules::{AnyEffects, AnyPlayed, AnyPosition, Position, Side};

impl Teachable for Iago {
    fn taught() -> Taught {
        Taught {
            minutes: Minutes { all: 8, few: 5 },
            chapters: chapters(),
            finale: Finale {
                position: played(MATCH.split_at(42).0),
                side: Side::First,
            },
            tips: TIPS,
        }
    }

    fn tells(refusal: &Refusal, answer: &str) -> bool {
        let centre = Cell::CENTRE.to_string();
        match refusal {
            // What could be played instead is said to be no centre.
            Refusal::NeedsFlip { .. } if answer == centre => true,
            Refusal::NeedsFlip { best, .. }
            | Refusal::MustCapture { best, .. }
            | Refusal::MustCaptureMost { best, .. } => {
                best.iter().any(|it| it.cell.to_string() == answer)
            }
            _ => false,
        }
    }
}

/// A whole match of random play (`iago-standard-10007` of the test vectors); Dark wins by 70 to 48.
const MATCH: &[&str; 53] = &[
    "E3", "E7", "D2", "D4", "F6", "G5", "H4", "I3", "E4", "F3", "G3", "F4", "E5", "F5", "C4", "B5",
    "C2", "B2", "A2", "G4", "G6", "H3", "E2", "C5", "C6", "D7", "E8", "F8", "I4", "H5", "I2", "F7",
    "E6", "D3", "C3", "H2", "G2", "D6", "A1", "F1", "D5", "D8", "H6", "E9", "C7", "B6", "A5", "B4",
    "A4", "F2", "G1", "H1", "B3",
];

/// Every inner cell but the centre is taken, and no outer cell would flip anything (IAGO-26).
const LAST_CENTRE: &str = "B1=D B2=D B3=D B4=D B5=D B6=D C2=D C3=L C4=D C5=L C6=L C7=D D1=L D2=L \
    D3=D D4=D D5=d D6=L D7=D E1=L E2=d E3=L E4=D E6=D E7=D E8=D E9=L F2=d F3=l F4=L F5=L F6=d F7=D \
    G2=L G3=l G4=l G5=L G6=L G7=L H2=D H3=L H4=L H5=d I1=L";

fn chapters() -> Vec<Chapter> {
    vec![
        Chapter {
            key: "board",
            ruling: "IAGO-3",
            overview: true,
            shown: shown(board(""), &["D4", "F6"]),
            exercise: None,
        },
        Chapter {
            key: "capture",
            ruling: "IAGO-9",
            overview: true,
            shown: shown(board("F3=D F4=L D6=L"), &["F5"]),
            exercise: Some(Exercise {
                position: board("D3=D D4=L F4=L E3=D"),
                choices: &["D2", "D5", "F5", "G5"],
                answer: "D5",
                goal: any,
            }),
        },
        Chapter {
            key: "captive",
            ruling: "IAGO-13",
            overview: false,
            shown: shown(board("C2=D C3=L G2=d G3=L"), &["G4"]),
            exercise: Some(Exercise {
                position: board("D3=d D4=L F3=D F4=L"),
                choices: &["D5", "F5", "E6"],
                answer: "F5",
                goal: any,
            }),
        },
        Chapter {
            key: "lines",
            ruling: "IAGO-11",
            overview: false,
            shown: shown(board("C3=D C4=L D6=L E7=D D5=L E5=D"), &["C5"]),
            exercise: None,
        },
        Chapter {
            key: "must",
            ruling: "IAGO-14",
            overview: true,
            shown: shown(played(&["D5", "G5", "C5", "D6"]), &["C4"]),
            exercise: Some(Exercise {
                position: board("D2=D E3=L F3=L D5=D F6=L"),
                choices: &["E6", "F5", "G3", "D3"],
                answer: "G3",
                goal: any,
            }),
        },
        Chapter {
            key: "most",
            ruling: "IAGO-15",
            overview: false,
            shown: shown(played(&["D3", "E2", "E4", "E3"]), &["F2"]),
            exercise: Some(Exercise {
                position: board("D3=D D4=L E6=L F6=D G4=D G5=L"),
                choices: &["D5", "G6", "E4", "F4"],
                answer: "D5",
                goal: any,
            }),
        },
        Chapter {
            key: "outer",
            ruling: "IAGO-8",
            overview: false,
            shown: shown(board("D3=D D4=L"), &["A3"]),
            exercise: Some(Exercise {
                position: board("D3=D D2=L G3=D G4=L"),
                choices: &["E1", "D1", "G5", "E5"],
                answer: "D1",
                goal: |played| placement(played).is_some_and(|it| it.cell.is_outer()),
            }),
        },
        Chapter {
            key: "release",
            ruling: "IAGO-18",
            overview: true,
            // Before the release, for after it no disk is red.
            shown: shown(board("F1=D F2=d F3=d D5=L"), &[]),
            exercise: Some(Exercise {
                position: board("D1=D D2=d D3=d F5=L"),
                choices: &["C3", "D4", "D5", "F4"],
                answer: "D4",
                goal: releases,
            }),
        },
        Chapter {
            key: "edge",
            ruling: "IAGO-19",
            overview: false,
            shown: shown(board("F4=D F5=l D4=L"), &["F6"]),
            exercise: Some(Exercise {
                position: board("D3=D D4=d F1=D F2=d"),
                choices: &["D5", "F3", "E3"],
                answer: "F3",
                goal: releases,
            }),
        },
        Chapter {
            key: "owners",
            ruling: "IAGO-20",
            overview: false,
            shown: shown(board("F1=D F2=d F3=l"), &["F4"]),
            exercise: None,
        },
        Chapter {
            key: "both",
            ruling: "IAGO-23",
            overview: false,
            shown: shown(board("C2=D C3=L B3=d A2=D"), &["C4"]),
            exercise: Some(Exercise {
                position: board("G2=D G3=L H3=d I2=D C3=D C4=L"),
                choices: &["C5", "G4", "H4"],
                answer: "G4",
                goal: releases,
            }),
        },
        Chapter {
            key: "score",
            ruling: "IAGO-27",
            overview: true,
            shown: shown(played(MATCH), &[]),
            exercise: Some(Exercise {
                position: board("D3=D D2=L G3=D G4=L A3=D E4=D F6=D"),
                choices: &["D1", "G5"],
                answer: "D1",
                goal: |played| match &played.position {
                    AnyPosition::Iago(after) => after.score(Side::First) == 8,
                    _ => false,
                },
            }),
        },
        Chapter {
            key: "end",
            ruling: "IAGO-26",
            overview: true,
            shown: shown(played(MATCH.split_at(52).0), &["B3"]),
            exercise: Some(Exercise {
                position: board(LAST_CENTRE),
                choices: &["A3", "E5", "H6", "I5"],
                answer: "E5",
                goal: any,
            }),
        },
        Chapter {
            key: "strategy",
            ruling: "IAGO-27",
            overview: false,
            shown: shown(board("D3=D D4=L E6=L"), &["D5"]),
            exercise: Some(Exercise {
                position: board("D3=D D4=L F6=L G2=d G3=D G4=L"),
                choices: &["D5", "G5"],
                answer: "D5",
                goal: |played| best(&played.position) == 0,
            }),
        },
    ]
}

const TIPS: &[Tip] = &[
    Tip {
        key: "must",
        ruling: "IAGO-14",
        due: |position| best(position) > 0,
    },
    Tip {
        key: "captive",
        ruling: "IAGO-13",
        due: |position| {
            let captives = |it: &Iago| Side::BOTH.map(|side| it.board().captives(side));
            own(position).is_some_and(|it| captives(it).iter().any(|set| !set.is_empty()))
        },
    },
    Tip {
        key: "release",
        ruling: "IAGO-18",
        due: |position| {
            let moves = own(position).and_then(Iago::public_moves);
            moves.is_some_and(|moves| moves.values().any(|count| count.releases > 0))
        },
    },
    Tip {
        key: "score",
        ruling: "IAGO-27",
        due: |position| own(position).is_some_and(|it| it.board().occupied().len() >= 12),
    },
    Tip {
        key: "opening",
        ruling: "IAGO-9",
        due: |position| {
            let disks = own(position).map(|it| it.board().occupied().len());
            disks.is_some_and(|it| it < 10) && best(position) == 0
        },
    },
];

/// Any legal action is right: the rules leave only one.
fn any(_: &AnyPlayed) -> bool {
    true
}

fn releases(played: &AnyPlayed) -> bool {
    placement(played).is_some_and(|it| !it.released.is_empty())
}

fn placement(played: &AnyPlayed) -> Option<&Placement> {
    match &played.effects {
        AnyEffects::Iago(Effects::Placed { placement, .. }) => Some(placement),
        _ => None,
    }
}

fn own(position: &AnyPosition) -> Option<&Iago> {
    match position {
        AnyPosition::Iago(position) => Some(position),
        _ => None,
    }
}

/// How many disks a capture takes that is compulsory now and may be told.
fn best(position: &AnyPosition) -> u32 {
    let moves = own(position)
        .filter(|it| it.options().variant.compels_capture())
        .and_then(Iago::public_moves);
    let counts = moves.iter().flat_map(|it| it.values());
    counts.map(|count| count.captures).max().unwrap_or(0)
}

fn shown(position: AnyPosition, tokens: &'static [&'static str]) -> Shown {
    Shown { position, tokens }
}

fn played(tokens: &[&str]) -> AnyPosition {
    let start = AnyPosition::Iago(Iago::start(Options::default()));
    let moved = |position: AnyPosition, token: &&str| {
        let played = position.play_token(token);
        played.map_or(position, |played| played.position)
    };
    tokens.iter().fold(start, moved)
}

/// Dark to move among these disks, written as the rulings do: `D4=L`, captives in small letters.
///
/// # Panics
/// If it is no position; the tests read them all.
fn board(disks: &str) -> AnyPosition {
    let disk = |written: &str| -> Option<(Cell, Disk)> {
        let (cell, letter) = written.split_once('=')?;
        let owner = match letter {
            "D" | "d" => Side::First,
            _ => Side::Second,
        };
        let captive = letter.chars().all(char::is_lowercase);
        Some((cell.parse().ok()?, Disk { owner, captive }))
    };
    let board: Option<_> = disks.split_whitespace().map(disk).collect();
    let position = board.map(|board| {
        Iago::try_from(Setup {
            options: Options::default(),
            board,
            to_move: Some(Side::First),
            missed: false,
            free: false,
        })
    });
    match position {
        Some(Ok(position)) => position.into(),
        _ => panic!("no position of Iago: {disks}"),
    }
}
