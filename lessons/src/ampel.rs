//! The lessons and tips of Ampel.

use super::{Teachable, Tip};
use rules::ampel::{Action, Ampel, Refusal, Step};
use rules::{AnyPosition, Side};

impl Teachable for Ampel {
    const LESSONS: &'static str = include_str!("../../assets/lessons/ampel.json");

    const TIPS: &'static [Tip] = &[
        Tip {
            key: "setup",
            ruling: "AMPEL-6",
            due: |position| step(position) == Some(Step::Setup),
        },
        Tip {
            key: "place",
            ruling: "AMPEL-23",
            due: |position| step(position) == Some(Step::Place),
        },
        Tip {
            key: "distance",
            ruling: "AMPEL-12",
            due: |position| step(position) == Some(Step::Own),
        },
        Tip {
            key: "theirs",
            ruling: "AMPEL-21",
            due: |position| step(position) == Some(Step::Opponent),
        },
        Tip {
            key: "cylinder",
            ruling: "AMPEL-11",
            due: |position| {
                let protects =
                    |it: &Ampel| Side::BOTH.iter().any(|side| it.cylinder(*side).is_some());
                step(position) == Some(Step::Opponent) && own(position).is_some_and(protects)
            },
        },
    ];

    fn score(&self, side: Side) -> u32 {
        self.score(side).into()
    }

    fn tells(refusal: &Refusal, answer: &str) -> bool {
        match refusal {
            Refusal::Unreachable(facts) => {
                let from = facts.from;
                let moves = facts.reachable.iter().map(|to| Action::Move { from, to });
                moves.into_iter().any(|it| it.to_string() == answer)
            }
            _ => false,
        }
    }
}

fn own(position: &AnyPosition) -> Option<&Ampel> {
    match position {
        AnyPosition::Ampel(position) => Some(position),
        _ => None,
    }
}

fn step(position: &AnyPosition) -> Option<Step> {
    own(position).map(Ampel::step)
}
