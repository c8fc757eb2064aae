//! Ampel: random games, and boards that no game reaches.

use super::{Answers, Reference, Story, assert_answered, assert_every_action, effort, play_out};
use crate::random::Rng;
use crate::reference_ampel::{Reference as AmpelReference, name, points};
use iago_rules::ampel::{Action, Ampel, Board, Disk, Effects, Options, Path, Point, Setup, Step};
use iago_rules::{Position, Side};

fn letter(side: Side) -> char {
    Disk::of(side).letter()
}

impl Reference for AmpelReference {
    type Game = Ampel;

    fn start(options: Options) -> AmpelReference {
        AmpelReference::start(u32::from(options.yellow()), letter(options.first()))
    }

    fn legal(&self) -> Vec<String> {
        self.legal_actions()
    }

    fn judge(&mut self, token: &str) -> Result<(), &'static str> {
        self.play(token)
    }

    fn assert_same(&self, position: &Ampel, story: &Story) {
        for point in points() {
            let ours: Point = name(point).parse().expect("a point");
            let found = position.board().get(ours).map_or('.', Disk::letter);
            assert_eq!(found, self.at(point), "{ours} {story}");
        }
        for (side, index) in Side::BOTH.into_iter().zip(0..) {
            let cylinder = position.cylinder(side).map(|point| point.to_string());
            assert_eq!(
                cylinder,
                self.cylinders[index].map(name),
                "cylinder {story}"
            );
            assert_eq!(
                u32::from(position.score(side)),
                self.scores[index],
                "{story}"
            );
            let supply = usize::from(position.supply(side));
            assert_eq!(supply, self.supply(letter(side)), "{story}");
        }
        assert_eq!(u32::from(position.yellow_placed()), self.placed, "{story}");
        let to_move = self.winner().is_none().then_some(self.turn);
        assert_eq!(position.to_move().map(letter), to_move, "{story}");
        assert_eq!(u32::from(position.step().number()), self.step, "{story}");
        let winner = position.outcome().map(|outcome| letter(outcome.winner));
        assert_eq!(winner, self.winner(), "{story}");
        assert!(position.board().signals().is_empty(), "{story}");
    }

    fn conceivable(_: &Ampel) -> Vec<Action> {
        let moves =
            Point::all().flat_map(|from| Point::all().map(move |to| Action::Move { from, to }));
        let places = Point::all().map(Action::Place);
        moves.chain(places).chain([Action::Impossible]).collect()
    }

    fn any_text(_: &Ampel, rng: &mut Rng) -> String {
        let all = points();
        match rng.below(3) {
            0 => name(rng.pick(&all)),
            1 => format!("{}>{}", name(rng.pick(&all)), name(rng.pick(&all))),
            _ => rng
                .pick(&[
                    "-",
                    "",
                    "A0",
                    "A12",
                    "L1",
                    "Z9>B2",
                    "A1>A12",
                    "c4",
                    "C4>",
                    ">C4",
                    "A1>A2>A3",
                    "C05",
                    "K1 ",
                    "A1>a2",
                    "Ａ1",
                    "é",
                    "B99999999999999999999>A1",
                    "--",
                    "A12>a1",
                ])
                .to_owned(),
        }
    }
}

/// Walks a path by its corners and checks every ruling about moves on the way.
fn assert_lawful(path: &Path, before: &Board) {
    let free = before.empty() | path.from.into();
    let corners: Vec<Point> = path.corners().collect();
    let mut steps = 0;
    for (leg, ends) in corners.windows(2).enumerate() {
        let (direction, length) = ends[0].straight_to(ends[1]).expect("a straight leg");
        let mut here = ends[0];
        for _ in 0..length {
            here = here.neighbour(direction).expect("on the board");
            assert!(free.contains(here), "{here} is taken on {path:?}");
        }
        steps += length;
        if leg + 2 < corners.len() {
            let ahead = here.neighbour(direction);
            let stopped = ahead.is_none_or(|next| !free.contains(next));
            assert!(stopped, "nothing stops it at {here} on {path:?}");
            let (next, _) = here.straight_to(corners[leg + 2]).expect("a straight leg");
            assert_ne!(next, direction, "no bend at {here} on {path:?}");
            assert_ne!(
                next,
                direction.turned(3),
                "turns back at {here} on {path:?}"
            );
        }
        if leg == 0 {
            let line = before.counted(path.from, direction).len();
            assert_eq!(u32::from(path.distance), line, "{path:?}");
        }
    }
    assert_eq!(steps, path.distance, "{path:?}");
    assert_ne!(path.from, path.to);
}

fn options(rng: &mut Rng) -> Options {
    let yellow = rng.pick(&[5, 5, 6, 7, 8, 9, 10]);
    Options::new(yellow, rng.pick(&Side::BOTH)).expect("in range")
}

