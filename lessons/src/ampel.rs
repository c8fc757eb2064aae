//! What is taught of Ampel.

use super::{Chapter, Exercise, Finale, Minutes, Shown, Taught, Teachable, Tip};
use rules::ampel::{Action, Ampel, Board, Disk, Effects, Options, Point, Refusal, Setup, Step};
use rules::{AnyAction, AnyEffects, AnyPlayed, AnyPosition, BySide, Side};

impl Teachable for Ampel {
    fn taught() -> Taught {
        Taught {
            minutes: Minutes { all: 10, few: 7 },
            chapters: chapters(),
            finale: Finale {
                position: board(Setting {
                    red: "B4 C7 E2 G3 A9",
                    yellow: "D4",
                    green: "B7 D2 E5 G1 A3",
                    won: BySide::new(2, 2),
                    ..OWN
                }),
                side: Side::First,
            },
            tips: TIPS,
        }
    }

    fn tells(refusal: &Refusal, answer: &str) -> bool {
        match refusal {
            Refusal::Unreachable(facts) => {
                let from = facts.from;
                let moves = facts.reachable.iter().map(|to| Action::Move { from, to });
                moves.into_iter().any(|it| it.to_string() == answer)
            }
            _ => false,
        }
    }
}

fn chapters() -> Vec<Chapter> {
    vec![
        Chapter {
            key: "signal",
            ruling: "AMPEL-19",
            overview: true,
            shown: shown(
                Setting {
                    red: "F2 B7",
                    yellow: "E4 B9 I2 B2 H2",
                    green: "E5 A5",
                    ..OWN
                },
                &["F2>E3"],
            ),
            exercise: Some(Exercise {
                position: board(Setting {
                    red: "E2 B7",
                    yellow: "D4 B9 I2 B2 H2",
                    green: "D5 A5",
                    cylinders: BySide::new(Some("B7"), Some("A5")),
                    ..OWN
                }),
                choices: &["E2>E4", "E2>D3", "E2>D2", "B7>D6"],
                answer: "E2>D3",
                goal: |played| signals(played) == 1,
            }),
        },
        Chapter {
            key: "win",
            ruling: "AMPEL-26",
            overview: true,
            shown: shown(
                Setting {
                    red: "F2 B7",
                    yellow: "E4 B9",
                    green: "E5 A5",
                    won: BySide::new(2, 1),
                    ..OWN
                },
                &["F2>E3"],
            ),
            exercise: Some(Exercise {
                position: board(Setting {
                    red: "E2 B7",
                    yellow: "D4 B9",
                    green: "D5 A5",
                    won: BySide::new(2, 1),
                    ..OWN
                }),
                choices: &["B7>D6", "E2>D2", "E2>D3"],
                answer: "E2>D3",
                goal: |played| played.position.outcome().is_some(),
            }),
        },
        Chapter {
            key: "turn",
            ruling: "AMPEL-8",
            overview: true,
            shown: shown(
                Setting {
                    red: "B4 E2",
                    yellow: "D5 F3 C7 G2 H3",
                    green: "B7 D2",
                    ..OWN
                },
                &["B4>B6", "B7>D8", "F4"],
            ),
            exercise: Some(Exercise {
                position: board(Setting {
                    red: "A2 B7",
                    yellow: "B5 C6 D6 F4 I2",
                    green: "A1",
                    step: Step::Opponent,
                    ..OWN
                }),
                choices: &["A1>B1", "A2>A4", "B7>B9"],
                answer: "A1>B1",
                goal: |_| true,
            }),
        },
        Chapter {
            key: "distance",
            ruling: "AMPEL-12",
            overview: true,
            shown: shown(
                Setting {
                    red: "C2",
                    yellow: "E5 F3 B4 G2 H3",
                    green: "C7 C9",
                    ..OWN
                },
                &["C2>C5"],
            ),
            exercise: Some(Exercise {
                position: board(Setting {
                    red: "A2",
                    yellow: "D5 F3 C7 E2 H3",
                    green: "A9 A11",
                    ..OWN
                }),
                choices: &["A2>A3", "A2>A4", "A2>A5", "A2>A8"],
                answer: "A2>A5",
                goal: |played| moved_along_row(played),
            }),
        },
        Chapter {
            key: "blocked",
            ruling: "AMPEL-13",
            overview: false,
            shown: shown(
                Setting {
                    red: "A11",
                    yellow: "B5 C6 D6 F4 I2",
                    green: "A10",
                    ..OWN
                },
                &["A11>A9"],
            ),
            exercise: Some(Exercise {
                position: board(Setting {
                    red: "A1",
                    yellow: "B5 C6 D6 F4 I2",
                    green: "A2",
                    ..OWN
                }),
                choices: &["A1>A3", "A1>B1", "A1>C1"],
                answer: "A1>B1",
                goal: |_| true,
            }),
        },
        Chapter {
            key: "bend",
            ruling: "AMPEL-14",
            overview: true,
            // The figure of the sheet, here and in the exercise.
            shown: shown(FIGURE, &["E4>I1"]),
            exercise: Some(Exercise {
                position: board(FIGURE),
                choices: &["B6>E7", "C2>E7", "E4>E7", "H1>E7"],
                answer: "E4>E7",
                goal: |played| action(played).ends_with(">E7"),
            }),
        },
        Chapter {
            key: "theirs",
            ruling: "AMPEL-21",
            overview: false,
            shown: shown(
                Setting {
                    red: "E5 A8",
                    yellow: "E4 B9 I2 B2 H2",
                    green: "F2 A2",
                    step: Step::Opponent,
                    ..OWN
                },
                &["F2>E3"],
            ),
            exercise: Some(Exercise {
                position: board(Setting {
                    red: "D5 A8",
                    yellow: "D4 B9 I2 B2 H2",
                    green: "E2 A2",
                    step: Step::Opponent,
                    ..OWN
                }),
                choices: &["A2>B1", "D5>D3", "E2>D3", "E2>E3"],
                answer: "E2>D3",
                goal: |played| signals(played) == 1,
            }),
        },
        Chapter {
            key: "place",
            ruling: "AMPEL-23",
            overview: false,
            shown: shown(
                Setting {
                    red: "A8",
                    yellow: "D4 B9 I2 B2 H2",
                    green: "D5 A2",
                    step: Step::Place,
                    ..OWN
                },
                &["D3"],
            ),
            exercise: Some(Exercise {
                position: board(Setting {
                    red: "C5 B2",
                    yellow: "D5 B9 I2 F2 H2",
                    green: "D6 E4",
                    step: Step::Place,
                    ..OWN
                }),
                choices: &["C6", "D4", "E5"],
                answer: "E5",
                goal: |played| match &played.action {
                    AnyAction::Ampel(Action::Place(point)) => {
                        let next = "D5"
                            .parse()
                            .ok()
                            .and_then(|of: Point| point.straight_to(of));
                        next.is_some_and(|(_, steps)| steps == 1)
                    }
                    _ => false,
                },
            }),
        },
        Chapter {
            key: "cylinder",
            ruling: "AMPEL-11",
            overview: false,
            shown: shown(
                Setting {
                    red: "E5 A8",
                    yellow: "E4 B9 I2 B2 H2",
                    green: "F2 A2",
                    cylinders: BySide::new(None, Some("F2")),
                    step: Step::Opponent,
                    ..OWN
                },
                &["F2>E3"],
            ),
            exercise: Some(Exercise {
                position: board(Setting {
                    red: "D5 B10",
                    yellow: "D4 B9 I2 F5 H2",
                    green: "E2 C8 A3",
                    cylinders: BySide::new(None, Some("E2")),
                    step: Step::Opponent,
                    ..OWN
                }),
                choices: &["A3>A2", "C8>B8", "C8>C7", "E2>D3"],
                answer: "C8>B8",
                goal: |played| signals(played) == 1,
            }),
        },
        Chapter {
            key: "double",
            ruling: "AMPEL-20",
            overview: false,
            shown: shown(
                Setting {
                    red: "D5 A2",
                    yellow: "E5 F4 B9 I2 H2",
                    green: "E6 G4",
                    ..OWN
                },
                &["D5>E4"],
            ),
            exercise: None,
        },
        Chapter {
            key: "setup",
            ruling: "AMPEL-6",
            overview: true,
            shown: shown(
                Setting {
                    yellow: "B4 B6 D6",
                    step: Step::Setup,
                    to_move: Side::Second,
                    ..OWN
                },
                &["F3"],
            ),
            exercise: Some(Exercise {
                position: board(Setting {
                    yellow: "D4 D6 B3 G3",
                    step: Step::Setup,
                    ..OWN
                }),
                choices: &["D5", "D1", "A5", "E5"],
                answer: "D5",
                goal: |played| action(played) == "D5",
            }),
        },
        Chapter {
            key: "strategy",
            ruling: "AMPEL-23",
            overview: false,
            shown: shown(
                Setting {
                    red: "E5 A8",
                    yellow: "E4 B9 I2 B2 H2",
                    green: "F2 A2",
                    step: Step::Place,
                    ..OWN
                },
                &["E3"],
            ),
            exercise: Some(Exercise {
                position: board(Setting {
                    red: "D5 A8",
                    yellow: "D4 B9 I2 B2 H2",
                    green: "E2 A2",
                    step: Step::Place,
                    ..OWN
                }),
                choices: &["C4", "D3", "E3", "E4"],
                answer: "D3",
                goal: |played| action(played) == "D3",
            }),
        },
    ]
}

