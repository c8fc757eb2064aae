//! A player of the arena with its limits.

use super::CliError;
use super::engine::{MOST_DEPTH, MOST_MS, MOST_NODES, clock};
use rules::Game;
use search::{Level, Limits, Player};
use std::time::{Duration, Instant};

#[derive(Clone, Copy, Debug)]
pub(super) struct Entrant {
    pub player: Player,
    pub limits: Limits,
    /// Milliseconds of thinking time, by the clock.
    ms: Option<u64>,
    /// Milliseconds of processor time, which other work on the machine does not use up.
    cpu: Option<u64>,
}

impl Entrant {
    /// Reads a player with its limits from a text such as `level=8,ms=200`, the value of `argument`.
    ///
    /// # Errors
    /// Fails if the text names an unknown player or limit, or if the player needs a limit and has none.
    pub fn read(game: Game, argument: &str, text: &str) -> Result<Entrant, CliError> {
        Entrant::parse(game, text)
            .map_err(|what| CliError::bad_input(format!("{argument} {text:?}: {what}")))
    }

    fn parse(game: Game, text: &str) -> Result<Entrant, String> {
        let mut parts = text.split(',');
        let name = parts.next().unwrap_or_default();
        let player = player(game, name)?;
        let [mut ms, cpu, nodes, depth] = values(parts)?;
        let depth = depth.and_then(|depth| u32::try_from(depth).ok());
        let limits = Limits { nodes, depth };
        if cpu.is_some() && processor_time().is_none() {
            return Err("this system does not tell the processor time".to_owned());
        }
        if ms.or(cpu).is_none() && limits == Limits::default() {
            match player {
                Player::Engine | Player::Uct => {
                    return Err(format!("{name} needs a limit: ms, cpu, nodes or depth"));
                }
                Player::Level(level) if level.takes_its_time() => ms = Some(Level::THINKING_MS),
                _ => {}
            }
        }
        Ok(Entrant {
            player,
            limits,
            ms,
            cpu,
        })
    }

    /// The share of the player's time that has passed since now. Without a limit of time it is always 0.
    pub fn clock(self) -> impl FnMut(u64) -> f64 {
        let mut passed = clock(Instant::now(), self.ms);
        let start = self.cpu.and_then(|_| processor_time());
        let (mut read_at, mut used) = (Instant::now(), 0.0);
        move |nodes| {
            if let (Some(start), Some(cpu)) = (start, self.cpu)
                && read_at.elapsed() >= BETWEEN_READINGS
            {
                let time = processor_time().unwrap_or_default();
                used = time.saturating_sub(start).as_secs_f64() * 1000.0 / cpu as f64;
                read_at = Instant::now();
            }
            passed(nodes).max(used)
        }
    }
}

/// The processor time is read this seldom, since reading it takes half as long as a playout of plain UCT, which asks
/// after each.
const BETWEEN_READINGS: Duration = Duration::from_micros(50);

fn player(game: Game, name: &str) -> Result<Player, String> {
    Ok(match name {
        "engine" => Player::Engine,
        "uct" => Player::Uct,
        "random" => Player::Random,
        "greedy" => Player::Greedy,
        _ => {
            let number = name
                .strip_prefix("level=")
                .ok_or("a player is level=N, engine, uct, random or greedy")?;
            let level = number.parse().map_or(Err(Level::highest(game)), |number| {
                Level::new(game, number).map_err(|none| none.highest)
            });
            let refused = |highest| format!("the levels of {game} are 1 to {highest}");
            Player::Level(level.map_err(refused)?)
        }
    })
}

/// The values of the limits `ms`, `cpu`, `nodes` and `depth` in texts such as `ms=200`.
fn values<'a>(parts: impl Iterator<Item = &'a str>) -> Result<[Option<u64>; 4], String> {
    let known = [
        ("ms", MOST_MS),
        ("cpu", MOST_MS),
        ("nodes", MOST_NODES),
        ("depth", MOST_DEPTH),
    ];
    let mut values = [None; 4];
    for part in parts {
        let (limit, number) = part.split_once('=').unwrap_or_default();
        let Some(at) = known.iter().position(|(name, _)| *name == limit) else {
            return Err("a limit is ms=N, cpu=N, nodes=N or depth=N".to_owned());
        };
        let most = known[at].1;
        let number = number.parse().ok();
        let number: Option<u64> = number.filter(|number| (1..=most).contains(number));
        if number.is_none() {
            return Err(format!("{part:?} is no limit from 1 to {most}"));
        }
        if values[at].is_some() {
            return Err(format!("{limit} is given twice"));
        }
        values[at] = number;
    }
    Ok(values)
}

/// The processor time of this thread; `None` if the system does not tell it.
fn processor_time() -> Option<Duration> {
    #[cfg(unix)]
    return rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime)
        .try_into()
        .ok();
    #[cfg(not(unix))]
    None
}
