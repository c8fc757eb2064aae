//! What is taught of ISAAC.

use super::{Chapter, Exercise, Finale, Minutes, Shown, Taught, Teachable, Tip};
use rules::isaac::{
    Action, Change, Effects, Footprint, Hand, Isaac, LENGTHS, Options, Phase, Piece, Refusal,
    Setup, Sides, Square, Stage, Valuation, supply,
};
use rules::{AnyEffects, AnyPlayed, AnyPosition, BySide, Position, Side};

impl Teachable for Isaac {
    fn taught() -> Taught {
        Taught {
            minutes: Minutes { all: 9, few: 6 },
            chapters: chapters(),
            finale: Finale {
                // The ending whose games the rulings count.
                position: board(Setting {
                    black: "11-13 30-34 60-63 83-85",
                    white: "15-45 20-23 47-97 71-75",
                    ..SCORING
                }),
                side: Side::First,
            },
            tips: TIPS,
        }
    }

    fn tells(refusal: &Refusal, answer: &str) -> bool {
        let is_answer = |valuation: &Valuation, total: u16| {
            let piece = valuation.piece.footprint;
            Action::Remove { piece, total }.to_string() == answer
        };
        match refusal {
            Refusal::TooShort { .. }
            | Refusal::UnderCounter { .. }
            | Refusal::NotYourPiece { .. } => true,
            Refusal::ScoreOutOfRange {
                valuation, nearest, ..
            } => is_answer(valuation, *nearest),
            Refusal::CounterOccupied {
                valuation, nearest, ..
            } => {
                let mut nearest = nearest.iter().flatten();
                nearest.any(|total| is_answer(valuation, *total))
            }
            _ => false,
        }
    }
}

/// A whole game that ends in a tie (the last case of the rulings), without its last action.
const TIE: &[&str] = &[
    "10-15", "43-63", "19-69", "36-56", "08-68", "27-47", "61-91", "35-65", "34-64", "52-82",
    "87-89", "83-86", "40-60", "01-07", "93-95", "22-24", "75-77", "97-99", "21-41", "01-07:12",
];

