//! Height that twenty moves add to a channel: with folded boards, and with all boards kept.

use std::path::Path;

use serde_json::{Value, json};

use crate::browser::{Browser, Scheme, drive};
use crate::game::shortest;
use crate::sandbox::Sandbox;
use crate::whole_match::{ENTER, Seat};

const MOVES: usize = 20;

/// Plays a cell through the control interface instead of the page; the page shows the move too.
async fn play(url: &str, name: &str, cell: &str) {
    let body = json!({"user": name, "channel": "general", "command": "iago move", "options": {"cell": cell}});
    let slash = reqwest::Client::new().post(format!("{url}/_stand-in/slash"));
    let answer = slash.json(&body).send().await.expect("an answer");
    let answer: Value = answer.json().await.expect("JSON");
    assert!(answer["error"].is_null(), "{cell}: {answer}");
}

/// Measures by how many pixels twenty moves raise the channel.
async fn after_twenty_moves(browser: Browser, url: String, size: (u32, u32), kept: bool) {
    let seat = |name, tab| Seat {
        browser: &browser,
        name,
        tab,
    };
    let (ann, ben) = (seat("Ann", 1), seat("Ben", 2));
    browser.open_second().await;
    browser.screen(size.0, size.1, Scheme::Light).await;
    if kept {
        ann.write("/referee settings posting:All boards stay, a new message for every move")
            .await;
        browser.keys(ENTER).await;
        browser.keys(ENTER).await;
        ann.read(".message.private", "Saved.").await;
    }
    ann.write("/iago challenge opponent:@Ben colours:I begin")
        .await;
    browser.keys(ENTER).await;
    browser.keys(ENTER).await;
    ben.read(".message.pings", "Ann").await;
    browser.press(&ben.css(""), "Accept").await;
    ben.folded().await;
    let before = ben.height().await;
    let cells = shortest().cells;
    for (number, cell) in cells.iter().take(MOVES).enumerate() {
        let mover = if number % 2 == 0 { &ann } else { &ben };
        play(&url, mover.name, cell).await;
        ben.told(cell).await;
    }
    ben.stand(if kept { MOVES + 1 } else { 1 }).await;
    let grown = ben.height().await - before;
    let how = if kept { "kept" } else { "folded" };
    println!("{MOVES} moves at {}: {grown} px, {how}", size.0);
    browser
        .inspect(&format!("{MOVES}-moves-{how}"), &[size])
        .await;
    let screens = grown / f64::from(size.1);
    if kept {
        assert!(screens > 10.0, "{screens} screens");
    } else {
        assert!(screens < 3.0, "{screens} screens");
    }
}

async fn measured(size: (u32, u32), kept: bool) {
    let sandbox = Sandbox::start(&[]);
    let screenshots = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("page-screenshots");
    drive(&sandbox.url, &screenshots, |browser| {
        after_twenty_moves(browser, sandbox.url.clone(), size, kept)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_laptop() {
    measured((1280, 800), true).await;
    measured((1280, 800), false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_phone() {
    measured((390, 844), true).await;
    measured((390, 844), false).await;
}
