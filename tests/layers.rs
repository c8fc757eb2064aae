//! Checks the arrows of docs/ARCHITECTURE.md that neither the manifests nor clippy check: between the rooms of `src`,
//! between the files of each crate, and around the games. (A crate's manifest says which crates it may use;
//! `clippy.toml`
//! disallows clocks, files and threads in the pure crates.)

#![expect(
    clippy::unwrap_used,
    reason = "a source that cannot be read fails the test"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use syn::visit::{self, Visit};

/// Rooms of the program; each may use only those before it in its row.
const ROOMS: &[&[&str]] = &[
    &["config", "discord", "monitor", "cli"],
    &[
        "discord/settings",
        "discord/custom_id",
        "discord/views",
        "discord/outgoing",
        "discord/handlers",
        "discord/incoming",
    ],
    &[
        "discord/settings",
        "discord/custom_id",
        "discord/context",
        "discord/incoming",
    ],
];

/// The only crates and rooms that may name a foreign crate, by crate.
const FOREIGN: &[(&str, &str)] = &[
    ("sqlx", "store/"),
    ("poise", "src/discord/"),
    ("serenity", "src/discord/"),
    ("fluent_templates", "text/"),
    ("image", "render/"),
    ("hyper", "src/monitor.rs"),
    ("metrics_exporter_prometheus", "src/monitor.rs"),
];

/// The only file outside `text` that looks sentences up by keys it makes: those of commands and options.
const BY_MADE_KEYS: &str = "src/discord/incoming/commands/localise.rs";

/// The files that declare or list the games, besides each game's own files.
const REGISTRIES: &[&str] = &[
    "adjudicate/src/lib.rs",
    "lessons/src/lib.rs",
    "referee/src/input/mod.rs",
    "render/src/lib.rs",
    "render/src/scene.rs",
    "rules/src/lib.rs",
    "search/src/lib.rs",
    "src/discord/incoming/commands/game.rs",
    "src/discord/incoming/commands/mod.rs",
    "src/discord/views/picker/mod.rs",
    "text/src/lib.rs",
];

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

type Segments = Vec<String>;

/// A source file without its tests.
#[derive(Default)]
struct Source {
    path: String,
    module: Segments,
    /// Paths that the file names in expressions, types and private imports.
    names: Vec<Segments>,
    /// Path of each name that the file imports or re-exports.
    imports: BTreeMap<String, Segments>,
    words: BTreeSet<String>,
    /// Modules that the file declares only for tests.
    tests: Vec<Segments>,
}

impl Source {
    fn read(of: &Path, path: &Path) -> Source {
        let slashes = |path: &Path| path.to_string_lossy().replace('\\', "/");
        let inside = path.strip_prefix(of.join("src")).unwrap();
        let module = slashes(&inside.with_extension(""));
        let parts = module.split('/');
        let parts = parts.filter(|it| !matches!(*it, "mod" | "lib" | "main"));
        let mut source = Source {
            path: slashes(path.strip_prefix(ROOT).unwrap()),
            module: parts.map(str::to_owned).collect(),
            ..Source::default()
        };
        source.visit_file(&syn::parse_file(&fs::read_to_string(path).unwrap()).unwrap());
        source
    }

    /// A path from the crate's root; `None` if it leads into another crate.
    fn absolute(&self, path: &[String], children: &BTreeSet<Segments>) -> Option<Segments> {
        let child = |name: &String| {
            children.contains(&[&self.module[..], std::slice::from_ref(name)].concat())
        };
        let (mut base, mut rest) = match path.first()?.as_str() {
            "crate" => (Vec::new(), &path[1..]),
            "self" => (self.module.clone(), &path[1..]),
            "super" => (self.module.clone(), path),
            _ if child(&path[0]) => (self.module.clone(), path),
            _ => return None,
        };
        while rest.first().is_some_and(|it| it == "super") {
            base.pop();
            rest = &rest[1..];
        }
        base.extend(rest.iter().cloned());
        Some(base)
    }

    fn import(&mut self, tree: &syn::UseTree, before: &[String], private: bool) {
        let mut found = |path: Segments, name: String| {
            if private {
                self.names.push(path.clone());
            }
            self.imports.insert(name, path);
        };
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        match tree {
            syn::UseTree::Path(path) => self.import(&path.tree, &with(&path.ident), private),
            syn::UseTree::Name(name) if name.ident == "self" => {
                found(before.to_vec(), before.last().cloned().unwrap_or_default());
            }
            syn::UseTree::Name(name) => found(with(&name.ident), name.ident.to_string()),
            syn::UseTree::Rename(name) => found(with(&name.ident), name.rename.to_string()),
            syn::UseTree::Glob(_) => found(before.to_vec(), "*".to_owned()),
            syn::UseTree::Group(group) => {
                for tree in &group.items {
                    self.import(tree, before, private);
                }
            }
        }
    }
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    let test = |it: &syn::Attribute| {
        it.path().is_ident("cfg")
            && it
                .parse_args::<syn::Path>()
                .is_ok_and(|it| it.is_ident("test"))
    };
    attributes.iter().any(test)
}

impl<'ast> Visit<'ast> for Source {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        match is_test(&item.attrs) {
            true => self
                .tests
                .push([&self.module[..], &[item.ident.to_string()]].concat()),
            false => visit::visit_item_mod(self, item),
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if !is_test(&item.attrs) {
            visit::visit_item_fn(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let private = matches!(item.vis, syn::Visibility::Inherited);
        self.import(&item.tree, &[], private);
        visit::visit_item_use(self, item);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.names.push(
            path.segments
                .iter()
                .map(|it| it.ident.to_string())
                .collect(),
        );
        visit::visit_path(self, path);
    }

    fn visit_ident(&mut self, ident: &'ast proc_macro2::Ident) {
        self.words.insert(ident.to_string());
    }

    fn visit_lit_str(&mut self, text: &'ast syn::LitStr) {
        self.words.insert(text.value());
    }
}

fn files_below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => files_below(&path, found),
            false if path.extension().is_some_and(|it| it == "rs") => found.push(path),
            false => {}
        }
    }
}

