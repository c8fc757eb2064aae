//! The README and the documents agree with the program.

use referee::act_rules::{self, ActRule, Asks, Until, Who};
use referee::limits::{self, Limit, Scope};
use std::collections::{BTreeMap, BTreeSet};
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
    let listed =
        "the pictures of README.md: when one is added there, write the new number in this test";
    assert_eq!(pictures.len(), 3, "{listed}");
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

/// The texts of all warnings and errors that a file logs, with `…` for inserted values.
fn logged(source: &str) -> Vec<String> {
    let source = source.replace("tracing::error!(", "tracing::warn!(");
    let calls = source.split("tracing::warn!(").skip(1);
    let calls = calls.filter_map(|rest| rest.split(");").next());
    calls
        .filter_map(|call| {
            let mut texts = call.split('"').skip(1).step_by(2);
            texts.find(|it| it.contains(' '))
        })
        .map(without_names)
        .collect()
}

/// A text with `…` for inserted values.
fn without_names(text: &str) -> String {
    let parts = text.split('{').map(|part| match part.split_once('}') {
        Some((_, after)) => format!("…{after}"),
        None => part.to_owned(),
    });
    parts.collect()
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

/// The beginning of each sentence says what is wrong; the rest says what to do.
#[test]
fn the_handbook_explains_every_sentence_about_a_database_that_cannot_be_used() {
    let handbook = read("docs/OPERATIONS.md");
    let (refusals, others) = (
        read("store/src/error.rs"),
        read("store/src/server_refusal.rs"),
    );
    // The errors after this comment are only for the log.
    let (refusals, _) = refusals.split_once("/// A query failed.").expect("a query");
    let sources = [refusals, &others];
    let sentences = sources
        .iter()
        .flat_map(|source| source.split("#[error(").skip(1));
    let sentences = sentences.filter(|rest| !rest.starts_with("transparent"));
    let sentences = sentences.filter_map(|rest| rest.split('"').nth(1));
    let beginnings: Vec<String> = sentences
        .map(without_names)
        .filter_map(|it| {
            it.split([';', ':', '('])
                .next()
                .map(|it| it.trim().to_owned())
        })
        .collect();
    assert!(beginnings.len() > 20, "{beginnings:#?}");
    let missing: Vec<&String> = beginnings
        .iter()
        .filter(|it| !handbook.contains(&format!("`{it}")))
        .collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

/// Dependencies of a manifest's program, without those of its tests.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let (_, after) = manifest.split_once("[dependencies]\n").unwrap_or_default();
    let lines = after.lines().take_while(|line| !line.starts_with('['));
    let names = lines.filter_map(|line| line.split(['.', ' ', '=']).next());
    names.map(str::to_owned).collect()
}

/// The picture has one line per crate: the crates it uses, without those it also reaches through another crate.
#[test]
fn the_picture_of_the_crates_is_made_from_their_manifests() {
    let root = read("Cargo.toml");
    let members = root.lines().find(|line| line.starts_with("members"));
    let members: BTreeSet<&str> = members
        .expect("members")
        .split('"')
        .skip(1)
        .step_by(2)
        .collect();
    let mut uses: BTreeMap<&str, BTreeSet<String>> = members
        .iter()
        .map(|&name| (name, dependencies(&read(&format!("{name}/Cargo.toml")))))
        .collect();
    uses.insert("iago", dependencies(&root));
    for used in uses.values_mut() {
        used.retain(|name| members.contains(name.as_str()));
    }
    let below = |name: &str| {
        let mut seen = BTreeSet::new();
        let mut left: Vec<&String> = uses[name].iter().collect();
        while let Some(next) = left.pop() {
            if seen.insert(next.as_str()) {
                left.extend(&uses[next.as_str()]);
            }
        }
        seen
    };
    let mut order: Vec<&str> = uses.keys().copied().collect();
    order.sort_by_key(|name| (std::cmp::Reverse(below(name).len()), *name));
    let mut picture = String::new();
    for name in order {
        let direct = uses[name].iter().filter(|&used| {
            let others = uses[name].iter().filter(|it| *it != used);
            !others
                .into_iter()
                .any(|it| below(it).contains(used.as_str()))
        });
        let direct: Vec<&str> = direct.map(String::as_str).collect();
        if !direct.is_empty() {
            picture += &format!("{name:<11}→ {}\n", direct.join(", "));
        }
    }
    assert!(
        read("docs/ARCHITECTURE.md").contains(&format!("```\n{picture}```")),
        "docs/ARCHITECTURE.md should have this picture:\n{picture}"
    );
}

/// A limit as a line of the table in the terms.
fn as_row(limit: &Limit) -> String {
    let of = match limit.scope {
        Scope::Person => "a person",
        Scope::Pair => "a person towards one other",
        Scope::Channel => "a channel",
        Scope::Server => "a server",
    };
    let within = match limit.within.as_secs() {
        0 => "at the same time".to_owned(),
        60 => "a minute".to_owned(),
        3_600 => "an hour".to_owned(),
        86_400 => "a day".to_owned(),
        seconds if seconds % 60 == 0 => format!("{} minutes", seconds / 60),
        seconds => format!("{seconds} seconds"),
    };
    format!("| {} | {of} | {} | {within} |", limit.what, limit.most)
}

/// Catches a limit that the terms omit or state wrongly.
#[test]
fn the_terms_list_every_limit() {
    let terms = read("docs/TERMS.md");
    let rows = terms.lines().filter(|line| line.starts_with('|')).skip(2);
    let expected: Vec<String> = limits::ALL.iter().map(as_row).collect();
    assert_eq!(rows.collect::<Vec<_>>(), expected);
}

/// The first cells of an act's row.
fn act_as_row(rule: &ActRule) -> String {
    let who = match rule.who {
        Who::Organisers => "organisers",
        Who::Moderators => "moderators",
    };
    let asks = match rule.asks {
        Asks::Never => "no",
        Asks::UnderWay if *rule == act_rules::RESULT => "if it ends a match under way",
        Asks::UnderWay => "if it is under way",
        Asks::Always => "always",
    };
    let undo = match rule.undo {
        Until::Never => "never",
        Until::Followed => "until something follows",
        Until::Always => "any time",
    };
    format!("| {} | {who} | {asks} | {undo} |", rule.command)
}

#[test]
fn the_page_of_tournaments_lists_every_act() {
    let page = read("docs/tournaments.md");
    let rows = page.lines().skip_while(|line| !line.starts_with("| act |"));
    let rows: Vec<&str> = rows.skip(2).take_while(|it| it.starts_with('|')).collect();
    assert_eq!(rows.len(), act_rules::ALL.len());
    for (row, rule) in rows.iter().zip(act_rules::ALL) {
        let expected = act_as_row(rule);
        assert!(row.starts_with(&expected), "{row}\n{expected}");
    }
}

/// Paths of the pages that are checked. The changelog is left out: it names what earlier versions had, too.
fn pages() -> Vec<String> {
    let mut pages = vec![
        "README.md".to_owned(),
        "CONTRIBUTING.md".to_owned(),
        "SECURITY.md".to_owned(),
    ];
    let all = files();
    let below = |it: &&String| it.starts_with("docs/") && it.ends_with(".md");
    pages.extend(all.iter().filter(below).cloned());
    let of_crates = |it: &&String| it.ends_with("/README.md") && !it.starts_with("docs/");
    pages.extend(all.iter().filter(of_crates).cloned());
    assert!(pages.len() > 40, "{pages:?}");
    pages
}

/// Paths of all files and folders of the repository, from its root, without build output.
fn files() -> Vec<String> {
    fn below(folder: &Path, name: &str, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let file = path.file_name().expect("a name").to_string_lossy();
            if ["target", ".git", "node_modules"].contains(&&*file) {
                continue;
            }
            let name = format!("{name}{file}");
            found.push(name.clone());
            if path.is_dir() {
                below(&path, &format!("{name}/"), found);
            }
        }
    }
    let mut found = Vec::new();
    below(Path::new(env!("CARGO_MANIFEST_DIR")), "", &mut found);
    found
}

