//! The rules of the games, from outside.

mod iago;
mod perft;
