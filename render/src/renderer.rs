//! The renderer, which turns scenes into files.

use crate::chart::{Bracket, Course, Graph, Standings, Table};
use crate::data::{Caption, Detail, Size};
use crate::file::gif::{self, Pace};
use crate::file::png;
use crate::film::Film;
use crate::kit::{stacked, strip_height};
use crate::look::{Look, Theme};
use crate::raster::{Fonts, IndexedImage};
use crate::scene::{AllBoards, Scene};
use rules::Game;

/// Draws pictures of every game. A board is prepared when it is first needed.
///
/// Threads can share one renderer: it holds a lock only while it looks up a board.
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
    fonts: Fonts,
}

impl Renderer {
    /// A renderer that writes names and sentences with `fonts` if DejaVu lacks a letter.
    pub fn new(fonts: Fonts) -> Renderer {
        Renderer {
            boards: AllBoards::new(&fonts),
            fonts,
        }
    }

    /// The font faces for letters that DejaVu lacks.
    pub fn fonts(&self) -> &Fonts {
        &self.fonts
    }

    pub fn image(&self, scene: &Scene, look: impl Into<Look>, size: Size) -> IndexedImage {
        self.boards.draw(scene, look.into(), size, Detail::Full)
    }

    /// Draws a scene in flat detail, as it looks in a replay.
    pub fn replay_image(&self, scene: &Scene, look: impl Into<Look>, size: Size) -> IndexedImage {
        self.boards.draw(scene, look.into(), size, Detail::Flat)
    }

    /// Draws a scene as a PNG file.
    pub fn png(&self, scene: &Scene, look: impl Into<Look>, size: Size) -> Vec<u8> {
        png::encode(&self.image(scene, look, size))
    }

    /// Draws what one ply did as a PNG file. The boards are drawn without words, cropped to the part that changed, and
    /// numbered from 1.
    ///
    /// # Panics
    /// If there is no scene, or if the scenes are of different games.
    pub fn panels(&self, scenes: &[Scene], look: impl Into<Look>, size: Size) -> Vec<u8> {
        let look = look.into();
        // If there are four panels, the first shows the board before the ply, on which nothing has changed.
        let skip = usize::from(scenes.len() > 2);
        let focus = scenes.iter().skip(skip);
        let focus = focus.map(|scene| self.boards.focus(scene, look, size));
        let focus = focus.reduce(|[left, top, right, bottom], other| {
            [
                left.min(other[0]),
                top.min(other[1]),
                right.max(other[2]),
                bottom.max(other[3]),
            ]
        });
        let focus = focus.unwrap_or_default();
        let mut width = 0;
        let images = scenes.iter().map(|scene| {
            let image = self.boards.bare(scene, look, size);
            width = image.width();
            image.crop(focus)
        });
        let images: Vec<IndexedImage> = images.collect();
        png::encode(&stacked(&images, Theme::named(look), width))
    }

    /// Draws boards side by side as one PNG file. Each board has this size and no strip; the boards may be of
    /// different games.
    pub fn row(&self, scenes: &[Scene], look: impl Into<Look>, size: Size) -> Vec<u8> {
        let look = look.into();
        let boards = scenes.iter().map(|scene| {
            let image = self.image(scene, look, size);
            let (width, height) = (image.width(), image.height());
            image.crop([0, 0, width, height - strip_height(width)])
        });
        let boards: Vec<IndexedImage> = boards.collect();
        png::encode(&IndexedImage::row(&boards, size.pixels() / 12))
    }

    /// Draws lines of play side by side as one PNG file: a column of boards for each line, with a caption below each board.
    /// A board is half as wide as `size`. The boards are of one game.
    pub fn columns(
        &self,
        lines: &[Vec<(Scene, Caption)>],
        look: impl Into<Look>,
        size: Size,
    ) -> Vec<u8> {
        let look = look.into();
        let gap = size.pixels() / 40;
        let half = Size::new((size.pixels() - gap) / 2).unwrap_or(Size::MIN);
        let boards = lines.iter().enumerate().flat_map(|(column, line)| {
            let cells = line.iter().enumerate();
            cells.map(move |(row, (scene, caption))| {
                let image = self.boards.captioned(scene, caption, look, half);
                ([column as u32, row as u32], image)
            })
        });
        let boards: Vec<([u32; 2], IndexedImage)> = boards.collect();
        let Some((_, first)) = boards.first() else {
            return Vec::new();
        };
        let (wide, high) = (first.width() + gap, first.height() + gap);
        let rows = lines.iter().map(|it| it.len() as u32).max().unwrap_or(1);
        let columns = lines.len() as u32;
        let mut all = first.blank(columns * wide - gap, rows * high - gap);
        for ([column, row], image) in &boards {
            all.place(image, column * wide, row * high);
        }
        png::encode(&all)
    }

    /// Draws the pictures of a match as an endless GIF file.
    pub fn replay(&self, film: &Film, look: impl Into<Look>, size: Size, pace: Pace) -> Vec<u8> {
        let look = look.into();
        let scenes = film.scenes().iter().enumerate();
        let images = scenes.map(|(at, scene)| match film.caption(at) {
            Some(caption) => self.boards.captioned(scene, caption, look, size),
            None => self.replay_image(scene, look, size),
        });
        gif::encode(images, pace)
    }

    /// Draws the marks that appear in the pictures of a game. They are numbered from 1 in the order of
    /// [`marks`](crate::marks).
    pub fn legend(&self, game: Game, look: impl Into<Look>, size: Size) -> IndexedImage {
        self.boards.legend(game, look.into(), size)
    }

    /// Draws a rating graph as a PNG file that is half as high as wide.
    pub fn graph(&self, graph: &Graph, look: impl Into<Look>, size: Size) -> Vec<u8> {
        png::encode(&graph.draw(Theme::named(look), size))
    }

    /// Draws a page of a leaderboard as a PNG file; its height grows with the number of players.
    pub fn standings(&self, standings: &Standings, look: impl Into<Look>, size: Size) -> Vec<u8> {
        png::encode(&standings.draw(Theme::named(look), size, &self.fonts))
    }

    /// Draws a table of a tournament as a PNG file; its height grows with the number of players.
    pub fn table(&self, table: &Table, look: impl Into<Look>, size: Size) -> Vec<u8> {
        png::encode(&table.draw(Theme::named(look), size, &self.fonts))
    }

    /// Draws a part of a knockout's bracket as a PNG file; its height grows with the number of meetings.
    pub fn bracket(&self, bracket: &Bracket, look: impl Into<Look>, size: Size) -> Vec<u8> {
        png::encode(&bracket.draw(Theme::named(look), size, &self.fonts))
    }

    /// Draws the course of a match as a PNG file that is half as high as wide.
    pub fn course(&self, course: &Course, look: impl Into<Look>, size: Size) -> Vec<u8> {
        png::encode(&course.draw(Theme::named(look), size, &self.fonts))
    }
}
