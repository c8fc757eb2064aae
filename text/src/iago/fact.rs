//! Says in sentences why an action is advised.

use crate::advised::Advised;
use crate::game::FactWords;
use crate::{Locale, t};
use rules::BySide;
use search::iago::{Count, Fact, Points};

impl FactWords for Fact {
    fn sentence(&self, locale: Locale, advised: Advised<'_>) -> String {
        let side = advised.other(locale);
        match *self {
            Fact::Outer { outer, inner } => t!(locale, "iago-fact-outer", outer, inner),
            Fact::Centre => t!(locale, "iago-fact-centre"),
            Fact::Forces {
                answer,
                captures,
                next,
            } => {
                let answer = advised.written(locale, answer);
                t!(locale, "iago-fact-forces", side, answer, captures, next)
            }
            Fact::Count {
                what,
                number,
                instead,
            } => {
                let (other, instead) = (advised.written(locale, instead.action), instead.number);
                match what {
                    Count::TheirCaptures => {
                        t!(
                            locale,
                            "iago-fact-their-captures",
                            side,
                            number,
                            other,
                            instead
                        )
                    }
                    Count::TheirOuterCells => {
                        t!(
                            locale,
                            "iago-fact-their-outer-cells",
                            side,
                            number,
                            other,
                            instead
                        )
                    }
                    Count::TheirMoves => {
                        t!(
                            locale,
                            "iago-fact-their-moves",
                            side,
                            number,
                            other,
                            instead
                        )
                    }
                    Count::OwnThreat => {
                        t!(locale, "iago-fact-own-threat", number, other, instead)
                    }
                    Count::OwnCaptures => {
                        t!(
                            locale,
                            "iago-fact-own-captures",
                            side,
                            number,
                            other,
                            instead
                        )
                    }
                    Count::OwnOuterCells => {
                        t!(
                            locale,
                            "iago-fact-own-outer-cells",
                            side,
                            number,
                            other,
                            instead
                        )
                    }
                }
            }
            Fact::Lines { cells, instead } => {
                let (other, instead) = (advised.written(locale, instead.action), instead.number);
                t!(locale, "iago-fact-lines", cells, other, instead)
            }
            Fact::Points { after, instead } => points(locale, advised, after, instead),
            Fact::GoesOn { instead, points } => {
                let (own, theirs) = seen(advised, points);
                let other = advised.written(locale, instead);
                t!(locale, "iago-fact-goes-on", other, own, theirs)
            }
        }
    }
}

fn points(locale: Locale, advised: Advised<'_>, after: Points, instead: Points) -> String {
    let ((own, theirs), (own_instead, theirs_instead)) =
        (seen(advised, after.points), seen(advised, instead.points));
    t!(
        locale,
        "iago-fact-points",
        side = advised.other(locale),
        answer = advised.written(locale, after.answer),
        own,
        theirs,
        other = advised.written(locale, instead.action),
        other_answer = advised.written(locale, instead.answer),
        own_instead,
        theirs_instead,
    )
}

/// The value of the advised side, then the value of the other side.
fn seen(advised: Advised<'_>, values: BySide<u32>) -> (u32, u32) {
    (values[advised.side], values[advised.side.other()])
}
