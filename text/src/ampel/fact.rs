//! Says in sentences why an action is advised.

use super::signal;
use crate::advised::Advised;
use crate::game::FactWords;
use crate::{Locale, list, t};
use rules::ampel::Action;
use search::Instead;
use search::ampel::{Coming, Fact, Number, Plan, Way};

impl FactWords for Fact {
    fn sentence(&self, locale: Locale, advised: Advised<'_>) -> String {
        let other = advised.other(locale);
        match *self {
            Fact::Makes {
                signal: made,
                count,
                lacks,
            } => t!(
                locale,
                "ampel-fact-makes",
                signal = signal(&made),
                count,
                lacks
            ),
            Fact::Prepares {
                next,
                signal: made,
                wins,
                instead,
            } => {
                let next = others(locale, advised, next);
                let instead = advised.written(locale, instead);
                let wins = if wins { "yes" } else { "no" };
                let signal = signal(&made);
                t!(locale, "ampel-fact-prepares", next, instead, wins, signal)
            }
            Fact::Spares {
                instead,
                signal: made,
            } => {
                let (instead, signal) = (advised.written(locale, instead), signal(&made));
                t!(locale, "ampel-fact-spares", instead, signal, other)
            }
            Fact::Opens {
                point,
                signal: made,
                instead,
            } => {
                let (point, signal) = (point.to_string(), signal(&made));
                let instead = advised.written(locale, instead);
                t!(locale, "ampel-fact-opens", point, signal, instead)
            }
            Fact::Coming { plan, coming } => {
                let said = self::coming(locale, advised, coming);
                with_plan(locale, advised, plan, said)
            }
            Fact::Number { of, count, instead } => number(locale, advised, of, count, instead),
        }
    }
}

fn coming(locale: Locale, advised: Advised<'_>, coming: Coming) -> String {
    let other = advised.other(locale);
    match coming {
        Coming::Guards { instead, way } => {
            let (signal, instead) = (signal(&way.signal), advised.written(locale, instead));
            let way = self::way(locale, advised, way, yours);
            t!(locale, "ampel-fact-guards", instead, signal, way, other)
        }
        Coming::Threatens { instead, way } => {
            let (signal, instead) = (signal(&way.signal), advised.written(locale, instead));
            let way = self::way(locale, advised, way, others);
            t!(locale, "ampel-fact-threatens", instead, signal, way, other)
        }
        Coming::Leaves { count, instead } => {
            let (instead, number) = (advised.written(locale, instead.action), instead.number);
            t!(locale, "ampel-fact-leaves", count, instead, number, other)
        }
        Coming::Keeps { count, instead } => {
            let (instead, number) = (advised.written(locale, instead.action), instead.number);
            t!(locale, "ampel-fact-keeps", count, instead, number, other)
        }
    }
}

fn with_plan(locale: Locale, advised: Advised<'_>, plan: Plan, said: String) -> String {
    let steps = plan.steps().filter(|it| *it != Action::Impossible);
    let steps: Vec<String> = steps.map(|it| advised.written(locale, it)).collect();
    if steps.is_empty() {
        return said;
    }
    let rest = list(locale, &steps);
    t!(locale, "ampel-fact-plan", said, rest)
}

/// Both moves of a turn. An impossible first move is left out if there is a second move. The function `second` writes
/// the second move with the owner of its disk.
fn way(
    locale: Locale,
    advised: Advised<'_>,
    way: Way,
    second: fn(Locale, Advised<'_>, Action) -> String,
) -> String {
    let first = advised.written(locale, way.first);
    match way.second {
        None => first,
        Some(move_) if way.first == Action::Impossible => second(locale, advised, move_),
        Some(move_) => {
            let second = second(locale, advised, move_);
            t!(locale, "ampel-fact-then", first, second)
        }
    }
}

fn yours(locale: Locale, advised: Advised<'_>, action: Action) -> String {
    let written = advised.written(locale, action);
    t!(locale, "ampel-fact-yours", move = written)
}

fn others(locale: Locale, advised: Advised<'_>, action: Action) -> String {
    let other = advised.other(locale);
    let written = advised.written(locale, action);
    t!(locale, "ampel-fact-others", other, move = written)
}

fn number(
    locale: Locale,
    advised: Advised<'_>,
    of: Number,
    count: u32,
    instead: Instead<Action>,
) -> String {
    let other = advised.other(locale);
    let (instead, number) = (advised.written(locale, instead.action), instead.number);
    match of {
        Number::Lands => t!(locale, "ampel-fact-lands", count, instead, number),
        Number::Confines => t!(locale, "ampel-fact-confines", count, instead, number, other),
        Number::Lines => t!(locale, "ampel-fact-lines", count, instead, number),
        Number::Doubles => t!(locale, "ampel-fact-doubles", count, instead, number),
        Number::FewDoubles => t!(locale, "ampel-fact-few-doubles", count, instead, number),
        Number::Shared => t!(locale, "ampel-fact-shared", count, instead, number),
        Number::Edge => t!(locale, "ampel-fact-edge", count, instead, number),
        Number::Middle => t!(locale, "ampel-fact-middle", instead, number),
    }
}
