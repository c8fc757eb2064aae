//! Lets two players play against each other, and says what that tells of their strength:
//! `cargo run --release -p search --example arena -- --game iago --variant loose --a level=8,ms=200 --b uct,ms=200 --games 200`.
//!
//! A player is `level=N`, `engine`, `uct`, `random` or `greedy`, followed by its limits, as in
//! `level=8,ms=200`, `nodes=5000` or `depth=6`. Each opening is played twice, with colours changed. The same seed
//! and limits of nodes or depth give the same games.

#[path = "../tests/support/simple.rs"]
mod simple;

use rules::{AnyAction, AnyOptions, AnyPosition, Game, Side};
use search::{Level, Limits, Player, Question, Random, opening_length, think};
use simple::Simple;
use std::collections::BTreeMap;
use std::time::Instant;

/// A game that goes on for so many actions is a draw; only Ampel's can.
const LONGEST: u64 = 3000;

#[derive(Clone, Copy)]
enum Kind {
    Engine(Player),
    Simple(Simple),
}

#[derive(Clone, Copy)]
struct Entrant {
    kind: Kind,
    limits: Limits,
    ms: Option<u64>,
}

/// What a player used.
#[derive(Clone, Copy, Default)]
struct Effort {
    moves: u64,
    nodes: u64,
    seconds: f64,
}

fn main() {
    if let Err(sentence) = run() {
        eprintln!("{sentence}");
        std::process::exit(2);
    }
}

fn run() -> Result<(), String> {
    let mut given = BTreeMap::new();
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let name = word
            .strip_prefix("--")
            .ok_or(format!("{word:?} is no option"))?;
        let flag = ["json", "penalty"]
            .contains(&name)
            .then(|| "true".to_owned());
        let value = flag.or_else(|| words.next());
        given.insert(
            name.to_owned(),
            value.ok_or(format!("--{name} needs a value"))?,
        );
    }
    let mut take = |name: &str| given.remove(name);
    let number = |text: Option<String>, usual: u64| match text {
        Some(text) => text.parse().map_err(|_| format!("{text:?} is no number")),
        None => Ok(usual),
    };
    let game = take("game").ok_or("--game is missing")?;
    let game: Game = game
        .parse()
        .map_err(|_| format!("no game is called {game:?}"))?;
    let texts = [take("a"), take("b")].map(|it| it.unwrap_or_else(|| "engine".to_owned()));
    let entrants = [entrant(game, &texts[0])?, entrant(game, &texts[1])?];
    let (games, seed) = (number(take("games"), 100)?, number(take("seed"), 1)?);
    let json = take("json").is_some();
    let mut options = AnyOptions::default_of(game);
    for (name, value) in &given {
        let set = options.with_text(name, value);
        options = set.map_err(|_| format!("--{name} of {game} cannot be {value:?}"))?;
    }
    let (mut results, mut efforts) = ([0_u32; 3], [Effort::default(); 2]);
    for at in 0..games {
        let start = opening(options, seed_of(seed, at / 2, 0));
        let first = (at % 2) as usize;
        let winner = play(start, entrants, first, seed_of(seed, at, 1), &mut efforts);
        let place = winner.map_or(1, |winner| 2 * ((winner.index() + first) % 2));
        results[place] += 1;
    }
    print(&texts, results, efforts, json);
    Ok(())
}

/// Reads `level=8,ms=200` and the like.
fn entrant(game: Game, text: &str) -> Result<Entrant, String> {
    let mut parts = text.split(',');
    let name = parts.next().unwrap_or_default();
    let kind = match name {
        "engine" => Kind::Engine(Player::Engine),
        "uct" => Kind::Simple(Simple::Uct),
        "random" => Kind::Simple(Simple::Random),
        "greedy" => Kind::Simple(Simple::Greedy),
        _ => {
            let level = name.strip_prefix("level=").and_then(|it| it.parse().ok());
            let level = level.and_then(|it| Level::new(game, it).ok());
            let highest = Level::highest(game);
            Kind::Engine(Player::Level(level.ok_or(format!(
                "{name:?} is no player: level=1 to {highest}, engine, uct, random or greedy"
            ))?))
        }
    };
    let (mut limits, mut ms) = (Limits::default(), None);
    for part in parts {
        let bad = || format!("{part:?} is no limit: ms=N, nodes=N or depth=N");
        let (limit, number) = part.split_once('=').ok_or_else(bad)?;
        let number: u64 = number.parse().map_err(|_| bad())?;
        match limit {
            "ms" => ms = Some(number),
            "nodes" => limits.nodes = Some(number),
            "depth" => limits.depth = Some(number.try_into().map_err(|_| bad())?),
            _ => return Err(bad()),
        }
    }
    if ms.is_none() && limits == Limits::default() {
        match kind {
            Kind::Engine(Player::Level(level)) if level.takes_its_time() => {
                ms = Some(Level::THINKING_MS);
            }
            Kind::Engine(Player::Engine) | Kind::Simple(Simple::Uct) => {
                return Err(format!("{name} needs a limit: ms, nodes or depth"));
            }
            _ => {}
        }
    }
    Ok(Entrant { kind, limits, ms })
}