fn chapters() -> Vec<Chapter> {
    vec![
        Chapter {
            key: "place",
            ruling: "ISAAC-5",
            overview: true,
            shown: shown(
                Setting {
                    black: "10-13",
                    white: "70-76",
                    ..PLACEMENT
                },
                &["34-64"],
            ),
            exercise: Some(Exercise {
                position: board(Setting {
                    black: "02-06 25-55",
                    white: "70-76 38-68",
                    ..PLACEMENT
                }),
                choices: &["36-39", "36-56", "36-66", "36-76"],
                answer: "36-66",
                goal: |played| {
                    let placed = match effects(played) {
                        Some(Change::Placed(piece)) => piece.footprint,
                        _ => return false,
                    };
                    placed.length() == 4 && placed.first().number() == 36
                },
            }),
        },
        Chapter {
            key: "pass",
            ruling: "ISAAC-8",
            overview: false,
            shown: Shown {
                position: played(&TIE[..18]),
                tokens: &["21-41"],
            },
            exercise: None,
        },
        Chapter {
            key: "line",
            ruling: "ISAAC-14",
            overview: true,
            shown: shown(
                Setting {
                    black: "41-43",
                    white: "05-45 28-48 30-60",
                    ..SCORING
                },
                &["41-43:3"],
            ),
            exercise: Some(Exercise {
                position: board(Setting {
                    black: "22-24 61-81 47-49",
                    white: "10-40 08-38",
                    ..SCORING
                }),
                choices: &["22-24:2", "47-49:1", "47-49:2", "61-81:2"],
                answer: "22-24:2",
                goal: |played| score(played, Side::First) == 2,
            }),
        },
        Chapter {
            key: "value",
            ruling: "ISAAC-15",
            overview: false,
            shown: shown(
                Setting {
                    black: "61-65 22-24",
                    white: "07-67 48-68",
                    ..SCORING
                },
                &["61-65:6"],
            ),
            exercise: Some(Exercise {
                position: board(Setting {
                    black: "22-24 61-67",
                    white: "10-40 08-38 15-45 59-79",
                    ..SCORING
                }),
                choices: &["22-24:3", "22-24:6", "61-67:1", "61-67:6"],
                answer: "61-67:6",
                goal: |played| score(played, Side::First) == 6,
            }),
        },
        Chapter {
            key: "double",
            ruling: "ISAAC-15",
            overview: true,
            shown: shown(
                Setting {
                    black: "04-06 80-82",
                    white: "55-95 14-16 24-26 34-36 44-46",
                    to_move: Side::Second,
                    scores: BySide::new(5, 0),
                    ..SCORING
                },
                &["55-95:30"],
            ),
            exercise: Some(Exercise {
                position: board(Setting {
                    black: "52-72 44-46",
                    white: "30-33 90-94 47-77 18-48",
                    scores: BySide::new(12, 0),
                    ..SCORING
                }),
                choices: &["44-46:14", "44-46:16", "52-72:14", "52-72:16"],
                answer: "52-72:16",
                goal: |played| score(played, Side::First) == 16,
            }),
        },
        Chapter {
            key: "under",
            ruling: "ISAAC-12",
            overview: true,
            shown: shown(
                Setting {
                    black: "20-24 60-62",
                    white: "18-48 69-99",
                    scores: BySide::new(22, 12),
                    ..SCORING
                },
                &["20-24:22"],
            ),
            exercise: Some(Exercise {
                position: board(Setting {
                    black: "31-35 70-72",
                    white: "66-96 69-99 28-58",
                    scores: BySide::new(33, 12),
                    ..SCORING
                }),
                choices: &["31-35:33", "31-35:36", "70-72:35"],
                answer: "70-72:35",
                goal: |played| score(played, Side::First) == 35,
            }),
        },
        Chapter {
            key: "longer",
            ruling: "ISAAC-11",
            overview: true,
            shown: shown(
                Setting {
                    black: "20-22 60-64",
                    white: "18-48 69-99",
                    scores: BySide::new(3, 12),
                    longest: BySide::new(4, 3),
                    ..SCORING
                },
                &["20-22:4"],
            ),
            exercise: Some(Exercise {
                position: board(Setting {
                    black: "20-22 35-65 83-87",
                    white: "04-44 08-38 59-89 90-95",
                    scores: BySide::new(5, 0),
                    longest: BySide::new(5, 0),
                    ..SCORING
                }),
                choices: &["20-22:6", "35-65:7", "83-87:8"],
                answer: "83-87:8",
                goal: |played| score(played, Side::First) == 8,
            }),
        },
        Chapter {
            key: "stop",
            ruling: "ISAAC-17",
            overview: false,
            shown: shown(
                Setting {
                    black: "43-46",
                    white: "08-48 49-79 10-40",
                    scores: BySide::new(17, 12),
                    ..SCORING
                },
                &["43-46:30"],
            ),
            exercise: Some(Exercise {
                // The second example of the sheet.
                position: board(Setting {
                    black: "43-93",
                    white: "31-37 19-39",
                    scores: BySide::new(34, 20),
                    longest: BySide::new(6, 6),
                    ..SCORING
                }),
                choices: &["43-93:35", "43-93:37", "43-93:38", "43-93:39"],
                answer: "43-93:37",
                goal: |played| {
                    played.position.outcome().is_some() && score(played, Side::First) == 37
                },
            }),
        },
        Chapter {
            key: "meet",
            ruling: "ISAAC-18",
            overview: false,
            shown: shown(
                Setting {
                    black: "43-46",
                    white: "08-48 49-79 10-40",
                    scores: BySide::new(17, 79),
                    ..SCORING
                },
                &["43-46:20"],
            ),
            exercise: Some(Exercise {
                position: board(Setting {
                    black: "10-12",
                    white: "13-43 04-34 05-25 07-37 09-39",
                    scores: BySide::new(40, 54),
                    ..SCORING
                }),
                choices: &["10-12:43", "10-12:44", "10-12:45", "10-12:46"],
                answer: "10-12:44",
                goal: |played| score(played, Side::First) == 44,
            }),
        },
        Chapter {
            key: "hundred",
            ruling: "ISAAC-19",
            overview: false,
            shown: shown(
                Setting {
                    black: "10-13 14-18",
                    white: "09-39 70-76",
                    scores: BySide::new(99, 80),
                    ..SCORING
                },
                &["10-13:101"],
            ),
            exercise: Some(Exercise {
                position: board(Setting {
                    black: "10-13",
                    white: "15-45",
                    scores: BySide::new(98, 0),
                    ..SCORING
                }),
                choices: &["10-13:98", "10-13:99", "10-13:100"],
                answer: "10-13:100",
                goal: |played| score(played, Side::First) == 100,
            }),
        },
        Chapter {
            key: "end",
            ruling: "ISAAC-24",
            overview: true,
            shown: Shown {
                position: played(TIE),
                tokens: &["08-68:12"],
            },
            exercise: None,
        },
        Chapter {
            key: "strategy",
            ruling: "ISAAC-11",
            overview: false,
            shown: shown(
                Setting {
                    black: "41-43 61-67",
                    white: "05-45 28-48 30-60",
                    ..SCORING
                },
                &["41-43:3"],
            ),
            exercise: Some(Exercise {
                position: board(Setting {
                    black: "20-22 83-87",
                    white: "04-44 08-38 59-89 90-95",
                    scores: BySide::new(5, 0),
                    ..SCORING
                }),
                choices: &["20-22:7", "83-87:8"],
                answer: "20-22:7",
                goal: |played| played.action.to_string() == "20-22:7",
            }),
        },
    ]
}

