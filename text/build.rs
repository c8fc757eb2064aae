//! Rebuilds the crate when a text file appears or changes: the files are embedded by a macro,
//! which cargo cannot see through.

fn main() {
    println!("cargo:rerun-if-changed=../assets/text");
}
