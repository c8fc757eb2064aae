//! The arrows of docs/ARCHITECTURE.md: between crates the compiler guards them, and this test
//! guards what the manifests let it see; within the package it reads the imports.

#[path = "support/source.rs"]
mod source;

use source::{
    code, dependencies, files, files_below, is_declared, names, names_game, product, root,
};
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
    ("app", &["store", "referee", "rules", "search"]),
    ("search", &["rules"]),
    ("lessons", &["rules"]),
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
    "Instant",
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
const PURE: &[&str] = &["rules", "referee", "search", "lessons"];

/// The rooms of `src/discord`, each with those it may use.
const ROOMS: &[(&str, &[&str])] = &[
    ("views", &[]),
    ("outgoing", &["views"]),
    ("handlers", &["outgoing", "views"]),
    ("incoming", &["handlers", "outgoing", "views"]),
];

/// What every room of `src/discord` speaks of; these files use only each other.
const VOCABULARY: &[&str] = &[
    "clock",
    "context",
    "error",
    "figures",
    "incoming/component_id",
    "incoming/invoker",
    "incoming/puzzle_press",
    "incoming/request",
    "incoming/roles_press",
    "incoming/study",
    "incoming/word",
    "limits",
    "recall",
    "thinker",
];

/// What puts the rooms together; nobody uses these files.
const ASSEMBLY: &[&str] = &["", "bot", "framework", "gateway"];

/// The registries: each names every game twice before its tests, as a module and in its one line.
const REGISTRIES: &[&str] = &[
    "adjudicate/src/lib.rs",
    "lessons/src/lib.rs",
    "render/src/lib.rs",
    "rules/src/lib.rs",
    "search/src/lib.rs",
    "src/discord/incoming/commands/mod.rs",
    "src/discord/views/picker/mod.rs",
    "text/src/lib.rs",
];

/// Files of the sources that are tests alone, and may name any game.
const TESTS: &[&str] = &[
    "referee/src/matches/dead_position.rs",
    "src/discord/incoming/forged/matches.rs",
    "src/discord/incoming/forged/pages.rs",
    "src/discord/incoming/forged/settings.rs",
];

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
fn every_source_file_is_compiled() {
    let mut all = Vec::new();
    for name in CRATES.iter().map(|(name, _)| *name).chain([""]) {
        for folder in ["src", "tests", "benches"] {
            let folder = root().join(name).join(folder);
            if folder.is_dir() {
                files_below(&folder, &mut all);
            }
        }
    }
    let all: Vec<(PathBuf, String)> = all
        .into_iter()
        .map(|path| {
            (
                path.clone(),
                fs::read_to_string(path).expect("a readable file"),
            )
        })
        .collect();
    // What cargo finds by itself, or by its place in a manifest.
    let is_root = |path: &Path| {
        let folder = path.parent().and_then(Path::file_name);
        let found = ["tests", "benches", "fuzz_targets", "bin"].map(std::ffi::OsStr::new);
        path.ends_with("main.rs")
            || path.ends_with("lib.rs")
            || found.contains(&folder.unwrap_or_default())
    };
    let left_out: Vec<String> = all
        .iter()
        .filter(|(path, _)| !is_root(path) && !is_declared(path, &all))
        .map(|(path, _)| path.display().to_string())
        .collect();
    none(
        &left_out,
        "no file declares these as its modules, so nobody compiles them",
    );
    assert!(all.len() > 300, "only {} files were looked at", all.len());
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
                // A length of time is a value like any other; what reads a clock is not.
                let line = line.replace("std::time::Duration", "Duration");
                for impure in IMPURE.iter().filter(|it| line.contains(**it)) {
                    broken.push(format!("{}:{number}: `{impure}`", path.display()));
                }
            }
        }
    }
    none(&broken, "not pure");
}

