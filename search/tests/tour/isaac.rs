//! What hints say of ISAAC, by the rules alone.

use rules::isaac::{Action, Isaac, Phase};
use rules::{AnyPosition, Position as _};
use search::isaac::Fact;
use search::{AnyFact, Hint};

pub const PHASES: [&str; 2] = ["placing", "scoring"];

fn game(position: &AnyPosition) -> &Isaac {
    match position {
        AnyPosition::Isaac(position) => position,
        _ => panic!("another game"),
    }
}

pub fn phase(position: &AnyPosition) -> &'static str {
    match game(position).phase() {
        Phase::Placement => "placing",
        _ => "scoring",
    }
}

pub fn holds(position: &AnyPosition, hint: &Hint, fact: &AnyFact) -> bool {
    let position = game(position);
    let AnyFact::Isaac(fact) = fact else {
        return false;
    };
    let action: Action = hint.action.to_string().parse().expect("an action of ISAAC");
    let after = position.play(action).expect("legal").position;
    let side = position.to_move().expect("somebody is to move");
    match *fact {
        Fact::Scores(points) => u32::from(after.score(side) - position.score(side)) == points,
    }
}
