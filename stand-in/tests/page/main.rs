//! The page in headless Chromium, with a serenity bot behind the stand-in.

mod access;
mod asking;
mod bot;
mod browser;
mod components;
mod conversations;
mod forms;
mod live;
mod looks;
mod people;
mod private;
mod slash;
mod switch;
mod tall;
mod text;

#[path = "../shared/skipped.rs"]
mod skipped;

pub use skipped::{client_is_missing, skipped};

use std::future::Future;
use std::path::Path;
use std::time::Duration;

use browser::{Browser, drive};
use stand_in::{Client, Config, StandIn};

/// Keys as WebDriver writes them.
const ENTER: &str = "\u{e007}";
const ESCAPE: &str = "\u{e00c}";
const TAB: &str = "\u{e004}";
const UP: &str = "\u{e013}";
const DOWN: &str = "\u{e015}";

const ANSWER: Duration = Duration::from_secs(3);

const ANN: &str = r#".pane[data-person="Ann"]"#;
const BEN: &str = r#".pane[data-person="Ben"]"#;

/// Runs a test on a page with the example bot; Ann is in the left column, Ben in the right one.
async fn on_page<T, F>(test: T)
where
    T: FnOnce(Browser, Client) -> F,
    F: Future<Output = ()> + Send + 'static,
{
    on_page_by(false, test).await;
}

/// Runs a test as [`on_page`] does, on the page as it opens: with one column, Ann's.
async fn on_fresh_page<T, F>(test: T)
where
    T: FnOnce(Browser, Client) -> F,
    F: Future<Output = ()> + Send + 'static,
{
    on_page_as(false, false, test).await;
}

/// Runs a test as [`on_page`] does; with `stand_still`, the stand-in's clock moves only when the test advances it.
async fn on_page_by<T, F>(stand_still: bool, test: T)
where
    T: FnOnce(Browser, Client) -> F,
    F: Future<Output = ()> + Send + 'static,
{
    on_page_as(stand_still, true, test).await;
}

/// Runs a test as [`on_page_by`] does; `two` says whether Ben's column is opened before.
async fn on_page_as<T, F>(stand_still: bool, two: bool, test: T)
where
    T: FnOnce(Browser, Client) -> F,
    F: Future<Output = ()> + Send + 'static,
{
    let bot = |url: String| async move { bot::start(&url).await };
    on_page_with((stand_still, two), bot::COMMANDS, bot, test).await;
}

/// Runs a test as [`on_page_as`] does, with the bot that `start` connects, which has so many commands.
async fn on_page_with<S, B, T, F>(
    (stand_still, two): (bool, bool),
    commands: usize,
    start: S,
    test: T,
) where
    S: FnOnce(String) -> B,
    B: Future<Output = ()>,
    T: FnOnce(Browser, Client) -> F,
    F: Future<Output = ()> + Send + 'static,
{
    let config = Config::with(|it| {
        it.bot_name = "Helper".into();
        it.stand_still = stand_still;
    });
    let stand_in = StandIn::start(config).await.expect("a stand-in");
    let client = stand_in.client();
    start(stand_in.url().to_owned()).await;
    client.ready(commands).await.expect("the bot is ready");
    // CARGO_TARGET_TMPDIR is `target/tmp`.
    let screenshots = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("page-screenshots");
    drive(stand_in.url(), &screenshots, |browser| {
        let testing = test(browser.clone(), client);
        async move {
            if two {
                browser.open_second().await;
            }
            testing.await;
        }
    })
    .await;
    stand_in.shutdown().await;
}

async fn write(browser: &Browser, column: &str, text: &str) {
    browser.click(&format!("{column} .composer-text")).await;
    browser.keys(text).await;
}

async fn run(browser: &Browser, column: &str, command: &str) {
    write(browser, column, &format!("/{command} ")).await;
    browser.keys(ENTER).await;
}
