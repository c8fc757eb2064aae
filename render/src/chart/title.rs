//! The title above a table or a bracket.

use crate::data::Words;
use crate::look::Theme;
use crate::raster::{Canvas, Face, Fonts, Label};

/// For the upper and the lower line: the height of capital letters and the height of the line (both as shares of the
/// picture's width), and the face.
const LINES: [(f32, f32, Face); 2] = [(0.03, 0.056, Face::Bold), (0.0225, 0.042, Face::Regular)];

const MARGIN: f32 = 0.02;
const ABOVE: f32 = 0.016;
const BELOW: f32 = 0.012;

/// A title of up to two lines. A line is left out if the fonts cannot write it.
pub(super) struct Title {
    lines: Vec<Label>,
    width: f32,
}

impl Title {
    pub fn new(lines: &[Words; 2], width: f32, fonts: &Fonts) -> Title {
        let written = lines.iter().map(|line| line.in_letters_of(fonts));
        let written = written.filter(|line| !line.is_empty());
        let room = (1.0 - 2.0 * MARGIN) * width;
        let set = |(line, (letter, _, face)): (&str, (f32, f32, Face))| {
            Label::on_grid(line, letter * width, face, room, fonts)
        };
        Title {
            lines: written.zip(LINES).filter_map(set).collect(),
            width,
        }
    }

    /// The height of the title, in pixels.
    pub fn height(&self) -> f32 {
        if self.lines.is_empty() {
            return 0.0;
        }
        let lines = LINES.iter().take(self.lines.len());
        let lines: f32 = lines.map(|(_, height, _)| height).sum();
        self.width * (ABOVE + lines + BELOW)
    }

    pub fn draw(&self, canvas: &mut Canvas, theme: &Theme) {
        let inks = [theme.ground.ink, theme.ground.quiet];
        let mut top = ABOVE * self.width;
        for ((line, (_, height, _)), ink) in self.lines.iter().zip(LINES).zip(inks) {
            let x = MARGIN * self.width + line.advance() / 2.0;
            canvas.write(line, x, top + height * self.width / 2.0, ink);
            top += height * self.width;
        }
    }
}
