//! The lessons and tips of Iago.

use super::{Teachable, Tip};
use rules::iago::{Cell, Iago, Refusal};
use rules::{AnyPosition, Position, Side};

impl Teachable for Iago {
    const LESSONS: &'static str = include_str!("../../assets/lessons/iago.json");

    const TIPS: &'static [Tip] = &[
        Tip {
            key: "must",
            ruling: "IAGO-14",
            due: |position| best(position) > 0,
        },
        Tip {
            key: "captive",
            ruling: "IAGO-13",
            due: |position| {
                let captives = |it: &Iago| Side::BOTH.map(|side| it.board().captives(side));
                own(position).is_some_and(|it| captives(it).iter().any(|set| !set.is_empty()))
            },
        },
        Tip {
            key: "release",
            ruling: "IAGO-18",
            due: |position| {
                let moves = own(position).and_then(Iago::public_moves);
                moves.is_some_and(|moves| moves.values().any(|count| count.releases > 0))
            },
        },
        Tip {
            key: "score",
            ruling: "IAGO-27",
            due: |position| own(position).is_some_and(|it| it.board().occupied().len() >= 12),
        },
        Tip {
            key: "opening",
            ruling: "IAGO-9",
            due: |position| {
                let disks = own(position).map(|it| it.board().occupied().len());
                disks.is_some_and(|it| it < 10) && best(position) == 0
            },
        },
    ];

    fn score(&self, side: Side) -> u32 {
        self.score(side)
    }

    fn tells(refusal: &Refusal, answer: &str) -> bool {
        let centre = Cell::CENTRE.to_string();
        match refusal {
            // The advice that is shown with this refusal excludes the centre. It must not be shown if the centre is the
            // answer.
            Refusal::NeedsFlip { .. } if answer == centre => true,
            Refusal::NeedsFlip { best, .. }
            | Refusal::MustCapture { best, .. }
            | Refusal::MustCaptureMost { best, .. } => {
                best.iter().any(|it| it.cell.to_string() == answer)
            }
            _ => false,
        }
    }
}

fn own(position: &AnyPosition) -> Option<&Iago> {
    match position {
        AnyPosition::Iago(position) => Some(position),
        _ => None,
    }
}

/// The number of disks that the greatest compulsory capture takes; 0 if no capture is compulsory, or players must find
/// captures themselves.
fn best(position: &AnyPosition) -> u32 {
    let moves = own(position)
        .filter(|it| it.options().variant.compels_capture())
        .and_then(Iago::public_moves);
    let counts = moves.iter().flat_map(|it| it.values());
    counts.map(|count| count.captures).max().unwrap_or(0)
}
