//! What is drawn, as eyes meet it: every label is read and every mark is seen by every kind of eye, in every
//! theme, and capitals are large enough on a phone. Measured on pixels, whatever colours the themes name.

use crate::ampel::figure;
use crate::contrast::{CAPITAL, PHONE};
use crate::encoding::played_back;
use crate::eyes::{EYES, Eye, contrast};
use crate::games::{AMPEL_GAME, ISAAC_GAME};
use crate::support::{every, prepared};
use render::ampel::Stage;
use render::gif::Pace;
use render::iago::{Counting, Hint, Mark, Ray, Tile};
use render::isaac::{Ghost, Pawn, Scored};
use render::{
    Banner, Board, Course, Detail, Drawing, Film, Graph, IndexedImage, Rated, Renderer, Rgb, Scene,
    Size, Strip, Theme, ThemeName, View,
};
use render::{ampel, isaac};
use rules::ampel::{Ampel, Options, Point, Signal};
use rules::iago::{Cell, Disk};
use rules::isaac::{Footprint, Isaac, LENGTHS, Line, Piece, Square};
use rules::record::Replay;
use rules::{AnyOptions, AnyPosition, BySide, Game, Position, Side};
use std::collections::HashMap;

/// A part of a picture: left, top, right and bottom, in pixels.
type Part = [f32; 4];

fn around((x, y): (f32, f32), across: f32, down: f32) -> Part {
    [x - across, y - down, x + across, y + down]
}

fn in_pixels((x, y): (i32, i32)) -> (f32, f32) {
    (x as f32, y as f32)
}

/// The colours of a picture, row by row.
struct Pixels {
    width: usize,
    colors: Vec<Rgb>,
}

impl Pixels {
    fn of(image: &IndexedImage) -> Pixels {
        let color = |&pixel: &u8| image.palette().colors()[usize::from(pixel)];
        Pixels {
            width: image.width() as usize,
            colors: image.pixels().iter().map(color).collect(),
        }
    }

    /// The rows of a part.
    fn rows(&self, part: Part) -> impl Iterator<Item = &[Rgb]> {
        let [left, top, right, bottom] = part.map(|edge| edge.max(0.0).round() as usize);
        let rows = self.colors.chunks_exact(self.width);
        let rows = rows.skip(top).take(bottom - top);
        rows.map(move |row| &row[left.min(row.len())..right.min(row.len())])
    }

    /// The commonest colour of a part.
    fn ground(&self, part: Part) -> Rgb {
        let mut counts: HashMap<Rgb, usize> = HashMap::new();
        for color in self.rows(part).flatten() {
            *counts.entry(*color).or_default() += 1;
        }
        let most = counts
            .into_iter()
            .max_by_key(|&(color, count)| (count, color));
        most.expect("a part has pixels").0
    }

    /// How many rows without a gap hold a pixel that every eye reads on the commonest colour.
    fn letters(&self, part: Part) -> usize {
        let ground = self.ground(part);
        let read = |color: &Rgb| {
            let far = |(_, eye): &(_, Eye)| contrast(*color, ground, eye) >= 4.5;
            EYES.iter().all(far)
        };
        let (mut longest, mut run) = (0, 0);
        for row in self.rows(part) {
            run = if row.iter().any(read) { run + 1 } else { 0 };
            longest = longest.max(run);
        }
        longest
    }
}

/// What is wrong, by theme.
struct Report {
    theme: ThemeName,
    wrong: Vec<String>,
}

impl Report {
    fn new(theme: ThemeName) -> Report {
        Report {
            theme,
            wrong: Vec::new(),
        }
    }

    /// A label in a part of a picture is read and, on a phone, as high as a capital is to be.
    fn label(&mut self, what: &str, pixels: &Pixels, part: Part) {
        let rows = pixels.letters(part);
        // The first and the last row of a letter may be blended.
        let shown = (rows as f32 + 2.0) * PHONE / pixels.width as f32;
        if shown < CAPITAL {
            let ground = pixels.ground(part);
            let line = format!("{}: {what} has {rows} rows on {ground}", self.theme);
            self.wrong.push(line);
        }
    }

