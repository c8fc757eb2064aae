//! From scenes to files.

use super::board::{Board, Boards, Detail};
use super::frame::Frame;
use super::gif::{self, Pace};
use super::graph::Graph;
use super::png;
use super::scene::{Film, Scene};
use super::size::Size;
use super::text::{Digits, Face};
use super::theme::{Theme, ThemeName};
use super::{ampel, iago, isaac};

/// Draws pictures of every game; prepares a board when it is first asked for.
///
/// Share one between threads: drawing takes no lock for longer than a look-up.
///
/// ```
/// use ::iago::render::{Renderer, Scene, Size, ThemeName, View, iago};
/// use ::iago::rules::{Position, iago::Iago};
///
/// let start = Iago::start(Default::default());
/// let scene = Scene::Iago(iago::Scene::new(&start, None, View::default()));
/// let renderer = Renderer::default();
/// let file = renderer.png(&scene, ThemeName::Classic, Size::new(240).unwrap());
/// assert!(file.starts_with(b"\x89PNG"));
/// ```
#[derive(Debug, Default)]
pub struct Renderer {
    iago: Boards<iago::Prepared>,
    ampel: Boards<ampel::Prepared>,
    isaac: Boards<isaac::Prepared>,
}

impl Renderer {
    /// Draws a scene.
    #[must_use]
    pub fn frame(&self, scene: &Scene, theme: ThemeName, size: Size) -> Frame {
        match scene {
            Scene::Iago(scene) => self.iago.get(theme, size, Detail::Full).draw(scene),
            Scene::Ampel(scene) => self.ampel.get(theme, size, Detail::Full).draw(scene),
            Scene::Isaac(scene) => self.isaac.get(theme, size, Detail::Full).draw(scene),
        }
    }

    /// Draws a scene as a PNG file.
    #[must_use]
    pub fn png(&self, scene: &Scene, theme: ThemeName, size: Size) -> Vec<u8> {
        png::encode(&self.frame(scene, theme, size))
    }

    /// Draws four scenes of one game in one PNG file, numbered 1 to 4, each half as wide as `size`
    /// (but not narrower than [`Size::MIN`]).
    ///
    /// # Panics
    /// If the scenes are of different games.
    #[must_use]
    pub fn panels(&self, scenes: &[Scene; 4], theme: ThemeName, size: Size) -> Vec<u8> {
        let half = Size::new(size.pixels() / 2).unwrap_or(Size::MIN);
        let frames = scenes
            .each_ref()
            .map(|scene| self.frame(scene, theme, half));
        png::encode(&quartet(&frames, Theme::named(theme)))
    }

    /// Draws the pictures of a match as an endless GIF file.
    ///
    /// # Panics
    /// If the film is empty.
    #[must_use]
    pub fn replay(&self, film: &Film, theme: ThemeName, size: Size, pace: Pace) -> Vec<u8> {
        match film {
            Film::Iago(scenes) => replay(&*self.iago.get(theme, size, Detail::Flat), scenes, pace),
            Film::Ampel(scenes) => {
                replay(&*self.ampel.get(theme, size, Detail::Flat), scenes, pace)
            }
            Film::Isaac(scenes) => {
                replay(&*self.isaac.get(theme, size, Detail::Flat), scenes, pace)
            }
        }
    }

    /// Draws a rating graph as a PNG file; it is half as high as it is wide.
    #[must_use]
    pub fn graph(&self, graph: &Graph, theme: ThemeName, size: Size) -> Vec<u8> {
        png::encode(&graph.draw(Theme::named(theme), size))
    }
}

fn replay<B: Board>(board: &B, scenes: &[B::Scene], pace: Pace) -> Vec<u8> {
    gif::encode(scenes.iter().map(|scene| board.draw(scene)), pace)
}

/// Four frames of one palette in two rows, numbered.
fn quartet(frames: &[Frame; 4], theme: &Theme) -> Frame {
    let [first, ..] = frames;
    let (width, height) = (first.width(), first.height());
    let gap = (width / 100).max(2);
    let palette = first.shared_palette();
    let mut all = Frame::new(
        2 * width + gap,
        2 * height + gap,
        theme.ground.tray,
        palette,
    );
    let digits = Digits::new(width as f32 / 20.0, Face::Bold);
    let ink = palette.ink(theme.ground.quiet);
    for (number, frame) in (0..).zip(frames) {
        let (left, top) = ((number % 2) * (width + gap), (number / 2) * (height + gap));
        all.place(frame, left, top);
        let inset = width as f32 / 16.0;
        digits.write(
            &mut all,
            number + 1,
            left as f32 + inset,
            top as f32 + inset,
            &ink,
        );
    }
    all
}