const TIPS: &[Tip] = &[
    Tip {
        key: "setup",
        ruling: "AMPEL-6",
        due: |position| step(position) == Some(Step::Setup),
    },
    Tip {
        key: "place",
        ruling: "AMPEL-23",
        due: |position| step(position) == Some(Step::Place),
    },
    Tip {
        key: "distance",
        ruling: "AMPEL-12",
        due: |position| step(position) == Some(Step::Own),
    },
    Tip {
        key: "theirs",
        ruling: "AMPEL-21",
        due: |position| step(position) == Some(Step::Opponent),
    },
    Tip {
        key: "cylinder",
        ruling: "AMPEL-11",
        due: |position| {
            let protects = |it: &Ampel| Side::BOTH.iter().any(|side| it.cylinder(*side).is_some());
            step(position) == Some(Step::Opponent) && own(position).is_some_and(protects)
        },
    },
];

fn own(position: &AnyPosition) -> Option<&Ampel> {
    match position {
        AnyPosition::Ampel(position) => Some(position),
        _ => None,
    }
}

fn step(position: &AnyPosition) -> Option<Step> {
    own(position).map(Ampel::step)
}

fn action(played: &AnyPlayed) -> String {
    played.action.to_string()
}

fn signals(played: &AnyPlayed) -> usize {
    match &played.effects {
        AnyEffects::Ampel(Effects::Moved(moved)) => moved.signals.len(),
        _ => 0,
    }
}

