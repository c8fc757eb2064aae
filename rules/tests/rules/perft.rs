//! Compares perft with `data/perft.txt`: numbers of action sequences that other programs have counted.

use iago_rules::perft::count;
use iago_rules::{AnyOptions, AnyPosition, Game};

/// A line of the file whose sequences begin at the start of a game.
struct Case {
    line: &'static str,
    position: AnyPosition,
    depth: u32,
    nodes: u64,
    divide: Option<&'static str>,
}

fn cases(game: Game) -> Vec<Case> {
    let lines = include_str!("../data/perft.txt").lines();
    lines
        .filter(|line| !line.starts_with('#') && line.split([' ', '|']).next() == Some(game.name()))
        .filter(|line| !line.contains("from:"))
        .map(|line| {
            let fields: Vec<&str> = line.split('|').map(str::trim).collect();
            let mut position = AnyPosition::start(options(game, fields[0]));
            for action in fields[1].split_whitespace() {
                position = position.play_token(action).expect(line).position;
            }
            Case {
                line,
                position,
                depth: fields[2].parse().expect(line),
                nodes: fields[3].parse().expect(line),
                divide: fields.get(4).copied(),
            }
        })
        .collect()
}

/// The options of a first field such as `iago --variant loose --penalty`.
fn options(game: Game, arguments: &str) -> AnyOptions {
    let mut options = AnyOptions::default_of(game);
    for argument in arguments.split("--").skip(1) {
        let (name, value) = argument
            .trim()
            .split_once(' ')
            .unwrap_or((argument.trim(), "true"));
        options = options.with_text(name, value).expect(arguments);
    }
    options
}

/// Compares every line of a game, and returns the number of lines.
pub fn check(game: Game) -> usize {
    let cases = cases(game);
    for case in &cases {
        assert_eq!(case.position.perft(case.depth), case.nodes, "{}", case.line);
        if let Some(divide) = case.divide {
            let parts = case.position.divide(case.depth).into_iter();
            let parts: Vec<String> = parts.map(|(action, n)| format!("{action}={n}")).collect();
            assert_eq!(parts.join(" "), divide, "{}", case.line);
        }
    }
    cases.len()
}

#[test]
fn iago() {
    assert_eq!(check(Game::Iago), 66);
}

#[test]
fn ampel() {
    assert_eq!(check(Game::Ampel), 19);
    // Counting by playing every action gives the numbers of `Ampel`'s own perft.
    for case in cases(Game::Ampel) {
        let AnyPosition::Ampel(position) = &case.position else {
            panic!("{}", case.line);
        };
        assert_eq!(count(position, case.depth), case.nodes, "{}", case.line);
    }
}
