//! The arrows of docs/ARCHITECTURE.md: between crates the compiler guards them, and this test
//! guards what the manifests let it see; within the package it reads the imports.

use std::fs;
use std::path::{Path, PathBuf};

/// The crates of the house, each with those it may use.
const CRATES: &[(&str, &[&str])] = &[
    ("rules", &[]),
    ("adjudicate", &["rules"]),
    ("referee", &["rules"]),
    ("render", &["rules"]),
    ("text", &["referee", "rules"]),
    ("store", &["referee", "rules"]),
    ("app", &["store", "referee", "rules"]),
    ("stand-in", &[]),
];

/// Foreign crates that only one of ours may use.
const OWNED: &[(&str, &str)] = &[
    ("sqlx", "store"),
    ("skillratings", "referee"),
    ("fluent-templates", "text"),
    ("image", "render"),
    ("imageproc", "render"),
    ("libdeflater", "render"),
];

/// The modules of the package, each with those it may use.
const MODULES: &[(&str, &[&str])] = &[
    ("config", &[]),
    ("discord", &["config"]),
    ("cli", &["config", "discord"]),
];

/// Names that only one module of the package may speak.
const SPOKEN: &[(&str, &str)] = &[
    ("poise::", "discord"),
    ("serenity::", "discord"),
    ("std::env", "config"),
    ("dotenvy::", "config"),
    ("stand_in::", "cli"),
];

/// What pure crates may not touch: clocks, randomness, input and output, threads.
const IMPURE: &[&str] = &[
    "std::time",
    "SystemTime",
    "Instant::now",
    "std::fs",
    "std::net",
    "std::io",
    "std::thread",
    "tokio::",
    "rand::",
    "async fn",
    ".await",
    "println!",
    "eprintln!",
    "Ulid::new",
];
const PURE: &[&str] = &["rules", "referee"];

/// Crates in which nothing is matched by the game outside the files listed: the folders of the
/// games and the registries.
const BLIND: &[(&str, &[&str])] = &[
    (
        "rules",
        &["src/iago/", "src/isaac/", "src/ampel/", "src/any.rs"],
    ),
    (
        "adjudicate",
        &["src/iago.rs", "src/isaac.rs", "src/ampel.rs", "src/lib.rs"],
    ),
    ("referee", &["src/matches/dead_position.rs"]),
    ("app", &[]),
    ("store", &[]),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The names under `[dependencies]` of a crate of the house.
fn dependencies(of: &str) -> Vec<String> {
    let manifest = fs::read_to_string(root().join(of).join("Cargo.toml")).expect("a manifest");
    manifest
        .lines()
        .skip_while(|line| *line != "[dependencies]")
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| line.split([' ', '.', '=']).next())
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect()
}

