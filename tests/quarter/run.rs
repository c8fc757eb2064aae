//! One run of a seed: steps of people and troubles, time between them, and the auditor after each step.

use super::audit::{Audit, When};
use super::draw::Turn;
use super::people::PEOPLE;
use super::random::Rng;
use super::world::World;
use super::{actions, troubles};
use referee::Time;
use sqlx::Row;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

const HOUR: Duration = Duration::from_hours(1);

/// Stack of a run: without optimisation futures are copied on it, and those of bot, platform and people are nested.
const STACK: usize = 64 << 20;

/// Start times of seeds, in rotation: before a change of summer time, a month's end, a quarter's end, a year's end.
const BEGINNINGS: [&str; 5] = [
    "2026-03-25T10:00:00Z",
    "2026-09-26T08:00:00Z",
    "2026-10-22T12:00:00Z",
    "2026-12-27T20:00:00Z",
    "2026-02-24T06:00:00Z",
];

/// Tables counted in the list of what was used, as a measure of progress.
const DEPTH: [&str; 7] = [
    "matches",
    "matches WHERE found IN ('1-0', '0-1', '1/2')",
    "rating_changes",
    "tournaments WHERE round > 0",
    "tournament_games WHERE match_id IS NOT NULL",
    "moderator_acts",
    "players WHERE forgotten_at IS NOT NULL",
];

/// Parameters of a run.
#[derive(Clone, Debug)]
pub struct Plan {
    pub seed: u64,
    pub days: u64,
    /// Largest number of steps.
    pub steps: usize,
    /// Steps to leave out; each step is drawn only from the seed and its number.
    pub without: BTreeSet<usize>,
    /// Factor of the time between steps.
    pub calm: u32,
    /// Whether every rule is checked after every step.
    pub closely: bool,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            seed: 1,
            days: 7,
            steps: usize::MAX,
            without: BTreeSet::new(),
            calm: 1,
            closely: false,
        }
    }
}

/// The violated rule.
#[derive(Clone, Debug)]
pub struct Failure {
    pub step: usize,
    pub rule: &'static str,
    pub why: String,
}

pub struct Report {
    pub seed: u64,
    pub steps: usize,
    pub kills: usize,
    pub faults: usize,
    pub took: Duration,
    pub used: BTreeMap<String, usize>,
    /// Names of the registered commands and menus.
    pub registered: Vec<String>,
    pub trace: Vec<String>,
    pub failure: Option<Failure>,
}

impl Report {
    pub fn tell(&self) {
        let (seed, steps, seconds) = (self.seed, self.steps, self.took.as_secs_f64());
        let (faults, kills) = (self.faults, self.kills);
        let end = self.failure.as_ref().map_or("stands".to_owned(), |it| {
            format!("step {}, {}: {}", it.step, it.rule, it.why)
        });
        println!(
            "seed {seed}: {steps} steps, {faults} faults, {kills} kills, {seconds:.1} s: {end}"
        );
    }
}

/// Random numbers of one step, independent of earlier steps.
fn chances(seed: u64, step: usize) -> Rng {
    let mut mixed = (seed << 32 | step as u64).wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    Rng::new((mixed ^ (mixed >> 31)).max(1))
}

/// Draws a person, mostly one who is awake, and lively people more often.
fn somebody(rng: &mut Rng, now: Time) -> usize {
    let hour = now.as_millis() / 3_600_000 % 24;
    loop {
        let who = rng.below(PEOPLE.len());
        let person = &PEOPLE[who];
        let awake = (hour - person.wakes).rem_euclid(24) < 16;
        if rng.below(8) < person.habit.liveliness() && (awake || rng.one_in(6)) {
            return who;
        }
    }
}

/// Runs a seed on a thread of its own; only drawing, the database and the gateway's sockets use others.
pub fn run(plan: &Plan) -> Report {
    let alone = || {
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = runtime.enable_all().build().expect("a runtime");
        runtime.block_on(Box::pin(of_a_seed(plan)))
    };
    std::thread::scope(|threads| {
        let thread = std::thread::Builder::new().stack_size(STACK);
        let running = thread.spawn_scoped(threads, alone).expect("a thread");
        running.join().expect("a run without a panic")
    })
}

