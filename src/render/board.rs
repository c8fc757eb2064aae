//! What every board has in common: prepare once, then draw many scenes.

use super::frame::Frame;
use super::size::Size;
use super::theme::{Theme, ThemeName};
use std::sync::{Arc, Mutex, PoisonError};

/// A game's board, prepared for one theme and size: palette, background and sprites.
pub trait Board: Sized + Send + Sync {
    /// What the game wants drawn, as data.
    type Scene;

    /// Paints the templates: tens of milliseconds, done once.
    fn prepare(theme: &Theme, size: Size) -> Self;

    /// Puts a picture together: well under a millisecond.
    ///
    /// Frames of one board share size and palette, whatever the scene, so they can be joined to a
    /// replay.
    fn draw(&self, scene: &Self::Scene) -> Frame;
}

/// The prepared boards of one game, made on first use.
///
/// Keeps the [`Boards::KEPT`] used last, so that odd sizes do not pile up.
#[derive(Debug)]
pub struct Boards<B> {
    kept: Mutex<Vec<Kept<B>>>,
}

/// A prepared board, under the theme and size it was prepared for.
type Kept<B> = ((ThemeName, Size), Arc<B>);

impl<B> Default for Boards<B> {
    fn default() -> Boards<B> {
        Boards {
            kept: Mutex::new(Vec::new()),
        }
    }
}

impl<B: Board> Boards<B> {
    /// How many boards stay prepared: every theme at the two sizes used in chat.
    pub const KEPT: usize = 8;

    /// The board of a theme and size.
    #[must_use]
    pub fn get(&self, theme: ThemeName, size: Size) -> Arc<B> {
        let key = (theme, size);
        if let Some(board) = self.find(key) {
            return board;
        }
        // Prepared outside the lock: two callers may both prepare, but none waits.
        let board = Arc::new(B::prepare(Theme::named(theme), size));
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.truncate(Self::KEPT - 1);
        kept.insert(0, (key, Arc::clone(&board)));
        board
    }

    fn find(&self, key: (ThemeName, Size)) -> Option<Arc<B>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|(known, _)| *known == key)?;
        kept[..=place].rotate_right(1);
        Some(Arc::clone(&kept[0].1))
    }
}