const TIPS: &[Tip] = &[
    Tip {
        key: "opening",
        ruling: "ISAAC-14",
        due: |position| phase(position) == Some(Phase::Placement),
    },
    Tip {
        key: "place",
        ruling: "ISAAC-8",
        due: |position| phase(position) == Some(Phase::Placement),
    },
    Tip {
        key: "count",
        ruling: "ISAAC-14",
        due: |position| phase(position) == Some(Phase::Scoring),
    },
    Tip {
        key: "stop",
        ruling: "ISAAC-17",
        due: |position| {
            let scored = |it: &Isaac| Side::BOTH.iter().any(|side| it.score(*side) > 0);
            phase(position) == Some(Phase::Scoring) && own(position).is_some_and(scored)
        },
    },
    Tip {
        key: "longer",
        ruling: "ISAAC-11",
        due: |position| {
            let longest = |it: &Isaac| it.to_move().and_then(|side| it.longest_removed(side));
            phase(position) == Some(Phase::Scoring) && own(position).and_then(longest).is_some()
        },
    },
];

fn own(position: &AnyPosition) -> Option<&Isaac> {
    match position {
        AnyPosition::Isaac(position) => Some(position),
        _ => None,
    }
}

fn phase(position: &AnyPosition) -> Option<Phase> {
    own(position).map(Isaac::phase)
}

fn effects(played: &AnyPlayed) -> Option<&Change> {
    match &played.effects {
        AnyEffects::Isaac(Effects { change, .. }) => Some(change),
        _ => None,
    }
}

fn score(played: &AnyPlayed, side: Side) -> u16 {
    own(&played.position).map_or(0, |it| it.score(side))
}

/// A position, as far as the lessons vary it. Pieces that are not on the board were not placed.
#[derive(Clone, Copy)]
struct Setting {
    phase: Phase,
    to_move: Side,
    black: &'static str,
    white: &'static str,
    scores: BySide<u16>,
    longest: BySide<u8>,
}

const PLACEMENT: Setting = Setting {
    phase: Phase::Placement,
    ..SCORING
};

const SCORING: Setting = Setting {
    phase: Phase::Scoring,
    to_move: Side::First,
    black: "",
    white: "",
    scores: BySide::new(0, 0),
    longest: BySide::new(0, 0),
};

fn shown(setting: Setting, tokens: &'static [&'static str]) -> Shown {
    Shown {
        position: board(setting),
        tokens,
    }
}

fn played(tokens: &[&str]) -> AnyPosition {
    let start = AnyPosition::Isaac(Isaac::start(Options::default()));
    let moved = |position: AnyPosition, token: &&str| {
        let played = position.play_token(token);
        played.map_or(position, |played| played.position)
    };
    tokens.iter().fold(start, moved)
}

/// # Panics
/// If it is no position; the tests read them all.
fn board(setting: Setting) -> AnyPosition {
    let pieces = |written: &str, side: Side| -> Vec<Piece> {
        let place = |ends: &str| -> Option<Footprint> {
            let (first, last) = ends.split_once('-')?;
            let [first, last]: [Square; 2] = [first.parse().ok()?, last.parse().ok()?];
            Footprint::between(first, last).ok()
        };
        let piece = |ends: &str| match place(ends) {
            Some(footprint) => Piece { footprint, side },
            None => panic!("no place: {ends}"),
        };
        written.split_whitespace().map(piece).collect()
    };
    let of = BySide::new(
        pieces(setting.black, Side::First),
        pieces(setting.white, Side::Second),
    );
    let hands = BySide::of(|side| {
        let left = LENGTHS.map(|length| {
            let placed = of[side].iter().filter(|it| it.length() == length);
            supply(length).saturating_sub(u8::try_from(placed.count()).unwrap_or(u8::MAX))
        });
        Hand::of(left)
    });
    let scoring = setting.phase == Phase::Scoring;
    let position = Isaac::try_from(Setup {
        options: Options::default(),
        stage: match scoring {
            true => Stage::Scoring(setting.to_move),
            false => Stage::Placement(setting.to_move),
        },
        pieces: of.into_pair().concat(),
        hands,
        scores: setting.scores,
        longest_removed: setting.longest,
        passed: match scoring {
            true => Sides::NONE.with(Side::First).with(Side::Second),
            false => Sides::NONE,
        },
        finished: Sides::NONE,
    });
    match position {
        Ok(position) => position.into(),
        Err(why) => panic!("{why}: {} {}", setting.black, setting.white),
    }
}
