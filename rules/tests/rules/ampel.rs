//! Tests of Ampel: the figure of the rule sheet, and the facts of effects, refusals and setups.

use iago_rules::ampel::{
    Action, Ampel, Board, Direction, Disk, Effects, Misplaced, Obstacle, Options, Point, PointSet,
    Refusal, Setup, SetupError, Signal, Step, Unreachable, last_turn, turn_start,
};
use iago_rules::{GameOptions, OptionError, Played, Position, Refusal as _, Side};

fn at(name: &str) -> Point {
    name.parse().unwrap_or_else(|_| panic!("no point {name}"))
}

fn set(names: &str) -> PointSet {
    names.split(' ').map(at).collect()
}

fn board(red: &str, green: &str, yellow: &str) -> Board {
    let disks = [
        (red, Disk::Red),
        (green, Disk::Green),
        (yellow, Disk::Yellow),
    ];
    disks
        .into_iter()
        .flat_map(|(names, disk)| names.split_whitespace().map(move |name| (at(name), disk)))
        .collect()
}

/// A position of the main game with five yellow disks; green has won those that are not on the board.
fn position(step: Step, to_move: Side, board: Board, cylinders: [Option<Point>; 2]) -> Ampel {
    let on_board = u8::try_from(board.of(Disk::Yellow).len()).expect("few");
    Ampel::try_from(setup(step, to_move, board, cylinders, [0, 5 - on_board]))
        .expect("a valid setup")
}

fn setup(
    step: Step,
    to_move: Side,
    board: Board,
    cylinders: [Option<Point>; 2],
    scores: [u8; 2],
) -> Setup {
    Setup {
        options: Options::default(),
        step,
        to_move,
        board,
        yellow_placed: 5,
        cylinders: cylinders.into(),
        scores: scores.into(),
    }
}

/// The figure of the rule sheet; red is to move a disk.
fn figure() -> Ampel {
    let board = board("B6 C2 E4 H1", "A4 C8 E1", "C4 D6 F3 G4 I2");
    position(Step::Own, Side::First, board, [None; 2])
}

fn play(position: &Ampel, token: &str) -> Played<Ampel> {
    position
        .play_token(token)
        .unwrap_or_else(|refusal| panic!("{token}: {refusal:?}"))
}

fn unreachable(position: &Ampel, token: &str) -> Unreachable {
    match position.play_token(token) {
        Err(Refusal::Unreachable(facts)) => *facts,
        other => panic!("{token} is not unreachable: {other:?}"),
    }
}

#[test]
fn names_and_points_go_both_ways() {
    assert_eq!(Point::all().count(), 66);
    for point in Point::all() {
        assert_eq!(point.to_string().parse(), Ok(point));
    }
    for no_point in [
        "", "A", "A0", "A01", "A12", "B11", "K2", "L1", "a1", "A1 ", "Ａ1", "1A", "A+1",
    ] {
        assert!(no_point.parse::<Point>().is_err(), "{no_point}");
    }
}

#[test]
fn inside_are_the_points_with_six_neighbours() {
    let inside: PointSet = Point::all()
        .filter(|point| {
            Direction::ALL
                .into_iter()
                .all(|direction| point.neighbour(direction).is_some())
        })
        .collect();
    assert_eq!(inside, PointSet::INSIDE);
    assert_eq!(inside.len(), 36);
    assert!(Point::all().all(|point| point.is_inside() == inside.contains(point)));
    let corners: PointSet = Point::all().filter(|point| point.is_corner()).collect();
    assert_eq!(corners, set("A1 A11 K1"));
}

