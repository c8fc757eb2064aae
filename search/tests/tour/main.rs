//! A tour of sixty hints, twenty for each game, from matches between the lower levels: a snapshot of their words, and a
//! check by the rules alone that every fact is true.

mod ampel;
mod iago;
mod isaac;
#[path = "../support/matches.rs"]
mod matches;

use matches::finished;
use rules::{AnyPosition, Game};
use search::{AnyFact, Hint, Limits, Random, Reason, hint};
use std::collections::BTreeMap;
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
        let positions = finished(game, number).expect("a match");
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
        game: position.game(),
        side,
        token: &token,
        numbers: rules::Side::First,
        does: &does,
    };
    reasons(Locale::En, advised, &hint.reasons, hint.standing)
}

fn tour(
    game: Game,
    nodes: u64,
    phases: &[&'static str],
    phase: fn(&AnyPosition) -> &'static str,
    holds: fn(&AnyPosition, &Hint, &AnyFact) -> bool,
) -> String {
    let mut table = String::new();
    let mut without: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for stop in stops(game, phase, phases) {
        let hint = hint(&stop.position, Limits::nodes(nodes), 0, &mut |_| 0.0).expect("a hint");
        let said = said(&stop.position, &hint);
        writeln!(table, "{} ({}): {said}\n", stop.from, stop.phase).expect("written");
        for reason in &hint.reasons {
            if let Reason::Fact(fact) = reason {
                assert!(
                    holds(&stop.position, &hint, fact),
                    "{} is false: {said}",
                    stop.from
                );
            }
        }
        let (none, all) = without.entry(stop.phase).or_default();
        *all += 1;
        let empty = |it: &Reason| matches!(it, Reason::Even | Reason::Expects(_));
        *none += usize::from(hint.reasons.iter().all(empty));
    }
    for (phase, (none, all)) in without {
        println!("{phase}: {none} of {all} without");
        assert!(
            10 * none <= all,
            "{phase}: {none} of {all} without a reason\n{table}"
        );
    }
    table
}

#[test]
fn of_iago() {
    let table = tour(
        Game::Iago,
        5 * NODES,
        &iago::PHASES,
        iago::phase,
        iago::holds,
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
        isaac::holds,
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
        ampel::holds,
    );
    insta::assert_snapshot!(table);
}
