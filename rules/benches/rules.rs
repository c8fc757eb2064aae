//! Measures the speed of the rules: `cargo bench --bench rules`, or for one game
//! `cargo bench --bench rules -- ampel`.
//!
//! The crate and the plain reference implementation of the tests, here called obvious, run in turns in one process, so
//! that their ratio holds on a busy machine too. The output has medians of 15 runs, in the thread's own
//! processor time on Linux, else in wall time.

#[path = "../../tests/support/random.rs"]
mod random;
#[path = "../tests/rules/reference_ampel.rs"]
#[allow(dead_code, reason = "the tests compare more of it")]
mod reference_ampel;
#[path = "../tests/rules/reference_iago.rs"]
#[allow(dead_code, reason = "the tests compare more of it")]
mod reference_iago;
#[path = "../tests/rules/reference_isaac.rs"]
#[allow(dead_code, reason = "the tests compare more of it")]
mod reference_isaac;

use iago_rules::Position;
use iago_rules::ampel::Ampel;
use iago_rules::iago::{Iago, Options, Variant};
use iago_rules::isaac::Isaac;
use random::Rng;
use reference_iago::{Geometry, Reference};
use std::hint::black_box;
use std::time::Instant;

const RUNS: usize = 15;
const FAST_DEPTH: u32 = 6;
const OBVIOUS_DEPTH: u32 = 5;
const GAMES: u32 = 50_000;
const OBVIOUS_GAMES: u32 = 5_000;

fn main() {
    // `cargo test --benches` passes no `--bench`, and only checks that the benchmark runs.
    let runs = if std::env::args().any(|argument| argument == "--bench") {
        RUNS
    } else {
        1
    };
    println!("medians of {runs} paired runs, one thread");
    let only = std::env::args().skip(1).find(|it| !it.starts_with("--"));
    let wanted = |game: &str| only.as_deref().is_none_or(|only| only == game);
    if wanted("iago") {
        for variant in Variant::ALL {
            perft(variant, runs);
            random_games(variant, runs);
        }
    }
    if wanted("isaac") {
        isaac_random_games(runs);
    }
    if wanted("ampel") {
        ampel_perft(runs);
    }
}

const ISAAC_GAMES: u32 = 4_000;
const OBVIOUS_ISAAC_GAMES: u32 = 8;

/// Measures whole random games of ISAAC per second.
fn isaac_random_games(runs: usize) {
    let (mut rng, mut other_rng) = (Rng::new(1), Rng::new(1));
    let (rates, obvious) = pairs(
        runs,
        || {
            for _ in 0..ISAAC_GAMES {
                let mut position = Isaac::start(iago_rules::isaac::Options::default());
                while position.to_move().is_some() {
                    let actions = position.legal_actions();
                    let action = rng.pick(&actions);
                    position = position.play_unchecked(action);
                }
                black_box(position);
            }
            u64::from(ISAAC_GAMES)
        },
        || {
            for _ in 0..OBVIOUS_ISAAC_GAMES {
                let mut position = reference_isaac::Reference::start(true);
                while position.to_move.is_some() {
                    let actions = position.legal();
                    let action = &actions[other_rng.below(actions.len())];
                    assert_eq!(position.play(action), Ok(()), "{action}");
                }
                black_box(&position);
            }
            u64::from(OBVIOUS_ISAAC_GAMES)
        },
    );
    report("isaac, random games", rates, obvious);
}

/// The beginning of a game of Ampel, after which both sides have four disks and red begins a turn.
const AMPEL: &str = "B9 B7 F3 G4 B2 - - B5 - - A6 B5>B4 - I2 A6>B6 B4>F1 C6 I2>J1 B6>A3 H1 C6>C5 J1>H2 G1 \
     H2>H4 C5>C4 J2";
const AMPEL_DEPTH: u32 = 5;
const OBVIOUS_AMPEL_DEPTH: u32 = 3;

/// Measures leaves per second of Ampel: perft 5 of the crate, perft 3 of the reference. Both count the
/// last step without playing it.
fn ampel_perft(runs: usize) {
    let mut fast = Ampel::start(iago_rules::ampel::Options::default());
    let mut obvious = reference_ampel::Reference::start(5, 'R');
    for token in AMPEL.split_whitespace() {
        let Ok(played) = fast.play_token(token) else {
            unreachable!("{token} was played like this");
        };
        fast = played.position;
        assert_eq!(obvious.play(token), Ok(()), "{token}");
    }
    for depth in 1..=OBVIOUS_AMPEL_DEPTH {
        assert_eq!(fast.perft(depth), obvious_perft(&obvious, depth));
    }
    let (rates, obvious) = pairs(
        runs,
        || black_box(&fast).perft(AMPEL_DEPTH),
        || {
            let count = || obvious_perft(black_box(&obvious), OBVIOUS_AMPEL_DEPTH);
            (0..OBVIOUS_AMPEL_TIMES).map(|_| count()).sum()
        },
    );
    report(
        &format!("ampel, perft {AMPEL_DEPTH}, leaves"),
        rates,
        obvious,
    );
}

