//! What a line of Iago comes to, by the rules alone.

use rules::iago::{Action, Iago, Setup};
use rules::{AnyPosition, BySide, Position as _, Side};
use search::{Balance, Kind};

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

pub fn balance(position: &AnyPosition) -> Balance {
    let position = game(position);
    Balance {
        points: position.scores(),
        chances: BySide::of(|side| most(position, side)),
        kind: Kind::Scores,
    }
}

/// The number of the other side's disks that lie face up before an action and red after it.
fn captured(position: &Iago, action: Action) -> u32 {
    let other = position.to_move().expect("somebody is to move").other();
    let after = position.play(action).expect("legal").position;
    (position.board().face_up(other) & after.board().captives(other)).len()
}

/// The most disks that a side could capture if it were to move.
fn most(position: &Iago, side: Side) -> u32 {
    let mut setup = Setup::from(position);
    setup.to_move = setup.to_move.map(|_| side);
    let Ok(position) = Iago::try_from(setup) else {
        return 0;
    };
    let actions = position.legal_actions().into_iter();
    actions.map(|it| captured(&position, it)).max().unwrap_or(0)
}
