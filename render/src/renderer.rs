//! From scenes to files.

use super::board::Detail;
use super::gif::{self, Pace};
use super::graph::Graph;
use super::indexed::IndexedImage;
use super::panels::{Panels, side_by_side};
use super::png;
use super::scene::{AllBoards, Film, Scene};
use super::size::Size;
use super::theme::{Theme, ThemeName};

/// Draws pictures of every game; prepares a board when it is first asked for.
///
/// Share one between threads: drawing takes no lock for longer than a look-up.
///
/// ```
/// use render::{Renderer, Scene, Size, ThemeName, View, iago};
/// use rules::{Position, iago::Iago};
///
/// let start = Iago::start(Default::default());
/// let scene = Scene::Iago(iago::Scene::new(&start, None, View::default()));
/// let renderer = Renderer::default();
/// let file = renderer.png(&scene, ThemeName::Classic, Size::new(240).unwrap());
/// assert!(file.starts_with(b"\x89PNG"));
/// ```
#[derive(Debug, Default)]
pub struct Renderer {
    boards: AllBoards,
}

impl Renderer {
    /// Draws a scene in full detail.
    #[must_use]
    pub fn image(&self, scene: &Scene, theme: ThemeName, size: Size) -> IndexedImage {
        self.boards.draw(scene, theme, size, Detail::Full)
    }

    /// Draws a scene as a replay shows it, in flat colours.
    #[must_use]
    pub fn replay_image(&self, scene: &Scene, theme: ThemeName, size: Size) -> IndexedImage {
        self.boards.draw(scene, theme, size, Detail::Flat)
    }

    /// Draws a scene as a PNG file.
    #[must_use]
    pub fn png(&self, scene: &Scene, theme: ThemeName, size: Size) -> Vec<u8> {
        png::encode(&self.image(scene, theme, size))
    }

    /// Draws what one ply did in one PNG file, the pictures numbered from 1, each half as wide as
    /// `size` (but not narrower than [`Size::MIN`]).
    ///
    /// # Panics
    /// If the scenes are of different games.
    #[must_use]
    pub fn panels(&self, scenes: Panels<Scene>, theme: ThemeName, size: Size) -> Vec<u8> {
        let half = Size::new(size.pixels() / 2).unwrap_or(Size::MIN);
        let images = scenes.map(|scene| self.image(&scene, theme, half));
        png::encode(&side_by_side(&images, Theme::named(theme)))
    }

    /// Draws the pictures of a match as an endless GIF file.
    #[must_use]
    pub fn replay(&self, film: &Film, theme: ThemeName, size: Size, pace: Pace) -> Vec<u8> {
        let images = film.scenes().iter();
        gif::encode(
            images.map(|scene| self.replay_image(scene, theme, size)),
            pace,
        )
    }

    /// Draws a rating graph as a PNG file; it is half as high as it is wide.
    #[must_use]
    pub fn graph(&self, graph: &Graph, theme: ThemeName, size: Size) -> Vec<u8> {
        png::encode(&graph.draw(Theme::named(theme), size))
    }
}
