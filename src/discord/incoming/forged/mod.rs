//! Presses that the platform would never send: a stand-in rightly refuses to send them, so they are
//! handed to the component handler directly. They change nothing and are answered privately.

mod lists;
mod matches;
mod names;
mod pages;
mod pictures;
mod results;
mod settings;
mod table;
