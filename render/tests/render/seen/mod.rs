//! Pictures as eyes see them: every kind of eye reads every label and sees every mark, in every theme, and capitals
//! are large enough on a phone. The tests measure pixels, so they hold for any colours of a theme.

mod ampel;
mod iago;
mod isaac;
pub mod pixels;
mod words;
