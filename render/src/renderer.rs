//! From scenes to files.

use super::board::{Board, Boards, Detail};
use super::frame::Frame;
use super::gif::{self, Pace};
use super::graph::Graph;
use super::panels::{Panels, side_by_side};
use super::png;
use super::scene::{Film, Scene};
use super::size::Size;
use super::theme::{Theme, ThemeName};
use super::{ampel, iago, isaac};

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

    /// Draws what one ply did in one PNG file, the pictures numbered from 1, each half as wide as
    /// `size` (but not narrower than [`Size::MIN`]).
    ///
    /// # Panics
    /// If the scenes are of different games.
    #[must_use]
    pub fn panels(&self, scenes: Panels<Scene>, theme: ThemeName, size: Size) -> Vec<u8> {
        let half = Size::new(size.pixels() / 2).unwrap_or(Size::MIN);
        let frames = scenes.map(|scene| self.frame(&scene, theme, half));
        png::encode(&side_by_side(&frames, Theme::named(theme)))
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
