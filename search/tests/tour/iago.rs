//! What hints say of Iago, by the rules alone.

use rules::iago::{Action, Iago};
use rules::{AnyPosition, Position as _};
use search::iago::Fact;
use search::{AnyFact, Hint};

pub const PHASES: [&str; 3] = ["opening", "middle", "end"];

fn game(position: &AnyPosition) -> &Iago {
    match position {
        AnyPosition::Iago(position) => position,
        _ => panic!("another game"),
    }
}

pub fn phase(position: &AnyPosition) -> &'static str {
    match game(position).board().empty().len() {
        45.. => "opening",
        25.. => "middle",
        _ => "end",
    }
}

pub fn holds(position: &AnyPosition, hint: &Hint, fact: &AnyFact) -> bool {
    let position = game(position);
    let AnyFact::Iago(fact) = fact else {
        return false;
    };
    let action: Action = hint.action.to_string().parse().expect("an action of Iago");
    let after = position.play(action).expect("legal").position;
    match *fact {
        Fact::Captures(count) => count > 0 && captives(&after) == captives(position) + count,
    }
}

fn captives(position: &Iago) -> u32 {
    let captives = rules::Side::BOTH.map(|it| position.board().captives(it).len() as u32);
    captives.iter().sum()
}
