//! The engine of every board: templates are painted once, then many pictures are put together from them.

use crate::data::{Caption, Count, Detail, Size, Strip};
use crate::kit::parts::{self, Inks};
use crate::kit::{Layout, Painter, Sheet, StripTools};
use crate::look::{Look, Theme};
use crate::raster::shape::{Circle, Shape};
use crate::raster::{Canvas, Fonts, IndexedImage, Palette, Sprite};
use rules::{BySide, Side};
use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// How the pictures of a game are drawn; implemented by its scene.
pub trait Drawing: Sized {
    /// Where things lie.
    type Layout: Layout;
    /// What a sprite shows.
    type Key: Copy + Debug + Eq + Hash + Send + Sync;
    /// What the game draws with besides sprites and inks.
    type Tools: Debug + Send + Sync;

    /// How many backgrounds there are; each is painted on first use.
    const BACKGROUNDS: usize = 1;

    /// The number of this scene's background, below [`Drawing::BACKGROUNDS`].
    fn background(&self) -> usize {
        0
    }

    /// Paints a background; what [`Drawing::outline`] leaves out becomes clear.
    fn paint_background(painter: &Painter<'_, Self::Layout>, number: usize) -> Canvas;

    /// Hands out the shapes that hold the board and the counts beside it.
    fn outline(layout: &Self::Layout, shape: &mut dyn FnMut(&dyn Shape));

    /// Paints every sprite, and names the colours of the palette.
    fn paint_sprites(painter: &Painter<'_, Self::Layout>) -> Sheet<Self::Key>;

    /// Prepares the game's own tools.
    fn tools(painter: &Painter<'_, Self::Layout>, palette: &Palette) -> Self::Tools;

    /// The words around the board.
    fn strip(&self) -> &Strip;

    /// The words around the board, to be set.
    fn strip_mut(&mut self) -> &mut Strip;

    /// What the strip says of each side.
    fn counts(&self) -> BySide<Count>;

    /// Paints what stands for a side in the strip.
    fn icon(painter: &Painter<'_, Self::Layout>, canvas: &mut Canvas, at: Circle, side: Side) {
        parts::disk(canvas, at, painter.piece(side));
        parts::groove(canvas, at, painter.piece(side));
    }

    /// Paints a place for a point to be won, open or won, in a game that counts so.
    fn place(_: &Painter<'_, Self::Layout>, _: &mut Canvas, _: Circle, _: bool) {}

    /// Turns the board for the player of a side; a board without sides stays as it is.
    fn turn(&mut self, _: Side) {}

    /// The part of the picture in which something happened: left, top, right and bottom in pixels.
    fn focus(&self, layout: &Self::Layout) -> [u32; 4];

    /// Draws the scene onto its background.
    fn draw(&self, board: &Board<Self>, image: &mut IndexedImage);

    /// Draws the counts in the corners beside the board.
    fn corners(&self, _: &Board<Self>, _: &mut IndexedImage) {}
}

#[derive(Debug)]
pub struct Board<S: Drawing> {
    theme: Theme,
    layout: S::Layout,
    palette: Arc<Palette>,
    backgrounds: Vec<OnceLock<IndexedImage>>,
    sprites: HashMap<S::Key, Sprite>,
    inks: Inks,
    strip: StripTools,
    tools: S::Tools,
}

impl<S: Drawing> Board<S> {
    pub fn prepare(theme: &Theme, size: Size, detail: Detail) -> Board<S> {
        Board::with_fonts(theme, size, detail, Fonts::default())
    }

    /// Paints the templates; names and sentences are written with these faces besides the usual ones.
    pub fn with_fonts(theme: &Theme, size: Size, detail: Detail, fonts: Fonts) -> Board<S> {
        let theme = match detail {
            Detail::Full => theme.clone(),
            Detail::Flat => theme.flat(),
        };
        let layout = S::Layout::new(size);
        let painter = Painter::new(&theme, &layout);
        let sheet = S::paint_sprites(&painter);
        let palette = Arc::new(sheet.palette(detail, theme.ground.face));
        Board {
            backgrounds: (0..S::BACKGROUNDS).map(|_| OnceLock::new()).collect(),
            sprites: sheet.cut(&palette),
            inks: Inks::new(&palette, &theme),
            strip: StripTools::new(
                &painter,
                &palette,
                fonts,
                |canvas, at, side| S::icon(&painter, canvas, at, side),
                |canvas, at, won| S::place(&painter, canvas, at, won),
            ),
            tools: S::tools(&painter, &palette),
            layout,
            palette,
            theme,
        }
    }

    /// Draws a scene with the words around it.
    ///
    /// Pictures of one board share palette and, but for the banner, size, so they can be joined to a
    /// replay.
    pub fn draw(&self, scene: &S) -> IndexedImage {
        let mut image = self.bare(scene);
        scene.corners(self, &mut image);
        let strip = scene.strip();
        self.strip
            .draw(&mut image, &self.inks, strip, scene.counts());
        let banner = strip.banner.as_ref();
        banner
            .and_then(|banner| self.strip.with_banner(&image, &self.inks, banner))
            .unwrap_or(image)
    }

    /// Draws the board alone, in a picture with room for the strip.
    pub fn bare(&self, scene: &S) -> IndexedImage {
        let number = scene.background();
        let background = self.backgrounds[number].get_or_init(|| {
            let painter = Painter::new(&self.theme, &self.layout);
            let painted = S::paint_background(&painter, number);
            let painted = IndexedImage::from_canvas(&painted, &self.palette);
            let mut background = painted.blank(painted.width(), painted.height());
            let mut reveal = |shape: &dyn Shape| background.reveal(&painted, &shape);
            S::outline(&self.layout, &mut reveal);
            for half in self.strip.halves() {
                reveal(&half);
            }
            background
        });
        let mut image = background.clone();
        scene.draw(self, &mut image);
        image
    }

    pub fn captioned(&self, image: &IndexedImage, caption: &Caption) -> IndexedImage {
        self.strip.captioned(image, &self.inks, caption)
    }

    pub fn theme(&self) -> &Theme {
        &self.theme
    }

    pub fn layout(&self) -> &S::Layout {
        &self.layout
    }

    pub fn palette(&self) -> &Arc<Palette> {
        &self.palette
    }

    /// The unit of the layout in pixels.
    pub fn unit(&self) -> f32 {
        self.layout.unit()
    }

    pub fn inks(&self) -> &Inks {
        &self.inks
    }

    pub fn tools(&self) -> &S::Tools {
        &self.tools
    }

    pub fn put(&self, image: &mut IndexedImage, key: S::Key, (x, y): (i32, i32)) {
        if let Some(sprite) = self.sprites.get(&key) {
            image.blit(sprite, x, y);
        }
    }
}

/// The boards of one game, prepared on first use. It keeps the [`Boards::KEPT`] used last.
#[derive(Debug)]
pub struct Boards<S: Drawing> {
    kept: Mutex<Vec<Kept<S>>>,
    fonts: Fonts,
}

type Kept<S> = ((Look, Size, Detail), Arc<Board<S>>);

impl<S: Drawing> Default for Boards<S> {
    fn default() -> Boards<S> {
        Boards::new(Fonts::default())
    }
}

impl<S: Drawing> Boards<S> {
    /// No boards yet; names and sentences are written with these faces besides the usual ones.
    pub fn new(fonts: Fonts) -> Boards<S> {
        Boards {
            kept: Mutex::new(Vec::new()),
            fonts,
        }
    }

    /// How many boards are kept: one of every theme, for stills and for replays in chat.
    pub const KEPT: usize = 8;

    pub fn get(&self, look: impl Into<Look>, size: Size, detail: Detail) -> Arc<Board<S>> {
        let look = look.into();
        let key = (look, size, detail);
        if let Some(board) = self.find(key) {
            return board;
        }
        // Outside the lock: two callers may both prepare, but none waits.
        let theme = Theme::named(look);
        let board = Board::with_fonts(theme, size, detail, self.fonts.clone());
        let board = Arc::new(board);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.truncate(Self::KEPT - 1);
        kept.insert(0, (key, Arc::clone(&board)));
        board
    }

    fn find(&self, key: (Look, Size, Detail)) -> Option<Arc<Board<S>>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|(known, _)| *known == key)?;
        kept[..=place].rotate_right(1);
        Some(Arc::clone(&kept[0].1))
    }
}
