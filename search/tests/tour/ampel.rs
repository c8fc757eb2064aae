//! What hints say of Ampel, by the rules alone.

use rules::ampel::{Action, Ampel, Step};
use rules::{AnyPosition, Position as _};
use search::ampel::Fact;
use search::{AnyFact, Hint};

pub const PHASES: [&str; 4] = ["setup", "own disk", "other's disk", "placing"];

fn game(position: &AnyPosition) -> &Ampel {
    match position {
        AnyPosition::Ampel(position) => position,
        _ => panic!("another game"),
    }
}

pub fn phase(position: &AnyPosition) -> &'static str {
    match game(position).step() {
        Step::Setup => "setup",
        Step::Own => "own disk",
        Step::Opponent => "other's disk",
        Step::Place => "placing",
    }
}

pub fn holds(position: &AnyPosition, hint: &Hint, fact: &AnyFact) -> bool {
    let position = game(position);
    let AnyFact::Ampel(fact) = fact else {
        return false;
    };
    let action: Action = hint.action.to_string().parse().expect("an action of Ampel");
    let after = position.play(action).expect("legal").position;
    let side = position.to_move().expect("somebody is to move");
    match *fact {
        Fact::Takes(count) => u32::from(after.score(side) - position.score(side)) == count,
    }
}