    /// A mark is seen: many pixels that it changes are far from what they were, for every eye.
    fn mark(&mut self, what: &str, with: &Pixels, without: &Pixels) {
        for (name, eye) in &EYES {
            let pairs = with.colors.iter().zip(&without.colors);
            let changed = pairs.filter(|(a, b)| a != b);
            let seen = changed.filter(|(a, b)| contrast(**a, **b, eye) >= 3.0);
            let seen = seen.count();
            if seen < 40 {
                let line = format!("{}: a {name} sees {seen} pixels of {what}", self.theme);
                self.wrong.push(line);
            }
        }
    }
}

fn check(look: impl Fn(ThemeName, &mut Report)) {
    let mut wrong = Vec::new();
    for theme in ThemeName::ALL {
        let mut report = Report::new(theme);
        look(theme, &mut report);
        wrong.extend(report.wrong);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn board<S: Drawing>(theme: ThemeName) -> Board<S> {
    Board::prepare(Theme::named(theme), Size::BOARD, Detail::Full)
}

fn drawn<S: Drawing>(board: &Board<S>, scene: &S) -> Pixels {
    Pixels::of(&board.draw(scene))
}

fn start(game: Game) -> AnyPosition {
    AnyPosition::start(AnyOptions::default_of(game))
}

#[test]
fn the_words_around_a_board_are_read() {
    let renderer = Renderer::default();
    check(|theme, report| {
        for game in Game::ALL {
            let names = BySide::of(|_| "HHH".to_owned());
            let banner = Banner {
                winner: Some(Side::First),
                title: "HHH".to_owned(),
                reason: "HHH".to_owned(),
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
            for (which, x) in [("to move", 1.7 * unit), ("waiting", across - 1.7 * unit)] {
                let part = around((x, height - 0.47 * unit), 0.4 * unit, 0.3 * unit);
                report.label(&format!("the name {which} in {game}"), &pixels, part);
            }
            let pixels = image(plain.clone().finished().with_strip(strip(Some(banner))));
            for (what, y) in [("title", 0.46), ("reason", 0.96)] {
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
            let film = film.with_captions(["HHHH".to_owned(), "EEEE".to_owned()]);
            let above = renderer.replay_image(&film.scenes()[0], theme, Size::REPLAY);
            let file = renderer.replay(&film, theme, Size::REPLAY, Pace::default());
            let pixels = Pixels {
                width: above.width() as usize,
                colors: played_back(&file).remove(0).0,
            };
            let top = above.height() as f32;
            let part = [
                0.0,
                top,
                2.0 * unit,
                (pixels.colors.len() / pixels.width) as f32,
            ];
            report.label(&format!("a caption of {game}"), &pixels, part);
        }
    });
}

#[test]
fn the_numbers_of_iago_are_read() {
    check(|theme, report| {
        let board = prepared(theme, 800);
        let unit = board.unit();
        let cell: Cell = "D4".parse().expect("a cell");
        let (x, y) = board.layout().middle(cell, Side::First);
        let badge = around((x, y - 0.115 * unit), 0.12 * unit, 0.16 * unit);
        for (what, hint) in [
            ("a count", Hint::Compulsory(8)),
            ("a long count", Hint::Compulsory(18)),
            ("a count refused to Dark", Hint::Refused(Side::First, 8)),
            ("a count refused to Light", Hint::Refused(Side::Second, 8)),
        ] {
            let pixels = drawn(&board, &every(|_| Tile::Empty(hint)));
            report.label(what, &pixels, badge);
        }
        let mut scene = every(|_| Tile::Empty(Hint::None));
        for (name, inner, outer) in [("a factor", 8, 8), ("an area without disks", 0, 0)] {
            for tally in &mut scene.tallies {
                tally.counting = Counting::Product { inner, outer };
                tally.total = 8;
            }
            let pixels = drawn(&board, &scene);
            for side in Side::BOTH {
                let [first, _, second] = board.layout().factors(side).map(in_pixels);
                for at in [first, second] {
                    report.label(name, &pixels, around(at, 0.13 * unit, 0.16 * unit));
                }
                let strip = pixels.width as f32 * 0.08;
                let inward = match side {
                    Side::First => -0.55 * strip,
                    Side::Second => 0.55 * strip,
                };
                let middle = pixels.width as f32 / 2.0 + inward;
                let low = board.layout().height as f32 + 0.53 * strip;
                let part = around((middle, low), 0.25 * strip, 0.3 * strip);
                report.label("a total", &pixels, part);
            }
        }
    });
}

#[test]
fn the_marks_of_iago_are_seen() {
    check(|theme, report| {
        let board = prepared(theme, 800);
        let empty = every(|_| Tile::Empty(Hint::None));
        let at = |name: &str| name.parse::<Cell>().expect("a cell");
        for name in ["D4", "A1", "E5"] {
            let with = |tile: Tile| {
                let mut scene = empty.clone();
                scene.tiles[at(name).index()] = tile;
                drawn(&board, &scene)
            };
            let bare = with(Tile::Empty(Hint::None));
            for hint in [
                Hint::Legal,
                Hint::Compulsory(3),
                Hint::Refused(Side::First, 3),
                Hint::Refused(Side::Second, 3),
            ] {
                let marked = with(Tile::Empty(hint));
                report.mark(&format!("{hint:?} on {name}"), &marked, &bare);
            }
            for owner in Side::BOTH {
                for captive in [false, true] {
                    let disk = Disk { owner, captive };
                    let plain = with(Tile::Disk(disk, Mark::None));
                    report.mark(&format!("{disk:?} on {name}"), &plain, &bare);
                    for mark in [Mark::Placed, Mark::Flipped, Mark::Dotted] {
                        let marked = with(Tile::Disk(disk, mark));
                        report.mark(&format!("{mark:?} {disk:?} on {name}"), &marked, &plain);
                    }
                }
                let other = Disk {
                    owner: owner.other(),
                    captive: true,
                };
                let own = Disk {
                    owner,
                    captive: true,
                };
                let [own, other] = [own, other].map(|disk| with(Tile::Disk(disk, Mark::None)));
                report.mark(&format!("the cross of {owner:?} on {name}"), &own, &other);
            }
        }
        for compulsory in [false, true] {
            let mut scene = empty.clone();
            scene.rays = vec![Ray {
                from: at("C3"),
                taken: vec![at("C4")],
                closing: at("C5"),
                compulsory,
            }];
            let [with, without] = [&scene, &empty].map(|scene| drawn(&board, scene));
            report.mark("a ray", &with, &without);
        }
        for side in Side::BOTH {
            let bar = |to_move: bool| {
                let mut scene = empty.clone();
                scene.tallies[side.index()].to_move = to_move;
                drawn(&board, &scene)
            };
            report.mark("whose turn it is", &bar(true), &bar(false));
        }
    });
}

fn isaac_after(count: usize, legal: bool) -> isaac::Scene {
    let tokens = ISAAC_GAME.split_whitespace().take(count);
    let play = |position: Isaac, token: &str| position.play_token(token).expect(token).position;
    let position = tokens.fold(Isaac::start(rules::isaac::Options::default()), play);
    let view = View {
        legal,
        ..View::default()
    };
    isaac::Scene::new(&position, None, view)
}

fn lying(side: Side, first: u8, last: u8) -> Piece {
    let square = |number| Square::new(number).expect("a square");
    Piece {
        footprint: Footprint::between(square(first), square(last)).expect("it fits"),
        side,
    }
}

#[test]
fn the_numbers_of_isaac_are_read() {
    check(|theme, report| {
        let board = board::<isaac::Scene>(theme);
        let (layout, unit) = (*board.layout(), board.unit());
        let empty = isaac_after(0, false);
        let pixels = drawn(&board, &empty);
        let [left, top, frame, panel] =
            [layout.left, layout.top, layout.frame, layout.panel].map(|it| it as f32);
        let (far, half) = (10.0 * unit, frame / 2.0);
        for step in 0..10_u8 {
            let along = (f32::from(step) + 0.5) * unit;
            for (edge, at) in [
                ("near units", (left + along, top + far + half)),
                ("far units", (left + along, top - half)),
                ("near tens", (left - half, top + along)),
                ("far tens", (left + far + half, top + along)),
            ] {
                let part = around(at, 0.18 * unit, 0.18 * unit);
                report.label(&format!("{edge}, {step}"), &pixels, part);
            }
        }
        for side in Side::BOTH {
            let mut scene = empty.clone();
            let piece = lying(side, 30, 36);
            scene.pieces = vec![piece];
            scene.offers = vec![(piece.footprint, 8)];
            let pixels = drawn(&board, &scene);
            let (x, y) = in_pixels(layout.piece_corner(piece.footprint, Side::First));
            for (what, steps) in [("value", 3.5), ("length", 0.5), ("points on offer", 6.5)] {
                let at = (x + steps * unit, y + unit / 2.0);
                let part = around(at, 0.16 * unit, 0.17 * unit);
                report.label(&format!("the {what} of a piece of {side:?}"), &pixels, part);
            }
            let reach = lying(side, 30, 36).footprint;
            let mut scene = empty.clone();
            let square = Square::new(55).expect("a square");
            scene.reach = vec![(square, 88)];
            scene.starts = vec![(Square::new(22).expect("a square"), 88)];
            scene.scored = Some(Scored {
                line: Line::Row(3),
                crossing: Vec::new(),
                ghost: Some(Ghost {
                    piece: Piece {
                        footprint: reach,
                        side,
                    },
                    points: 8,
                }),
            });
            scene.pawns = vec![Pawn {
                side,
                square: Square::new(77).expect("a square"),
                score: 88,
                from: None,
            }];
            let pixels = drawn(&board, &scene);
            let (x, y) = layout.centre(square, Side::First);
            let at = (x + 0.22 * unit, y + 0.3 * unit);
            report.label(
                "a score in reach",
                &pixels,
                around(at, 0.2 * unit, 0.15 * unit),
            );
            let at = layout.centre(Square::new(22).expect("a square"), Side::First);
            report.label(
                "where to begin",
                &pixels,
                around(at, 0.2 * unit, 0.17 * unit),
            );
            let (x, y) = in_pixels(layout.piece_corner(reach, Side::First));
            let at = (x + 3.6 * unit, y + unit / 2.0);
            report.label(
                "points gained",
                &pixels,
                around(at, 0.15 * unit, 0.17 * unit),
            );
            let (x, y) = layout.centre(Square::new(77).expect("a square"), Side::First);
            let part = [
                x - 0.2 * unit,
                y - 0.04 * unit,
                x + 0.2 * unit,
                y + 0.38 * unit,
            ];
            report.label(&format!("the score on {side:?}’s counter"), &pixels, part);

            let late = isaac_after(ISAAC_GAME.split_whitespace().count(), false);
            for scene in [&empty, &late] {
                let pixels = drawn(&board, scene);
                let from = layout.panel_top(side, Side::First) as f32;
                for length in LENGTHS {
                    let (bar, count) = layout.hand_bar(length, from);
                    let at = ((bar.left + bar.right) / 2.0, from + panel / 2.0);
                    let left = scene.panels[side.index()].hand.count(length);
                    let what = format!("{side:?}: length {length}, {left} left");
                    report.label(&what, &pixels, around(at, 0.14 * unit, 0.17 * unit));
                    let part = around(count, 0.13 * unit, 0.2 * unit);
                    report.label(&format!("the count of {what}"), &pixels, part);
                }
            }
        }
    });
}

#[test]
fn the_marks_of_isaac_are_seen() {
    check(|theme, report| {
        let board = board::<isaac::Scene>(theme);
        let mut base = isaac_after(0, false);
        let pieces = Side::BOTH.map(|side| {
            lying(
                side,
                30 + 20 * side.index() as u8,
                33 + 20 * side.index() as u8,
            )
        });
        base.pieces = pieces.to_vec();
        let plain = drawn(&board, &base);
        for piece in pieces {
            let (side, footprint) = (piece.side, piece.footprint);
            let mut scene = base.clone();
            scene.placed = Some(footprint);
            report.mark(&format!("{side:?} placed"), &drawn(&board, &scene), &plain);
            let mut scene = base.clone();
            scene.crossed = vec![footprint.first()];
            report.mark(
                &format!("a cross on {side:?}"),
                &drawn(&board, &scene),
                &plain,
            );
            let mut scene = base.clone();
            scene.ghost = Some(lying(side, 72, 75));
            report.mark(
                &format!("a ghost of {side:?}"),
                &drawn(&board, &scene),
                &plain,
            );
            let scored = |crossing: Vec<Footprint>| {
                let mut scene = base.clone();
                scene.scored = Some(Scored {
                    line: Line::Column(1),
                    crossing,
                    ghost: None,
                });
                drawn(&board, &scene)
            };
            let line = scored(Vec::new());
            report.mark("the line scored", &line, &plain);
            report.mark(
                &format!("a dot on {side:?}"),
                &scored(vec![footprint]),
                &line,
            );
            let pawn = |stands: u8, from: Option<u8>| {
                let mut scene = base.clone();
                let square = |number| Square::new(number).expect("a square");
                scene.pawns = vec![Pawn {
                    side,
                    square: square(stands),
                    score: 8,
                    from: from.map(square),
                }];
                drawn(&board, &scene)
            };
            report.mark(&format!("{side:?}’s counter"), &pawn(15, None), &plain);
            report.mark(
                &format!("{side:?}’s way"),
                &pawn(15, Some(12)),
                &pawn(15, None),
            );
            let mut scene = base.clone();
            scene.offers = vec![(footprint, 8)];
            report.mark("an offer", &drawn(&board, &scene), &plain);
            let mut scene = base.clone();
            scene.reach = vec![(footprint.first(), 8)];
            report.mark("a square in reach", &drawn(&board, &scene), &plain);
            let mut scene = base.clone();
            let panel = &mut scene.panels[side.index()];
            panel.to_move = !panel.to_move;
            report.mark("whose turn it is", &drawn(&board, &scene), &plain);
        }
        let mut scene = base.clone();
        scene.crossed = vec![Square::new(88).expect("a square")];
        report.mark("a cross on the board", &drawn(&board, &scene), &plain);
    });
}

#[test]
fn the_numbers_and_names_of_ampel_are_read() {
    let point = |name: &str| name.parse::<Point>().expect("a point");
    check(|theme, report| {
        let board = board::<ampel::Scene>(theme);
        let (layout, unit) = (*board.layout(), board.unit());
        for side in Side::BOTH {
            let mut scene = ampel::Scene::new(&figure(), &[], View::default());
            for tally in &mut scene.tallies {
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
            let part = around(layout.middle(end), 0.2 * unit, 0.15 * unit);
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
        // A point's share of two pictures.
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
            change(&mut scene.tallies[1]);
            report.mark("a side’s corner", &drawn(&board, &scene), &empty);
        }
        // A whole game: what each turn placed, moved and took away.
        let mut replay: Replay = Replay::new(start(Game::Ampel));
        for token in AMPEL_GAME.split_whitespace() {
            let played = replay.judge(token).expect("legal");
            replay.push(played);
        }
        for plies in (9..replay.steps().len()).step_by(3) {
            let position = replay.position_after(plies).expect("a position");
            let effects = replay.steps()[..plies].iter().map(|ply| &ply.effects);
            let [with, without] = [
                Scene::after(position, effects, quiet),
                Scene::after(position, [], quiet),
            ]
            .map(|scene| match scene {
                Some(Scene::Ampel(scene)) => drawn(&board, &scene),
                other => panic!("no board of Ampel: {other:?}"),
            });
            report.mark(&format!("what ply {plies} did"), &with, &without);
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
        expected: (0..=40_i32)
            .map(|ply| f64::from((ply * 7) % 9 - 4))
            .collect(),
        moves: 40,
        turning: vec![9, 23],
        chosen: Some(0),
        names: BySide::of(|_| "HHH".to_owned()),
    };
    check(|theme, report| {
        let named = Theme::named(theme);
        let graph = Pixels::of(&graph.draw(named, Size::BOARD));
        let course = Pixels::of(&course.draw(named, Size::BOARD));
        let (width, height) = (800.0, 400.0);
        let letter = width / 45.0;
        for (what, pixels) in [("the graph", &graph), ("the course", &course)] {
            let left = [0.0, 0.0, 3.4 * letter, height];
            report.label(&format!("points beside {what}"), pixels, left);
            let below = [0.0, height - 1.9 * letter, width, height];
            report.label(&format!("what stands below {what}"), pixels, below);
        }
        let right = [width - 6.6 * letter, 0.0, width, height];
        report.label("the present rating", &graph, right);
        let name = around((6.0 * letter, 2.4 * letter), 1.2 * letter, 0.6 * letter);
        report.label("a name in the course", &course, name);
    });
}
