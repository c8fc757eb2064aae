//! The lessons and tips of ISAAC.

use super::{Teachable, Tip};
use rules::isaac::{Action, Isaac, Phase, Refusal, Valuation};
use rules::{AnyPosition, Position, Side};

impl Teachable for Isaac {
    const LESSONS: &'static str = include_str!("../../assets/lessons/isaac.json");

    const TIPS: &'static [Tip] = &[
        Tip {
            key: "opening",
            ruling: "ISAAC-14",
            due: |position| phase(position) == Some(Phase::Placement),
        },
        Tip {
            key: "place",
            ruling: "ISAAC-8",
            due: |position| phase(position) == Some(Phase::Placement),
        },
        Tip {
            key: "count",
            ruling: "ISAAC-14",
            due: |position| phase(position) == Some(Phase::Scoring),
        },
        Tip {
            key: "stop",
            ruling: "ISAAC-17",
            due: |position| {
                let scored = |it: &Isaac| Side::BOTH.iter().any(|side| it.score(*side) > 0);
                phase(position) == Some(Phase::Scoring) && own(position).is_some_and(scored)
            },
        },
        Tip {
            key: "longer",
            ruling: "ISAAC-11",
            due: |position| {
                let longest = |it: &Isaac| it.to_move().and_then(|side| it.longest_removed(side));
                phase(position) == Some(Phase::Scoring) && own(position).and_then(longest).is_some()
            },
        },
    ];

    fn score(&self, side: Side) -> u32 {
        self.score(side).into()
    }

    fn tells(refusal: &Refusal, answer: &str) -> bool {
        let is_answer = |valuation: &Valuation, total: u16| {
            let piece = valuation.piece.footprint;
            Action::Remove { piece, total }.to_string() == answer
        };
        match refusal {
            Refusal::TooShort { .. }
            | Refusal::UnderCounter { .. }
            | Refusal::NotYourPiece { .. } => true,
            Refusal::ScoreOutOfRange {
                valuation, nearest, ..
            } => is_answer(valuation, *nearest),
            Refusal::CounterOccupied {
                valuation, nearest, ..
            } => {
                let mut nearest = nearest.iter().flatten();
                nearest.any(|total| is_answer(valuation, *total))
            }
            _ => false,
        }
    }
}

fn own(position: &AnyPosition) -> Option<&Isaac> {
    match position {
        AnyPosition::Isaac(position) => Some(position),
        _ => None,
    }
}

fn phase(position: &AnyPosition) -> Option<Phase> {
    own(position).map(Isaac::phase)
}
