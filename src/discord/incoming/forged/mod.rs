//! Presses that Discord would never send. The stand-in for Discord rightly refuses to send them, so these tests hand
//! them to the component handler directly. The presses change nothing and are answered privately.

mod lists;
mod matches;
mod names;
mod pages;
mod pictures;
mod results;
mod settings;
mod table;