#[test]
fn the_lines_of_the_rulings() {
    let mut full = Board::default();
    for point in Point::all() {
        full.put(point, Disk::Yellow);
    }
    let lines = [
        (Direction::Right, "E1 E2 E3 E4 E5 E6 E7"),
        (Direction::UpRight, "A4 B4 C4 D4 E4 F4 G4 H4"),
        (Direction::UpLeft, "A8 B7 C6 D5 E4 F3 G2 H1"),
    ];
    for (direction, points) in lines {
        assert_eq!(full.counted(at("E4"), direction), set(points));
        assert_eq!(full.counted(at("E4"), direction.turned(3)), set(points));
    }
    assert_eq!(at("E4").straight_to(at("H1")), Some((Direction::UpLeft, 3)));
    assert_eq!(
        at("E4").straight_to(at("B7")),
        Some((Direction::DownRight, 3))
    );
    assert_eq!(at("E4").straight_to(at("E4")), None);
    assert_eq!(at("E4").straight_to(at("F5")), None);
}

#[test]
fn the_disk_of_the_figure_has_seventeen_destinations() {
    let all = set("E6 E2 B7 E7 G5 I1 C5 E3 C7 A5 E5 D1 F5 B5 F4 D4 G1");
    assert_eq!(all.len(), 17);
    assert_eq!(figure().destinations(at("E4")), all);
}

#[test]
fn a_path_names_its_bends() {
    let cases = [
        ("E4>E6", "E4 E6"),
        ("E4>B7", "E4 B7"),
        // The disk goes up-right one step, down-right to E5, where D6 stops it, then along the row.
        ("E4>E7", "E4 F4 E5 E7"),
        ("E4>D1", "E4 D4 D1"),
    ];
    for (token, corners) in cases {
        let Effects::Moved(moved) = play(&figure(), token).effects else {
            panic!("{token} moves a disk");
        };
        let found: Vec<String> = moved
            .path
            .corners()
            .map(|point| point.to_string())
            .collect();
        assert_eq!(found.join(" "), corners, "{token}");
    }
}

#[test]
fn a_signal_goes_with_its_cylinder() {
    let board = board("E2", "D5", "D4 B9 I2 B2 H2");
    let cylinders = [Some(at("E2")), Some(at("D5"))];
    let before = position(Step::Own, Side::First, board, cylinders);
    let played = play(&before, "E2>D3");
    let Effects::Moved(moved) = played.effects else {
        panic!("a move");
    };
    let signal = Signal {
        red: at("D3"),
        yellow: at("D4"),
        green: at("D5"),
    };
    assert_eq!(moved.signals, [signal]);
    assert_eq!(moved.cylinders_returned, Side::BOTH);
    assert!(moved.cylinder_rode);
    assert_eq!((moved.score, moved.wins), (1, false));
    let after = played.position;
    assert_eq!(after.board().all(), set("B9 I2 B2 H2"));
    assert_eq!(after.supply(Side::Second), 20);
    assert_eq!(after.step(), Step::Opponent);
}

#[test]
fn a_win_in_step_two_ends_the_game_there() {
    let board = board("E2", "D5", "D4");
    let before = Ampel::try_from(setup(
        Step::Opponent,
        Side::Second,
        board,
        [None; 2],
        [2, 2],
    ))
    .expect("a valid setup");
    let played = play(&before, "E2>D3");
    assert!(matches!(&played.effects, Effects::Moved(moved) if moved.wins && moved.score == 3));
    let over = played.position;
    assert_eq!(
        over.outcome().map(|outcome| outcome.winner),
        Some(Side::Second)
    );
    assert_eq!((over.to_move(), over.step()), (None, Step::Opponent));
    assert!(over.legal_actions().is_empty() && over.movable().is_empty());
    assert!(over.placements().is_empty());
    let refusal = over.play_token("-").expect_err("the game is over");
    let facts = Refusal::GameOver {
        winner: Side::Second,
        scores: [2, 3].into(),
    };
    assert_eq!(refusal, facts);
}

