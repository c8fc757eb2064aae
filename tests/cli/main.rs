//! The program from a shell: what it reads, prints and refuses.

mod check;
#[path = "../../render/tests/render/games.rs"]
mod engine;
mod games;
mod program;
mod render;
