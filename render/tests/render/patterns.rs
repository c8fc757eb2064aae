//! Patterns and lines that tell apart what colours alone do not: stripes, and a line around what lies
//! beside the board.

use crate::ampel::figure;
use crate::contrast::ampel_board;
use crate::support::{every, looks, prepared};
use render::iago::{Hint, Tile};
use render::{
    Board, Detail, IndexedImage, Palette, Pattern, Pictured as _, Rgb, Shape, Size, Theme, View,
    ampel, isaac,
};
use rules::iago::Cell;
use rules::isaac::{Isaac, LENGTHS};
use rules::{Position, Side};

#[test]
fn the_outer_area_is_striped_where_the_theme_says_so() {
    let mut striped = 0;
    for name in looks() {
        let theme = Theme::named(name);
        let board = prepared(name, 800);
        let frame = board.draw(&every(|_| Tile::Empty(Hint::None)));
        let light = board.palette().nearest(theme.outer.light);
        let lines = |cell: &str| {
            let cell: Cell = cell.parse().expect("a cell");
            let (x, y) = board.layout().centre(cell, Side::First);
            // Below the name a row of the cell crosses several stripes.
            let (y, reach) = (
                y + board.layout().down as i32 / 4,
                board.layout().across as i32 / 3,
            );
            let row = (x - reach..x + reach)
                .map(|x| frame.pixels()[(y * frame.width() as i32 + x) as usize] == light);
            let row: Vec<bool> = row.collect();
            row.windows(2).filter(|pair| pair[0] != pair[1]).count() / 2
        };
        let wanted = theme.outer.pattern == Pattern::Stripes;
        striped += usize::from(wanted);
        assert_eq!(lines("A3") >= 3, wanted, "{name}: {}", lines("A3"));
        assert_eq!(lines("D4"), 0, "{name}: the inner area is plain");
    }
    assert_eq!(striped, 5, "the colour-blind theme, and all with patterns");
}

/// How many pixels of a rectangle have this colour.
fn pixels_in(frame: &IndexedImage, palette: &Palette, bounds: [f32; 4], color: Rgb) -> usize {
    let [left, top, right, bottom] = bounds.map(|edge| edge.round() as u32);
    let nearest = palette.nearest(color);
    (top..bottom)
        .flat_map(|y| (left..right).map(move |x| (y * frame.width() + x) as usize))
        .filter(|&at| frame.pixels()[at] == nearest)
        .count()
}

#[test]
fn what_lies_beside_the_board_is_drawn_with_a_line_around_it() {
    for name in looks() {
        let quiet = Theme::named(name).ground.quiet;
        let around = |x: f32, y: f32, reach: f32| [x - reach, y - reach, x + reach, y + reach];

        let icons = |frame: &IndexedImage, palette: &Palette, top: u32| {
            let (wide, high) = (frame.width() as f32, (frame.height() - top) as f32);
            let y = top as f32 + high / 2.0;
            for x in [0.56 * high, wide - 0.56 * high] {
                let box_around = around(x, y, high / 2.0 - 1.0);
                let pixels = pixels_in(frame, palette, box_around, quiet);
                assert!(pixels > 80, "{name}: {pixels} around the disk at {x}");
            }
        };
        let board = prepared(name, 800);
        let frame = board.draw(&every(|_| Tile::Empty(Hint::None)));
        icons(&frame, board.palette(), board.layout().height);

        let board = ampel_board(name);
        let frame = board.draw(&ampel::Scene::new(&figure(), &[], View::default()).finished());
        icons(&frame, board.palette(), board.layout().height);
        for side in Side::BOTH {
            let (x, y) = board.layout().tally(side).disk;
            let box_around = around(x, y, 0.5 * board.unit());
            let pixels = pixels_in(&frame, board.palette(), box_around, quiet);
            assert!(pixels > 150, "{name}: {pixels} around {side:?}'s disk");
        }

        let board = Board::<isaac::Scene>::prepare(Theme::named(name), Size::BOARD, Detail::Full);
        let start = Isaac::start(Default::default());
        let frame = board.draw(&isaac::Scene::new(&start, None, View::default()));
        for side in Side::BOTH {
            let layout = board.layout();
            let top = layout.panel_top(side, Side::First) as f32;
            let (bar, _) = layout.hand_bar(LENGTHS[0], top);
            let bounds = bar.grown(4.0).bounds();
            let pixels = pixels_in(&frame, board.palette(), bounds, quiet);
            assert!(pixels > 100, "{name}: {pixels} around {side:?}'s piece");
        }
    }
}

#[test]
fn a_replay_keeps_the_patterns_of_its_theme() {
    let mut patterns = 0;
    for name in looks() {
        let theme = Theme::named(name);
        let flat = theme.flat();
        let kinds = |theme: &Theme| {
            let Theme {
                first,
                second,
                captive,
                red,
                yellow,
                green,
                ..
            } = theme;
            [first, second, captive, red, yellow, green].map(|piece| piece.pattern)
        };
        assert_eq!(kinds(&flat), kinds(theme), "{name}");
        if flat.captive.pattern == Pattern::Stripes {
            assert_ne!(flat.captive.shade, flat.captive.face, "{name}");
            patterns += 1;
        }
    }
    assert_eq!(patterns, 5, "the colour-blind theme, and all with patterns");
}
