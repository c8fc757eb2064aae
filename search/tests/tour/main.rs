//! A tour of sixty hints, twenty for each game, from matches between the lower levels: a snapshot of their words, and a
//! check by the rules alone that every line can be played and comes to what is said.

mod ampel;
mod iago;
mod isaac;
#[path = "../support/matches.rs"]
mod matches;

use matches::finished;
use rules::{AnyPosition, Game, Side};
use search::{Balance, Hint, Limits, Line, Random, Standing, Verdict, hint};
use std::fmt::Write as _;
use text::Locale;
use text::advice::{Advised, reasons};

const OF_EACH_GAME: usize = 20;

const OF_EACH_MATCH: usize = 4;

/// The nodes of a hint. Iago gets more, because its tree counts ten nodes for a visit, which is quicker than a
/// playout.
const NODES: u64 = 4_000;

/// A position with a choice, and a description of its origin.
struct Stop {
    from: String,
    phase: &'static str,
    position: AnyPosition,
}

/// Positions of a game, with its phases in turn.
fn stops(
    game: Game,
    phase: fn(&AnyPosition) -> &'static str,
    phases: &[&'static str],
) -> Vec<Stop> {
    let mut stops: Vec<Stop> = Vec::new();
    for number in 0.. {
        let (positions, _) = finished(game, number).expect("a match");
        let mut random = Random::new(number);
        for _ in 0..OF_EACH_MATCH {
            let wanted = phases[stops.len() % phases.len()];
            let choices = positions.iter().enumerate().filter(|(_, position)| {
                let new = stops.iter().all(|it| it.position != **position);
                new && phase(position) == wanted && position.legal_actions().len() > 1
            });
            let choices: Vec<(usize, &AnyPosition)> = choices.collect();
            let (ply, position) = random.pick(&choices).expect("every match has every phase");
            stops.push(Stop {
                from: format!("match {number}, ply {ply}"),
                phase: wanted,
                position: position.clone(),
            });
            if stops.len() == OF_EACH_GAME {
                return stops;
            }
        }
    }
    stops
}

fn said(position: &AnyPosition, hint: &Hint) -> String {
    let side = position.to_move().expect("somebody is to move");
    let token = hint.action.to_string();
    let played = position.play(hint.action).expect("legal");
    let does = text::words(&played.effects).hint(Locale::En);
    let advised = Advised {
        reads: true,
        game: position.game(),
        side,
        token: &token,
        numbers: Side::First,
        does: &does,
    };
    let standing = Standing::of(hint.chance(position));
    let standing = Some(standing).filter(|_| hint.is_open());
    reasons(Locale::En, advised, position, hint, standing)
}

/// Plays a line by the rules, and checks what each of its turns comes to.
fn holds(position: &AnyPosition, line: &Line, balance: fn(&AnyPosition) -> Balance) -> bool {
    let mut now = position.clone();
    line.turns.iter().all(|turn| {
        for action in &turn.actions {
            assert_eq!(now.to_move(), Some(turn.side));
            now = now.play(*action).expect("legal").position;
        }
        now == turn.after && balance(&now) == turn.balance || {
            println!("{:?} {:?}", balance(&now), turn.balance);
            false
        }
    })
}

/// The largest number of words of a hint, and of the hint in the middle when all are sorted by their words.
const WORDS: [usize; 2] = [48, 38];

fn tour(
    game: Game,
    nodes: u64,
    phases: &[&'static str],
    phase: fn(&AnyPosition) -> &'static str,
    balance: fn(&AnyPosition) -> Balance,
) -> String {
    let (mut table, mut words) = (String::new(), Vec::new());
    for stop in stops(game, phase, phases) {
        let hint = hint(&stop.position, Limits::nodes(nodes), 0, &mut |_| 0.0).expect("a hint");
        let said = said(&stop.position, &hint);
        words.push(said.split_whitespace().filter(|it| *it != "-").count());
        writeln!(table, "{} ({}): {said}\n", stop.from, stop.phase).expect("written");
        if let Some(comparison) = &hint.comparison {
            for line in [&comparison.advised, &comparison.other] {
                let first = line.turns[0].actions[0];
                assert_eq!(first == hint.action, *line == comparison.advised, "{said}");
                assert!(
                    holds(&stop.position, line, balance),
                    "{}: {said}",
                    stop.from
                );
            }
        }
        if let Verdict::Start { open, all } = hint.verdict {
            let after = stop.position.play_unchecked(hint.action);
            assert_eq!(ampel::open_lines(&after), [open, all], "{said}");
        }
    }
    words.sort_unstable();
    println!("{game}: words {words:?}");
    let [most, middle] = WORDS;
    assert!(
        words.last().is_some_and(|it| *it <= most),
        "{words:?}\n{table}"
    );
    assert!(words[words.len() / 2] <= middle, "{words:?}\n{table}");
    table
}

#[test]
fn of_iago() {
    let table = tour(
        Game::Iago,
        5 * NODES,
        &iago::PHASES,
        iago::phase,
        iago::balance,
    );
    insta::assert_snapshot!(table);
}

#[test]
fn of_isaac() {
    let table = tour(
        Game::Isaac,
        NODES,
        &isaac::PHASES,
        isaac::phase,
        isaac::balance,
    );
    insta::assert_snapshot!(table);
}

#[test]
fn of_ampel() {
    let table = tour(
        Game::Ampel,
        NODES,
        &ampel::PHASES,
        ampel::phase,
        ampel::balance,
    );
    insta::assert_snapshot!(table);
}