/// The files of `src/discord`, each named by its path without `.rs` or `/mod.rs`, with its code
/// before its tests.
fn discord() -> Vec<(String, String)> {
    let folder = root().join("src/discord");
    let mut found = Vec::new();
    files_below(&folder, &mut found);
    found
        .into_iter()
        .map(|path| {
            let name = path.strip_prefix(&folder).expect("a file below").to_str();
            let name = name.expect("a name").trim_end_matches("mod.rs");
            let name = name.trim_end_matches(".rs").trim_end_matches('/');
            let lines: Vec<String> = product(&path).into_iter().map(|(_, line)| line).collect();
            let text = lines.join(" ");
            (name.to_owned(), text)
        })
        .collect()
}

/// Every path a use tree names, such as `a::{b, c::d}` at the beginning of `text`.
fn spread(text: &str) -> Vec<Vec<String>> {
    let text = text.trim_start();
    if let Some(rest) = text.strip_prefix('{') {
        let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
        for (at, c) in rest.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth > 0 => depth -= 1,
                ',' | '}' if depth == 0 => {
                    parts.push(&rest[start..at]);
                    start = at + 1;
                    if c == '}' {
                        break;
                    }
                }
                _ => {}
            }
        }
        return parts.into_iter().flat_map(spread).collect();
    }
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
    let (name, rest) = text.split_at(end.unwrap_or(text.len()));
    if name.is_empty() {
        return Vec::new();
    }
    let further = rest.strip_prefix("::").map(spread).unwrap_or_default();
    match further.is_empty() {
        true => vec![vec![name.to_owned()]],
        false => further
            .into_iter()
            .map(|mut path| {
                path.insert(0, name.to_owned());
                path
            })
            .collect(),
    }
}

/// The files of `src/discord` that a file of it uses: by `crate::discord::`, by `super::`, and a
/// folder's `mod.rs` by the names of what lies in it.
fn used_by(file: &str, text: &str, all: &[String]) -> Vec<String> {
    let mut paths: Vec<Vec<String>> = Vec::new();
    for (at, found) in text.match_indices("crate::discord::") {
        paths.extend(spread(&text[at + found.len()..]));
    }
    for (at, found) in text.match_indices("super::") {
        if text[..at].ends_with("super::") {
            continue;
        }
        let mut rest = &text[at + found.len()..];
        let mut here: Vec<&str> = file.split('/').filter(|part| !part.is_empty()).collect();
        here.pop();
        while let Some(further) = rest.strip_prefix("super::") {
            here.pop();
            rest = further;
        }
        for path in spread(rest) {
            let whole = here.iter().map(|part| (*part).to_owned()).chain(path);
            paths.push(whole.collect());
        }
    }
    let inside = |name: &&String| {
        let parent = name.rsplit_once('/').map_or("", |(parent, _)| parent);
        parent == file && *name != file
    };
    for child in all.iter().filter(inside) {
        let name = child.rsplit('/').next().unwrap_or_default();
        let spoken = format!("{name}::");
        let mut hits = text.match_indices(&spoken);
        if hits.any(|(at, _)| text[..at].ends_with([' ', '(', '{', '<', '&', '!'])) {
            paths.push(child.split('/').map(str::to_owned).collect());
        }
    }
    let mut used: Vec<String> = paths
        .iter()
        .filter_map(|path| {
            let names = (0..=path.len())
                .rev()
                .map(|length| path[..length].join("/"));
            names.into_iter().find(|name| all.contains(name))
        })
        .filter(|used| used != file)
        .collect();
    used.sort();
    used.dedup();
    used
}

/// What each file of `src/discord` uses of it.
fn inside_discord() -> Vec<(String, Vec<String>)> {
    let files = discord();
    let names: Vec<String> = files.iter().map(|(name, _)| name.clone()).collect();
    let used = files.iter().map(|(name, text)| used_by(name, text, &names));
    names.iter().cloned().zip(used).collect()
}

#[test]
fn the_rooms_inside_discord_look_only_down() {
    let vocabulary = |name: &str| VOCABULARY.contains(&name);
    let mut broken = Vec::new();
    for (file, used) in inside_discord() {
        if ASSEMBLY.contains(&file.as_str()) {
            continue;
        }
        let room = file.split('/').next().unwrap_or_default();
        let may_use = ROOMS.iter().find(|(name, _)| *name == room);
        if may_use.is_none() && !vocabulary(&file) {
            broken.push(format!("`{file}` is in no room of tests/layers.rs"));
        }
        for other in used {
            let below = other.split('/').next().unwrap_or_default();
            let allowed = may_use.is_some_and(|(name, may_use)| {
                !vocabulary(&file) && (below == *name || may_use.contains(&below))
            });
            if !allowed && !vocabulary(&other) {
                broken.push(format!("{file} uses {other}"));
            }
        }
    }
    none(&broken, "against the arrows inside src/discord");
}