/// Whether words in backticks are a path of the repository: `src/discord/bot.rs`, `actor.rs`, `assets/text/*/`.
fn is_path(words: &str) -> bool {
    let plain = |it: char| it.is_ascii_alphanumeric() || "_.-*/".contains(it);
    // What begins with `/` is a command, an address of the bot, or a file of the operator's machine.
    let elsewhere = words.starts_with(['/', '.']) || words.starts_with("target/");
    let ends = [".rs", ".md", ".ftl", ".toml", ".snap"];
    let named = words.contains('/') || ends.iter().any(|it| words.ends_with(it));
    let letters = words
        .split('/')
        .any(|it| it.starts_with(char::is_alphabetic));
    // Parts of a pattern, such as `rules/src/NAME/` or `N_what.sql`.
    let made_up = ["NAME", "xx", "N"];
    let made_up = words
        .split(['/', '.', '_', '-'])
        .any(|it| made_up.contains(&it));
    words.chars().all(plain) && named && letters && !elsewhere && !made_up
}

/// Whether a path matches a pattern in which `*` stands for any part of a name.
fn fits(path: &str, pattern: &str) -> bool {
    let (path, pattern): (Vec<&str>, Vec<&str>) =
        (path.split('/').collect(), pattern.split('/').collect());
    let fits = |(name, pattern): (&&str, &&str)| match pattern.split_once('*') {
        Some((start, end)) => name.starts_with(start) && name.ends_with(end),
        None => name == pattern,
    };
    path.len() == pattern.len() && path.iter().zip(&pattern).all(fits)
}

