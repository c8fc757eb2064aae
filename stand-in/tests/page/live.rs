//! Unread marks, threads, a reset of the world, and a stand-in that stops.

use std::time::Duration;

use fantoccini::Locator;
use fantoccini::actions::{InputSource, WheelAction, WheelActions};
use serde_json::json;
use stand_in::Client;

use crate::browser::Browser;
use crate::{ANN, BEN, ENTER, on_page, run, write};

#[tokio::test(flavor = "multi_thread")]
async fn unread_channels_and_mentions_are_marked_until_read() {
    on_page(|browser, client| async move {
        browser.read(".channel.here", "general").await;
        client.say("Ben", "games", "Anybody here?").expect("said");
        browser.read(".channel.unread", "games").await;
        assert_eq!(browser.count(".channel .pings-badge").await, 0);
        let ann = client.world()["users"][0]["id"]
            .as_str()
            .expect("an id")
            .to_owned();
        client
            .say("Ben", "games", &format!("<@{ann}>?"))
            .expect("said");
        browser.read(".channel.unread .pings-badge", "1").await;

        browser.click(".channel.unread").await;
        browser.read(&format!("{ANN} .divider.new"), "New").await;
        browser
            .read(&format!("{ANN} .message.pings"), "@Ann?")
            .await;
        browser.gone(".channel.unread").await;
        browser.gone(".channel .pings-badge").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_appears_and_can_be_entered() {
    on_page(|browser, client| async move {
        run(&browser, ANN, "match").await;
        browser.read(".threads .channel.unread", "Match 1").await;
        browser.read(".threads .pings-badge", "1").await;
        browser.click(&format!("{ANN} .thread-link")).await;
        browser.read(&format!("{ANN} .pane-title"), "Match 1").await;
        browser.read(&format!("{ANN} .message.pings"), "@Ann, it is your turn.").await;
        // The other column keeps its channel.
        browser.read(&format!("{BEN} .pane-title"), "general").await;
        // The column that shows the message reads it out.
        let thread = client.world()["threads"][0]["id"].as_str().expect("an id").to_owned();
        client.say("Ben", &thread, "Good luck").expect("said");
        browser
            .until(
                "the message to be read out",
                "return document.querySelector(arguments[0]).textContent.includes('Ben: Good luck')",
                vec![json!(format!("{ANN} [role=log]"))],
            )
            .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_and_channels_are_added_and_everything_started_afresh() {
    on_page(|browser, _| async move {
        browser.click(&format!("{ANN} .who")).await;
        browser.read(".popup-item", "Add a person").await;
        browser.keys("a").await;
        browser.keys(ENTER).await;
        browser.find("dialog [name=name]").await;
        browser.keys("Chiyo").await;
        browser.keys(ENTER).await;
        let chiyo = r#".pane[data-person="Chiyo"]"#;
        browser.find(chiyo).await;
        browser.click("[data-key^=guild-]").await;
        browser.pick(".popup-item", "Add a channel").await;
        browser.find("dialog [name=name]").await;
        browser.keys("Quiet Room").await;
        browser.keys(ENTER).await;
        browser.read(".channel", "quiet-room").await;
        write(&browser, chiyo, "Hello").await;
        browser.keys(ENTER).await;
        browser.read(&format!("{chiyo} .content"), "Hello").await;

        browser.click("[data-key=more]").await;
        browser.read("[role=menuitem].danger", "Start afresh").await;
        browser.click("[role=menuitem].danger").await;
        browser.click("dialog .button.danger").await;
        browser.find(ANN).await;
        browser.gone(".message").await;
        browser.gone(chiyo).await;
        // The bot is still connected and its commands are known.
        run(&browser, ANN, "secret").await;
        browser
            .read(&format!("{ANN} .message.private"), "swordfish")
            .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forum_is_listed_and_nothing_is_written_in_it() {
    on_page(|browser, client| async move {
        for (name, kind) in [("voices", 2), ("stage", 13), ("posts", 15)] {
            client
                .add_channel(json!({"name": name, "type": kind}))
                .expect("a channel");
        }
        browser.click(".channel[aria-label='posts, forum']").await;
        browser
            .read(
                &format!("{ANN} .beginning"),
                "Nothing is written in this channel",
            )
            .await;
        browser.find(&format!("{ANN} .composer[hidden]")).await;
        browser.screenshot("forum").await;
        for place in ["voices, voice channel", "stage, stage"] {
            browser
                .click(&format!(".channel[aria-label='{place}']"))
                .await;
            write(&browser, ANN, place).await;
            browser.keys(ENTER).await;
            browser.read(&format!("{ANN} .content"), place).await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_newest_message_stays_in_view_until_one_scrolls_away() {
    on_page(|browser, client| async move {
        for n in 0..30 {
            client
                .say("Ben", "general", &format!("Line {n}"))
                .expect("said");
        }
        browser.read(&format!("{ANN} .content"), "Line 29").await;
        run(&browser, ANN, "picture").await;
        browser.find(&format!("{ANN} .embed img")).await;
        let at_end = "const s = document.querySelector(arguments[0]); return [...s.querySelectorAll('img')].every((i) => i.complete) && s.scrollHeight - s.scrollTop - s.clientHeight < 2";
        let scroller = json!(format!("{ANN} .scroller"));
        browser
            .until("the end", at_end, vec![scroller.clone()])
            .await;

        let up = WheelActions::new("wheel".into()).then(WheelAction::Scroll {
            duration: None,
            x: 400,
            y: 400,
            delta_x: 0,
            delta_y: -700,
        });
        // A late scroll event after the wheel does not count as made by hand.
        let to_end = format!("{ANN} .to-end:not([hidden])");
        for _ in 0..5 {
            let turned = browser.client.perform_actions(up.clone()).await;
            turned.expect("a wheel");
            let shown = browser.client.wait().at_most(Duration::from_secs(2));
            if shown.for_element(Locator::Css(&to_end)).await.is_ok() {
                break;
            }
        }
        let top = "return document.querySelector(arguments[0]).scrollTop";
        let before = browser.script(top, vec![scroller.clone()]).await;
        client.say("Ben", "general", "And one more").expect("said");
        browser
            .read(&format!("{ANN} .to-end"), "New messages below")
            .await;
        assert_eq!(browser.script(top, vec![scroller.clone()]).await, before);
        browser.click(&format!("{ANN} .to-end")).await;
        browser.until("the end", at_end, vec![scroller]).await;
        browser.gone(&to_end).await;
    })
    .await;
}

/// Number of elements in Ann's column, and of changes in the page when one more message arrives.
async fn work_for(browser: &Browser, client: &Client, text: &str) -> (usize, u64) {
    browser.client.refresh().await.expect("the page again");
    let newest = client.messages_as("general", "Ann").expect("messages");
    let newest = newest.last().and_then(|it| it["content"].as_str());
    let content = format!("{ANN} .content");
    for column in [ANN, BEN] {
        let newest = newest.expect("a text");
        browser.read(&format!("{column} .content"), newest).await;
    }
    let elements = browser.count(&format!("{ANN} *")).await;
    let watch = "window.changes = 0; new MutationObserver((all) => { for (const one of all) window.changes += 1 + one.addedNodes.length + one.removedNodes.length; }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })";
    browser.script(watch, vec![]).await;
    client.say("Ben", "general", text).expect("said");
    browser.read(&content, text).await;
    let changes = browser.script("return window.changes", vec![]).await;
    (elements, changes.as_u64().expect("a number"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_channel_takes_no_more_work_than_a_short_one() {
    on_page(|browser, client| async move {
        let fill = |up_to: usize| {
            let there = client.messages_as("general", "Ann").expect("messages").len();
            for n in there..up_to {
                let text = format!("Line {n}");
                client.say("Ben", "general", &text).expect("said");
            }
        };
        fill(20);
        let short = work_for(&browser, &client, "after twenty").await;
        fill(2000);
        let long = work_for(&browser, &client, "after two thousand").await;
        let elements = long.0 as f64 / short.0 as f64;
        let changes = long.1 as f64 / short.1.max(1) as f64;
        eprintln!("2,000 messages for 20: {elements:.2} times the elements, {changes:.2} times the changes");
        // With a window of messages the page holds about three times as many; without one, a hundred times.
        assert!(elements < 5.0 && changes < 5.0, "{short:?} {long:?}");
    })
    .await;
}
