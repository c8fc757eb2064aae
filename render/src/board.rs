//! What every board has in common: prepare once, then draw many scenes.

use super::canvas::Canvas;
use super::color::Rgb;
use super::frame::Frame;
use super::palette::Palette;
use super::size::Size;
use super::theme::{Theme, ThemeName};
use std::sync::{Arc, Mutex, PoisonError};

/// A game's board, prepared for one theme and size: palette, background and sprites.
pub trait Board: Sized + Send + Sync {
    /// What the game wants drawn, as data.
    type Scene;

    /// Paints the templates: tens of milliseconds, done once.
    fn prepare(theme: &Theme, size: Size, detail: Detail) -> Self;

    /// Puts a picture together: well under a millisecond.
    ///
    /// Frames of one board share size and palette, whatever the scene, so they can be joined to a
    /// replay.
    fn draw(&self, scene: &Self::Scene) -> Frame;
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
    pub(super) fn theme(self, theme: &Theme) -> Theme {
        match self {
            Detail::Full => theme.clone(),
            Detail::Flat => theme.flat(),
        }
    }

    /// The palette of what was painted: the `exact` colours and, in full detail or if flat colours
    /// are `blended` too, up to `limit` with the blends between them. A board whose exact colours
    /// are far apart needs the blends, or a letter takes on the colour of something else. A flat
    /// palette leaves a place for the transparent colour: with it a pixel still takes four bits.
    pub(super) fn palette<'a>(
        self,
        exact: impl IntoIterator<Item = Rgb>,
        painted: impl IntoIterator<Item = &'a Canvas>,
        limit: usize,
        blended: bool,
    ) -> Arc<Palette> {
        Arc::new(match self {
            Detail::Full => Palette::pick(exact, painted, limit),
            Detail::Flat if blended => Palette::pick(exact, painted, limit - 1),
            Detail::Flat => Palette::pick(exact, [], limit),
        })
    }
}

/// The prepared boards of one game, made on first use.
///
/// Keeps the [`Boards::KEPT`] used last, so that odd sizes do not pile up.
#[derive(Debug)]
pub struct Boards<B> {
    kept: Mutex<Vec<Kept<B>>>,
}

/// A prepared board, under what it was prepared for.
type Kept<B> = (Key, Arc<B>);

/// What a board is prepared for.
type Key = (ThemeName, Size, Detail);

impl<B> Default for Boards<B> {
    fn default() -> Boards<B> {
        Boards {
            kept: Mutex::new(Vec::new()),
        }
    }
}

impl<B: Board> Boards<B> {
    /// How many boards stay prepared: every theme, for stills and for replays in chat.
    pub const KEPT: usize = 8;

    /// The board of a theme and size.
    #[must_use]
    pub fn get(&self, theme: ThemeName, size: Size, detail: Detail) -> Arc<B> {
        let key = (theme, size, detail);
        if let Some(board) = self.find(key) {
            return board;
        }
        // Prepared outside the lock: two callers may both prepare, but none waits.
        let board = Arc::new(B::prepare(Theme::named(theme), size, detail));
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.truncate(Self::KEPT - 1);
        kept.insert(0, (key, Arc::clone(&board)));
        board
    }

    fn find(&self, key: Key) -> Option<Arc<B>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|(known, _)| *known == key)?;
        kept[..=place].rotate_right(1);
        Some(Arc::clone(&kept[0].1))
    }
}
