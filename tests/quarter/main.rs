//! Twenty people use every feature, and an auditor checks everything: the whole bot and the stand-in in one process,
//! driven by one seed. docs/testing.md says how to run, replay and shrink a seed, and how to add an action or a rule.

mod actions;
mod audit;
mod draw;
mod people;
#[path = "../support/random.rs"]
mod random;
#[path = "../../rules/tests/rules/reference_ampel.rs"]
#[allow(dead_code, reason = "the tests of the rules compare more of it")]
mod reference_ampel;
#[path = "../../rules/tests/rules/reference_iago.rs"]
#[allow(dead_code, reason = "the tests of the rules compare more of it")]
mod reference_iago;
#[path = "../../rules/tests/rules/reference_isaac.rs"]
#[allow(dead_code, reason = "the tests of the rules compare more of it")]
mod reference_isaac;
mod run;
mod shrink;
mod troubles;
mod values;
mod world;

use run::{Plan, Report};
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::ops::RangeInclusive;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Held by each test in turn: on a busy machine a world may seem to rest too early.
static ALONE: Mutex<()> = Mutex::new(());

/// A number from the environment variable `name`, or `usual`.
fn asked(name: &str, usual: u64) -> u64 {
    env::var(name).map_or(usual, |it| it.parse().expect(name))
}

/// Seeds to play, from the environment: `QUARTER_SEED=3` or `QUARTER_SEED=1-300`.
fn seeds() -> RangeInclusive<u64> {
    let text = env::var("QUARTER_SEED").unwrap_or("1-8".to_owned());
    let (first, last) = text.split_once('-').unwrap_or((&text, &text));
    let number = |it: &str| it.parse().expect("a seed");
    number(first)..=number(last)
}

/// Factor of the time between steps: 3 by default, since every test run plays these weeks; 1 if a seed is given.
fn calm() -> u32 {
    let usual = if env::var("QUARTER_SEED").is_ok() {
        1
    } else {
        3
    };
    asked("QUARTER_CALM", usual).try_into().expect("a number")
}

/// All kinds of buttons, as they are counted in `used`.
fn buttons() -> impl Iterator<Item = String> {
    let texts = include_str!(
        "../../src/discord/custom_id/snapshots/iago__discord__custom_id__tests__the_texts_of_buttons_stay.snap"
    );
    let texts = texts.rsplit("---").next().unwrap_or_default().lines();
    let kinds = texts.filter(|it| it.contains(':')).map(draw::kind_of);
    let kinds: BTreeSet<String> = kinds.map(|it| format!("button {it}")).collect();
    kinds.into_iter()
}

/// Plays all seeds, three per core: a world often waits until nothing more happens.
fn play(plan: &Plan) -> BTreeMap<u64, Report> {
    let seeds = seeds();
    let (next, done) = (AtomicU64::new(*seeds.start()), Mutex::new(BTreeMap::new()));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|threads| {
        for _ in 0..3 * cores {
            threads.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if !seeds.contains(&seed) {
                        return;
                    }
                    let report = run::run(&Plan {
                        seed,
                        ..plan.clone()
                    });
                    report.tell();
                    done.lock().expect("no panic").insert(seed, report);
                }
            });
        }
    });
    done.into_inner().expect("no panic")
}

/// Catches faults between the parts; the auditor's rules are in `audit/`.
#[test]
fn whole_weeks_leave_nothing_to_complain_of() {
    let _alone = ALONE.lock();
    let plan = Plan {
        days: asked("QUARTER_DAYS", 7),
        calm: calm(),
        ..Plan::default()
    };
    let reports = play(&plan);
    let mut used: BTreeMap<String, usize> = BTreeMap::new();
    for (what, times) in reports.values().flat_map(|it| &it.used) {
        *used.entry(what.clone()).or_default() += times;
    }
    if env::var("QUARTER_COVERAGE").is_ok() {
        for (what, times) in &used {
            println!("{times:>8}  {what}");
        }
        for kind in buttons().filter(|it| !used.contains_key(it)) {
            println!("   never  {kind}");
        }
    }
    let registered = reports.values().flat_map(|it| it.registered.clone());
    let unused: BTreeSet<String> = registered.filter(|it| !used.contains_key(it)).collect();
    let enough = reports.len() >= 8;
    if let (1, Some(report)) = (reports.len(), reports.values().next()) {
        println!("{}", report.trace.join("\n"));
    }
    let failed = reports.into_values().find(|it| it.failure.is_some());
    if let Some(report) = failed {
        shrink::shrink(&plan, report);
        panic!("a seed fails");
    }
    assert!(
        unused.is_empty() || !enough,
        "nobody has ever used {unused:?}"
    );
}

/// Catches influence of the machine's clock, threads or random numbers.
#[test]
fn a_seed_that_runs_twice_gives_the_same_trace() {
    let _alone = ALONE.lock();
    let plan = Plan {
        seed: asked("QUARTER_TWICE", 11),
        days: asked("QUARTER_DAYS", 5),
        calm: calm(),
        ..Plan::default()
    };
    let [one, other] = [run::run(&plan), run::run(&plan)];
    let (one, other) = (one.trace, other.trace);
    let all = 0..one.len().max(other.len());
    if let Some(at) = all.into_iter().find(|at| one.get(*at) != other.get(*at)) {
        let before = one[at.saturating_sub(3)..at].join("\n");
        let [one, other] = [one, other].map(|it| it.get(at).cloned());
        panic!("line {at} differs after\n{before}\n---\n{one:?}\n---\n{other:?}");
    }
}