/// A seed for one purpose of one game.
fn seed_of(seed: u64, number: u64, purpose: u64) -> u64 {
    Random::new(seed ^ number << 20 ^ purpose << 60).bits()
}

fn opening(options: AnyOptions, seed: u64) -> AnyPosition {
    let mut random = Random::new(seed);
    let mut position = AnyPosition::start(options);
    for _ in 0..opening_length(options) {
        if let Some(action) = random.pick(&position.legal_actions()) {
            position = position.play_unchecked(action);
        }
    }
    position
}

/// Plays one game to its end; `first` is which of the two has the first side. `None` is a draw.
fn play(
    mut position: AnyPosition,
    entrants: [Entrant; 2],
    first: usize,
    seed: u64,
    efforts: &mut [Effort; 2],
) -> Option<Side> {
    for ply in 0..LONGEST {
        let Some(side) = position.to_move() else {
            break;
        };
        let who = (side.index() + first) % 2;
        let start = Instant::now();
        let (action, nodes) = entrants[who].choose(&position, seed.wrapping_add(ply), start)?;
        let effort = &mut efforts[who];
        effort.moves += 1;
        effort.nodes += nodes;
        effort.seconds += start.elapsed().as_secs_f64();
        position = position.play_unchecked(action);
    }
    position.outcome().map(|outcome| outcome.winner)
}

impl Entrant {
    fn choose(
        &self,
        position: &AnyPosition,
        seed: u64,
        start: Instant,
    ) -> Option<(AnyAction, u64)> {
        let spent = |_: u64| {
            let used = start.elapsed().as_secs_f64() * 1000.0;
            self.ms.map_or(0.0, |ms| used / ms as f64)
        };
        match self.kind {
            Kind::Engine(player) => {
                let (limits, all) = (self.limits, false);
                let question = Question {
                    player,
                    limits,
                    seed,
                    all,
                };
                let thought = think(position, question, &mut { spent })?;
                Some((thought.best, thought.nodes))
            }
            Kind::Simple(simple) => {
                let depth = self.limits.depth.map(|depth| 1000 * u64::from(depth));
                let most = self.limits.nodes.or(depth).unwrap_or(u64::MAX);
                let mut nodes = 0;
                let action = simple.choose(position, seed, &mut |playouts| {
                    nodes = playouts;
                    playouts >= most || spent(playouts) >= 1.0
                });
                Some((action?, nodes))
            }
        }
    }
}

/// Prints the results of `a`: the 95 % interval of its share (Wilson 1927), and the difference of ratings that lets
/// one expect it; where everything was won or lost, as if half a point had gone the other way.
fn print(texts: &[String; 2], results: [u32; 3], efforts: [Effort; 2], json: bool) {
    const Z: f64 = 1.959_964;
    let [wins, draws, losses] = results;
    let games = wins + draws + losses;
    let n = f64::from(games.max(1));
    let p = (f64::from(wins) + f64::from(draws) / 2.0) / n;
    let scale = 1.0 + Z * Z / n;
    let middle = (p + Z * Z / (2.0 * n)) / scale;
    let half = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt() / scale;
    let (low, high) = ((middle - half).max(0.0), (middle + half).min(1.0));
    let likely = p.clamp(0.5 / n, 1.0 - 0.5 / n);
    let elo = 400.0 * (likely / (1.0 - likely)).log10();
    if json {
        println!(
            "{{\"wins\":{wins},\"draws\":{draws},\"losses\":{losses},\"low\":{low:.3},\"high\":{high:.3},\
             \"elo\":{elo:.0},\"games\":{games}}}"
        );
        return;
    }
    let [a, b] = texts;
    println!("{a} against {b}: {games} games");
    println!("wins {wins}, draws {draws}, losses {losses}");
    let [p, low, high] = [p, low, high].map(|share| 100.0 * share);
    println!("{p:.1} % of the points, 95 % interval {low:.1} to {high:.1} %, Elo {elo:+.0}");
    for (name, effort) in texts.iter().zip(efforts) {
        let moves = effort.moves.max(1) as f64;
        let (ms, nodes) = (1000.0 * effort.seconds / moves, effort.nodes as f64 / moves);
        println!("{name}: {ms:.2} ms and {nodes:.0} nodes a move");
    }
}
