//! Contrasts: every kind of eye tells neighbouring meanings apart and reads every label.

use crate::ampel::figure;
use crate::eyes::{CHART_AREA, Drawn, EYES, Eye, contrast};
use crate::support::{every, looks, prepared};
use render::iago::{Hint, Mark, Tile};
use render::{
    Board, Course, Detail, Fonts, Graph, IndexedImage, Look, Pattern, Rated, Rgb, Size, Theme,
    ThemeName, View,
};
use render::{ampel, isaac};
use rules::ampel::{Ampel, Disk as Lamp, Options, Point};
use rules::iago::{Cell, Disk};
use rules::{Position as _, Side};

#[test]
fn neighbouring_meanings_stand_three_to_one_apart_in_every_eye() {
    let mut wrong = Vec::new();
    for theme in looks() {
        let drawn = Drawn::new(theme, prepared(theme, 800).palette());
        let apart = |what: &str, a: &str, b: &str| drawn.apart(what, a, b, None);
        apart("inner and outer area", "inner.face", "outer.face");
        apart("the mark of the centre", "centre.mark", "centre.face");
        apart("the two sides", "first.face", "second.face");
        apart("a captive and a first disk", "captive.face", "first.face");
        apart("a captive and a second disk", "captive.face", "second.face");
        apart("the first side's cross", "first.face", "captive.face");
        apart("the second side's cross", "second.face", "captive.face");
        for area in ["inner", "outer", "centre"] {
            let face = &format!("{area}.face");
            for piece in ["first", "second", "captive"] {
                let what = format!("{piece} on {area}");
                let [piece, rim] = ["face", "rim"].map(|part| format!("{piece}.{part}"));
                drawn.apart(&what, &piece, face, Some(&rim));
            }
            let cased = |what: &str, key: &str| {
                drawn.apart(&format!("{what} on {area}"), key, face, Some("now.casing"));
            };
            cased("gold", "now.gold");
            cased("the last move", "ground.ink");
            let [ink, quiet] = ["ink", "quiet"].map(|part| format!("{area}.{part}"));
            drawn.legible(&format!("names on {area}"), &ink, face);
            drawn.legible(&format!("quiet names on {area}"), &quiet, face);
        }
        drawn.legible("the name of the side to move", "inner.ink", "inner.face");
        drawn.legible("the other name", "ground.quiet", "ground.face");
        apart("whose turn it is", "inner.face", "ground.face");
        for side in ["first", "second"] {
            drawn.beside_the_board(&format!("the {side} side's disk"), side);
        }
        apart("an inner factor’s chip", "inner.face", "ground.face");
        let line = Some("ground.quiet");
        drawn.apart("an outer factor’s chip", "outer.face", "ground.face", line);
        apart("the sign between factors", "ground.quiet", "ground.face");
        drawn.legible("the number on gold", "now.ink", "now.gold");
        drawn.legible("numbers on the ground", "ground.ink", "ground.face");
        drawn.legible("an inner factor", "inner.ink", "inner.face");
        drawn.legible("an outer factor", "outer.ink", "outer.face");
        apart("gold and its casing", "now.gold", "now.casing");
        wrong.append(&mut drawn.failures.borrow_mut());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn gold_means_now_and_nothing_else() {
    for theme in looks() {
        let gold = Theme::named(theme).now.gold;
        let board = prepared(theme, 800);
        let count = |tile: &dyn Fn(Cell) -> Tile| {
            let mut scene = every(tile);
            for tally in scene.tallies.values_mut() {
                tally.to_move = false;
            }
            let frame = board.draw(&scene);
            (0..frame.height())
                .flat_map(|y| (0..frame.width()).map(move |x| (x, y)))
                .filter(|&(x, y)| frame.color(x, y) == gold)
                .count()
        };
        let disk = |captive| {
            Tile::Disk(
                Disk {
                    owner: Side::First,
                    captive,
                },
                Mark::None,
            )
        };
        // Blends at edges may equal gold here and there; a golden badge has hundreds of pixels.
        let stray = 61 * 12;
        assert!(
            count(&|_| Tile::Empty(Hint::None)) < stray,
            "{theme}: empty"
        );
        assert!(
            count(&|_| Tile::Empty(Hint::Legal)) < stray,
            "{theme}: legal"
        );
        assert!(count(&|_| disk(false)) < stray, "{theme}: disks");
        assert!(count(&|_| disk(true)) < stray, "{theme}: captives");
        assert!(
            count(&|_| Tile::Empty(Hint::Compulsory(1))) > 61 * 400,
            "{theme}: badges"
        );
    }
}

/// The number of pixels of a colour in the middle of a tile.
fn in_the_middle(theme: Look, tile: Tile, color: Rgb) -> usize {
    let board = prepared(theme, 800);
    let frame = board.draw(&every(|_| tile));
    let cell: Cell = "D4".parse().expect("a cell");
    let (x, y) = board.layout().centre(cell, Side::First);
    let reach = board.layout().down as i32 / 4;
    let nearest = board.palette().nearest(color);
    let width = frame.width() as i32;
    (-reach..reach)
        .flat_map(|dy| (-reach..reach).map(move |dx| ((y + dy) * width + x + dx) as usize))
        .filter(|&at| frame.pixels()[at] == nearest)
        .count()
}

#[test]
fn patterns_a_theme_declares_are_drawn() {
    let mut declared = 0;
    for name in looks() {
        let theme = Theme::named(name);
        for (piece, disk) in [
            (
                &theme.first,
                Disk {
                    owner: Side::First,
                    captive: false,
                },
            ),
            (
                &theme.second,
                Disk {
                    owner: Side::Second,
                    captive: false,
                },
            ),
            (
                &theme.captive,
                Disk {
                    owner: Side::Second,
                    captive: true,
                },
            ),
        ] {
            let drawn = match piece.pattern {
                Pattern::None => continue,
                Pattern::Stripes => piece.shade,
                _ => piece.ink,
            };
            declared += 1;
            let pixels = in_the_middle(name, Tile::Disk(disk, Mark::None), drawn);
            assert!(
                pixels > 40,
                "{name}: {:?} shows {pixels} pixels",
                piece.pattern
            );
        }
    }
    assert!(
        declared >= 3 * (ThemeName::ALL.len() + 1),
        "every theme with patterns, and the colour-blind theme without, must mark both sides and captives: give their \
         pieces a `pattern`; only {declared} are declared"
    );
    let blind = Theme::named(ThemeName::ColourBlind);
    let patterns = [
        blind.first.pattern,
        blind.second.pattern,
        blind.captive.pattern,
        blind.outer.pattern,
    ];
    assert!(!patterns.contains(&Pattern::None));
    assert!(patterns[0] != patterns[1] && patterns[1] != patterns[2] && patterns[0] != patterns[2]);
}

#[test]
fn captives_carry_a_cross_in_the_colour_of_their_owner() {
    for name in looks() {
        let theme = Theme::named(name);
        for (owner, piece) in [(Side::First, &theme.first), (Side::Second, &theme.second)] {
            let captive = Tile::Disk(
                Disk {
                    owner,
                    captive: true,
                },
                Mark::None,
            );
            assert!(
                in_the_middle(name, captive, piece.face) > 150,
                "{name}: {owner:?}"
            );
        }
    }
}

pub fn ampel_board(theme: Look) -> Board<ampel::Scene> {
    Board::<ampel::Scene>::prepare(Theme::named(theme), Size::BOARD, Detail::Full)
}

#[test]
fn lamps_and_all_around_them_stand_three_to_one_apart_in_every_eye() {
    let mut wrong = Vec::new();
    for theme in looks() {
        let drawn = Drawn::new(theme, ampel_board(theme).palette());
        let apart = |what: &str, a: &str, b: &str| drawn.apart(what, a, b, None);
        drawn.told_apart(["red", "yellow"]);
        drawn.told_apart(["yellow", "green"]);
        drawn.told_apart(["green", "red"]);
        for lamp in ["red", "yellow", "green"] {
            let [face, rim, ink] = ["face", "rim", "ink"].map(|part| format!("{lamp}.{part}"));
            drawn.apart(lamp, &face, "inner.face", Some(&rim));
            apart(&format!("the mark on {lamp}"), &ink, &face);
            let what = format!("a cylinder on {lamp}");
            drawn.apart(&what, "inner.light", "inner.face", Some(&rim));
        }
        let casing = Some("now.casing");
        drawn.apart("the last turn", "ground.ink", "inner.face", casing);
        drawn.legible("the names along the edges", "inner.quiet", "inner.face");
        drawn.legible("the name of a point", "inner.ink", "inner.light");
        apart("the lines", "inner.mark", "inner.face");
        drawn.legible("an inside point in the setup", "inner.quiet", "inner.face");
        drawn.legible("numbers on the ground", "ground.ink", "ground.face");
        apart("places on the ground", "ground.quiet", "ground.face");
        drawn.legible("the other steps", "ground.quiet", "ground.face");
        for lamp in ["red", "green"] {
            drawn.beside_the_board(&format!("{lamp}'s count"), lamp);
        }
        drawn.beside_the_board("a yellow disk won", "yellow");
        apart("whose turn it is", "inner.face", "ground.face");
        drawn.legible("the number of this step", "now.casing", "ground.ink");
        wrong.append(&mut drawn.failures.borrow_mut());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The width of a picture on a phone, and the least height of a capital there, in pixels.
pub const PHONE: f32 = 322.0;
pub const CAPITAL: f32 = 7.0;

/// The number of pixel rows, in a square around a point, in which a label is readable by every eye on this ground.
/// `named` and `bare` show one scene with and without the label.
fn rows_read(
    [named, bare]: [&IndexedImage; 2],
    (x, y): (f32, f32),
    reach: f32,
    face: Rgb,
) -> usize {
    let read = |x: u32, y: u32| {
        let ink = named.color(x, y);
        let dark = |(_, eye): &(_, Eye)| contrast(ink, face, eye) >= 4.5;
        ink != bare.color(x, y) && EYES.iter().all(dark)
    };
    let (left, top) = ((x - reach) as u32, (y - reach) as u32);
    let side = 0..(2.0 * reach) as u32;
    side.clone()
        .filter(|down| side.clone().any(|over| read(left + over, top + down)))
        .count()
}

#[test]
fn names_are_large_and_dark_enough_to_read_on_a_phone() {
    let mut wrong = Vec::new();
    let mut check = |theme: Look, name: &str, rows: usize, width: u32| {
        // The first and the last row of a letter may be blended.
        let shown = (rows as f32 + 2.0) * PHONE / width as f32;
        if shown < CAPITAL {
            wrong.push(format!("{theme}: {name} has {rows} rows of {width}"));
        }
    };
    for theme in looks() {
        let colors = Theme::named(theme);
        let board = prepared(theme, 800);
        for hint in [Hint::None, Hint::Legal, Hint::Compulsory(3)] {
            let named = every(|_| Tile::Empty(hint));
            let mut bare = named.clone();
            bare.coordinates = false;
            let images = [board.draw(&named), board.draw(&bare)];
            for cell in Cell::ALL {
                let area = match cell {
                    Cell::CENTRE => &colors.centre,
                    cell if cell.is_outer() => &colors.outer,
                    _ => &colors.inner,
                };
                let (x, y) = board.layout().centre(cell, Side::First);
                let drop = if hint == Hint::None {
                    0.0
                } else {
                    0.24 * board.unit()
                };
                let at = (x as f32, y as f32 + drop);
                let face =
                    board.palette().colors()[usize::from(board.palette().nearest(area.face))];
                let rows = rows_read(images.each_ref(), at, 0.25 * board.unit(), face);
                check(theme, &format!("{cell} {hint:?}"), rows, images[0].width());
            }
        }
        let board = ampel_board(theme);
        let position = Ampel::start(Options::default());
        let named = ampel::Scene::new(&position, &[], View::default());
        let mut bare = named.clone();
        bare.coordinates = false;
        let images = [board.draw(&named), board.draw(&bare)];
        let face =
            board.palette().colors()[usize::from(board.palette().nearest(colors.inner.face))];
        let unit = board.unit();
        for point in Point::all() {
            let (x, y) = board.layout().middle(point);
            let beside = if point.row() == 0 {
                (x, y + 0.59 * unit)
            } else if point.column() == 0 {
                (x - 0.7 * unit, y + 0.07 * unit)
            } else if point.row() + point.column() == 10 {
                (x + 0.7 * unit, y + 0.07 * unit)
            } else {
                continue;
            };
            let rows = rows_read(images.each_ref(), beside, 0.2 * unit, face);
            check(
                theme,
                &format!("the name of {point}"),
                rows,
                images[0].width(),
            );
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// For each pixel in the middle of a disk, whether the pixel has the ink of the disk's mark.
fn mark_of(board: &Board<ampel::Scene>, frame: &IndexedImage, at: Point, ink: Rgb) -> Vec<bool> {
    let (x, y) = board.layout().centre(at);
    let reach = board.layout().pitch as i32 / 5;
    let ink = board.palette().nearest(ink);
    let width = frame.width() as i32;
    (-reach..reach)
        .flat_map(|dy| (-reach..reach).map(move |dx| ((y + dy) * width + x + dx) as usize))
        .map(|place| frame.pixels()[place] == ink)
        .collect()
}

#[test]
fn lamps_carry_marks_of_three_shapes_with_and_without_a_cylinder() {
    let quiet = View {
        legal: false,
        ..View::default()
    };
    let scene = ampel::Scene::new(&figure(), &[], quiet);
    for name in looks() {
        let theme = Theme::named(name);
        let board = ampel_board(name);
        let frame = board.draw(&scene);
        let mark = |wanted: Lamp, under: bool| {
            let piece = match wanted {
                Lamp::Red => &theme.red,
                Lamp::Yellow => &theme.yellow,
                Lamp::Green => &theme.green,
            };
            let (point, _) = scene
                .tiles()
                .find(|(_, tile)| {
                    matches!(tile, ampel::Tile::Disk { disk, cylinder, .. }
                        if *disk == wanted && *cylinder == under)
                })
                .expect("the figure has every kind of disk");
            let mark = mark_of(&board, &frame, point, piece.ink);
            let pixels = mark.iter().filter(|inked| **inked).count();
            assert!(pixels > 40, "{name}: {wanted:?} shows {pixels} pixels");
            mark
        };
        let marks = [
            (Lamp::Red, false),
            (Lamp::Yellow, false),
            (Lamp::Green, false),
            (Lamp::Red, true),
            (Lamp::Green, true),
        ]
        .map(|(lamp, under)| (lamp, mark(lamp, under)));
        for (at, (lamp, mark)) in marks.iter().enumerate() {
            for (other_lamp, other) in &marks[at + 1..] {
                let differ = mark.iter().zip(other).filter(|(a, b)| a != b).count();
                assert!(
                    lamp == other_lamp || differ > 80,
                    "{name}: {lamp:?} and {other_lamp:?} differ in {differ} pixels"
                );
            }
        }
    }
}

#[test]
fn pieces_and_counters_of_isaac_stand_three_to_one_apart_in_every_eye() {
    let mut wrong = Vec::new();
    for theme in looks() {
        let board = Board::<isaac::Scene>::prepare(Theme::named(theme), Size::BOARD, Detail::Full);
        let drawn = Drawn::new(theme, board.palette());
        drawn.apart("black and white", "first.face", "second.face", None);
        let casing = Some("now.casing");
        for (name, side, other) in [("black", "first", "second"), ("white", "second", "first")] {
            let [face, rim, ink] = ["face", "rim", "ink"].map(|part| format!("{side}.{part}"));
            drawn.apart(name, &face, "inner.face", Some(&rim));
            drawn.legible(&format!("the numbers of {name}"), &ink, &face);
            drawn.apart(&format!("gold on {name}"), "now.gold", &face, casing);
            let what = format!("the last move on {name}");
            drawn.apart(&what, "ground.ink", &face, casing);
            drawn.beside_the_board(&format!("{name}'s piece in hand"), side);
            let counter = format!("{name}'s counter beside the board");
            let edge = format!("{other}.face");
            drawn.apart(&counter, &face, "ground.face", Some(&edge));
        }
        drawn.apart("gold on the board", "now.gold", "inner.face", casing);
        drawn.legible("points on gold", "now.ink", "now.gold");
        drawn.legible("numbers on the ground", "ground.ink", "ground.face");
        drawn.apart("whose turn it is", "inner.face", "ground.face", None);
        wrong.append(&mut drawn.failures.borrow_mut());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_graph_is_read_by_every_eye() {
    let mut wrong = Vec::new();
    let graph = Graph {
        ratings: vec![Rated {
            at: 0,
            rating: 1500.0,
            deviation: 60.0,
        }],
    };
    for theme in looks() {
        let frame = graph.draw(Theme::named(theme), Size::BOARD);
        let drawn = Drawn::new(theme, frame.palette());
        let (line, field, edge) = ("inner.face", "ground.tray", "ground.quiet");
        drawn.apart("the band and the field", CHART_AREA, field, Some(edge));
        drawn.apart("the line on the band", line, CHART_AREA, None);
        drawn.apart("the line on the field", line, field, None);
        let what = "the line and the edge of the band";
        drawn.apart(what, line, edge, Some(CHART_AREA));
        let (last, casing) = ("ground.ink", Some("now.casing"));
        drawn.apart("the last match on the band", last, CHART_AREA, casing);
        drawn.apart("the last match on the field", last, field, None);
        drawn.legible("the ratings and days", "ground.quiet", "ground.face");
        drawn.legible("the present rating", "ground.ink", "ground.face");
        wrong.append(&mut drawn.failures.borrow_mut());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_course_is_read_by_every_eye() {
    let mut wrong = Vec::new();
    let course = Course {
        chances: vec![0.5, 0.9, 0.1],
        moves: vec![0, 1, 2],
        turning: vec![1, 2],
        names: Default::default(),
    };
    for theme in looks() {
        let frame = course.draw(Theme::named(theme), Size::BOARD, &Fonts::default());
        let drawn = Drawn::new(theme, frame.palette());
        let (line, field) = ("inner.face", "ground.tray");
        drawn.apart("the area and the field", CHART_AREA, field, Some(line));
        drawn.apart("the line on the area", line, CHART_AREA, None);
        drawn.apart("the line on the field", line, field, None);
        drawn.legible("the numbers on their dots", "ground.face", "ground.ink");
        drawn.legible("the numbers below the field", "ground.quiet", "ground.face");
        drawn.legible("the names", "ground.ink", "ground.face");
        wrong.append(&mut drawn.failures.borrow_mut());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