#[test]
fn unreachable_says_what_each_direction_meets() {
    let facts = unreachable(&figure(), "E4>F6");
    assert_eq!((facts.from, facts.to), (at("E4"), at("F6")));
    assert_eq!(facts.reachable.len(), 17);
    let [right, up_right, up_left, left, down_left, down_right] = &facts.ways;

    assert_eq!(right.counted, set("E1 E4"));
    assert_eq!((right.distance, right.straight), (2, 2));
    assert_eq!((right.obstacle, right.ends), (None, set("E6")));

    assert_eq!(up_right.counted, set("A4 C4 E4 G4"));
    assert_eq!((up_right.distance, up_right.straight), (4, 1));
    assert_eq!(
        up_right.obstacle,
        Some(Obstacle::Disk(at("G4"), Disk::Yellow))
    );
    assert_eq!((up_right.longest, up_right.stuck), (4, None));
    // The disk is on F6, at the edge, after three steps, but must make a fourth.
    assert_eq!(up_right.passes, Some(3));

    assert_eq!(
        (up_left.distance, up_left.straight, up_left.longest),
        (3, 0, 0)
    );
    assert_eq!(
        up_left.obstacle,
        Some(Obstacle::Disk(at("F3"), Disk::Yellow))
    );
    assert_eq!(up_left.stuck, Some(at("E4")));
    assert!(up_left.ends.is_empty());

    assert_eq!((left.distance, left.ends), (2, set("E2")));
    assert_eq!((down_left.distance, down_left.straight), (4, 1));
    assert_eq!((down_right.distance, down_right.ends), (3, set("B7")));
}

#[test]
fn a_disk_that_cannot_complete_its_distance_is_stuck_on_the_way() {
    // The disk on K1 can only go to J2 and must make two steps; the only turn on J2 is blocked.
    let board = board("K1 I3", "J1 I2", "B3 C6 D6 F4 H1");
    let before = position(Step::Own, Side::First, board, [None; 2]);
    let facts = unreachable(&before, "K1>A1");
    assert!(facts.reachable.is_empty());
    let down_right = &facts.ways[5];
    assert_eq!(down_right.counted, set("K1 I3"));
    assert_eq!((down_right.distance, down_right.straight), (2, 1));
    assert_eq!((down_right.longest, down_right.stuck), (1, Some(at("J2"))));
    let refusal = Refusal::Unreachable(Box::new(facts));
    assert_eq!(
        (refusal.code(), refusal.ruling()),
        ("unreachable", "AMPEL-16")
    );
    assert!(!before.movable().contains(at("K1")));
    assert_eq!(unreachable(&figure(), "E4>E4").to, at("E4"));
}

