use rules::iago::{CellSet, Iago};
use rules::*;
use search::*;
use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let variant = &a[0];
    let n: usize = a[2].parse().unwrap();
    for empties in a[1].split(',').map(|e| e.parse::<u32>().unwrap()) {
        let mut times = vec![]; let mut nodes_all = vec![]; let mut inner = 0;
        let mut seed = 77u64;
        let mut g = 0;
        while times.len() < n && g < 10 * n as u64 {
            g += 1;
            let mut pos = AnyPosition::start(AnyOptions::default_of(Game::Iago).with_text("variant", variant).unwrap());
            let mut ply = 0;
            let iago = loop {
                let AnyPosition::Iago(i) = &pos else { panic!() };
                if i.board().empty().len() == empties || pos.to_move().is_none() { break *i }
                let l = pos.legal_actions();
                seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                let action = if ply < 6 { l[(seed >> 33) as usize % l.len()] } else { think(&pos, Question { player: Player::Engine, limits: Limits { nodes: Some(150), depth: Some(3) }, seed: 1, all: false }, &mut |_| 0.0).unwrap().best };
                pos = pos.play_token(&action.to_string()).unwrap().position;
                ply += 1;
            };
            if Position::to_move(&iago).is_none() { continue }
            let start = Instant::now();
            let (s, nodes) = search::iago::solve(&iago, Limits::default(), &mut |_| if start.elapsed().as_secs() > 100 { 1.0 } else { 0.0 });
            assert!(s.is_some());
            inner += (iago.board().empty() & CellSet::INNER).len();
            times.push(start.elapsed().as_secs_f64()); nodes_all.push(nodes);
        }
        if times.is_empty() { continue }
        times.sort_by(|a, b| a.total_cmp(b)); nodes_all.sort();
        let m = times.len();
        println!("{empties} empty ({:.1} inner), {} positions: median {:.4}s p90 {:.4}s max {:.3}s; median nodes {} mean {} ; {:.0} knps", inner as f64 / m as f64, m, times[m / 2], times[m * 9 / 10], times[m - 1], nodes_all[m / 2], nodes_all.iter().sum::<u64>() / m as u64, nodes_all.iter().sum::<u64>() as f64 / times.iter().sum::<f64>() / 1e3);
    }
}