async fn of_a_seed(plan: &Plan) -> Report {
    let began = Instant::now();
    let begins = BEGINNINGS[(plan.seed % 5) as usize];
    let begins: jiff::Timestamp = begins.parse().expect("a time");
    let begins = Time::from_millis(begins.as_millisecond());
    let end = begins + Duration::from_hours(24 * plan.days);
    let mut world = World::start(plan.seed, begins).await;
    let mut audit = Audit::default();
    let mut step = 0;
    let mut failure = None;
    let mut hour = begins;
    while failure.is_none() && step < plan.steps && world.now() < end {
        step += 1;
        let mut rng = chances(plan.seed, step);
        let span = pause(&mut rng).map(|it| it * plan.calm);
        if !plan.without.contains(&step) {
            one_step(&mut world, &mut rng, (plan.seed, step)).await;
            world.hears().await;
        }
        let late = world.now() >= hour + HOUR;
        let settled = match span {
            Some(span) => world.pass(span).await,
            None => world.settle().await.map(drop),
        };
        let when = [When::Step, When::Hour][usize::from(late || plan.closely)];
        if late {
            hour = world.now();
        }
        failure = match settled {
            Err(why) => {
                audit.read(&mut world);
                Some(("the bot comes to rest", why))
            }
            Ok(()) => audit.ask(&mut world, when).await.err(),
        };
    }
    if failure.is_none() {
        failure = audit.at_the_end(&mut world).await.err();
    }
    let failure = failure.map(|(rule, why)| Failure { step, rule, why });
    for of in DEPTH {
        let count = world.rows(&format!("SELECT COUNT(*) FROM {of}")).await;
        let count: i64 = count[0].get(0);
        world.used.insert(format!("rows {of}"), count as usize);
    }
    let (kills, faults, used) = (world.kills, world.faults, world.used.clone());
    let registered = world.commands.iter().map(|it| it.used()).collect();
    let trace = world.finish().await;
    Report {
        seed: plan.seed,
        steps: step,
        kills,
        faults,
        took: began.elapsed(),
        used,
        registered,
        trace,
        failure,
    }
}

/// Draws the time to the next step: nothing, minutes, hours, sometimes a night.
fn pause(rng: &mut Rng) -> Option<Duration> {
    match rng.below(20) {
        0..=3 => None,
        4..=9 => Some(Duration::from_secs(10 + rng.below(1_200) as u64)),
        10..=17 => Some(Duration::from_secs(1_200 + rng.below(9_000) as u64)),
        _ => Some(Duration::from_secs(3_600 * (2 + rng.below(12) as u64))),
    }
}

async fn one_step(world: &mut World, rng: &mut Rng, (seed, step): (u64, usize)) {
    world.look_again();
    let who = somebody(rng, world.now());
    let at = jiff::Timestamp::from_millisecond(world.now().as_millis()).expect("a time");
    let mut turn = Turn {
        rng: rng.clone(),
        who,
        told: Vec::new(),
        world,
    };
    let all = Arc::clone(&turn.world.commands);
    // Eight consecutive seeds give every command at least once.
    let certain = all.get(8 * (step / 2) + (seed % 8) as usize);
    let what = match certain.filter(|_| step % 2 == 1) {
        Some(command) => {
            for _ in 0..9 {
                actions::gives(&mut turn, command).await;
                if turn.world.used.contains_key(&command.used()) {
                    break;
                }
            }
            "gives a certain command"
        }
        None if turn.rng.one_in(10) => troubles::one(&mut turn).await,
        None => actions::one(&mut turn).await,
    };
    let told = std::mem::take(&mut turn.told).join("; ");
    let name = PEOPLE[who].name;
    world.note_use(format!("act {what}"));
    world
        .trace
        .push(format!("{step} {at} {name} {what}: {told}"));
}
