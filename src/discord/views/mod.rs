//! State → message: what is said, shown and offered, for whoever may see it.

pub mod analysis;
pub mod board;
pub mod challenge;
pub mod content;
pub mod hint;
pub mod history;
pub mod legend;
pub mod message;
pub mod offer;
pub mod opponent;
pub mod personal;
pub mod picker;
pub mod picture;
pub mod ply;
pub mod profile;
pub mod ranking;
pub mod rating;
pub mod refusal;
pub mod rules;
pub mod seen;
pub mod settings;
pub mod step;
pub mod welcome;
