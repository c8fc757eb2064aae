//! How fast the rules are; see the end of the output for the ratios.

fn main() {
    divan::main();
}
