//! The templates of the picture: table, squares, pieces.

use super::layout::Layout;
use super::numbers;
use crate::board::Detail;
use crate::canvas::Canvas;
use crate::color::Rgb;
use crate::shape::{Bar, Circle, Shape, Stripes};
use crate::text::{Face, Label};
use crate::theme::{Pattern, Piece as Paint, Theme};
use rules::Side;
use rules::isaac::{LENGTHS, Line, value};

/// The colours that must be exact: flats that carry meaning, and gold.
pub fn tones(theme: &Theme) -> impl Iterator<Item = Rgb> {
    let column = |side| face(theme, side, Line::Column(0));
    [
        theme.ground.face,
        theme.ground.tray,
        theme.inner.face,
        theme.inner.shade,
        theme.first.face,
        column(Side::First),
        theme.second.face,
        column(Side::Second),
        theme.now.gold,
        theme.captive.face,
        theme.inner.face.mix(theme.now.gold, GLOW),
    ]
    .into_iter()
}

/// How much gold shines through the squares of the line just scored.
const GLOW: f32 = 0.45;

/// The paint of a side.
#[must_use]
pub fn paint(theme: &Theme, side: Side) -> &Paint {
    match side {
        Side::First => &theme.first,
        Side::Second => &theme.second,
    }
}

/// The face of a side's pieces: in columns a shade nearer to the middle than in rows.
#[must_use]
pub fn face(theme: &Theme, side: Side, line: Line) -> Rgb {
    let paint = paint(theme, side);
    match (side, line) {
        (_, Line::Row(_)) => paint.face,
        (Side::First, Line::Column(_)) => paint.face.mix(paint.light, 0.55),
        (Side::Second, Line::Column(_)) => paint.face.mix(paint.shade, 0.75),
    }
}

/// The table with an empty board, seen from a side, with or without both players' numbers.
#[must_use]
pub fn table(theme: &Theme, layout: &Layout, seen_from: Side, numbered: bool) -> Canvas {
    let mut canvas = theme.canvas(layout.width, layout.height, theme.ground.face);
    let board = Bar {
        left: layout.left as f32,
        top: layout.top as f32,
        right: (layout.left + 10 * layout.pitch) as f32,
        bottom: (layout.top + 10 * layout.pitch) as f32,
        radius: 0.0,
    };
    rim(&mut canvas, theme, layout, board, seen_from);
    let empty = empty_square(theme, layout);
    for column in 0..10 {
        for row in 0..10 {
            let left = (layout.left + column * layout.pitch) as i32;
            let top = (layout.top + row * layout.pitch) as i32;
            canvas.paste(&empty, left, top, |_, _| true);
        }
    }
    if numbered {
        edge_numbers(&mut canvas, theme, layout, seen_from);
    }
    canvas
}

/// The frame of the board: along its left and lower edge in the colour of the side that looks,
/// along the other two in its opponent's.
fn rim(canvas: &mut Canvas, theme: &Theme, layout: &Layout, board: Bar, seen_from: Side) {
    let wide = layout.frame as f32 - 2.0;
    let corner = 0.2 * layout.unit();
    let outer = Bar {
        left: board.left - wide,
        top: board.top - wide,
        right: board.right + wide,
        bottom: board.bottom + wide,
        radius: corner,
    };
    canvas.fill(&outer.grown(2.0), &theme.ground.edge);
    let far = paint(theme, seen_from.other());
    let near = paint(theme, seen_from);
    // The mitre runs from corner to corner: what lies below it belongs to the side that looks.
    let (near, far) = (near.face, far.face);
    let (left, top) = (board.left, board.top);
    canvas.fill(&outer, &move |x: f32, y: f32| {
        if y - top > x - left { near } else { far }
    });
    canvas.fill(
        &board.grown(1.5),
        &theme.inner.shade.mix(theme.ground.tray, 0.5),
    );
}

fn edge_numbers(canvas: &mut Canvas, theme: &Theme, layout: &Layout, seen_from: Side) {
    let height = 0.2 * layout.unit();
    let far = paint(theme, seen_from.other()).ink;
    let near = paint(theme, seen_from).ink;
    let middle = layout.frame as f32 / 2.0;
    let (left, top) = (layout.left as f32, layout.top as f32);
    let (right, bottom) = (left + 10.0 * layout.unit(), top + 10.0 * layout.unit());
    for step in 0..10_u32 {
        let across = left + (step as f32 + 0.5) * layout.unit();
        let down = bottom - (step as f32 + 0.5) * layout.unit();
        let units = |number: u32| Label::new(&number.to_string(), height, Face::Bold);
        let tens = |number: u32| Label::new(&format!("{number}0"), height, Face::Narrow);
        canvas.write(&units(step), across, bottom + middle, near);
        canvas.write(&units(9 - step), across, top - middle, far);
        canvas.write(&tens(step), left - middle, down, near);
        canvas.write(&tens(9 - step), right + middle, down, far);
    }
}

