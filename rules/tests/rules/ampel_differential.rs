//! Ampel against an obvious second implementation, over random games.

use crate::reference_ampel::{Reference, name, points};
use iago_rules::ampel::{Ampel, Board, Disk, Effects, Options, Path, Point};
use iago_rules::{Position, Refusal, Side};

/// A small reproducible source of choices (Marsaglia's xorshift).
struct Dice(u64);

impl Dice {
    fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let length = u64::try_from(list.len()).expect("a length");
        &list[usize::try_from(self.0 % length).expect("an index")]
    }
}

fn letter(side: Side) -> char {
    Disk::of(side).letter()
}

fn assert_alike(position: &Ampel, obvious: &Reference, history: &[String]) {
    for point in points() {
        let disk = name(point)
            .parse()
            .ok()
            .and_then(|point| position.board().get(point));
        let expected = obvious.at(point);
        let found = disk.map_or('.', Disk::letter);
        assert_eq!(found, expected, "{} after {history:?}", name(point));
    }
    for (side, index) in Side::BOTH.into_iter().zip(0..) {
        let cylinder = position.cylinder(side).map(|point| point.to_string());
        let expected = obvious.cylinders[index].map(name);
        assert_eq!(cylinder, expected, "cylinder after {history:?}");
        assert_eq!(u32::from(position.score(side)), obvious.scores[index]);
        let supply = usize::from(position.supply(side));
        assert_eq!(supply, obvious.supply(letter(side)), "after {history:?}");
    }
    let to_move = obvious.winner().is_none().then_some(obvious.turn);
    assert_eq!(position.to_move().map(letter), to_move);
    assert_eq!(u32::from(position.step().number()), obvious.step);
    let winner = position.outcome().map(|outcome| letter(outcome.winner));
    assert_eq!(winner, obvious.winner(), "after {history:?}");
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

/// Tokens that are mostly refused, made from what stands on the board.
fn attempts(dice: &mut Dice) -> [String; 3] {
    let all = points();
    let move_token = format!("{}>{}", name(*dice.pick(&all)), name(*dice.pick(&all)));
    let odd = dice.pick(&[
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
    ]);
    [move_token, name(*dice.pick(&all)), (*odd).to_owned()]
}

fn random_game(seed: u64) -> usize {
    let mut dice = Dice(seed * 0x9E37_79B9 + 1);
    let yellow = *dice.pick(&[5, 5, 6, 7, 8, 9, 10]);
    let first = *dice.pick(&Side::BOTH);
    let mut position = Ampel::start(Options::new(yellow, first).expect("in range"));
    let mut obvious = Reference::start(u32::from(yellow), letter(first));
    let mut history = Vec::new();
    // The longest of 500 random games had 1,361 actions; none may run on for ever.
    while position.outcome().is_none() && history.len() < 5_000 {
        let legal: Vec<String> = position
            .legal_actions()
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(legal, obvious.legal_actions(), "after {history:?}");
        for token in attempts(&mut dice) {
            let found = position
                .play_token(&token)
                .map_err(|refusal| refusal.code());
            let expected = obvious.clone().play(&token);
            assert_eq!(
                found.as_ref().map(|_| ()).map_err(|code| *code),
                expected,
                "{token} after {history:?}"
            );
        }
        let token = dice.pick(&legal).clone();
        let played = position.play_token(&token).expect("a legal action");
        assert_eq!(played.action.to_string(), token);
        obvious.play(&token).expect("a legal action");
        if let Effects::Moved(moved) = &played.effects {
            assert_lawful(&moved.path, position.board());
        }
        position = played.position;
        history.push(token);
        assert_alike(&position, &obvious, &history);
        assert!(position.board().signals().is_empty(), "{history:?}");
    }
    assert!(position.outcome().is_some(), "{history:?}");
    assert!(position.legal_actions().is_empty());
    history.len()
}

#[test]
fn a_thousand_random_games_are_judged_alike() {
    let actions: usize = std::thread::scope(|scope| {
        let halves = [(1..=500), (501..=1_000)];
        let threads = halves.map(|seeds| scope.spawn(|| seeds.map(random_game).sum::<usize>()));
        threads
            .into_iter()
            .map(|thread| thread.join().expect("no difference"))
            .sum()
    });
    assert!(actions > 100_000, "only {actions} actions");
}
