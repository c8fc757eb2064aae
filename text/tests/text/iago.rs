//! Every fact that speaks for an action of Iago, in every language.

use rules::iago::Action;
use rules::{BySide, Game, Side};
use search::iago::{Count, Fact, Points};
use search::{Instead, Reason};
use text::Locale;
use text::advice::{Advised, reasons};

fn action(token: &str) -> Action {
    token.parse().expect("an action")
}

fn points(cell: &str, answer: &str, own: u32, theirs: u32) -> Points {
    Points {
        action: action(cell),
        answer: action(answer),
        points: BySide::new(own, theirs),
    }
}

fn facts() -> Vec<Fact> {
    let instead = |number| Instead {
        action: action("E3"),
        number,
    };
    let counts = Count::ALL.into_iter().flat_map(|what| {
        let fewer = matches!(
            what,
            Count::TheirCaptures | Count::TheirOuterCells | Count::TheirMoves
        );
        let numbers = match (what, fewer) {
            (Count::TheirMoves, _) => [(2, 5), (3, 12)],
            (_, true) => [(0, 1), (1, 2)],
            (_, false) => [(1, 0), (2, 1)],
        };
        numbers.map(|(number, other)| Fact::Count {
            what,
            number,
            instead: instead(other),
        })
    });
    let others = [
        Fact::Outer { outer: 1, inner: 1 },
        Fact::Outer { outer: 2, inner: 9 },
        Fact::Centre,
        Fact::Forces {
            answer: action("H4"),
            captures: 0,
            next: 1,
        },
        Fact::Forces {
            answer: action("H4"),
            captures: 2,
            next: 0,
        },
        Fact::Forces {
            answer: action("H4"),
            captures: 1,
            next: 2,
        },
        Fact::Lines {
            cells: 20,
            instead: instead(18),
        },
        Fact::Points {
            after: points("D4", "H4", 2, 6),
            instead: points("E3", "F3", 1, 8),
        },
        Fact::GoesOn {
            instead: action("E3"),
            points: BySide::new(12, 20),
        },
    ];
    counts.chain(others).collect()
}

#[test]
fn every_fact_is_said_in_every_language() {
    for locale in Locale::ALL {
        let advised = Advised {
            game: Game::Iago,
            side: Side::First,
            token: "D4",
            numbers: Side::First,
            does: "…",
        };
        let facts: Vec<Reason> = facts()
            .into_iter()
            .map(|it| Reason::Fact(it.into()))
            .collect();
        insta::assert_snapshot!(
            format!("iago-facts-{}", locale.code()),
            reasons(locale, advised, &facts, None)
        );
    }
}
