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

/// The texts of all warnings and errors that a file logs; what is inserted into one is `…`.
fn logged(source: &str) -> Vec<String> {
    let source = source.replace("tracing::error!(", "tracing::warn!(");
    let calls = source.split("tracing::warn!(").skip(1);
    let calls = calls.filter_map(|rest| rest.split(");").next());
    calls
        .filter_map(|call| {
            let mut texts = call.split('"').skip(1).step_by(2);
            texts.find(|it| it.contains(' '))
        })
        .map(|text| {
            let inserted = text.split('{').map(|part| match part.split_once('}') {
                Some((_, after)) => format!("…{after}"),
                None => part.to_owned(),
            });
            inserted.collect()
        })
        .collect()
}

fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.extension() {
            _ if path.is_dir() => sources(&path, found),
            Some(rust) if rust == "rs" => found.push(fs::read_to_string(path).expect("a file")),
            _ => {}
        }
    }
}

#[test]
fn the_handbook_explains_every_warning_and_error_of_the_log() {
    let handbook = read("docs/OPERATIONS.md");
    let mut files = Vec::new();
    for folder in ["src", "app/src", "store/src", "text/src"] {
        sources(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join(folder),
            &mut files,
        );
    }
    let lines: Vec<String> = files.iter().flat_map(|file| logged(file)).collect();
    assert!(lines.len() > 30, "{lines:?}");
    let missing: Vec<&String> = lines
        .iter()
        .filter(|line| !handbook.contains(&format!("`{line}`")))
        .collect();
    assert!(missing.is_empty(), "{missing:#?}");
}
