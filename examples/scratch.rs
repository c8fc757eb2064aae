use iago::render::{Board, Size, Theme, ThemeName, View, iago as pic, png};
use iago::rules::{Position, Side, iago::*};
fn main() {
    let out = std::path::Path::new("target/pics");
    std::fs::create_dir_all(out).unwrap();
    let size: u32 = std::env::args().nth(1).map_or(800, |s| s.parse().unwrap());
    let theme: ThemeName = std::env::args()
        .nth(2)
        .map_or(ThemeName::Classic, |s| s.parse().unwrap());
    let t = std::time::Instant::now();
    let board = pic::Prepared::prepare(Theme::named(theme), Size::new(size).unwrap());
    println!(
        "prepare {:?} colours {}",
        t.elapsed(),
        board.palette().colors().len()
    );
    eprintln!(
        "{}",
        board
            .palette()
            .colors()
            .iter()
            .map(|c| c.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    );
    let moves = "C2 D5 F5 F7 F2 G3 G2 G1 G4 G5 H5 E3 C3 G6 E8 H4 H3 I3 B2 E7 E6 F6 B5 H6 B3 F4 D2 C1 D4 C4 B4 D3 F3 H2 D7 E2 E5 E4 D6 A3 H1 C5 C6";
    let mut position = Iago::start(Options::default());
    let mut last = None;
    let save = |name: &str, scene: &pic::Scene| {
        let t = std::time::Instant::now();
        let frame = board.draw(scene);
        let a = t.elapsed();
        let bytes = png::encode(&frame);
        println!(
            "{name}: draw {a:?} all {:?} bytes {}",
            t.elapsed(),
            bytes.len()
        );
        std::fs::write(out.join(format!("{name}-{theme}-{size}.png")), bytes).unwrap();
    };
    save("empty", &pic::Scene::new(&position, None, View::default()));
    for (n, token) in moves.split(' ').enumerate() {
        let played = position.play(token).unwrap();
        if let Some(p) = pic::panels(&position, &played.effects, View::default()) {
            if n == 33 {
                for (i, s) in p.iter().enumerate() {
                    save(&format!("panel{i}"), s);
                }
            }
        }
        position = played.position;
        last = Some(played.effects);
        if [8, 20, 28, 33, 38, 42].contains(&n) {
            save(
                &format!("ply{}", n + 1),
                &pic::Scene::new(&position, last.as_ref(), View::default()),
            );
        }
        if n == 33 {
            save(
                "turned",
                &pic::Scene::new(
                    &position,
                    last.as_ref(),
                    View {
                        seen_from: Side::Second,
                        ..View::default()
                    },
                ),
            );
        }
    }
    let mut p = Iago::start(Options::default());
    for t in "F4 D6 D4 B5 D5 D3 F6 E3 G2 C5 E4".split(' ') {
        p = p.play(t).unwrap().position;
    }
    let refusal = p.play("E5").unwrap_err();
    save(
        "refusal",
        &pic::Scene::refusal(&p, &refusal, View::default()).unwrap(),
    );
}