/// The sources of every crate, by the crate's folder.
static SOURCES: LazyLock<BTreeMap<PathBuf, Vec<Source>>> = LazyLock::new(|| {
    let folders = fs::read_dir(ROOT).unwrap().map(|it| it.unwrap().path());
    let crates = folders.filter(|it| it.join("Cargo.toml").exists());
    let crates = crates.chain([PathBuf::from(ROOT)]);
    crates.map(|of| (of.clone(), sources(&of))).collect()
});

fn sources(of: &Path) -> Vec<Source> {
    let mut files = Vec::new();
    files_below(&of.join("src"), &mut files);
    let mut sources: Vec<Source> = files.iter().map(|path| Source::read(of, path)).collect();
    let tests: Vec<Segments> = sources.iter().flat_map(|it| it.tests.clone()).collect();
    sources.retain(|source| !tests.iter().any(|it| source.module.starts_with(it)));
    sources
}

/// The files that each file of a crate uses, without those above and below it in its folder: a module and its
/// parts count as one. A name leads to the file that declares it, through re-exports.
fn uses(sources: &[Source]) -> BTreeMap<Segments, BTreeSet<Segments>> {
    let modules: BTreeSet<Segments> = sources.iter().map(|it| it.module.clone()).collect();
    let by_module: BTreeMap<&Segments, &Source> =
        sources.iter().map(|it| (&it.module, it)).collect();
    let declares = |mut path: Segments| -> Option<Segments> {
        for _ in 0..8 {
            let file = (0..=path.len())
                .rev()
                .map(|length| path[..length].to_vec())
                .find(|it| modules.contains(it))?;
            let source = by_module[&file];
            let next = path
                .get(file.len())
                .and_then(|name| source.imports.get(name));
            match next.and_then(|it| source.absolute(it, &modules)) {
                Some(next) if next != path => path = [&next[..], &path[file.len() + 1..]].concat(),
                _ => return Some(file),
            }
        }
        None
    };
    sources
        .iter()
        .map(|source| {
            let names = source
                .names
                .iter()
                .filter_map(|it| source.absolute(it, &modules));
            let used = names
                .filter_map(declares)
                .filter(|it| !it.starts_with(&source.module) && !source.module.starts_with(it));
            (source.module.clone(), used.collect())
        })
        .collect()
}

/// All files that a file uses, directly or through others.
fn reached(from: &Segments, uses: &BTreeMap<Segments, BTreeSet<Segments>>) -> BTreeSet<Segments> {
    let mut reached = BTreeSet::new();
    let mut next = vec![from];
    while let Some(file) = next.pop() {
        next.extend(uses[file].iter().filter(|it| reached.insert((*it).clone())));
    }
    reached
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    assert!(SOURCES.len() > 11, "the crates were not found");
    let mut circles = Vec::new();
    for (of, sources) in SOURCES.iter() {
        let uses = uses(sources);
        assert!(uses.len() > 2, "{of:?}: the sources were not found");
        for (file, used) in &uses {
            for other in used.iter().filter(|it| reached(it, &uses).contains(file)) {
                let name = of.file_name().unwrap_or_default().display();
                circles.push(format!(
                    "{name}: {} uses {}",
                    file.join("/"),
                    other.join("/")
                ));
            }
        }
    }
    assert!(circles.is_empty(), "in a circle:\n{}", circles.join("\n"));
}

#[test]
fn rooms_look_only_down() {
    let mut broken = Vec::new();
    for (file, used) in uses(&SOURCES[Path::new(ROOT)]) {
        let file = file.join("/");
        for row in ROOMS {
            let Some(place) = row.iter().position(|room| file.starts_with(room)) else {
                continue;
            };
            for other in used.iter().map(|it| it.join("/")) {
                if row[place + 1..]
                    .iter()
                    .any(|after| other.starts_with(after))
                {
                    broken.push(format!("{file} in {} uses {other}", row[place]));
                }
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn foreign_crates_and_games_are_named_in_their_own_rooms_alone() {
    let mut broken = Vec::new();
    for source in SOURCES.values().flatten() {
        for (foreign, room) in FOREIGN {
            let mut names = source.names.iter().chain(source.imports.values());
            let named = names.any(|it| it.len() > 1 && it[0] == *foreign);
            if named && !source.path.starts_with(room) {
                broken.push(format!("{} names {foreign}", source.path));
            }
        }
        if !source.path.starts_with("text/") && source.path != BY_MADE_KEYS {
            let mut names = source.names.iter().chain(source.imports.values());
            if names.any(|it| *it == ["text", "lookup"] || *it == ["text", "find"]) {
                broken.push(format!(
                    "{} looks a sentence up by a key made there: use `t!` with a literal, or a function of `text`",
                    source.path
                ));
            }
        }
        for game in rules::Game::ALL {
            let own = source.module.iter().any(|part| part == game.name());
            let named = [format!("{game:?}"), game.name().to_owned()];
            let listed =
                own || REGISTRIES.contains(&source.path.as_str()) || source.path == "src/main.rs";
            if !listed && named.iter().any(|it| source.words.contains(it)) {
                broken.push(format!("{} names {game}", source.path));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
