//! Every fact that speaks for an action of ISAAC, in every language, with counts of one and of several.

use super::footprint;
use super::told::in_every_language;
use rules::isaac::Action;
use rules::{BySide, Game, Side};
use search::isaac::{Exchange, Fact, Places, Sums, Worth};
use search::{Instead, Reason};
use text::advice::{Advised, reasons};

fn instead(token: &str, number: i32) -> Instead<Action> {
    let action = token.parse().expect(token);
    Instead { action, number }
}

fn worth(count: u32, value: u32, factor: u32) -> Worth {
    Worth {
        count,
        value,
        factor,
    }
}

fn of_placements() -> Vec<Fact> {
    let places = |length, places, number| Places {
        length,
        places,
        instead: instead("10-13", number),
    };
    let sums = Sums {
        points: BySide::new(12, 3),
        instead: instead("10-13", 0).action,
        points_instead: BySide::new(4, 5),
    };
    vec![
        Fact::Longest(places(7, 1, 0)),
        Fact::Longest(places(7, 12, 1)),
        Fact::Longest(places(6, 12, 3)),
        Fact::Room(places(7, 1, 0)),
        Fact::Room(places(6, 12, 3)),
        Fact::Shuts(places(7, 0, 1)),
        Fact::Shuts(places(6, 1, 3)),
        Fact::Shuts(places(6, 3, 12)),
        Fact::Passes { unplaced: 1 },
        Fact::Passes { unplaced: 4 },
        Fact::Worth {
            worth: worth(1, 1, 1),
            instead: instead("10-13", 0),
        },
        Fact::Worth {
            worth: worth(3, 4, 2),
            instead: instead("10-13", 12),
        },
        Fact::FullLine {
            worth: worth(1, 1, 1),
            instead: instead("10-13", 0),
        },
        Fact::FullLine {
            worth: worth(6, 2, 2),
            instead: instead("10-13", 12),
        },
        Fact::Crosses(sums),
        Fact::Totals(sums),
    ]
}

fn of_points() -> Vec<Fact> {
    let exchange = |token: &str, points, answer| Exchange {
        action: instead(token, 0).action,
        points,
        answer,
    };
    let scores = |worth, gained, number| Fact::Scores {
        worth,
        gained,
        instead: instead("10-13:24", number),
    };
    vec![
        Fact::All { points: 1 },
        Fact::All { points: 6 },
        scores(worth(1, 1, 1), 1, 0),
        scores(worth(3, 4, 2), 24, 12),
        scores(worth(3, 4, 4), 48, 12),
        scores(worth(3, 4, 1), 11, 8),
        Fact::Exchange {
            own: exchange("34-64:20", 8, 0),
            instead: exchange("10-13:24", 12, 18),
        },
        Fact::Exchange {
            own: exchange("34-64:20", 8, 12),
            instead: exchange("10-13:24", 12, 24),
        },
        Fact::Finishes {
            scores: BySide::new(50, 30),
        },
        Fact::Finishes {
            scores: BySide::new(20, 30),
        },
    ]
}

fn of_counters() -> Vec<Fact> {
    let instead = |number| instead("10-13:24", number);
    let piece = footprint("31-37");
    let doubles = |points, number| Fact::Doubles {
        piece,
        points,
        instead: instead(number),
    };
    let frees = |points| Fact::Frees {
        piece,
        points,
        instead: instead(0).action,
    };
    let answer = |points, number| Fact::Answer {
        points,
        instead: instead(number),
    };
    let blocks = |number| Fact::Blocks {
        piece,
        instead: instead(number),
    };
    let long_enough = |pieces, number| Fact::LongEnough {
        pieces,
        instead: instead(number),
    };
    let next = |points, number| {
        let instead = instead(number);
        [
            Fact::Next { points, instead },
            Fact::NextAlone { points, instead },
        ]
    };
    let mut facts = vec![answer(0, 1), answer(12, 24), blocks(1), blocks(18)];
    facts.extend([frees(1), frees(24), long_enough(1, 0), long_enough(5, 3)]);
    facts.extend([next(1, 0), next(2, 1), next(12, 8)].concat());
    facts.extend([doubles(1, 0), doubles(24, 12)]);
    facts
}

#[test]
fn every_fact_is_told_in_the_numbers_of_the_reader() {
    in_every_language("facts", |locale| {
        let of = |token, side, facts: Vec<Fact>| {
            let advised = Advised {
                game: Game::Isaac,
                side,
                token,
                numbers: side,
                does: "…",
            };
            let facts = facts.into_iter().map(|it| Reason::Fact(it.into()));
            reasons(locale, advised, &facts.collect::<Vec<_>>(), None)
        };
        vec![
            of("34-64", Side::First, of_placements()),
            of("34-64:20", Side::First, of_points()),
            of("34-64:20", Side::Second, of_counters()),
        ]
    });
}