#[test]
fn no_circle_of_files_inside_discord() {
    let mut left = inside_discord();
    assert!(left.len() > 40, "the sources were not found");
    while let Some(at) = left.iter().position(|(_, used)| {
        // Whatever has been taken out uses nothing that is left.
        used.iter()
            .all(|other| left.iter().all(|(name, _)| name != other))
    }) {
        left.remove(at);
    }
    let broken: Vec<String> = left
        .iter()
        .map(|(name, used)| format!("{name} uses {}", used.join(", ")))
        .collect();
    none(&broken, "in a circle, or above one");
}

#[test]
fn games_are_named_in_their_own_files_and_in_the_registries_alone() {
    let mut broken = Vec::new();
    let mut own_lines = 0;
    for name in CRATES.iter().map(|(name, _)| *name).chain([""]) {
        let mut files = Vec::new();
        files_below(&root().join(name).join("src"), &mut files);
        for path in files {
            let inside = path.strip_prefix(root()).expect("a file of the house");
            let inside = inside.to_string_lossy().replace('\\', "/");
            // The program has the name of a game, and its first line calls it.
            if inside == "src/main.rs" || TESTS.contains(&inside.as_str()) {
                continue;
            }
            let parts = inside.split('/').map(|part| part.trim_end_matches(".rs"));
            let parts: Vec<&str> = parts.collect();
            for game in rules::Game::ALL {
                let named = product(&path);
                let named = named.iter().filter(|(_, line)| names_game(line, game));
                let places = named.map(|(number, line)| format!("{inside}:{number}: {line}"));
                let places: Vec<String> = places.collect();
                if parts.contains(&game.name()) {
                    own_lines += places.len();
                } else if !REGISTRIES.contains(&inside.as_str()) {
                    broken.extend(places);
                } else if places.len() != 2 {
                    broken.push(format!("{inside} names {game} {} times", places.len()));
                }
            }
        }
    }
    none(&broken, "a game is named");
    assert!(own_lines > 100, "the games' own files were not found");
}

#[test]
fn the_test_sees_what_it_looks_for() {
    let all = ["", "a", "a/b", "a/c", "d"].map(str::to_owned);
    let text =
        "use super::c::{self, X}; use crate::discord::{d, a::Y}; fn f() { super::super::d::g() }";
    assert_eq!(used_by("a/b", text, &all), ["a", "a/c", "d"]);
    assert_eq!(used_by("a", "use b::{X, Y}; rules::c::f()", &all), ["a/b"]);
    assert!(names("use crate::config::Token;", "crate::config"));
    assert!(!names("use mycrate::config;", "crate::config"));
    assert!(dependencies("store").contains(&"sqlx".to_owned()));
    for line in [
        "match game {Game::Iago => 1, _ => 2}",
        "use rules::{AnyPosition, Game::{Iago as First, *}};",
        "Iago => true,",
        "if let Ok(it) = rules::iago::Iago::try_from(position) {",
        "Some(Scene::Iago(scene)) => scene,",
        "if game.name() == \"iago\" {",
    ] {
        assert!(names_game(line, rules::Game::Iago), "{line}");
        assert!(!names_game(line, rules::Game::Ampel), "{line}");
    }
    for line in [
        "let viago = \"of Iago\";",
        "iago_rules::perft(\"a \\\"iago\\\" b\")",
    ] {
        assert!(!names_game(line, rules::Game::Iago), "{line}");
    }
    // What stands below something that is for tests alone is read all the same.
    let kept = product(&root().join("app/src/write_batch.rs"));
    assert!(!kept.iter().any(|(_, line)| line.contains("fn posted")));
    assert!(
        kept.iter()
            .any(|(_, line)| line.contains("fn write_batched"))
    );
}