/// How often the reference repeats its perft, so that it takes long enough to be measured.
const OBVIOUS_AMPEL_TIMES: u32 = 3;

fn obvious_perft(position: &reference_ampel::Reference, depth: u32) -> u64 {
    let actions = position.legal_actions();
    if depth == 1 {
        return actions.len() as u64;
    }
    let after = |token: &String| {
        let mut next = position.clone();
        assert_eq!(next.play(token), Ok(()), "{token}");
        obvious_perft(&next, depth - 1)
    };
    actions.iter().map(after).sum()
}

/// Measures leaves per second of Iago: perft 6 of the crate, perft 5 of the reference. Both count the last ply without
/// playing it.
fn perft(variant: Variant, runs: usize) {
    let options = Options {
        variant,
        penalty: false,
    };
    let fast = Iago::start(options);
    let geometry = Geometry::new();
    let obvious = Reference::start(variant.name(), false);
    let (rates, obvious) = pairs(
        runs,
        || black_box(&fast).perft(FAST_DEPTH),
        || black_box(&obvious).perft(&geometry, OBVIOUS_DEPTH),
    );
    report(
        &format!("{variant}, perft {FAST_DEPTH}, leaves"),
        rates,
        obvious,
    );
}

/// Measures whole random games of Iago per second.
fn random_games(variant: Variant, runs: usize) {
    let options = Options {
        variant,
        penalty: false,
    };
    let geometry = Geometry::new();
    let (mut rng, mut other_rng) = (Rng::new(1), Rng::new(1));
    let (rates, obvious) = pairs(
        runs,
        || {
            for _ in 0..GAMES {
                let mut position = Iago::start(options);
                while position.to_move().is_some() {
                    let cells = position.legal_cells();
                    let chosen = rng.below(cells.len() as usize);
                    let Some(cell) = cells.iter().nth(chosen) else {
                        unreachable!("the choice stays below the number of cells");
                    };
                    position = position.play_unchecked(cell.into());
                }
                black_box(position);
            }
            u64::from(GAMES)
        },
        || {
            for _ in 0..OBVIOUS_GAMES {
                let mut position = Reference::start(variant.name(), false);
                while !position.is_over(&geometry) {
                    let cells = position.legal(&geometry);
                    let chosen = other_rng.below(cells.len());
                    let Some(cell) = cells.iter().nth(chosen) else {
                        unreachable!("the choice stays below the number of cells");
                    };
                    position.place(&geometry, cell);
                }
                black_box(&position);
            }
            u64::from(OBVIOUS_GAMES)
        },
    );
    report(&format!("{variant}, random games"), rates, obvious);
}

/// The rates per second of two jobs that run in turns, for each run.
fn pairs(
    runs: usize,
    mut one: impl FnMut() -> u64,
    mut other: impl FnMut() -> u64,
) -> (Vec<f64>, Vec<f64>) {
    (0..runs)
        .map(|_| (rate(&mut one), rate(&mut other)))
        .unzip()
}

fn rate(job: &mut impl FnMut() -> u64) -> f64 {
    let (start, start_wall) = (processor_seconds(), Instant::now());
    let count = job();
    let seconds = match (start, processor_seconds()) {
        (Some(start), Some(end)) => end - start,
        _ => start_wall.elapsed().as_secs_f64(),
    };
    count as f64 / seconds
}

/// How long this thread has run on a processor; `None` except on Linux. Linux counts in steps of some milliseconds, so
/// a job must last much longer.
fn processor_seconds() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = status.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

fn report(what: &str, fast: Vec<f64>, obvious: Vec<f64>) {
    let ratios = fast
        .iter()
        .zip(&obvious)
        .map(|(fast, obvious)| fast / obvious)
        .collect();
    let [fast, obvious, ratio] = [fast, obvious, ratios].map(median);
    println!("{what}: {fast:.0} a second; the obvious way {obvious:.0}; ratio {ratio:.1}");
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