fn files_below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            files_below(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The source files of the package, each with the module it belongs to.
fn files() -> Vec<(String, PathBuf)> {
    let source = root().join("src");
    let mut found = Vec::new();
    files_below(&source, &mut found);
    found
        .into_iter()
        .filter_map(|path| {
            let first = path.strip_prefix(&source).ok()?.components().next()?;
            let module = first.as_os_str().to_str()?.trim_end_matches(".rs");
            (!["main", "lib"].contains(&module)).then(|| (module.to_owned(), path.clone()))
        })
        .collect()
}

/// The lines that are code: comments and doc comments may name anything.
fn code(path: &Path) -> Vec<(usize, String)> {
    fs::read_to_string(path)
        .expect("a readable file")
        .lines()
        .enumerate()
        .map(|(number, line)| (number + 1, line.trim().to_owned()))
        .filter(|(_, line)| !line.starts_with("//"))
        .collect()
}

/// Whether a line names a path as a whole word.
fn names(line: &str, path: &str) -> bool {
    line.match_indices(path)
        .any(|(at, _)| !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
}

fn none(broken: &[String], what: &str) {
    assert!(broken.is_empty(), "{what}:\n{}", broken.join("\n"));
}

#[test]
fn crates_use_only_what_lies_below_them() {
    let mut broken = Vec::new();
    for (name, may_use) in CRATES {
        let used = dependencies(name);
        assert!(!used.is_empty(), "{name}: no dependencies were found");
        for other in CRATES.iter().map(|(other, _)| *other) {
            if used.iter().any(|it| it == other) && !may_use.contains(&other) {
                broken.push(format!("{name} uses {other}"));
            }
        }
        for (foreign, owner) in OWNED {
            if used.iter().any(|it| it == foreign) && owner != name {
                broken.push(format!("{name} uses {foreign}, which is {owner}'s"));
            }
        }
    }
    let package = dependencies(".");
    for (foreign, owner) in OWNED {
        if package.iter().any(|it| it == foreign) {
            broken.push(format!("the package uses {foreign}, which is {owner}'s"));
        }
    }
    none(&broken, "against the arrows");
}

#[test]
fn every_crate_and_module_has_a_place_in_the_house() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("the manifest");
    let members = manifest
        .lines()
        .find_map(|line| line.strip_prefix("members = "))
        .expect("members");
    for member in members.split('"').skip(1).step_by(2) {
        assert!(
            CRATES.iter().any(|(name, _)| *name == member),
            "{member} is not in tests/layers.rs"
        );
    }
    for (module, path) in files() {
        assert!(
            MODULES.iter().any(|(name, _)| *name == module),
            "{}: `{module}` is not in tests/layers.rs",
            path.display()
        );
    }
    assert!(files().len() > 20, "the sources were not found");
}

#[test]
fn modules_look_only_down_and_foreign_names_stay_in_their_rooms() {
    let mut broken = Vec::new();
    for (module, path) in files() {
        let may_use = MODULES
            .iter()
            .find(|(name, _)| *name == module)
            .map_or(&[][..], |(_, may_use)| may_use);
        for (number, line) in code(&path) {
            let place = format!("{}:{number}: `{module}`", path.display());
            for (other, _) in MODULES {
                let named = names(&line, &format!("crate::{other}"));
                if named && *other != module && !may_use.contains(other) {
                    broken.push(format!("{place} uses `{other}`"));
                }
            }
            for (name, owner) in SPOKEN {
                if names(&line, name) && *owner != module {
                    broken.push(format!("{place} speaks `{name}`"));
                }
            }
        }
    }
    none(&broken, "against the arrows");
}

#[test]
fn pure_crates_are_pure() {
    let mut broken = Vec::new();
    for name in PURE {
        let mut files = Vec::new();
        files_below(&root().join(name).join("src"), &mut files);
        assert!(!files.is_empty(), "{name}: the sources were not found");
        for path in files {
            for (number, line) in code(&path) {
                for impure in IMPURE.iter().filter(|it| line.contains(**it)) {
                    broken.push(format!("{}:{number}: `{impure}`", path.display()));
                }
            }
        }
    }
    none(&broken, "not pure");
}

#[test]
fn games_are_told_apart_in_their_own_files_only() {
    const GAMES: [&str; 3] = ["::Iago", "::Isaac", "::Ampel"];
    let mut broken = Vec::new();
    let mut told_apart = 0;
    for (name, own) in BLIND {
        let folder = root().join(name);
        let mut files = Vec::new();
        files_below(&folder.join("src"), &mut files);
        for path in files {
            let inside = path.strip_prefix(&folder).expect("below the crate");
            let inside = inside.to_string_lossy();
            let owned = own.iter().any(|own| inside.starts_with(own));
            for (number, line) in code(&path) {
                if GAMES.iter().any(|game| line.contains(game)) {
                    told_apart += 1;
                    if !owned {
                        broken.push(format!("{}:{number}: {line}", path.display()));
                    }
                }
            }
        }
    }
    assert!(told_apart > 5, "the games' own files were not found");
    none(&broken, "a game is named outside its own files");
}

#[test]
fn the_test_sees_what_it_looks_for() {
    assert!(names("use crate::config::Token;", "crate::config"));
    assert!(!names("use mycrate::config;", "crate::config"));
    assert!(dependencies("store").contains(&"sqlx".to_owned()));
}
