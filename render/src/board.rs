//! The one engine of every board: paint the templates once, then put many pictures together.

use super::atlas::{Atlas, Sheet};
use super::canvas::Canvas;
use super::indexed::IndexedImage;
use super::painter::{Layout, Painter};
use super::palette::Palette;
use super::parts::Inks;
use super::scene::Caption;
use super::shape::Circle;
use super::size::Size;
use super::strip::{Count, Strip, StripTools};
use super::theme::{Look, Theme};
use rules::{BySide, Side};
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// How the pictures of a game are drawn; its scene implements this in the game's own folder.
pub trait Drawing: Sized {
    /// Where things lie.
    type Layout: Layout;
    /// What a sprite shows.
    type Key: Copy + Debug + Eq + Hash + Send + Sync;
    /// What the game draws with besides sprites and [`Inks`].
    type Tools: Debug + Send + Sync;

    /// How many backgrounds there are; each is painted when a scene first stands on it.
    const BACKGROUNDS: usize = 1;

    /// The place of this scene's background, below [`Drawing::BACKGROUNDS`].
    fn background(&self) -> usize {
        0
    }

    /// Paints a background.
    fn paint_background(painter: &Painter<'_, Self::Layout>, place: usize) -> Canvas;

    /// Paints every sprite, and says what the palette is made from.
    fn paint_sprites(painter: &Painter<'_, Self::Layout>) -> Sheet<Self::Key>;

    /// Prepares the game's own tools for a palette.
    fn tools(painter: &Painter<'_, Self::Layout>, palette: &Palette) -> Self::Tools;

    /// The words around the board.
    fn strip(&self) -> &Strip;

    /// The words around the board, to be set.
    fn strip_mut(&mut self) -> &mut Strip;

    /// What the strip says of each side.
    fn counts(&self) -> BySide<Count>;

    /// Paints what stands for a side in the strip.
    fn icon(painter: &Painter<'_, Self::Layout>, canvas: &mut Canvas, at: Circle, side: Side) {
        let dark = painter.theme.ground.edge;
        painter.disk_beside(canvas, at, painter.piece(side), dark);
    }

    /// Looks at the board from a side; nothing changes where a board has no sides.
    fn turn(&mut self, _: Side) {}

    /// The part of the picture in which something happened: left, top, right and bottom in pixels.
    fn focus(&self, layout: &Self::Layout) -> [u32; 4] {
        let (width, height) = layout.size();
        [0, 0, width, height]
    }

    /// Draws the scene onto its background.
    fn draw(&self, board: &Board<Self>, image: &mut IndexedImage);

    /// Draws what is counted in the corners beside the board, which a part of the picture would cut.
    fn corners(&self, _: &Board<Self>, _: &mut IndexedImage) {}
}

/// A game's board, prepared for one theme and size: palette, backgrounds, sprites and tools.
#[derive(Debug)]
pub struct Board<S: Drawing> {
    theme: Theme,
    layout: S::Layout,
    palette: Arc<Palette>,
    backgrounds: Vec<OnceLock<IndexedImage>>,
    atlas: Atlas<S::Key>,
    inks: Inks,
    strip: StripTools,
    tools: S::Tools,
}

/// The edges of the part of a picture that holds all of these boxes, each with its left, top, right and bottom
/// edge; all of it if there are none.
pub fn around(boxes: impl Iterator<Item = [i32; 4]>, (width, height): (u32, u32)) -> [u32; 4] {
    let whole = [0, 0, width as i32, height as i32];
    let all = boxes.reduce(|[a, b, c, d], [e, f, g, h]| [a.min(e), b.min(f), c.max(g), d.max(h)]);
    let [left, top, right, bottom] = all.unwrap_or(whole);
    let within = [
        left.max(0),
        top.max(0),
        right.min(whole[2]),
        bottom.min(whole[3]),
    ];
    within.map(|edge| edge as u32)
}

impl<S: Drawing> Board<S> {
    /// Paints the templates: tens of milliseconds, done once.
    #[must_use]
    pub fn prepare(theme: &Theme, size: Size, detail: Detail) -> Board<S> {
        let theme = detail.theme(theme);
        let layout = S::Layout::new(size);
        let painter = Painter::new(&theme, &layout);
        let sheet = S::paint_sprites(&painter);
        let palette = Arc::new(sheet.palette(detail));
        Board {
            backgrounds: (0..S::BACKGROUNDS).map(|_| OnceLock::new()).collect(),
            atlas: sheet.cut(&palette),
            inks: Inks::new(&palette, &theme),
            strip: StripTools::new(&painter, &palette, |canvas, at, side| {
                S::icon(&painter, canvas, at, side);
            }),
            tools: S::tools(&painter, &palette),
            layout,
            palette,
            theme,
        }
    }

    /// Puts a picture together: well under a millisecond.
    ///
    /// Pictures of one board share palette and, but for the banner, size, whatever the scene, so they
    /// can be joined to a replay.
    #[must_use]
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

    /// The board with nothing around it, as large as a picture without a banner.
    #[must_use]
    pub fn bare(&self, scene: &S) -> IndexedImage {
        let place = scene.background();
        let background = self.backgrounds[place].get_or_init(|| {
            let painter = Painter::new(&self.theme, &self.layout);
            IndexedImage::from_canvas(&S::paint_background(&painter, place), &self.palette)
        });
        let mut image = background.clone();
        scene.draw(self, &mut image);
        image
    }

    /// A picture with a line below its strip that says what was played.
    pub(super) fn captioned(&self, image: IndexedImage, caption: &Caption) -> IndexedImage {
        self.strip.captioned(image, &self.inks, caption)
    }

    /// The colours by what they stand for.
    pub(super) fn theme(&self) -> &Theme {
        &self.theme
    }

    /// The geometry.
    #[must_use]
    pub fn layout(&self) -> &S::Layout {
        &self.layout
    }

    /// The colours.
    #[must_use]
    pub fn palette(&self) -> &Arc<Palette> {
        &self.palette
    }

    /// The unit of all that is drawn, in pixels.
    #[must_use]
    pub fn unit(&self) -> f32 {
        self.layout.unit()
    }

    /// The colours every board draws with.
    pub(super) fn inks(&self) -> &Inks {
        &self.inks
    }

    /// What the game draws with besides.
    pub(super) fn tools(&self) -> &S::Tools {
        &self.tools
    }

    /// Copies the sprite of this name to a place; nothing if there is none.
    pub(super) fn put(&self, image: &mut IndexedImage, key: S::Key, (x, y): (i32, i32)) {
        if let Some(sprite) = self.atlas.get(key) {
            image.blit(sprite, x, y);
        }
    }
}

/// How finely a board is painted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Detail {
    /// With every tone, for a picture one looks at.
    #[default]
    Full,
    /// In flat colours only, for a picture that passes: in a replay each tone and each step of an
    /// edge would be sent again and again.
    Flat,
}

impl Detail {
    /// The theme to paint with.
    fn theme(self, theme: &Theme) -> Theme {
        match self {
            Detail::Full => theme.clone(),
            Detail::Flat => theme.flat(),
        }
    }
}

/// The prepared boards of one game, made on first use.
///
/// Keeps the [`Boards::KEPT`] used last, so that odd sizes do not pile up.
#[derive(Debug)]
pub struct Boards<S: Drawing> {
    kept: Mutex<Vec<Kept<S>>>,
}

/// A prepared board, under what it was prepared for.
type Kept<S> = (Key, Arc<Board<S>>);

/// What a board is prepared for.
type Key = (Look, Size, Detail);

impl<S: Drawing> Default for Boards<S> {
    fn default() -> Boards<S> {
        Boards {
            kept: Mutex::new(Vec::new()),
        }
    }
}

impl<S: Drawing> Boards<S> {
    /// How many boards stay prepared: as many as every theme needs, for stills and for replays in chat.
    pub const KEPT: usize = 8;

    /// The board of a look and size.
    #[must_use]
    pub fn get(&self, look: impl Into<Look>, size: Size, detail: Detail) -> Arc<Board<S>> {
        let look = look.into();
        let key = (look, size, detail);
        if let Some(board) = self.find(key) {
            return board;
        }
        // Prepared outside the lock: two callers may both prepare, but none waits.
        let board = Arc::new(Board::prepare(Theme::named(look), size, detail));
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.truncate(Self::KEPT - 1);
        kept.insert(0, (key, Arc::clone(&board)));
        board
    }

    fn find(&self, key: Key) -> Option<Arc<Board<S>>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|(known, _)| *known == key)?;
        kept[..=place].rotate_right(1);
        Some(Arc::clone(&kept[0].1))
    }
}
