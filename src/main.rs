//! The program `iago`.

fn main() {}
