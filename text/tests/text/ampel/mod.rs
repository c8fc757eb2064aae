//! Ampel in words: refusals with their facts, turns as one message, boards that can be read back.

use rules::ampel::{
    Action, Ampel, Board, Disk, Effects, Options, Point, Refusal, Setup, Step, turn_start,
};
use rules::{AnyEffects, AnyPosition, AnyRefusal, Position, Side};
use text::{Locale, ampel};

fn at(name: &str) -> Point {
    name.parse().unwrap_or_else(|_| panic!("no point {name}"))
}

pub fn position(
    step: Step,
    disks: [(Disk, &str); 3],
    cylinders: [Option<Point>; 2],
    won: [u8; 2],
) -> Ampel {
    let board: Board = disks
        .into_iter()
        .flat_map(|(disk, names)| names.split_whitespace().map(move |name| (at(name), disk)))
        .collect();
    Ampel::try_from(Setup {
        options: Options::default(),
        step,
        to_move: Side::First,
        board,
        yellow_placed: 5,
        cylinders: cylinders.into(),
        scores: won.into(),
    })
    .expect("a valid setup")
}

/// The position in the figure of the rules sheet.
fn figure() -> Ampel {
    let disks = [
        (Disk::Red, "B6 C2 E4 H1"),
        (Disk::Green, "A4 C8 E1"),
        (Disk::Yellow, "C4 D6 F3 G4 I2"),
    ];
    position(Step::Own, disks, [None; 2], [0, 0])
}

fn refused(locale: Locale, position: &Ampel, token: &str) -> String {
    let refusal = position.play_token(token).expect_err("a refusal");
    text::words(&AnyRefusal::Ampel(refusal)).reason(locale, Side::First)
}