/// A square with its corner at a point; `glow` is the gold of the line just scored.
fn square(canvas: &mut Canvas, theme: &Theme, left: f32, top: f32, unit: f32, glow: Option<Rgb>) {
    let whole = Bar {
        left,
        top,
        right: left + unit,
        bottom: top + unit,
        radius: 0.0,
    };
    let area = &theme.inner;
    let tone = |color: Rgb| glow.map_or(color, |gold| color.mix(gold, GLOW));
    canvas.fill(&whole, &tone(area.shade));
    let lit = Bar {
        right: whole.right - 1.0,
        bottom: whole.bottom - 1.0,
        ..whole
    };
    canvas.fill(&lit, &tone(area.light));
    // In flat colours one line between two squares is enough.
    let edge = match theme.detail {
        Detail::Full => 1.0,
        Detail::Flat => 0.0,
    };
    let face = Bar {
        left: left + edge,
        top: top + edge,
        ..lit
    };
    canvas.fill(&face, &tone(area.face));
    if area.pattern == Pattern::Dot {
        let dot = Circle {
            x: left + unit / 2.0,
            y: top + unit / 2.0,
            r: 0.06 * unit,
        };
        canvas.fill(&dot, &area.mark);
    }
}

/// An empty square.
fn empty_square(theme: &Theme, layout: &Layout) -> Canvas {
    let mut canvas = theme.canvas(layout.pitch, layout.pitch, theme.inner.face);
    square(&mut canvas, theme, 0.0, 0.0, layout.unit(), None);
    canvas
}

/// An empty square of the line just scored.
#[must_use]
pub fn glowing_square(theme: &Theme, layout: &Layout) -> Canvas {
    let mut canvas = theme.canvas(layout.pitch, layout.pitch, theme.inner.face);
    let gold = theme.now.gold;
    square(&mut canvas, theme, 0.0, 0.0, layout.unit(), Some(gold));
    canvas
}

/// A piece on its squares, without its numbers.
#[must_use]
pub fn piece(theme: &Theme, layout: &Layout, side: Side, length: u8, line: Line) -> Canvas {
    let unit = layout.unit();
    let long = u32::from(length) * layout.pitch;
    let (width, height) = match line {
        Line::Row(_) => (long, layout.pitch),
        Line::Column(_) => (layout.pitch, long),
    };
    let mut canvas = theme.canvas(width, height, theme.inner.face);
    let empty = empty_square(theme, layout);
    for step in 0..i32::from(length) {
        let along = step * layout.pitch as i32;
        let (left, top) = match line {
            Line::Row(_) => (along, 0),
            Line::Column(_) => (0, along),
        };
        canvas.paste(&empty, left, top, |_, _| true);
    }
    let bar = layout.bar_at(0.0, 0.0, length, line);
    let fallen = Bar {
        left: bar.left + 0.02 * unit,
        right: bar.right + 0.02 * unit,
        top: bar.top + 0.035 * unit,
        bottom: bar.bottom + 0.035 * unit,
        ..bar
    };
    canvas.halo(
        &fallen,
        theme.inner.shade.mix(theme.ground.tray, 0.45),
        0.06 * unit,
        0.8,
    );
    let paint = paint(theme, side);
    let face = face(theme, side, line);
    body(&mut canvas, paint, face, bar, unit);
    if theme.detail == Detail::Full {
        notches(&mut canvas, paint, face, bar, line, length, unit);
    }
    canvas
}

/// A [`piece`] with its numbers where they usually lie.
#[must_use]
pub fn numbered(
    piece: &Canvas,
    theme: &Theme,
    layout: &Layout,
    side: Side,
    length: u8,
    line: Line,
) -> Canvas {
    let mut canvas = piece.clone();
    let unit = layout.unit();
    let (paint, face) = (paint(theme, side), face(theme, side, line));
    let [coin, size] = numbers_of(layout, length, line);
    canvas.fill(&coin, &paint.ink);
    let number = Label::new(&value(length).to_string(), 0.31 * unit, Face::Bold);
    canvas.write(&number, coin.x, coin.y, face);
    let number = Label::new(&length.to_string(), 0.18 * unit, Face::Bold);
    canvas.write(&number, size.x, size.y, face.mix(paint.ink, 0.75));
    canvas
}

