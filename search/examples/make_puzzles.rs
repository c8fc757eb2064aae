//! Makes the puzzles that ship with the program:
//! `cargo run --release -p search --example make_puzzles -- iago 1 100 assets/puzzles/iago.txt`
//! (game, seed, number of puzzles, file). Equal arguments make equal files.
//!
//! Positions come from quick games of the engine against itself, with random openings and occasional random actions.
//! Each game gives at most one puzzle, of the rarest kind so far.

use rules::record::Replay;
use rules::{AnyAction, AnyOptions, AnyPosition, Game};
use search::{Limits, Player, Puzzle, Question, Random, Task, opening_length, puzzle, think};
use std::collections::HashMap;

/// The largest number of nodes to answer one question.
const NODES: u64 = 300_000;

/// The largest number of games played for each puzzle.
const GAMES_A_PUZZLE: u64 = 60;

/// The nodes of the players for an action: enough for sensible play, and few enough for blunders.
const THOUGHT: u64 = 60;

/// The percentage of random actions.
const AT_RANDOM: usize = 15;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, seed, count, file] = arguments.as_slice() else {
        return Err("usage: make_puzzles GAME SEED PUZZLES FILE".into());
    };
    let game: Game = game.parse().map_err(|_| "no such game")?;
    let (seed, count): (u64, usize) = (seed.parse()?, count.parse()?);
    let mut found: Vec<Puzzle> = Vec::new();
    let mut tally: HashMap<Kind, usize> = HashMap::new();
    for number in 0..count as u64 * GAMES_A_PUZZLE {
        if found.len() == count {
            break;
        }
        let mut random = Random::new(seed << 32 | number);
        let options = options(game, number);
        let asked = played(options, &mut random);
        // The rarest kind so far is taken; among several puzzles of that kind, a random one.
        let fewest = asked
            .iter()
            .map(|puzzle| tally.get(&kind(puzzle)).copied().unwrap_or(0));
        let Some(fewest) = fewest.min() else {
            continue;
        };
        if fewest > found.len() / 2 + 1 {
            continue;
        }
        let of_it: Vec<&Puzzle> = asked
            .iter()
            .filter(|puzzle| tally.get(&kind(puzzle)).copied().unwrap_or(0) == fewest)
            .collect();
        let Some(chosen) = random.pick(&of_it) else {
            continue;
        };
        *tally.entry(kind(chosen)).or_default() += 1;
        found.push(chosen.clone());
    }
    // The easiest puzzles come first.
    found.sort_by_cached_key(|puzzle| (puzzle.first_rating(), puzzle.to_string()));
    let lines: Vec<String> = found.iter().map(|puzzle| format!("{puzzle}\n")).collect();
    std::fs::write(file, lines.concat())?;
    let mut tally: Vec<_> = tally.into_iter().collect();
    tally.sort();
    println!("{} puzzles of {game}: {tally:?}", found.len());
    match found.len() == count {
        true => Ok(()),
        false => Err("too few puzzles were found".into()),
    }
}

/// The task, and for a last chance whether the answer ends the game: if it always did, there would be nothing to find.
type Kind = (Task, bool);

fn kind(puzzle: &Puzzle) -> Kind {
    let replay = puzzle.replay();
    let played = replay.and_then(|it| it.last().play_token(&puzzle.answer).ok());
    let ends = played.is_some_and(|it| it.position.outcome().is_some());
    (puzzle.task, puzzle.task == Task::Last && ends)
}

/// The options of a game: mostly the default options, and in some games another variant.
fn options(game: Game, number: u64) -> AnyOptions {
    let usual = AnyOptions::default_of(game);
    let variant = match number % 5 {
        1 => "loose",
        3 => "simple",
        _ => return usual,
    };
    usual.with_text("variant", variant).unwrap_or(usual)
}

/// Plays a game, and returns every puzzle on the way.
fn played(options: AnyOptions, random: &mut Random) -> Vec<Puzzle> {
    let mut replay: Replay = Replay::new(AnyPosition::start(options));
    let opening = usize::from(opening_length(options)) + random.below(4);
    let mut asked = Vec::new();
    while replay.last().outcome().is_none() && replay.steps().len() < 200 {
        let position = replay.last();
        for (task, answer) in puzzle::tasks(position, NODES) {
            asked.push(Puzzle {
                task,
                options,
                actions: replay
                    .steps()
                    .iter()
                    .map(|it| it.action.to_string())
                    .collect(),
                answer: answer.to_string(),
            });
        }
        let by_chance = replay.steps().len() < opening || random.below(100) < AT_RANDOM;
        let action = match by_chance {
            true => random.pick(&position.legal_actions()),
            false => thought(position, random.bits()),
        };
        let Some(played) = action.and_then(|action| position.play(action).ok()) else {
            break;
        };
        replay.push(played);
    }
    asked
}

fn thought(position: &AnyPosition, seed: u64) -> Option<AnyAction> {
    let question = Question {
        player: Player::Engine,
        limits: Limits::nodes(THOUGHT),
        seed,
        all: false,
    };
    Some(think(position, question, &mut |_| 0.0)?.best)
}
