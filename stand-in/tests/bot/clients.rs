//! The clients in other languages, with the example bot.

use std::path::Path;
use std::process::{Command, Stdio};

use stand_in::{Config, StandIn};

use crate::example::Bot;

/// Runs a script with the stand-in's address and the clients' folder; reports on standard error if the interpreter is
/// missing.
async fn evening(interpreter: &str, script: &str) {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let stand_in = StandIn::start(Config::default()).await.unwrap();
    let _bot = Bot::start(&stand_in).await;
    let mut command = Command::new(interpreter);
    command
        .arg(here.join("tests/clients").join(script))
        .arg(stand_in.url())
        .arg(here.join("clients"))
        .stdin(Stdio::null());
    let run = tokio::task::spawn_blocking(move || command.output());
    let run = run.await.unwrap();
    let Ok(output) = run else {
        crate::client_is_missing(&format!(
            "{interpreter} is missing, so {script} was not run"
        ));
        return;
    };
    let said = String::from_utf8_lossy(&output.stdout);
    let complained = String::from_utf8_lossy(&output.stderr);
    assert_eq!(said.trim(), "well done", "{complained}");
}

#[tokio::test]
async fn an_evening_in_python() {
    evening("python3", "evening.py").await;
}

#[tokio::test]
async fn an_evening_in_javascript() {
    evening("node", "evening.mjs").await;
}
