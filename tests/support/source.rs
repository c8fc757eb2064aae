//! The house's own sources, as a test reads them: files, and lines without comments, tests and texts.

use std::fs;
use std::path::{Path, PathBuf};

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The names under `[dependencies]` of a crate of the house.
pub fn dependencies(of: &str) -> Vec<String> {
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

pub fn files_below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            files_below(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Whether some file of the house makes this one a part of itself.
pub fn is_declared(path: &Path, all: &[(PathBuf, String)]) -> bool {
    let (Some(folder), Some(stem)) = (path.parent(), path.file_stem().and_then(|it| it.to_str()))
    else {
        return false;
    };
    // A folder's `mod.rs` is declared beside the folder, by the folder's name.
    let (home, name) = match (stem, folder.parent(), folder.file_name()) {
        ("mod", Some(above), Some(name)) => (above, name.to_str().unwrap_or_default()),
        _ => (folder, stem),
    };
    let line = format!("mod {name};");
    let by_path = format!("{name}.rs\"]");
    all.iter().any(|(from, text)| {
        from != path
            && (from.parent() == Some(home) && text.contains(&line)
                || text
                    .lines()
                    .any(|line| line.starts_with("#[path") && line.contains(&by_path)))
    })
}

/// The source files of the package, each with the module it belongs to.
pub fn files() -> Vec<(String, PathBuf)> {
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
pub fn code(path: &Path) -> Vec<(usize, String)> {
    fs::read_to_string(path)
        .expect("a readable file")
        .lines()
        .enumerate()
        .map(|(number, line)| (number + 1, line.trim().to_owned()))
        .filter(|(_, line)| !line.starts_with("//"))
        .collect()
}

/// The same without the tests of the file: what is conditional on them goes up to the end of its block.
pub fn product(path: &Path) -> Vec<(usize, String)> {
    let mut lines = code(path).into_iter();
    let mut kept = Vec::new();
    while let Some((number, line)) = lines.next() {
        if line != "#[cfg(test)]" {
            kept.push((number, line));
            continue;
        }
        // Lines are trimmed: a block ends where as many braces are closed as were opened.
        let mut depth = 0_i32;
        for (_, line) in lines.by_ref() {
            let (code, _) = apart(&line);
            depth += code.matches('{').count() as i32 - code.matches('}').count() as i32;
            if depth == 0 && !line.starts_with("#[") {
                break;
            }
        }
    }
    kept
}

/// A line's code, and its texts in quotation marks.
fn apart(line: &str) -> (String, Vec<String>) {
    let line = line.replace("\\\"", "").replace("'\"'", "''");
    let line = line.replace("'{'", "''").replace("'}'", "''");
    let mut parts = line.split('"');
    let (mut code, mut texts) = (String::new(), Vec::new());
    while let Some(part) = parts.next() {
        code += part;
        code.push(' ');
        texts.extend(parts.next().map(str::to_owned));
    }
    (code, texts)
}

/// Whether a line names a game: its variant or its module as a word of the code, its stored name as
/// a text.
pub fn names_game(line: &str, game: rules::Game) -> bool {
    let (code, texts) = apart(line);
    let variant = format!("{game:?}");
    let mut words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.any(|word| word == variant || word == game.name())
        || texts.iter().any(|text| text == game.name())
}

/// Whether a line names a path as a whole word.
pub fn names(line: &str, path: &str) -> bool {
    line.match_indices(path)
        .any(|(at, _)| !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
}
