//! The only files that name languages and games: the registries, and each game's own folder.

use std::path::{Path, PathBuf};

/// The source files of the crate, with their code up to their own tests.
fn sources() -> Vec<(PathBuf, String)> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder of the source") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "rs") {
                let text = std::fs::read_to_string(&path).expect("a source file");
                let code = text.split("#[cfg(test)]").next().unwrap_or_default();
                let lines = code.lines().filter(|it| !it.trim_start().starts_with("//"));
                sources.push((path, lines.collect::<Vec<_>>().join("\n")));
            }
        }
    }
    assert!(sources.len() > 20, "{sources:?}");
    sources
}

/// The files in which one of `words` stands, except files and folders with the names in `allowed`.
fn mentions(words: &[&str], allowed: &[&str]) -> Vec<String> {
    let free = |path: &Path| {
        let inside = path.strip_prefix(env!("CARGO_MANIFEST_DIR"));
        let mut parts = inside.expect("a file of this crate").components();
        parts.any(|part| allowed.iter().any(|it| part.as_os_str() == *it))
    };
    let sources = sources().into_iter().filter(|(path, _)| !free(path));
    sources
        .flat_map(|(path, code)| {
            let found = words.iter().filter(move |word| code.contains(**word));
            let path = path.display().to_string();
            found.map(move |word| format!("{path}: {word}"))
        })
        .collect()
}

#[test]
fn no_language_is_named_outside_the_registry() {
    let words = ["Locale::En", "Locale::Ja", "Locale::De", "match locale"];
    assert_eq!(mentions(&words, &["locale.rs"]), Vec::<String>::new());
}

#[test]
fn no_game_is_named_outside_its_folder_and_the_registry() {
    for (game, folder) in [("Iago", "iago"), ("Isaac", "isaac"), ("Ampel", "ampel")] {
        let words = [
            "Game",
            "AnyPosition",
            "AnyEffects",
            "AnyRefusal",
            "AnyOptions",
        ];
        let words = words.map(|any| format!("{any}::{game}"));
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        assert_eq!(mentions(&words, &[folder, "game.rs"]), Vec::<String>::new());
    }
}
