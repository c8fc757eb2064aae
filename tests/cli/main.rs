//! The program from a shell: what it reads, prints and refuses.

#[path = "../../render/tests/render/games.rs"]
mod engine;
mod games;
mod program;
mod render;
