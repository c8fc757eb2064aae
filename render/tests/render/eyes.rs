//! Eyes, and how far apart they see the colours of a picture.

use render::{Look, Palette, Pattern, Piece, Rgb, Theme};

/// An eye, as a matrix over linear RGB: Machado, Oliveira and Fernandes, "A Physiologically-based
/// Model for Simulation of Color Vision Deficiency", IEEE TVCG 15(6), 2009, severity 1.0.
pub type Eye = [[f64; 3]; 3];

/// Every kind of eye the pictures are made for.
pub const EYES: [(&str, Eye); 4] = [
    (
        "trichromat",
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    ),
    (
        "protanope",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "deuteranope",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "tritanope",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
];

/// The channels of a colour as linear light, 0 to 1 each.
fn linear(color: Rgb) -> [f64; 3] {
    [color.r, color.g, color.b].map(|channel| {
        let value = f64::from(channel) / 255.0;
        match value {
            ..=0.04045 => value / 12.92,
            _ => ((value + 0.055) / 1.055).powf(2.4),
        }
    })
}

/// The relative luminance (WCAG 2.2) of a colour to an eye.
fn luminance(color: Rgb, eye: &Eye) -> f64 {
    let light = linear(color);
    let seen = eye.map(|row| {
        let sum: f64 = row
            .iter()
            .zip(light)
            .map(|(weight, light)| weight * light)
            .sum();
        sum.clamp(0.0, 1.0)
    });
    0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
}

/// How far apart two colours are to an eye (WCAG 2.2, contrast ratio).
pub fn contrast(a: Rgb, b: Rgb, eye: &Eye) -> f64 {
    let (a, b) = (luminance(a, eye), luminance(b, eye));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// The colours as they reach the picture: the palette's nearest.
pub struct Drawn {
    theme: Look,
    pub colors: Theme,
    palette: Palette,
    pub failures: std::cell::RefCell<Vec<String>>,
}

impl Drawn {
    pub fn new(theme: impl Into<Look>, palette: &Palette) -> Drawn {
        let theme = theme.into();
        Drawn {
            theme,
            colors: Theme::named(theme).clone(),
            palette: palette.clone(),
            failures: Default::default(),
        }
    }

    pub fn color(&self, color: Rgb) -> Rgb {
        self.palette.colors()[usize::from(self.palette.nearest(color))]
    }

    /// Whether every eye sees two colours three to one apart.
    pub fn plainly_apart(&self, a: Rgb, b: Rgb) -> bool {
        let [a, b] = [a, b].map(|color| self.color(color));
        EYES.iter().all(|(_, eye)| contrast(a, b, eye) >= 3.0)
    }

    /// Notes a failure unless two pieces are told apart by their colours or by marks that every eye
    /// sees on them.
    pub fn told_apart(&self, what: &str, a: &Piece, b: &Piece) {
        let marked = |piece: &Piece| {
            piece.pattern != Pattern::None && self.plainly_apart(piece.ink, piece.face)
        };
        let by_mark = a.pattern != b.pattern && marked(a) && marked(b);
        if !by_mark && !self.plainly_apart(a.face, b.face) {
            let mut failures = self.failures.borrow_mut();
            failures.push(format!("{}: {what} look alike", self.theme));
        }
    }

    /// Notes a failure unless every eye sees a piece on a panel, tinted or not, or else the line around it.
    pub fn beside_the_board(&self, what: &str, piece: &Piece) {
        let (ground, tint) = (&self.colors.ground, self.colors.inner.face);
        if !self.plainly_apart(piece.face, ground.face) {
            self.apart(what, piece.rim, ground.face, Some(ground.quiet));
        }
        self.apart(
            &format!("{what}, tinted"),
            piece.face,
            tint,
            Some(piece.rim),
        );
    }

    /// Notes a failure unless every eye can read small letters on their ground.
    pub fn legible(&self, what: &str, ink: Rgb, face: Rgb) {
        let [ink, face] = [ink, face].map(|color| self.color(color));
        for (name, eye) in &EYES {
            let found = contrast(ink, face, eye);
            if found < 4.5 {
                let mut failures = self.failures.borrow_mut();
                failures.push(format!(
                    "{}: {what} is {found:.2}:1 for a {name} ({ink}, {face})",
                    self.theme
                ));
            }
        }
    }

    /// Notes a failure unless every eye sees the two apart, or a line between them apart from both.
    pub fn apart(&self, what: &str, a: Rgb, b: Rgb, line: Option<Rgb>) {
        let [a, b] = [a, b].map(|color| self.color(color));
        for (name, eye) in &EYES {
            let direct = contrast(a, b, eye);
            let lined = line.map_or(0.0, |line| {
                let line = self.color(line);
                // A line of the piece's own colour sets it off from the ground alone.
                let inner = if line == a {
                    f64::INFINITY
                } else {
                    contrast(line, a, eye)
                };
                inner.min(contrast(line, b, eye))
            });
            let best = direct.max(lined);
            if best < 3.0 {
                self.failures.borrow_mut().push(format!(
                    "{}: {what} is {best:.2}:1 for a {name} ({a}, {b}, line {line:?})",
                    self.theme
                ));
            }
        }
    }
}

#[test]
fn the_simulation_keeps_greys_and_moves_red() {
    let (grey, red) = (Rgb::new(120, 120, 120), Rgb::new(255, 0, 0));
    for (name, eye) in &EYES {
        assert!(
            (luminance(grey, eye) - luminance(grey, &EYES[0].1)).abs() < 0.002,
            "{name}"
        );
    }
    assert!(
        luminance(red, &EYES[1].1) < 0.6 * luminance(red, &EYES[0].1),
        "red is dark to a protanope"
    );
}
