//! What is drawn, as eyes meet it: every label is read and every mark is seen by every kind of eye, in every
//! theme, and capitals are large enough on a phone. Measured on pixels, whatever colours the themes name.

mod ampel;
mod iago;
mod isaac;
pub mod pixels;
mod words;
