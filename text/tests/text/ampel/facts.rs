//! Every fact that speaks for an action of Ampel, in every language, with counts of one and of several.

use rules::ampel::{Action, Signal};
use rules::{Game, Side};
use search::ampel::{Coming, Fact, Number, Plan, Way};
use search::{Instead, Reason};
use text::Locale;
use text::advice::{Advised, reasons};

fn act(token: &str) -> Action {
    token.parse().expect("an action")
}

const fn number(of: Number, count: u32, action: Action, number: i32) -> Fact {
    let instead = Instead { action, number };
    Fact::Number { of, count, instead }
}

fn of_moves(signal: Signal) -> Vec<Fact> {
    let instead = act("B2>C2");
    let makes = |count, lacks| Fact::Makes {
        signal,
        count,
        lacks,
    };
    let prepares = |wins| Fact::Prepares {
        next: act("F2>D5"),
        signal,
        wins,
        instead,
    };
    let way = |first, second| Way {
        first: act(first),
        second,
        signal,
    };
    let of = |number| Instead {
        action: instead,
        number,
    };
    let both = Plan([Some(act("F2>E3")), Some(act("C4"))]);
    let placed = Plan([Some(act("-")), Some(act("C4"))]);
    let one = way("E2>D3", None);
    let two = way("E2>D3", Some(act("G1>D5")));
    let second = way("-", Some(act("G1>D5")));
    let comings = [
        (both, Coming::Guards { way: one, instead }),
        (placed, Coming::Guards { way: two, instead }),
        (
            Plan([None; 2]),
            Coming::Guards {
                way: second,
                instead,
            },
        ),
        (placed, Coming::Threatens { way: one, instead }),
        (Plan([None; 2]), Coming::Threatens { way: two, instead }),
        (
            Plan([None; 2]),
            Coming::Leaves {
                count: 1,
                instead: of(9),
            },
        ),
        (
            both,
            Coming::Leaves {
                count: 2,
                instead: of(9),
            },
        ),
        (
            Plan([None; 2]),
            Coming::Keeps {
                count: 4,
                instead: of(0),
            },
        ),
        (
            Plan([None; 2]),
            Coming::Keeps {
                count: 4,
                instead: of(1),
            },
        ),
        (
            both,
            Coming::Keeps {
                count: 9,
                instead: of(2),
            },
        ),
    ];
    let comings = comings.map(|(plan, coming)| Fact::Coming { plan, coming });
    let mut facts = vec![makes(1, 2), makes(2, 1), prepares(false), prepares(true)];
    facts.push(Fact::Spares { instead, signal });
    facts.push(Fact::Opens {
        point: signal.red,
        signal,
        instead,
    });
    facts.extend(comings);
    facts.extend([
        number(Number::Lands, 9, instead, 4),
        number(Number::Confines, 0, instead, 4),
        number(Number::Confines, 1, instead, 4),
        number(Number::Confines, 9, instead, 14),
    ]);
    facts
}

fn of_the_setup() -> Vec<Fact> {
    let of = |of, count, other| number(of, count, act("B5"), other);
    vec![
        of(Number::Lines, 3, 2),
        of(Number::Lines, 2, 1),
        of(Number::Lines, 1, 0),
        of(Number::Doubles, 1, 0),
        of(Number::Doubles, 2, 1),
        of(Number::Doubles, 3, 2),
        of(Number::FewDoubles, 0, 1),
        of(Number::FewDoubles, 1, 3),
        of(Number::FewDoubles, 2, 3),
        of(Number::Shared, 1, 0),
        of(Number::Shared, 2, 1),
        of(Number::Shared, 3, 2),
        of(Number::Edge, 2, 0),
        of(Number::Edge, 4, 2),
        of(Number::Middle, 0, 2),
    ]
}

#[test]
fn in_every_language() {
    let [red, yellow, green] = ["D3", "D4", "D5"].map(super::at);
    let signal = Signal { red, yellow, green };
    for locale in Locale::ALL {
        let said = |token, facts: Vec<Fact>| {
            let advised = Advised {
                game: Game::Ampel,
                side: Side::First,
                token,
                numbers: Side::First,
                does: "…",
            };
            let facts = facts.into_iter().map(|it| Reason::Fact(it.into()));
            reasons(locale, advised, &facts.collect::<Vec<_>>(), None)
        };
        let moved = said("A2>A4", of_moves(signal));
        let placed = said("D5", of_the_setup());
        insta::assert_snapshot!(format!("facts-{locale}"), format!("{moved}\n{placed}"));
    }
}
