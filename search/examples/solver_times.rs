//! Measures the times of the solver:
//! `cargo run --release -p search --example solver_times -- standard 21 14 18`
//! (variant, number of positions, numbers of empty cells). The positions come from quick games of the engine against
//! itself, after six random actions.

use rules::iago::{Iago, Options, Variant};
use rules::{AnyAction, AnyPosition, Position};
use search::iago::solve;
use search::{Limits, Player, Question, Random, think};
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [variant, count, sizes @ ..] = arguments.as_slice() else {
        return Err("usage: solver_times VARIANT POSITIONS EMPTY...".into());
    };
    let variant = Variant::ALL
        .into_iter()
        .find(|known| known.name() == variant)
        .ok_or("no such variant")?;
    let count: usize = count.parse()?;
    for size in sizes {
        let size: u32 = size.parse()?;
        let (mut times, mut all) = (Vec::new(), 0);
        for seed in 0..10 * count as u64 {
            let Some(position) = ending(variant, size, seed).filter(|_| times.len() < count) else {
                continue;
            };
            let start = Instant::now();
            let (_, nodes) = solve(&position, Limits::default(), &mut |_| 0.0);
            times.push(start.elapsed().as_secs_f64());
            all += nodes;
        }
        times.sort_by(f64::total_cmp);
        let (Some(longest), seconds) = (times.last(), times.iter().sum::<f64>()) else {
            println!("{size} empty: no game came there");
            continue;
        };
        println!(
            "{size} empty, {} positions: median {:.4} s, longest {longest:.3} s, {} nodes each, {:.2} million nodes/s",
            times.len(),
            times[times.len() / 2],
            all / times.len() as u64,
            all as f64 / seconds / 1e6,
        );
    }
    Ok(())
}

/// A position with `size` empty cells; `None` if the game was over before.
fn ending(variant: Variant, size: u32, seed: u64) -> Option<Iago> {
    let mut random = Random::new(seed);
    let mut position = Iago::start(Options {
        variant,
        penalty: false,
    });
    for ply in 0.. {
        position.to_move()?;
        if position.board().empty().len() == size {
            return Some(position);
        }
        let action = if ply < 6 {
            random.pick(&position.legal_actions())?
        } else {
            let question = Question {
                player: Player::Engine,
                limits: Limits::nodes(200),
                seed: ply,
                all: false,
            };
            match think(&AnyPosition::from(position), question, &mut |_| 0.0)?.best {
                AnyAction::Iago(action) => action,
                _ => return None,
            }
        };
        position = position.play_unchecked(action);
    }
    None
}