/// Where the numbers of a piece lie on its canvas: the coin with its value, and its length.
#[must_use]
pub fn numbers_of(layout: &Layout, length: u8, line: Line) -> [Circle; 2] {
    let unit = layout.unit();
    let [coin, size] = numbers::usual(length);
    [(coin, numbers::COIN), (size, numbers::LENGTH)].map(|(step, r)| {
        let (x, y) = match line {
            Line::Row(_) => (step * unit, unit / 2.0),
            Line::Column(_) => (unit / 2.0, step * unit),
        };
        Circle { x, y, r: r * unit }
    })
}

fn body(canvas: &mut Canvas, paint: &Paint, face: Rgb, bar: Bar, unit: f32) {
    canvas.fill(&bar, &paint.rim);
    let inside = bar.grown(-0.03 * unit);
    let [left, top, right, bottom] = bar.bounds();
    let bevel = 0.07 * unit;
    let lit = face.mix(paint.light, 0.6);
    let dim = face.mix(paint.shade, 0.6);
    canvas.fill(&inside, &move |x: f32, y: f32| {
        let toward = (right - x).min(bottom - y);
        let away = (x - left).min(y - top);
        if away < toward && away < bevel {
            lit
        } else if toward <= away && toward < bevel {
            dim
        } else {
            face
        }
    });
    let flat = bar.grown(-bevel);
    canvas.fill(&flat, &face);
    if paint.pattern == Pattern::Stripes {
        let stripes = Stripes {
            pitch: 0.2 * unit,
            width: 0.045 * unit,
        };
        canvas.fill(&stripes.within(flat), &face.mix(paint.ink, 0.3));
    }
}

/// Small cuts at both sides where one square ends and the next begins, to count the length by.
fn notches(
    canvas: &mut Canvas,
    paint: &Paint,
    face: Rgb,
    bar: Bar,
    line: Line,
    length: u8,
    unit: f32,
) {
    let color = face.mix(paint.ink, 0.35);
    let (deep, half) = (0.12 * unit, (0.012 * unit).max(0.5));
    for step in 1..length {
        let along = f32::from(step) * unit;
        let ends = match line {
            Line::Row(_) => [
                (
                    along - half,
                    bar.top + 0.05 * unit,
                    along + half,
                    bar.top + deep,
                ),
                (
                    along - half,
                    bar.bottom - deep,
                    along + half,
                    bar.bottom - 0.05 * unit,
                ),
            ],
            Line::Column(_) => [
                (
                    bar.left + 0.05 * unit,
                    along - half,
                    bar.left + deep,
                    along + half,
                ),
                (
                    bar.right - deep,
                    along - half,
                    bar.right - 0.05 * unit,
                    along + half,
                ),
            ],
        };
        for (left, top, right, bottom) in ends {
            canvas.fill(
                &Bar {
                    left,
                    top,
                    right,
                    bottom,
                    radius: 0.0,
                },
                &color,
            );
        }
    }
}

/// A side's panel with one bar of each length.
#[must_use]
pub fn panel(theme: &Theme, layout: &Layout, side: Side) -> Canvas {
    let mut canvas = theme.canvas(layout.width, layout.panel, theme.ground.face);
    for length in LENGTHS {
        let (bar, _) = layout.hand_bar(length, 0.0);
        hand_piece(&mut canvas, theme, layout, side, length, bar);
    }
    canvas
}

fn hand_piece(
    canvas: &mut Canvas,
    theme: &Theme,
    layout: &Layout,
    side: Side,
    length: u8,
    bar: Bar,
) {
    let unit = layout.unit();
    let paint = paint(theme, side);
    // A dark piece on a dark table needs a line of its own.
    canvas.fill(&bar.grown(0.03 * unit), &theme.ground.quiet);
    body(canvas, paint, paint.face, bar, 0.6 * unit);
    let (x, y) = ((bar.left + bar.right) / 2.0, (bar.top + bar.bottom) / 2.0);
    let number = Label::new(&length.to_string(), 0.22 * unit, Face::Bold);
    canvas.write(&number, x, y, paint.ink);
}

/// The place of a length that is used up.
#[must_use]
pub fn used_up(theme: &Theme, layout: &Layout) -> Canvas {
    let mut canvas = theme.canvas(layout.width, layout.panel, theme.ground.face);
    let unit = layout.unit();
    for length in LENGTHS {
        let (bar, _) = layout.hand_bar(length, 0.0);
        canvas.fill(&bar, &theme.ground.tray);
        // Half as plain as a piece would be.
        let edge = theme.ground.quiet.mix(theme.ground.face, 0.6);
        canvas.fill(&bar.outline((0.025 * unit).max(1.0)), &edge);
        let (x, y) = ((bar.left + bar.right) / 2.0, (bar.top + bar.bottom) / 2.0);
        let number = Label::new(&length.to_string(), 0.22 * unit, Face::Regular);
        canvas.write(&number, x, y, theme.ground.quiet);
    }
    canvas
}
