//! Shortens a failure: to the first step at which it shows, then without the steps that it does not need.

use super::run::{Plan, Report, run};
use std::collections::BTreeSet;
use std::env;

/// Prints the fewest steps that still violate the same rule, and what happened in them.
pub fn shrink(plan: &Plan, report: Report) {
    let (seed, Some(failure)) = (report.seed, report.failure.clone()) else {
        return;
    };
    let again = |without: &BTreeSet<usize>, steps: usize| {
        let plan = Plan {
            seed,
            steps,
            without: without.clone(),
            closely: true,
            ..plan.clone()
        };
        let report = run(&plan);
        let same = report
            .failure
            .as_ref()
            .is_some_and(|it| it.rule == failure.rule);
        same.then_some(report)
    };
    let nothing = BTreeSet::new();
    let found = again(&nothing, failure.step);
    if found.is_none() {
        println!("it does not fail again: what made it fail is not decided by the seed");
    }
    let mut shortest = found.unwrap_or(report);
    let mut without = BTreeSet::new();
    let last = shortest.failure.as_ref().map_or(failure.step, |it| it.step);
    let mut chunk = if env::var("QUARTER_SHRINK").is_ok() {
        last.div_ceil(2)
    } else {
        0
    };
    while chunk > 0 {
        let mut first = 1;
        while first < last {
            let mut fewer = without.clone();
            fewer.extend(first..(first + chunk).min(last));
            if fewer != without
                && let Some(report) = again(&fewer, last)
            {
                (without, shortest) = (fewer, report);
            }
            first += chunk;
        }
        chunk /= 2;
    }
    let kept = last - without.len();
    println!("seed {}: {kept} of {last} steps are needed", seed);
    for line in &shortest.trace {
        println!("  {line}");
    }
}
