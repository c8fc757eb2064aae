//! The words and numbers around boards, and in charts.

use super::pixels::{Pixels, around, check, start};
use crate::encoding::played_back;
use render::gif::Pace;
use render::{
    Banner, Course, Film, Fonts, Graph, Rated, Renderer, Scene, Size, Strip, Theme, View, Words,
};
use rules::record::Replay;
use rules::{BySide, Game, Side};

#[test]
fn the_words_around_a_board_are_read() {
    let renderer = Renderer::default();
    check(|theme, report| {
        for game in Game::ALL {
            let names = BySide::of(|_| Words::from("HHH"));
            let banner = Banner {
                winner: Some(Side::First),
                title: "HHH".into(),
                reason: "HHH".into(),
                credit: "HHH".into(),
            };
            let plain = Scene::after(&start(game), [], View::default()).expect("pictures");
            let strip = |banner: Option<Banner>| Strip {
                names: names.clone(),
                banner,
            };
            let image = |scene: Scene| Pixels::of(&renderer.image(&scene, theme, Size::BOARD));
            let pixels = image(plain.clone().with_strip(strip(None)));
            let unit = (pixels.width * 80 / 1000) as f32;
            let height = (pixels.colors.len() / pixels.width) as f32;
            let across = pixels.width as f32;
            // The distance of the name from the end of the strip: after the icon and the game's points.
            let behind = match game {
                Game::Iago => 1.9 * unit,
                Game::Isaac => 1.5 * unit,
                Game::Ampel => 3.1 * unit,
            };
            for (which, x) in [("to move", behind), ("waiting", across - behind)] {
                let part = around((x, height - 0.47 * unit), 0.35 * unit, 0.3 * unit);
                report.label(&format!("the name {which} in {game}"), &pixels, part);
            }
            let scene = plain.clone().finished().with_strip(strip(Some(banner)));
            let pixels = image(scene);
            for (what, y) in [("title", 0.5), ("reason", 0.98), ("credit", 1.46)] {
                let part = around((2.0 * unit, y * unit), 0.5 * unit, 0.22 * unit);
                report.label(&format!("the {what} of {game}"), &pixels, part);
            }
            let replay: Replay = {
                let mut replay = Replay::new(start(game));
                let first = replay.last().legal_actions().remove(0).to_string();
                let played = replay.judge(&first).expect("legal");
                replay.push(played);
                replay
            };
            let film = Film::of(&replay, View::default()).expect("pictures");
            let captions = ["HHHH", "EEEE"].map(|text| Some((Side::First, text.into())));
            let film = film.with_captions(captions);
            let above = renderer.replay_image(&film.scenes()[0], theme, Size::REPLAY);
            let file = renderer.replay(&film, theme, Size::REPLAY, Pace::default());
            let pixels = Pixels {
                width: above.width() as usize,
                colors: played_back(&file).remove(0).0,
            };
            let top = above.height() as f32;
            let part = [
                0.3 * unit,
                top + 0.12 * unit,
                2.0 * unit,
                (pixels.colors.len() / pixels.width) as f32,
            ];
            report.label(&format!("a caption of {game}"), &pixels, part);
        }
    });
}

#[test]
fn the_numbers_of_the_graphs_are_read() {
    let rated = |at: i32| Rated {
        at: 1_770_000_000 + 86_400 * i64::from(at),
        rating: 1500.0 + 40.0 * f64::from(at % 5),
        deviation: 60.0,
    };
    let graph = Graph {
        ratings: (0..12).map(rated).collect(),
    };
    let course = Course {
        chances: (0..=40_i32)
            .map(|ply| f64::from((ply * 7) % 9) / 8.0)
            .collect(),
        moves: (0..=40).collect(),
        turning: vec![9, 23],
        names: BySide::of(|_| "HHH".into()),
    };
    check(|theme, report| {
        let named = Theme::named(theme);
        let graph = Pixels::of(&graph.draw(named, Size::BOARD));
        let course = Pixels::of(&course.draw(named, Size::BOARD, &Fonts::default()));
        let (width, height) = (800.0, 400.0);
        let letter = width / 45.0;
        for (what, pixels) in [("the graph", &graph), ("the course", &course)] {
            let below = [
                letter,
                height - 1.9 * letter,
                width - letter,
                height - 0.3 * letter,
            ];
            report.label(&format!("what stands below {what}"), pixels, below);
        }
        let left = [0.6 * letter, 0.0, 4.7 * letter, height - 2.0 * letter];
        report.label("points beside the graph", &graph, left);
        let right = [width - 6.6 * letter, 0.0, width, height];
        report.label("the present rating", &graph, right);
        let name = around((3.0 * letter, 0.7 * letter), 1.2 * letter, 0.6 * letter);
        report.label("a name in the course", &course, name);
    });
}