#[test]
fn refusals_carry_the_facts() {
    let green = Side::Second;
    let red = Side::First;
    let standing = board("D3", "C8 D5", "D4 D6 F3 G4 I2");
    let setup = standing.signals();
    assert_eq!(setup.len(), 1, "the board above shows one signal");

    let figure = figure();
    let refusal = |token: &str| figure.play_token(token).expect_err("a refusal");
    let step = Step::Own;
    let example = Some(Action::Move {
        from: at("B6"),
        to: at("A5"),
    });
    let misplaced = |named: Misplaced, example: Option<Action>| Refusal::WrongStep {
        step,
        side: red,
        named,
        example,
    };
    let point = at("A2");
    let ends = Err(Box::new(Refusal::NoDisk { point }));
    let empty = Misplaced::Point { point, ends };
    assert_eq!(refusal("A2"), misplaced(empty, example));
    // For a disk that can move, the refusal has all ends, and a move to one of them as the example.
    let point = at("E4");
    let ends = unreachable(&figure, "E4>E4").reachable;
    assert_eq!(ends.len(), 17);
    let to = at("A5");
    let disk = Misplaced::Point {
        point,
        ends: Ok(ends),
    };
    let first = Some(Action::Move { from: point, to });
    assert_eq!(refusal("E4"), misplaced(disk, first));
    let Refusal::WrongStep {
        named: Misplaced::Point { ends: Err(why), .. },
        ..
    } = refusal("A4")
    else {
        panic!("a disk of the other side");
    };
    assert_eq!(*why, refusal("A4>A5"));
    let malformed = Refusal::Malformed {
        step,
        side: red,
        example,
    };
    assert_eq!(refusal("a2>a3"), malformed);
    let row = 'E';
    assert_eq!(
        refusal("E4>E9"),
        Refusal::OffBoard {
            row,
            length: Some(7)
        }
    );
    assert_eq!(
        refusal("L1>E9"),
        Refusal::OffBoard {
            row: 'L',
            length: None
        }
    );
    assert_eq!(refusal("A2>A3"), Refusal::NoDisk { point: at("A2") });
    let wrong = Refusal::WrongDisk {
        point: at("A4"),
        disk: Disk::Green,
        step,
        side: red,
        example,
    };
    assert_eq!(refusal("A4>A5"), wrong);
    let occupied = Refusal::Occupied {
        point: at("F3"),
        disk: Disk::Yellow,
        from: Some(at("E4")),
    };
    assert_eq!(refusal("E4>F3"), occupied);
    let possible = Refusal::StepPossible {
        step,
        side: red,
        example: figure.legal_actions()[0],
    };
    assert_eq!(refusal("-"), possible);

    let start = Ampel::start(Options::default());
    let edge = Refusal::NotInside { point: at("A4") };
    assert_eq!(start.play_token("A4").expect_err("an edge"), edge);

    let guarded = board("A1", "A5", "D4 D6 F3 G4 I2");
    let step_two = position(Step::Opponent, red, guarded, [None, Some(at("A5"))]);
    let cylinder = Refusal::Cylinder {
        point: at("A5"),
        owner: green,
    };
    assert_eq!(
        step_two.play_token("A5>A7").expect_err("protected"),
        cylinder
    );
    assert_eq!(step_two.legal_actions(), [Action::Impossible]);

    let nearly = board("", "D5", "D4 B9 I2 B2 H2");
    let step_three = position(Step::Place, red, nearly, [None; 2]);
    let makes = Refusal::MakesSignal {
        point: at("D3"),
        signals: vec![Signal {
            red: at("D3"),
            yellow: at("D4"),
            green: at("D5"),
        }],
    };
    assert_eq!(step_three.play_token("D3").expect_err("a signal"), makes);
    assert!(!step_three.placements().contains(at("D3")));
    assert!(step_three.placements().contains(at("A1")));
}

#[test]
fn an_impossible_placement_takes_the_cylinder_off() {
    let names: Vec<String> = Point::all().map(|point| point.to_string()).collect();
    let yellow = "B2 B3 B4 B5 B6";
    let rest = names.iter().filter(|name| !yellow.contains(*name));
    let red: Vec<&str> = rest.rev().take(20).map(String::as_str).collect();
    let cylinder = Some(at(red[0]));
    let before = position(
        Step::Place,
        Side::First,
        board(&red.join(" "), "", yellow),
        [cylinder, None],
    );
    let empty = Refusal::SupplyEmpty { side: Side::First };
    assert_eq!(before.play_token("A1").expect_err("no disk left"), empty);
    let played = play(&before, "-");
    let skipped = Effects::Skipped {
        side: Side::First,
        step: Step::Place,
        cylinder_from: cylinder,
    };
    assert_eq!(played.effects, skipped);
    assert_eq!(played.position.cylinder(Side::First), None);
    assert_eq!(played.position.to_move(), Some(Side::Second));
}

