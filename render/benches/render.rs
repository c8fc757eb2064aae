//! Times and sizes of pictures: `cargo bench -p render`.
//!
//! Prints the medians for random positions and replays of each game first; then divan measures the parts.

use divan::Bencher;
use divan::counter::BytesCount;
use matches::{random_match, random_match_of};
use random::Rng;
use render::iago::Scene;
use render::{
    Board, Detail, Film, Renderer, Scene as AnyScene, Size, Theme, ThemeName, View, gif, png,
};
use rules::record::Replay;
use rules::{AnyPosition, Game};
use std::sync::LazyLock;
use std::time::Instant;

#[path = "../../tests/support/matches.rs"]
mod matches;
#[path = "../../tests/support/random.rs"]
mod random;

fn main() {
    stills_and_replays();
    divan::main();
}

static BOARD: LazyLock<Board<Scene>> =
    LazyLock::new(|| Board::prepare(Theme::named(ThemeName::Classic), Size::BOARD, Detail::Full));

/// Random matches of Iago from a seed.
fn games(seed: u64) -> impl Iterator<Item = Replay> {
    let mut rng = Rng::new(seed);
    std::iter::repeat_with(move || random_match_of(Game::Iago, &mut rng, 200))
}

/// Every 14th position of some random games.
fn scenes() -> Vec<Scene> {
    let scene = |scene: AnyScene| match scene {
        AnyScene::Iago(scene) => scene,
        _ => panic!("another game"),
    };
    let of_games = games(1).take(8).flat_map(|replay| all_scenes(&replay));
    of_games.step_by(14).map(scene).collect()
}

/// Every position of a match.
fn all_scenes(replay: &Replay) -> Vec<AnyScene> {
    let scene = |(ply, position): (usize, AnyPosition)| {
        let effects = replay.steps()[..ply].iter().map(|ply| &ply.effects);
        AnyScene::after(&position, effects, View::default()).expect("every game has pictures")
    };
    replay.positions().enumerate().map(scene).collect()
}

/// The number of rounds of which the median is taken.
const ROUNDS: usize = 15;

/// The median of these times, in milliseconds.
fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2] * 1e3
}

/// The time of a job in seconds; on Linux without the time in which other threads have the processor.
fn seconds(job: impl FnOnce()) -> f64 {
    let (start, wall) = (processor_seconds(), Instant::now());
    job();
    match (start, processor_seconds()) {
        (Some(start), Some(end)) => end - start,
        _ => wall.elapsed().as_secs_f64(),
    }
}

/// The processor time of this thread in seconds; `None` on systems other than Linux.
fn processor_seconds() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = status.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

/// The first 60 pictures of random games that have at least 60: about one game in some hundreds.
fn sixty(count: usize) -> Vec<Film> {
    let long = games(2)
        .take(4000)
        .filter(|replay| replay.steps().len() >= 59);
    let films = long.map(|replay| {
        let film = Film::of(&replay, View::default()).expect("every game has pictures");
        film.cut(60)
    });
    let films: Vec<Film> = films.take(count).collect();
    assert_eq!(films.len(), count, "there are long games among so many");
    films
}

/// Measures boards and replays of random matches of each game.
fn stills_and_replays() {
    let (renderer, classic) = (Renderer::default(), ThemeName::Classic);
    println!("each, median of {ROUNDS} rounds");
    for game in Game::ALL {
        let matches = (1..=4).map(|seed| random_match(game, seed * 7919 + 1));
        let matches: Vec<Replay> = matches.collect();
        let scenes = matches
            .iter()
            .flat_map(|replay| all_scenes(replay).into_iter());
        let scenes: Vec<AnyScene> = scenes.step_by(7).collect();
        let films = matches.iter().map(|replay| {
            let film = Film::of(replay, View::default());
            film.expect("every game has pictures").cut(60)
        });
        let films: Vec<Film> = films.collect();
        let pictures: usize = films.iter().map(|film| film.scenes().len()).sum();
        let mut times = [const { Vec::new() }; 2];
        let mut bytes = [0; 2];
        // The first round prepares the boards.
        for _ in 0..=ROUNDS {
            bytes = [0; 2];
            times[0].push(seconds(|| {
                for scene in &scenes {
                    bytes[0] += renderer.png(scene, classic, Size::BOARD).len();
                }
            }));
            times[1].push(seconds(|| {
                for film in &films {
                    let file = renderer.replay(film, classic, Size::REPLAY, gif::Pace::default());
                    bytes[1] += file.len();
                }
            }));
        }
        let [still, film] = times.map(|times| median(times[1..].to_vec()));
        println!(
            "{game:>8} {:8.3} ms {:7} bytes a board",
            still / scenes.len() as f64,
            bytes[0] / scenes.len(),
        );
        println!(
            "{:>8} {:8.3} ms {:7} bytes a replay of {} pictures",
            "",
            film / films.len() as f64,
            bytes[1] / films.len(),
            pictures / films.len()
        );
    }
}

#[divan::bench]
fn prepare_a_board() -> Board<Scene> {
    Board::prepare(Theme::named(ThemeName::Classic), Size::BOARD, Detail::Full)
}

#[divan::bench]
fn draw(bencher: Bencher<'_, '_>) {
    let scenes = scenes();
    LazyLock::force(&BOARD);
    let mut next = scenes.iter().cycle();
    bencher.bench_local(|| BOARD.draw(next.next().expect("a cycle has no end")));
}

#[divan::bench]
fn encode(bencher: Bencher<'_, '_>) {
    let frames: Vec<_> = scenes().iter().map(|scene| BOARD.draw(scene)).collect();
    let mut next = frames.iter().cycle();
    let pixels = frames[0].pixels().len();
    bencher
        .counter(BytesCount::new(pixels))
        .bench_local(|| png::encode(next.next().expect("a cycle has no end")));
}

#[divan::bench(sample_count = 20)]
fn replay_of_sixty_frames(bencher: Bencher<'_, '_>) {
    let renderer = Renderer::default();
    let film = sixty(1).remove(0);
    let draw = || {
        renderer.replay(
            &film,
            ThemeName::Classic,
            Size::REPLAY,
            gif::Pace::default(),
        )
    };
    draw();
    bencher.bench_local(draw);
}
