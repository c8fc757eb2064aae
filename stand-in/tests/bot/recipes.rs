//! The recipes: bots on other people's client libraries, each doing the same small evening; and the README's table of it.
//!
//! `.ci/install-clients` installs the libraries. What is not installed is named on standard error and is no row of the
//! comparison with the README.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::json;
use stand_in::testing::ReplyKind;
use stand_in::{Config, Discord};

/// What is tried with every library, in the order of the table's columns.
const ABILITIES: [&str; 7] = [
    "connects",
    "command",
    "button",
    "deferred answer",
    "private answer",
    "file",
    "resumes",
];

/// Library, interpreter, script below `recipes/`, and folder below `target/clients`.
const RECIPES: [(&str, &str, &str, &str); 7] = [
    (
        "discord.py",
        "python3",
        "python/discord_py.py",
        "discord_py",
    ),
    ("py-cord", "python3", "python/py_cord.py", "py_cord"),
    ("disnake", "python3", "python/disnake_bot.py", "disnake"),
    ("hikari", "python3", "python/hikari_bot.py", "hikari"),
    (
        "interactions.py",
        "python3",
        "python/interactions_py.py",
        "interactions_py",
    ),
    ("discord.js", "node", "node/discord_js.mjs", "node"),
    ("Oceanic", "node", "node/oceanic.mjs", "node"),
];

/// Where `.ci/install-clients` puts libraries.
fn installed(folder: &str) -> PathBuf {
    // CARGO_TARGET_TMPDIR is `target/tmp`.
    Path::new(env!("CARGO_TARGET_TMPDIR"))
        .with_file_name("clients")
        .join(folder)
}

/// A bot's process, ended with this value.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a recipe's bot; `None`, said aloud, where its library is not installed.
fn bot(recipe: (&str, &str, &str, &str), url: &str) -> Option<Running> {
    let (library, interpreter, script, folder) = recipe;
    let folder = installed(folder);
    if !folder.exists() {
        assert!(
            std::env::var_os("REQUIRE_CLIENTS").is_none(),
            "{library} is not installed"
        );
        eprintln!("\n*** SKIPPED: {library} is not installed; run .ci/install-clients ***\n");
        return None;
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("recipes")
        .join(script);
    let mut command = Command::new(interpreter);
    if interpreter == "node" {
        // Modules are looked for beside the script.
        let copy = folder.join(script.file_name().expect("a file"));
        std::fs::copy(&script, &copy).expect("the script is copied");
        command.arg(copy);
    } else {
        command.arg(script).env("PYTHONPATH", &folder);
    }
    let child = command
        .arg(url)
        // Nothing but the stand-in can be reached by name or through a proxy.
        .env("http_proxy", "http://127.0.0.1:9")
        .env("https_proxy", "http://127.0.0.1:9")
        .env("no_proxy", "127.0.0.1")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .unwrap_or_else(|error| panic!("{interpreter}: {error}"));
    Some(Running(child))
}

/// Which abilities a recipe shows, in order; `None` if it cannot be run here.
async fn evening(recipe: (&str, &str, &str, &str)) -> Option<Vec<bool>> {
    let discord = Discord::start(Config::default()).await.unwrap();
    let _bot = bot(recipe, discord.url())?;
    let client = discord.client();
    let mut shown = vec![client.ready(4).await.is_ok()];
    if shown[0] {
        let ann = discord.user("Ann").in_channel("general");
        let ping = ann.slash("ping").option("cell", "D4").await;
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
        let resumed = async {
            loop {
                let again = client
                    .recording()
                    .iter()
                    .any(|line| line["gw"] == "recv" && line["payload"]["t"] == "RESUMED");
                if again {
                    return;
                }
                tokio::task::yield_now().await;
            }
        };
        let resumed = tokio::time::timeout(std::time::Duration::from_secs(20), resumed).await;
        shown.push(resumed.is_ok() && ann.slash("secret").await.is_ok());
    }
    shown.resize(ABILITIES.len(), false);
    let complaints = [discord.take_refusals(), discord.take_unanswered()].concat();
    if !complaints.is_empty() {
        eprintln!("{}: {complaints:#?}", recipe.0);
    }
    Some(shown)
}

fn row(library: &str, shown: &[bool]) -> String {
    let marks: Vec<&str> = shown
        .iter()
        .map(|it| if *it { "yes" } else { "no" })
        .collect();
    format!("| {library} | {} |", marks.join(" | "))
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
    for recipe in RECIPES {
        if let Some(shown) = evening(recipe).await {
            let row = row(recipe.0, &shown);
            if !readme.contains(&row) {
                wrong.push(row);
            }
        }
    }
    assert!(wrong.is_empty(), "not in the README:\n{}", wrong.join("\n"));
}
