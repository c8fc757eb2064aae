//! Makes the weights of Iago's evaluation:
//! `cargo run --release -p search --example train_iago -- simple 1 1000000 FILE`
//! (variant, seed, number of games, file). Equal seeds and numbers of games make equal files.

use rules::iago::Variant;
use search::iago::training::Trainer;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [variant, seed, games, file] = arguments.as_slice() else {
        return Err("usage: train_iago VARIANT SEED GAMES FILE".into());
    };
    let variant = Variant::ALL
        .into_iter()
        .find(|known| known.name() == variant)
        .ok_or("no such variant")?;
    let games: u32 = games.parse()?;
    let mut trainer = Trainer::new(variant, seed.parse()?);
    let start = Instant::now();
    let mut error = 0.0;
    for game in 0..games {
        let done = f64::from(game) / f64::from(games);
        let rate = 0.006 * 0.05_f64.powf(done);
        let chance = 0.10 * 0.3_f64.powf(done);
        error += trainer.play(rate as f32, chance, done >= 0.05);
        if (game + 1) % 50_000 == 0 || game + 1 == games {
            let seconds = start.elapsed().as_secs_f64();
            println!(
                "{} games, {seconds:.0} s, error {:.4}",
                game + 1,
                error / 50_000.0
            );
            error = 0.0;
            std::fs::write(file, trainer.file())?;
        }
    }
    Ok(())
}
