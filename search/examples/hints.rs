//! Measures the cost of hints by an analysis with ten times their nodes:
//! `cargo run --release -p search --example hints -- isaac 200 300000`
//! (game, number of positions, nodes of a hint).

#[path = "../tests/support/costs.rs"]
mod costs;
#[path = "../tests/support/matches.rs"]
mod matches;

use costs::cost;
use matches::finished;
use rules::Game;
use search::Random;

/// The number of positions taken from each match.
const OF_EACH: usize = 8;

/// The cost in chance to win from which a hint is printed.
const DEAR: f64 = 0.1;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, count, nodes] = arguments.as_slice() else {
        return Err("usage: hints GAME POSITIONS NODES".into());
    };
    let game: Game = game.parse().map_err(|_| "no such game")?;
    let (count, nodes): (usize, u64) = (count.parse()?, nodes.parse()?);
    let mut costs = Vec::new();
    for number in 0.. {
        let (positions, _) = finished(game, number)?;
        let mut random = Random::new(number);
        for _ in 0..OF_EACH {
            let position = &positions[random.below(positions.len())];
            if position.legal_actions().len() < 2 {
                continue;
            }
            let (cost, sentence) = cost(position, nodes).ok_or("nobody is to move")?;
            if cost >= DEAR {
                println!("match {number}: {sentence}");
            }
            costs.push(cost);
            if costs.len() == count {
                costs.sort_by(f64::total_cmp);
                let dear = costs.iter().filter(|cost| **cost >= DEAR).count();
                let sum: f64 = costs.iter().sum();
                println!(
                    "{game}: {dear} of {count} cost {DEAR} of the chance to win or more; mean {:.3}, most {:.2}",
                    sum / count as f64,
                    costs[count - 1],
                );
                return Ok(());
            }
        }
    }
    Ok(())
}
