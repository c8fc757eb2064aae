//! Draws the boards of every game: templates are painted once, and many pictures are then composed of them.

use crate::data::{Caption, Count, Detail, Size, Strip, View};
use crate::kit::parts::{self, Inks};
use crate::kit::{Layout, Painter, Sheet, StripTools, gap, grid};
use crate::look::{Look, Theme, ThemeName};
use crate::raster::shape::{Circle, Shape};
use crate::raster::{Canvas, Fonts, IndexedImage, Palette, Sprite};
use rules::{BySide, Position, Side};
use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// The number of marks in a game's legend.
pub const MARKS: usize = 9;

const LEGEND_COLUMNS: u32 = 3;

/// A mark of the legend: its key, and its place in the picture in pixels.
pub type LegendMark = (&'static str, (i32, i32));

/// The functions that make and draw the scenes of a game; implemented by each game's scene.
pub trait Drawing: Sized {
    type Game: Position;
    type Layout: Layout;
    /// The key of a sprite: says what the sprite shows.
    type Key: Copy + Debug + Eq + Hash + Send + Sync;
    /// The inks, digits and labels that only this game uses, prepared once.
    type Tools: Debug + Send + Sync;

    /// The number of different backgrounds. Each is painted when it is first used.
    const BACKGROUNDS: usize = 1;

    /// The index of this scene's background, from 0 and below [`Drawing::BACKGROUNDS`].
    fn background(&self) -> usize {
        0
    }

    /// Paints a background. Pixels outside the shapes of [`Drawing::outline`] become transparent.
    fn paint_background(painter: &Painter<'_, Self::Layout>, number: usize) -> Canvas;

    /// Calls `shape` with each shape that contains the board or the counts beside the board.
    fn outline(layout: &Self::Layout, shape: &mut dyn FnMut(&dyn Shape));

    /// Paints every sprite, and lists the colours that the palette must have.
    fn paint_sprites(painter: &Painter<'_, Self::Layout>) -> Sheet<Self::Key>;

    fn tools(painter: &Painter<'_, Self::Layout>, palette: &Palette) -> Self::Tools;

    /// The words around the board, such as names.
    fn strip(&self) -> &Strip;

    fn strip_mut(&mut self) -> &mut Strip;

    /// Each side's points, and whether the side is to move, for the strip below the board.
    fn counts(&self) -> BySide<Count>;

    /// Paints a side's icon in the strip.
    fn icon(painter: &Painter<'_, Self::Layout>, canvas: &mut Canvas, at: Circle, side: Side) {
        parts::disk(canvas, at, painter.piece(side));
        parts::groove(canvas, at, painter.piece(side));
    }

    /// Paints the place of one point in the strip. The last argument says whether the point is won, which fills the
    /// place. Only games that count by places need this function.
    fn place(_: &Painter<'_, Self::Layout>, _: &mut Canvas, _: Circle, _: bool) {}

    /// Turns the board so that it is seen from a side; does nothing for a board that looks the same to both sides.
    fn turn(&mut self, _: Side) {}

    /// The part of the picture that contains all marks of the scene: left, top, right and bottom in pixels.
    fn focus(&self, layout: &Self::Layout) -> [u32; 4];

    /// Draws the scene onto its background.
    fn draw(&self, board: &Board<Self>, image: &mut IndexedImage);

    /// Draws each side's counts in the corners beside the board.
    fn corners(&self, _: &Board<Self>, _: &mut IndexedImage) {}

    /// The scene of a position. `plies` are the effects of the plies that led to the position, the oldest first; each
    /// game decides how many of these plies it shows.
    fn after(
        position: &Self::Game,
        plies: &[&<Self::Game as Position>::Effects],
        view: View,
    ) -> Self;

    /// The diagram that shows why a ply was refused; `None` if a picture would not help.
    fn refusal(
        position: &Self::Game,
        refusal: &<Self::Game as Position>::Refusal,
        view: View,
    ) -> Option<Self>;

    /// This scene for the task of a puzzle: shows whose turn it is, but marks no action that could be played.
    fn unhinted(self) -> Self;

    /// This scene for a match that is over: no side is to move, and no action is marked.
    fn finished(self) -> Self;

    /// This scene for a picture in a replay: finished as by [`Drawing::finished`], and with fewer marks of the last
    /// ply, so that few pixels change from picture to picture.
    fn for_replay(self) -> Self;

    /// This scene for the last picture of a replay, which is shown longer.
    fn held(self) -> Self {
        self
    }

    /// A scene with every kind of mark, and for each mark its key and its place in the picture.
    fn legend(layout: &Self::Layout) -> (Self, [LegendMark; MARKS]);

    /// Whether [`Drawing::panels`] returns pictures for a ply with these effects.
    fn has_panels(effects: &<Self::Game as Position>::Effects) -> bool;

    /// Shows step by step what a ply did. There are two pictures, or four of which the first shows the board before
    /// the ply. `None` if one picture is enough.
    fn panels(
        before: &Self::Game,
        effects: &<Self::Game as Position>::Effects,
        view: View,
    ) -> Option<Vec<Self>>;
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

    /// Paints the templates. Names and sentences are written with `fonts` if DejaVu lacks a letter.
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
    /// All pictures of one board have the same palette, and all pictures without a banner have the same size. So they
    /// can be joined to a replay.
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

    /// Draws the board without words and counts, in a picture with room for the strip.
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

    /// The marks of the game in one picture that is as wide as the game's boards. The marks are numbered from 1, and
    /// all are cut from one scene.
    pub fn legend(&self) -> IndexedImage {
        let (width, _) = self.layout.size();
        let wide = (width - (LEGEND_COLUMNS - 1) * gap(width)) / LEGEND_COLUMNS;
        let high = wide * 3 / 4;
        let (scene, marks) = S::legend(&self.layout);
        let image = self.draw(&scene);
        let corner = |middle: i32, side: u32, whole: u32| {
            let least = middle - side as i32 / 2;
            u32::try_from(least).unwrap_or(0).min(whole - side)
        };
        let crops = marks.map(|(_, (x, y))| {
            let left = corner(x, wide, image.width());
            let top = corner(y, high, image.height());
            image.crop([left, top, left + wide, top + high])
        });
        grid(&crops, &self.theme, width, LEGEND_COLUMNS)
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

    /// The unit of the layout, in pixels.
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

/// The boards of one game. A board is prepared when it is first used; the last [`Boards::KEPT`] boards used are kept.
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
    /// A store without boards. Names and sentences are written with `fonts` if DejaVu lacks a letter.
    pub fn new(fonts: Fonts) -> Boards<S> {
        Boards {
            kept: Mutex::new(Vec::new()),
            fonts,
        }
    }

    /// The number of boards that are kept: enough for one board for still pictures and one for replays in each theme.
    pub const KEPT: usize = 2 * ThemeName::ALL.len();

    pub fn get(&self, look: impl Into<Look>, size: Size, detail: Detail) -> Arc<Board<S>> {
        let look = look.into();
        let key = (look, size, detail);
        {
            let mut kept = self.lock();
            if let Some(place) = kept.iter().position(|(known, _)| *known == key) {
                kept[..=place].rotate_right(1);
                return Arc::clone(&kept[0].1);
            }
        }
        // The board is prepared outside the lock. So two callers may both prepare it, but none has to wait.
        let theme = Theme::named(look);
        let board = Board::with_fonts(theme, size, detail, self.fonts.clone());
        let board = Arc::new(board);
        let mut kept = self.lock();
        kept.truncate(Self::KEPT - 1);
        kept.insert(0, (key, Arc::clone(&board)));
        board
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Kept<S>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
