//! What the README promises and what the program does are the same.

use std::fs;
use std::path::Path;

fn read(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect(name)
}

/// View Channel, Send Messages, Attach Files, Create Public Threads, Send Messages in Threads: the bits of Discord's
/// documentation, and no others.
const PERMISSIONS: u64 = 1 << 10 | 1 << 11 | 1 << 15 | 1 << 35 | 1 << 38;

#[test]
fn the_invitation_asks_for_exactly_what_the_bot_needs() {
    let readme = read("README.md");
    let link = readme
        .lines()
        .find(|line| line.contains("oauth2/authorize"))
        .expect("an invitation");
    assert!(
        link.trim_end()
            .ends_with(&format!("permissions={PERMISSIONS}")),
        "{link}"
    );
    assert!(link.contains("scope=bot+applications.commands"), "{link}");
}

#[test]
fn both_commands_and_every_picture_of_the_readme_exist() {
    let readme = read("README.md");
    for command in ["cargo run -- sandbox", "cargo test"] {
        assert!(readme.lines().any(|line| line == command), "{command}");
    }
    let pictures: Vec<&str> = readme
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next())
        .filter(|target| target.starts_with("assets/"))
        .collect();
    assert_eq!(pictures.len(), 3);
    for picture in pictures {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(picture);
        assert!(path.is_file(), "{picture}");
    }
}

#[test]
fn the_example_environment_names_every_variable() {
    let example = read(".env.example");
    for variable in [
        "DISCORD_TOKEN=",
        "DATABASE_URL=",
        "RUST_LOG=",
        "IAGO_DISCORD_API=",
    ] {
        assert!(example.contains(variable), "{variable}");
    }
}
