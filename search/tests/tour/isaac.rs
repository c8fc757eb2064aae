//! What a line of ISAAC comes to, by the rules alone.

use rules::isaac::{Footprint, Isaac, Phase, Piece, value};
use rules::{AnyPosition, BySide, Side};
use search::{Balance, Kind};

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

pub fn balance(position: &AnyPosition) -> Balance {
    let position = game(position);
    let placing = position.phase() == Phase::Placement;
    let worths = |side: Side, counts: &dyn Fn(Footprint) -> bool| -> u32 {
        let pieces = position.pieces().iter().filter(|it| it.side == side);
        let pieces = pieces.filter(|it| counts(it.footprint));
        pieces.map(|it| worth(position, it.footprint)).sum()
    };
    let scores = BySide::of(|side| u32::from(position.score(side)));
    Balance {
        points: match placing {
            true => BySide::of(|side| worths(side, &|_| true)),
            false => scores,
        },
        chances: match placing {
            true => BySide::default(),
            false => BySide::of(|side| worths(side, &|it| may_remove(position, side, it))),
        },
        kind: match placing {
            true => Kind::Prospects,
            false => Kind::Remainders,
        },
    }
}

/// Whether a square lies in the line along which a piece lies.
fn in_line(piece: Footprint, square: u8) -> bool {
    let [first, last] = [piece.first(), piece.last()].map(|it| it.number());
    match first / 10 == last / 10 {
        true => square / 10 == first / 10,
        false => square % 10 == first % 10,
    }
}

/// The squares of the counters; before the scoring phase, the squares on which they will start.
fn counters(position: &Isaac) -> Vec<u8> {
    if position.phase() == Phase::Placement {
        return vec![0, 99];
    }
    let all = Side::BOTH.into_iter();
    all.filter_map(|it| Some(position.counter(it)?.number()))
        .collect()
}

fn worth(position: &Isaac, piece: Footprint) -> u32 {
    let crosses = |it: &&Piece| {
        it.footprint != piece && it.squares().iter().any(|at| in_line(piece, at.number()))
    };
    let doubled = counters(position)
        .into_iter()
        .filter(|at| in_line(piece, *at));
    let count = position.pieces().iter().filter(crosses).count() as u32;
    count * u32::from(value(piece.length())) * 2_u32.pow(doubled.count() as u32)
}

/// Whether a side may remove a piece if the side is to move.
fn may_remove(position: &Isaac, side: Side, piece: Footprint) -> bool {
    let long = position
        .longest_removed(side)
        .is_none_or(|it| it.length <= piece.length());
    let owned = position.pieces().contains(&Piece {
        footprint: piece,
        side,
    });
    let under = |at: u8| piece.squares().iter().any(|it| it.number() == at);
    owned && long && !counters(position).into_iter().any(under)
}
