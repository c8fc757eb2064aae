//! Presses nobody could make on the platform: a stand-in rightly refuses to send them, so they are
//! handed to the component handler directly. None of them changes anything, or tells anybody else.

mod matches;
mod pages;
mod settings;
mod table;
