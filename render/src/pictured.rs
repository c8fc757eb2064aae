//! What a game's scene shows.

use crate::board::Drawing;
use crate::data::View;
use rules::Position;

pub const MARKS: usize = 9;

/// A mark of a legend: its key, and where it stands in the scene.
pub type LegendMark = (&'static str, (i32, i32));

/// How the scenes of a game come about; implemented by its scene.
pub trait Pictured: Drawing {
    /// The game.
    type Game: Position;

    /// The scene of a position after these plies, oldest first. How many of them are shown is up to the
    /// game.
    fn after(
        position: &Self::Game,
        plies: &[&<Self::Game as Position>::Effects],
        view: View,
    ) -> Self;

    /// The diagram that shows why a ply was refused. `None` if a picture would not help.
    fn refusal(
        position: &Self::Game,
        refusal: &<Self::Game as Position>::Refusal,
        view: View,
    ) -> Option<Self>;

    /// The scene of a task: it says whose turn it is, and nothing of what could be played.
    fn unhinted(self) -> Self;

    /// The scene of a match that is over: nothing asks for an action.
    fn finished(self) -> Self;

    /// The scene as a picture in the middle of a replay: finished, and with less of what the last ply did,
    /// so that few pixels change from picture to picture.
    fn for_replay(self) -> Self;

    /// The scene as the last picture of a replay.
    fn held(self) -> Self {
        self
    }

    /// A scene with every kind of mark, and by its key the place of each in the picture, in pixels.
    fn legend(layout: &Self::Layout) -> (Self, [LegendMark; MARKS]);

    /// Whether [`Pictured::panels`] has something to show of a ply.
    fn has_panels(effects: &<Self::Game as Position>::Effects) -> bool;

    /// What a ply did, step by step: two pictures, or four of which the first shows what was there before.
    /// `None` if one picture says it all.
    fn panels(
        before: &Self::Game,
        effects: &<Self::Game as Position>::Effects,
        view: View,
    ) -> Option<Vec<Self>>;
}
