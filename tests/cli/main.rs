//! The program from a shell: input, output and refusals.

mod backup;
mod check;
#[path = "../support/database.rs"]
mod database;
mod engine;
mod forget;
#[path = "../../render/tests/render/games.rs"]
mod games;
mod packaging;
mod pair;
mod program;
mod render;
mod settings;
