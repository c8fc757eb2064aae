//! Finds the calls of `t!` in the source, with their keys and arguments.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A call `t!(locale, "key", name = value, …)`.
pub struct Call {
    /// The file of the call.
    pub file: PathBuf,
    /// The key of the sentence.
    pub key: String,
    /// The names of the arguments.
    pub arguments: BTreeSet<String>,
}

/// Every call in the program's sources and in those of the crate `text`.
pub fn calls() -> Vec<Call> {
    let mut calls = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("src"), root.join("../src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder of the source") {
            let path = entry.expect("an entry of the source").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "rs") {
                let text = std::fs::read_to_string(&path).expect("a source file");
                find(&path, &without_comments(&text), &mut calls);
            }
        }
    }
    calls
}

fn without_comments(text: &str) -> String {
    let lines = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

fn find(file: &Path, text: &str, calls: &mut Vec<Call>) {
    for (at, _) in text.match_indices("t!(") {
        // `assert!(` and other macros end in the same letters.
        if text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_') {
            continue;
        }
        if text[at..].starts_with("t!(@") {
            continue;
        }
        let parts = arguments(&text[at + "t!(".len()..]);
        let key = parts.get(1).map(String::as_str).unwrap_or_default().trim();
        let Some(key) = key.strip_prefix('"').and_then(|it| it.strip_suffix('"')) else {
            panic!("{}: a key that is no literal: {parts:?}", file.display());
        };
        let arguments = parts[2..]
            .iter()
            .map(|part| part.split_once('=').map_or(part.as_str(), |(name, _)| name))
            .map(|name| name.trim().to_owned())
            .collect();
        calls.push(Call {
            file: file.to_owned(),
            key: key.to_owned(),
            arguments,
        });
    }
}

/// Splits at the commas of the outermost level, up to the closing parenthesis.
fn arguments(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0_u32;
    let mut in_string = false;
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        let last = parts.last_mut().expect("one part at least");
        if in_string {
            last.push(character);
            match character {
                '\\' => last.extend(characters.next()),
                '"' => in_string = false,
                _ => {}
            }
            continue;
        }
        match character {
            '"' => in_string = true,
            '(' | '[' | '{' => depth += 1,
            ')' if depth == 0 => break,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        last.push(character);
    }
    parts.retain(|part| !part.trim().is_empty());
    parts
}

#[test]
fn a_call_is_split_at_its_own_commas_only() {
    let parts = arguments(r#"locale, "key", a = f(1, "x, )"), b = 2) + say"#);
    assert_eq!(
        parts,
        ["locale", r#" "key""#, r#" a = f(1, "x, )")"#, " b = 2"]
    );
}
