//! Compares the words for a standing with results: takes positions from matches of the lower levels, lets the engine
//! evaluate each, and plays each on with the engine for both sides:
//! `cargo run --release -p search --example calibration -- words iago 1000 30`
//! (mode, game, number of the first match, number of positions for each word). The modes:
//!
//! - `words` prints how often the side to move won, for each word;
//! - `data` prints each position as a line of CSV, for fitting `src/calibration.rs`, as many for each word;
//! - `empty` plays the last argument's number of games from each empty board;
//! - `error` compares chances at a tenth, once and ten times the nodes, for the last argument's number of positions.

#[path = "../tests/support/matches.rs"]
mod matches;

use matches::{finished, finished_with};
use rules::ampel::Step;
use rules::isaac::Phase;
use rules::{AnyAction, AnyOptions, AnyPosition, Game};
use search::{Limits, Player, Question, Random, Thought, think};
use std::error::Error;

/// The number of positions taken from each match.
const OF_EACH: usize = 10;

/// One position of each match is among its first actions, so that openings and setups are present.
const FIRST_ACTIONS: usize = 10;

/// A game that is not over after this many actions counts as half a win. Only Ampel has games without end.
const LONGEST: usize = 600;

/// The words with the chances from which they hold, the best first.
const WORDS: [(&str, f64); 5] = [
    ("winning", 0.85),
    ("better", 0.60),
    ("even", 0.40),
    ("worse", 0.15),
    ("losing", 0.0),
];

