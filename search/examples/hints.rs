//! What hints cost by an analysis with ten times their nodes:
//! `cargo run --release -p search --example hints -- isaac 200 300000`
//! (game, positions, nodes of a hint). The positions are those of finished matches of the levels; in
//! Iago of each variant in turn.

use rules::{AnyOptions, AnyPosition, Game};
use search::{Level, Limits, Player, Question, Random, expect, judge, think};

/// What an analysis may do more than a hint.
const TIMES: u64 = 10;

/// Positions taken of each match.
const OF_EACH: usize = 8;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, count, nodes] = arguments.as_slice() else {
        return Err("usage: hints GAME POSITIONS NODES".into());
    };
    let game: Game = game.parse().map_err(|_| "no such game")?;
    let (count, nodes): (usize, u64) = (count.parse()?, nodes.parse()?);
    let mut costs = Vec::new();
    for number in 0.. {
        let positions = finished(game, number)?;
        let mut random = Random::new(number);
        for _ in 0..OF_EACH {
            let position = &positions[random.below(positions.len())];
            if position.legal_actions().len() < 2 {
                continue;
            }
            let (cost, sentence) = cost(position, nodes).ok_or("nobody is to move")?;
            if cost >= 5.0 {
                println!("match {number}: {sentence}");
            }
            costs.push(cost);
            if costs.len() == count {
                costs.sort_by(f64::total_cmp);
                let dear = costs.iter().filter(|cost| **cost >= 5.0).count();
                let sum: f64 = costs.iter().sum();
                println!(
                    "{game}: {dear} of {count} cost 5 points or more; mean {:.2}, most {:.1}",
                    sum / count as f64,
                    costs[count - 1],
                );
                return Ok(());
            }
        }
    }
    Ok(())
}

/// What following a hint costs by the longer analysis.
fn cost(position: &AnyPosition, nodes: u64) -> Option<(f64, String)> {
    let at_length =
        |position: &AnyPosition| expect(position, Limits::nodes(nodes * TIMES), 0, &mut |_| 0.0);
    let hint = expect(position, Limits::nodes(nodes), 0, &mut |_| 0.0)?;
    // What is forced after it belongs to it.
    let mut positions = vec![position.clone()];
    let mut actions = vec![hint.best];
    let mut next = position.play_unchecked(hint.best);
    while let [only] = next.legal_actions()[..] {
        positions.push(next.clone());
        actions.push(only);
        next = next.play_unchecked(only);
    }
    let mut thoughts = vec![at_length(position)];
    thoughts.resize(positions.len(), Some(hint.clone()));
    thoughts.push(at_length(&next));
    positions.push(next);
    let judged = judge(&positions, &actions, &thoughts).into_iter().next()?;
    let sentence = format!(
        "{} ({:.1}) instead of {}: {:.1} instead of {:.1}{}",
        hint.best,
        hint.score,
        judged.better,
        judged.after,
        judged.before,
        if judged.exact { ", exactly" } else { "" },
    );
    Some((judged.cost(), sentence))
}

/// The positions of a match between two of the lower levels.
fn finished(game: Game, number: u64) -> Result<Vec<AnyPosition>, Box<dyn std::error::Error>> {
    let mut options = AnyOptions::default_of(game);
    if game == Game::Iago {
        let variant = ["standard", "loose", "simple"][number as usize % 3];
        options = options.with_text("variant", variant)?;
    }
    let levels = [[2, 4], [3, 3], [4, 3], [3, 1]][number as usize % 4];
    let mut position = AnyPosition::start(options);
    let mut positions = Vec::new();
    while let Some(side) = position.to_move() {
        let level = Level::new(game, levels[side.index()]).map_err(|_| "no such level")?;
        let question = Question {
            player: Player::Level(level),
            limits: Limits::default(),
            seed: number << 20 | positions.len() as u64,
            all: false,
        };
        let thought = think(&position, question, &mut |_| 0.0).ok_or("nobody is to move")?;
        let next = position.play_unchecked(thought.best);
        positions.push(std::mem::replace(&mut position, next));
    }
    Ok(positions)
}
