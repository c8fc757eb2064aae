//! The rules of ISAAC (`rulings/isaac.md`): rectangles placed on 10 × 10 squares, then removed
//! for points while the counters walk the board.
//!
//! [`Isaac`] is the position. The first side is Black, the second White; every [`Square`] is in
//! Black's numbers, and [`Square::read_by`] gives White's.
//!
//! ```
//! use iago_rules::Position;
//! use iago_rules::isaac::{Isaac, Options};
//!
//! let start = Isaac::start(Options::default());
//! let played = start.play_token("00-02").expect("an empty board takes any piece");
//! assert_eq!(played.action.to_string(), "00-02");
//! assert!(played.position.play_token("02-22").is_err());
//! ```

mod action;
mod effects;
mod footprint;
mod footprints;
mod hand;
mod judge;
mod movegen;
mod options;
mod outcome;
mod piece;
mod pieces;
mod position;
mod refusal;
mod setup;
mod sides;
mod square;

pub use action::{Action, Form, Named, Phase};
pub use effects::{Change, Effects, Event, Stuck};
pub use footprint::{Footprint, Misfit};
pub use hand::Hand;
pub use options::{Options, Tiebreak};
pub use outcome::Reason;
pub use piece::{LENGTHS, Longest, Piece, Valuation, supply, value};
pub use position::Isaac;
pub use refusal::Refusal;
pub use setup::{Setup, SetupError, Stage};
pub use sides::Sides;
pub use square::{Line, ParseSquareError, Square, SquareSet, Squares};
