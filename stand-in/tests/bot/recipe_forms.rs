//! Forms with labels on libraries that are not ours.

use stand_in::{Config, Discord};

use crate::recipes::{Run, bot};

async fn ordered(library: &'static str, run: Run) {
    let discord = Discord::start(Config::default()).await.unwrap();
    let Some(_bot) = bot(library, run, discord.url()) else {
        return;
    };
    discord.client().ready(1).await.unwrap();
    let ann = discord.user("Ann").in_channel("general");
    let mut opened = ann.slash("order").await;
    // Discord may have the command before the bot knows it; a person would then try again.
    if opened.is_err() {
        let unanswered = discord.take_unanswered();
        eprintln!("{library}, at the first try: {unanswered:?}");
        opened = ann.slash("order").await;
    }
    let form = opened.unwrap().modal().unwrap().field("what", "tea");
    let form = form.value("who", "Ben").value("where", vec!["games"]);
    let form = form.value("size", "l").value("now", true);
    assert_eq!(form.submit().await.unwrap().text(), "tea ben games l true");
}

#[tokio::test]
async fn discord_py() {
    ordered(
        "discord.py",
        Run::Python("discord_py_form.py", "discord_py"),
    )
    .await;
}

#[tokio::test]
async fn discord_js() {
    ordered("discord.js", Run::Node("discord_js_form.mjs")).await;
}