/// The nodes with which a position is evaluated, and those of each action when it is played on.
const fn nodes(game: Game) -> [u64; 2] {
    match game {
        Game::Iago => [100_000, 20_000],
        Game::Isaac => [20_000, 2_000],
        Game::Ampel => [20_000, 1_000],
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [mode, game, first, count] = arguments.as_slice() else {
        return Err("usage: calibration words|data|empty|error GAME FIRST COUNT".into());
    };
    let game: Game = game.parse().map_err(|_| "no such game")?;
    let (first, count): (u64, usize) = (first.parse()?, count.parse()?);
    match mode.as_str() {
        "words" => words(game, first, count),
        "data" => data(game, first, count),
        "empty" => empty(game, first, count),
        "error" => error(game, first, count),
        _ => Err("no such mode".into()),
    }
}

/// How often the side to move won.
#[derive(Clone, Copy, Default)]
struct Tally {
    positions: usize,
    won: f64,
}

impl Tally {
    /// The share won and its 95 % interval (Wilson), in percent.
    fn text(self) -> String {
        let (n, z) = (self.positions.max(1) as f64, 1.96_f64);
        let p = self.won / n;
        let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        let [p, low, high] = [p, middle - half, middle + half].map(|it| (100.0 * it).max(0.0));
        format!(
            "{} | {} | {p:.0} ({low:.0} to {high:.0})",
            self.positions, self.won
        )
    }
}

fn words(game: Game, first: u64, count: usize) -> Result<(), Box<dyn Error>> {
    let mut tallies = [Tally::default(); WORDS.len()];
    for_each(game, first, count, |seen| {
        let tally = &mut tallies[word(seen.thought.chance(&seen.position))];
        tally.won += seen.won;
        tally.positions += 1;
    })?;
    for ((word, _), tally) in WORDS.iter().zip(tallies) {
        println!("| {game}: {word} | {} |", tally.text());
    }
    Ok(())
}

fn data(game: Game, first: u64, count: usize) -> Result<(), Box<dyn Error>> {
    println!("game,options,stage,match,ply,score,chance,won");
    for_each(game, first, count, |seen| {
        let chance = seen.thought.chance(&seen.position);
        let (described, score) = (described(&seen.position, seen.seed), seen.thought.score);
        println!("{described},{score:.4},{chance:.4},{}", seen.won);
    })
}

/// A position that was evaluated and played on.
struct Seen {
    position: AnyPosition,
    seed: u64,
    thought: Thought<AnyAction>,
    /// See [`won`].
    won: f64,
}

/// Evaluates and plays on `count` positions for each word, from the match `first` on.
fn for_each(
    game: Game,
    first: u64,
    count: usize,
    mut act: impl FnMut(Seen),
) -> Result<(), Box<dyn Error>> {
    let mut counts = [0; WORDS.len()];
    for number in first.. {
        for (position, seed) in sample(game, number)? {
            let Some(thought) = unproven(&position, seed) else {
                continue;
            };
            let taken = &mut counts[word(thought.chance(&position))];
            if *taken < count {
                *taken += 1;
                let won = won(&position, seed);
                act(Seen {
                    position,
                    seed,
                    thought,
                    won,
                });
            }
        }
        if counts.iter().all(|it| *it == count) {
            break;
        }
    }
    Ok(())
}

fn empty(game: Game, first: u64, count: usize) -> Result<(), Box<dyn Error>> {
    for options in all_options(game)? {
        let start = AnyPosition::start(options);
        let thought = unproven(&start, first).ok_or("nothing to choose")?;
        let chance = thought.chance(&start);
        let mut tally = Tally::default();
        for seed in 0..count as u64 {
            tally.won += won(&start, first + seed);
            tally.positions += 1;
        }
        let (name, word) = (name(options), WORDS[word(chance)].0);
        println!(
            "| {game}, {name}: score {:.2}, {chance:.2}, {word} | {} |",
            thought.score,
            tally.text()
        );
    }
    Ok(())
}

fn error(game: Game, first: u64, count: usize) -> Result<(), Box<dyn Error>> {
    println!("game,options,stage,match,ply,tenth,once,again,ten");
    let mut done = 0;
    for number in first.. {
        for (position, seed) in sample(game, number)?.into_iter().step_by(3) {
            let [usual, _] = nodes(game);
            let questions = [(usual / 10, 1), (usual, 2), (usual, 3), (usual * 10, 4)];
            let thoughts = questions.map(|(nodes, salt)| asked(&position, nodes, seed << 4 | salt));
            let open = thoughts
                .iter()
                .flatten()
                .filter(|it| !is_proven(it.chance(&position)));
            let scores: Vec<String> = open.map(|it| format!("{:.4}", it.score)).collect();
            if scores.len() == questions.len() {
                println!("{},{}", described(&position, seed), scores.join(","));
                done += 1;
            }
            if done == count {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// The options of the matches, each once.
fn all_options(game: Game) -> Result<Vec<AnyOptions>, Box<dyn Error>> {
    let (option, values): (_, &[&str]) = match game {
        Game::Iago => ("variant", &["standard", "loose", "simple"]),
        Game::Isaac => return Ok(vec![AnyOptions::default_of(game)]),
        Game::Ampel => ("yellow", &["5", "6", "7", "8", "9", "10"]),
    };
    let default = AnyOptions::default_of(game);
    let with = |value: &&str| Ok(default.with_text(option, value)?);
    values.iter().map(with).collect()
}

/// Positions of a match with more than one legal action, each with a seed of its own.
fn sample(game: Game, number: u64) -> Result<Vec<(AnyPosition, u64)>, Box<dyn Error>> {
    let positions = match game {
        Game::Iago | Game::Isaac => finished(game, number)?.0,
        // Every other match has the usual number of yellow disks, the others have the other numbers in turn.
        Game::Ampel => {
            let at = if number.is_multiple_of(2) {
                0
            } else {
                1 + number / 2 % 5
            };
            finished_with(all_options(game)?[at as usize], number)?.0
        }
    };
    let mut random = Random::new(number);
    let mut sampled: Vec<(AnyPosition, u64)> = Vec::new();
    for at in 0..OF_EACH {
        let most = if at == 0 {
            FIRST_ACTIONS
        } else {
            positions.len()
        };
        let ply = random.below(most.min(positions.len()));
        let seed = number << 10 | ply as u64;
        let new = sampled.iter().all(|(_, other)| *other != seed);
        if new && positions[ply].legal_actions().len() > 1 {
            sampled.push((positions[ply].clone(), seed));
        }
    }
    Ok(sampled)
}

/// The evaluation of a position; `None` if the result is proven.
fn unproven(position: &AnyPosition, seed: u64) -> Option<Thought<AnyAction>> {
    let [nodes, _] = nodes(position.game());
    asked(position, nodes, seed).filter(|it| !is_proven(it.chance(position)))
}

fn is_proven(chance: f64) -> bool {
    [0.0, 1.0].contains(&chance)
}

fn asked(position: &AnyPosition, nodes: u64, seed: u64) -> Option<Thought<AnyAction>> {
    let question = Question {
        player: Player::Engine,
        limits: Limits::nodes(nodes),
        seed,
        all: false,
    };
    think(position, question, &mut |_| 0.0)
}

/// Plays a position on with the engine for both sides: 1 if the side to move wins, 0 if it loses, 0.5 without an end.
fn won(position: &AnyPosition, seed: u64) -> f64 {
    let [_, nodes] = nodes(position.game());
    let side = position.to_move();
    let of_side = |whose, chance: f64| if whose == side { chance } else { 1.0 - chance };
    let mut random = Random::new(seed ^ 0x9e37);
    let mut position = position.clone();
    for _ in 0..LONGEST {
        let Some(thought) = asked(&position, nodes, random.bits()) else {
            break;
        };
        let chance = thought.chance(&position);
        if is_proven(chance) {
            return of_side(position.to_move(), chance);
        }
        position = position.play_unchecked(thought.best);
    }
    let outcome = position.outcome();
    outcome.map_or(0.5, |it| of_side(Some(it.winner), 1.0))
}

fn word(chance: f64) -> usize {
    let holds = |(_, from): &(&str, f64)| chance >= *from;
    WORDS.iter().position(holds).unwrap_or(WORDS.len() - 1)
}

/// The game, the option that differs, the stage of the game (in Iago the number of empty cells), match and action.
fn described(position: &AnyPosition, seed: u64) -> String {
    let stage = match position {
        AnyPosition::Iago(it) => it.board().empty().len().to_string(),
        AnyPosition::Isaac(it) if it.phase() == Phase::Placement => "placing".into(),
        AnyPosition::Isaac(_) => "scoring".into(),
        AnyPosition::Ampel(it) if it.step() == Step::Setup => "setup".into(),
        AnyPosition::Ampel(_) => "play".into(),
    };
    let (game, option) = (position.game(), name(position.options()));
    format!("{game},{option},{stage},{},{}", seed >> 10, seed & 0x3ff)
}

/// The value of the option in which the matches of a game differ.
fn name(options: AnyOptions) -> String {
    match options {
        AnyOptions::Iago(it) => it.variant.name().into(),
        AnyOptions::Isaac(it) => it.tiebreak.name().into(),
        AnyOptions::Ampel(it) => it.yellow().to_string(),
    }
}
