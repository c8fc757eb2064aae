//! A message that is taller than the view opens at its top.

use fantoccini::actions::{InputSource, WheelAction, WheelActions};
use serde_json::{Value, json};
use stand_in::Client;

use crate::browser::Browser;
use crate::{ANN, on_fresh_page};

/// Whether the top of the newest message stands at the top of the view.
const AT_TOP: &str = "const s = document.querySelector(arguments[0]); const top = s.querySelector('ol').lastElementChild.getBoundingClientRect().top - s.getBoundingClientRect().top; return top >= 0 && top < 30";
/// Whether the end of the newest message is in view.
const AT_END: &str = "const s = document.querySelector(arguments[0]); return s.scrollHeight - s.scrollTop - s.clientHeight < 2";
/// Whether the view has moved 300 pixels away from the end.
const ABOVE_END: &str = "const s = document.querySelector(arguments[0]); return s.scrollHeight - s.scrollTop - s.clientHeight > 298";

fn tall(first: &str) -> String {
    let lines = (0..60).map(|n| format!("Line {n}"));
    format!("{first}\n{}", lines.collect::<Vec<_>>().join("\n"))
}

fn scroller() -> Vec<Value> {
    vec![json!(format!("{ANN} .scroller"))]
}

async fn newest_is_at_its_top(browser: &Browser, words: &str) {
    browser.read(&format!("{ANN} .content"), words).await;
    browser
        .until("the top of the message", AT_TOP, scroller())
        .await;
}

async fn is_at_the_end(browser: &Browser, words: &str) {
    browser.read(&format!("{ANN} .content"), words).await;
    browser.until("the end", AT_END, scroller()).await;
}

async fn turn(browser: &Browser, by: i64) {
    let turned = WheelActions::new("wheel".into()).then(WheelAction::Scroll {
        duration: None,
        x: 600,
        y: 400,
        delta_x: 0,
        delta_y: by,
    });
    let turned = browser.client.perform_actions(turned).await;
    turned.expect("a wheel");
}

fn fill(client: &Client) {
    for n in 0..20 {
        let said = client.say("Ben", "general", &format!("Before {n}"));
        said.expect("said");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tall_message_opens_at_its_top() {
    on_fresh_page(|browser, client| async move {
        fill(&client);
        is_at_the_end(&browser, "Before 19").await;
        client
            .say("Ben", "general", &tall("A question"))
            .expect("said");
        newest_is_at_its_top(&browser, "A question").await;
        // A message that fits stands at the end, as ever.
        client.say("Ben", "general", "A short one").expect("said");
        is_at_the_end(&browser, "A short one").await;
        // So does the page after a reload.
        client
            .say("Ben", "general", &tall("Once more"))
            .expect("said");
        newest_is_at_its_top(&browser, "Once more").await;
        browser.client.refresh().await.expect("the page again");
        newest_is_at_its_top(&browser, "Once more").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_grows_shows_its_top() {
    on_fresh_page(|browser, client| async move {
        fill(&client);
        let said = client.say("Ben", "general", "I am thinking").expect("said");
        is_at_the_end(&browser, "I am thinking").await;
        let id = said["id"].as_str().expect("an id");
        client.edit("Ben", id, &tall("Here it is")).expect("edited");
        newest_is_at_its_top(&browser, "Here it is").await;
    })
    .await;
}

/// Catches a page that pulls a reader back to the top of a message, or away from older messages.
#[tokio::test(flavor = "multi_thread")]
async fn who_has_scrolled_is_not_moved() {
    on_fresh_page(|browser, client| async move {
        fill(&client);
        client
            .say("Ben", "general", &tall("A question"))
            .expect("said");
        newest_is_at_its_top(&browser, "A question").await;
        turn(&browser, 5000).await;
        is_at_the_end(&browser, "A question").await;
        // The view becomes smaller, and the reader stays at the end.
        browser
            .script(
                "document.querySelector('.scroller').style.paddingBottom = '120px'",
                vec![],
            )
            .await;
        is_at_the_end(&browser, "A question").await;
        turn(&browser, -300).await;
        browser
            .until("300 pixels above the end", ABOVE_END, scroller())
            .await;
        let top = "return document.querySelector(arguments[0]).scrollTop";
        let before = browser.script(top, scroller()).await;
        client
            .say("Ben", "general", &tall("Another"))
            .expect("said");
        browser
            .read(&format!("{ANN} .to-end"), "New messages below")
            .await;
        assert_eq!(browser.script(top, scroller()).await, before);
        browser.click(&format!("{ANN} .to-end")).await;
        newest_is_at_its_top(&browser, "Another").await;
    })
    .await;
}