/// Whether a disk went along its row, without a bend.
fn moved_along_row(played: &AnyPlayed) -> bool {
    match &played.effects {
        AnyEffects::Ampel(Effects::Moved(moved)) => {
            moved.path.from.row() == moved.path.to.row() && moved.path.corners().count() == 2
        }
        _ => false,
    }
}

#[derive(Clone, Copy)]
struct Setting {
    red: &'static str,
    yellow: &'static str,
    green: &'static str,
    step: Step,
    to_move: Side,
    cylinders: BySide<Option<&'static str>>,
    won: BySide<u8>,
}

const OWN: Setting = Setting {
    red: "",
    yellow: "",
    green: "",
    step: Step::Own,
    to_move: Side::First,
    cylinders: BySide::new(None, None),
    won: BySide::new(0, 0),
};

const FIGURE: Setting = Setting {
    red: "B6 C2 E4 H1",
    yellow: "C4 D6 F3 G4 I2",
    green: "A4 C8 E1",
    ..OWN
};

fn shown(setting: Setting, tokens: &'static [&'static str]) -> Shown {
    Shown {
        position: board(setting),
        tokens,
    }
}

/// # Panics
/// If it is no position; the tests read them all.
fn board(setting: Setting) -> AnyPosition {
    let point = |name: &str| -> Point {
        let point = name.parse();
        point.unwrap_or_else(|_| panic!("no point: {name}"))
    };
    let disks = [
        (setting.red, Disk::Red),
        (setting.yellow, Disk::Yellow),
        (setting.green, Disk::Green),
    ];
    let board: Board = disks
        .into_iter()
        .flat_map(|(names, disk)| names.split_whitespace().map(move |it| (point(it), disk)))
        .collect();
    let yellow = setting.yellow.split_whitespace().count();
    let placed = u8::try_from(yellow).unwrap_or(u8::MAX);
    let setup = Setup {
        options: Options::default(),
        step: setting.step,
        to_move: setting.to_move,
        board,
        yellow_placed: setting
            .won
            .values()
            .fold(placed, |sum, won| sum.saturating_add(*won)),
        cylinders: setting.cylinders.map(|it| it.map(point)),
        scores: setting.won,
    };
    match Ampel::try_from(setup) {
        Ok(position) => position.into(),
        Err(why) => panic!(
            "{why}: {} {} {}",
            setting.red, setting.yellow, setting.green
        ),
    }
}
