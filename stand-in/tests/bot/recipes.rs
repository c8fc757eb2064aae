//! The recipes: bots on other client libraries, each with the same small programme; and the README's table of the
//! results.
//!
//! `.ci/install-clients` installs the libraries. A library that is not installed is named on standard error and not
//! compared with the README, which marks a library that has never been run.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use stand_in::testing::ReplyKind;
use stand_in::{Config, Discord};

use crate::published::Published;

/// Longest time for a library to resume its session.
const RECONNECTING: Duration = Duration::from_secs(40);

/// Abilities tested with every library, in the order of the table's columns.
const ABILITIES: [&str; 7] = [
    "connects",
    "command",
    "button",
    "deferred answer",
    "private answer",
    "file",
    "resumes",
];

#[derive(Clone, Copy)]
pub enum Run {
    /// A function of `recipes/rust`.
    Rust,
    /// A script below `recipes/python`, with a library in a folder below `target/clients`.
    Python(&'static str, &'static str),
    /// A script below `recipes/node`.
    Node(&'static str),
    /// The program in `recipes/go`.
    Go,
}

use Run::{Go, Node, Python, Rust};

/// Every library with a recipe, in the order of the table's rows.
const RECIPES: [(&str, Run); 13] = [
    ("serenity", Rust),
    ("poise", Rust),
    ("twilight", Rust),
    ("discord.py", Python("discord_py.py", "discord_py")),
    ("py-cord", Python("py_cord.py", "py_cord")),
    ("disnake", Python("disnake_bot.py", "disnake")),
    ("nextcord", Python("nextcord_bot.py", "nextcord")),
    ("hikari", Python("hikari_bot.py", "hikari")),
    (
        "interactions.py",
        Python("interactions_py.py", "interactions_py"),
    ),
    ("discord.js", Node("discord_js.mjs")),
    ("Oceanic", Node("oceanic.mjs")),
    ("Eris", Node("eris.mjs")),
    ("discordgo", Go),
];

#[path = "../../recipes/rust/poise.rs"]
mod poise_recipe;
#[path = "../../recipes/rust/serenity.rs"]
mod serenity_recipe;
#[path = "../../recipes/rust/twilight.rs"]
mod twilight_recipe;

pub enum Running {
    Process(Child),
    Task(tokio::task::JoinHandle<()>),
}

impl Drop for Running {
    fn drop(&mut self) {
        match self {
            Self::Process(child) => {
                // The process may have ended by itself.
                let _ = child.kill();
                let _ = child.wait();
            }
            Self::Task(task) => task.abort(),
        }
    }
}

/// Starts a recipe's bot; `None`, with a note on standard error, if its library is not installed.
pub fn bot(library: &'static str, run: Run, url: &str) -> Option<Running> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("recipes");
    // CARGO_TARGET_TMPDIR is `target/tmp`.
    let clients = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("clients");
    let folder = match run {
        Rust => return Some(Running::Task(task(library, url.to_owned()))),
        Python(_, folder) => clients.join(folder),
        Node(_) => clients.join("node"),
        Go => clients.join("go"),
    };
    if !folder.exists() {
        crate::client_is_missing(&format!(
            "{library} is not installed; run .ci/install-clients"
        ));
        return None;
    }
    let mut command = match run {
        Rust | Python(..) => {
            let interpreter = std::fs::read_to_string(folder.join(".python"));
            Command::new(interpreter.as_deref().map_or("python3", str::trim))
        }
        Node(_) => Command::new("node"),
        Go => Command::new(built(&here.join("go"), &folder)),
    };
    match run {
        Rust | Go => {}
        Python(script, _) => {
            command
                .arg(here.join("python").join(script))
                .env("PYTHONPATH", &folder);
        }
        Node(script) => {
            // Node looks for modules beside the script.
            let copy = folder.join(script);
            std::fs::copy(here.join("node").join(script), &copy).expect("the script is copied");
            command.arg(copy);
        }
    }
    let child = command
        .arg(url)
        // With these proxies, only the stand-in can be reached.
        .env("http_proxy", "http://127.0.0.1:9")
        .env("https_proxy", "http://127.0.0.1:9")
        .env("no_proxy", "127.0.0.1")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .unwrap_or_else(|error| panic!("{library}: {error}"));
    Some(Running::Process(child))
}

/// Builds the program in Go with the modules in the folder, without fetching any; returns the program's path.
fn built(recipe: &Path, folder: &Path) -> PathBuf {
    let program = folder.join("recipe");
    let status = Command::new("go")
        .args(["build", "-buildvcs=false", "-o"])
        .arg(&program)
        .current_dir(recipe)
        .env("GOFLAGS", "-mod=readonly")
        .env("GOMODCACHE", folder.join("modules"))
        .env("GOPROXY", "off")
        .status();
    assert!(
        status.as_ref().is_ok_and(std::process::ExitStatus::success),
        "recipes/go is not built: {status:?}"
    );
    program
}

/// Runs a bot of `recipes/rust`.
fn task(library: &'static str, url: String) -> tokio::task::JoinHandle<()> {
    tokio::spawn(async move {
        let end = match library {
            "serenity" => serenity_recipe::run(&url).await.map_err(Into::into),
            "poise" => poise_recipe::run(&url).await.map_err(Into::into),
            _ => twilight_recipe::run(&url).await,
        };
        eprintln!("{library}: the bot ended: {end:?}");
    })
}

/// Abilities that a recipe shows, in order; `None` if the recipe cannot run here.
async fn evening(library: &'static str, run: Run) -> Option<Vec<bool>> {
    let discord = Discord::start(Config::default()).await.unwrap();
    let discord = discord.with_patience(RECONNECTING);
    let _bot = bot(library, run, discord.url())?;
    let client = discord.client();
    let mut shown = vec![client.ready(4).await.is_ok()];
    if shown[0] {
        let ann = discord.user("Ann").in_channel("general");
        let mut ping = ann.slash("ping").option("cell", "D4").await;
        // Discord may have the commands before the bot knows their ids; a person would then try again.
        for _ in 0..2 {
            if ping.is_err() {
                let unanswered = discord.take_unanswered();
                eprintln!("{library}, at the first try: {unanswered:?}");
                ping = ann.slash("ping").option("cell", "D4").await;
            }
        }
        shown.push(ping.as_ref().is_ok_and(|pong| pong.text() == "pong D4"));
        shown.push(match &ping {
            Ok(pong) => match pong
                .message()
                .and_then(|it| it.buttons().into_iter().next())
            {
                Some(button) => {
                    let id = button.custom_id.unwrap_or_default();
                    let pressed = pong.click(&id).await;
                    pressed.is_ok_and(|pressed| pressed.text() == "pressed")
                }
                None => false,
            },
            Err(_) => false,
        });
        shown.push(match ann.slash("later").await {
            Ok(later) if later.kind() == ReplyKind::DeferredMessage => later
                .completed()
                .await
                .is_ok_and(|done| done.text() == "done"),
            _ => false,
        });
        let secret = ann.slash("secret").await;
        shown.push(secret.is_ok_and(|it| it.is_private() && it.text() == "psst"));
        let file = ann.slash("file").await;
        shown.push(file.is_ok_and(|it| {
            let files = it.message().map(stand_in::testing::Message::attachments);
            files.is_some_and(|files| files.first().is_some_and(|file| file.size == 2))
        }));
        client.fault(json!({"gateway": "reconnect"})).unwrap();
        let resumed = discord
            .wait_for_records(1, |line| {
                line["gw"] == "recv" && line["payload"]["t"] == "RESUMED"
            })
            .await;
        shown.push(resumed.is_ok() && ann.slash("secret").await.is_ok());
    }
    shown.resize(ABILITIES.len(), false);
    let complaints = [discord.take_refusals(), discord.take_unanswered()].concat();
    if !complaints.is_empty() {
        eprintln!("{library}: {complaints:#?}");
    }
    let recording = client.recording();
    fits_the_published_schema(library, &recording);
    Some(shown)
}

/// Checks every exchange against Discord's OpenAPI file, if the file is given and has the call.
fn fits_the_published_schema(library: &str, recording: &[Value]) {
    let Some(mut published) = Published::open() else {
        return;
    };
    let mut wrong = BTreeSet::new();
    let mut checked = 0;
    for line in recording.iter().filter(|line| line["method"].is_string()) {
        checked += usize::from(published.check_exchange(line, &mut wrong));
    }
    assert!(
        checked >= 5,
        "{library}: only {checked} exchanges were checked"
    );
    assert!(wrong.is_empty(), "{library}: {wrong:#?}");
}

fn row(library: &str, shown: &[bool]) -> String {
    let marks: Vec<&str> = shown
        .iter()
        .map(|it| if *it { "yes" } else { "no" })
        .collect();
    format!("| {library} | {} |", marks.join(" | "))
}

/// Row of a library that was not run where the README was written.
fn row_not_run(library: &str) -> String {
    format!(
        "| {library} | not run here |{}",
        " |".repeat(ABILITIES.len() - 1)
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn every_recipe_does_what_the_readme_says() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = std::fs::read_to_string(readme).unwrap();
    let head = format!("| library | {} |", ABILITIES.join(" | "));
    assert!(
        readme.contains(&head),
        "the README's table starts with {head}"
    );
    let mut wrong = Vec::new();
    for (library, run) in RECIPES {
        let start = format!("| {library} |");
        let written = readme.lines().find(|line| line.starts_with(&start));
        let written = written.unwrap_or_else(|| panic!("the README's table has no row {start}"));
        let Some(shown) = evening(library, run).await else {
            continue;
        };
        // A library that was not run there is expected to have every ability.
        let promised = if written == row_not_run(library) {
            &row(library, &[true; ABILITIES.len()])
        } else {
            written
        };
        let row = row(library, &shown);
        if row != promised {
            wrong.push(row);
        }
    }
    assert!(wrong.is_empty(), "not in the README:\n{}", wrong.join("\n"));
}
