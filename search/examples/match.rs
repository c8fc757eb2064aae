use rules::*;
use search::*;
use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let variant = &a[0];
    let parse = |s: &str| -> (Player, u64, Option<u64>) {
        let mut p = s.split(',');
        let player = match p.next().unwrap() { "engine" => Player::Engine, "uct" => Player::Uct, "random" => Player::Random, "greedy" => Player::Greedy, l => Player::Level(Level::new(match variant.as_str() { "isaac" => Game::Isaac, "ampel" => Game::Ampel, _ => Game::Iago }, l.split_once('=').unwrap().1.parse().unwrap()).unwrap()) };
        let (mut ms, mut nodes) = (0, None);
        for o in p { let (k, v) = o.split_once('=').unwrap(); if k == "ms" { ms = v.parse().unwrap() } else { nodes = Some(v.parse().unwrap()) } }
        (player, ms, nodes)
    };
    let players = [parse(&a[1]), parse(&a[2])];
    let games: u64 = a[3].parse().unwrap();
    let mut wins = 0; 
    let mut stats = [(0u64, 0u64, 0.0f64, 0u64); 2];
    for g in 0..games {
        let mut pos = AnyPosition::start(match variant.as_str() { "isaac" => AnyOptions::default_of(Game::Isaac), "ampel" => AnyOptions::default_of(Game::Ampel), v => AnyOptions::default_of(Game::Iago).with_text("variant", v).unwrap() });
        let mut seed = 1000 + g / 2;
        for _ in 0..(if variant == "isaac" { 2 } else { 4 }) { let l = pos.legal_actions(); seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407); pos = pos.play_token(&l[(seed >> 33) as usize % l.len()].to_string()).unwrap().position; }
        let mut ply = 0;
        while let Some(side) = pos.to_move() { if ply > 600 { break }
            let who = (side.index() + g as usize) % 2;
            let (player, ms, nodes) = players[who];
            let start = Instant::now();
            let mut spent = |_| if ms == 0 { 0.0 } else { start.elapsed().as_secs_f64() * 1000.0 / ms as f64 };
            let t = think(&pos, Question { player, limits: Limits { nodes, depth: None }, seed: g * 1000 + ply, all: false }, &mut spent).unwrap();
            stats[who].0 += 1; stats[who].1 += t.nodes; stats[who].2 += start.elapsed().as_secs_f64(); stats[who].3 += t.depth as u64;
            pos = pos.play_token(&t.best.to_string()).unwrap().position;
            ply += 1;
        }
        let Some(o) = pos.outcome() else { continue }; let w = o.winner;
        if (w.index() + g as usize) % 2 == 0 { wins += 1 }
    }
    println!("{wins}/{games}");
    for s in stats { println!("{} moves {:.0} nodes/move {:.1} ms/move depth {:.1} knps {:.0}", s.0, s.1 as f64 / s.0 as f64, s.2 * 1e3 / s.0 as f64, s.3 as f64 / s.0 as f64, s.1 as f64 / s.2 / 1e3); }
}
