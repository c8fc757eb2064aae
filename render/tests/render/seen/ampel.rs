//! The numbers, names and marks on boards of Ampel.

use super::pixels::{Pixels, around, board, check, drawn, start};
use crate::ampel::figure;
use crate::games::AMPEL_GAME;
use render::ampel::{self, Stage};
use render::{Rgb, Scene, Theme, View};
use rules::ampel::{Ampel, Options, Point, Signal};
use rules::record::Replay;
use rules::{Game, Position, Side};

#[test]
fn the_numbers_and_names_of_ampel_are_read() {
    let point = |name: &str| name.parse::<Point>().expect("a point");
    check(|theme, report| {
        let board = board::<ampel::Scene>(theme);
        let (layout, unit) = (*board.layout(), board.unit());
        for side in Side::BOTH {
            let mut scene = ampel::Scene::new(&figure(), &[], View::default());
            for tally in scene.tallies.values_mut() {
                tally.stage = Some(Stage::Step(2));
                tally.reserve = 18;
            }
            let pixels = drawn(&board, &scene);
            let places = layout.tally(side);
            let part = around(places.reserve, 0.3 * unit, 0.25 * unit);
            report.label("disks in reserve", &pixels, part);
            let ((x, y), by) = places.steps;
            for step in 0..3_u8 {
                let at = (x + by * f32::from(step), y);
                let part = around(at, 0.11 * unit, 0.17 * unit);
                report.label(&format!("step {}", step + 1), &pixels, part);
            }
        }
        let figure = figure();
        let from = figure.movable().iter().next().expect("a disk can move");
        let scene = ampel::Scene::chosen(&figure, from, View::default());
        let pixels = drawn(&board, &scene);
        for end in figure.destinations(from).iter() {
            let (x, y) = layout.middle(end);
            // The names of row A stand below their points.
            let y = if end.row() == 0 { y + 0.59 * unit } else { y };
            let part = around((x, y), 0.2 * unit, 0.15 * unit);
            report.label(&format!("the name of {end}"), &pixels, part);
        }
        let mut scene = ampel::Scene::new(&Ampel::start(Options::default()), &[], View::default());
        scene.trails = vec![ampel::Trail {
            corners: vec![point("D3"), point("D5")],
            step: 2,
        }];
        let part = around(layout.middle(point("D3")), 0.11 * unit, 0.17 * unit);
        report.label("the number of a way", &drawn(&board, &scene), part);
    });
}

/// Catches a name that crosses the rim of the board or covers a disk, a ring or a line.
#[test]
fn the_names_along_the_edges_cover_nothing_but_the_board() {
    check(|theme, _| {
        let board = board::<ampel::Scene>(theme);
        let face = Theme::named(theme).inner.face;
        for position in [figure(), Ampel::start(Options::default())] {
            let mut scene = ampel::Scene::new(&position, &[], View::default());
            let with = drawn(&board, &scene);
            scene.coordinates = false;
            let without = drawn(&board, &scene);
            let pairs = with.colors.iter().zip(&without.colors);
            let covered = pairs.filter(|(with, without)| with != without);
            assert!(covered.map(|(_, it)| it).all(|it| *it == face), "{theme}");
        }
    });
}

#[test]
fn the_marks_of_ampel_are_seen() {
    let quiet = View {
        legal: false,
        ..View::default()
    };
    let point = |name: &str| name.parse::<Point>().expect("a point");
    check(|theme, report| {
        let board = board::<ampel::Scene>(theme);
        let (layout, unit) = (*board.layout(), board.unit());
        // The part of a picture around a point.
        let at = |pixels: &Pixels, point: Point| {
            let part = around(layout.middle(point), 0.48 * unit, 0.48 * unit);
            let rows: Vec<&[Rgb]> = pixels.rows(part).collect();
            Pixels {
                width: rows[0].len(),
                colors: rows.concat(),
            }
        };
        let figure = figure();
        let plain = drawn(&board, &ampel::Scene::new(&figure, &[], quiet));
        let marked = drawn(&board, &ampel::Scene::new(&figure, &[], View::default()));
        for movable in figure.movable().iter() {
            let what = format!("{movable}, which can move");
            report.mark(&what, &at(&marked, movable), &at(&plain, movable));
        }
        let chosen = figure.movable().iter().next().expect("a disk can move");
        let marked = drawn(&board, &ampel::Scene::chosen(&figure, chosen, quiet));
        report.mark("the chosen disk", &at(&marked, chosen), &at(&plain, chosen));
        for end in figure.destinations(chosen).iter() {
            report.mark(
                &format!("{end}, an end"),
                &at(&marked, end),
                &at(&plain, end),
            );
        }
        let setup = Ampel::start(Options::default());
        let empty = drawn(&board, &ampel::Scene::new(&setup, &[], quiet));
        let marked = drawn(&board, &ampel::Scene::new(&setup, &[], View::default()));
        for place in setup.placements().iter().take(3) {
            report.mark(
                "where yellow can go",
                &at(&marked, place),
                &at(&empty, place),
            );
        }
        let mut scene = ampel::Scene::new(&setup, &[], quiet);
        scene.trails = vec![ampel::Trail {
            corners: vec![point("D3"), point("D5")],
            step: 2,
        }];
        for knot in setup.placements().iter() {
            let mut later = ampel::Scene::new(&setup, &[], quiet);
            later.setup = false;
            let later = at(&drawn(&board, &later), knot);
            report.mark(&format!("the knot on {knot}"), &at(&empty, knot), &later);
        }
        report.mark("a way", &drawn(&board, &scene), &empty);
        let mut scene = ampel::Scene::new(&setup, &[], quiet);
        scene.signals = vec![Signal {
            red: point("D2"),
            yellow: point("D3"),
            green: point("D4"),
        }];
        report.mark("a signal", &drawn(&board, &scene), &empty);
        for change in [
            |tally: &mut ampel::Tally| tally.won = 1,
            |tally: &mut ampel::Tally| tally.stage = Some(Stage::Step(2)),
        ] {
            let mut scene = ampel::Scene::new(&setup, &[], quiet);
            change(&mut scene.tallies[Side::Second]);
            report.mark("a side’s corner", &drawn(&board, &scene), &empty);
        }
        // The marks of each turn of a whole game: disks placed, moved and removed.
        let mut replay: Replay = Replay::new(start(Game::Ampel));
        for token in AMPEL_GAME.split_whitespace() {
            let played = replay.judge(token).expect("legal");
            replay.push(played);
        }
        for plies in (9..replay.steps().len()).step_by(3) {
            let position = replay.position_after(plies).expect("a position");
            let effects = replay.steps()[..plies].iter().map(|ply| &ply.effects);
            let [with, without] = [
                Scene::after(&position, effects, quiet),
                Scene::after(&position, [], quiet),
            ]
            .map(|scene| match scene {
                Some(Scene::Ampel(scene)) => drawn(&board, &scene),
                other => panic!("no board of Ampel: {other:?}"),
            });
            report.mark(&format!("what ply {plies} did"), &with, &without);
        }
    });
}