/// The most actions of a random game: most games end before, some would take thousands of actions.
const MOST: usize = 600;

/// Plays random games; returns the number of actions of each.
fn random_games(seed: u64, games: usize) -> Vec<usize> {
    let mut rng = Rng::new(seed);
    let mut answers = Answers::new();
    let mut game = |_| {
        let options = options(&mut rng);
        let (start, reference) = (
            Ampel::start(options),
            <AmpelReference as Reference>::start(options),
        );
        play_out(
            start,
            reference,
            &mut rng,
            MOST,
            &mut answers,
            |before, played| {
                if let Effects::Moved(moved) = &played.effects {
                    assert_lawful(&moved.path, before.board());
                }
            },
        )
    };
    (0..games).map(&mut game).collect()
}

#[test]
fn random_games_are_judged_alike() {
    let games = random_games(9, effort(60));
    let over = games.iter().filter(|actions| **actions < MOST).count();
    assert!(over > games.len() / 2, "{over} were over, of {games:?}");
}

/// Disks at random points of the board, without a signal and in random numbers.
fn arbitrary_setup(rng: &mut Rng) -> Setup {
    let options = options(rng);
    let step = rng.pick(&[
        Step::Setup,
        Step::Own,
        Step::Opponent,
        Step::Place,
        Step::Place,
    ]);
    let target = usize::from(options.yellow()).div_ceil(2);
    let scores = match step {
        Step::Setup => [0; 2],
        _ => [rng.below(target), rng.below(target)].map(|score| score as u8),
    };
    let yellow_placed = match step {
        Step::Setup => rng.below(options.yellow().into()) as u8,
        _ => options.yellow(),
    };
    let mut disks = vec![Disk::Yellow; usize::from(yellow_placed - scores[0] - scores[1])];
    if step != Step::Setup {
        // Often few disks, and often all twenty.
        for disk in [Disk::Red, Disk::Green] {
            let number = match rng.below(4) {
                0 => 20,
                1 => rng.below(4),
                _ => rng.below(21),
            };
            disks.extend(std::iter::repeat_n(disk, number));
        }
    }
    let mut free: Vec<Point> = Point::all().collect();
    rng.shuffle(&mut free);
    let mut board = Board::default();
    for disk in disks {
        let at = free.iter().position(|point| {
            let mut tried = board;
            tried.put(*point, disk);
            tried.signals().is_empty()
        });
        // A disk that finds no point is left out; if it is yellow, the setup is refused.
        if let Some(at) = at {
            board.put(free.swap_remove(at), disk);
        }
    }
    let cylinders = [Disk::Red, Disk::Green].map(|disk| {
        let own: Vec<Point> = board.of(disk).iter().collect();
        (!own.is_empty() && !rng.one_in(3)).then(|| rng.pick(&own))
    });
    Setup {
        options,
        step,
        to_move: rng.pick(&Side::BOTH),
        board,
        yellow_placed,
        cylinders: cylinders.into(),
        scores: scores.into(),
    }
}

fn reference_of(setup: &Setup) -> AmpelReference {
    let mut obvious = <AmpelReference as Reference>::start(setup.options);
    let named = |point: Point| {
        let found = points()
            .into_iter()
            .find(|at| name(*at) == point.to_string());
        found.expect("a point")
    };
    for (point, disk) in setup.board.iter() {
        let (row, column) = named(point);
        obvious.grid[row][column] = disk.letter();
    }
    obvious.placed = setup.yellow_placed.into();
    obvious.step = setup.step.number().into();
    obvious.turn = letter(setup.to_move);
    obvious.cylinders = Side::BOTH.map(|side| setup.cylinders[side].map(named));
    obvious.scores = Side::BOTH.map(|side| setup.scores[side].into());
    obvious
}

#[test]
fn arbitrary_setups_are_judged_alike() {
    let mut rng = Rng::new(66);
    let mut answers = Answers::new();
    let mut steps = [0; 4];
    for number in 0..effort(60) {
        let setup = arbitrary_setup(&mut rng);
        let reference = reference_of(&setup);
        let position =
            Ampel::try_from(setup.clone()).unwrap_or_else(|why| panic!("{why}: {setup:?}"));
        assert_eq!(Setup::from(&position), setup);
        steps[usize::from(setup.step.number())] += 1;
        assert_every_action(&position, &reference, &mut answers);
        if number % 6 == 0 {
            play_out(position, reference, &mut rng, 60, &mut answers, |_, _| {});
        }
    }
    assert!(steps.iter().all(|times| *times > 0), "{steps:?}");
    assert_answered(
        &answers,
        &[
            "ok",
            "game_over",
            "wrong_step",
            "malformed",
            "off_board",
            "not_inside",
            "occupied",
            "step_possible",
            "no_disk",
            "wrong_disk",
            "cylinder",
            "unreachable",
            "supply_empty",
            "makes_signal",
        ],
    );
}
