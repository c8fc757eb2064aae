//! Patterns that tell things apart without colour.

use crate::support::{every, looks, prepared};
use render::iago::{Hint, Tile};
use render::{Pattern, Theme, ThemeName};
use rules::Side;
use rules::iago::Cell;

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
            // A row of pixels below the name crosses several stripes.
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
    assert!(
        striped > ThemeName::ALL.len(),
        "every theme with patterns, and the colour-blind theme without, must have `pattern = \"stripes\"` in `[outer]`: \
         only {striped} have"
    );
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
    assert!(
        patterns > ThemeName::ALL.len(),
        "every theme with patterns, and the colour-blind theme without, must have `pattern = \"stripes\"` in `[captive]`: \
         only {patterns} have"
    );
}