/// A page names a path from the root, or by its end (`actor.rs`) where the sentence names the folder.
#[test]
fn every_path_that_a_page_names_exists() {
    let files = files();
    let mut missing = Vec::new();
    for page in pages() {
        let text = read(&page);
        // Fences hold commands and examples, not paths.
        let outside = text.split("\n```").step_by(2);
        let quoted = outside.flat_map(|it| it.split('`').skip(1).step_by(2));
        for named in quoted.filter(|it| is_path(it)) {
            let pattern = named.trim_end_matches('/');
            let is_end = |file: &String| {
                let slashes = file.match_indices('/').map(|(at, _)| at + 1);
                let mut ends = slashes.chain([0]).map(|at| &file[at..]);
                ends.any(|end| fits(end, pattern))
            };
            if !files.iter().any(is_end) {
                missing.push(format!("{page}: `{named}`"));
            }
        }
        let folder = Path::new(&page).parent().expect("a folder");
        let links = text.split("](").skip(1);
        for link in links.filter_map(|rest| rest.split([')', '#']).next()) {
            let root = Path::new(env!("CARGO_MANIFEST_DIR"));
            if !link.is_empty() && !link.contains(':') && !root.join(folder).join(link).exists() {
                missing.push(format!("{page}: ({link})"));
            }
        }
    }
    assert!(
        missing.is_empty(),
        "these pages name files that do not exist; say where the file is now: {missing:#?}"
    );
}

/// Collects the whole name of each command that a person can give, such as `referee data export`.
fn commands<U, E>(command: &poise::Command<U, E>, above: &str, found: &mut Vec<String>) {
    let name = format!("{above}{}", command.name);
    if command.subcommands.is_empty() {
        found.push(name);
        return;
    }
    for subcommand in &command.subcommands {
        commands(subcommand, &format!("{name} "), found);
    }
}

/// A row of the table names its first command in full (`/iago move`), and others of the same parent by their last word.
#[test]
fn the_readme_names_every_command() {
    let readme = read("README.md");
    let (_, table) = readme.split_once("\n## Commands\n").expect("the commands");
    let (table, _) = table.split_once("\n## ").expect("an end of the table");
    let (mut all, mut missing) = (Vec::new(), Vec::new());
    for command in iago::discord::commands().expect("words for every command") {
        match &command.context_menu_name {
            Some(menu) if !table.contains(&format!("*{menu}*")) => {
                missing.push(format!("the menu *{menu}*"));
            }
            Some(_) => {}
            None => commands(&command, "", &mut all),
        }
    }
    assert!(all.len() > 60, "{all:?}");
    for command in all {
        let (parent, below) = command.split_once(' ').expect("a command of a parent");
        // The table names the commands that all games have as those of Iago.
        let parents = match rules::Game::ALL.iter().any(|it| it.name() == parent) {
            true => vec![format!("`/{parent} "), "`/iago ".to_owned()],
            false => vec![format!("`/{parent} ")],
        };
        let named = table.lines().any(|row| {
            let words: BTreeSet<&str> = row
                .split('`')
                .skip(1)
                .step_by(2)
                .flat_map(|it| it.split([' ', '/']))
                .collect();
            let here = parents.iter().any(|it| row.contains(it));
            here && below.split(' ').all(|it| words.contains(it))
        });
        if !named {
            missing.push(format!("`/{command}`"));
        }
    }
    assert!(
        missing.is_empty(),
        "the table below “Commands” in README.md lacks {missing:?}: add each to the row of what is like it, or a row"
    );
}

/// The file that `/referee data export` sends has a person's settings under these names.
#[test]
fn the_page_of_personal_data_names_every_setting_of_a_person() {
    let page = read("docs/PERSONAL-DATA.md");
    let settings = serde_json::to_value(app::PlayerSettings::default()).expect("JSON");
    for name in settings.as_object().expect("an object").keys() {
        assert!(
            page.contains(&format!("`{name}`")),
            "docs/PERSONAL-DATA.md does not describe `{name}`: add it to the settings there"
        );
    }
}

#[test]
fn every_variable_that_the_page_of_tests_names_is_read() {
    let page = read("docs/testing.md");
    let (_, table) = page.split_once("\n| variable |").expect("the variables");
    let rows = table.lines().skip(2).take_while(|it| it.starts_with('|'));
    let variables: Vec<&str> = rows
        .filter_map(|row| row.split('|').nth(1))
        .flat_map(|cell| cell.split('`').skip(1).step_by(2))
        .collect();
    assert!(variables.len() > 20, "{variables:?}");
    let folders = [
        "src", "app", "rules", "render", "stand-in", "tests", "benches",
    ];
    let mut sources = Vec::new();
    for folder in folders {
        self::sources(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join(folder),
            &mut sources,
        );
    }
    sources.push(read(".cargo/config.toml"));
    let unread: Vec<_> = variables
        .iter()
        .filter(|it| !sources.iter().any(|source| source.contains(**it)))
        .collect();
    assert!(
        unread.is_empty(),
        "docs/testing.md names {unread:?}, which nothing reads"
    );
}
