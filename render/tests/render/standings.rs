//! A leaderboard as a picture: readable by every eye, and on a phone.

use crate::contrast::{CAPITAL, PHONE};
use crate::eyes::{CHART_AREA, Drawn, EYES, Eye, contrast};
use render::{Fonts, IndexedImage, Rgb, Size, Standing, Standings, Theme, ThemeName};

/// A page with every kind of row: short and long names, a name that cannot be written, equal and distant ratings, small
/// and large deviations.
pub fn page() -> Standings {
    let rows = [
        (1, "Ann", 1904.0, 46.0),
        (2, "Żółw", 1893.0, 58.0),
        (
            3,
            "A name that is far too long to fit into its column",
            1740.0,
            61.0,
        ),
        (4, "アリス", 1655.0, 72.0),
        (4, "Ben", 1655.0, 108.0),
        (6, "Cem", 1431.0, 90.0),
        (1, "Dora", 1702.0, 143.0),
        (2, "Emil", 1500.0, 350.0),
    ];
    let rows = rows.map(|(rank, name, rating, deviation)| Standing {
        rank,
        name: name.into(),
        rating,
        deviation,
        provisional: deviation > 110.0,
    });
    Standings { rows: rows.into() }
}

/// A rating that is not a number must not make an empty picture, or a panic.
#[test]
fn whatever_the_numbers_are_there_is_a_picture() {
    let theme = Theme::named(ThemeName::default());
    let mut odd = page();
    odd.rows[0].rating = f64::NAN;
    odd.rows[1].deviation = f64::INFINITY;
    for standings in [Standings::default(), odd] {
        let image = standings.draw(theme, Size::BOARD, &Fonts::default());
        assert_eq!(image.width(), Size::BOARD.pixels());
    }
}

#[test]
fn leaderboards_are_read_by_every_eye() {
    let mut wrong = Vec::new();
    for theme in ThemeName::ALL {
        let frame = page().draw(Theme::named(theme), Size::BOARD, &Fonts::default());
        let drawn = Drawn::new(theme, frame.palette());
        let (rating, row, edge) = ("inner.face", "ground.tray", "ground.quiet");
        drawn.legible("names, ranks and points", "ground.ink", "ground.face");
        drawn.apart("the band and the row", CHART_AREA, row, Some(edge));
        drawn.apart("the rating on the band", rating, CHART_AREA, None);
        drawn.apart("the rating, or its ring, on the row", rating, row, None);
        wrong.append(&mut drawn.failures.borrow_mut());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The longest run of pixel rows in which a column of the picture has a pixel that every eye reads on the ground.
fn rows_read(frame: &IndexedImage, ground: Rgb, [left, right]: [u32; 2]) -> usize {
    let read = |color: Rgb| {
        let far = |(_, eye): &(_, Eye)| contrast(color, ground, eye) >= 4.5;
        EYES.iter().all(far)
    };
    let (mut longest, mut run) = (0, 0);
    for y in 0..frame.height() {
        let found = (left..right).any(|x| read(frame.color(x, y)));
        run = if found { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}

#[test]
fn leaderboards_have_letters_that_are_large_enough_on_a_phone() {
    for theme in ThemeName::ALL {
        let theme = Theme::named(theme);
        let frame = page().draw(theme, Size::BOARD, &Fonts::default());
        let width = frame.width();
        let part = |share: f32| (width as f32 * share) as u32;
        // No letter reaches the edge.
        assert_eq!(rows_read(&frame, theme.ground.face, [width - 4, width]), 0);
        // The columns of ranks and of points.
        for column in [[0, part(0.08)], [part(0.85), width]] {
            let rows = rows_read(&frame, theme.ground.face, column);
            // The first and the last row of a letter may be blended.
            let shown = (rows as f32 + 2.0) * PHONE / width as f32;
            assert!(shown >= CAPITAL, "{column:?}: {rows} rows");
        }
    }
}
