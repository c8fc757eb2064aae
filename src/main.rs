//! The program `iago`.

fn main() -> std::process::ExitCode {
    iago::cli::main()
}