#[test]
fn an_unreachable_point_is_explained_direction_by_direction() {
    let english = refused(Locale::En, &figure(), "E4>H4");
    insta::assert_snapshot!(english, @"
    The disk on E4 cannot end on H4: up to the right G4 (yellow) blocks after 1 of 4 steps.
    - to the right 2 steps (counting E1 and E4): ends on E6
    - up to the right 4 steps (counting A4, C4, E4 and G4): G4 (yellow) blocks after 1 of 4, then it turns and ends on C5, E3, E6, E7, G5 and I1
    - up to the left 3 steps (counting E4, F3 and H1): F3 (yellow) blocks at once
    - to the left 2 steps (counting E1 and E4): ends on E2
    - down to the left 4 steps (counting A4, C4, E4 and G4): C4 (yellow) blocks after 1 of 4, then it turns and ends on A5, B5, B7, C7, D1, D4, E3, E5, F4, F5 and G1
    - down to the right 3 steps (counting E4, F3 and H1): ends on B7
    It can end on A5, B5, B7, C5, C7, D1, D4, E2, E3, E5, E6, E7, F4, F5, G1, G5 and I1.
    ");
    let japanese = refused(Locale::Ja, &figure(), "E4>G2");
    assert_eq!(
        japanese.lines().next(),
        Some(
            "E4のディスクはG2で止まれません。左上へは3つ進みますが、最初の点でF3（黄）にふさがれているためです。"
        )
    );
    let too_near = refused(Locale::En, &figure(), "E4>D5");
    assert_eq!(
        too_near.lines().next(),
        Some(
            "The disk on E4 cannot end on D5: down to the right it must go exactly 3 steps, not 1, \
             because 3 disks stand on that line (E4, F3 and H1)."
        )
    );
}

/// The first line of a refusal, which beginners read alone, says why a point cannot be reached.
#[test]
fn the_first_line_says_why_a_point_is_out_of_reach() {
    let figure = figure();
    for token in ["B6", "C2", "E4", "H1"] {
        let out_of_reach = Point::all().filter_map(|to| {
            let from = at(token);
            let refusal = figure.play(Action::Move { from, to }).err()?;
            let unreachable = matches!(refusal, Refusal::Unreachable(_));
            (unreachable && to != from).then_some((to, refusal))
        });
        for (to, refusal) in out_of_reach {
            let refusal = AnyRefusal::Ampel(refusal);
            for locale in Locale::ALL {
                let reason = text::words(&refusal).reason_without_moves(locale);
                // A sentence without a reason ends soon after the point.
                let (_, behind) = reason.split_once(&to.to_string()).expect("the point");
                assert!(behind.chars().count() > 12, "{reason}");
            }
        }
    }
    let first = |locale: Locale, token: &str| {
        let said = refused(locale, &figure, token);
        said.lines().next().unwrap_or_default().to_owned()
    };
    let said = Locale::ALL.map(|locale| {
        let said = ["E4>F2", "H1>C5", "B6>E7"].map(|token| first(locale, token));
        said.join("\n")
    });
    insta::assert_snapshot!(said.join("\n"), @"
    The disk on E4 cannot end on F2: down to the left it must go exactly 4 steps; it passes F2 after 3 and must go on.
    The disk on H1 cannot end on C5: no line leads straight there. It turns only where something is in its way (down to the right F3 (yellow) blocks after 1 of 3 steps), and no such way ends on C5.
    The disk on B6 cannot end on E7: no line leads straight there. It turns only where something is in its way (up to the right D6 (yellow) blocks after 1 of 2 steps, down to the left the edge stops it after 1 of 2 steps), and no such way ends on E7.
    E4のディスクはF2で止まれません。左下へはちょうど4つ進みます。F2は3つ目に通過するだけで、そこでは止まれません。
    H1のディスクはC5で止まれません。C5へまっすぐ続く線はありません。方向転換するのは道がふさがれたときだけで（右下：3つのうち1つ進むとF3（黄）にふさがれている）、そのどの道もC5では終わりません。
    B6のディスクはE7で止まれません。E7へまっすぐ続く線はありません。方向転換するのは道がふさがれたときだけで（右上：2つのうち1つ進むとD6（黄）にふさがれている、左下：2つのうち1つ進むと辺に当たる）、そのどの道もE7では終わりません。
    Die Scheibe auf E4 kann nicht auf F2 enden, denn nach links unten muss sie genau 4 Schritte gehen: Über F2 kommt sie nach 3 und muss weiter.
    Die Scheibe auf H1 kann nicht auf C5 enden: Keine Linie führt gerade dorthin. Sie prallt nur ab, wo etwas im Weg ist (nach rechts unten F3 (gelb) nach 1 von 3 Schritten), und kein solcher Weg endet auf C5.
    Die Scheibe auf B6 kann nicht auf E7 enden: Keine Linie führt gerade dorthin. Sie prallt nur ab, wo etwas im Weg ist (nach rechts oben D6 (gelb) nach 1 von 2 Schritten, nach links unten der Rand nach 1 von 2 Schritten), und kein solcher Weg endet auf E7.
    ");
}

#[test]
fn every_refusal_has_its_facts_in_every_language() {
    let near_signal = position(
        Step::Place,
        [
            (Disk::Red, ""),
            (Disk::Green, "D5"),
            (Disk::Yellow, "D4 B9 I2 B2 H2"),
        ],
        [None; 2],
        [0, 0],
    );
    let guarded = position(
        Step::Opponent,
        [
            (Disk::Red, "A1"),
            (Disk::Green, "A5"),
            (Disk::Yellow, "D4 D6 F3 G4 I2"),
        ],
        [None, Some(at("A5"))],
        [0, 0],
    );
    let stuck = position(
        Step::Own,
        [
            (Disk::Red, "K1 A5"),
            (Disk::Green, "J1"),
            (Disk::Yellow, "J2 B3 C6 D6 F4"),
        ],
        [None; 2],
        [0, 0],
    );
    let all = "A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 B1 B2 B3 B4 B5 B6 B7 B8 B9";
    let disks = [
        (Disk::Red, all),
        (Disk::Green, "K1"),
        (Disk::Yellow, "D4 D6 F3 G4 H2"),
    ];
    let placed_all = position(Step::Place, disks, [None; 2], [0, 0]);
    let start = Ampel::start(Options::default());
    let figure = figure();
    let cases: [(&Ampel, &str, &[&str]); 21] = [
        (&figure, "A2", &["A2", "3", "B6>A5", "red|赤|rot"]),
        (&figure, "E4", &["E4>A5", "F5"]),
        (&figure, "A4", &["A4", "green|緑|grün", "B6>A5"]),
        (&figure, "C4", &["C4", "yellow|黄|gelb"]),
        (&stuck, "K1", &["K1", "J1", "J2"]),
        (&guarded, "A5", &["A5", "Green|緑|Grün"]),
        (
            &near_signal,
            "A1>A2",
            &["A1", "already made|済んで|schon beide"],
        ),
        (&start, "A1>A2", &["B2", "yellow|黄|gelb"]),
        (&start, "-", &["B2", "left out|スキップ|auslassen"]),
        (&figure, "E4>", &["B6>A5"]),
        (&placed_all, "hello", &["type - to|「-」と入力|Tippe „-“"]),
        (&figure, "E4>E9", &["E1", "E7"]),
        (&figure, "E4>L1", &["11", "K"]),
        (&figure, "A2>A3", &["A2"]),
        (&figure, "A4>A5", &["A4", "green|緑|grün"]),
        (&figure, "C4>C5", &["C4", "yellow|黄|gelb"]),
        (&figure, "E4>F3", &["F3", "yellow|黄|gelb"]),
        (&figure, "-", &["B6>A5"]),
        (&start, "K1", &["K1", "corner|コーナー|Ecke"]),
        (&near_signal, "D3", &["D3-D4-D5"]),
        (&guarded, "A5>A7", &["A5", "Green|緑|Grün"]),
    ];
    let german = cases.map(|(position, token, _)| refused(Locale::De, position, token));
    insta::assert_snapshot!("refusals_german", german.join("\n"));
    for (position, token, facts) in cases {
        for (locale, index) in Locale::ALL.into_iter().zip(0..) {
            let sentence = refused(locale, position, token);
            for fact in facts {
                let mut said = fact.split('|');
                let fact = said
                    .nth(index)
                    .unwrap_or(fact.split('|').next().unwrap_or(fact));
                assert!(
                    sentence.contains(fact),
                    "{token}: {sentence:?} lacks {fact}"
                );
            }
        }
    }
}

fn play(position: &Ampel, tokens: &[&str]) -> (Ampel, Vec<(Side, Effects)>) {
    let mut told = Vec::new();
    let mut position = position.clone();
    for token in tokens {
        let side = position.to_move().expect("a side to move");
        let played = position
            .play_token(token)
            .unwrap_or_else(|refusal| panic!("{token}: {refusal:?}"));
        told.push((side, played.effects));
        position = played.position;
    }
    (position, told)
}

fn turns(locale: Locale, told: &[(Side, Effects)]) -> String {
    let steps: Vec<_> = told
        .iter()
        .map(|(side, effects)| {
            let player = if *side == Side::First { "Ann" } else { "Ben" };
            ampel::StepReport {
                player,
                side: *side,
                effects,
            }
        })
        .collect();
    ampel::turns(locale, &steps)
}

#[test]
fn a_turn_is_one_message_with_bends_and_signals() {
    let disks = [
        (Disk::Red, "E2 A3"),
        (Disk::Green, "D5 A11"),
        (Disk::Yellow, "D4 B9 I2 B2 H2"),
    ];
    let cylinders = [Some(at("E2")), Some(at("D5"))];
    let before = position(Step::Own, disks, cylinders, [0, 0]);
    let (_, told) = play(&before, &["E2>D3", "A11>B10", "C5"]);
    insta::assert_snapshot!(turns(Locale::En, &told), @"
    Ann plays:
    1. **E2 to D3**: the signal D3-D4-D5 goes off the board, 1 yellow disk won; both cylinders come off with it
    2. Green’s **A11 to B10**
    3. places **C5**.
    ");
    insta::assert_snapshot!(turns(Locale::De, &told), @"
    Ann spielt:
    1. **E2 nach D3**: Die Ampel D3-D4-D5 geht vom Brett, 1 gelbe Scheibe gewonnen; beide Zylinder gehen mit
    2. Grün **A11 nach B10**
    3. **C5** gesetzt.
    ");
    insta::assert_snapshot!(turns(Locale::Ja, &told), @"
    Annの手：
    1. **E2→D3**、信号D3-D4-D5を作り、黄を1枚獲得（両方のシリンダーも取り除く）
    2. 緑の**A11→B10**
    3. **C5**にディスクを配置。
    ");
}

#[test]
fn a_bent_way_names_its_ends_and_where_it_turns() {
    let disks = [
        (Disk::Red, "E4"),
        (Disk::Green, "A4 C4 G4"),
        (Disk::Yellow, "B9 B2 B7 C8 D7"),
    ];
    let before = position(Step::Own, disks, [None; 2], [0, 0]);
    let (_, told) = play(&before, &["E4>I1"]);
    let said = Locale::ALL.map(|locale| turns(locale, &told));
    insta::assert_snapshot!(said.join("\n"), @"
    Ann’s turn so far:
    1. **E4 via F4 to I1**
    Annの手番（途中）：
    1. **E4→I1（F4で方向転換）**
    Zug von Ann bis hierher:
    1. **E4 über F4 nach I1**
    ");
}

#[test]
fn impossible_steps_and_unfinished_turns_are_said() {
    let start = Ampel::start(Options::default());
    let tokens = [
        "B4", "B6", "D6", "F3", "H3", "-", "-", "A1", "-", "-", "K1", "A1>A2",
    ];
    let (after, told) = play(&start, &tokens);
    insta::assert_snapshot!(turns(Locale::En, &told[4..]), @"
    Ann: yellow disk 5 on **H3**.
    Ben: places **A1**.
    Ann: places **K1**.
    Ben’s turn so far:
    1. **A1 to A2**
    ");
    insta::assert_snapshot!(turns(Locale::En, &told[4..7]), @"
    Ann: yellow disk 5 on **H3**.
    Ben skips steps 1 and 2: no own disk can move, nor any of the opponent’s without a cylinder.
    ");
    assert_eq!(
        turn_start(
            &told.iter().map(|(_, it)| it.clone()).collect::<Vec<_>>(),
            10
        ),
        8
    );
    let own: Vec<&Effects> = told[11..].iter().map(|(_, effects)| effects).collect();
    let said = ampel::half_done(Locale::En, &own);
    assert_eq!(
        said,
        "Your turn so far; your opponent sees this when you finish:\n1. **A1 to A2**"
    );
    let demand = text::words(&AnyPosition::Ampel(after)).demand(Locale::En);
    assert_eq!(demand.as_deref(), Some("Step 2: move a disk of Red’s."));
}

#[test]
fn a_position_can_be_set_up_from_its_words() {
    let mut checked = 0;
    for line in include_str!("../../../../rules/tests/data/ampel.jsonl")
        .lines()
        .step_by(5)
    {
        let vector: serde_json::Value = serde_json::from_str(line).expect("a vector");
        let request = &vector["request"];
        if request.get("from").is_some() {
            continue;
        }
        let mut options = rules::AnyOptions::default_of(rules::Game::Ampel);
        for (name, value) in request["options"].as_object().into_iter().flatten() {
            let text = value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned);
            options = options.with_text(name, &text).expect("an option");
        }
        let mut position = AnyPosition::start(options);
        for (number, token) in request["actions"]
            .as_array()
            .into_iter()
            .flatten()
            .enumerate()
        {
            let Ok(played) = position.play_token(token.as_str().expect("a token")) else {
                break;
            };
            position = played.position;
            if number % 7 != 3 && position.outcome().is_none() {
                continue;
            }
            let AnyPosition::Ampel(ampel) = &position else {
                panic!("another game");
            };
            for locale in Locale::ALL {
                let words = text::words(&position).described(locale, Side::First, true);
                assert!(words.chars().count() <= 800, "{words}");
                let alt = format!("A: Ann, B: Ben\n{words}\n.");
                let mut setup = Setup::from(ampel);
                if setup.step != Step::Setup {
                    // The description leaves out which side began a setup that is over.
                    let yellow = setup.options.yellow();
                    setup.options = Options::new(yellow, Side::First).expect("options");
                }
                assert_eq!(ampel::read(&alt), Ok(setup), "{words}");
                checked += 1;
            }
        }
    }
    assert!(checked > 500, "only {checked}");
    assert!(ampel::read("A: Ann").is_err());
}

#[test]
fn hints_and_standings_are_short() {
    let figure = figure();
    let hint = |token: &str| {
        let effects = figure.play_token(token).expect("legal").effects;
        text::words(&AnyEffects::Ampel(effects)).hint(Locale::En)
    };
    assert_eq!(hint("E4>E6"), "straight on");
    assert_eq!(hint("E4>E7"), "via F4 and E5");
    let standing = text::words(&AnyPosition::Ampel(figure.clone())).standing(Locale::En);
    assert_eq!(standing, "Yellow won: Red 0, Green 0; 3 win.");
    let drawn = text::words(&AnyPosition::Ampel(figure)).text_board(Locale::En, Side::First);
    let rows: Vec<&str> = drawn.lines().take(11).collect();
    assert_eq!(rows[0], "K            .");
    assert_eq!(rows[6], "E      G . . R . . .");
    assert_eq!(rows[10], "A  . . . G . . . . . . .");
}
