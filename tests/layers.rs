//! The arrows of docs/ARCHITECTURE.md, enforced: who may use whom.

use std::fs;
use std::path::{Path, PathBuf};

/// A module of the package, the modules it may use, and the foreign names it alone may use.
struct Layer {
    name: &'static str,
    may_use: &'static [&'static str],
}

const LAYERS: &[Layer] = &[
    Layer {
        name: "rules",
        may_use: &[],
    },
    Layer {
        name: "record",
        may_use: &["rules"],
    },
    Layer {
        name: "rating",
        may_use: &["rules"],
    },
    Layer {
        name: "referee",
        may_use: &["record", "rules"],
    },
    Layer {
        name: "store",
        may_use: &["referee", "record", "rating", "rules"],
    },
    Layer {
        name: "app",
        may_use: &["store", "referee", "record", "rating", "rules"],
    },
    Layer {
        name: "text",
        may_use: &["referee", "record", "rating", "rules"],
    },
    Layer {
        name: "render",
        may_use: &["record", "rules"],
    },
    Layer {
        name: "discord",
        may_use: &[
            "app", "render", "text", "config", "referee", "record", "rating", "rules",
        ],
    },
    Layer {
        name: "config",
        may_use: &[],
    },
    Layer {
        name: "cli",
        may_use: &[
            "config", "discord", "app", "store", "render", "text", "referee", "record", "rating",
            "rules",
        ],
    },
];

/// Names that only one module may speak.
const OWNED: &[(&str, &[&str])] = &[
    ("sqlx::", &["store"]),
    ("poise::", &["discord"]),
    ("serenity::", &["discord"]),
    ("skillratings::", &["rating"]),
    ("fluent_templates::", &["text"]),
    ("libdeflater::", &["render"]),
    ("imageproc::", &["render"]),
    ("std::env", &["config"]),
    ("dotenvy::", &["config"]),
    ("stand_in::", &["cli"]),
];

/// What pure modules may not touch: clocks, randomness, input and output, threads.
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
const PURE: &[&str] = &["rules", "record", "rating", "referee"];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
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

/// Each file with the top-level module it belongs to; `main.rs` and `lib.rs` belong to none.
fn files() -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    files_below(&source(), &mut found);
    found
        .into_iter()
        .filter_map(|path| {
            let first = path.strip_prefix(source()).ok()?.components().next()?;
            let module = first
                .as_os_str()
                .to_str()?
                .trim_end_matches(".rs")
                .to_owned();
            (!["main", "lib"].contains(&module.as_str())).then_some((module, path))
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

/// The modules of this package that a line names after `crate::`, also in a group.
fn modules_named(line: &str) -> Vec<String> {
    let mut named = Vec::new();
    for (at, _) in line.match_indices("crate::") {
        if line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$') {
            continue;
        }
        let rest = &line[at + "crate::".len()..];
        let group = match rest.strip_prefix('{') {
            Some(group) => group
                .split([',', '}'])
                .filter(|name| !name.trim().trim_end_matches(';').is_empty())
                .collect(),
            None => vec![rest],
        };
        for name in group {
            let end = name
                .trim_start()
                .find(|c: char| !c.is_alphanumeric() && c != '_');
            let name = name.trim_start();
            named.push(name[..end.unwrap_or(name.len())].to_owned());
        }
    }
    named
}

#[test]
fn every_module_has_a_place_in_the_house() {
    for (module, path) in files() {
        assert!(
            LAYERS.iter().any(|layer| layer.name == module),
            "{}: `{module}` is not in tests/layers.rs",
            path.display()
        );
    }
    assert!(files().len() > 20, "the sources were not found");
}

#[test]
fn nothing_looks_up() {
    let mut broken = Vec::new();
    for (module, path) in files() {
        let Some(layer) = LAYERS.iter().find(|layer| layer.name == module) else {
            continue;
        };
        for (number, line) in code(&path) {
            for named in modules_named(&line) {
                let known = LAYERS.iter().any(|layer| layer.name == named);
                if known && named != module && !layer.may_use.contains(&named.as_str()) {
                    broken.push(format!(
                        "{}:{number}: `{module}` uses `{named}`",
                        path.display()
                    ));
                }
            }
        }
    }
    assert!(
        broken.is_empty(),
        "against the arrows:\n{}",
        broken.join("\n")
    );
}

#[test]
fn foreign_names_stay_in_their_rooms() {
    let mut broken = Vec::new();
    for (module, path) in files() {
        for (number, line) in code(&path) {
            for (name, owners) in OWNED {
                let spoken = line.match_indices(name).any(|(at, _)| {
                    !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_')
                });
                if spoken && !owners.contains(&module.as_str()) {
                    broken.push(format!(
                        "{}:{number}: `{name}` in `{module}`",
                        path.display()
                    ));
                }
            }
        }
    }
    assert!(
        broken.is_empty(),
        "in the wrong room:\n{}",
        broken.join("\n")
    );
}

#[test]
fn pure_modules_are_pure() {
    let mut broken = Vec::new();
    for (module, path) in files() {
        if !PURE.contains(&module.as_str()) {
            continue;
        }
        for (number, line) in code(&path) {
            for name in IMPURE.iter().filter(|name| line.contains(**name)) {
                broken.push(format!(
                    "{}:{number}: `{name}` in `{module}`",
                    path.display()
                ));
            }
        }
    }
    assert!(broken.is_empty(), "not pure:\n{}", broken.join("\n"));
}

#[test]
fn the_test_sees_what_it_looks_for() {
    assert_eq!(modules_named("use crate::store::Tx;"), ["store"]);
    assert_eq!(
        modules_named("use crate::{app::App, text};"),
        ["app", "text"]
    );
    assert_eq!(modules_named("    crate::rules::Side::First"), ["rules"]);
    assert!(modules_named("use stand_in_crate::x;").is_empty());
}