#[test]
fn setups_are_checked() {
    let good = Setup::from(&figure());
    assert_eq!(Ampel::try_from(good.clone()), Ok(figure()));
    let six = |setup: &mut Setup| setup.options = Options::new(6, Side::First).expect("in range");
    type Change<'a> = &'a dyn Fn(&mut Setup);
    let cases: [(SetupError, Change<'_>); 11] = [
        (SetupError::Cylinder(at("D1")), &|it| {
            it.cylinders = [Some(at("D1")), None].into();
        }),
        (SetupError::Cylinder(at("E4")), &|it| {
            it.cylinders = [None, Some(at("E4"))].into();
        }),
        (SetupError::YellowCount(5), &|it| it.scores = [1, 0].into()),
        (SetupError::YellowCount(4), &|it| it.yellow_placed = 4),
        (SetupError::YellowPlaced(5), &|it| it.step = Step::Setup),
        (SetupError::YellowPlaced(5), &six),
        (SetupError::YellowCount(5), &|it| {
            it.board.put(at("D5"), Disk::Yellow);
        }),
        (SetupError::Signal(at("C4")), &|it| {
            it.board.put(at("C3"), Disk::Red);
            it.board.put(at("C5"), Disk::Green);
        }),
        (SetupError::Over, &|it| {
            it.board.remove(set("C4 D6 F3"));
            it.scores = [3, 0].into();
        }),
        (SetupError::TooManyDisks, &|it| {
            it.board = Point::all().map(|point| (point, Disk::Red)).collect();
        }),
        (SetupError::NotYellow, &|it| {
            it.step = Step::Setup;
            six(it);
        }),
    ];
    for (number, (expected, change)) in cases.into_iter().enumerate() {
        let mut setup = good.clone();
        change(&mut setup);
        assert_eq!(Ampel::try_from(setup), Err(expected), "case {number}");
    }
}

#[test]
fn options_are_set_by_name() {
    let options = Options::new(7, Side::Second).expect("in range");
    let rebuilt = options
        .pairs()
        .iter()
        .try_fold(Options::default(), |built, (name, value)| {
            built.with(name, value)
        });
    assert_eq!(rebuilt, Ok(options));
    let unknown = Err(OptionError::UnknownValue);
    for (name, text) in [
        ("yellow", "4"),
        ("yellow", "11"),
        ("yellow", "05"),
        ("first", "Red"),
    ] {
        assert_eq!(options.with_text(name, text), unknown, "{name} {text}");
    }
    assert_eq!(
        options.with_text("penalty", "true"),
        Err(OptionError::UnknownName)
    );
    let targets: Vec<u8> = (5..=10)
        .map(|yellow| {
            Options::new(yellow, Side::First)
                .expect("in range")
                .target()
        })
        .collect();
    assert_eq!(targets, [3, 3, 4, 4, 5, 5]);
}

#[test]
fn the_last_turn_is_the_one_under_way_or_the_one_before() {
    let mut rng = crate::random::Rng::new(15);
    let mut position = Ampel::start(Options::default());
    let mut steps: Vec<Effects> = Vec::new();
    for _ in 0..400 {
        let Some(side) = position.to_move() else {
            break;
        };
        // `begun` goes back one by one from the last step to the first step of its turn.
        let mut begun = steps.len();
        while begun > 0 && steps[begun - 1].turn_goes_on() {
            begun -= 1;
        }
        assert_eq!(turn_start(&steps, steps.len()), begun);
        let chosen = |step: &Effects| !matches!(step, Effects::Skipped { .. });
        let shown = last_turn(&steps);
        if steps[begun..].iter().any(chosen) {
            assert_eq!(shown, &steps[begun..], "the turn of {side:?} under way");
        } else if let Some(last) = begun.checked_sub(1) {
            assert_eq!(shown, &steps[turn_start(&steps, last)..]);
            assert!(!shown.is_empty());
        } else {
            assert_eq!(shown, &steps[..]);
        }
        let actions = position.legal_actions();
        let played = position.play(rng.pick(&actions)).expect("legal");
        assert_eq!(played.effects.step(), position.step());
        steps.push(played.effects);
        position = played.position;
    }
    assert!(steps.len() > 50, "{}", steps.len());
}
