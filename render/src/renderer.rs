//! From scenes to files.

use super::board::Detail;
use super::course::Course;
use super::gif::{self, Pace};
use super::graph::Graph;
use super::indexed::IndexedImage;
use super::panels::{Panels, stacked};
use super::png;
use super::scene::Film;
use super::size::Size;
use super::standings::Standings;
use super::theme::{Look, Theme};
use super::{AllBoards, Scene};
use rules::Game;

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
    pub fn image(&self, scene: &Scene, look: impl Into<Look>, size: Size) -> IndexedImage {
        self.boards.draw(scene, look.into(), size, Detail::Full)
    }

    /// Draws a scene as a replay shows it, in flat colours.
    #[must_use]
    pub fn replay_image(&self, scene: &Scene, look: impl Into<Look>, size: Size) -> IndexedImage {
        self.boards.draw(scene, look.into(), size, Detail::Flat)
    }

    /// Draws a scene as a PNG file.
    #[must_use]
    pub fn png(&self, scene: &Scene, look: impl Into<Look>, size: Size) -> Vec<u8> {
        png::encode(&self.image(scene, look, size))
    }

    /// Draws what one ply did in one PNG file: the boards in full size without what is counted beside
    /// them, cropped to where something happened, and numbered from 1.
    ///
    /// # Panics
    /// If the scenes are of different games.
    #[must_use]
    pub fn panels(&self, scenes: &Panels<Scene>, look: impl Into<Look>, size: Size) -> Vec<u8> {
        let look = look.into();
        let focus = scenes.as_slice().iter();
        let focus = focus.map(|scene| self.boards.focus(scene, look, size));
        let around = |a: [u32; 4], b: [u32; 4]| {
            [
                a[0].min(b[0]),
                a[1].min(b[1]),
                a[2].max(b[2]),
                a[3].max(b[3]),
            ]
        };
        // The first of several shows what was there before; nothing has happened in it.
        let skip = usize::from(scenes.as_slice().len() > 2);
        let focus = focus.skip(skip).reduce(around).unwrap_or_default();
        let mut width = 0;
        let images = scenes.as_ref().map(|scene| {
            let image = self.boards.bare(scene, look, size);
            width = image.width();
            image.crop(focus)
        });
        png::encode(&stacked(&images, Theme::named(look), width))
    }

    /// Draws the pictures of a match as an endless GIF file.
    #[must_use]
    pub fn replay(&self, film: &Film, look: impl Into<Look>, size: Size, pace: Pace) -> Vec<u8> {
        let look = look.into();
        let scenes = film.scenes().iter().enumerate();
        let images = scenes.map(|(at, scene)| {
            let image = self.replay_image(scene, look, size);
            match film.caption(at) {
                Some(caption) => {
                    let picture = (scene, image);
                    self.boards.captioned(picture, caption, look, size)
                }
                None => image,
            }
        });
        gif::encode(images, pace)
    }

    /// Draws what each mark in the pictures of a game means, numbered from 1, as one picture.
    #[must_use]
    pub fn legend(&self, game: Game, look: impl Into<Look>, size: Size) -> IndexedImage {
        self.boards.legend(game, look.into(), size)
    }

    /// Draws a rating graph as a PNG file; it is half as high as it is wide.
    #[must_use]
    pub fn graph(&self, graph: &Graph, look: impl Into<Look>, size: Size) -> Vec<u8> {
        png::encode(&graph.draw(Theme::named(look), size))
    }

    /// Draws a page of a leaderboard as a PNG file; the more players, the higher.
    #[must_use]
    pub fn standings(&self, standings: &Standings, look: impl Into<Look>, size: Size) -> Vec<u8> {
        png::encode(&standings.draw(Theme::named(look), size))
    }

    /// Draws the course of a match as a PNG file; it is half as high as it is wide.
    #[must_use]
    pub fn course(&self, course: &Course, look: impl Into<Look>, size: Size) -> Vec<u8> {
        png::encode(&course.draw(Theme::named(look), size))
    }
}
